//! The longest that a read can wait: worst case from queue depths and timers, not what is seen.
//!
//! It holds for a read whose timer runs (a *video* read) at a controller port of its own. Once a read
//! has waited for its time-out, it goes before all that have not, and reads that have are served in
//! the order of their age. So what is ahead of it then is at most what all others have in flight, plus
//! a line of every other port for each of its own (round robin). A read line takes no longer than a
//! row cycle of one bank, a write line with its recovery and both turns of the bus, so that all that
//! are ahead may be taken one after another.
//!
//! [`Terms`] has a term for each rule of the policy that can cost a read time. The configuration is
//! taken apart field by field: a rule that is added does not compile before it has its place here.

use axiscope_dram::{Clock, Timing};

use crate::DirectionConfig;

/// What stands in the way of a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadLoad {
    /// Clocks from its arrival until its timer has run out.
    pub timeout: Clock,
    /// Lines of reads that may be served before it once that is so.
    pub lines_ahead: Clock,
    /// Whether anybody else writes.
    pub writes: bool,
}

/// What the DRAM costs it.
#[derive(Clone, Copy, Debug)]
pub struct Device<'a> {
    /// The timing in clocks.
    pub timing: &'a Timing,
    /// Ranks, each of which refreshes.
    pub ranks: Clock,
    /// Clocks that a refresh costs beyond tRFC.
    pub refresh_extra: Clock,
}

/// The terms of the bound, in clocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// The read's own time-out, and that of the reads that fill the queue before it.
    pub timeouts: Clock,
    /// A line of a read: a row cycle of its bank, or its burst.
    pub line: Clock,
    /// Writes that go before each such line while its row is yet to be opened
    /// (`rowless_reads_yield`): one with both turns of the bus.
    pub yielded: Clock,
    /// Further writes that go then, as rows for reads are opened first meanwhile (`lent_until_row`).
    pub lent: Clock,
    /// Lines ahead.
    pub lines: Clock,
    /// A run of writes that is under way (`write_run`).
    pub run: Clock,
    /// After how long starved writes take the bus once more, past reads that have run out of time
    /// (`forced_drain`; `few_reads` with `write_starve`); infinite where they do not.
    pub runs_every: f64,
    /// The refreshes of all ranks.
    pub refresh: Clock,
    /// How often they come.
    pub refreshes_every: Clock,
}

impl Terms {
    /// The terms of a read under a configuration.
    #[must_use]
    pub fn of(cfg: &DirectionConfig, device: &Device<'_>, load: &ReadLoad) -> Self {
        let &DirectionConfig {
            write_starve,
            write_run,
            few_reads,
            rowless_reads_yield,
            lent_until_row,
            forced_drain,
            // They decide between reads and writes before a timer has run out, or for the reads.
            read_starve: _,
            video_read_starve: _,
            starved_read_run: _,
            idle_gap: _,
            idle_writes_yield: _,
            write_run_ends: _,
            critical_runs_whole: _,
            only_video_holds_writes: _,
            write_expiry_turns: _,
            least_reads: _,
            // Within a run of writes, of which `run` counts every line with both turns.
            read_turn_delay: _,
            write_turn_delay: _,
            least_writes: _,
        } = cfg;
        let t = device.timing;
        let write = t.t_rcd + t.wr_to_pre + t.t_rp + t.burst_clocks + t.rd_to_wr + t.wr_to_rd_l;
        let when = |holds: bool, clocks: Clock| if holds { clocks } else { 0 };
        let yields = load.writes && rowless_reads_yield;
        let run = Clock::from(write_run);
        let limits = [forced_drain, (few_reads > 0).then_some(write_starve)];
        let limit = limits
            .into_iter()
            .flatten()
            .filter(|&limit| limit > 0)
            .min();
        Self {
            timeouts: 2 * load.timeout,
            line: t.t_rc.max(t.burst_clocks),
            yielded: when(yields, write),
            lent: when(yields && lent_until_row, (run - 1) * t.t_ccd_l),
            lines: load.lines_ahead,
            run: when(load.writes, run * write),
            runs_every: limit.map_or(f64::INFINITY, |clocks| clocks as f64),
            refresh: device.ranks * (t.t_rfc + device.refresh_extra + t.t_ras + 2 * t.t_rc),
            refreshes_every: t.t_refi,
        }
    }

    /// Their sum: clocks from the read's arrival to its data; none where refreshes take all time.
    #[must_use]
    pub fn clocks(&self) -> Option<f64> {
        if self.refreshes_every <= self.refresh {
            return None;
        }
        let reads = self.timeouts + self.lines * (self.line + self.yielded + self.lent);
        // A run under way, and one more in every interval of the starved ones.
        let with_runs = (reads + self.run) as f64 * (1.0 + self.run as f64 / self.runs_every);
        // A refresh more for every interval of the wait that it makes longer, and one at its begin.
        let part = self.refresh as f64 / self.refreshes_every as f64;
        Some((with_runs + self.refresh as f64) / (1.0 - part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axiscope_dram::Family;

    const TIMING: Timing = Timing {
        family: Family::Ddr4,
        t_rcd: 8,
        t_rp: 9,
        t_ras: 18,
        t_rc: 27,
        t_rrd_s: 3,
        t_rrd_l: 3,
        t_faw: 16,
        t_ccd_s: 2,
        t_ccd_l: 3,
        t_ccd_mw: 3,
        rd_to_wr: 6,
        wr_to_rd_l: 13,
        wr_to_rd_s: 11,
        rd_to_pre: 4,
        wr_to_pre: 17,
        rank_to_rank: 2,
        rank_to_rank_write: 2,
        wr_to_rd_rank: 11,
        t_rfc: 139,
        t_refi: 4128,
        read_latency: 8,
        write_latency: 7,
        burst_clocks: 2,
    };

    fn plain() -> DirectionConfig {
        DirectionConfig {
            read_starve: 64,
            write_starve: 64,
            write_run: 8,
            idle_gap: 1,
            write_expiry_turns: true,
            idle_writes_yield: false,
            write_run_ends: false,
            starved_read_run: None,
            video_read_starve: 64,
            critical_runs_whole: false,
            only_video_holds_writes: false,
            read_turn_delay: 0,
            write_turn_delay: 0,
            few_reads: 0,
            rowless_reads_yield: false,
            lent_until_row: false,
            least_reads: 0,
            least_writes: 0,
            forced_drain: None,
        }
    }

    fn terms(cfg: &DirectionConfig, writes: bool) -> Terms {
        let device = Device {
            timing: &TIMING,
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

    fn clocks(cfg: &DirectionConfig, writes: bool) -> f64 {
        terms(cfg, writes).clocks().expect("refreshes leave time")
    }

    #[test]
    fn beside_reads_alone_it_is_two_timeouts_a_row_cycle_a_line_and_a_refresh() {
        let refresh = 139.0 + 8.0 + 18.0 + 2.0 * 27.0;
        let expected = (2.0 * 79.0 + 10.0 * 27.0 + refresh) / (1.0 - refresh / 4128.0);
        assert!((clocks(&plain(), false) - expected).abs() < 1e-9);
    }

    #[test]
    fn every_rule_that_lets_writes_pass_a_read_makes_it_longer_where_there_are_writes() {
        let rules: [fn(&mut DirectionConfig); 4] = [
            |c| c.rowless_reads_yield = true,
            |c| (c.rowless_reads_yield, c.lent_until_row) = (true, true),
            |c| c.forced_drain = Some(500),
            |c| c.few_reads = 3,
        ];
        assert!(clocks(&plain(), true) > clocks(&plain(), false));
        for (i, rule) in rules.into_iter().enumerate() {
            let mut cfg = plain();
            rule(&mut cfg);
            assert!(clocks(&cfg, true) > clocks(&plain(), true), "rule {i}");
            assert!(
                (clocks(&cfg, false) - clocks(&plain(), false)).abs() < 1e-9,
                "rule {i}"
            );
        }
    }

    #[test]
    fn refreshes_that_leave_no_time_leave_no_bound() {
        let mut all = terms(&plain(), false);
        all.refreshes_every = all.refresh;
        assert_eq!(all.clocks(), None);
    }
}
