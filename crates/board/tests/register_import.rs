//! Tests that a dump contains all registers that `axiscope platform import` reads.

use std::{collections::BTreeMap, fs, path::PathBuf};

use axiscope_board::agent::Fault;
use axiscope_board::chip_registers::{Chip, Memory};
use toml::Table;

/// A memory in which every word contains the lower half of its address.
struct Addresses;

impl Memory for Addresses {
    fn read32(&mut self, address: u64) -> Result<u32, Fault> {
        Ok(address as u32 & 0xFFFF)
    }

    fn write32(&mut self, address: u64, _: u32) -> Result<(), Fault> {
        Err(Fault::device(format!("{address:#x}: written")))
    }
}

/// Modules with registers that only secure software can access, so no dump of a running board
/// contains them.
const SECURE: [&str; 2] = ["CCI400", "LPD_SLCR"];

#[test]
fn a_dump_holds_every_word_that_the_importer_reads() {
    for name in ["zynq_ultrascale", "zynq7000"] {
        let chip = Chip::named(name).expect("known");
        // The ports work, because their reset bits are 0.
        let words = chip.dump(&mut Ports(Addresses), None).expect("words");
        let mut missing = BTreeMap::new();
        for (module, register, at) in registers(name) {
            if !SECURE.contains(&module.as_str()) && !words.contains_key(&format!("0x{at:08X}")) {
                missing.insert(at, format!("{module}.{register}"));
            }
        }
        assert!(missing.is_empty(), "{name}: {missing:x?}");
        assert!(
            words
                .iter()
                .all(|(at, word)| at.ends_with(&format!("{word:04X}")) || *word == 0)
        );
    }
}

/// The memory after the reset bits of all ports have been cleared.
struct Ports(Addresses);

impl Memory for Ports {
    fn read32(&mut self, address: u64) -> Result<u32, Fault> {
        match address {
            0xFD1A_0100 | 0xF800_0240 => Ok(0),
            _ => self.0.read32(address),
        }
    }

    fn write32(&mut self, address: u64, value: u32) -> Result<(), Fault> {
        self.0.write32(address, value)
    }
}

/// Returns the module, name and address of each register in a chip's table for the importer.
fn registers(chip: &str) -> Vec<(String, String, u64)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join(format!("data/chips/{chip}/boot_registers.toml"));
    let file: Table = fs::read_to_string(path)
        .expect("a file")
        .parse()
        .expect("TOML");
    let number = |table: &toml::Value, key: &str, default: i64| {
        table
            .get(key)
            .and_then(toml::Value::as_integer)
            .unwrap_or(default) as u64
    };
    let mut out = Vec::new();
    for (module, of) in file["modules"].as_table().expect("modules") {
        for (name, r) in of["registers"].as_table().expect("registers") {
            for n in 0..number(r, "count", 1) {
                let at =
                    number(of, "base", 0) + number(r, "offset", 0) + n * number(r, "stride", 0);
                out.push((module.clone(), name.clone(), at));
            }
        }
    }
    assert!(out.len() > 30, "{chip}");
    out
}
