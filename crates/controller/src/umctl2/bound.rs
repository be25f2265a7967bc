//! The longest that a read can wait: the worst case from queue depths and timers, not a measured time.
//!
//! It is valid for a read whose timer runs (a *video* read) at a controller port of its own. Once a read's
//! timer has expired, the read precedes all unexpired ones, and expired reads are served by age. At most the
//! lines that all others have in flight are then ahead of it, plus one line of every other port for each of its
//! own lines (round robin). A read line takes no longer than a row cycle of one bank. The time of a write line
//! includes its recovery and both turns of the bus. The times of the lines ahead may therefore be added up.
//!
//! [`Terms`] has a term for each rule of the policy that can cost a read time. The code destructures the
//! configuration field by field, so a new rule does not compile until it is considered here.

use axiscope_dram::{Clock, Timing};

use super::TurnConfig;

/// The load in front of a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadLoad {
    /// Clocks from the read's arrival until its timer has expired.
    pub timeout: Clock,
    /// Number of lines of other reads that may still be served before this read after its timer has expired.
    pub lines_ahead: Clock,
    /// Whether any other master writes.
    pub writes: bool,
}

/// The DRAM that serves the read.
#[derive(Clone, Copy, Debug)]
pub struct Device<'a> {
    /// The timing in clocks.
    pub timing: &'a Timing,
    /// Number of ranks. Each of them is refreshed.
    pub ranks: Clock,
    /// Clocks that a refresh takes in addition to tRFC.
    pub refresh_extra: Clock,
}

/// The terms of the bound, in clocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// The read's own time-out, and the time-out of the reads that fill the queue before it.
    pub timeouts: Clock,
    /// A line of a read: a row cycle of its bank, or its burst.
    pub line: Clock,
    /// Lines ahead.
    pub lines: Clock,
    /// A run of writes that has already begun (`write_run`).
    pub run: Clock,
    /// Interval in clocks after which starved writes take the bus again although expired reads are waiting
    /// (`past_expired` together with write starvation); infinite if this never happens.
    pub runs_every: f64,
    /// The refreshes of all ranks.
    pub refresh: Clock,
    /// Clocks between two refreshes of a rank.
    pub refreshes_every: Clock,
}

impl Terms {
    /// Computes the terms of a read under a configuration.
    #[must_use]
    pub fn of(cfg: &TurnConfig, device: &Device<'_>, load: &ReadLoad) -> Self {
        let &TurnConfig {
            write_starve_clocks,
            write_run,
            past_expired,
            // These fields do not lengthen a read's wait: their rules apply only before a timer has expired, or favour reads.
            read_starve_clocks: _,
            read_run: _,
            idle_gap_clocks: _,
            idle_seen_clocks: _,
            // The rules in these fields act within a run of writes, where `run` already counts both
            // turnarounds for every line.
            turn_latency_clocks: _,
            least_lines: _,
        } = cfg;
        let t = device.timing;
        let write = t.write_row_cycle();
        let when = |holds: bool, clocks: Clock| if holds { clocks } else { 0 };
        let run = Clock::from(write_run);
        let every = (past_expired > 0 && write_starve_clocks > 0).then_some(write_starve_clocks);
        Self {
            timeouts: 2 * load.timeout,
            line: t.t_rc.max(t.burst),
            lines: load.lines_ahead,
            run: when(load.writes, run * write),
            runs_every: every.map_or(f64::INFINITY, |clocks| clocks as f64),
            refresh: device.ranks * (t.t_rfc + device.refresh_extra + t.t_ras + 2 * t.t_rc),
            refreshes_every: t.t_refi,
        }
    }

    /// The sum of all terms: clocks from the read's arrival to its data; `None` if refreshes take all the
    /// time.
    #[must_use]
    pub fn clocks(&self) -> Option<f64> {
        if self.refreshes_every <= self.refresh {
            return None;
        }
        let reads = self.timeouts + self.lines * self.line;
        // Time including a run of writes that has already begun, and one more run for each starvation interval.
        let with_runs = (reads + self.run) as f64 * (1.0 + self.run as f64 / self.runs_every);
        // One refresh may be under way at the start, and each further interval adds another.
        let part = self.refresh as f64 / self.refreshes_every as f64;
        Some((with_runs + self.refresh as f64) / (1.0 - part))
    }
}

#[cfg(test)]
mod tests {
    use axiscope_figures::least;

    use super::*;
    use crate::channel::testing;

    fn plain() -> TurnConfig {
        TurnConfig {
            read_starve_clocks: 64,
            read_run: 8,
            write_starve_clocks: 64,
            write_run: 8,
            idle_gap_clocks: 1,
            ..least()
        }
    }

    fn terms(cfg: &TurnConfig, writes: bool) -> Terms {
        let device = Device {
            timing: &testing::timing(),
            ranks: 1,
            refresh_extra: 8,
        };
        let load = ReadLoad {
            timeout: 79,
            lines_ahead: 10,
            writes,
        };
        Terms::of(cfg, &device, &load)
    }

    fn clocks(cfg: &TurnConfig, writes: bool) -> f64 {
        terms(cfg, writes).clocks().expect("refreshes leave time")
    }

    #[test]
    fn beside_reads_alone_it_is_two_timeouts_a_row_cycle_a_line_and_a_refresh() {
        let t = testing::timing();
        let refresh = (t.t_rfc + 8 + t.t_ras + 2 * t.t_rc) as f64;
        let expected =
            (2.0 * 79.0 + 10.0 * t.t_rc as f64 + refresh) / (1.0 - refresh / t.t_refi as f64);
        assert!((clocks(&plain(), false) - expected).abs() < 1e-9);
    }

    #[test]
    fn writes_that_pass_expired_reads_make_it_longer_where_there_are_writes() {
        assert!(clocks(&plain(), true) > clocks(&plain(), false));
        let passing = TurnConfig {
            past_expired: 3,
            ..plain()
        };
        assert!(clocks(&passing, true) > clocks(&plain(), true));
        assert!((clocks(&passing, false) - clocks(&plain(), false)).abs() < 1e-9);
    }

    #[test]
    fn refreshes_that_leave_no_time_leave_no_bound() {
        let mut all = terms(&plain(), false);
        all.refreshes_every = all.refresh;
        assert_eq!(all.clocks(), None);
    }
}
