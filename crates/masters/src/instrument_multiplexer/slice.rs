//! Register slices, modelled cycle by cycle.

/// A register slice with two entries (`hardware/multiplexer/axiscope_register_slice.sv`). An entry
/// appears at the output in the cycle after it entered, if the previous entry has left. The next
/// entry can enter when this entry appears at the output. Cycles count from the start of simulated
/// time.
#[derive(Debug)]
pub(super) struct Slice {
    /// Cycle in which the last entry entered.
    entered: i64,
    /// Cycle in which the entry that is not at the output entered.
    spare: Option<i64>,
    /// Cycle from which the last entry was at the output.
    shown: i64,
    /// Whether an entry is at the output.
    full: bool,
    /// Cycle in which the last entry left.
    left: i64,
}

const NEVER: i64 = i64::MIN / 2;

impl Default for Slice {
    fn default() -> Self {
        Self {
            entered: NEVER,
            spare: None,
            shown: NEVER,
            full: false,
            left: NEVER,
        }
    }
}

impl Slice {
    /// Lets the next entry enter the slice. The entry is offered from the given cycle onwards.
    /// Returns the cycle in which it enters, or `None` while the cycle is not known.
    pub fn enter(&mut self, offered: i64) -> Option<i64> {
        if self.spare.is_some() {
            return None;
        }
        self.entered = offered.max(self.entered + 1).max(self.shown);
        self.spare = Some(self.entered);
        self.spare
    }

    /// Moves the next entry to the output. Returns the cycle in which it appears there, or `None`
    /// if there is no entry.
    pub fn show(&mut self) -> Option<i64> {
        if self.full {
            return None;
        }
        self.shown = (self.spare.take()? + 1).max(self.left + 1);
        self.full = true;
        Some(self.shown)
    }

    /// Returns whether an entry at the output waits for the receiver.
    pub const fn waits(&self) -> bool {
        self.full
    }

    /// Lets the receiver take the entry at the output. The receiver is ready from the given cycle
    /// onwards. Returns the cycle in which it takes the entry.
    pub fn leave(&mut self, ready: i64) -> i64 {
        self.full = false;
        self.left = self.shown.max(ready);
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry passes as soon as possible.
    #[test]
    fn passes_one_a_cycle() {
        let mut s = Slice::default();
        for n in 0..5 {
            assert_eq!(s.enter(10), Some(10 + n));
            assert_eq!(s.show(), Some(11 + n));
            assert_eq!(s.leave(0), 11 + n);
        }
    }

    #[test]
    fn holds_two_and_takes_the_next_when_one_has_left() {
        let mut s = Slice::default();
        assert_eq!((s.enter(3), s.show()), (Some(3), Some(4)));
        assert_eq!((s.enter(3), s.show()), (Some(4), None));
        assert_eq!(s.enter(3), None);
        assert!(s.waits());
        // The second entry appears in the cycle after the first entry has left. From then on, there
        // is room for another entry.
        assert_eq!((s.leave(20), s.show()), (20, Some(21)));
        assert_eq!(s.enter(3), Some(21));
    }
}
