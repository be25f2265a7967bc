//! Sentences about fields that the search did not change, and about the gain from changing them.

use std::collections::BTreeSet;

use super::demands::{counted_demands, demands_text};
use crate::{
    advise::{AdviceResult, Choice, names},
    range::Whole,
    record::{Change, DesignFile},
    sentences::listed,
};

/// States which changes would help although the design does not allow them.
pub(super) fn beyond_text(advice: &AdviceResult) -> String {
    let one = |choice: &Choice| {
        let then = match choice.result.missed {
            0 => demands_text(choice),
            missed => format!("{} then missed", counted_demands(missed)),
        };
        format!("{} ({then})", choice.text)
    };
    let texts: Vec<String> = advice.beyond.iter().map(one).collect();
    match texts.is_empty() {
        true => String::new(),
        false => format!(
            " What it does not let the adviser change would help more: {}.",
            texts.join("; or ")
        ),
    }
}

/// States which fields the search changed. Empty if it changed none.
pub(super) fn varied_text(advice: &AdviceResult) -> String {
    let changes = advice.candidates.iter().flat_map(|c| &c.changes);
    let fields: BTreeSet<&str> = changes
        .map(|(path, _)| path.rsplit('.').next().unwrap_or(path))
        .collect();
    match fields.is_empty() {
        true => String::new(),
        false => format!(
            " Varied: {}.",
            listed(&fields.into_iter().collect::<Vec<_>>())
        ),
    }
}

/// States which fields the search could not change because the design gives a number without a
/// range, or does not mention them. Empty if there are none.
pub(super) fn fixed_text(design: &DesignFile) -> String {
    let may = |change| design.advise.change.contains(&change);
    let is_fixed = |change, value: Option<&Whole>| match value {
        Some(Whole::Range(_)) => false,
        Some(Whole::Fixed(_)) => may(change),
        None => may(change) && !names(design, change),
    };
    let fields = [
        (Change::BurstBeats, "burst_beats"),
        (Change::Outstanding, "outstanding"),
    ];
    let streams_and_clusters = || {
        let streams = design.stream.iter();
        let streams = streams.map(|s| (&s.name, [s.burst_beats.as_ref(), s.outstanding.as_ref()]));
        let clusters = design.cluster.iter();
        streams.chain(clusters.map(|c| (&c.name, [Some(&c.burst_beats), Some(&c.outstanding)])))
    };
    // Members with the same fixed fields are listed together.
    let mut groups: Vec<(Vec<&str>, Vec<&String>)> = Vec::new();
    for (name, values) in streams_and_clusters() {
        let fixed = fields.iter().zip(values);
        let fixed = fixed.filter(|((change, _), value)| is_fixed(*change, *value));
        let fixed: Vec<&str> = fixed.map(|((_, field), _)| *field).collect();
        match groups.iter_mut().find(|(fields, _)| *fields == fixed) {
            _ if fixed.is_empty() => {}
            Some((_, members)) => members.push(name),
            None => groups.push((fixed, vec![name])),
        }
    }
    if groups.is_empty() {
        return String::new();
    }
    let texts: Vec<String> = (groups.iter())
        .map(|(fields, members)| format!("{} of {}", listed(fields), listed(members)))
        .collect();
    let (field, member) = (groups[0].0[0], groups[0].1[0]);
    let now = streams_and_clusters().find_map(|(name, values)| match (name == member, field) {
        (true, "burst_beats") => values[0],
        (true, _) => values[1],
        _ => None,
    });
    // The suggested range would change the current number of other members.
    let now = now.filter(|_| groups[0].1.len() == 1);
    let range = example(field, now);
    let and_now = match groups[0].1.len() {
        1 => "",
        _ => "; add the current number of each as `now`",
    };
    format!(
        " Not changed, because the design gives no ranges: {}. A range such as {range} lets the adviser choose{and_now}.{}",
        texts.join("; "),
        match design.imported {
            Some(_) => " The comments in the imported file suggest ranges.",
            None => "",
        },
    )
}

/// Returns a range that any port accepts and that contains the current value.
fn example(field: &str, now: Option<&Whole>) -> String {
    let (least, most) = match field {
        "burst_beats" => (4, 16),
        _ => (1, 8),
    };
    match now {
        Some(Whole::Fixed(now)) => {
            let now = *now;
            let (least, most) = (now.min(least), now.max(most));
            format!("{field} = {{ least = {least}, most = {most}, now = {now} }}")
        }
        _ => format!("{field} = {{ least = {least}, most = {most} }}"),
    }
}
