//! A plain register dump: lines of `address = value`.

use std::sync::LazyLock;

use regex_lite::Regex;

use crate::{
    Error,
    bootfile::writes::{Source, WHOLE, Write},
};

/// The name (optional), the address, the value, and the mask of the written bits (unless all bits
/// are written).
static LINE: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?x)^ (?:[A-Za-z_][\w.:]*\s+)? (?:0[xX])?([0-9A-Fa-f]{8,16})
        (?:\s*[=:,]\s*|\s+) (?:0[xX])?([0-9A-Fa-f]{1,8})
        (?:\s+mask\s+(?:0[xX])?([0-9A-Fa-f]{1,8}))? $";
    Regex::new(pattern).expect("a pattern")
});

/// Reads register values. All numbers are hexadecimal, with or without `0x`. A `mask 0x…` after a
/// value gives the bits that are written. Without a mask, all bits are written.
///
/// Empty lines and text after `#` or `//` are skipped. Any other line is rejected with its number.
pub(crate) fn read_dump(text: &str, path: &str, name: &str) -> Result<Source, Error> {
    let mut found = Source::new(name);
    for (number, line) in (1..).zip(text.split('\n')) {
        let end = [line.find('#'), line.find("//")]
            .into_iter()
            .flatten()
            .min();
        let bare = line[..end.unwrap_or(line.len())].trim();
        let bare = bare.trim_end_matches([';', ',']);
        if bare.is_empty() {
            continue;
        }
        let hex = |digits: &str| u64::from_str_radix(digits, 16).expect("at most 16 digits");
        let Some(register) = LINE.captures(bare) else {
            let shown: String = bare.chars().take(60).collect();
            return Err(Error(format!(
                "{path}: line {number}: '{shown}' is not a register; give lines such as \
                 \"0xFD070000 = 0x41040010\""
            )));
        };
        found.writes.push(Write {
            address: hex(&register[1]),
            mask: register.get(3).map_or(WHOLE, |bits| hex(bits.as_str())),
            value: hex(&register[2]),
            line: number,
            section: String::new(),
        });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_registers_and_others_are_refused_with_their_number() {
        let text = "# a\nMSTR 0xFD070000 = 0x41040010; // b\nFD070004,10\nFD070008 1\n\
                    FD07000C = 0x30 mask 0xF0\n";
        let found = read_dump(text, "d.txt", "d.txt").expect("registers");
        let pairs: Vec<_> = found.writes.iter().map(|w| (w.address, w.value)).collect();
        assert_eq!(
            pairs,
            [
                (0xFD07_0000, 0x4104_0010),
                (0xFD07_0004, 16),
                (0xFD07_0008, 1),
                (0xFD07_000C, 0x30)
            ]
        );
        assert_eq!((found.writes[0].mask, found.writes[3].mask), (WHOLE, 0xF0));
        assert!(read_dump("FD07000C = 0x30 mask q\n", "d.txt", "d.txt").is_err());
        let message = read_dump("FD070000 = 1\nhello = world\n", "d.txt", "d.txt").expect_err("no");
        assert!(
            message
                .0
                .starts_with("d.txt: line 2: 'hello = world' is not a register"),
            "{message}"
        );
    }
}
