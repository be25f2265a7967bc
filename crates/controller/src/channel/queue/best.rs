//! Selects the best entry of a set.

use super::{Queue, Slots};

impl Queue {
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
