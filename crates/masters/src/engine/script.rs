//! A recording that an engine replays: each burst with what it waited for.

use std::sync::Arc;

use axiscope_fabric::{Domain, Ps};

use crate::{Gate, Milestones};

/// A burst of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// First byte.
    pub addr: u64,
    /// Beats.
    pub beats: u16,
    /// So many in flight at most, itself among them.
    pub in_flight: u32,
    /// Cycles from when it could be issued until it is.
    pub think_cycles: u32,
    /// Cycles since the issue before at least.
    pub pace_cycles: u32,
    /// Milestones of the other direction that must be passed.
    pub milestones: u32,
    /// Bytes of all up to its end.
    pub end: u64,
}

/// A recording and how far it is.
#[derive(Clone, Debug)]
pub(super) struct Script {
    bursts: Arc<[Recorded]>,
    /// The other direction.
    gate: Option<Gate>,
    /// When the last one was issued.
    last: Ps,
}

impl Script {
    pub fn new(bursts: Arc<[Recorded]>, other: Option<Milestones>) -> Self {
        Self {
            bursts,
            gate: other.map(Gate::of_milestones),
            last: Ps::MIN / 2,
        }
    }

    #[inline]
    pub fn burst(&self, number: u64) -> &Recorded {
        // One beyond the last is asked for, but never issued.
        let last = self.bursts.len() - 1;
        &self.bursts[(number as usize).min(last)]
    }

    /// From when the other direction lets it go, if that is known.
    pub fn opens(&mut self, number: u64) -> Option<Ps> {
        let needs = self.burst(number).milestones;
        match &mut self.gate {
            Some(gate) => gate.opens_at(needs.into()),
            None => Some(0),
        }
    }

    /// When a burst is due that could go at `from`.
    pub fn due(&self, number: u64, from: Ps, clock: &Domain) -> Ps {
        let burst = self.burst(number);
        let cycles = |n: u32| clock.cycles(f64::from(n));
        (from + cycles(burst.think_cycles)).max(self.last + cycles(burst.pace_cycles))
    }

    /// One was issued.
    pub fn issued(&mut self, at: Ps) {
        self.last = at;
    }
}
