//! Verdicts about demands, with their sampling error.
//!
//! A run is a sample of the behaviour of a design: it begins at a random moment between two
//! refreshes and ends after some bursts. A verdict is given only if a longer run would not change
//! it: a demand is met, missed, or too close to call. Runs continue until all verdicts are settled
//! or the longest time is reached (sequential stopping). The methods:
//!
//! - Latencies and slowdowns: non-overlapping batch means, pooled over all start times, with
//!   Student's t (`estimate`).
//! - Rates: a paced stream keeps up if the bytes that it owes to its rate stay bounded (`rate`), or if each burst ends
//!   long before the next one is due (`far_apart`).
//! - Slowdowns: the time for the same work together with other members and alone, compared for each
//!   start time (`slowdown`).
//! - FIFO levels and longest latencies: extremes with their spread over batches (`extreme`).

mod drift;
mod estimate;
mod extreme;
mod far_apart;
mod fifo;
mod latency;
mod rate;
mod slowdown;
mod states;

use axiscope_sim::{Direction, Series};
use serde::{Deserialize, Serialize};

pub(crate) use drift::cycles_us;
pub use fifo::{FifoLevel, LevelSpan};
pub(crate) use latency::latency_of;
pub use states::{StateRate, SteadyState};
pub(crate) use states::{shown_starts, steady_states};

use crate::{
    compile::{Kind, Made, Placed},
    member::bound_of,
    record::{DesignFile, Stream},
    result::Check,
};

/// The state of a demand. A longer run would not change the states `met` and `missed`. In the state
/// `too_close`, the difference between the result and the demand is within the error of the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum State {
    Met,
    #[default]
    TooClose,
    Missed,
}

impl State {
    /// Returns whether a longer run would not change the state.
    #[must_use]
    pub const fn is_settled(self) -> bool {
        !matches!(self, Self::TooClose)
    }

    pub(crate) const fn of(met: bool) -> Self {
        if met { Self::Met } else { Self::Missed }
    }

    /// Combines the states of a demand for several start times. The combined state is settled if
    /// all states agree.
    fn agreed(states: &[Self]) -> Self {
        match states.split_first() {
            Some((first, rest)) if rest.iter().all(|s| s == first) => *first,
            _ => Self::TooClose,
        }
    }
}

/// Shortest counted time for a verdict, us: about thirty times the interval between two refreshes (JEDEC, 7.8 us).
pub(crate) const SHORTEST_US: f64 = 240.0;

/// Data about one member, from its runs alone and from its runs together with other members.
pub(crate) struct Evidence<'a> {
    series: &'a [Series],
    alone: Option<&'a [Series]>,
    /// The member's masters, by index in the point, and their directions.
    sides: Vec<(usize, Direction)>,
    /// Indices of the member's masters in the point. In the run alone, they are numbered from 0 in the same
    /// order.
    masters: Vec<usize>,
    /// Clock in which the member's latencies are counted, MHz.
    mhz: f64,
    /// Minimum counted time for judging an endless stream, us.
    enough_us: f64,
    /// Indices of the start times whose rates are reported. Empty if the rates for all start times
    /// are reported.
    shown: &'a [usize],
}

impl<'a> Evidence<'a> {
    /// Collects the data about a member. Returns `None` without time series.
    pub fn of(
        placed: &Placed,
        made: &Made,
        series: &'a [Series],
        alone: Option<&'a [Series]>,
        mhz: f64,
        cycles_us: f64,
    ) -> Option<Self> {
        if series.is_empty() {
            return None;
        }
        let all = made.point.masters.iter().enumerate();
        let own = all.filter(|(_, m)| placed.masters.iter().any(|n| n == m.name()));
        let masters: Vec<usize> = own.map(|(i, _)| i).collect();
        let of = |way| placed.side.is_none_or(|side| side == way);
        let sides = masters
            .iter()
            .flat_map(|&i| Direction::BOTH.map(|way| (i, way)));
        Some(Self {
            series,
            alone,
            sides: sides.filter(|(_, way)| of(*way)).collect(),
            masters,
            mhz,
            enough_us: cycles_us.max(SHORTEST_US),
            shown: &[],
        })
    }

    /// Reports only the rates for some start times. The verdict still depends on all start times.
    pub const fn showing(mut self, starts: &'a [usize]) -> Self {
        self.shown = starts;
        self
    }

    fn is_shown(&self, start: usize) -> bool {
        self.shown.is_empty() || self.shown.contains(&start)
    }

    /// Returns the counted time of the runs, us. If the runs from different start times differ,
    /// returns the shortest counted time.
    fn counted_us(&self) -> f64 {
        let counted = self.series.iter().map(|s| s.counted_us);
        counted.fold(f64::INFINITY, f64::min)
    }

    /// Returns the time of a stream that the runs cover, us, or infinity if the stream ends within
    /// the runs.
    fn covered_us(&self) -> f64 {
        if self.has_ended() {
            f64::INFINITY
        } else {
            self.counted_us()
        }
    }

    /// Returns whether the stream moved all its bytes for each start time. The longest time of a
    /// run may cut off a stream that ends.
    fn has_ended(&self) -> bool {
        let (master, way) = self.side();
        let finished = |s: &Series| s.finished_us[master][way].is_some();
        self.series.iter().all(finished)
    }

    /// Returns whether the stream was observed until its end, or for long enough to judge an
    /// endless stream.
    fn is_seen(&self) -> bool {
        self.is_enough() || self.has_ended()
    }

    /// Returns whether the runs were long enough to judge an endless stream.
    fn is_enough(&self) -> bool {
        self.counted_us() >= self.enough_us
    }

    /// Returns the only direction of a stream.
    fn side(&self) -> (usize, usize) {
        let (master, direction) = self.sides[0];
        (master, direction as usize)
    }
}

/// Returns the demands of a member and its results. Empty if it has no demands.
pub(crate) fn checks_of(
    placed: &Placed,
    design: &DesignFile,
    evidence: &Evidence<'_>,
) -> Vec<Check> {
    let mut checks = Vec::new();
    if placed.kind == Kind::Stream {
        let stream = &design.stream[placed.number];
        let burst_bytes = burst_bytes(placed, stream);
        if let Some(wanted) = stream.rate_mbps {
            checks.push(rate::check(evidence, stream, wanted, burst_bytes));
        }
        checks.extend(latency::check(evidence, stream));
        if let Some(wanted) = stream.deadline_us {
            checks.push(rate::deadline(evidence, wanted));
        }
        let rate = checks.iter().find(|c| c.what == "rate");
        let endless_rate = rate.filter(|_| stream.bytes.is_none());
        let fifo = fifo::check(evidence, stream, burst_bytes, endless_rate);
        checks.extend(fifo);
    }
    if let Some(wanted) = bound_of(placed, design) {
        checks.push(slowdown::check(
            evidence,
            wanted,
            is_endless(placed, design),
        ));
    }
    checks
}

/// Returns whether a member runs until the end of the run.
fn is_endless(placed: &Placed, design: &DesignFile) -> bool {
    let number = placed.number;
    match placed.kind {
        Kind::Stream => design.stream[number].bytes.is_none(),
        Kind::Cluster => design.cluster[number].copies.is_none(),
        Kind::Program => design.program[number].accesses.is_none(),
        Kind::Network => true,
    }
}

/// Returns the bytes per burst of a stream.
fn burst_bytes(placed: &Placed, stream: &Stream) -> f64 {
    f64::from(placed.beat_bytes.unwrap_or(1)) * stream.beats() as f64
}
