//! Conditions of engines that wait for the progress of another master.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
};

use axiscope_fabric::Ps;

#[derive(Debug)]
struct State {
    every: u64,
    again: bool,
    /// Number of bytes completed since the last milestone.
    bytes: u64,
    /// Number of milestones that have been passed.
    passed: u64,
    /// Times of milestones that have been passed but not yet read, in order.
    times: VecDeque<Ps>,
    last: Ps,
    /// Positions of the milestones in bytes from the start, in ascending order, if they are not at multiples of
    /// `every`.
    places: Vec<u64>,
}

/// The times at which one direction of a master completed a number of bytes, once or repeatedly.
/// The master that moves the bytes shares this state with the engine that waits for them. The event
/// loop has one thread; the lock only makes the state `Send`.
#[derive(Clone, Debug)]
pub struct Milestones {
    state: Arc<Mutex<State>>,
}

impl Milestones {
    /// Creates a milestone at `bytes`, or at every multiple of `bytes`.
    ///
    /// # Panics
    /// If `bytes` is 0.
    #[must_use]
    pub fn new(bytes: u64, again: bool) -> Self {
        assert!(bytes > 0, "a milestone lies ahead");
        Self::of(bytes, again, Vec::new())
    }

    /// Creates milestones at these positions, in ascending order.
    #[must_use]
    pub fn at(places: Vec<u64>) -> Self {
        Self::of(0, false, places)
    }

    fn of(bytes: u64, again: bool, places: Vec<u64>) -> Self {
        Self {
            state: Arc::new(Mutex::new(State {
                every: bytes,
                again,
                bytes: 0,
                passed: 0,
                // All the space is reserved now, so that the simulation does not allocate memory.
                times: VecDeque::with_capacity(places.len()),
                last: 0,
                places,
            })),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody fails with the lock")
    }

    /// Adds bytes that were completed at `at`, which may be in the future.
    pub(crate) fn done(&self, bytes: u32, at: Ps) {
        let mut s = self.state();
        s.last = s.last.max(at);
        s.bytes += u64::from(bytes);
        let time = s.last;
        if !s.places.is_empty() {
            while s
                .places
                .get(s.passed as usize)
                .is_some_and(|p| *p <= s.bytes)
            {
                s.passed += 1;
                s.times.push_back(time);
            }
            return;
        }
        while s.bytes >= s.every && (s.again || s.passed == 0) {
            s.bytes -= s.every;
            s.passed += 1;
            s.times.push_back(time);
        }
    }
}

/// A condition of an engine.
#[derive(Clone, Debug)]
pub struct After {
    /// Milestones of the direction that the engine waits for.
    pub milestones: Milestones,
    /// Number of the engine's bytes that depend on each milestone. If it is `None`, all bytes
    /// depend on the first milestone.
    pub tile: Option<u64>,
    /// Number of the engine's own tiles that may start before the first milestone.
    pub ahead: u32,
    /// Time from a milestone until the dependent tile may start, for example to compute the tile.
    /// Tiles are computed one after another.
    pub delay: Ps,
}

/// A condition of an engine, and how far it has been met.
#[derive(Clone, Debug)]
pub struct Gate {
    after: After,
    taken: u64,
    from: Ps,
}

impl Gate {
    /// Creates a condition that has not been met for any tile.
    #[must_use]
    pub const fn new(after: After) -> Self {
        Self {
            after,
            taken: 0,
            from: 0,
        }
    }

    /// Creates a condition that consists only of milestones, so that [`Self::opens_at`] counts them.
    pub(crate) const fn of_milestones(milestones: Milestones) -> Self {
        Self::new(After {
            milestones,
            tile: None,
            ahead: 0,
            delay: 0,
        })
    }

    /// Returns the number of milestones that must be passed before the engine may issue its bytes
    /// up to `end`.
    fn needs(&self, end: u64) -> u64 {
        self.after.tile.map_or(1, |tile| {
            end.div_ceil(tile).saturating_sub(self.after.ahead.into())
        })
    }

    /// Returns whether bytes up to `end` wait for a milestone whose time is not known yet.
    pub(crate) fn is_shut(&self, end: u64) -> bool {
        self.needs(end) > self.after.milestones.state().passed
    }

    /// Returns the time from which the bytes up to `end` may be issued, if it is known. Must be
    /// called in ascending order of `end`.
    pub(crate) fn opens(&mut self, end: u64) -> Option<Ps> {
        self.opens_at(self.needs(end))
    }

    /// Returns the time at which a number of milestones have been passed, if it is known. Must be called in
    /// ascending order.
    pub(crate) fn opens_at(&mut self, needs: u64) -> Option<Ps> {
        if self.taken < needs {
            let mut s = self.after.milestones.state();
            while self.taken < needs {
                let passed = s.times.pop_front()?;
                self.from = self.from.max(passed) + self.after.delay;
                self.taken += 1;
            }
        }
        Some(self.from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate(milestones: &Milestones, tile: Option<u64>, ahead: u32, delay: Ps) -> Gate {
        Gate::new(After {
            milestones: milestones.clone(),
            tile,
            ahead,
            delay,
        })
    }

    #[test]
    fn a_single_milestone_opens_for_all_that_follows_when_it_was_passed() {
        let m = Milestones::new(100, false);
        let mut g = gate(&m, None, 0, 7);
        m.done(60, 1000);
        assert_eq!(g.opens(64), None);
        assert!(g.is_shut(64));
        m.done(60, 2000);
        // Only the time of the 100th byte matters, so later bytes change nothing.
        m.done(500, 9000);
        assert!(!g.is_shut(64));
        assert_eq!((g.opens(64), g.opens(1 << 40)), (Some(2007), Some(2007)));
    }

    #[test]
    fn a_tile_waits_for_its_own_milestone_and_computing_goes_one_after_another() {
        let m = Milestones::new(100, true);
        // Two tiles of the source arrive at the same time, so the second is computed after the first.
        let mut g = gate(&m, Some(50), 0, 300);
        m.done(200, 1000);
        assert_eq!((g.opens(1), g.opens(50)), (Some(1300), Some(1300)));
        assert_eq!((g.opens(51), g.opens(100)), (Some(1600), Some(1600)));
        assert_eq!(g.opens(101), None, "the third is not there");
        // A tile that arrives later does not have to wait for earlier tiles.
        m.done(100, 5000);
        assert_eq!(g.opens(150), Some(5300));
    }

    #[test]
    fn with_buffers_ahead_the_first_tiles_need_nothing() {
        let m = Milestones::new(100, true);
        let mut g = gate(&m, Some(100), 2, 0);
        assert_eq!(g.opens(200), Some(0));
        assert_eq!(g.opens(201), None, "a burst that reaches into the third");
        m.done(100, 70);
        assert_eq!(g.opens(300), Some(70));
        assert!(g.is_shut(301));
    }
}
