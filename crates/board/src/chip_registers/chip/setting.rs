//! Converts between the values of a setting and the contents of its field.

use crate::chip_registers::records::Setting;

impl Setting {
    /// Mask of the setting's bits in its register.
    #[must_use]
    pub fn mask(&self) -> u32 {
        (self.most() as u32) << self.low
    }

    /// Largest content of the field.
    pub(crate) fn most(&self) -> u64 {
        (1 << self.bits) - 1
    }

    /// Content of the field that represents a value. `None` if the field cannot represent it.
    #[must_use]
    pub fn encode(&self, value: u64) -> Option<u32> {
        let code = if self.codes.is_empty() {
            value
                .checked_sub(self.add)
                .filter(|code| *code <= self.most())
        } else {
            let is = |(code, v): (&u64, &u64)| (*v == value).then_some(*code);
            self.codes.iter().find_map(is)
        };
        code.map(|code| code as u32)
    }

    /// Value in a word. `None` if its content is not documented.
    #[must_use]
    pub fn decode(&self, word: u32) -> Option<u64> {
        let code = u64::from((word & self.mask()) >> self.low);
        if self.codes.is_empty() {
            Some(code + self.add)
        } else {
            self.codes.get(&code).copied()
        }
    }

    /// Whether the setting may have a value.
    #[must_use]
    pub fn takes(&self, value: u64) -> bool {
        self.encode(value).is_some() && (self.values.is_empty() || self.values.contains_key(&value))
    }
}
