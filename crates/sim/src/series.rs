//! Bytes, bursts and latencies of the masters over time, for each start of a point. Verdicts are computed
//! from them.

use axiscope_fabric::{Direction, Ps};
use axiscope_masters::{Batch, Report};
use hdrhistogram::Histogram;

use crate::system::{last_done, work};

/// Time between two samples of the work of the masters, ps.
pub(crate) const SAMPLE_PS: Ps = 2_000_000;

/// One run of a point, from one start.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Counted time so far, us.
    pub counted_us: f64,
    /// Batches of the reads and the writes of each master, in the order of the point. Empty for directions that
    /// record none.
    pub batches: Vec<[Vec<Batch>; 2]>,
    /// Length of a batch, us.
    pub batch_us: f64,
    /// Latencies of the reads and the writes of each master.
    pub latencies: Vec<[Option<Latencies>; 2]>,
    /// Time from the first issue to the last completion of the reads and the writes of each master, us, for engines that
    /// have completed their count.
    pub finished_us: Vec<[Option<f64>; 2]>,
    /// Progress of each master over time, from the start of the run.
    pub progress: Vec<Vec<Progressed>>,
    /// Index of the first sample of the counted time.
    pub counted_from: usize,
}

/// Latencies of the bursts of one direction of a master, cycles of its clock.
#[derive(Clone, Debug)]
pub struct Latencies {
    /// Histogram of the latencies, exact to one per cent.
    pub histogram: Histogram<u32>,
    /// Their mean.
    pub mean_cycles: f64,
    /// The largest.
    pub most_cycles: u64,
}

/// Work that a master has completed, and the time of completion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progressed {
    /// Accesses of a program, otherwise bytes, since the start of the run.
    pub work: u64,
    /// Time at which the last part of this work was completed, us.
    pub at_us: f64,
}

/// Samples of the work of all masters of a run.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    /// Work of each master before its counters were set to zero.
    before: Vec<u64>,
    /// Time at which each master completed its last work.
    last: Vec<Ps>,
    samples: Vec<Vec<Progressed>>,
    counted_from: usize,
}

impl Progress {
    pub fn new(masters: usize) -> Self {
        let start = Progressed {
            work: 0,
            at_us: 0.0,
        };
        Self {
            before: vec![0; masters],
            last: vec![0; masters],
            samples: vec![vec![start]; masters],
            counted_from: 0,
        }
    }

    /// Takes a sample at `now`.
    pub fn sample<'a>(&mut self, reports: impl Iterator<Item = Report<'a>>, now: Ps) {
        for (i, report) in reports.enumerate() {
            self.last[i] = self.last[i].max(last_done(&report).min(now));
            self.samples[i].push(Progressed {
                work: self.before[i] + work(&report, true),
                at_us: self.last[i] as f64 / 1e6,
            });
        }
    }

    /// Saves the work so far, before the counters are set to zero.
    pub fn before_reset<'a>(&mut self, reports: impl Iterator<Item = Report<'a>>) {
        for (before, report) in self.before.iter_mut().zip(reports) {
            *before += work(&report, true);
        }
        self.counted_from = self.samples.first().map_or(0, |all| all.len() - 1);
    }
}

impl Series {
    /// Returns the data of a run whose counted time began at `start` and ends at `end`.
    pub(crate) fn of<'a>(
        reports: impl Iterator<Item = Report<'a>>,
        progress: &Progress,
        (start, end): (Ps, Ps),
    ) -> Self {
        let mut found = Self {
            counted_us: (end - start) as f64 / 1e6,
            progress: progress.samples.clone(),
            counted_from: progress.counted_from,
            ..Self::default()
        };
        for report in reports {
            let sides = Direction::BOTH.map(|direction| report.side(direction));
            let batches = sides.map(|side| side.and_then(|s| s.batches));
            for batches in batches.iter().flatten() {
                found.batch_us = batches.batch_us();
            }
            found
                .batches
                .push(batches.map(|b| b.map_or_else(Vec::new, |b| b.complete(end))));
            let latencies = sides.map(|side| {
                let counters = side?.counters;
                Some(Latencies {
                    histogram: counters.latencies().clone(),
                    mean_cycles: counters.latency_mean_cycles(),
                    most_cycles: counters.latency_max_cycles,
                })
            });
            found.latencies.push(latencies);
            let finished = sides.map(|side| side.and_then(|s| s.finished));
            found
                .finished_us
                .push(finished.map(|f| f.map(|ps| ps as f64 / 1e6)));
        }
        found
    }
}
