//! Handles members that end: the effect on the other members and on their own deadlines.

use axiscope_sim::RunSpec;

use crate::{
    compile::{Kind, Made, Placed},
    ends::ends,
    record::DesignFile,
    result::MemberResult,
};

/// Some demands are too close to call because the run ended when other members had finished. In
/// these demands, this function names the finished members. A run ends with the last member that
/// ends by itself, even if other members never end.
pub(crate) fn name_ended(
    design: &DesignFile,
    run: &RunSpec,
    simulated_us: f64,
    members: &mut [MemberResult],
) {
    // A run that took the longest allowed time was ended by the time limit, not by a member.
    if ends(design) != Some(false) || simulated_us >= run.warmup_us + run.max_us {
        return;
    }
    let streams = design.stream.iter().filter(|s| s.bytes.is_some());
    let clusters = design.cluster.iter().filter(|c| c.copies.is_some());
    let ended = streams.map(|s| &s.name).chain(clusters.map(|c| &c.name));
    let ended: Vec<String> = ended.cloned().collect();
    for member in members.iter_mut().filter(|m| !ended.contains(&m.name)) {
        for check in member.checks.iter_mut().filter(|c| c.is_short()) {
            check.run_ended_with.clone_from(&ended);
        }
    }
}

/// Warns of deadlines that streams miss because of their own rates, regardless of the memory.
pub(crate) fn own_rate_texts(design: &DesignFile, made: &Made) -> Vec<String> {
    let text = |placed: &Placed| {
        let stream = (placed.kind == Kind::Stream).then(|| &design.stream[placed.number])?;
        let (bytes, rate_mbps) = (stream.bytes?, stream.rate_mbps?);
        // The first burst is issued immediately.
        let burst_bytes = stream.beats() as f64 * f64::from(placed.beat_bytes?);
        let own_us = (bytes as f64 - burst_bytes) / rate_mbps;
        let deadline_us = stream.deadline_us.filter(|us| own_us > *us)?;
        Some(format!(
            "{}: at its own rate of {rate_mbps} MB/s, its {bytes} bytes take {own_us:.1} µs, longer than its deadline of \
             {deadline_us} µs; raise rate_mbps or deadline_us",
            stream.name
        ))
    };
    made.members.iter().filter_map(text).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples;

    fn design(bytes: Option<u64>) -> DesignFile {
        let design = json!({
            "stream": [
                { "name": "job", "direction": "read", "bytes": bytes, "rate_mbps": 100, "deadline_us": 10 },
                { "name": "m", "direction": "read", "rate_mbps": 100 },
            ],
            "cluster": [{ "name": "copier", "direction": "read", "copies": bytes.map(|_| 1) }],
        });
        serde_json::from_value(design).expect("a design")
    }

    fn named(bytes: Option<u64>, simulated_us: f64) -> [String; 2] {
        let open = samples::check("rate", 100.0, Some(100.0), "too_close");
        let mut members = [
            samples::member(100.0, json!({ "name": "job", "checks": [open] })),
            samples::member(100.0, json!({ "checks": [open] })),
        ];
        let run = RunSpec {
            warmup_us: 0.0,
            max_us: 1000.0,
            ..RunSpec::default()
        };
        name_ended(&design(bytes), &run, simulated_us, &mut members);
        members.map(|m| m.checks[0].run_ended_with.join(" "))
    }

    #[test]
    fn open_demands_name_the_members_with_which_the_run_ended() {
        assert_eq!(named(Some(2000), 20.0), ["", "job copier"]);
        assert_eq!(named(Some(2000), 1000.0), ["", ""], "the longest time");
        assert_eq!(named(None, 20.0), ["", ""], "nothing ends");
    }

    #[test]
    fn a_deadline_that_the_own_rate_misses_is_reported() {
        let texts = |bytes| {
            let placed = json!({
                "name": "job", "kind": "stream", "number": 0, "ports": ["HP0"], "masters": ["HP0"], "side": null,
                "beat_bytes": 16
            });
            let made = Made {
                point: axiscope_sim::Point::parse(
                    r#"{"pl_mhz": 100.0, "mapping": "row_bank_column", "masters": []}"#,
                )
                .expect("a point"),
                members: vec![serde_json::from_value(placed).expect("a member")],
            };
            own_rate_texts(&design(Some(bytes)), &made)
        };
        // The first burst of 256 bytes is issued immediately.
        assert_eq!(texts(1256), Vec::<String>::new());
        let found = texts(1300);
        assert!(
            found[0].starts_with("job: at its own rate of 100 MB/s, its 1300 bytes take 10.4 µs"),
            "{found:?}"
        );
    }
}
