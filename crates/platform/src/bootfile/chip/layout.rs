//! Modules and registers of a chip, and the bits of their fields.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A module: registers that start at a base address.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Module {
    pub base: u64,
    pub registers: BTreeMap<String, RegisterLayout>,
}

/// A register, or `count` registers that are `stride` bytes apart. If the name contains `*`, each register has
/// its own name, with its number in place of `*`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RegisterLayout {
    pub offset: u64,
    pub reset: Option<u64>,
    /// Positions of the bits: "13:8" or "5".
    pub fields: BTreeMap<String, Bits>,
    #[serde(default = "one")]
    pub count: u64,
    #[serde(default)]
    pub stride: u64,
}

/// Bits of a field: "13:8", "5" or 5.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum Bits {
    One(u32),
    Text(String),
}

impl Bits {
    /// Returns the highest and lowest bit.
    pub(super) fn range(&self) -> (u32, u32) {
        let number = |digits: &str| digits.parse().expect("bits are numbers");
        match self {
            Self::One(bit) => (*bit, *bit),
            Self::Text(text) => {
                let (high, low) = text.split_once(':').unwrap_or((text, text));
                (number(high), number(low))
            }
        }
    }
}

fn one() -> u64 {
    1
}

/// The bits of a field in a register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldPlace {
    pub address: u64,
    pub high: u32,
    pub low: u32,
}

impl FieldPlace {
    /// Returns the number of bits.
    pub fn width(&self) -> u32 {
        self.high - self.low + 1
    }

    /// Returns the largest value of the field.
    pub fn most(&self) -> u64 {
        (1 << self.width()) - 1
    }

    /// Returns the bits of the field in its register.
    pub fn mask(&self) -> u64 {
        self.most() << self.low
    }

    /// Returns the value of the field in a word.
    pub fn value(&self, word: u64) -> u64 {
        word >> self.low & self.most()
    }
}

/// Replaces registers with `*` in their name by one register for each number.
pub(super) fn one_by_one(
    (name, layout): (String, RegisterLayout),
) -> Vec<(String, RegisterLayout)> {
    if !name.contains('*') {
        return vec![(name, layout)];
    }
    let of = |n: u64| {
        let own = RegisterLayout {
            offset: layout.offset + n * layout.stride,
            count: 1,
            ..layout.clone()
        };
        (name.replace('*', &n.to_string()), own)
    };
    (0..layout.count).map(of).collect()
}
