//! The report of a master, as one record that wrappers pass on unchanged.

use axiscope_fabric::{Direction, HubStats, Ps};

use crate::{Batches, Counters, Progress};

/// One direction of a master.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// Counters since the last reset.
    pub counters: &'a Counters,
    /// Mean number of bursts in flight since the reset.
    pub in_flight: f64,
    /// Mean latency in cycles of the master's clock (Little's law).
    pub latency_mean_cycles: f64,
    /// Whether the master has a limited amount of work.
    pub counted: bool,
    /// Time from the first issue to the last completion, ps, once the master has done all its work.
    pub finished: Option<Ps>,
    /// Index of the condition ([`crate::Gate`]) that the direction is waiting for with nothing in
    /// flight.
    pub waits_for: Option<usize>,
    /// Number of bytes that the master moved in each of equal batches of time, if these are
    /// recorded.
    pub batches: Option<&'a Batches>,
}

impl<'a> Side<'a> {
    /// Creates a report from counters, and from the mean number of bursts in flight and their mean latency in
    /// cycles.
    pub(crate) const fn of(counters: &'a Counters, flight: (f64, f64)) -> Self {
        Self {
            counters,
            in_flight: flight.0,
            latency_mean_cycles: flight.1,
            counted: false,
            finished: None,
            waits_for: None,
            batches: None,
        }
    }
}

/// The report of a master.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The master's reads, if it reads.
    pub read: Option<Side<'a>>,
    /// The master's writes, if it writes.
    pub write: Option<Side<'a>>,
    /// Number of convolutions since the reset, for convolution accelerators.
    pub convolutions: Option<u64>,
    /// Progress of the master's program, for cores and DPUs.
    pub program: Option<Progress>,
    /// Times of the counted sections of a sampled program, ps.
    pub parts: &'a [Ps],
    /// Time at which all work was done, for masters that end.
    pub finished_at: Option<Ps>,
    /// Time in which the core was busy since the reset, ps.
    pub busy: Option<Ps>,
    /// Counters of the coherent paths in front of the master, including the traffic of other
    /// masters.
    pub coherent_paths: Option<HubStats>,
}

impl<'a> Report<'a> {
    /// Creates a report of a master that only moves data.
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

    /// Returns the report of a direction.
    #[must_use]
    pub const fn side(&self, direction: Direction) -> Option<Side<'a>> {
        match direction {
            Direction::Read => self.read,
            Direction::Write => self.write,
        }
    }
}
