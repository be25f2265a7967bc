//! The figure of a member by which changes are judged.

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

/// Least relative error of any figure.
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
    /// Whether the run was too short to determine if the demand is met.
    is_unsettled: bool,
}

impl Figure {
    /// Returns the figure of a member: the demand that it misses by most, or otherwise its rate.
    pub fn of(member: &MemberResult) -> Self {
        let missed = member.checks.iter().filter(|c| !c.met);
        let worst = missed.min_by(|a, b| a.slack().total_cmp(&b.slack()));
        if let Some(check) = worst {
            return Self::of_check(member, check);
        }
        let bound = member.checks.iter().find(|c| c.what == "slowdown");
        if let (Kind::Program | Kind::Network, Some(check)) = (member.kind, bound) {
            return Self::of_check(member, check);
        }
        let (what, unit, got) = match member.maccess_per_s {
            Some(work) => ("work", "M/s", work),
            // Changes run on the uncorrected model.
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
            is_unsettled: false,
        }
    }

    fn of_check(member: &MemberResult, check: &Check) -> Self {
        Self {
            what: check.what.clone(),
            unit: check.unit.clone(),
            got: match &*check.what {
                "rate" => check.got.map(|got| got * member.plain_factor()),
                _ => check.got,
            },
            wanted: Some(check.wanted),
            error: match check.relative_error() {
                Some(error) => error,
                None if check.what == "rate" => rate_error(member),
                None => UNKNOWN_ERROR,
            },
            is_demand: true,
            is_unsettled: check.state == State::TooClose && check.model_error_percent.is_none(),
        }
    }

    /// Returns the same figure of a member after a change.
    fn after(&self, member: &MemberResult) -> Option<(Self, Option<bool>)> {
        if self.is_demand {
            let check = member.checks.iter().find(|c| c.what == self.what)?;
            let is_enough = check.state == State::Met;
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

    /// Judges a change by the member's result after it.
    pub fn trial(&self, change: Change, member: &MemberResult) -> Trial {
        let (then, met) = match self.after(member) {
            Some((then, met)) => (Some(then), met),
            None => (None, None),
        };
        let got = then.as_ref().and_then(|t| t.got);
        let error = then.map_or(self.error, |t| {
            (t.error * t.error + self.error * self.error).sqrt()
        });
        let error = error.max(LEAST_ERROR);
        let is_more_better = matches!(&*self.what, "rate" | "work");
        let gain = match (self.got, got) {
            (Some(now), Some(then)) if now > 0.0 => Some(if is_more_better {
                then / now - 1.0
            } else {
                1.0 - then / now
            }),
            // The figure was 0 before the change and is positive after it.
            (None | Some(0.0), Some(then)) if then > 0.0 => Some(1.0),
            _ => None,
        };
        let gains = gain.is_some_and(|gain| gain > error);
        let settles = self.is_unsettled && met == Some(true);
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
            got_text: String::new(),
            gain_text: String::new(),
        }
    }

    /// Returns the reason of a member, without sentences.
    pub fn reason(self, trials: Vec<Trial>, burst_bytes: Option<f64>) -> Reason {
        let rate = self.got.filter(|_| self.what == "rate");
        let burst_ns =
            (rate.zip(burst_bytes)).and_then(|(rate, bytes)| interval_ns(rate, bytes, &trials));
        Reason {
            burst_ns,
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

/// Relative error of a rate: half of its spread over the starts.
fn rate_error(member: &MemberResult) -> f64 {
    let rate = member.achieved_mbps();
    if rate <= 0.0 {
        return LEAST_ERROR;
    }
    (member.spread_mbps / 2.0 / rate).max(LEAST_ERROR / std::f64::consts::SQRT_2)
}
