//! Init files in C: calls to `PSU_Mask_Write` and tables of `EMIT_MASKWRITE`.
//!
//! Addresses are numbers or names such as `DDRC_MSTR_OFFSET`. Names are looked up in the header that belongs
//! to the file, then in the comments that Vivado writes (`Register : MSTR @ 0XFD070000`).

use std::{collections::HashMap, sync::LazyLock};

use regex_lite::Regex;

use crate::bootfile::{
    scan::{Token, tokens},
    writes::{Source, WHOLE, Write, number},
};

type Names = HashMap<String, u64>;

/// Returns the writes of a C file. If the file supports several silicon versions, returns the
/// writes for the newest version.
pub(crate) fn read_c(text: &str, name: &str, header: Option<&str>) -> Source {
    let mut found = Source::new(name);
    let mut names = defines(header.unwrap_or(""));
    names.extend(defines(text));
    found.ddr_mhz = names
        .get("DDR_FREQ")
        .filter(|hz| **hz > 0)
        .map(|hz| *hz as f64 / 1e6);
    let mut commented: Vec<(String, u64)> = Vec::new();
    let (mut writes, mut unknown, mut by_comment) = (Vec::new(), Vec::new(), 0);
    let (mut saved, mut state) = (Names::new(), HashMap::<u64, Write>::new());
    let (mut section, mut line, mut at) = (String::new(), 1, 0);
    for (place, token) in tokens(text) {
        line += text[at..place].matches('\n').count();
        at = place;
        let (call, args) = match token {
            Token::Comment(comment) => {
                for (register, address) in in_comment(comment) {
                    match commented.iter_mut().find(|(name, _)| *name == register) {
                        Some(known) => known.1 = address,
                        None => commented.push((register, address)),
                    }
                }
                continue;
            }
            Token::Section(name) => {
                if !["if", "while", "for", "switch"].contains(&name) {
                    name.clone_into(&mut section);
                }
                continue;
            }
            Token::Saved(name, words) => {
                found.pass("reads");
                save(&mut saved, name, words, &names, &state);
                continue;
            }
            Token::Call(call, args) => (call.to_lowercase(), args),
        };
        let words: Vec<&str> = args.unwrap_or("(").split(',').map(str::trim).collect();
        if words.iter().any(|w| is_parameter(w)) {
            continue; // a prototype: types and names
        }
        let passed = match &*call {
            "emit_maskpoll" | "mask_poll" | "mask_pollonvalue" | "poll" => "polls",
            "emit_maskdelay" | "mask_delay" => "delays",
            "mask_read" | "xil_in32" => "reads",
            _ => "",
        };
        if !passed.is_empty() {
            found.pass(passed);
            continue;
        }
        let value = |w: &str| {
            saved
                .get(w)
                .or_else(|| names.get(w))
                .copied()
                .or_else(|| number(w))
        };
        match write(&call, &words, value, &commented) {
            Made::Write(address, mask, value) => {
                let write = Write {
                    address,
                    mask,
                    value,
                    line,
                    section: section.clone(),
                };
                let over = write.over(state.get(&address));
                state.insert(address, over);
                writes.push(write);
                by_comment +=
                    usize::from(!names.contains_key(words[0]) && number(words[0]).is_none());
            }
            Made::Unknown(name) => unknown.push(format!("{name} (line {line})")),
            Made::Computed => {
                found.pass("computed writes");
            }
        }
    }
    if by_comment > 0 {
        found.notes.push(format!(
            "{by_comment} addresses taken from the file's comments, because no header next to it names them"
        ));
    }
    if !unknown.is_empty() {
        let what = "writes to addresses that are not known";
        found.passed.insert(what.into(), unknown.len());
        let shown = unknown[..unknown.len().min(3)].join(", ");
        let others = if unknown.len() > 3 { " and others" } else { "" };
        // For a file in an archive, the name is `psu_init.c of design.xsa`, for example.
        let file = name.split_once(".c").map_or(name, |(stem, _)| stem);
        let fix = match header {
            None => format!("put {file}.h next to the file, since it defines them"),
            Some(_) => format!("{file}.h does not define them; give the one of this file"),
        };
        let count = unknown.len();
        let text = format!("{count} writes name unknown addresses: {shown}{others}; {fix}");
        found.without_header = Some(text.clone());
        found.notes.push(text);
    }
    found.keep_newest(writes);
    found
}

/// Returns whether the text is a type followed by a name, as in the prototype `u32 *value`.
fn is_parameter(word: &str) -> bool {
    static PATTERN: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^[A-Za-z_]\w*(?:\s+\w+)*\s+\*?[A-Za-z_]\w*$").expect("a pattern")
    });
    PATTERN.is_match(word)
}

/// What a call turned out to be.
enum Made {
    Write(u64, u64, u64),
    Unknown(String),
    Computed,
}

fn write(
    call: &str,
    words: &[&str],
    value: impl Fn(&str) -> Option<u64>,
    commented: &[(String, u64)],
) -> Made {
    let masked = [
        "psu_mask_write",
        "ps7_mask_write",
        "mask_write",
        "emit_maskwrite",
    ];
    let whole = ["xil_out32", "emit_write", "out32"];
    let plain = |w: &&str| !w.is_empty() && w.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !words.iter().all(plain) {
        return Made::Computed;
    }
    let rest: Option<Vec<u64>> = words[1..].iter().map(|w| value(w)).collect();
    let Some(rest) = rest else {
        return Made::Computed;
    };
    let address = match value(words[0]) {
        Some(address) => address,
        None => {
            let symbol = words[0].to_uppercase();
            let Some(symbol) = symbol.strip_suffix("_OFFSET") else {
                // A name in capitals is a constant from the header; other names are variables.
                let is_constant = symbol == words[0] && symbol.starts_with(char::is_alphabetic);
                return match is_constant && (masked.contains(&call) || whole.contains(&call)) {
                    true => Made::Unknown(words[0].to_owned()),
                    false => Made::Computed,
                };
            };
            // For example, DDRC_MSTR means MSTR of module DDRC. The register is the longest known
            // name at the end of the symbol.
            let ends = |name: &str| symbol.strip_suffix(name).is_some_and(|s| s.ends_with('_'));
            let mut longest: Option<&(String, u64)> = None;
            for known in commented.iter().filter(|(name, _)| ends(name)) {
                if longest.is_none_or(|(name, _)| known.0.chars().count() > name.chars().count()) {
                    longest = Some(known);
                }
            }
            let Some((_, address)) = longest else {
                return Made::Unknown(words[0].to_owned());
            };
            *address
        }
    };
    match rest[..] {
        [mask, value] if masked.contains(&call) => Made::Write(address, mask, value),
        [value] if whole.contains(&call) => Made::Write(address, WHOLE, value),
        [mask, shift, value] if call == "prog_reg" && shift < 32 => {
            Made::Write(address, mask, value.wrapping_shl(shift as u32))
        }
        _ => Made::Computed,
    }
}

/// Records that the file saves a field in a variable, from which it is restored later.
///
/// `state` contains the value at each address after all earlier writes.
fn save(
    saved: &mut Names,
    name: &str,
    words: [&str; 3],
    names: &Names,
    state: &HashMap<u64, Write>,
) {
    saved.remove(name);
    let value = |w: &str| names.get(w).copied().or_else(|| number(w));
    let (Some(at), Some(mask), Some(by)) = (value(words[0]), value(words[1]), value(words[2]))
    else {
        return;
    };
    if by > 31 {
        return;
    }
    if mask == 0 {
        saved.insert(name.to_owned(), 0);
    } else if let Some(before) = state.get(&at).filter(|b| b.mask & mask == mask) {
        saved.insert(name.to_owned(), (before.value & mask) >> by);
    }
}

/// Collects registers and addresses from comments: `Register : MSTR @ 0XFD070000`.
fn in_comment(comment: &str) -> Vec<(String, u64)> {
    static PATTERN: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)register\s*:\s*(\w+)\s*@\s*0x([0-9a-f]+)").expect("a pattern")
    });
    let found = PATTERN.captures_iter(comment).map(|found| found.extract());
    let register = |(_, [name, digits]): (&str, [&str; 2])| {
        Some((name.to_uppercase(), u64::from_str_radix(digits, 16).ok()?))
    };
    found.filter_map(register).collect()
}

/// Returns the names that are defined as plain numbers.
fn defines(text: &str) -> Names {
    static PATTERN: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = r"(?m)^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+\(?[ \t]*(\w+)";
        Regex::new(pattern).expect("a pattern")
    });
    let found = PATTERN.captures_iter(text).map(|found| found.extract());
    found
        .filter_map(|(_, [name, value])| Some((name.to_owned(), number(value)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_from_the_header_then_from_comments() {
        let text = "int psu_ddr_init_data(void) {\n/* Register : MSTR @ 0XFD070000 */\n\
                    PSU_Mask_Write(DDRC_MSTR_OFFSET, 0xE30FBE3DU, 0x41040010U);\n\
                    PSU_Mask_Write(IOU_X_OFFSET, 0x1, 0x2);\n\
                    PSU_Mask_Write(KNOWN_OFFSET, 0xFF, 0x12);\n\
                    v = (Xil_In32(KNOWN_OFFSET) & 0xF0) >> 4;\n\
                    prog_reg(KNOWN_OFFSET, 0xF00, 8, v);\nmask_poll(KNOWN_OFFSET, 1);\n}\n";
        let found = read_c(
            text,
            "psu_init.c",
            Some("#define KNOWN_OFFSET 0XFD080000\n"),
        );
        let got: Vec<_> = found
            .writes
            .iter()
            .map(|w| (w.address, w.mask, w.value))
            .collect();
        assert_eq!(
            got,
            [
                (0xFD07_0000, 0xE30F_BE3D, 0x4104_0010),
                (0xFD08_0000, 0xFF, 0x12),
                (0xFD08_0000, 0xF00, 0x100),
            ]
        );
        assert_eq!(found.passed["writes to addresses that are not known"], 1);
        assert_eq!(found.writes[0].section, "psu_ddr_init_data");
        assert!(
            found.notes[1].contains("IOU_X_OFFSET (line 4); psu_init.h does not define them"),
            "{:?}",
            found.notes
        );
    }

    #[test]
    fn names_without_a_header_ask_for_it() {
        let text = "void psu_ddr(void) {\nPSU_Mask_Write(DDRC_MSTR_OFFSET, 0x1, 0x1);\n\
                    Xil_Out32(CRL_TOP, 0x3U);\nXil_Out32(address, 0x3U);\n}\n";
        let found = read_c(text, "psu_init_gpl.c", None);
        let message = found.without_header.expect("a sentence");
        assert_eq!(
            message,
            "2 writes name unknown addresses: DDRC_MSTR_OFFSET (line 2), CRL_TOP (line 3); put \
             psu_init_gpl.h next to the file, since it defines them"
        );
        assert_eq!(found.passed["computed writes"], 1);
    }
}
