//! Reads of several masters through one interface. A read that belongs to a different master than the previous
//! read waits behind the switch until few pieces are in flight. The timer of its class runs meanwhile.

use std::collections::VecDeque;

use crate::Ps;

/// Pieces between the switch and the outlet of the controller port, and the master of the last piece.
#[derive(Debug, Default)]
pub(crate) struct Mixing {
    last: Option<u8>,
    /// Whether pieces of two masters have been seen.
    mixed: bool,
    under_way: u32,
    leaves: VecDeque<Ps>,
}

impl Mixing {
    /// Whether a piece of `source` may pass while fewer than `most` pieces of another master are in flight.
    pub fn lets(&mut self, source: u8, most: u32, now: Ps) -> bool {
        while self.leaves.front().is_some_and(|&t| t <= now) {
            self.leaves.pop_front();
            self.under_way -= 1;
        }
        self.last.is_none_or(|last| last == source) || self.under_way < most
    }

    /// Records a piece that passes. Returns whether there are several masters.
    pub fn passes(&mut self, source: u8) -> bool {
        self.mixed |= self.last.is_some_and(|last| last != source);
        self.last = Some(source);
        self.under_way += 1;
        self.mixed
    }

    /// Records that the oldest piece leaves the port at `at`.
    pub fn leaves(&mut self, at: Ps) {
        self.leaves.push_back(at);
    }

    /// When the next piece leaves, if known.
    pub fn wake(&self) -> Ps {
        self.leaves.front().copied().unwrap_or(Ps::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_masters_piece_waits_until_few_are_under_way() {
        let mut m = Mixing::default();
        for (source, several) in [(1, false), (1, false), (0, true)] {
            assert!(m.lets(source, 3, 0));
            assert_eq!(m.passes(source), several);
        }
        assert!(!m.lets(1, 3, 0));
        // A piece of the same master does not wait.
        assert!(m.lets(0, 3, 0));
        assert_eq!(m.wake(), Ps::MAX);
        m.leaves(50);
        assert_eq!(m.wake(), 50);
        assert!(!m.lets(1, 3, 49));
        assert!(m.lets(1, 3, 50));
    }
}
