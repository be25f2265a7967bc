//! What a master tells of itself, in one record: whoever holds masters passes it on whole.

use axiscope_fabric::{Direction, HubStats, Ps};

use crate::{Counters, Progress};

/// One direction of a master.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// What it counted since the reset.
    pub counters: &'a Counters,
    /// Mean bursts in flight since the reset.
    pub in_flight: f64,
    /// Mean latency in cycles of the master's clock (Little's law).
    pub latency_mean_cycles: f64,
    /// Whether it has so much to do and no more.
    pub counted: bool,
    /// From its first issue to its last completion, ps, once all that it has to do is done.
    pub finished: Option<Ps>,
    /// Which of the conditions of its [`crate::Gate`]s it waits for, with nothing in flight.
    pub waits_for: Option<usize>,
}

impl<'a> Side<'a> {
    /// Counters with the mean number of bursts in flight and their mean latency in cycles.
    pub(crate) const fn of(counters: &'a Counters, flight: (f64, f64)) -> Self {
        Self {
            counters,
            in_flight: flight.0,
            latency_mean_cycles: flight.1,
            counted: false,
            finished: None,
            waits_for: None,
        }
    }
}

/// All that is ever asked of a master.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// Its reads, where it reads.
    pub read: Option<Side<'a>>,
    /// Its writes, where it writes.
    pub write: Option<Side<'a>>,
    /// Convolutions computed since the reset, of masters that compute any.
    pub convolutions: Option<u64>,
    /// How far its program is, of cores and of DPUs.
    pub program: Option<Progress>,
    /// Times of the counted parts of its program, ps, of programs in parts.
    pub parts: &'a [Ps],
    /// When all that was to be done was over, of masters that end by themselves.
    pub finished_at: Option<Ps>,
    /// For how long it has worked since the reset, of cores that say so, ps.
    pub busy: Option<Ps>,
    /// What the coherent paths that it stands behind counted, all its neighbours' traffic included.
    pub coherent_paths: Option<HubStats>,
}

impl<'a> Report<'a> {
    /// A master that only moves data.
    pub(crate) const fn of(read: Option<Side<'a>>, write: Option<Side<'a>>) -> Self {
        Self {
            read,
            write,
            convolutions: None,
            program: None,
            parts: &[],
            finished_at: None,
            busy: None,
            coherent_paths: None,
        }
    }

    /// A direction of it.
    #[must_use]
    pub const fn side(&self, direction: Direction) -> Option<Side<'a>> {
        match direction {
            Direction::Read => self.read,
            Direction::Write => self.write,
        }
    }
}
