//! CSV files of integrated logic analysers, as written by Vivado's `write_hw_ila_data -csv_file` or ChipScoPy: a row of
//! names, usually a row of radices, then one row per sample. Only columns that are AXI signals are read; a System ILA
//! adds columns with text.

use crate::{
    Error, Field, Signal, Track,
    csv::{cells, separator},
    enumerations::number_of,
    names::{Name, bits},
};

/// Samples at the edges of a clock.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples {
    pub count: usize,
    pub tracks: Vec<Track>,
    /// First sample of each capture window.
    pub windows: Vec<u32>,
    /// Columns that cannot be read, and why.
    pub unread: Vec<(usize, String)>,
    /// Findings that a user should know.
    pub notes: Vec<String>,
}

const SAMPLE: &str = "sample in buffer";
const IN_WINDOW: &str = "sample in window";
/// ChipScoPy's mark of samples that the analyser could not store.
const GAP: &str = "gap";
/// Names of columns that are not signals.
const OWN: [&str; 4] = [SAMPLE, IN_WINDOW, "trigger", GAP];
/// Number of rows before the names that are skipped.
const PREAMBLE: usize = 20;

/// Whether a text is a recording of an ILA: one of its first rows begins with the name of the first column.
pub(crate) fn is_ila(text: &str) -> bool {
    header_row(text).is_some()
}

fn header_row(text: &str) -> Option<usize> {
    let first = |l: &str| {
        let l = l.trim_start_matches(['\u{feff}', '"', ' ']);
        l.get(..SAMPLE.len())
            .is_some_and(|l| l.eq_ignore_ascii_case(SAMPLE))
    };
    text.lines().take(PREAMBLE).position(first)
}

/// Number format of the cells in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Radix {
    Base(u32),
    Signed,
}

impl Radix {
    fn of(name: &str) -> Option<Self> {
        Some(match name.trim().to_uppercase().as_str() {
            "HEX" | "HEXADECIMAL" | "ENUMERATION" | "ENUM" => Self::Base(16),
            "BINARY" | "BIN" => Self::Base(2),
            "OCTAL" | "OCT" => Self::Base(8),
            "UNSIGNED" | "DECIMAL" => Self::Base(10),
            "SIGNED" => Self::Signed,
            _ => return None,
        })
    }

    fn name(self) -> String {
        match self {
            Self::Base(16) => "hexadecimal number".into(),
            Self::Base(2) => "binary number".into(),
            Self::Base(10) => "unsigned number".into(),
            Self::Base(base) => format!("number of base {base}"),
            Self::Signed => "signed number".into(),
        }
    }
}

/// A column that is read.
struct Column {
    cell: usize,
    field: Field,
    radix: Radix,
    width: u32,
    shift: u32,
    /// Whether the column may be missing.
    optional: bool,
}

pub(crate) fn parse(file: &str, text: &str) -> Result<(Vec<Signal>, Samples), Error> {
    // Spreadsheets write a byte-order mark at the start.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Some(at) = header_row(text) else {
        let is_list = |l: &str| l.trim_start_matches(['"', ' ']).starts_with("Data:");
        if text.lines().any(is_list) {
            return Err(Error(format!(
                "{file}: a list of Quartus' Signal Tap, which states no radices; export the captured data as .vcd, and \
                 give --period-ns"
            )));
        }
        return Err(Error(format!(
            "{file}: not a logic analyser's CSV: its row of names should begin with \"Sample in Buffer\"; write it \
             with `write_hw_ila_data -csv_file`"
        )));
    };
    let mut lines = (text.lines().enumerate())
        .skip(at)
        .filter(|(_, l)| !l.trim().is_empty())
        .peekable();
    let header_line = lines.next().map_or("", |l| l.1);
    let comma = separator(header_line);
    let header = cells(header_line, comma);
    let has_radices = lines.peek().is_some_and(|(_, l)| {
        let first = l.trim_start_matches(['"', ' ']).to_lowercase();
        first.starts_with("radix")
    });
    let radices = if has_radices {
        cells(lines.next().map_or("", |l| l.1), comma)
    } else {
        Vec::new()
    };
    let own = |name: &str| {
        header
            .iter()
            .position(|h| h.trim().eq_ignore_ascii_case(name))
    };
    let (window, gap) = (own(IN_WINDOW), own(GAP));
    // ChipScoPy writes no radix for its column of gaps.
    let skew = usize::from(gap.is_some() && has_radices && radices.len() + 1 == header.len());
    let names: Vec<usize> = (0..header.len())
        .filter(|&i| !header[i].trim().is_empty())
        .filter(|&i| !OWN.contains(&&*header[i].trim().to_lowercase()))
        .collect();
    let mut samples = Samples {
        tracks: vec![Track::default(); names.len()],
        ..Samples::default()
    };
    if !has_radices {
        samples
            .notes
            .push("the file has no row of radices: all values were read as hexadecimal".into());
    }
    let mut signals = Vec::new();
    let mut columns: Vec<Option<Column>> = Vec::new();
    for (same, &i) in names.iter().enumerate() {
        let name = header[i].trim();
        let [high, low] = bits(name).unwrap_or([0, 0]);
        let width = high.abs_diff(low) + 1;
        signals.push(Signal {
            path: name.replace('/', "."),
            width,
            same,
        });
        let radix = match radices.get(i - skew) {
            _ if !has_radices => Some(Radix::Base(16)),
            Some(name) => Radix::of(name),
            None => Some(Radix::Base(16)),
        };
        let field = Name::of(&signals[same].path).map(|n| n.message.field);
        let column = match (field, radix) {
            (None | Some(Field::RData | Field::WData), _) => None,
            (Some(_), None) => {
                let radix = radices[i - skew].trim();
                let why = format!("radix {radix}; export it as HEX");
                samples.unread.push((same, why));
                None
            }
            (Some(field), Some(radix)) => Some(Column {
                cell: i,
                field,
                radix,
                width,
                shift: if high > low { low.min(63) } else { 0 },
                optional: field.is_optional(),
            }),
        };
        columns.push(column);
    }
    let (mut count, mut sample, mut in_window) = (0u32, None::<u64>, None::<u64>);
    let mut gaps = 0u64;
    for (number, line) in lines {
        let row = cells(line, comma);
        let number = number + 1;
        let whole = |i: Option<usize>| i.and_then(|i| row.get(i)?.trim().parse::<u64>().ok());
        let Some(at) = whole(Some(0)) else {
            return Err(Error(format!(
                "{file}: row {number}: {}: '{}' is not a number; correct it, or export the data again",
                header[0],
                row.first().map_or("", |c| c.trim())
            )));
        };
        let inside = whole(window);
        if whole(gap) == Some(1) {
            gaps += 1;
            sample = None;
            continue;
        }
        let restarts = matches!((in_window, inside), (Some(a), Some(b)) if b < a);
        if count == 0 || restarts || (sample.is_none() && count > 0) {
            samples.windows.push(count);
        } else if let Some(before) = sample
            && at != before + 1
        {
            return Err(Error(format!(
                "{file}: row {number}: {}: {at} follows {before}: samples are missing, and with them the time \
                 between; record every sample (no capture control, no filter), and export them all",
                header[0]
            )));
        }
        (sample, in_window) = (Some(at), inside);
        for (same, column) in columns.iter_mut().enumerate() {
            let Some(c) = column else { continue };
            let cell = row.get(c.cell).map_or("", |c| c.trim());
            let Some(value) = c.value(cell) else {
                let (name, radix) = (&header[c.cell], c.radix.name());
                if !c.optional {
                    return Err(Error(format!(
                        "{file}: row {number}: {name}: '{cell}' is not a {radix}; correct it"
                    )));
                }
                samples.unread.push((
                    same,
                    format!("'{cell}' is not a {radix}, and no text that is known for it"),
                ));
                samples.tracks[same] = Track::default();
                *column = None;
                continue;
            };
            let track = &mut samples.tracks[same];
            if track.values.last() != Some(&value) {
                track.times.push(count);
                track.values.push(value);
            }
        }
        count += 1;
    }
    if gaps > 0 {
        samples.notes.push(format!(
            "{gaps} samples were lost by the analyser (GAP); bursts around them are left out"
        ));
    }
    samples.count = count as usize;
    Ok((signals, samples))
}

impl Column {
    fn value(&self, cell: &str) -> Option<u64> {
        let value = match self.radix {
            Radix::Base(base) => digits(cell, base),
            Radix::Signed => {
                let number: i64 = cell.replace('_', "").parse().ok()?;
                let mask = u64::MAX >> (64 - self.width.clamp(1, 64));
                Some(number as u64 & mask)
            }
        };
        // A probe of some bits of a bus, such as araddr[31:2].
        value
            .or_else(|| number_of(self.field, cell))
            .map(|v| v << self.shift)
    }
}

/// Returns the lowest 64 bits of a number; unknown digits are 0.
fn digits(text: &str, base: u32) -> Option<u64> {
    let plain = text.trim_start_matches("0x");
    if plain.is_empty() {
        return None;
    }
    plain.chars().filter(|c| *c != '_').try_fold(0u64, |n, c| {
        let digit = if matches!(c, 'x' | 'X' | 'z' | 'Z') {
            0
        } else {
            c.to_digit(base)?
        };
        Some(
            n.wrapping_mul(u64::from(base))
                .wrapping_add(u64::from(digit)),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
Sample in Buffer,Sample in Window,TRIGGER,top/m_axi_arvalid,top/m_axi_araddr[31:0]
Radix - UNSIGNED,UNSIGNED,UNSIGNED,HEX,HEX
0,0,0,0,00000000
1,1,1,1,1000_0040
2,2,0,1,10000040
3,0,0,0,00000000
";

    #[test]
    fn rows_are_samples_and_windows_are_marked() {
        let (signals, samples) = parse("x.csv", TEXT).expect("an ILA's");
        assert_eq!(signals[1].path, "top.m_axi_araddr[31:0]");
        assert_eq!(signals[1].width, 32);
        assert_eq!((samples.count, &*samples.windows), (4, &[0, 3][..]));
        assert_eq!(samples.tracks[1].values, [0, 0x1000_0040, 0]);
        assert_eq!(samples.tracks[1].times, [0, 1, 3]);
    }

    #[test]
    fn a_mark_of_utf_8_in_front_and_other_separators_do_not_matter() {
        let marked = format!("\u{feff}{}", TEXT.replace(',', ";"));
        let (signals, samples) = parse("x.csv", &marked).expect("an ILA's");
        assert_eq!((signals.len(), samples.count), (2, 4));
        let without: String = TEXT
            .lines()
            .filter(|l| !l.starts_with("Radix"))
            .fold(String::from("exported by a tool\n"), |all, l| {
                all + l + "\n"
            });
        let (_, samples) = parse("x.csv", &without).expect("an ILA's");
        assert_eq!(samples.tracks[1].values, [0, 0x1000_0040, 0]);
        assert!(samples.notes[0].contains("no row of radices"));
    }

    #[test]
    fn only_axi_is_read_and_its_decoded_text_is_a_number() {
        let text = "\
Sample in Buffer,Sample in Window,TRIGGER,a_arvalid,a_arsize[2:0],a_arburst[1:0],a_arcache[3:0],out[7:0],a_araddr[31:6],a_arlen[7:0]
Radix - UNSIGNED,UNSIGNED,UNSIGNED,HEX,HEX,HEX,HEX,FLOAT,HEX,SIGNED
0,0,0,1,\"8 Bytes\",\"WRAP\",\"Odd, very\",\"-1.5\",4,-1
";
        let (_, samples) = parse("x.csv", text).expect("an ILA's");
        let first = |i: usize| samples.tracks[i].values.first().copied();
        assert_eq!(
            (first(0), first(1), first(2), first(5), first(6)),
            (Some(1), Some(3), Some(2), Some(0x100), Some(255))
        );
        assert_eq!((first(3), first(4)), (None, None));
        assert!(
            matches!(&*samples.unread, [(3, why)] if why.starts_with("'Odd, very' is not a hex")),
            "{:?}",
            samples.unread
        );
    }

    #[test]
    fn gaps_end_a_window() {
        let text = "\
Sample in Buffer,Sample in Window,TRIGGER,GAP,a_arvalid
Radix - UNSIGNED,UNSIGNED,UNSIGNED,HEX
0,0,0,0,1
1,1,0,1,X
2,2,0,0,0
";
        let (_, samples) = parse("x.csv", text).expect("an ILA's");
        assert_eq!((samples.count, &*samples.windows), (2, &[0, 1][..]));
        assert!(samples.notes[0].starts_with("1 samples were lost"));
    }

    #[test]
    fn errors_name_row_and_signal() {
        let message = parse("x.csv", &TEXT.replace("1000_0040", "zoo"))
            .unwrap_err()
            .0;
        assert!(
            message.starts_with("x.csv: row 4: top/m_axi_araddr[31:0]: 'zoo' is not a hexadecimal"),
            "{message}"
        );
        let message = parse("x.csv", &TEXT.replace("\n2,2,", "\n7,7,"))
            .unwrap_err()
            .0;
        assert!(message.contains("7 follows 1: samples are missing"));
        let message = parse("x.csv", "Groups:\n\nData:\ntime unit: ns,a\n0,1\n").unwrap_err();
        assert!(message.0.contains("export the captured data as .vcd"));
        assert!(
            parse("x.csv", "a,b\n")
                .unwrap_err()
                .0
                .contains("not a logic analyser's CSV")
        );
    }
}
