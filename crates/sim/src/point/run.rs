//! Length of a run, start times, and condition to end.

use axiscope_masters::on_board;
use serde::{Deserialize, Serialize};

/// Condition to end a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Ends when the estimates are stable within the tolerance, or at `max_us`.
    Steady,
    /// Ends at `max_us`.
    DurationUs,
    /// Ends when every engine has issued its count and all bursts are complete, or at `max_us`.
    Drained,
    /// Ends when every engine with a count has completed it and every cluster its copies, whatever the others do,
    /// or at `max_us`.
    Counted,
    /// Ends when every core has done its accesses and every DPU its runs, whatever the others do, or at `max_us`.
    Programs,
}

/// Longest timeline, us. It contains some hundred thousand spans.
const LONGEST_TIMELINE_US: f64 = 1000.0;

on_board! {
    /// How long to run a point.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields, default)]
    pub struct RunSpec {
        /// Simulated time before counting starts, us.
        pub warmup_us: f64 [Timed],
        /// Shortest counted time, us.
        pub min_us: f64 [Timed],
        /// Longest counted time, us.
        pub max_us: f64 [Timed],
        /// Relative change of all estimates below which they count as stable.
        pub tolerance: f64 [Timed],
        /// Number of start skews to run. Results are means over them, with their spread.
        pub skews: u32 [Timed],
        /// Time between the starts of two masters, ns.
        pub skew_ns: f64 [Timed],
        /// Time from a master's first read to its first write, ns.
        pub write_skew_ns: f64 [Timed],
        /// Largest random delay of all starts, ns, which depends on seed and skew. It randomizes the start relative to
        /// refreshes.
        pub phase_ns: f64 [ModelOnly],
        /// Seed for the skews after the first.
        pub seed: u64 [Timed],
        /// Condition to end.
        pub until: Until [Timed],
        /// Whether to split the time of every stream by what it waits for, for the first skew.
        pub causes: bool [ModelOnly],
        /// Length of the timeline of the DRAM's data bus from the start of counting, us. 0: no timeline.
        pub timeline_us: f64 [ModelOnly],
    }
}

impl Default for RunSpec {
    fn default() -> Self {
        Self {
            warmup_us: 60.0,
            min_us: 60.0,
            max_us: 600.0,
            tolerance: 0.01,
            skews: 1,
            skew_ns: 10_000.0,
            write_skew_ns: 1_000.0,
            phase_ns: 0.0,
            seed: 1,
            until: Until::Steady,
            causes: false,
            timeline_us: 0.0,
        }
    }
}

impl RunSpec {
    /// Adds to `out` the problems of these values. The progress is stored once per sixth of `min_us`, so
    /// their number is limited.
    pub(super) fn problems(&self, out: &mut Vec<String>) {
        if !(self.max_us > 0.0
            && self.max_us <= 1e6
            && self.min_us >= (self.max_us / 1e5).max(1e-3)
            && self.min_us <= self.max_us
            && self.warmup_us >= 0.0
            && self.warmup_us <= 1e6)
        {
            out.push(format!(
                "run: warmup_us {}, min_us {}, max_us {}; give max_us up to 1000000 and min_us \
                 from 0.001 and max_us / 100000 up to max_us",
                self.warmup_us, self.min_us, self.max_us
            ));
        }
        if !(self.skews >= 1
            && self.skews <= 64
            && [self.skew_ns, self.write_skew_ns, self.phase_ns]
                .iter()
                .all(|t| (0.0..=1e9).contains(t))
            && self.tolerance > 0.0)
        {
            out.push(
                "run: give 1 to 64 skews, skew_ns, write_skew_ns and phase_ns of 0 to 1e9, and a \
                 tolerance above 0"
                    .into(),
            );
        }
        if !(0.0..=LONGEST_TIMELINE_US).contains(&self.timeline_us) {
            out.push(format!(
                "run.timeline_us: {}; give 0 to {LONGEST_TIMELINE_US}",
                self.timeline_us
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_runs_that_end_are_taken() {
        let problems = |change: fn(&mut RunSpec)| {
            let (mut run, mut out) = (RunSpec::default(), Vec::new());
            change(&mut run);
            run.problems(&mut out);
            out
        };
        assert!(problems(|_| {}).is_empty());
        assert!(problems(|r| r.max_us = f64::NAN)[0].contains("max_us NaN"));
        assert!(problems(|r| r.min_us = 0.0)[0].contains("min_us 0"));
        // A block shorter than a picosecond would never end.
        assert!(problems(|r| r.min_us = 1e-6)[0].contains("min_us 0.000001"));
        assert!(problems(|r| r.skew_ns = 1e300)[0].contains("skew_ns"));
        assert!(problems(|r| r.skews = 65)[0].contains("1 to 64 skews"));
    }
}
