//! Registers and fields as the generated modules name them.

/// Bits of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in the description.
    pub name: &'static str,
    /// Lowest bit.
    pub low: u32,
    /// Number of bits.
    pub bits: u32,
}

impl Field {
    /// The greatest value that fits.
    #[must_use]
    pub const fn most(&self) -> u32 {
        (u64::MAX >> (64 - self.bits)) as u32
    }

    /// A value at its place in the word.
    ///
    /// # Panics
    /// If the value does not fit: its range was to be checked before.
    #[must_use]
    pub const fn put(&self, value: u32) -> u32 {
        assert!(value <= self.most(), "a value that fits its field");
        value << self.low
    }

    /// The value in a word.
    #[must_use]
    pub const fn get(&self, word: u32) -> u32 {
        word >> self.low & self.most()
    }
}

/// A register, or the first of an array of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register {
    /// Bytes from the start of the block or of the register file.
    pub offset: u32,
    /// 4, or 8 for two words with the lower first.
    pub bytes: u32,
    /// Its fields.
    pub fields: &'static [Field],
}
