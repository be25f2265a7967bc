//! Sentences about demands that a design misses or that are too close to call, and what would
//! settle them.

use crate::{
    advise::Choice, model_error::error_factor, result::Check, sentences::listed, verdict::State,
};

/// Greatest number of demands that a sentence names.
const NAMED: usize = 4;

/// States whether a design that misses no demand meets all demands, or which demands are too close
/// to call.
pub(super) fn demands_text(choice: &Choice) -> String {
    let mut checks = choice.result.members.iter().flat_map(|m| &m.checks);
    let figures = match choice.result.undecided {
        // A verdict without a known error must not sound more certain than a verdict that allows for the error.
        0 if checks.any(|c| !c.model_error_is_known) => {
            return "the modelled values meet all demands".into();
        }
        0 => return "all demands are met".into(),
        _ if checks.all(|c| c.met) => "the modelled values meet all demands",
        _ => "no demand is missed",
    };
    format!("{figures}, but {}", open_text(choice))
}

/// Names the demands that are too close to call: `one is too close to call (rate of camera)`.
pub(super) fn open_text(choice: &Choice) -> String {
    let mut names: Vec<String> = (open_checks(choice))
        .map(|(member, check)| format!("{} of {member}", check.what))
        .collect();
    let count = names.len();
    if count > NAMED {
        names.truncate(NAMED);
        names.push(format!("{} more", count - NAMED));
    }
    format!("{} too close to call ({})", counted(count), listed(&names))
}

/// Returns the demands that are too close to call, with their members.
pub(super) fn open_checks(choice: &Choice) -> impl Iterator<Item = (&str, &Check)> {
    let members = choice.result.members.iter();
    let checks = members.flat_map(|m| m.checks.iter().map(move |c| (&*m.name, c)));
    checks.filter(|(_, c)| c.state == State::TooClose)
}

/// States what would settle the demands that are too close to call. Returns an empty text if there
/// are none.
pub(super) fn settling_text(choice: &Choice) -> String {
    let open: Vec<&Check> = open_checks(choice).map(|(_, check)| check).collect();
    if open.is_empty() {
        return String::new();
    }
    let what = match open.len() {
        1 => "it",
        _ => "them",
    };
    let mut ways = Vec::new();
    let percents = open.iter().filter_map(|check| check.model_error_percent);
    if let Some(percent) = percents.reduce(f64::max) {
        let share = choice.headroom.unwrap_or(0.0) / error_factor(percent);
        if share > 0.0 && share < 0.995 {
            let lower = (100.0 * (1.0 - share)).ceil();
            ways.push(format!("lower all rates by {lower:.0} %"));
        }
        ways.push(format!(
            "measure this design on the board, because the model may be off by {percent:.0} %"
        ));
    }
    if open.iter().any(|check| check.model_range.is_some()) {
        ways.push("measure the slowdown on the board".into());
    }
    if open.iter().any(|check| check.by_start.is_some()) {
        ways.push("treat it as missed, because a board may settle in the bad steady state".into());
    }
    if let Some(check) = open.iter().find(|check| !check.run_ended_with.is_empty()) {
        let all = listed(&check.run_ended_with);
        ways.push(format!(
            "give {all} more work (`bytes` or `copies`), or no end"
        ));
    }
    if open.iter().any(|check| check.is_short()) {
        ways.push("give a longer max_us in [run]".into());
    }
    format!(" To settle {what}: {}.", ways.join("; or "))
}

/// Returns `one demand is` or `3 demands are`, for example.
pub(super) fn counted_demands(count: usize) -> String {
    match count {
        1 => "one demand is".into(),
        n => format!("{n} demands are"),
    }
}

/// Returns `one is` or `3 are`, for example.
pub(super) fn counted(count: usize) -> String {
    match count {
        1 => "one is".into(),
        n => format!("{n} are"),
    }
}
