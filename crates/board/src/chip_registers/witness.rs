//! Counts the bytes at the ports of the memory controller, using the chip's own counters.

use std::collections::BTreeMap;

use crate::agent::{Fault, Values};

use crate::chip_registers::{Access, Chip, Memory, Witness, chip::found};

impl Chip {
    /// Ports of the memory controller at which the chip counts bytes, in the order of the file.
    pub fn witnesses(&self) -> impl Iterator<Item = (&str, &Witness)> {
        self.witnesses.iter().map(|(name, w)| (name.as_str(), w))
    }

    /// Settings that make all witness counters count bytes.
    #[must_use]
    pub fn witness_settings(&self) -> Values {
        let all = self.witnesses.iter().flat_map(|(_, w)| &w.set);
        all.map(|(name, value)| (name.clone(), *value)).collect()
    }

    /// Reads the counters: bytes read and written for each port, modulo 2^32, in the order of the file.
    ///
    /// # Errors
    /// If registers cannot be read.
    pub fn witnessed(&self, memory: &mut impl Memory) -> Result<Vec<[u32; 2]>, Fault> {
        let mut word = |name: &str| {
            let register = self.register(name).map_err(Fault::device)?;
            memory.read32(register.at())
        };
        let mut both = |w: &Witness| Ok([word(&w.reads)?, word(&w.writes)?]);
        self.witnesses.iter().map(|(_, w)| both(w)).collect()
    }

    pub(crate) fn check_witnesses(&self) -> Result<(), String> {
        let mut counts: BTreeMap<&str, &str> = BTreeMap::new();
        let mut set: BTreeMap<&str, u64> = BTreeMap::new();
        for (name, w) in &self.witnesses {
            let wrong = |message: String| Err(format!("witnesses.{name}: {message}"));
            if w.carries.is_empty() {
                return wrong("carries: is empty".into());
            }
            for register in [&w.reads, &w.writes] {
                let r = match self.register(register) {
                    Ok(r) => r,
                    Err(message) => return wrong(message),
                };
                // The counters are read during a run, when no further checks are allowed to disturb
                // it.
                if r.guarded || r.access == Access::WriteOnly || !r.needs.is_empty() {
                    return wrong(format!("{register} is not read so"));
                }
                if let Some(other) = counts.insert(register, name) {
                    return wrong(format!("{register} counts for {other} too"));
                }
            }
            for (setting, value) in &w.set {
                let Some(s) = found(&self.settings, setting) else {
                    return wrong(format!("set: there is no setting {setting}"));
                };
                if !s.change || !s.takes(*value) {
                    return wrong(format!("set: {setting} cannot be set to {value}"));
                }
                if set.insert(setting, *value).is_some_and(|v| v != *value) {
                    return wrong(format!("set: {setting} is another value elsewhere"));
                }
            }
            let shares = |(_, o): &&(String, Witness)| {
                o.ports != w.ports && o.ports.iter().any(|p| w.ports.contains(p))
            };
            if let Some((other, _)) = self.witnesses.iter().find(shares) {
                return wrong(format!("ports: shares some of {other}, and not all"));
            }
            self.check_source(&w.source).or_else(wrong)?;
        }
        Ok(())
    }
}
