//! Sets of queue entries.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::SLOTS;

/// Bits of a word.
const WORD: usize = 64;
const WORDS: usize = SLOTS / WORD;

/// A set of queue entries, with a bit for each slot. It consists of words, so that a change of one slot touches one word:
/// shifting a number of 128 bits costs several times as much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slots([u64; WORDS]);

impl Slots {
    /// The empty set.
    pub const NONE: Self = Self([0; WORDS]);
    /// The set of all slots.
    pub const ALL: Self = Self([u64::MAX; WORDS]);

    /// The set that contains only this slot.
    #[inline(always)]
    #[must_use]
    pub const fn of(slot: usize) -> Self {
        let mut set = Self::NONE;
        set.insert(slot);
        set
    }

    /// Adds a slot.
    #[inline(always)]
    pub const fn insert(&mut self, slot: usize) {
        self.0[slot / WORD % WORDS] |= 1 << (slot % WORD);
    }

    /// Removes a slot.
    #[inline(always)]
    pub const fn remove(&mut self, slot: usize) {
        self.0[slot / WORD % WORDS] &= !(1 << (slot % WORD));
    }

    /// Whether the set contains a slot.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, slot: usize) -> bool {
        self.0[slot / WORD % WORDS] >> (slot % WORD) & 1 != 0
    }

    /// Whether the set has no members.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// The first member at or after a slot in the order of the ring. The set must not be empty.
    #[inline(always)]
    #[must_use]
    pub const fn first_from(self, slot: usize) -> usize {
        let [low, high] = self.0;
        let first = slot / WORD % WORDS * WORD;
        let (word, other) = if first == 0 { (low, high) } else { (high, low) };
        let ahead = word >> (slot % WORD);
        if ahead != 0 {
            slot % SLOTS + ahead.trailing_zeros() as usize
        } else if other != 0 {
            (first ^ WORD) + other.trailing_zeros() as usize
        } else {
            // These bits are below the slot, so they come last in the ring.
            first + word.trailing_zeros() as usize
        }
    }

    /// The set of those members whose slot fulfils a condition.
    #[inline(always)]
    #[must_use]
    pub fn filter(self, condition: impl Fn(usize) -> bool) -> Self {
        let of = |word: usize| {
            super::members(self.0[word]).fold(0, |found, bit| {
                found | u64::from(condition(word * WORD + bit)) << bit
            })
        };
        Self([of(0), of(1)])
    }

    /// The members in the order of their slots.
    #[inline(always)]
    pub fn members(self) -> impl Iterator<Item = usize> {
        let of = |word: usize| super::members(self.0[word]).map(move |bit| word * WORD + bit);
        of(0).chain(of(1))
    }
}

impl BitAnd for Slots {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Slots {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl Not for Slots {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1]])
    }
}

impl BitAndAssign for Slots {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Slots {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn set_of(slots: &[usize]) -> Slots {
        slots.iter().fold(Slots::NONE, |set, &s| set | Slots::of(s))
    }

    proptest! {
        #[test]
        fn sets_have_the_members_that_were_inserted_and_not_removed(
            first in prop::collection::btree_set(0..SLOTS, 0..20),
            other in prop::collection::btree_set(0..SLOTS, 0..20),
            from in 0..SLOTS,
        ) {
            let list = |set: &std::collections::BTreeSet<usize>| set.iter().copied().collect::<Vec<_>>();
            let (a, b) = (set_of(&list(&first)), set_of(&list(&other)));
            prop_assert_eq!(a.members().collect::<Vec<_>>(), list(&first));
            prop_assert_eq!(a.is_empty(), first.is_empty());
            prop_assert_eq!((a & b).members().collect::<Vec<_>>(), list(&(&first & &other)));
            prop_assert_eq!((a | b).members().collect::<Vec<_>>(), list(&(&first | &other)));
            prop_assert_eq!((a & !b).members().collect::<Vec<_>>(), list(&(&first - &other)));
            prop_assert_eq!(a.filter(|slot| other.contains(&slot)), a & b);
            let mut left = a;
            other.iter().for_each(|&slot| left.remove(slot));
            prop_assert_eq!(left, a & !b);
            prop_assert!((0..SLOTS).all(|slot| a.contains(slot) == first.contains(&slot)));
            if !first.is_empty() {
                let next = first.range(from..).chain(first.range(..from)).next();
                prop_assert_eq!(Some(a.first_from(from)), next.copied());
            }
        }
    }
}
