//! Judges rates: whether a paced stream keeps up, and whether a stream that ends meets its deadline.
//!
//! A paced stream keeps up if the bytes that it owes to its rate stay bounded. The owed bytes vary with every
//! refresh and every competitor, but return to the same minimum as long as the stream catches up. The minima of
//! the thirds of the counted time are therefore compared. If they grow, the stream falls behind, and the growth
//! gives the missing share of its rate. For a slow stream, a run may be too short for this method; see
//! `far_apart`.

use axiscope_sim::{Batch, Series};

use super::{
    Evidence, State,
    estimate::{Estimate, groups, mean, ratio},
    far_apart::are_far_apart,
    states::are_several,
};
use crate::{
    record::Stream,
    result::{ByStart, Check},
};

/// A stream meets its rate if it falls behind by at most this share of the rate.
const KEEPS: f64 = 0.0005;
/// A stream misses its rate if it falls behind by at least this share of the rate.
const MISSES: f64 = 0.005;
/// A stream that falls behind by a smaller share also misses its rate if it falls behind by this
/// number of bursts in each half of the time between the first and the last third (chosen: far more
/// bursts than the thirds of a stream that keeps its rate differ by).
const GROWTH_BURSTS: f64 = 8.0;
/// If the rate is below this share of the demand, even a short run shows that the stream misses its
/// rate.
const FAR: f64 = 0.95;
/// Minimum number of periods that the counted time must contain so that a stream's bytes in that
/// time are a measure of its rate.
const WHOLE_PERIODS: f64 = 20.0;
/// In a run with fewer bursts than this, the counted rate of a slow stream is not reliable
/// (chosen).
const FEW_BURSTS: f64 = 3.0;
/// Minimum number of bursts in each third of the counted time for judging a stream.
const BURSTS_OF_A_THIRD: f64 = 30.0;

/// Rate of a paced stream, MB/s, with its sampling error.
#[derive(Clone, Copy, Debug)]
struct Rate {
    /// The rate in MB/s, at most the demanded rate.
    mbps: f64,
    error_mbps: Option<f64>,
    state: State,
    /// How the results for different start times disagree, if there are several steady states.
    by_start: Option<ByStart>,
}

/// Checks whether a stream reaches its rate.
pub(super) fn check(
    evidence: &Evidence<'_>,
    stream: &Stream,
    wanted: f64,
    burst_bytes: f64,
) -> Check {
    let found = match stream.bytes {
        Some(bytes) => ending(evidence, wanted, bytes),
        None => Rate::of(evidence, stream, wanted, burst_bytes),
    };
    let met = match found.state {
        State::TooClose => found.mbps >= (1.0 - KEEPS) * wanted,
        settled => settled == State::Met,
    };
    Check {
        met,
        error: found.error_mbps,
        by_start: found.by_start,
        ..Check::new("rate", wanted, Some(found.mbps), "MB/s", found.state)
    }
}

/// Checks whether a stream that ends meets its deadline. The state is settled if all start times
/// give the same state, by a margin larger than the spread of their times.
pub(super) fn deadline(evidence: &Evidence<'_>, wanted: f64) -> Check {
    let times = finished_us(evidence);
    if times.len() < evidence.series.len() {
        return Check::new("deadline", wanted, None, "us", State::Missed);
    }
    let found = times.iter().copied().fold(0.0, f64::max);
    let state = agreed(&times, wanted);
    Check {
        error: mean(&times).map(|m| m.error).filter(|e| e.is_finite()),
        ..Check::new("deadline", wanted, Some(found), "us", state)
    }
}

/// Returns the times at which the stream had moved all its bytes, for the start times for which it
/// finished.
fn finished_us(evidence: &Evidence<'_>) -> Vec<f64> {
    let (master, way) = evidence.side();
    let found = evidence.series.iter();
    found.filter_map(|s| s.finished_us[master][way]).collect()
}

/// Returns the rate of a stream that ends.
fn ending(evidence: &Evidence<'_>, wanted: f64, bytes: u64) -> Rate {
    let times = finished_us(evidence);
    if times.len() < evidence.series.len() {
        let (master, way) = evidence.side();
        let rates: Vec<f64> = (evidence.series.iter())
            .map(|s| moved(&s.batches[master][way]) / s.counted_us)
            .collect();
        return Rate {
            mbps: rates.iter().sum::<f64>() / rates.len() as f64,
            error_mbps: None,
            state: State::Missed,
            by_start: None,
        };
    }
    let rates: Vec<f64> = times.iter().map(|us| bytes as f64 / us).collect();
    let longest_us = bytes as f64 / wanted * (1.0 + MISSES);
    Rate {
        mbps: rates.iter().sum::<f64>() / rates.len() as f64,
        error_mbps: mean(&rates).map(|m| m.error).filter(|e| e.is_finite()),
        state: agreed(&times, longest_us),
        by_start: None,
    }
}

/// Returns whether all values are at most `limit`, with a margin of more than half their range.
fn agreed(values: &[f64], limit: f64) -> State {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let half = (most - least) / 2.0;
    if most + half <= limit {
        State::Met
    } else if least - half > limit {
        State::Missed
    } else {
        State::TooClose
    }
}

impl Rate {
    /// Returns the rate of an endless stream that demands a rate.
    ///
    /// If its demand repeats, the counted time may begin and end within a period.
    fn of(evidence: &Evidence<'_>, stream: &Stream, wanted: f64, burst_bytes: f64) -> Self {
        let period_us = stream.period_us();
        let (master, way) = evidence.side();
        let bursts_us = 3.0 * BURSTS_OF_A_THIRD * burst_bytes / wanted;
        let enough_us = bursts_us.max(evidence.enough_us);
        let apart_us = burst_bytes / wanted;
        // A stream that waits for another stream may fall behind even if each of its bursts is
        // fast.
        let is_steady = period_us.is_none() && stream.after.is_empty();
        let are_far_apart = is_steady && are_far_apart(evidence, apart_us);
        let whole = |s: &Series| period_us.is_none_or(|us| s.counted_us >= WHOLE_PERIODS * us);
        let is_whole = evidence.series.iter().all(whole);
        let shortest_us = evidence.counted_us();
        let is_far =
            |c: &Estimate| is_whole && is_far(&c.to_a_burst(burst_bytes, shortest_us), wanted);
        let mut states = Vec::new();
        let mut short = Vec::new();
        let mut pairs = Vec::new();
        let mut rates = Vec::new();
        for (start, series) in evidence.series.iter().enumerate() {
            let batches = &series.batches[master][way];
            let batch_us = series.batch_us;
            let found = shortfalls(batches, batch_us * wanted);
            let counted = groups(batches, |of| (moved(of), of.len() as f64 * batch_us));
            let rate = ratio(&counted);
            states.push(match found {
                _ if are_far_apart => State::Met,
                _ if rate.as_ref().is_some_and(is_far) => State::Missed,
                Some(found) if series.counted_us >= enough_us => found.state(burst_bytes),
                _ => State::TooClose,
            });
            rates.extend(rate.map(|r| r.to_a_burst(burst_bytes, series.counted_us)));
            if evidence.is_shown(start) {
                short.push(found.map(|f| f.whole.max(0.0)));
                pairs.extend(counted);
            }
        }
        let counted = ratio(&pairs);
        // With several steady states, the mean is not the rate of any of them.
        let differ = are_several(&rates);
        let far = !differ && !are_far_apart && counted.as_ref().is_some_and(is_far);
        let judge = |states: &[State]| {
            if far {
                State::Missed
            } else {
                State::agreed(states)
            }
        };
        let state = judge(&states);
        let shown: Vec<State> = (states.iter().enumerate())
            .filter(|(start, _)| evidence.is_shown(*start))
            .map(|(_, state)| *state)
            .collect();
        // If only few bursts were due, a rate that differs by less than one burst cannot be
        // distinguished from the demand.
        let burst_mbps = burst_bytes / shortest_us;
        let is_near = |c: &Estimate| c.value + burst_mbps >= wanted;
        let is_short = is_steady && state == State::TooClose && shortest_us < FEW_BURSTS * apart_us;
        let (mbps, error_mbps) = if is_short && counted.as_ref().is_some_and(is_near) {
            (wanted, Some(burst_mbps))
        } else {
            let period = period_us.map(|us| us / shortest_us);
            value(wanted, judge(&shown), counted, &short, period)
        };
        let count = |of: State| states.iter().filter(|s| **s == of).count() as u32;
        let by_start = ByStart {
            met: count(State::Met),
            missed: count(State::Missed),
            starts: states.len() as u32,
        };
        let disagree = differ && state == State::TooClose && by_start.missed > 0;
        Self {
            mbps,
            error_mbps,
            state,
            by_start: disagree.then_some(by_start),
        }
    }
}

/// Returns the rate for the given state, and its sampling error, from the counted rate and the
/// shortfalls for each start time. The owed bytes give the rate more exactly than the moved bytes,
/// which may begin and end within a burst. `period` is the share of the counted time that a period
/// takes, if the demand repeats.
fn value(
    wanted: f64,
    state: State,
    counted: Option<Estimate>,
    short: &[Option<f64>],
    period: Option<f64>,
) -> (f64, Option<f64>) {
    let known: Option<Vec<f64>> = short.iter().copied().collect();
    let mean = known.map(|known| known.iter().sum::<f64>() / known.len() as f64);
    match (state, mean) {
        (State::Met, _) => (wanted, Some(0.0)),
        (State::TooClose, Some(mean)) => (wanted * (1.0 - mean), Some(wanted * (MISSES - KEEPS))),
        (State::Missed, Some(mean)) if period.is_some() => {
            let (owed, period) = (wanted * (1.0 - mean), period.unwrap_or(0.0));
            let (rate, error) = within_a_period(wanted, owed, counted, period);
            // With many periods, the spread of the batches already includes the spread caused by
            // their phases.
            let spread = counted.filter(|c| c.error.is_finite() && WHOLE_PERIODS * period <= 1.0);
            (rate, error.map(|e| e.max(spread.map_or(0.0, |c| c.error))))
        }
        _ => {
            let error = counted.map(|c| c.error).filter(|e| e.is_finite());
            (counted.map_or(0.0, |c| c.value.min(wanted)), error)
        }
    }
}

/// Returns the rate of a stream that misses a periodic demand, computed from its owed or its moved
/// bytes. The error of the moved bytes is up to the bytes of one period. The error of the owed
/// bytes is up to their growth in one period of the two thirds between their minima.
fn within_a_period(
    wanted: f64,
    owed: f64,
    counted: Option<Estimate>,
    period: f64,
) -> (f64, Option<f64>) {
    let moved = counted.map_or(0.0, |c| c.value.min(wanted));
    let moved_error = moved * period;
    let owed_error = 1.5 * (wanted - moved) * period;
    if moved_error < owed_error {
        (moved, Some(moved_error))
    } else {
        (owed, Some(owed_error))
    }
}

/// Returns whether a rate is so far below the demand that even a short run shows that the stream
/// misses it.
pub(super) fn is_far(rate: &Estimate, wanted: f64) -> bool {
    rate.value + rate.error < FAR * wanted
}

pub(super) fn moved(batches: &[Batch]) -> f64 {
    batches.iter().map(|b| b.bytes as f64).sum()
}

/// Shares of its rate by which a stream fell behind, between thirds of the counted time.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shortfalls {
    /// From the first to the last third.
    whole: f64,
    /// From the middle to the last third.
    later: f64,
    /// Bytes that were demanded from the middle of one third to the middle of the next.
    demanded_bytes: f64,
}

/// The shortfall of a stream that moves nothing.
const STARVED: Shortfalls = Shortfalls {
    whole: 1.0,
    later: 1.0,
    demanded_bytes: 0.0,
};

impl Shortfalls {
    fn state(self, burst_bytes: f64) -> State {
        // The shortfall from the first to the middle third.
        let earlier = 2.0 * self.whole - self.later;
        let grown_bytes = self.later.min(earlier) * self.demanded_bytes;
        let grows = grown_bytes >= GROWTH_BURSTS * burst_bytes;
        if self.whole <= KEEPS && self.later <= 2.0 * KEEPS {
            State::Met
        } else if self.whole >= MISSES && self.later >= MISSES / 2.0 || grows {
            State::Missed
        } else {
            State::TooClose
        }
    }
}

/// Computes the shortfalls. Returns `None` if nothing moved in one of the thirds: the stream has
/// just begun, or is starved.
fn shortfalls(batches: &[Batch], bytes_of_a_batch: f64) -> Option<Shortfalls> {
    let third = batches.len() / 3;
    if third == 0 {
        return None;
    }
    let from = batches.len() - 3 * third;
    let least = |n: usize| {
        let of = &batches[from + n * third..from + (n + 1) * third];
        let least = of.iter().map(|b| b.owed_least_bytes);
        Some(least.fold(f64::INFINITY, f64::min)).filter(|l| l.is_finite())
    };
    let (first, middle, last) = (least(0), least(1), least(2));
    let Some(first) = first else {
        // Nothing was moved in the first third. If bytes are moved in the last third, the stream
        // may catch up; otherwise it is starved.
        let nothing = middle.is_none() && last.is_none();
        return nothing.then_some(STARVED);
    };
    let Some((middle, last)) = middle.zip(last) else {
        return Some(STARVED);
    };
    let apart = third as f64 * bytes_of_a_batch;
    Some(Shortfalls {
        whole: (last - first) / (2.0 * apart),
        later: (last - middle) / apart,
        demanded_bytes: apart,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns batches in which 1000 bytes were demanded, and in which the number of owed bytes
    /// never falls below the given number.
    fn batches(owed: impl Iterator<Item = f64>) -> Vec<Batch> {
        let one = |owed_least_bytes| Batch {
            bytes: 1000,
            bursts: 10,
            late: 0,
            latency_sum_cycles: 0,
            latency_max_cycles: 0,
            owed_least_bytes,
            bridged_most_bytes: 0.0,
            bridged_least_bytes: 0.0,
            lost_bytes: 0.0,
        };
        owed.map(one).collect()
    }

    fn state(owed: impl Iterator<Item = f64>) -> State {
        shortfalls(&batches(owed), 1000.0)
            .expect("data")
            .state(64.0)
    }

    #[test]
    fn a_stream_that_returns_to_the_same_backlog_keeps_its_rate() {
        assert_eq!(state((0..30).map(|n| f64::from(n % 7) * 300.0)), State::Met);
    }

    #[test]
    fn a_stream_whose_backlog_grows_misses_its_rate() {
        assert_eq!(state((0..30).map(|n| f64::from(n) * 10.0)), State::Missed);
        assert_eq!(state((0..30).map(|n| f64::from(n) * 3.0)), State::TooClose);
        assert_eq!(state((0..30).map(|n| f64::from(n) * 0.3)), State::Met);
    }

    #[test]
    fn a_long_run_shows_that_a_backlog_grows_slowly() {
        let slowly = |n: i32| f64::from(n) * 3.0;
        assert_eq!(state((0..30).map(slowly)), State::TooClose);
        assert_eq!(state((0..3000).map(slowly)), State::Missed);
        // If the owed bytes stop growing, the growth may have been caused by the first competitors.
        let ended = |n: i32| slowly(n.min(1000));
        assert_eq!(state((0..3000).map(ended)), State::TooClose);
    }

    #[test]
    fn a_stream_that_gets_nothing_misses_its_rate() {
        let nothing = batches(std::iter::repeat_n(f64::INFINITY, 30));
        assert_eq!(
            shortfalls(&nothing, 1000.0).expect("data").state(64.0),
            State::Missed
        );
        let late = batches((0..30).map(|n| if n < 15 { f64::INFINITY } else { 50.0 }));
        assert_eq!(shortfalls(&late, 1000.0), None);
    }
}
