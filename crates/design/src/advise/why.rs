//! Explains in sentences why one design is better than another.

use crate::{
    result::{DesignResult, MemberResult},
    sentences::called,
};

/// Smallest relative change of a rate, or change of a share of time, that is reported.
const TELLING: f64 = 0.05;

/// Describes what changes for each member, the greatest change first.
pub(crate) fn why(now: &DesignResult, then: &DesignResult) -> Vec<String> {
    let before = |m: &MemberResult| now.members.iter().find(|old| old.name == m.name);
    let mut changes: Vec<_> = (then.members.iter())
        .filter_map(|m| before(m).map(|old| (change(old, m).abs(), old, m)))
        .collect();
    changes.sort_by(|a, b| b.0.total_cmp(&a.0));
    changes.retain(|(change, ..)| *change >= TELLING);
    changes
        .into_iter()
        .map(|(_, old, new)| sentence(old, new))
        .collect()
}

fn change(old: &MemberResult, new: &MemberResult) -> f64 {
    if old.achieved_mbps() <= 0.0 {
        return f64::from(u8::from(new.achieved_mbps() > 0.0));
    }
    new.achieved_mbps() / old.achieved_mbps() - 1.0
}

fn sentence(old: &MemberResult, new: &MemberResult) -> String {
    let whole = |mbps: f64| mbps.round_ties_even();
    let rates = format!(
        "{}: {} → {} MB/s",
        new.name,
        whole(old.achieved_mbps()),
        whole(new.achieved_mbps())
    );
    let (Some(before), Some(after)) = (&old.causes, &new.causes) else {
        return rates;
    };
    // Names the cause with the share that fell most.
    let mut most = ("", f64::NEG_INFINITY, 0.0, 0.0);
    for (name, share) in before.iter().filter(|(name, _)| name != "own_data") {
        let then = after
            .iter()
            .find(|(n, _)| n == name)
            .map_or(0.0, |(_, s)| *s);
        if share - then > most.1 {
            most = (name, share - then, *share, then);
        }
    }
    if most.1 < TELLING {
        return rates;
    }
    let percent = |share: f64| (100.0 * share).round_ties_even();
    format!(
        "{rates}; time limited by {}: {} → {} %",
        called(most.0),
        percent(most.2),
        percent(most.3)
    )
}
