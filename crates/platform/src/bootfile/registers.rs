//! The registers after booting: the masked writes of an init file, applied to the reset values in
//! order.

use std::{collections::HashMap, fmt};

use crate::Error;

use crate::bootfile::{
    chip::Chip,
    families::chips,
    writes::{WHOLE, Write},
};

/// The value of a field, and the register and bits that contain it.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub value: u64,
    pub register: String,
    bits: String,
    pub word: u64,
    pub address: u64,
    /// Whether the file wrote the field. Otherwise, the value is the reset value.
    pub written: bool,
}

impl Field {
    /// Returns the name of the register without its module.
    pub fn short(&self) -> &str {
        self.register.split_once('.').map_or("", |(_, name)| name)
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = if self.written {
            ""
        } else {
            ", reset value, not written"
        };
        write!(
            f,
            "{}[{}] of 0x{:08X} at 0x{:08X}{how}",
            self.short(),
            self.bits,
            self.word,
            self.address
        )
    }
}

/// A register value that may be known only in part: its value, its known bits, and its written bits.
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    value: u64,
    known: u64,
    written: u64,
}

/// A chip's registers. Bits that are neither written nor known from reset are unknown.
#[derive(Debug)]
pub(crate) struct Registers<'a> {
    pub chip: &'a Chip,
    words: HashMap<u64, Word>,
}

impl<'a> Registers<'a> {
    pub fn new(chip: &'a Chip, writes: &[Write]) -> Self {
        let mut words: HashMap<u64, Word> = HashMap::new();
        for module in chip.modules.values() {
            for layout in module.registers.values() {
                let Some(reset) = layout.reset else { continue };
                for nth in 0..layout.count {
                    let address = module.base + layout.offset + nth * layout.stride;
                    let word = Word {
                        value: reset,
                        known: WHOLE,
                        written: 0,
                    };
                    words.insert(address, word);
                }
            }
        }
        for write in writes {
            let mask = write.mask & WHOLE;
            let word = words.entry(write.address).or_default();
            word.value = (word.value & !mask) | (write.value & mask);
            word.known |= mask;
            word.written |= mask;
        }
        Self { chip, words }
    }

    /// Returns the field `MODULE.REGISTER.field`, or `None` if one of its bits is unknown.
    pub fn find(&self, path: &str) -> Option<Field> {
        let (register, _) = path.rsplit_once('.')?;
        let place = self.chip.place(path);
        let (high, low, mask) = (place.high, place.low, place.mask());
        let word = self.words.get(&place.address).copied().unwrap_or_default();
        if word.known & mask != mask {
            return None;
        }
        Some(Field {
            value: place.value(word.value),
            register: register.to_owned(),
            bits: if high == low {
                high.to_string()
            } else {
                format!("{high}:{low}")
            },
            word: word.value,
            address: place.address,
            written: word.written & mask == mask,
        })
    }

    /// Returns the value of a field, or `None` if it is unknown.
    pub fn value(&self, path: &str) -> Option<u64> {
        self.find(path).map(|f| f.value)
    }

    /// Returns whether any bit of `MODULE.REGISTER` was written.
    pub fn was_written(&self, register: &str) -> bool {
        let (address, _) = self.chip.layout(register);
        self.words.get(&address).is_some_and(|w| w.written != 0)
    }
}

/// Returns the chip with the memory controller that the writes address.
///
/// # Errors
/// If no chip matches.
pub(crate) fn family_of(writes: &[Write], name: &str) -> Result<&'static Chip, Error> {
    for chip in chips() {
        let ddrc = &chip.modules["DDRC"];
        let is_there = |address: u64| {
            ddrc.registers
                .values()
                .any(|r| (0..r.count).any(|nth| ddrc.base + r.offset + nth * r.stride == address))
        };
        if writes.iter().any(|w| is_there(w.address)) {
            return Ok(chip);
        }
    }
    let places = chips().iter().map(|c| {
        let base = c.modules["DDRC"].base;
        format!("0x{base:08X} ({})", c.title)
    });
    let places: Vec<String> = places.collect();
    Err(Error(format!(
        "{name}: writes no register of a known memory controller; expected some from {}",
        places.join(", ")
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(address: u64, mask: u64, value: u64) -> Write {
        Write {
            address,
            mask,
            value,
            line: 1,
            section: String::new(),
        }
    }

    #[test]
    fn masked_writes_follow_each_other_over_reset_values() {
        let chip = family_of(&[write(0xFD07_0250, 0xFF, 0)], "x").expect("its controller");
        let writes = [
            write(0xFD07_0250, 0x7F00_0000, 0x0500_0000),
            write(0xFD07_0250, 0x0F00_0000, 0x0200_0000),
        ];
        let registers = Registers::new(chip, &writes);
        let gap = registers.find("DDRC.SCHED.rdwr_idle_gap").expect("written");
        assert_eq!((gap.value, gap.written), (2, true));
        let entries = registers.find("DDRC.SCHED.lpr_num_entries").expect("reset");
        assert_eq!((entries.value, entries.written), (0x20, false));
        assert!(entries.to_string().contains("reset value"));
        // A field that is neither written nor known from reset has an unknown value, not 0.
        assert!(registers.find("CRF_APB.DPLL_CTRL.fbdiv").is_none());
        let half = Registers::new(chip, &[write(0xFD1A_002C, 0x0F00, 0x0300)]);
        assert!(half.find("CRF_APB.DPLL_CTRL.fbdiv").is_none());
        assert!(family_of(&[write(1, 1, 1)], "x").is_err());
    }
}
