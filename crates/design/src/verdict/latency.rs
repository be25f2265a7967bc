//! Latencies: percentiles over all start times, and whether their bound is met.

use axiscope_sim::{Batch, Series};
use hdrhistogram::Histogram;

use super::{
    Evidence, State,
    estimate::{Estimate, groups, ratio},
    extreme::Extreme,
};
use crate::{
    record::{LatencyOf, Stream},
    result::{Check, Latency},
};

/// A percentile is reported only if at least this many bursts took longer.
const BEYOND: f64 = 10.0;
/// If no burst was late, a bound is judged as met only if the run is so long that this many late
/// bursts would be allowed. If the share of late bursts were at its limit, a run in which ln 100 =
/// 4.6 late bursts are allowed would contain no late burst in one of a hundred cases. The number is
/// doubled, because neighbouring bursts are not independent (assumed).
const EXPECTED_LATE: f64 = 9.2;

/// Minimum number of bursts for judging a bound on the longest latency as met (chosen). Refreshes take 2 % of
/// the time or more (160 ns every 7.8 us, see `t_rfc` in data/parts), so 250 bursts at random times avoid all
/// refreshes in less than one case of a hundred.
const BURSTS_OF_A_LONGEST: u64 = 250;

/// Latencies of all bursts of a member, for all start times together.
struct Merged {
    histogram: Histogram<u32>,
    sum_cycles: f64,
    most_cycles: u64,
}

impl Merged {
    /// Merges the latencies, or returns `None` if there are no bursts.
    fn of(evidence: &Evidence<'_>) -> Option<Self> {
        let mut merged: Option<Self> = None;
        for series in evidence.series {
            for &(master, way) in &evidence.sides {
                let Some(counted) = &series.latencies[master][way as usize] else {
                    continue;
                };
                let all = merged.get_or_insert_with(|| Self {
                    histogram: Histogram::new_from(&counted.histogram),
                    sum_cycles: 0.0,
                    most_cycles: 0,
                });
                all.sum_cycles += counted.mean_cycles * counted.histogram.len() as f64;
                all.most_cycles = all.most_cycles.max(counted.most_cycles);
                let added = all.histogram.add(&counted.histogram);
                added.expect("histograms of one shape");
            }
        }
        merged.filter(|all| !all.histogram.is_empty())
    }

    /// Returns the latency that this fraction of the bursts does not exceed, cycles.
    fn quantile_cycles(&self, part: f64) -> f64 {
        self.histogram.value_at_quantile(part).min(self.most_cycles) as f64
    }
}

/// Returns the mean, the percentiles and the largest value of the latency over the bursts for all
/// start times, or `None` without bursts.
pub(crate) fn latency_of(evidence: &Evidence<'_>) -> Option<Latency> {
    let all = Merged::of(evidence)?;
    let bursts = all.histogram.len();
    let ns = |cycles: f64| cycles * 1e3 / evidence.mhz;
    let at = |part: f64| {
        let known = bursts as f64 * (1.0 - part) >= BEYOND;
        known.then(|| ns(all.quantile_cycles(part)))
    };
    Some(Latency {
        bursts: Some(bursts),
        mean_ns: ns(all.sum_cycles / bursts as f64),
        p50_ns: at(0.5),
        p90_ns: at(0.9),
        p99_ns: at(0.99),
        p999_ns: at(0.999),
        max_ns: ns(all.most_cycles as f64),
    })
}

/// Checks the latency bound of a stream, if it has one.
pub(super) fn check(evidence: &Evidence<'_>, stream: &Stream) -> Option<Check> {
    let wanted = stream.latency_bound_ns?;
    let part = match stream.latency_bound_of {
        LatencyOf::Mean => None,
        LatencyOf::P50 => Some(0.5),
        LatencyOf::P90 => Some(0.9),
        LatencyOf::P99 => Some(0.99),
        LatencyOf::P999 => Some(0.999),
        LatencyOf::Max => Some(1.0),
    };
    let (got, error, state) = match part {
        None => mean(evidence, wanted),
        Some(1.0) => longest(evidence, wanted),
        Some(part) => percentile(evidence, part),
    };
    let judged = evidence.is_seen() || state == State::Missed;
    let state = if judged { state } else { State::TooClose };
    let met = match state {
        State::TooClose => got.is_some_and(|got| got <= wanted),
        settled => settled == State::Met,
    };
    // The histogram is exact to one per cent, but bursts over the bound are counted exactly.
    let got = got.map(|got| if met { got.min(wanted) } else { got });
    Some(Check {
        met,
        error,
        ..Check::new("latency", wanted, got, "ns", state)
    })
}

/// Returns the batches of the stream for each start time.
fn batches<'a>(evidence: &'a Evidence<'_>) -> impl Iterator<Item = &'a [Batch]> {
    let (master, way) = evidence.side();
    let series = evidence.series.iter();
    series.map(move |s: &Series| &*s.batches[master][way])
}

fn mean(evidence: &Evidence<'_>, wanted: f64) -> (Option<f64>, Option<f64>, State) {
    let pairs: Vec<_> = batches(evidence)
        .flat_map(|all| groups(all, |of| sums(of, |b| b.latency_sum_cycles)))
        .collect();
    let Some(found) = ratio(&pairs) else {
        return (None, None, State::TooClose);
    };
    let ns = |cycles: f64| cycles * 1e3 / evidence.mhz;
    let found = Estimate {
        value: ns(found.value),
        error: ns(found.error),
    };
    let error = Some(found.error).filter(|e| e.is_finite());
    (Some(found.value), error, found.at_most(wanted))
}

/// Returns the longest latency, ns.
fn longest(evidence: &Evidence<'_>, wanted: f64) -> (Option<f64>, Option<f64>, State) {
    let most = |of: &[Batch]| of.iter().map(|b| b.latency_max_cycles).max().unwrap_or(0) as f64;
    let maxima = batches(evidence).flat_map(|all| groups(all, most));
    let ns = maxima
        .map(|cycles| cycles * 1e3 / evidence.mhz)
        .filter(|ns| *ns > 0.0);
    let Some(found) = Extreme::of(ns, evidence.covered_us()) else {
        return (None, None, State::TooClose);
    };
    let bursts: u64 = batches(evidence).flatten().map(|b| b.bursts).sum();
    let are_few = bursts < BURSTS_OF_A_LONGEST && !evidence.has_ended();
    let state = match found.at_most(wanted) {
        State::Met if are_few => State::TooClose,
        state => state,
    };
    (Some(found.most), Some(found.margin), state)
}

/// Judges a percentile. It meets the bound if the share of bursts over the bound is small enough.
fn percentile(evidence: &Evidence<'_>, part: f64) -> (Option<f64>, Option<f64>, State) {
    let pairs: Vec<_> = batches(evidence)
        .flat_map(|all| groups(all, |of| sums(of, |b| b.late)))
        .collect();
    let got = Merged::of(evidence).map(|all| all.quantile_cycles(part) * 1e3 / evidence.mhz);
    let Some(late) = ratio(&pairs) else {
        return (got, None, State::TooClose);
    };
    let allowed = 1.0 - part;
    let bursts: f64 = pairs.iter().map(|pair| pair.1).sum();
    let state = if late.value == 0.0 {
        if bursts * allowed >= EXPECTED_LATE {
            State::Met
        } else {
            State::TooClose
        }
    } else {
        late.at_most(allowed)
    };
    (got, None, state)
}

/// Sums a count and the number of bursts over some batches.
fn sums(batches: &[Batch], of: fn(&Batch) -> u64) -> (f64, f64) {
    let count: u64 = batches.iter().map(of).sum();
    let bursts: u64 = batches.iter().map(|b| b.bursts).sum();
    (count as f64, bursts as f64)
}
