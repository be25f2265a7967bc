//! Init scripts in Tcl: `mask_write ADDRESS MASK VALUE` and `mwr ADDRESS VALUE` lines.

use std::sync::LazyLock;

use regex_lite::Regex;

use crate::bootfile::writes::{Source, WHOLE, Write, number};

const MASKED: [&str; 3] = ["mask_write", "psu_mask_write", "ps7_mask_write"];
const NO_WRITE: &str = "writes that are not three (mwr: two) numbers";

/// Returns the writes of a Tcl script. If the script supports several silicon versions, returns the
/// writes for the newest version.
pub(crate) fn read_tcl(text: &str, name: &str) -> Source {
    let mut found = Source::new(name);
    let mut all = Vec::new();
    let mut section = String::new();
    for (nth, line) in (1..).zip(text.split('\n')) {
        if let Some(head) = section_of(line) {
            section = head;
            continue;
        }
        let bare = line.split('#').next().unwrap_or("").replace(';', " ; ");
        let words: Vec<&str> = bare.split_whitespace().collect();
        let Some(first) = words.first() else { continue };
        if line.contains(['$', '[']) {
            // The definitions of `mask_write` and similar procedures write no registers.
            if MASKED.contains(first) || *first == "mwr" {
                found.pass("computed writes");
            }
            continue;
        }
        let command = first.to_lowercase();
        match &*command {
            "mask_poll" | "poll" | "psu_mask_poll" => {
                found.pass("polls");
                continue;
            }
            "mask_delay" => {
                found.pass("delays");
                continue;
            }
            "mask_read" | "mrd" => {
                found.pass("reads");
                continue;
            }
            "mwr" => {}
            other if MASKED.contains(&other) => {}
            _ => continue,
        }
        match write(&command, &words[1..], nth, &section) {
            Some(write) => all.push(write),
            None => {
                if found.pass(NO_WRITE) == 1 {
                    let note = format!("line {nth}: this write cannot be read: {}", line.trim());
                    found.notes.push(note);
                }
            }
        }
    }
    found.keep_newest(all);
    found
}

/// Returns the name after `proc` or `set` at the start of a line.
fn section_of(line: &str) -> Option<String> {
    static PATTERN: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"^(?:proc|set)\s+(?:::)?([A-Za-z_]\w*)").expect("a pattern"));
    Some(PATTERN.captures(line)?[1].to_owned())
}

fn write(command: &str, words: &[&str], line: usize, section: &str) -> Option<Write> {
    let words = words.iter().filter(|w| !w.starts_with('-'));
    let words = words.take_while(|w| **w != ";");
    let numbers: Vec<Option<u64>> = words.map(|w| number(w)).collect();
    let (address, mask, value) = match (command, &numbers[..]) {
        ("mwr", [Some(address), Some(value), ..]) => (*address, WHOLE, *value),
        ("mwr", _) => return None,
        (_, [Some(address), Some(mask), Some(value)]) => (*address, *mask, *value),
        _ => return None,
    };
    Some(Write {
        address,
        mask,
        value,
        line,
        section: section.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_of_the_newest_version_are_taken_and_the_rest_is_counted() {
        let text = "proc ps7_ddr_init_data_1_0 {} {\n    mwr -force 0XF8006000 0x80\n}\n\
                    proc ps7_ddr_init_data_3_0 {} {\n    mask_write 0XF8006000 0x0001FFFF 0x00000081\n\
                    mask_poll 0x1 0x1\n    mask_write 1 2\n    mask_write $a 1 2\n}\n";
        let found = read_tcl(text, "ps7_init.tcl");
        assert_eq!(found.writes.len(), 1);
        assert_eq!(found.writes[0].value, 0x81);
        assert_eq!(found.passed["polls"], 1);
        assert_eq!(found.passed["computed writes"], 1);
        assert_eq!(found.passed["writes of older silicon versions"], 1);
        assert!(found.notes[1].starts_with("silicon version 3.0 taken, the newest; left: 1.0"));
    }
}
