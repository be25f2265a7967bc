//! The level of the FIFO between a paced stream and its sink or source.
//!
//! A reader requests a burst as soon as its FIFO has room for one, and its sink drains the FIFO at
//! the stream's rate. A writer requests a burst as soon as its FIFO contains the burst's data, and
//! its source fills the FIFO at the stream's rate. From a burst's request until its data are
//! transferred, a reader's FIFO drains, and a writer's FIFO fills.

use axiscope_sim::Batch;
use serde::{Deserialize, Serialize};

use super::{Evidence, State, estimate::groups, extreme::Extreme};
use crate::{
    record::{Direction, Stream},
    result::Check,
};

/// Number of points at which the level over time is recorded, for one start time.
const POINTS: usize = 200;

/// Level of the FIFO of a stream.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FifoLevel {
    /// Size of the FIFO, bytes.
    pub buffer_bytes: u64,
    /// Lowest level over all start times, bytes. Negative if the FIFO is too small.
    pub least_bytes: f64,
    /// Highest level over all start times, bytes. Exceeds `buffer_bytes` if the FIFO is too small.
    pub most_bytes: f64,
    /// Distance from the extreme level to empty (reads) or full (writes), bytes. Negative after an underflow or
    /// overflow.
    pub margin_bytes: f64,
    /// The margin converted to time at the stream's rate, us.
    pub margin_us: f64,
    /// The level during the counted time of the run from the first start time.
    pub over_time: Vec<LevelSpan>,
}

/// Extreme levels of a FIFO in a span of time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelSpan {
    /// End of the span after the start of the counted time, us.
    pub end_us: f64,
    /// Lowest level, bytes.
    pub least_bytes: f64,
    /// Highest level, bytes.
    pub most_bytes: f64,
}

/// Checks that the FIFO of a stream never runs empty (reads) or full (writes). Returns `None`
/// without a FIFO. For a stream that never ends, `rate` is the verdict on its rate: if the stream
/// falls behind, any FIFO will eventually run empty or full.
pub(super) fn check(
    evidence: &Evidence<'_>,
    stream: &Stream,
    burst_bytes: f64,
    rate: Option<&Check>,
) -> Option<Check> {
    let buffer = buffer(stream)? as f64;
    let (master, way) = evidence.side();
    let most = |of: &[Batch]| {
        let all = of.iter().map(|b| b.bridged_most_bytes);
        all.fold(f64::NEG_INFINITY, f64::max)
    };
    let series = evidence.series.iter();
    let maxima = series
        .clone()
        .flat_map(|s| groups(&s.batches[master][way], most));
    let lost = |b: &Batch| b.lost_bytes > 0.0;
    let is_lost = series.flat_map(|s| &s.batches[master][way]).any(lost);
    let what = match stream.direction {
        Direction::Read => "underflow",
        Direction::Write => "overflow",
    };
    let Some(found) = Extreme::of(maxima, evidence.covered_us()) else {
        return Some(Check::new(what, buffer, None, "bytes", State::TooClose));
    };
    // The FIFO would have needed room for the bytes that were lost, or will be lost.
    let needed = if is_lost || rate.is_some_and(|rate| rate.state == State::Missed) {
        found.most.max(buffer + burst_bytes)
    } else {
        found.most
    };
    let state = if is_lost {
        State::Missed
    } else if evidence.is_seen() {
        found.at_most(buffer)
    } else {
        State::TooClose
    };
    // If the verdict on the rate is worse than the verdict on the level, the rate also gives the
    // reason.
    let worse = rate.filter(|rate| rate.state > state);
    let state = worse.map_or(state, |rate| rate.state);
    Some(Check {
        error: Some(found.margin),
        by_start: worse.and_then(|rate| rate.by_start),
        ..Check::new(what, buffer, Some(needed), "bytes", state)
    })
}

/// Returns the bytes of the FIFO of a paced stream.
fn buffer(stream: &Stream) -> Option<u64> {
    stream.rate_mbps?;
    stream.buffer_bytes.map(|b| b.now())
}

impl FifoLevel {
    /// Computes the level of a stream's FIFO. Returns `None` without a FIFO, or without bursts.
    pub(crate) fn of(evidence: &Evidence<'_>, stream: &Stream) -> Option<Self> {
        let buffer_bytes = buffer(stream)?;
        let (master, way) = evidence.side();
        let all: Vec<&[Batch]> = (evidence.series.iter())
            .map(|s| &*s.batches[master][way])
            .collect();
        let level = |batches: &[Batch]| -> Option<(f64, f64)> {
            let most = batches
                .iter()
                .map(|b| b.bridged_most_bytes)
                .fold(f64::NEG_INFINITY, f64::max);
            let least = batches
                .iter()
                .map(|b| b.bridged_least_bytes)
                .fold(f64::INFINITY, f64::min);
            let buffer = buffer_bytes as f64;
            let (low, high) = match stream.direction {
                Direction::Read => (buffer - most, buffer - least),
                Direction::Write => (least, most),
            };
            (most.is_finite() && least.is_finite()).then_some((low, high))
        };
        let whole: Vec<(f64, f64)> = all.iter().filter_map(|batches| level(batches)).collect();
        let least_bytes = whole.iter().map(|l| l.0).fold(f64::INFINITY, f64::min);
        let most_bytes = whole.iter().map(|l| l.1).fold(f64::NEG_INFINITY, f64::max);
        if whole.is_empty() {
            return None;
        }
        let margin_bytes = match stream.direction {
            Direction::Read => least_bytes,
            Direction::Write => buffer_bytes as f64 - most_bytes,
        };
        let first = all[0];
        let step = first.len().div_ceil(POINTS).max(1);
        let batch_us = evidence.series[0].batch_us;
        let over_time = first.chunks(step).enumerate().filter_map(|(n, batches)| {
            let (least_bytes, most_bytes) = level(batches)?;
            Some(LevelSpan {
                end_us: (n * step + batches.len()) as f64 * batch_us,
                least_bytes,
                most_bytes,
            })
        });
        Some(Self {
            buffer_bytes,
            least_bytes,
            most_bytes,
            margin_bytes,
            margin_us: margin_bytes / stream.rate_mbps?,
            over_time: over_time.collect(),
        })
    }
}
