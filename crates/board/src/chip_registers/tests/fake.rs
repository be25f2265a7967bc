//! A table that serves as memory in tests.

use std::collections::{BTreeMap, BTreeSet};

use crate::agent::Fault;

use crate::chip_registers::{Chip, Memory};

/// Words by address, and the accesses to them.
#[derive(Clone, Default)]
pub struct Fake {
    pub words: BTreeMap<u64, u32>,
    /// Addresses at which writes have no effect.
    pub stuck: BTreeSet<u64>,
    /// Whether words for secure software can be read.
    pub guarded: bool,
    pub reads: Vec<u64>,
    pub writes: Vec<(u64, u32)>,
}

impl Fake {
    /// Changes the register's word so that the setting has the given value.
    pub fn put(&mut self, chip: &Chip, name: &str, value: u64) {
        let setting = chip.setting(name).expect("known");
        let at = chip.register(&setting.register).expect("known").at();
        let code = setting.encode(value).expect("can be");
        let word = self.words.entry(at).or_default();
        *word = (*word & !setting.mask()) | code << setting.low;
    }
}

impl Memory for Fake {
    fn read32(&mut self, address: u64) -> Result<u32, Fault> {
        self.reads.push(address);
        let word = self.words.get(&address).copied();
        word.ok_or_else(|| Fault::device(format!("{address:#x}: nothing there")))
    }

    fn write32(&mut self, address: u64, value: u32) -> Result<(), Fault> {
        self.writes.push((address, value));
        if !self.stuck.contains(&address) {
            self.words.insert(address, value);
        }
        Ok(())
    }

    fn read32_guarded(&mut self, address: u64) -> Result<Option<u32>, Fault> {
        if self.guarded {
            return self.read32(address).map(Some);
        }
        Ok(None)
    }
}

/// Sets all registers of a chip to 0.
pub fn zeroed(chip: &Chip) -> Fake {
    let mut fake = Fake {
        guarded: true,
        ..Fake::default()
    };
    for (_, register) in chip.registers() {
        fake.words.insert(register.at(), 0);
    }
    for (_, dump) in chip.dumps() {
        for &(first, last) in &dump.ranges {
            fake.words
                .extend((first..=last).step_by(4).map(|at| (at, 0)));
        }
    }
    fake
}
