//! Sentences about the demands if none is missed.

use super::listed;
use crate::{result::Check, verdict::State};

/// Summarises the demands if none is missed.
pub(super) fn met_text(checks: &[&Check]) -> String {
    if checks.is_empty() {
        return "The design has no demands, so nothing can be missed: its members run as fast as they can".into();
    }
    if checks.iter().any(|c| c.by_start.is_some()) {
        return "No demand is missed from all starts, but some are missed from some of them".into();
    }
    if checks.iter().any(|c| c.state == State::TooClose) {
        return "No demand is missed, but some are too close to call".into();
    }
    // A verdict without a known error must not sound more certain than a verdict that allows for
    // the error.
    let mut unknown: Vec<&str> = Vec::new();
    for check in checks.iter().filter(|c| !c.model_error_is_known) {
        let figures = figures_of(&check.what);
        if !unknown.contains(&figures) {
            unknown.push(figures);
        }
    }
    if unknown.is_empty() {
        "All demands are met".into()
    } else {
        format!(
            "The modelled values meet all demands, but the model's error in {} is unknown, so leave a margin",
            listed(&unknown)
        )
    }
}

/// Returns the name of the figures that a kind of demand bounds.
fn figures_of(what: &str) -> &'static str {
    match what {
        "rate" => "these rates",
        "latency" => "latencies",
        "deadline" => "completion times",
        "slowdown" => "these slowdowns",
        _ => "FIFO levels",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(what: &'static str, model_error_is_known: bool) -> Check {
        Check {
            model_error_is_known,
            ..Check::new(what, 1.0, Some(1.0), "", State::Met)
        }
    }

    fn text(checks: &[Check]) -> String {
        met_text(&checks.iter().collect::<Vec<_>>())
    }

    #[test]
    fn a_verdict_without_a_known_error_is_not_firmer_than_one_with_an_error() {
        assert_eq!(
            text(&[met("rate", true), met("slowdown", true)]),
            "All demands are met"
        );
        assert_eq!(
            text(&[
                met("rate", false),
                met("rate", false),
                met("latency", false)
            ]),
            "The modelled values meet all demands, but the model's error in these rates and latencies is unknown, so leave a margin"
        );
    }
}
