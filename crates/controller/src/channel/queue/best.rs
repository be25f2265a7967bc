//! Selects entries: the oldest or the best of a set, and the entry of a line.

use axiscope_dram::BankId;

use super::{Queue, SLOTS, Slots};

impl Queue {
    /// The slot of the oldest entry of a set that is not empty.
    #[inline(always)]
    #[must_use]
    pub const fn oldest(&self, set: Slots) -> usize {
        set.first_from(self.head)
    }

    /// Whether the entry in one slot is older than the entry in another.
    #[inline(always)]
    #[must_use]
    pub const fn is_older(&self, slot: usize, other: usize) -> bool {
        self.age(slot) < self.age(other)
    }

    /// Position of a slot in the order of age; a smaller number is older.
    #[inline(always)]
    pub(super) const fn age(&self, slot: usize) -> usize {
        slot.wrapping_sub(self.head) % SLOTS
    }

    /// Returns the slot of a waiting line with the same address and stream, for write combining.
    #[inline]
    #[must_use]
    pub fn find(&self, line: u64, bank: BankId, stream: u8) -> Option<usize> {
        let same = |slot: &usize| {
            let e = self.entry(*slot);
            e.line == line && e.stream == stream
        };
        self.of_bank(bank).members().find(same)
    }

    /// Returns the slot of a set's best entry: expired first, then high priority, then age.
    #[inline]
    pub fn best(&self, set: Slots) -> usize {
        if self.any_ranked() {
            let expired = set & self.expired();
            let first = if expired.is_empty() {
                set & self.high()
            } else {
                expired
            };
            if !first.is_empty() {
                return self.oldest(first);
            }
        }
        self.oldest(set)
    }
}
