//! What passes a register slice, and when, to the cycle.

/// A register slice of two entries (`hardware/multiplexer/axiscope_register_slice.sv`). An entry is
/// shown in the cycle after it was taken in, if that before it has left; the next is taken in
/// when this one is shown. Cycles count from the begin of the model's time.
#[derive(Debug)]
pub(super) struct Slice {
    /// In which the last entry was taken in.
    entered: i64,
    /// In which it was, of an entry that is not shown.
    spare: Option<i64>,
    /// From which the last entry that is or was shown was it.
    shown: i64,
    /// The entry that is shown has not left.
    full: bool,
    /// In which the last entry left.
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
    /// Takes in the next entry, offered from a cycle on: in which cycle; `None` while that is not
    /// known.
    pub fn enter(&mut self, offered: i64) -> Option<i64> {
        if self.spare.is_some() {
            return None;
        }
        self.entered = offered.max(self.entered + 1).max(self.shown);
        self.spare = Some(self.entered);
        self.spare
    }

    /// Shows the next entry: from which cycle; `None` while there is none to be shown.
    pub fn show(&mut self) -> Option<i64> {
        if self.full {
            return None;
        }
        self.shown = (self.spare.take()? + 1).max(self.left + 1);
        self.full = true;
        Some(self.shown)
    }

    /// Whether the entry that is shown waits for the other side.
    pub const fn waits(&self) -> bool {
        self.full
    }

    /// The other side takes the entry that is shown, which it could from a cycle on: in which
    /// cycle.
    pub fn leave(&mut self, ready: i64) -> i64 {
        self.full = false;
        self.left = self.shown.max(ready);
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Enters, shows and leaves all at once where it can.
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
        // The second is shown in the cycle after the first has left, and then there is room.
        assert_eq!((s.leave(20), s.show()), (20, Some(21)));
        assert_eq!(s.enter(3), Some(21));
    }
}
