//! The figure of a member that is used to judge changes.

use super::{
    bursts::interval_ns,
    scene::Change,
    table::{Reason, Trial},
};
use crate::{
    compile::Kind,
    result::{Check, MemberResult, UNKNOWN_ERROR, Word},
    verdict::State,
};

/// Smallest relative error of any figure.
const LEAST_ERROR: f64 = 0.01;

/// A figure with its error.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    what: Word,
    unit: Word,
    got: Option<f64>,
    wanted: Option<f64>,
    /// Relative.
    error: f64,
    is_demand: bool,
    /// Whether the demand is missed or too close to call. In this case, a change that lets the
    /// member meet the demand helps.
    is_open: bool,
    /// The demands that the member misses.
    missed: Vec<Word>,
}

impl Figure {
    /// Returns the figure of a member: the figure of the demand that it misses by the largest
    /// share; or, if it misses none, of a demand that is too close to call; or else its rate.
    pub fn of(member: &MemberResult) -> Self {
        let open = member.checks.iter().filter(|c| c.state != State::Met);
        // If the rate is too low, every FIFO runs empty or full, so the rate is judged first.
        let is_rate_open = open.clone().any(|c| c.what == "rate");
        let follows = |c: &Check| is_rate_open && matches!(&*c.what, "underflow" | "overflow");
        let worst = open.min_by(|a, b| {
            let by_state = b.state.cmp(&a.state);
            let by_cause = by_state.then_with(|| follows(a).cmp(&follows(b)));
            by_cause.then_with(|| a.slack().total_cmp(&b.slack()))
        });
        if let Some(check) = worst {
            return Self::of_check(member, check);
        }
        let bound = member.checks.iter().find(|c| c.what == "slowdown");
        if let (Kind::Program | Kind::Network, Some(check)) = (member.kind, bound) {
            return Self::of_check(member, check);
        }
        let (what, unit, got) = match member.maccess_per_s {
            Some(work) => ("work", "M/s", work),
            // Changes are run on the uncorrected model.
            None => (
                "rate",
                "MB/s",
                member.achieved_mbps() * member.plain_factor(),
            ),
        };
        Self {
            what: what.into(),
            unit: unit.into(),
            got: Some(got),
            wanted: None,
            error: rate_error(member),
            is_demand: false,
            is_open: false,
            missed: Vec::new(),
        }
    }

    fn of_check(member: &MemberResult, check: &Check) -> Self {
        let got = match &*check.what {
            "rate" => check.got.map(|got| got * member.plain_factor()),
            _ => check.got,
        };
        let missed = member.checks.iter().filter(|c| c.state == State::Missed);
        Self {
            what: check.what.clone(),
            unit: check.unit.clone(),
            got,
            wanted: Some(check.wanted),
            error: match check.relative_error() {
                Some(error) => error,
                None if check.what == "rate" => rate_error(member),
                None => UNKNOWN_ERROR,
            },
            is_demand: true,
            is_open: is_open(check, got, member),
            missed: missed.map(|c| c.what.clone()).collect(),
        }
    }

    /// Returns the same figure of a member after a change.
    fn after(&self, member: &MemberResult) -> Option<(Self, Option<bool>)> {
        if self.is_demand {
            let check = member.checks.iter().find(|c| c.what == self.what)?;
            let mut others = member.checks.iter().filter(|c| c.state == State::Missed);
            let spoils = others.any(|c| !self.missed.contains(&c.what));
            let is_enough = check.state == State::Met && !spoils;
            return Some((Self::of_check(member, check), Some(is_enough)));
        }
        let got = match &*self.what {
            "work" => member.maccess_per_s,
            _ => Some(member.achieved_mbps()),
        };
        let error = rate_error(member);
        let then = Self {
            got,
            error,
            ..self.clone()
        };
        Some((then, None))
    }

    /// Returns the value that is compared before and after a change. For a FIFO, this is the share
    /// of its bytes that is needed, because a change may give the FIFO a different size.
    fn compared(&self) -> Option<f64> {
        match (&*self.what, self.wanted) {
            ("underflow" | "overflow", Some(bytes)) => self.got.map(|needed| needed / bytes),
            _ => self.got,
        }
    }

    /// Judges a change by the member's result after the change.
    pub fn trial(&self, change: Change, member: &MemberResult) -> Trial {
        let (then, met) = match self.after(member) {
            Some((then, met)) => (Some(then), met),
            None => (None, None),
        };
        let got = then.as_ref().and_then(|t| t.got);
        let compared = then.as_ref().and_then(Self::compared);
        let error = then.map_or(self.error, |t| {
            (t.error * t.error + self.error * self.error).sqrt()
        });
        let error = error.max(LEAST_ERROR);
        let is_more_better = matches!(&*self.what, "rate" | "work");
        let gain = match (self.compared(), compared) {
            (Some(now), Some(then)) if now > 0.0 => Some(if is_more_better {
                then / now - 1.0
            } else {
                1.0 - then / now
            }),
            // The figure was 0 before the change and is positive after it.
            (None | Some(0.0), Some(then)) if then > 0.0 => Some(1.0),
            // After the change, the member does not finish, or makes no progress.
            (Some(_), None) if matches!(&*self.what, "deadline" | "slowdown") => Some(-1.0),
            _ => None,
        };
        let gains = gain.is_some_and(|gain| gain > error);
        let settles = self.is_open && met == Some(true);
        Trial {
            idea: change.idea,
            changes: change.changes.into_iter().collect(),
            without: change.without,
            text: change.text,
            got,
            gain,
            error,
            helps: gains || settles,
            met,
            costs: Vec::new(),
            got_text: String::new(),
            gain_text: String::new(),
        }
    }

    /// Returns what limits a member, without sentences.
    pub fn reason(self, trials: Vec<Trial>, burst_bytes: Option<f64>) -> Reason {
        let rate = self.got.filter(|_| self.what == "rate");
        let burst_ns =
            (rate.zip(burst_bytes)).and_then(|(rate, bytes)| interval_ns(rate, bytes, &trials));
        Reason {
            burst_ns,
            times: None,
            is_kept: false,
            what: self.what,
            unit: self.unit,
            got: self.got,
            wanted: self.wanted,
            now_text: String::new(),
            text: String::new(),
            trials,
        }
    }
}

/// Returns whether a change helps if the demand is met after it. Changes run on the model without
/// calibration and without the model's error. If such a run meets the demand even without a change,
/// it does not show that the change helps.
fn is_open(check: &Check, plain: Option<f64>, member: &MemberResult) -> bool {
    let falls_short = plain.is_none_or(|plain| match &*check.what {
        "rate" => plain < check.wanted,
        _ => plain > check.wanted,
    });
    let is_own_verdict = check.model_error_percent.is_none() && member.plain.is_none();
    check.state != State::Met && (falls_short || is_own_verdict)
}

/// Returns the relative error of a rate: half of its spread over the start times.
fn rate_error(member: &MemberResult) -> f64 {
    let rate = member.achieved_mbps();
    if rate <= 0.0 {
        return LEAST_ERROR;
    }
    (member.spread_mbps / 2.0 / rate).max(LEAST_ERROR / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::{samples, trials::Idea};

    fn check(what: &str, wanted: f64, got: f64, state: &str) -> Value {
        samples::check(what, wanted, Some(got), state)
    }

    fn member(mbps: f64, checks: &[Value]) -> MemberResult {
        samples::member(mbps, json!({ "checks": checks }))
    }

    fn trial(now: &MemberResult, then: &MemberResult) -> Trial {
        let change = Change {
            idea: Idea::Buffer,
            text: String::new(),
            changes: Vec::new(),
            without: Vec::new(),
        };
        Figure::of(now).trial(change, then)
    }

    #[test]
    fn a_demand_that_a_change_settles_counts_however_small_the_gain() {
        let met = member(3838.0, &[check("rate", 3838.0, 3838.0, "met")]);
        for state in ["missed", "too_close"] {
            let now = member(3804.0, &[check("rate", 3838.0, 3804.0, state)]);
            let found = trial(&now, &met);
            assert!(found.helps && found.gain < Some(found.error), "{state}");
        }
    }

    #[test]
    fn a_gain_is_relative_to_the_figure_before_the_change() {
        for (what, now, then, gain) in [
            ("rate", 800.0, 1000.0, 0.25),
            ("rate", 1000.0, 800.0, -0.2),
            ("latency_p99_ns", 800.0, 600.0, 0.25),
            ("latency_p99_ns", 600.0, 900.0, -0.5),
        ] {
            let with = |got| member(1000.0, &[check(what, 500.0, got, "missed")]);
            let found = trial(&with(now), &with(then));
            let error = (found.gain.unwrap() - gain).abs();
            assert!(
                error < 1e-9 && found.helps == (gain > 0.0),
                "{what}: {:?}",
                found.gain
            );
        }
    }

    #[test]
    fn a_larger_fifo_helps_even_if_it_may_be_too_small() {
        let with = |bytes, state| member(1000.0, &[check("underflow", bytes, 950.0, state)]);
        let found = trial(&with(256.0, "missed"), &with(1024.0, "too_close"));
        assert_eq!(
            (found.helps, found.met, found.gain),
            (true, Some(false), Some(0.75))
        );
    }

    #[test]
    fn a_gain_within_the_spread_after_the_change_does_not_help() {
        for (spread_mbps, helps) in [(0.0, true), (400.0, false)] {
            let then = samples::member(1100.0, json!({ "spread_mbps": spread_mbps }));
            let found = trial(
                &samples::member(1000.0, json!({ "spread_mbps": 0.0 })),
                &then,
            );
            assert_eq!(found.helps, helps, "{spread_mbps}: ± {}", found.error);
        }
    }

    #[test]
    fn a_change_that_makes_the_member_miss_another_demand_is_not_enough() {
        let now = member(3804.0, &[check("rate", 3838.0, 3804.0, "missed")]);
        let empty = check("underflow", 2048.0, 2526.0, "missed");
        let then = member(3838.0, &[check("rate", 3838.0, 3838.0, "met"), empty]);
        let found = trial(&now, &then);
        assert_eq!((found.met, found.helps), (Some(false), false));
    }

    #[test]
    fn a_demand_that_the_model_meets_without_a_change_proves_nothing() {
        let mut close = check("rate", 3838.0, 3838.0, "too_close");
        close["model_error_percent"] = json!(8.0);
        let met = member(3838.0, &[check("rate", 3838.0, 3838.0, "met")]);
        assert!(!trial(&member(3838.0, &[close]), &met).helps);
    }

    #[test]
    fn a_deadline_that_a_change_prevents_is_worse() {
        let now = member(900.0, &[check("deadline", 100.0, 120.0, "missed")]);
        let never = samples::check("deadline", 100.0, None, "missed");
        assert_eq!(trial(&now, &member(10.0, &[never])).gain, Some(-1.0));
    }
}
