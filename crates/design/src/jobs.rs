//! Members that end, and what their end means for the other members and for their own deadlines.

use crate::{
    ends::ends,
    record::{DesignFile, Stream},
    result::MemberResult,
};

/// Names the members with whose end the run ended in the demands that are open because of that. A run ends with the last
/// member that ends, although others never do.
pub(crate) fn name_ended(design: &DesignFile, members: &mut [MemberResult]) {
    if ends(design) != Some(false) {
        return;
    }
    let streams = design
        .stream
        .iter()
        .filter(|s| s.bytes.is_some())
        .map(|s| &s.name);
    let clusters = design
        .cluster
        .iter()
        .filter(|c| c.copies.is_some())
        .map(|c| &c.name);
    let mut ending = streams.chain(clusters);
    if !ending.all(|name| {
        members
            .iter()
            .any(|m| m.name == *name && m.finished_us.is_some())
    }) {
        // The longest time ended the run.
        return;
    }
    let last = |us: f64, m: &MemberResult| m.finished_us.map_or(us, |own| us.max(own));
    let last_us = members.iter().fold(0.0, last);
    let ended: Vec<String> = (members.iter())
        .filter(|m| m.finished_us.is_some_and(|us| us >= last_us))
        .map(|m| m.name.clone())
        .collect();
    for member in members.iter_mut().filter(|m| m.finished_us.is_none()) {
        for check in &mut member.checks {
            if check.is_short() {
                check.run_ended_with.clone_from(&ended);
            }
        }
    }
}

/// Warns of a deadline that a stream misses by its own rate, whatever the memory does.
pub(crate) fn own_rate_text(stream: &Stream) -> Option<String> {
    let (bytes, rate_mbps) = (stream.bytes?, stream.rate_mbps?);
    let (own_us, deadline_us) = (bytes as f64 / rate_mbps, stream.deadline_us?);
    (own_us > deadline_us).then(|| {
        format!(
            "{}: at its own rate of {rate_mbps} MB/s, its {bytes} bytes take {own_us:.0} µs, longer than its deadline of \
             {deadline_us} µs; raise rate_mbps or deadline_us",
            stream.name
        )
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples;

    fn design(bytes: Option<u64>) -> DesignFile {
        let design = json!({ "stream": [
            { "name": "job", "direction": "read", "bytes": bytes, "rate_mbps": 100, "deadline_us": 10 },
            { "name": "m", "direction": "read", "rate_mbps": 100 },
        ]});
        serde_json::from_value(design).expect("a design")
    }

    #[test]
    fn open_demands_name_the_member_with_which_the_run_ended() {
        let open = samples::check("rate", 100.0, Some(100.0), "too_close");
        let members = || {
            let job = json!({ "name": "job", "finished_us": 20.0, "checks": [open] });
            [
                samples::member(100.0, job),
                samples::member(100.0, json!({ "checks": [open] })),
            ]
        };
        let mut ended = members();
        name_ended(&design(Some(2000)), &mut ended);
        assert_eq!(ended[1].checks[0].run_ended_with, ["job"]);
        assert!(ended[0].checks[0].run_ended_with.is_empty());
        let mut endless = members();
        name_ended(&design(None), &mut endless);
        assert!(endless[1].checks[0].run_ended_with.is_empty());
    }

    #[test]
    fn a_deadline_that_the_own_rate_misses_is_reported() {
        let text = |bytes| own_rate_text(&design(Some(bytes)).stream[0]);
        assert_eq!(text(1000), None);
        let text = text(1100).expect("a warning");
        assert!(
            text.starts_with("job: at its own rate of 100 MB/s, its 1100 bytes take 11 µs"),
            "{text}"
        );
    }
}
