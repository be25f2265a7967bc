//! Selects the best entry of a set.

use super::Queue;

impl Queue {
    /// Returns the rank and the slot of a set's best entry: expired first, then high priority, then age.
    #[inline]
    pub fn best(&self, set: u128) -> (u32, u32, usize) {
        if !self.any_ranked() {
            let (age, slot) = self.oldest(set);
            return (2, age, slot);
        }
        let (class, set) = if set & self.expired() != 0 {
            (0, set & self.expired())
        } else if set & self.high() != 0 {
            (1, set & self.high())
        } else {
            (2, set)
        };
        let (age, slot) = self.oldest(set);
        (class, age, slot)
    }
}
