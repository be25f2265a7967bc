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
    /// Ends when every engine with a count and every cluster with a number of copies has completed them,
    /// regardless of the other masters, or at `max_us`.
    Counted,
    /// Ends when every core has completed its accesses and every DPU its runs, regardless of the other masters,
    /// or at `max_us`.
    Programs,
}

/// Longest timeline, us. It contains some hundred thousand spans.
const LONGEST_TIMELINE_US: f64 = 1000.0;
/// Longest run, and longest warm-up, us.
const LONGEST_US: f64 = 1e6;

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
        /// Number of start skews to run. Results are means over the skews, with their spread.
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
        /// Whether to split the time of every stream by what the stream waits for (only for the first skew).
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
        let most = self.max_us;
        let mut reject = |field: &str, value: f64, fix: String| {
            out.push(format!("run.{field}: {}; {fix}", shown(value)));
        };
        if !(most > 0.0 && most <= LONGEST_US) {
            reject(
                "max_us",
                most,
                format!("give more than 0, up to {LONGEST_US}"),
            );
        } else if self.min_us.is_nan() || self.min_us < (most / 1e5).max(1e-3) {
            let least = (most / 1e5).max(1e-3);
            let most = shown(most);
            let fix = format!("with max_us {most}, give {least} to {most}");
            reject("min_us", self.min_us, fix);
        } else if self.min_us > most {
            let (least, up_to) = (shown(self.min_us), shown(most));
            let fix = format!(
                "min_us is {least}: give max_us of {least} or more, or min_us of up to {up_to}"
            );
            reject("max_us", most, fix);
        }
        if !(0.0..=LONGEST_US).contains(&self.warmup_us) {
            reject(
                "warmup_us",
                self.warmup_us,
                format!("give 0 to {LONGEST_US}"),
            );
        }
        if !(1..=64).contains(&self.skews) {
            reject("skews", self.skews.into(), "give 1 to 64".into());
        }
        for (field, ns) in [
            ("skew_ns", self.skew_ns),
            ("write_skew_ns", self.write_skew_ns),
            ("phase_ns", self.phase_ns),
        ] {
            if !(0.0..=1e9).contains(&ns) {
                reject(field, ns, "give 0 to 1e9".into());
            }
        }
        if self.tolerance.is_nan() || self.tolerance <= 0.0 {
            reject(
                "tolerance",
                self.tolerance,
                "give more than 0, such as 0.01".into(),
            );
        }
        if !(0.0..=LONGEST_TIMELINE_US).contains(&self.timeline_us) {
            reject(
                "timeline_us",
                self.timeline_us,
                format!("give 0 to {LONGEST_TIMELINE_US}"),
            );
        }
    }
}

/// Returns a value for a message, without the hundreds of digits of very large or small ones.
#[must_use]
pub fn shown(value: f64) -> String {
    if value == 0.0 || (1e-9..1e15).contains(&value.abs()) {
        value.to_string()
    } else {
        format!("{value:e}")
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
        let first = |change| problems(change).remove(0);
        assert!(first(|r| r.max_us = f64::NAN).starts_with("run.max_us: NaN; give"));
        assert!(first(|r| r.max_us = 1e300).starts_with("run.max_us: 1e300; give"));
        assert!(first(|r| r.max_us = 1e-300).ends_with("up to 1e-300"));
        assert!(first(|r| r.max_us = 10.0).starts_with("run.max_us: 10; min_us is 60: give"));
        assert!(first(|r| r.min_us = 0.0).starts_with("run.min_us: 0; with max_us 600"));
        // A block shorter than a picosecond would never end.
        assert!(first(|r| r.min_us = 1e-6).starts_with("run.min_us: 0.000001;"));
        assert!(first(|r| r.warmup_us = -1.0).starts_with("run.warmup_us: -1; give"));
        assert!(first(|r| r.skew_ns = 1e300).starts_with("run.skew_ns: 1e300; give"));
        assert_eq!(first(|r| r.skews = 0), "run.skews: 0; give 1 to 64");
        assert_eq!(first(|r| r.skews = 65), "run.skews: 65; give 1 to 64");
        assert!(first(|r| r.tolerance = 0.0).starts_with("run.tolerance: 0; give"));
    }
}
