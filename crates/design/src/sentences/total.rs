//! Sentences about the total of a design, its error, and the design in one line.

use super::plural;
use crate::{
    result::{DesignResult, MemberResult},
    verdict::State,
};

/// Returns the error of the total, MB/s. A member that keeps its demanded rate even if the model is wrong by its error moves
/// exactly that rate, so only the other members contribute.
pub(super) fn total_error_mbps(result: &DesignResult) -> Option<f64> {
    let settled = |m: &&MemberResult| {
        let mut rates = m.checks.iter().filter(|c| c.what == "rate");
        rates.any(|c| c.state == State::Met && c.model_error_is_known)
    };
    let settled = result.members.iter().filter(settled);
    let settled_mbps: f64 = settled.map(MemberResult::achieved_mbps).sum();
    let open_mbps = (result.total_mbps - settled_mbps).max(0.0);
    Some(open_mbps * result.error_percent? / 100.0)
}

/// Returns the total with its error, such as `1234 ± 56 MB/s`, or with `± ?` if the error is
/// unknown.
pub(super) fn total_text(result: &DesignResult) -> String {
    let plain = result.plain_total_mbps().map_or(String::new(), |plain| {
        format!(" (corrected; the model alone: {plain:.0} MB/s)")
    });
    format!("{}{plain}", total_with_error(result))
}

fn total_with_error(result: &DesignResult) -> String {
    let total = result.total_mbps;
    match result.error_mbps {
        None => format!("{total:.0} ± ? MB/s"),
        Some(error) if error < 0.5 => format!("{total:.0} MB/s"),
        Some(error) => format!("{total:.0} ± {error:.0} MB/s"),
    }
}

/// States what the total means. Streams that end may have run one after another.
pub(super) fn in_all(result: &DesignResult) -> &'static str {
    if result.members.iter().any(|m| m.finished_us.is_some()) {
        "in total (each member's rate while it ran)"
    } else {
        "in total"
    }
}

/// States what ± means, and its basis.
pub(super) fn error_text(result: &DesignResult) -> String {
    format!(
        "± is the model's error, without the sampling error of this run; ? means that it is unknown. Confidence: {}",
        result.confidence
    )
}

/// Returns the total, the demands that are missed, and what limits the design.
pub(super) fn summary(result: &DesignResult) -> String {
    let missed = match result.missed {
        0 => "no demand missed".into(),
        n => format!("{} missed", plural(n, "demand")),
    };
    let corrected = match result.plain_total_mbps() {
        Some(_) => " (corrected)",
        None => "",
    };
    let undecided = match result.undecided {
        0 => String::new(),
        n => format!(", {n} too close to call"),
    };
    format!(
        "{}{corrected} {}, {missed}{undecided}. {}",
        total_with_error(result),
        result.in_all,
        result.limit
    )
}
