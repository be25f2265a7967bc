//! Sentences about what limits a design, and the names of the causes of waiting.

use super::{met::met_text, peak::peak_text, states::states_text};
use crate::{
    compile::{Kind, Made},
    place::Board,
    record::DesignFile,
    result::{Check, DesignResult, MemberResult},
    short_bound::too_short_bound,
    verdict::State,
    wire::{too_much, too_much_for_dram},
};

/// A cause of waiting, in words.
pub struct Cause {
    /// Name of the cause in records and columns.
    pub name: &'static str,
    /// Name of the cause in legends and tables.
    pub called: &'static str,
    /// What happens while the member waits, as a clause. Empty for the transfer of the member's own
    /// data, which is not a wait.
    pub meanwhile: &'static str,
}

const fn cause(name: &'static str, called: &'static str, meanwhile: &'static str) -> Cause {
    Cause {
        name,
        called,
        meanwhile,
    }
}

/// Shares of a member's time in the order of plots: their names, and what happens during each
/// share. The shares do not show which change would help. That is found by trying changes
/// (`trials`).
pub const CAUSES: [Cause; 9] = [
    cause("own_data", "own data", ""),
    cause(
        "bus_busy",
        "bus used by others of its class",
        "the DRAM's data bus is moving data of other streams of its direction and class",
    ),
    cause(
        "starved",
        "starved by direction or class",
        "the DRAM is serving the other direction or a higher QoS class",
    ),
    cause(
        "turnaround",
        "bus turnaround",
        "the DRAM's data bus is changing between reads and writes",
    ),
    cause(
        "row",
        "row misses",
        "the DRAM is closing one row and opening another",
    ),
    cause("refresh", "refresh", "the DRAM is being refreshed"),
    cause(
        "spacing",
        "column spacing",
        "the next column command must wait for the minimum distance that the DRAM requires",
    ),
    cause(
        "credits",
        "latency and bursts in flight",
        "none of its requests is waiting at the DRAM: everything in flight is on its way there or back",
    ),
    cause(
        "pl",
        "programmable logic",
        "its own logic has requested nothing, or the data bus of its port is busy",
    ),
];

/// If a member is starved for at least this share of its time, it counts as left waiting.
const LEFT: f64 = 0.5;

/// If a member causes at least this share of a wait, the sentence says that the wait is mostly for
/// this member.
const MOSTLY: f64 = 0.5;

fn words(cause: &str) -> Option<&'static Cause> {
    CAUSES.iter().find(|known| known.name == cause)
}

/// Returns the name of a cause in legends and tables.
pub(crate) fn called(cause: &str) -> &'static str {
    words(cause).map_or("", |known| known.called)
}

/// States what limits a design: a rate that no port can carry, or otherwise the result of
/// [`limit`].
pub(crate) fn limit_of(
    design: &DesignFile,
    board: &Board,
    made: &Made,
    result: &DesignResult,
) -> String {
    let dram = too_much_for_dram(design, board);
    let port = || too_much(design, board, made, &result.members);
    let text = dram.is_none().then(port).flatten();
    let text = text.unwrap_or_else(|| limit(&result.members));
    let bound = too_short_bound(design, made);
    let parts = [states_text(&result.states), bound, dram, Some(text)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// States what limits the design. The statement is about the member that misses its demand by the
/// largest share, or otherwise about the member that moves the most data.
#[must_use]
pub fn limit(members: &[MemberResult]) -> String {
    if let Some((member, check)) = most_missed(members) {
        return format!(
            "{}. {}",
            missed_text(&member.name, &check.what),
            match &*check.what {
                // Refreshes, the member's own logic and latency take time even when the member runs
                // alone.
                "slowdown" => reason(member, members, cause_of_others(member)),
                _ => reason(member, members, main_cause(member)),
            },
        );
    }
    let checks: Vec<&Check> = members.iter().flat_map(|m| &m.checks).collect();
    let met = met_text(&checks);
    if let Some(member) = closest_to_a_miss(members) {
        let why = reason(member, members, main_cause(member));
        return format!("{met}. The closest to a miss is {}. {why}", member.name);
    }
    let hungry = members.iter().filter(|m| {
        m.causes.is_some()
            && m.wanted_mbps.is_none()
            && matches!(m.kind, Kind::Stream | Kind::Cluster)
    });
    let by_rate = |a: &&MemberResult, b: &&MemberResult| {
        let rates = a.achieved_mbps().total_cmp(&b.achieved_mbps());
        rates.then_with(|| a.name.cmp(&b.name))
    };
    // A member that is left waiting is more important to the user than the member that takes all
    // the bandwidth.
    let left = hungry
        .clone()
        .filter(|m| m.starved || of(m, "starved") >= LEFT);
    let Some(member) = left.min_by(by_rate).or_else(|| hungry.max_by(by_rate)) else {
        return format!("{met}.");
    };
    let state = if member.starved {
        format!("is starved: it moves {:.0} MB/s", member.achieved_mbps())
    } else if checks.is_empty() {
        format!("moves {:.0} MB/s", member.achieved_mbps())
    } else {
        "has no demanded rate".into()
    };
    format!(
        "{met}. {} {state}. {}",
        member.name,
        reason(member, members, main_cause(member)),
    )
}

/// Returns the smallest margin of a member's demands.
fn worst(member: &MemberResult) -> f64 {
    let slacks = member.checks.iter().map(crate::result::Check::slack);
    slacks.fold(f64::INFINITY, f64::min)
}

/// Returns the member that limits the design because it misses a demand, or is the closest to a
/// miss, or `None` if all demands are met.
pub(crate) fn limiting_member(members: &[MemberResult]) -> Option<&MemberResult> {
    let missed = most_missed(members).map(|(member, _)| member);
    missed.or_else(|| closest_to_a_miss(members))
}

/// Returns the demand with the largest shortfall, and the member that misses it.
fn most_missed(members: &[MemberResult]) -> Option<(&MemberResult, &Check)> {
    let missed = members.iter().filter(|m| m.causes.is_some());
    let missed = missed.flat_map(|m| {
        let misses = m.checks.iter().filter(|c| c.state == State::Missed);
        misses.map(move |c| (m, c))
    });
    missed.min_by(|a, b| {
        let by_slack = a.1.slack().total_cmp(&b.1.slack());
        by_slack.then_with(|| a.0.name.cmp(&b.0.name))
    })
}

/// Returns the member with the smallest margin of all members with nearly met demands for which
/// changes were tried.
fn closest_to_a_miss(members: &[MemberResult]) -> Option<&MemberResult> {
    let open = members.iter();
    let open = open.filter(|m| m.met == Some(false) && m.reason.is_some());
    open.min_by(|a, b| worst(a).total_cmp(&worst(b)))
}

/// States which demand of a member is missed.
fn missed_text(name: &str, what: &str) -> String {
    match what {
        "underflow" => format!("The FIFO of {name} underflows"),
        "overflow" => format!("The FIFO of {name} overflows"),
        "latency" | "slowdown" => format!("{name} misses its {what} bound"),
        other => format!("{name} misses its {other}"),
    }
}

/// Describes the result of trying changes, and what the member waits for most.
fn reason(member: &MemberResult, all: &[MemberResult], cause: &str) -> String {
    let tried = member.reason.as_ref().map(|reason| reason.text.clone());
    let waits = peak_text(member, all).or_else(|| waits_text(member, cause));
    let parts: Vec<String> = tried.into_iter().chain(waits).collect();
    parts.join(" ")
}

/// Describes what happens while a member waits, with its share of the time.
fn waits_text(member: &MemberResult, cause: &str) -> Option<String> {
    let known = words(cause)?;
    Some(format!(
        "For {} of the time, {}{}.",
        share(member, cause),
        known.meanwhile,
        whom(member, cause),
    ))
}

/// Returns the largest share of a member's time except its own data. Waits for members of the same
/// class and waits for members of other classes are added up when they are compared with refreshes,
/// which no change of the design avoids.
#[must_use]
pub fn main_cause(member: &MemberResult) -> &str {
    let is_a_wait = |name: &str| words(name).is_some_and(|known| !known.meanwhile.is_empty());
    let most = greatest(member, is_a_wait);
    let others = of(member, "bus_busy") + of(member, "starved");
    if most == "refresh" && others > of(member, "refresh") {
        return greatest(member, |name| matches!(name, "bus_busy" | "starved"));
    }
    most
}

/// Returns the largest share among the waits that other members cause.
fn cause_of_others(member: &MemberResult) -> &str {
    let made = |name: &str| matches!(name, "bus_busy" | "starved" | "turnaround" | "row");
    let most = greatest(member, made);
    if of(member, most) > 0.0 {
        most
    } else {
        main_cause(member)
    }
}

/// Returns the cause with the largest share among those that `counts` selects, or the first of
/// several equal ones.
fn greatest(member: &MemberResult, counts: impl Fn(&str) -> bool) -> &str {
    let mut most = ("", f64::NEG_INFINITY);
    for (name, share) in member.causes.iter().flatten() {
        if counts(name) && *share > most.1 {
            most = (name, *share);
        }
    }
    most.0
}

/// Returns a cause's share of a member's time.
fn of(member: &MemberResult, cause: &str) -> f64 {
    let all = member.causes.iter().flatten();
    all.filter(|(name, _)| name == cause)
        .map(|(_, share)| *share)
        .sum()
}

/// Returns a share in per cent.
fn share(member: &MemberResult, cause: &str) -> String {
    format!("{} %", whole(100.0 * of(member, cause)))
}

/// Rounds to the nearest whole number; halves are rounded to the nearest even number.
fn whole(value: f64) -> f64 {
    value.round_ties_even()
}

/// Names the member that this member waits for most, if the cause is that other members use the
/// bus. The word `mostly` is used only if that member uses the bus for at least half of the cause's
/// time.
fn whom(member: &MemberResult, cause: &str) -> String {
    let most =
        (member.waits_for.iter()).max_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
    match most {
        Some((name, share)) if matches!(cause, "bus_busy" | "starved") => {
            let percent = whole(100.0 * share);
            if *share >= MOSTLY * of(member, cause) {
                format!(", mostly {name} ({percent} %)")
            } else {
                format!("; for {percent} % of the time, {name} has the bus")
            }
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples;

    fn whom_of(cause: f64, other: f64) -> String {
        let shares =
            json!({ "causes": {"starved": cause}, "waits_for": {"scatter (write)": other} });
        let member = samples::member(900.0, shares);
        whom(&member, "starved")
    }

    #[test]
    fn a_member_is_most_of_a_cause_only_from_half_of_it() {
        assert_eq!(whom_of(0.31, 0.2), ", mostly scatter (write) (20 %)");
        assert_eq!(
            whom_of(0.31, 0.06),
            "; for 6 % of the time, scatter (write) has the bus"
        );
    }

    /// Returns a member for which changes were tried. For each of these rates, of 1000 MB/s
    /// demanded, it has a verdict that is too close to call.
    fn open_member(name: &str, rates: [f64; 2]) -> MemberResult {
        let checks = rates.map(|got| samples::check("rate", 1000.0, Some(got), "too_close"));
        let mut member = samples::member(900.0, json!({ "met": false, "checks": checks }));
        member.name = name.into();
        let reason = json!({
            "what": "rate", "unit": "MB/s", "got": rates[0], "wanted": 1000.0, "now_text": "", "burst_ns": null,
            "text": "Nothing helps.", "trials": [],
        });
        member.reason = Some(serde_json::from_value(reason).expect("a reason"));
        member
    }

    #[test]
    fn the_closest_to_a_miss_has_the_smallest_margin_of_any_demand() {
        let wide = open_member("wide", [995.0, 990.0]);
        let narrow = open_member("narrow", [999.0, 960.0]);
        for members in [[wide.clone(), narrow.clone()], [narrow, wide]] {
            let found = closest_to_a_miss(&members).map(|m| m.name.clone());
            assert_eq!(found.as_deref(), Some("narrow"));
        }
    }
}
