//! Register writes of an init file in order, and the lines that were skipped.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::bootfile::handoff::Named;

/// All bits.
pub const WHOLE: u64 = 0xFFFF_FFFF;

/// One write: the bits of `mask` get their values from `value`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Write {
    /// The address.
    pub address: u64,
    /// The bits that are written.
    pub mask: u64,
    /// New values of the bits.
    pub value: u64,
    /// Number of the line in the file.
    pub line: usize,
    /// The enclosing procedure, function or array.
    pub section: String,
}

impl Write {
    /// Combines this write with an earlier write to the same register.
    #[must_use]
    pub fn over(&self, before: Option<&Self>) -> Self {
        let mut both = self.clone();
        if let Some(before) = before {
            both.value = (before.value & !self.mask) | (self.value & self.mask);
            both.mask = before.mask | self.mask;
        }
        both
    }
}

/// The writes of a file.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Source {
    /// The file's name.
    pub name: String,
    /// Writes of the file.
    pub writes: Vec<Write>,
    /// Number of skipped lines for each kind: polls, reads, delays, and computed writes.
    pub passed: BTreeMap<String, usize>,
    /// Notes for the user.
    pub notes: Vec<String>,
    /// DRAM clock from the header of a Zynq-7000 file (`DDR_FREQ`), MHz.
    pub ddr_mhz: Option<f64>,
    /// The crystal, if the file states it.
    pub reference_mhz: Option<f64>,
    /// A sentence about names that only a header defines, if the file uses such names.
    #[serde(skip)]
    pub without_header: Option<String>,
    /// Values by name, before a chip's table converts them to writes.
    #[serde(skip)]
    pub named: Vec<Named>,
}

impl Source {
    pub(crate) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    pub(crate) fn pass(&mut self, what: &str) -> usize {
        let count = self.passed.entry(what.to_owned()).or_default();
        *count += 1;
        *count
    }

    /// Keeps only the writes for the newest silicon version, and adds a note with the version
    /// number.
    pub(crate) fn keep_newest(&mut self, writes: Vec<Write>) {
        let mut versions: Vec<(u32, u32)> = writes
            .iter()
            .filter_map(|w| version_of(&w.section))
            .collect();
        versions.sort_unstable();
        versions.dedup();
        let newest = versions.pop();
        if let Some((a, b)) = newest {
            let left: Vec<String> = versions.iter().map(|(a, b)| format!("{a}.{b}")).collect();
            let message = format!("silicon version {a}.{b} taken");
            self.notes.push(if left.is_empty() {
                message
            } else {
                format!("{message}, the newest; left: {}", left.join(", "))
            });
        }
        for write in writes {
            let version = version_of(&write.section);
            if version.is_none() || version == newest {
                self.writes.push(write);
            } else {
                self.pass("writes of older silicon versions");
            }
        }
    }
}

/// Returns (3, 0) for `ps7_ddr_init_data_3_0`, or `None` without a version.
fn version_of(section: &str) -> Option<(u32, u32)> {
    let (rest, low) = section.rsplit_once('_')?;
    let (_, high) = rest.rsplit_once('_')?;
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| text.parse().ok()).flatten()
    };
    Some((number(high)?, number(low)?))
}

/// Reads a number of at most 64 bits in the notation of Tcl or C. Returns `None` for any other
/// text.
pub(crate) fn number(word: &str) -> Option<u64> {
    let digits = word.trim_end_matches(['u', 'U', 'l', 'L']);
    let hex = digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"));
    let (digits, radix) = hex.map_or((digits, 10), |hex| (hex, 16));
    if !digits.bytes().all(|b| (b as char).is_digit(radix)) {
        return None;
    }
    u64::from_str_radix(digits, radix).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_tcl_and_c() {
        assert_eq!(number("0XFD07uL"), Some(0xFD07));
        assert_eq!(number("12U"), Some(12));
        for none in ["", "0x", "x1", "-1", "1.5", "0x1FFFFFFFFFFFFFFFF"] {
            assert_eq!(number(none), None, "{none}");
        }
        assert_eq!(version_of("ps7_ddr_init_data_3_0"), Some((3, 0)));
        assert_eq!(version_of("psu_init"), None);
    }
}
