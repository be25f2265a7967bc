//! What limits a design: the causes in words, and the one sentence.

use crate::{compile::Kind, result::MemberResult};

/// Shares of a member's time, in the order of plots: what they are called, and what mends each.
pub const CAUSES: [(&str, &str, &str); 9] = [
    ("own_data", "own data", ""),
    (
        "bus_busy",
        "others of its class have the bus",
        "the DRAM carries no more: lower the rate of others, or move them in time",
    ),
    (
        "starved",
        "starved by direction or class",
        "another QoS class or port lets it in",
    ),
    (
        "turnaround",
        "bus turns around",
        "longer bursts, or reads and writes in turns, change the direction less often",
    ),
    (
        "row",
        "row misses",
        "longer bursts or another address map open fewer rows",
    ),
    (
        "refresh",
        "refresh",
        "nothing but a cooler or another memory helps",
    ),
    (
        "spacing",
        "spacing of columns",
        "an address map that changes bank groups packs its columns closer",
    ),
    (
        "credits",
        "latency and outstanding limit",
        "more bursts in flight or longer ones would hide the latency",
    ),
    (
        "pl",
        "programmable logic",
        "its own pace, width or PL clock limits it, not the memory",
    ),
];

fn words(cause: &str) -> (&'static str, &'static str) {
    let found = CAUSES.iter().find(|(name, ..)| *name == cause);
    found.map_or(("", ""), |(_, called, mend)| (*called, *mend))
}

/// What a cause is called.
pub(crate) fn called(cause: &str) -> &'static str {
    words(cause).0
}

/// What limits the design: the member that misses most, else the one that moves most.
#[must_use]
pub fn limit(members: &[MemberResult]) -> String {
    let missed = members.iter().filter(|m| m.causes.is_some());
    let missed = missed.flat_map(|m| {
        let misses = m.checks.iter().filter(|c| !c.met);
        misses.map(move |c| (c.slack(), m, c))
    });
    let most = missed.min_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.name.cmp(&b.1.name)));
    if let Some((_, member, check)) = most {
        let cause = main_cause(member);
        let (called, mend) = words(cause);
        return format!(
            "{} misses its {}: {} of its time goes to {called}{}; {mend}.",
            member.name,
            check.what,
            share(member, cause),
            whom(member, cause),
        );
    }
    let met = if members.iter().any(|m| !m.checks.is_empty()) {
        "Every demand is met"
    } else {
        "Nothing is demanded"
    };
    let hungry = members.iter().filter(|m| {
        m.causes.is_some()
            && m.wanted_mbps.is_none()
            && matches!(m.kind, Kind::Stream | Kind::Cluster)
    });
    let most = hungry.max_by(|a, b| {
        let rates = a.achieved_mbps().total_cmp(&b.achieved_mbps());
        rates.then_with(|| a.name.cmp(&b.name))
    });
    let Some(member) = most else {
        return format!("{met}.");
    };
    let cause = main_cause(member);
    let (called, mend) = words(cause);
    format!(
        "{met}; {}, which takes all it gets, is limited by {called} ({} of its time){}: {mend}.",
        member.name,
        share(member, cause),
        whom(member, cause),
    )
}

/// The greatest share of a member's time but for its own data.
#[must_use]
pub fn main_cause(member: &MemberResult) -> &str {
    let all = member.causes.iter().flatten();
    let mut most = ("", f64::NEG_INFINITY);
    for (name, share) in all.filter(|(name, _)| !words(name).1.is_empty()) {
        if *share > most.1 {
            most = (name, *share);
        }
    }
    most.0
}

/// A share in per cent.
fn share(member: &MemberResult, cause: &str) -> String {
    let all = member.causes.iter().flatten();
    let found = all
        .filter(|(name, _)| name == cause)
        .map(|(_, share)| *share);
    format!("{} %", whole(100.0 * found.sum::<f64>()))
}

/// To the nearest whole number, halves to the even one.
fn whole(value: f64) -> f64 {
    value.round_ties_even()
}

/// The one that it waits for most, where the cause is that others have the bus.
fn whom(member: &MemberResult, cause: &str) -> String {
    let most =
        (member.waits_for.iter()).max_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
    match most {
        Some((name, share)) if matches!(cause, "bus_busy" | "starved") => {
            format!(", most to {name} ({} %)", whole(100.0 * share))
        }
        _ => String::new(),
    }
}
