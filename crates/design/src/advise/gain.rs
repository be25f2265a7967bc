//! Decides whether one design is better than another by more than the comparison error.
//!
//! Every decision of the adviser uses [`compare`], so no decision is within its own error. This error is the
//! sampling error: the error of the verdict for a demand, and the spread over the start times for a
//! total. It does not include the model's error, because two designs on one board share most of it.
//! The part that they do not share decides whether a change is recommended at all
//! ([`is_worth_a_change`]).

use super::{
    answer::Choice,
    goal::{self, checks},
};
use crate::{
    model_error::error_factor,
    record::{Advise, Goal},
    result::{Check, DesignResult, UNKNOWN_ERROR},
    verdict::State,
};

/// Smallest relative error of a figure: a smaller gain is not worth a change.
pub(crate) const LEAST: f64 = 0.005;
/// If a run was too short to settle a demand, the demand must be missed by this share to count as missed.
const UNSETTLED: f64 = 0.02;
/// Headroom beyond this factor does not count as a gain.
pub(crate) const ENOUGH: f64 = 2.0;

/// Index of the goal in [`figures`].
const GOAL: usize = 3;
/// Index of the shares by which demands are missed in [`figures`].
const SHORT: usize = 1;

/// A figure with its error, where a larger value is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figure {
    pub value: f64,
    pub error: f64,
}

impl Figure {
    const fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
    }

    /// Returns the difference from another figure, or 0 if the difference is within its error.
    pub fn lead(self, other: Self) -> f64 {
        let lead = self.value - other.value;
        if lead.abs() > self.error_against(other) {
            lead
        } else {
            0.0
        }
    }

    /// Returns the error of the difference from another figure.
    pub fn error_against(self, other: Self) -> f64 {
        let least = LEAST * self.value.abs().max(other.value.abs());
        (self.error * self.error + other.error * other.error)
            .sqrt()
            .max(least)
    }
}

/// Returns whether a demand is missed by more than its error. Brief runs are too short to settle
/// the demand.
pub(crate) fn is_missed(check: &Check) -> bool {
    match check.state {
        State::Met => false,
        State::Missed => true,
        State::TooClose => -check.slack() > relative_error(check).max(UNSETTLED),
    }
}

/// Returns the number of demands that are missed by more than their error.
pub(crate) fn misses(result: &DesignResult) -> usize {
    checks(result).filter(|c| is_missed(c)).count()
}

/// Returns whether a demand that is not missed remains open: the model's error may change its
/// verdict, the error is unknown, or the run was too short to settle the demand. The last reason
/// counts only for designs that ran until their verdicts were settled, because runs for comparison
/// are short anyway.
fn is_open(check: &Check, choice: &Choice) -> bool {
    let is_unknown = check.what == "rate" && choice.result.error_percent.is_none();
    !is_missed(check) && (is_unknown || is_close(check, choice))
}

/// Returns whether a demand is too close to call for a reason other than that the run was too
/// short.
fn is_close(check: &Check, choice: &Choice) -> bool {
    check.state == State::TooClose && (choice.settled || !check.is_short())
}

/// Returns the number of demands that remain open.
pub(crate) fn open(choice: &Choice) -> usize {
    let all = checks(&choice.result);
    all.filter(|c| is_open(c, choice)).count()
}

/// Returns the factor by which rates must differ from the demands so that the model's error leaves
/// no verdict open, or `None` if no demand is affected by the model's error.
pub(crate) fn settling_factor(choice: &Choice) -> Option<f64> {
    let percents = checks(&choice.result).filter_map(|c| c.model_error_percent);
    let percent = percents.reduce(f64::max)?;
    Some(error_factor(percent))
}

/// Returns the relative error of what a check measured.
fn relative_error(check: &Check) -> f64 {
    let unknown = if check.what == "latency" {
        UNKNOWN_ERROR
    } else {
        0.0
    };
    check.relative_error().unwrap_or(unknown).max(LEAST)
}

/// Returns the figures that decide between two designs, in this order: demands missed, by how much they are
/// missed, demands that remain open, and the goal.
pub(crate) fn figures(choice: &Choice, advice: &Advise) -> [Figure; 4] {
    let result = &choice.result;
    let missed: Vec<&Check> = checks(result).filter(|c| is_missed(c)).collect();
    let short = missed.iter().map(|c| (-c.slack()).clamp(0.0, 1.0));
    let error = missed.iter().map(|c| relative_error(c));
    [
        Figure::exact(-(missed.len() as f64)),
        Figure {
            value: -short.sum::<f64>(),
            error: error.sum(),
        },
        Figure::exact(-(open(choice) as f64)),
        of_goal(choice, advice),
    ]
}

/// Returns the figure for the goal.
pub(crate) fn of_goal(choice: &Choice, advice: &Advise) -> Figure {
    let result = &choice.result;
    let value = goal::value(choice, advice);
    let error = match advice.goal {
        Goal::Total => total_error_mbps(result),
        Goal::Latency => UNKNOWN_ERROR * value.abs(),
        Goal::Energy => 0.0,
        Goal::Ports => return Figure::exact(value),
        Goal::Slack => match room(choice) {
            Some((_, error)) => error,
            None => total_error_mbps(result),
        },
    };
    Figure { value, error }
}

/// Returns the smallest margin of any demand, as a factor with its error, or `None` without
/// demands. The margin of rates is the headroom.
pub(crate) fn room(choice: &Choice) -> Option<(f64, f64)> {
    let result = &choice.result;
    let bounds = checks(result).filter(|c| c.what != "rate");
    let bounds = bounds.map(|c| {
        let factor = 1.0 + c.slack();
        (factor, factor * relative_error(c))
    });
    let headroom = choice.headroom.map(|factor| {
        let step = choice.headroom_error.unwrap_or(0.0);
        (factor, step)
    });
    bounds.chain(headroom).min_by(|a, b| a.0.total_cmp(&b.0))
}

/// Returns the error of the total rate, if the rates of members vary independently.
fn total_error_mbps(result: &DesignResult) -> f64 {
    let squares = result.members.iter().map(|m| (0.5 * m.spread_mbps).powi(2));
    squares.sum::<f64>().sqrt()
}

/// Finds the first of [`figures`] in which `one` and `other` differ by more than the error. Returns
/// by how much `one` is better in that figure, and the index of the figure, or `None` if there is
/// no such figure.
pub(crate) fn compare(one: &Choice, other: &Choice, advice: &Advise) -> Option<(usize, f64)> {
    let pairs = figures(one, advice).into_iter().zip(figures(other, advice));
    let mut leads = pairs.map(|(one, other)| one.lead(other)).enumerate();
    leads.find(|(_, lead)| *lead != 0.0)
}

/// Returns whether `one` is better than `other` by more than the error. A better figure for the
/// goal does not justify missing demands by more, even if the increase is within the error.
pub(crate) fn is_better(one: &Choice, other: &Choice, advice: &Advise) -> bool {
    let short = |choice| figures(choice, advice)[1].value;
    match compare(one, other, advice) {
        Some((GOAL, lead)) => lead > 0.0 && short(one) >= short(other),
        Some((_, lead)) => lead > 0.0,
        None => false,
    }
}

/// Returns whether `one` is better than the current design by enough to recommend the change. If it
/// does not meet more demands, the gain must be at least `smallest_percent`: smaller predicted
/// gains often fail on boards (`smallest_gain_percent` of [`crate::confidence::Measured`]).
pub(crate) fn is_worth_a_change(
    one: &Choice,
    now: &Choice,
    advice: &Advise,
    smallest_percent: f64,
) -> bool {
    if !is_better(one, now, advice) {
        return false;
    }
    let least = smallest_percent / 100.0;
    // A demand that is too close to call only because the model's error is unknown is no reason to
    // change a design.
    let unmet = |choice: &Choice| {
        let all = checks(&choice.result);
        all.filter(|c| is_missed(c) || is_close(c, choice)).count()
    };
    if unmet(one) < unmet(now) {
        return true;
    }
    let [then, before] = [one, now].map(|choice| figures(choice, advice).map(|f| f.value));
    // The shares by which demands are missed are already relative to the demands.
    let short = then[SHORT] - before[SHORT];
    let goal = then[GOAL] - before[GOAL];
    short >= least || (short >= 0.0 && goal >= least * before[GOAL].abs())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples;

    /// Returns a design that misses a latency bound of 880 ns.
    fn choice(got_ns: f64, total_mbps: f64) -> Choice {
        let check = samples::check("latency", 880.0, Some(got_ns), "missed");
        let member = samples::member(total_mbps, json!({ "checks": [check] }));
        Choice::new(Vec::new(), samples::result(total_mbps, &[member]))
    }

    #[test]
    fn the_goal_is_no_reason_to_miss_a_demand_by_more() {
        let advice = Advise {
            goal: Goal::Total,
            ..Advise::default()
        };
        let [now, worse, same] = [(908.0, 900.0), (925.0, 1200.0), (908.0, 1200.0)];
        let [now, worse, same] = [now, worse, same].map(|(ns, total)| choice(ns, total));
        assert!(!is_better(&worse, &now, &advice));
        assert!(is_better(&same, &now, &advice));
    }

    /// Returns a design that keeps its rate, with the given model error, if known, and the given
    /// headroom.
    fn paced(state: &str, error_percent: Option<f64>, headroom: f64) -> Choice {
        let mut check = samples::check("rate", 1000.0, Some(1000.0), state);
        check["met"] = json!(true);
        if state == "too_close" {
            check["model_error_percent"] = json!(error_percent);
        }
        let member = samples::member(1000.0, json!({ "checks": [check] }));
        let mut found = Choice::new(Vec::new(), samples::result(1000.0, &[member]));
        found.result.error_percent = error_percent;
        found.headroom = Some(headroom);
        found
    }

    #[test]
    fn fewer_open_demands_rank_before_headroom() {
        let advice = Advise::default();
        let open = paced("too_close", Some(45.0), 1.9);
        let firm = paced("met", Some(50.0), 1.6);
        assert!(is_better(&firm, &open, &advice));
        assert!(!is_better(&open, &firm, &advice));
    }

    #[test]
    fn a_verdict_with_an_unknown_error_is_not_firmer_than_one_with_a_known_error() {
        let advice = Advise::default();
        let unknown = paced("met", None, 1.6);
        let firm = paced("met", Some(50.0), 1.6);
        assert_eq!([&unknown, &firm].map(open), [1, 0]);
        assert!(is_better(&firm, &unknown, &advice));
    }

    #[test]
    fn a_verdict_that_a_short_run_leaves_open_counts_after_a_long_run() {
        let mut short = paced("too_close", Some(45.0), 1.6);
        short.result.members[0].checks[0].model_error_percent = None;
        assert_eq!(open(&short), 0);
        short.settled = true;
        assert_eq!(open(&short), 1);
    }

    #[test]
    fn a_gain_that_often_fails_on_boards_is_not_worth_a_change() {
        let advice = Advise {
            goal: Goal::Total,
            ..Advise::default()
        };
        let now = choice(850.0, 1000.0);
        let [small, large] = [1030.0, 1060.0].map(|total| choice(850.0, total));
        assert!(is_better(&small, &now, &advice));
        assert!(!is_worth_a_change(&small, &now, &advice, 5.0));
        assert!(is_worth_a_change(&large, &now, &advice, 5.0));
    }

    #[test]
    fn a_demand_more_that_is_met_is_worth_a_change_however_small_the_gain_is() {
        let advice = Advise::default();
        let [missed, met] = [890.0, 870.0].map(|ns| choice(ns, 900.0));
        let mut met = met;
        met.result.members[0].checks[0].state = State::Met;
        assert!(is_worth_a_change(&met, &missed, &advice, 5.0));
    }

    #[test]
    fn a_demand_that_is_missed_by_a_little_less_is_not_worth_a_change() {
        let advice = Advise::default();
        let [now, less, far_less] = [1000.0, 970.0, 900.0].map(|ns| choice(ns, 900.0));
        assert!(!is_worth_a_change(&less, &now, &advice, 5.0));
        assert!(is_worth_a_change(&far_less, &now, &advice, 5.0));
    }

    #[test]
    fn a_design_that_misses_a_demand_in_a_longer_run_has_no_headroom() {
        let mut found = choice(850.0, 900.0);
        found.headroom = Some(1.65);
        found.replace_result(choice(925.0, 900.0).result);
        assert_eq!(found.headroom, Some(0.0));
    }
}
