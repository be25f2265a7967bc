//! Reads groups of registers, for `axiscope platform import`.

use std::collections::BTreeMap;

use crate::agent::{Code, Fault};

use crate::chip_registers::{Chip, Memory, chip::found, records::Dump, settings::silent};

impl Chip {
    /// Returns the words of registers by address (`0xFD070000`), for the named groups. If no groups
    /// are named, returns all registers that can be read.
    ///
    /// # Errors
    /// If a group is unknown or cannot be read, or registers cannot be read.
    pub fn dump(
        &self,
        memory: &mut impl Memory,
        names: Option<&[String]>,
    ) -> Result<BTreeMap<String, u32>, Fault> {
        let words = self.words(memory, names)?.into_iter();
        Ok(words
            .map(|(at, word)| (format!("0x{at:08X}"), word))
            .collect())
    }

    /// Returns the words of registers by address, like [`Self::dump`].
    ///
    /// # Errors
    /// The same as for [`Self::dump`].
    pub fn words(
        &self,
        memory: &mut impl Memory,
        names: Option<&[String]>,
    ) -> Result<BTreeMap<u64, u32>, Fault> {
        let mut out = BTreeMap::new();
        match names {
            Some(names) => {
                for name in names {
                    let Some(dump) = found(&self.dumps, name) else {
                        let known: Vec<&str> = self.dumps().map(|(name, _)| name).collect();
                        let message = format!("{name}: the {} has no such group", self.title);
                        let fault = Fault::new(Code::Field, message).at("names");
                        return Err(fault.fix(format!("give of: {}", known.join(", "))));
                    };
                    out.extend(self.group(memory, name, dump)?);
                }
            }
            None => {
                for (name, dump) in &self.dumps {
                    match self.group(memory, name, dump) {
                        Err(fault) if fault.code == Code::Refused => {}
                        words => out.extend(words?),
                    }
                }
            }
        }
        Ok(out)
    }

    fn group(
        &self,
        memory: &mut impl Memory,
        name: &str,
        dump: &Dump,
    ) -> Result<Vec<(u64, u32)>, Fault> {
        let mut addresses = Vec::new();
        for &(first, last) in &dump.ranges {
            addresses.extend((first..=last).step_by(4));
        }
        let mut out = Vec::new();
        for register in &dump.registers {
            let of = self.register(register).map_err(Fault::device)?;
            self.reach(memory, register, of)?;
            if of.tried {
                let word = memory.read32_tried(of.at())?;
                let word = word.ok_or_else(|| silent(register, of))?;
                out.push((of.at(), word));
            } else {
                addresses.push(of.at());
            }
        }
        for at in addresses {
            let word = if dump.guarded {
                memory.read32_guarded(at)?.ok_or_else(|| {
                    Fault::refused(format!("{name}: not read from here"))
                        .fix("read it from secure software, such as the boot loader")
                })?
            } else {
                memory.read32(at)?
            };
            out.push((at, word));
        }
        Ok(out)
    }
}
