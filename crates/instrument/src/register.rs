//! Describes registers and fields. Generated modules consist of these descriptions.

/// Register width in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The field's name in the register description.
    pub name: &'static str,
    /// Lowest bit.
    pub low: u32,
    /// Number of bits.
    pub bits: u32,
}

impl Field {
    /// Returns a field with this number of bits, starting at bit `low`.
    #[must_use]
    pub const fn new(name: &'static str, low: u32, bits: u32) -> Self {
        assert!(bits > 0 && low + bits <= 32, "a field of a 32-bit word");
        Self { name, low, bits }
    }

    /// Returns the largest value that fits into the field.
    #[must_use]
    pub const fn most(&self) -> u32 {
        u32::MAX >> (32 - self.bits)
    }

    /// Shifts a value to its position in the word.
    ///
    /// # Panics
    /// If the value does not fit. Callers must check its range.
    #[must_use]
    pub const fn put(&self, value: u32) -> u32 {
        assert!(value <= self.most(), "a value that fits its field");
        value << self.low
    }

    /// Extracts the field's value from a word.
    #[must_use]
    pub const fn get(&self, word: u32) -> u32 {
        word >> self.low & self.most()
    }
}

/// A register, or the first register of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register {
    /// Offset in bytes from the start of the block or of the register file.
    pub offset: u32,
    /// Size in bytes: 4, or 8 for two words of which the lower one comes first.
    pub bytes: u32,
    /// The register's fields. Empty if the register is a single 64-bit value.
    pub fields: &'static [Field],
}

impl Register {
    /// Returns a register that is one word with fields.
    #[must_use]
    pub const fn new(offset: u32, fields: &'static [Field]) -> Self {
        Self {
            offset,
            bytes: 4,
            fields,
        }
    }

    /// Returns a register that is a single value in two words.
    #[must_use]
    pub const fn pair(offset: u32) -> Self {
        Self {
            offset,
            bytes: 8,
            fields: &[],
        }
    }
}

/// A named register or register file, or an array of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The item's name in the register description.
    pub name: &'static str,
    /// Number of items in the array.
    pub count: u32,
    /// Number of bytes from one item to the next.
    pub stride: u32,
    /// Kind of the item.
    pub kind: Kind,
}

/// The kind of an [`Item`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A register.
    Register(Register),
    /// A register file, with its offset and its items.
    File(u32, &'static [Item]),
}

impl Item {
    /// Returns a register.
    #[must_use]
    pub const fn register(name: &'static str, register: Register) -> Self {
        Self::new(name, Kind::Register(register))
    }

    /// Returns a register file.
    #[must_use]
    pub const fn file(name: &'static str, offset: u32, items: &'static [Self]) -> Self {
        Self::new(name, Kind::File(offset, items))
    }

    /// Returns an array of this item.
    #[must_use]
    pub const fn times(self, count: u32, stride: u32) -> Self {
        Self {
            count,
            stride,
            ..self
        }
    }

    const fn new(name: &'static str, kind: Kind) -> Self {
        Self {
            name,
            count: 1,
            stride: 0,
            kind,
        }
    }
}

/// Finds a register by a name such as `counters.reads.latency_histogram[3]`. Returns it with its
/// offset from the start of the map, or `None` if there is none with this name. Arrays need an
/// index, and other items must not have one.
#[must_use]
pub fn find(map: &[Item], name: &str) -> Option<Register> {
    let (first, rest) = match name.split_once('.') {
        Some((first, rest)) => (first, Some(rest)),
        None => (name, None),
    };
    let (first, index) = match first.strip_suffix(']').and_then(|f| f.split_once('[')) {
        Some((first, index)) => (first, Some(index.parse::<u32>().ok()?)),
        None => (first, None),
    };
    let item = map.iter().find(|i| i.name == first)?;
    if index.is_some() != (item.count > 1) || index.is_some_and(|i| i >= item.count) {
        return None;
    }
    let moved = index.unwrap_or(0) * item.stride;
    let (found, from) = match (item.kind, rest) {
        (Kind::Register(register), None) => (register, 0),
        (Kind::File(offset, items), Some(rest)) => (find(items, rest)?, offset),
        _ => return None,
    };
    Some(Register {
        offset: found.offset + from + moved,
        ..found
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registers::{BLOCKS, latency_probe, stream_system, traffic_generator as at};

    #[test]
    fn names_give_the_places_of_the_bus() {
        let offset = |map, name| find(map, name).map(|r| r.offset);
        assert_eq!(offset(at::MAP, "reads.burst"), Some(0x58));
        assert_eq!(offset(at::MAP, "writes.burst"), Some(0x98));
        let third = "counters.writes.latency_histogram[3]";
        assert_eq!(offset(at::MAP, third), Some(0xC18));
        assert_eq!(offset(stream_system::MAP, "channel[2].sink"), Some(0x68));
        assert_eq!(offset(latency_probe::MAP, "read_data[1023]"), Some(0x2FFC));
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        for name in [
            "",
            "reads",
            "reads.",
            "burst",
            "block.id",
            "block[0]",
            "reads[0].burst",
            "counters.reads.latency_histogram",
            "counters.reads.latency_histogram[64]",
            "counters.reads.latency_histogram[-1]",
            "counters.reads.latency_histogram[1",
        ] {
            assert_eq!(find(at::MAP, name), None, "{name}");
        }
    }

    #[test]
    fn no_two_registers_share_a_place() {
        fn places(map: &[Item], from: u32, into: &mut Vec<u32>) {
            for item in map {
                for i in 0..item.count {
                    let at = from + i * item.stride;
                    match item.kind {
                        Kind::Register(r) => {
                            into.extend((0..r.bytes).step_by(4).map(|b| at + r.offset + b));
                        }
                        Kind::File(offset, items) => places(items, at + offset, into),
                    }
                }
            }
        }
        for (block, map) in BLOCKS {
            let mut found = Vec::new();
            places(map, 0, &mut found);
            let all = found.len();
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len(), all, "{block}");
            assert!(all > 3, "{block}");
        }
    }
}
