//! CSV files of integrated logic analysers, as written by Vivado's `write_hw_ila_data -csv_file`: a row of names, a
//! row of radices, then one row per sample.

use crate::{Error, Signal, Track};

/// Samples at the edges of a clock.
#[derive(Clone, Debug)]
pub(crate) struct Samples {
    pub count: usize,
    pub tracks: Vec<Track>,
}

/// Columns that are not signals.
const OWN: [&str; 3] = ["sample in buffer", "sample in window", "trigger"];

pub(crate) fn parse(file: &str, text: &str) -> Result<(Vec<Signal>, Samples), Error> {
    // Spreadsheets put a byte-order mark in front.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().filter(|l| !l.trim().is_empty());
    let header = cells(lines.next().unwrap_or_default());
    let radices = cells(lines.next().unwrap_or_default());
    let is_ila = header
        .first()
        .is_some_and(|h| h.eq_ignore_ascii_case(OWN[0]))
        && radices
            .first()
            .is_some_and(|r| r.to_lowercase().starts_with("radix"));
    if !is_ila {
        return Err(Error(format!(
            "{file}: is no ILA's: its rows should begin with \"Sample in Buffer\" and \"Radix - \"; \
             write it with `write_hw_ila_data -csv_file`"
        )));
    }
    let window = header.iter().position(|h| h.eq_ignore_ascii_case(OWN[1]));
    let columns: Vec<usize> = (0..header.len())
        .filter(|&i| !OWN.contains(&&*header[i].to_lowercase()))
        .collect();
    let mut signals = Vec::new();
    let mut bases = Vec::new();
    for (same, &i) in columns.iter().enumerate() {
        let name = header[i].trim();
        signals.push(Signal {
            path: name.replace('/', "."),
            width: width(name),
            same,
        });
        let radix = radices.get(i).map(|r| r.trim().to_uppercase());
        bases.push(match radix.as_deref() {
            Some("HEX") => 16,
            Some("BINARY") => 2,
            Some("OCTAL") => 8,
            Some("UNSIGNED") => 10,
            other => {
                return Err(Error(format!(
                    "{file}: {name}: radix {}; export it as HEX, BINARY, OCTAL or UNSIGNED",
                    other.unwrap_or("missing")
                )));
            }
        });
    }
    let mut tracks = vec![Track::default(); columns.len()];
    let mut count = 0u32;
    let mut sample: Option<u64> = None;
    for (number, line) in lines.enumerate() {
        let row = cells(line);
        // The next window is another capture, at an unknown time after this one.
        if window.is_some_and(|w| count > 0 && row.get(w).is_some_and(|c| c.trim() == "0")) {
            break;
        }
        let at = row.first().and_then(|c| c.trim().parse::<u64>().ok());
        if let (Some(before), Some(now)) = (sample, at)
            && now != before + 1
        {
            return Err(Error(format!(
                "{file}: row {}: {}: {now} follows {before}: samples are missing, and with them the time \
                 between; record every sample (no capture control, no filter), and export them all",
                number + 3,
                header[0]
            )));
        }
        sample = at;
        for ((track, &i), &base) in tracks.iter_mut().zip(&columns).zip(&bases) {
            let cell = row.get(i).map_or("", |c| c.trim());
            let value = digits(cell, base).ok_or_else(|| {
                let name = &header[i];
                Error(format!(
                    "{file}: row {}: {name}: '{cell}' is no number of radix {base}; correct it",
                    number + 3
                ))
            })?;
            if track.values.last() != Some(&value) {
                track.times.push(count);
                track.values.push(value);
            }
        }
        count += 1;
    }
    let count = count as usize;
    Ok((signals, Samples { count, tracks }))
}

/// The lowest 64 bits of a number; unknown digits are 0.
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

fn cells(line: &str) -> Vec<String> {
    line.split(',')
        .map(|c| c.trim().trim_matches('"').to_owned())
        .collect()
}

/// Bits of a name such as `addr[31:0]`.
fn width(name: &str) -> u32 {
    let range = name.rsplit_once('[').and_then(|(_, r)| r.strip_suffix(']'));
    let ends = range.and_then(|r| r.split_once(':'));
    let bits = ends.and_then(|(a, b)| Some(a.parse::<u32>().ok()?.abs_diff(b.parse().ok()?) + 1));
    bits.unwrap_or(1)
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
    fn rows_are_samples_of_the_first_window() {
        let (signals, samples) = parse("x.csv", TEXT).expect("an ILA's");
        assert_eq!(signals[1].path, "top.m_axi_araddr[31:0]");
        assert_eq!(signals[1].width, 32);
        assert_eq!(samples.count, 3);
        assert_eq!(samples.tracks[1].values, [0, 0x1000_0040]);
        assert_eq!(samples.tracks[1].times, [0, 1]);
    }

    #[test]
    fn a_mark_of_utf_8_in_front_does_not_matter() {
        let marked = format!("\u{feff}{TEXT}");
        let (signals, samples) = parse("x.csv", &marked).expect("an ILA's");
        assert_eq!((signals.len(), samples.count), (2, 3));
    }

    #[test]
    fn errors_name_row_and_signal() {
        let message = parse("x.csv", &TEXT.replace("1000_0040", "zoo"))
            .unwrap_err()
            .0;
        assert!(
            message.starts_with("x.csv: row 4: top/m_axi_araddr[31:0]: 'zoo' is no number"),
            "{message}"
        );
        assert!(
            parse("x.csv", "a,b\n")
                .unwrap_err()
                .0
                .contains("is no ILA's")
        );
    }
}
