//! Raises the rates of members that keep their rates, because at the demanded rates, no change
//! would make a difference to them.

use crate::{
    compile::Made,
    model_error::{error_factor, scaled},
    place::Board,
    record::DesignFile,
    result::{DesignResult, MemberResult},
};

/// Factor by which all rates are raised if the model's error is unknown (assumed).
const UNKNOWN: f64 = 1.5;

/// Returns whether a member keeps its rate and all other demands, judged by the figures.
pub(super) fn keeps(member: &MemberResult) -> bool {
    member.checks.iter().any(|c| c.what == "rate") && member.checks.iter().all(|c| c.met)
}

/// Returns the factor by which the model may be off, or 1.5 if this factor is unknown.
pub(super) fn factor(result: &DesignResult) -> f64 {
    let known = result.error_percent.filter(|percent| *percent > 0.0);
    known.map_or(UNKNOWN, error_factor)
}

/// Returns the design with all rates multiplied by a factor.
pub(super) fn raised(pinned: &DesignFile, board: &Board, made: &Made, factor: f64) -> DesignFile {
    let slowdowns = pinned.stream.iter().map(|s| s.slowdown_bound.clone());
    let slowdowns: Vec<_> = slowdowns.collect();
    let mut raised = scaled(pinned, board, made, factor, 1.0);
    for (stream, slowdown) in raised.stream.iter_mut().zip(slowdowns) {
        stream.slowdown_bound = slowdown;
    }
    raised
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples;

    #[test]
    fn rates_are_raised_by_the_error_of_the_model() {
        let mut result = samples::result(1.0, &[]);
        assert_eq!(factor(&result), 1.5);
        result.error_percent = Some(45.0);
        assert_eq!(factor(&result), 1.45);
    }

    #[test]
    fn a_member_keeps_its_rate_if_it_misses_no_demand() {
        let rate = |state| samples::check("rate", 100.0, Some(100.0), state);
        let member =
            |checks: &[serde_json::Value]| samples::member(100.0, json!({ "checks": checks }));
        assert!(keeps(&member(&[rate("met")])));
        assert!(!keeps(&member(&[rate("missed")])));
        let late = samples::check("latency", 100.0, Some(200.0), "missed");
        assert!(!keeps(&member(&[rate("met"), late])));
        assert!(!keeps(&member(&[])));
    }
}
