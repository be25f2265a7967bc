//! Converts bitstream files for the FPGA manager of Linux.
//!
//! The tool's `.bit` file has a header with tagged fields, followed by words in big-endian order.
//! The manager expects words in little-endian order without a header: the driver in Linux,
//! drivers/fpga/zynq-fpga.c, searches for the sync word in this order. Vivado's `.bin` file is the
//! `.bit` file without its header. bootgen's `.bin` file has the order that the manager expects.

use axiscope_instrument::Error;

/// The word that begins the configuration data (UG470 and UG570, "Sync word").
const SYNC: u32 = 0xAA99_5566;

/// The sync word must occur within this number of bytes from the start of the file.
const FIRST_BYTES: usize = 4096;

/// The first bytes of a `.bit` file: the length of a field, its nine bytes, and the number of
/// fields that follow.
const BIT: [u8; 13] = [
    0x00, 0x09, 0x0f, 0xf0, 0x0f, 0xf0, 0x0f, 0xf0, 0x0f, 0xf0, 0x00, 0x00, 0x01,
];

/// A bitstream in the form that the FPGA manager accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitstream {
    /// Words in little-endian order.
    pub bytes: Vec<u8>,
    /// The FPGA part for which the bitstream was built, if the file states it.
    pub part: Option<String>,
}

/// Reads a bitstream. For chips with a `sync` word, the words are reordered. For other chips, the
/// file is used unchanged.
///
/// # Errors
/// If the file is not a bitstream, or is incomplete.
pub fn bitstream(file: &[u8], sync: bool) -> Result<Bitstream, Error> {
    if !sync {
        let (bytes, part) = (file.to_vec(), None);
        return Ok(Bitstream { bytes, part });
    }
    let (words, part) = match file.starts_with(&BIT) {
        true => fields(&file[BIT.len()..])?,
        false => (file, None),
    };
    if words.is_empty() || words.len() % 4 != 0 {
        let bytes = words.len();
        return Err(Error(format!(
            "{bytes} bytes: no whole words; copy the bitstream again"
        )));
    }
    let first = &words[..words.len().min(FIRST_BYTES)];
    let has = |sync: [u8; 4]| first.windows(4).any(|w| w == sync);
    let bytes = if has(SYNC.to_be_bytes()) {
        let swapped = words.chunks_exact(4).flat_map(|w| [w[3], w[2], w[1], w[0]]);
        swapped.collect()
    } else if has(SYNC.to_le_bytes()) {
        words.to_vec()
    } else {
        let message = "no sync word (aa995566) at its start, so this is not a bitstream; give the .bit file of the project";
        return Err(Error(message.into()));
    };
    Ok(Bitstream { bytes, part })
}

/// Returns the words of a `.bit` file after its header fields, and the part. Field `a` is the design, `b` the
/// part, `c` and `d` date and time, `e` the words.
fn fields(mut rest: &[u8]) -> Result<(&[u8], Option<String>), Error> {
    let cut = || Error("a .bit file that ends within its header; copy it again".into());
    let mut part = None;
    loop {
        let (&tag, behind) = rest.split_first().ok_or_else(cut)?;
        let long = tag == b'e';
        let size = if long { 4 } else { 2 };
        let (length, behind) = behind.split_at_checked(size).ok_or_else(cut)?;
        let length = length.iter().fold(0, |n, b| n << 8 | usize::from(*b));
        if long {
            if behind.len() != length {
                return Err(Error(format!(
                    "a .bit file of {length} bytes of words has {}; copy it again",
                    behind.len()
                )));
            }
            return Ok((behind, part));
        }
        let (text, behind) = behind.split_at_checked(length).ok_or_else(cut)?;
        if tag == b'b' {
            let text = String::from_utf8_lossy(text);
            part = Some(text.trim_end_matches('\0').to_owned());
        }
        rest = behind;
    }
}

/// Chips, by the start of their part names after the grade (`xc`, `xa`, `xq`, which Vivado omits
/// for series 7), with the chips' names in device trees. Parts without processors are not listed.
const CHIPS: [(&str, Option<&str>); 4] = [
    ("7z", Some("xlnx,zynq-7000")),
    ("7", None),
    ("zu", Some("xlnx,zynqmp")),
    ("k2", Some("xlnx,zynqmp")),
];

/// Checks that a bitstream was built for a part that belongs to the chip with these names in the
/// device tree. Unknown parts are accepted, because the chip checks the part as well.
///
/// # Errors
/// If the part belongs to a different chip.
pub fn fits(part: &str, compatible: &[String]) -> Result<(), Error> {
    let name = part.to_ascii_lowercase();
    let grades = ["xc", "xa", "xq"];
    let bare = grades.iter().find_map(|g| name.strip_prefix(g));
    let bare = bare.unwrap_or(&name);
    let own = CHIPS.iter().filter_map(|(_, chip)| *chip);
    let own = own
        .clone()
        .find(|chip| compatible.iter().any(|c| c == chip));
    let of = CHIPS.iter().find(|(begin, _)| bare.starts_with(begin));
    match (own, of) {
        (Some(own), Some((_, chip))) if *chip != Some(own) => Err(Error(format!(
            "is for the part {part}, and this chip is a {own}: give the bitstream of this board's project"
        ))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bit(words: &[u8]) -> Vec<u8> {
        let mut file = BIT.to_vec();
        for (tag, text) in [
            (b'a', "top;x\0"),
            (b'b', "xczu3eg-sbva484-1-e\0"),
            (b'c', "\0"),
            (b'd', "\0"),
        ] {
            file.push(tag);
            file.extend((text.len() as u16).to_be_bytes());
            file.extend(text.as_bytes());
        }
        file.push(b'e');
        file.extend((words.len() as u32).to_be_bytes());
        file.extend(words);
        file
    }

    const WORDS: [u8; 12] = [0xff, 0xff, 0xff, 0xff, 0xaa, 0x99, 0x55, 0x66, 1, 2, 3, 4];
    const SWAPPED: [u8; 12] = [0xff, 0xff, 0xff, 0xff, 0x66, 0x55, 0x99, 0xaa, 4, 3, 2, 1];

    #[test]
    fn every_file_of_a_bitstream_becomes_what_the_manager_takes() {
        let of = |file: &[u8]| bitstream(file, true).expect("a bitstream");
        assert_eq!(
            of(&bit(&WORDS)).part.as_deref(),
            Some("xczu3eg-sbva484-1-e")
        );
        for file in [&bit(&WORDS)[..], &WORDS, &SWAPPED] {
            assert_eq!(of(file).bytes, SWAPPED);
        }
        let other = bitstream(&[1, 2, 3], false).expect("taken as it is");
        assert_eq!(other.bytes, [1, 2, 3]);
    }

    #[test]
    fn a_part_of_another_chip_is_refused() {
        let on = |chip: &str, part: &str| fits(part, &["some,board".into(), chip.into()]);
        for (chip, part) in [
            ("xlnx,zynq-7000", "7z010clg400"),
            ("xlnx,zynq-7000", "xa7z020clg484-1I"),
            ("xlnx,zynqmp", "xczu3eg-sbva484-1-e"),
            ("xlnx,zynqmp", "XCK26-sfvc784-2LV-c"),
            // The bitstream states no part, or the part is unknown.
            ("xlnx,zynqmp", ""),
            ("xlnx,zynqmp", "xcvu9p"),
            ("other,chip", "7z010clg400"),
        ] {
            assert_eq!(on(chip, part), Ok(()), "{chip} {part}");
        }
        for (chip, part) in [
            ("xlnx,zynqmp", "7z010clg400"),
            ("xlnx,zynq-7000", "xczu3eg-sbva484-1-e"),
            ("xlnx,zynq-7000", "7a35tcpg236"),
        ] {
            let message = on(chip, part).expect_err("of another chip").0;
            assert!(
                message.contains(part) && message.contains(chip),
                "{message}"
            );
        }
    }

    #[test]
    fn what_is_none_or_was_cut_is_refused() {
        let whole = bit(&WORDS);
        for end in 0..whole.len() {
            bitstream(&whole[..end], true).expect_err("cut");
        }
        let message = |file: &[u8]| bitstream(file, true).expect_err("none").0;
        assert!(message(&[0; 64]).contains("no sync word"));
        assert!(message(&[]).contains("no whole words"));
        assert!(message(&[whole, vec![0]].concat()).contains("copy it again"));
    }
}
