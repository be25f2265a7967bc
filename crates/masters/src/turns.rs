//! Masters that process images in turn.

use std::sync::{
    Arc,
    atomic::{AtomicI64, AtomicUsize, Ordering},
};

use axiscope_fabric::Ps;

#[derive(Debug)]
struct State {
    whose: AtomicUsize,
    from: AtomicI64,
    masters: usize,
}

/// The place of a master in a round. All masters in a round share the state. The event loop has one
/// thread; atomics only make the state `Send`.
#[derive(Clone, Debug)]
pub struct Turn {
    state: Arc<State>,
    me: usize,
}

impl Turn {
    /// Creates the places of a round of `masters` masters. The first master may start at `from`.
    #[must_use]
    pub fn round(masters: usize, from: Ps) -> Vec<Self> {
        let state = Arc::new(State {
            whose: AtomicUsize::new(0),
            from: AtomicI64::new(from),
            masters,
        });
        (0..masters)
            .map(|me| Self {
                state: Arc::clone(&state),
                me,
            })
            .collect()
    }

    /// Returns the time from which this master may start, or `None` while it is another master's
    /// turn.
    #[must_use]
    pub fn mine(&self) -> Option<Ps> {
        (self.state.whose.load(Ordering::Relaxed) == self.me)
            .then(|| self.state.from.load(Ordering::Relaxed))
    }

    /// Passes the turn to the next master, which may start at `at`.
    pub fn pass_on(&self, at: Ps) {
        let next = (self.me + 1) % self.state.masters;
        self.state.whose.store(next, Ordering::Relaxed);
        self.state.from.store(at, Ordering::Relaxed);
    }

    /// Gives this master the turn, so that it may start at `at`. Used if another simulation decides
    /// whose turn it is.
    pub fn take(&self, at: Ps) {
        self.state.whose.store(self.me, Ordering::Relaxed);
        self.state.from.store(at, Ordering::Relaxed);
    }

    /// Returns the time at which the turn was passed to another master, or `None` while it is this
    /// master's turn.
    #[must_use]
    pub fn passed_at(&self) -> Option<Ps> {
        (self.state.whose.load(Ordering::Relaxed) != self.me)
            .then(|| self.state.from.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_goes_round() {
        let round = Turn::round(2, 5);
        assert_eq!((round[0].mine(), round[1].mine()), (Some(5), None));
        round[0].pass_on(70);
        assert_eq!((round[0].mine(), round[1].mine()), (None, Some(70)));
        round[1].pass_on(90);
        assert_eq!((round[0].mine(), round[1].mine()), (Some(90), None));
        assert_eq!(
            (round[0].passed_at(), round[1].passed_at()),
            (None, Some(90))
        );
        round[1].take(95);
        assert_eq!((round[0].mine(), round[1].mine()), (None, Some(95)));
    }
}
