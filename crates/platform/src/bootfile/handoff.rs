//! Values by name: `sdram_config.h` and `pll_config.h` of boot loaders, `emif.xml` and `hps.xml` of Quartus handoffs.

use crate::Error;

use crate::bootfile::{
    chip::Chip,
    families::chips,
    writes::{Source, Write, number},
};

/// A value with its name and its line.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Named {
    /// The name without `CFG_` or `CONFIG_`.
    pub name: String,
    /// The value as text.
    pub value: String,
    /// Line number in the file.
    pub line: usize,
}

/// Returns whether a text is one of these files.
pub(crate) fn is_handoff(text: &str) -> bool {
    text.contains("HPS_SDR_CTRLCFG_")
        || text.contains("HPS_SDRPLLGRP_")
        || ((text.contains("<define ") || text.contains("<config ")) && text.contains("name="))
}

/// Names of files that together describe one board: the files that Quartus writes, and the files
/// that the boot loader's tools generate from them.
pub const HANDOFFS: [[&str; 2]; 2] = [["emif.xml", "hps.xml"], ["sdram_config.h", "pll_config.h"]];

/// Joins those of the given files that belong to a handoff. Their settings have different names, so
/// they can be read as one text. Returns a name and the text, or `None` if no file belongs to a
/// handoff.
#[must_use]
pub fn join_handoff(files: &[(&str, &str)]) -> Option<(String, String)> {
    HANDOFFS.iter().find_map(|known| {
        let belong = (files.iter().copied()).filter(|(name, _)| known.contains(name));
        let (names, texts): (Vec<&str>, Vec<&str>) = belong.unzip();
        (!names.is_empty()).then(|| (names.join(" and "), texts.join("\n")))
    })
}

/// Reads names and values: `#define NAME VALUE`, `NAME = VALUE`, and the tags `define` and `config` of XML.
pub(crate) fn read_handoff(text: &str, name: &str) -> Source {
    let mut found = Source::new(name);
    for (line, text) in (1..).zip(text.split('\n')) {
        let text = text.trim();
        if text.starts_with('<') {
            found.named.extend(tags(text, line));
            continue;
        }
        let bare = text.strip_prefix("#define").unwrap_or(text).trim();
        let bare = bare.split("/*").next().unwrap_or("");
        let bare = bare.split("//").next().unwrap_or("").trim();
        let end = |c: char| c.is_whitespace() || c == '=';
        let Some((word, value)) = bare.split_once(end) else {
            continue;
        };
        let short = word
            .strip_prefix("CFG_")
            .or_else(|| word.strip_prefix("CONFIG_"));
        let Some(short) = short else { continue };
        let value = value.trim_start_matches(end).trim();
        found.named.push(Named {
            name: short.to_owned(),
            value: value.trim_matches(['(', ')', ' ']).to_owned(),
            line,
        });
    }
    found
}

/// Returns the `define` and `config` tags in a line of XML. Each has a name and a value.
fn tags(text: &str, line: usize) -> Vec<Named> {
    let mut found = Vec::new();
    for tag in text.split('<').skip(1) {
        let Some((kind, rest)) = tag.split_once(char::is_whitespace) else {
            continue;
        };
        if !["define", "config"].contains(&kind) {
            continue;
        }
        if let (Some(name), Some(value)) = (attribute(rest, "name"), attribute(rest, "value")) {
            let (name, value) = (name.to_owned(), value.to_owned());
            found.push(Named { name, value, line });
        }
    }
    found
}

/// Returns the value of an attribute in single or double quotes.
fn attribute<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(&format!("{name}="))?;
    let quote = rest.chars().next().filter(|c| "'\"".contains(*c))?;
    rest[1..].split_once(quote).map(|(value, _)| value)
}

/// Returns the source with names from a chip's table replaced by register writes.
///
/// # Errors
/// If no chip knows the names, or a value does not fit its field.
pub(crate) fn with_writes(mut source: Source, path: &str) -> Result<Source, Error> {
    if source.named.is_empty() {
        return Ok(source);
    }
    let knows = |chip: &&Chip| {
        source
            .named
            .iter()
            .any(|n| chip.names.contains_key(&n.name))
    };
    let Some(chip) = chips().iter().find(knows) else {
        let first = &source.named[0];
        return Err(Error(format!(
            "{path}: line {}: {} is not a setting of a known memory controller; give emif.xml, hps.xml, \
             sdram_config.h or pll_config.h of a Cyclone V or Arria V, or their folder",
            first.line, first.name
        )));
    };
    for named in std::mem::take(&mut source.named) {
        let Some(at) = chip.names.get(&named.name) else {
            source.pass("numbers that set nothing of the memory");
            continue;
        };
        let bad = |why: &str| {
            Error(format!(
                "{path}: line {}: {} = {} {why}; generate the file again",
                named.line, named.name, named.value
            ))
        };
        let Some(value) = number(&named.value) else {
            return Err(bad("is not a whole number"));
        };
        match &**at {
            "reference_hz" => source.reference_mhz = Some(value as f64 / 1e6),
            "is_ddr3" => {
                let memtype = if value == 1 { 2 } else { 1 };
                source
                    .writes
                    .push(write(chip, "DDRC.ctrlcfg.memtype", memtype, named.line));
            }
            at => {
                let place = chip.place(at);
                if value > place.most() {
                    return Err(bad(&format!("needs more than {} bits", place.width())));
                }
                source.writes.push(write(chip, at, value, named.line));
            }
        }
    }
    let memory = &chip.modules["DDRC"];
    let of_memory = |w: &Write| (memory.base..memory.base + 0x1000).contains(&w.address);
    if !source.writes.iter().any(of_memory) {
        return Err(Error(format!(
            "{path}: has clocks or ports, but not the memory; give emif.xml or sdram_config.h, or the folder that holds it"
        )));
    }
    Ok(source)
}

fn write(chip: &Chip, path: &str, value: u64, line: usize) -> Write {
    let place = chip.place(path);
    Write {
        address: place.address,
        mask: place.mask(),
        value: value << place.low,
        line,
        section: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_files_of_one_handoff_are_joined() {
        let files = [("hps.xml", "a"), ("id", "x"), ("emif.xml", "b")];
        let joined = join_handoff(&files).expect("two of them belong together");
        assert_eq!(joined, ("hps.xml and emif.xml".into(), "a\nb".into()));
        assert_eq!(
            join_handoff(&[("psu_init.c", "x"), ("psu_init.h", "y")]),
            None
        );
    }

    #[test]
    fn headers_lists_and_xml_give_names_and_values() {
        let text = "#define CFG_HPS_CLK_OSC1_HZ 25000000 /* Hz */\n\
                    CONFIG_HPS_SDR_CTRLCFG_DRAMTIMING1_TCL = 7\n\
                    <hps><config name='main_pll_m' value='63' /></hps>\n\
                    <define name=\"MEM_TCL\" value=\"7\"/>\n#ifndef X\nconst u32 a[] ={\n";
        let found = read_handoff(text, "x");
        let pairs: Vec<_> = (found.named.iter().map(|n| (&*n.name, &*n.value, n.line))).collect();
        assert_eq!(
            pairs,
            [
                ("HPS_CLK_OSC1_HZ", "25000000", 1),
                ("HPS_SDR_CTRLCFG_DRAMTIMING1_TCL", "7", 2),
                ("main_pll_m", "63", 3),
                ("MEM_TCL", "7", 4)
            ]
        );
        let source = with_writes(found, "x").expect("known names");
        assert_eq!(source.reference_mhz, Some(25.0));
        assert_eq!(
            (source.writes[0].value, source.writes[0].mask),
            (7 << 9, 0x3E00)
        );
        for (line, why) in [("MEM_TCL=\"x\"", "name="), ("", "")] {
            assert!(!is_handoff(line), "{why}");
        }
        let wide = read_handoff("CFG_HPS_SDR_CTRLCFG_DRAMTIMING1_TCL 32\n", "x");
        let message = with_writes(wide, "x").expect_err("too wide").0;
        assert!(message.contains("needs more than 5 bits"), "{message}");
        let other = read_handoff("CFG_HPS_OTHER 32\n", "x");
        assert!(with_writes(other, "x").is_err());
    }
}
