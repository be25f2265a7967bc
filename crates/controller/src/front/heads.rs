//! The requests that wait at the ports of a front end, as an arbiter sees them.

use std::{collections::VecDeque, fmt::Debug};

use axiscope_dram::Clock;
use axiscope_figures::Figures;

use crate::{
    HasPlace, ReadPiece,
    channel::{Cut, WriteLine},
    ring::Ring,
};

/// A line that may enter a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// The next read line of a port.
    Read(usize),
    /// The next write line of a port.
    Write(usize),
}

/// The first lines of the ports that may enter a queue now.
#[derive(Clone, Copy, Debug)]
pub struct Heads<'a> {
    pub(super) ports: &'a [Port],
    /// Ports with a read line: one bit for each port.
    pub reads: u64,
    /// Ports with a write line.
    pub writes: u64,
    /// The time.
    pub now: Clock,
}

impl Heads<'_> {
    /// Clocks for which the first line of a port has waited.
    #[inline]
    #[must_use]
    pub fn waited(&self, port: usize, write: bool) -> Clock {
        let p = &self.ports[port];
        let (arrived, since) = if write {
            let arrived = p.writes.front().map_or(self.now, |w| w.arrived);
            (arrived, p.write_since)
        } else {
            (p.read_arrived, p.read_since)
        };
        self.now - arrived.max(since)
    }
}

/// Chooses among the heads of the ports. `age_clocks`, `most_in_a_row` and `priorities` have no defaults,
/// because the bound on waiting times follows from them.
pub trait Arbiter {
    /// The figures of a port on which the arbiter decides.
    type Port: Figures + HasPlace + Clone + Debug + Send + Sync;

    /// Returns an arbiter over ports, in the order of their indices.
    fn new(ports: &[Self::Port]) -> Self;

    /// Clocks after which a port precedes ports that have waited for less; 0 if there is no such rule.
    fn age_clocks(port: &Self::Port) -> Clock;

    /// Lines that the port may send in a row while others of its priority wait.
    fn most_in_a_row(port: &Self::Port) -> u32;

    /// Absolute priorities of the port's reads and writes, where a larger value takes precedence; `None`
    /// without priorities.
    fn priorities(port: &Self::Port) -> Option<(u8, u8)>;

    /// Returns the line that enters next; `None` only if no line is waiting.
    fn pick(&mut self, heads: Heads<'_>) -> Option<Grant>;
}

/// What waits at a port.
#[derive(Clone, Debug, Default)]
pub(super) struct Port {
    pub pieces: Ring<(ReadPiece, Clock)>,
    pub cut: Option<Cut>,
    pub writes: VecDeque<WriteLine>,
    /// When the first piece arrived.
    pub read_arrived: Clock,
    /// Last grants.
    pub read_since: Clock,
    pub write_since: Clock,
}
