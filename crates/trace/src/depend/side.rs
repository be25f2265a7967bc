//! The events of one direction of a bus, and whether a master copies what it reads.

use super::times::SHARED;
use crate::{
    Direction, Transaction,
    stall::{Stall, stalls_of},
};

/// Least number of writes of a copy.
const COPY_WRITES: usize = 8;
/// Most bytes that a copy reads for each byte that it writes, since some data are still in transit at the end.
const COPY_READS: f64 = 1.25;

/// One direction, with the edges of its events.
pub(super) struct Side {
    /// Edges from which addresses are valid, and edges at which they are accepted.
    pub(super) shows: Vec<u64>,
    pub(super) taken: Vec<u64>,
    /// Total bytes up to and including each burst.
    ends: Vec<u64>,
    /// Edges of completion, in order.
    pub(super) done: Vec<u64>,
    /// Total bytes that are complete at each edge of completion.
    bytes: Vec<u64>,
    /// Number of cycles by which RREADY delayed each burst, in the order of completion.
    pub(super) stalls: Vec<Stall>,
}

impl Side {
    /// Whether there are bursts before an edge, and all of them are complete.
    pub(super) fn has_paused(&self, edge: u64) -> bool {
        let shown = self.shows.partition_point(|&s| s <= edge);
        shown > 0 && self.done_by(edge) >= shown
    }

    /// Collects the events of a direction. Writes whose master was late with data count as issued later by the same time,
    /// because the model's masters are never late.
    pub(super) fn of(all: &[Transaction], direction: Direction) -> Self {
        let own = || all.iter().filter(|t| t.direction == direction);
        let usual = match direction {
            Direction::Read => u64::MAX,
            Direction::Write => own().map(|t| t.held).min().unwrap_or(0),
        };
        let (mut shows, mut taken) = (Vec::new(), Vec::new());
        for t in own() {
            let late = t.held.saturating_sub(usual);
            let at = (t.issued + late).saturating_sub(1);
            shows.push(at.max(taken.last().copied().unwrap_or(0)));
            taken.push((t.accepted + late).max(shows[shows.len() - 1] + 1));
        }
        let mut order: Vec<&Transaction> = own().collect();
        order.sort_by_key(|t| (t.done, t.bytes()));
        let ends: Vec<(u64, u64)> = order.iter().map(|t| (t.done, t.bytes())).collect();
        let mut sum = 0;
        let up_to = own().map(|t| {
            sum += t.bytes();
            sum
        });
        let up_to = up_to.collect();
        let mut sum = 0;
        let bytes = ends.iter().map(|e| {
            sum += e.1;
            sum
        });
        Self {
            shows,
            taken,
            ends: up_to,
            bytes: bytes.collect(),
            stalls: stalls_of(&order),
            done: ends.into_iter().map(|e| e.0).collect(),
        }
    }

    /// Whether the bursts of a pair react to one another: each second address appears at the edge of the
    /// response to the first, as in test benches without registers. In longer sequences without a gap, the data
    /// are the reason.
    pub(super) fn reacts_at_once(&self) -> bool {
        let follows = |i: usize| i > 0 && self.done.get(i - 1) == Some(&(self.shows[i] + 1));
        let (mut pairs, mut longest, mut row) = (0, 0, 0);
        for i in 0..self.shows.len() {
            row = if follows(i) { row + 1 } else { 0 };
            pairs += usize::from(row > 0);
            longest = row.max(longest);
        }
        pairs >= SHARED && longest == 1
    }

    /// Number of bursts that were completed by an edge.
    pub(super) fn done_by(&self, edge: u64) -> usize {
        self.done.partition_point(|&d| d <= edge)
    }

    /// Number of bytes that were completed by an edge.
    pub(super) fn bytes_by(&self, edge: u64) -> u64 {
        (self.done_by(edge).checked_sub(1)).map_or(0, |k| self.bytes[k])
    }

    /// Returns the edge at which a number of bytes would be complete if all data were accepted at once.
    pub(super) fn done_at(&self, bytes: u64) -> u64 {
        let k = self.bytes.partition_point(|&b| b < bytes);
        (self.done.get(k)).map_or(0, |done| done.saturating_sub(self.stalls[k].late))
    }
}

/// Whether every byte that is written may be one that was read before.
fn is_copy(reads: &Side, writes: &Side) -> bool {
    let all = |side: &Side| side.ends.last().copied().unwrap_or(0) as f64;
    let mut each = writes.shows.iter().zip(&writes.ends);
    writes.ends.len() >= COPY_WRITES
        && all(reads) <= COPY_READS * all(writes)
        && each.all(|(&shows, &end)| reads.bytes_by(shows) >= end)
}

/// Bytes of the other direction that a copy needs before each burst.
pub(super) fn copied(own: &Side, other: &Side, direction: Direction) -> Option<Vec<u64>> {
    let (reads, writes) = match direction {
        Direction::Read => (own, other),
        Direction::Write => (other, own),
    };
    if !is_copy(reads, writes) {
        return None;
    }
    let ahead = match direction {
        Direction::Write => 0,
        Direction::Read => {
            let each = own.shows.iter().zip(&own.ends);
            each.map(|(&shows, &end)| end.saturating_sub(other.bytes_by(shows)))
                .max()?
        }
    };
    Some(
        own.ends
            .iter()
            .map(|end| end.saturating_sub(ahead))
            .collect(),
    )
}
