//! Latencies: percentiles over all starts, and whether their bound holds.

use axiscope_sim::{Batch, Series};

use super::{
    Evidence, State,
    estimate::{Estimate, groups, ratio},
    extreme::Extreme,
};
use crate::{
    record::{LatencyOf, Stream},
    result::{Check, Latency},
};

/// Bursts beyond a percentile without which it is not given.
const BEYOND: f64 = 10.0;
/// Bursts of a share's tail without which the bound of that share is not judged, if no burst was late.
/// One per cent of the runs with as many late bursts as allowed have none among so many (ln 100), doubled because
/// neighbouring bursts are alike.
const EXPECTED_LATE: f64 = 9.2;

/// Mean, percentiles and largest latency of the bursts of all starts. None without bursts.
pub(crate) fn latency_of(evidence: &Evidence<'_>) -> Option<Latency> {
    let mut all = None;
    let (mut sum, mut most) = (0.0, 0.0f64);
    for (series, &(master, way)) in evidence.series.iter().flat_map(|s| {
        let sides = evidence.sides.iter();
        sides.map(move |side| (s, side))
    }) {
        let Some(counted) = &series.latencies[master][way as usize] else {
            continue;
        };
        sum += counted.mean_cycles * counted.histogram.len() as f64;
        most = most.max(counted.most_cycles as f64);
        match &mut all {
            None => all = Some(counted.histogram.clone()),
            Some(all) => all
                .add(&counted.histogram)
                .expect("histograms of one shape"),
        }
    }
    let all = all.filter(|all| !all.is_empty())?;
    let bursts = all.len();
    let ns = |cycles: f64| cycles * 1e3 / evidence.mhz;
    let at = |part: f64| {
        let known = bursts as f64 * (1.0 - part) >= BEYOND;
        let most = most as u64;
        known.then(|| ns(all.value_at_quantile(part).min(most) as f64))
    };
    Some(Latency {
        bursts: Some(bursts),
        mean_ns: ns(sum / bursts as f64),
        p50_ns: at(0.5),
        p90_ns: at(0.9),
        p99_ns: at(0.99),
        p999_ns: at(0.999),
        max_ns: ns(most),
    })
}

/// The latency bound of a stream, if it has one.
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
    let judged = stream.bytes.is_some() || evidence.is_enough() || state == State::Missed;
    let state = if judged { state } else { State::TooClose };
    let met = match state {
        State::TooClose => got.is_some_and(|got| got <= wanted),
        settled => settled == State::Met,
    };
    // The histogram is exact to one per cent; bursts over the bound are counted exactly.
    let got = got.map(|got| if met { got.min(wanted) } else { got });
    Some(Check {
        met,
        error,
        ..Check::new("latency", wanted, got, "ns", state)
    })
}

/// Batches of the stream from each start.
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

/// The longest latency, ns.
fn longest(evidence: &Evidence<'_>, wanted: f64) -> (Option<f64>, Option<f64>, State) {
    let most = |of: &[Batch]| of.iter().map(|b| b.latency_max_cycles).max().unwrap_or(0) as f64;
    let maxima = batches(evidence).flat_map(|all| groups(all, most));
    let ns = maxima
        .map(|cycles| cycles * 1e3 / evidence.mhz)
        .filter(|ns| *ns > 0.0);
    let Some(found) = Extreme::of(ns) else {
        return (None, None, State::TooClose);
    };
    (Some(found.most), Some(found.spread), found.at_most(wanted))
}

/// A percentile. It is at most at the bound if the share of later bursts is small enough.
fn percentile(evidence: &Evidence<'_>, part: f64) -> (Option<f64>, Option<f64>, State) {
    let pairs: Vec<_> = batches(evidence)
        .flat_map(|all| groups(all, |of| sums(of, |b| b.late)))
        .collect();
    let got = quantile_ns(evidence, part);
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

fn quantile_ns(evidence: &Evidence<'_>, part: f64) -> Option<f64> {
    let (master, way) = evidence.side();
    let mut all = None;
    let mut most = 0;
    for series in evidence.series {
        let counted = series.latencies[master][way].as_ref()?;
        most = most.max(counted.most_cycles);
        match &mut all {
            None => all = Some(counted.histogram.clone()),
            Some(all) => all
                .add(&counted.histogram)
                .expect("histograms of one shape"),
        }
    }
    let all = all.filter(|all| !all.is_empty())?;
    Some(all.value_at_quantile(part).min(most) as f64 * 1e3 / evidence.mhz)
}

/// A count and the number of bursts of some batches.
fn sums(batches: &[Batch], of: fn(&Batch) -> u64) -> (f64, f64) {
    let count: u64 = batches.iter().map(of).sum();
    let bursts: u64 = batches.iter().map(|b| b.bursts).sum();
    (count as f64, bursts as f64)
}
