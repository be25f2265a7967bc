//! Detects designs with more than one steady state. Differences of nanoseconds in the start times decide which
//! state a run reaches.

use axiscope_sim::Series;
use serde::{Deserialize, Serialize};

use super::{
    Evidence, SHORTEST_US, State,
    drift::cycles_us,
    estimate::{Estimate, groups, ratio},
    rate::{self, moved},
};
use crate::{
    compile::{Kind, Made, Placed},
    member::clock_mhz,
    place::Board,
    record::DesignFile,
};

/// Rates for different start times that differ by less than this share belong to the same state.
const ALIKE: f64 = 0.05;

/// A steady state of a design, with the start times that lead to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SteadyState {
    /// Indices of the start times that lead to this state, counted from 0.
    pub starts: Vec<usize>,
    /// The subset of these start times for which the run was in this state for the full counted
    /// time. The other runs were in a better state first.
    pub settled: Vec<usize>,
    /// Rates of the endless streams in this state.
    pub streams: Vec<StateRate>,
}

/// The rate of a stream in a steady state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StateRate {
    /// Name of the stream.
    pub name: String,
    /// Its rate, MB/s.
    pub mbps: f64,
    /// The rate that the stream demands, MB/s; absent if it runs as fast as possible.
    pub wanted_mbps: Option<f64>,
    /// Whether the stream keeps the demanded rate in this state; absent without a demand.
    pub state: Option<State>,
}

impl SteadyState {
    /// Returns the smallest share of a demanded rate that a stream reaches. If no stream demands a
    /// rate, returns the total rate.
    fn rank(&self) -> (f64, f64) {
        let shares = self.streams.iter();
        let shares = shares.filter_map(|s| Some(s.mbps / s.wanted_mbps?));
        let total = self.streams.iter().map(|s| s.mbps).sum();
        (shares.fold(1.0, f64::min), total)
    }
}

/// Returns the indices of the start times whose rates are reported: those for which the run was in
/// the worst state for the full counted time. An empty slice means that the rates for all start
/// times are reported.
pub(crate) fn shown_starts(states: &[SteadyState]) -> &[usize] {
    states.first().map_or(&[], |worst| {
        if worst.settled.is_empty() {
            &worst.starts
        } else {
            &worst.settled
        }
    })
}

/// Returns the steady states of a design, the worst state first. Empty if all runs were in the same
/// state for the full counted time.
pub(crate) fn steady_states(
    design: &DesignFile,
    board: &Board,
    made: &Made,
    series: &[Series],
) -> Vec<SteadyState> {
    let endless = |m: &&Placed| m.kind == Kind::Stream && design.stream[m.number].bytes.is_none();
    let endless: Vec<&Placed> = made.members.iter().filter(endless).collect();
    let rates = |late: bool| -> Vec<Vec<Estimate>> {
        let rates = endless.iter().map(|placed| {
            let evidence = evidence(placed, design, board, made, series)?;
            let stream = &design.stream[placed.number];
            rates_of(&evidence, super::burst_bytes(placed, stream), late)
        });
        rates.collect::<Option<_>>().unwrap_or_default()
    };
    let (whole, late) = (rates(false), rates(true));
    let left = |start: &usize| {
        let mut streams = endless.iter().zip(whole.iter().zip(&late));
        streams.any(|(placed, (whole, late))| {
            let wanted = design.stream[placed.number].rate_mbps;
            let misses = wanted.is_some_and(|wanted| rate::is_far(&late[*start], wanted));
            misses
                && late[*start].value < whole[*start].value
                && are_apart(&whole[*start], &late[*start])
        })
    };
    let groups = grouped(series.len(), &late);
    if groups.len() < 2 && !(0..series.len()).any(|start| left(&start)) {
        return Vec::new();
    }
    let state = |starts: Vec<usize>| {
        let own: Vec<Series> = starts.iter().map(|&start| series[start].clone()).collect();
        let stream = |(placed, late): (&&Placed, &Vec<Estimate>)| {
            let stream = &design.stream[placed.number];
            let mbps =
                starts.iter().map(|&start| late[start].value).sum::<f64>() / starts.len() as f64;
            let state = stream.rate_mbps.and_then(|wanted| {
                if starts
                    .iter()
                    .all(|&start| rate::is_far(&late[start], wanted))
                {
                    return Some(State::Missed);
                }
                let evidence = evidence(placed, design, board, made, &own)?;
                let burst_bytes = super::burst_bytes(placed, stream);
                Some(rate::check(&evidence, stream, wanted, burst_bytes).state)
            });
            StateRate {
                name: placed.name.clone(),
                mbps: mbps.min(stream.rate_mbps.unwrap_or(f64::INFINITY)),
                wanted_mbps: stream.rate_mbps,
                state,
            }
        };
        SteadyState {
            streams: endless.iter().zip(&late).map(stream).collect(),
            settled: starts
                .iter()
                .copied()
                .filter(|start| !left(start))
                .collect(),
            starts,
        }
    };
    let mut states: Vec<SteadyState> = groups.into_iter().map(state).collect();
    states.sort_by(|a, b| {
        let ((share, total), (other_share, other_total)) = (a.rank(), b.rank());
        let by_share = share.total_cmp(&other_share);
        by_share.then_with(|| total.total_cmp(&other_total))
    });
    states
}

fn evidence<'a>(
    placed: &Placed,
    design: &DesignFile,
    board: &Board,
    made: &Made,
    series: &'a [Series],
) -> Option<Evidence<'a>> {
    let mhz = clock_mhz(placed, made, board);
    Evidence::of(placed, made, series, None, mhz, cycles_us(design, board))
}

/// Returns the rate of a stream for each start time, over the full counted time or, if `late`, over
/// its last third. Returns `None` if there are no data for a start time.
fn rates_of(evidence: &Evidence<'_>, burst_bytes: f64, late: bool) -> Option<Vec<Estimate>> {
    let (master, way) = evidence.side();
    let found = evidence.series.iter().map(|series| {
        let batches = &series.batches[master][way];
        // A third of a short run is too short to reveal a state.
        let from = if late && series.counted_us >= SHORTEST_US {
            2 * batches.len() / 3
        } else {
            0
        };
        let counted_us = (batches.len() - from) as f64 * series.batch_us;
        let rate = ratio(&groups(&batches[from..], |of| {
            (moved(of), of.len() as f64 * series.batch_us)
        }));
        rate.map(|rate| rate.to_a_burst(burst_bytes, counted_us))
    });
    found.collect()
}

/// Returns whether two rates of a stream belong to different steady states.
fn are_apart(a: &Estimate, b: &Estimate) -> bool {
    (a.value - b.value).abs() > (a.error + b.error).max(ALIKE * a.value.max(b.value))
}

/// Returns whether the rates of a stream for several start times belong to more than one steady
/// state.
pub(super) fn are_several(rates: &[Estimate]) -> bool {
    let mut all = rates.iter().enumerate();
    all.any(|(i, a)| rates[..i].iter().any(|b| are_apart(a, b)))
}

/// Groups start times so that no stream's rate differs within a group. `rates` contains the rates
/// of each stream for all start times.
fn grouped(starts: usize, rates: &[Vec<Estimate>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for start in 0..starts {
        let is_alike = |other: usize| !rates.iter().any(|of| are_apart(&of[start], &of[other]));
        match groups.iter_mut().find(|group| is_alike(group[0])) {
            Some(group) => group.push(start),
            None => groups.push(vec![start]),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use axiscope_sim::{Batch, Direction};

    use super::*;
    use crate::record::Stream;

    fn rate(value: f64) -> Estimate {
        Estimate { value, error: 10.0 }
    }

    #[test]
    fn starts_that_differ_by_more_than_their_errors_are_several_states() {
        let rates = |values: &[f64]| values.iter().copied().map(rate).collect::<Vec<_>>();
        assert!(!are_several(&rates(&[1000.0, 1010.0, 990.0])));
        assert!(are_several(&rates(&[1000.0, 700.0, 1000.0])));
        let alike = rates(&[500.0, 500.0, 500.0]);
        assert_eq!(
            grouped(3, &[alike.clone(), rates(&[1000.0, 1010.0, 990.0])]),
            [vec![0, 1, 2]]
        );
        assert_eq!(
            grouped(3, &[alike, rates(&[1000.0, 700.0, 1000.0])]),
            [vec![0, 2], vec![1]]
        );
    }

    /// Returns the data of a run with 30 batches of 10 us, for a stream with the given rate that
    /// demands 1000 MB/s.
    fn start(mbps: u64) -> Series {
        let one = |n: u64| Batch {
            bytes: 10 * mbps,
            bursts: 10,
            late: 0,
            latency_sum_cycles: 1,
            latency_max_cycles: 1,
            owed_least_bytes: (10 * n * (1000 - mbps)) as f64,
            bridged_most_bytes: 0.0,
            bridged_least_bytes: 0.0,
            lost_bytes: 0.0,
        };
        Series {
            counted_us: 300.0,
            batch_us: 10.0,
            batches: vec![[(0..30).map(one).collect(), Vec::new()]],
            ..Series::default()
        }
    }

    #[test]
    fn a_demand_that_some_starts_miss_is_open_because_of_the_starts() {
        let stream: Stream = serde_json::from_value(serde_json::json!({
            "name": "m", "direction": "read", "rate_mbps": 1000.0
        }))
        .expect("a stream");
        let judged = |starts: &[Series], shown: &[usize]| {
            let evidence = Evidence {
                series: starts,
                alone: None,
                sides: vec![(0, Direction::Read)],
                masters: vec![0],
                mhz: 100.0,
                enough_us: 0.0,
                shown,
            };
            rate::check(&evidence, &stream, 1000.0, 100.0)
        };
        let starts = [start(1000), start(40), start(1000)];
        let check = judged(&starts, &[1]);
        assert_eq!((check.state, check.got), (State::TooClose, Some(40.0)));
        let by = check.by_start.expect("the starts disagree");
        assert_eq!((by.met, by.missed, by.starts), (2, 1, 3));
        // The mean over the start times is far below the demand, but the stream misses the demand
        // for only one of them.
        assert_eq!(judged(&starts, &[]).state, State::TooClose);
        let check = judged(&[start(40), start(40)], &[]);
        assert_eq!((check.state, check.by_start), (State::Missed, None));
    }

    #[test]
    fn the_worst_state_is_the_one_in_which_a_stream_gets_the_smallest_share_of_its_demand() {
        let state = |shares: [f64; 2]| SteadyState {
            starts: vec![0],
            settled: vec![0],
            streams: (shares.iter())
                .map(|mbps| StateRate {
                    name: "m".into(),
                    mbps: *mbps,
                    wanted_mbps: Some(1000.0),
                    state: None,
                })
                .collect(),
        };
        assert!(state([1000.0, 40.0]).rank() < state([700.0, 700.0]).rank());
    }
}
