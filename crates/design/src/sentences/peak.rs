//! Sentences about a port or a bus of a master that is used to its full capacity.

use crate::{compile::Kind, member::REGULATOR, result::MemberResult};

/// Above this share of a port's peak rate, its data bus is the limit, not the memory (assumed).
pub(crate) const AT_PEAK: f64 = 0.97;
/// If the rates of a port's members add up to more than this share of the peak rate, the members cannot all
/// have run at the same time. Each rate covers only the time in which the member ran.
const ABOVE_PEAK: f64 = 1.01;

/// States that a member, together with the other members at its port, uses the port's full data
/// bus. Returns `None` if this is not the case.
pub(super) fn peak_text(member: &MemberResult, all: &[MemberResult]) -> Option<String> {
    if let Some(text) = own_text(member) {
        return Some(text);
    }
    let port = member.ports.first()?;
    let here: Vec<&MemberResult> = (all.iter())
        .filter(|m| matches!(m.kind, Kind::Stream | Kind::Cluster) && m.ports.contains(port))
        .collect();
    let peak = here.iter().filter_map(|m| m.port_peak_mbps);
    let peak = peak.reduce(f64::max)?;
    let ways: [fn(&MemberResult) -> f64; 2] = [|m| m.read_mbps, |m| m.write_mbps];
    let way = ways.into_iter().find(|way| {
        let moved: f64 = here.iter().map(|m| way(m)).sum();
        way(member) > 0.0 && moved >= AT_PEAK * peak
    })?;
    let moved: f64 = here.iter().map(|m| way(m)).sum();
    if moved > ABOVE_PEAK * peak {
        let alone = [member.clone()];
        return (here.len() > 1)
            .then(|| peak_text(member, &alone))
            .flatten();
    }
    let moving: Vec<&str> = (here.iter())
        .filter(|m| way(m) > 0.0)
        .map(|m| &*m.name)
        .collect();
    let figures = format!(
        "{:.0} % of the peak of {port} ({moved:.0} of {peak:.0} MB/s)",
        100.0 * moved / peak
    );
    Some(match moving[..] {
        [_] => format!("It runs at {figures}."),
        _ => format!("{} together run at {figures}.", super::listed(&moving)),
    })
}

/// States that a member uses the full capacity of a bus of its master. Returns `None` if this is
/// not the case.
fn own_text(member: &MemberResult) -> Option<String> {
    let own = member.own_peak.as_ref()?;
    // A counted time that begins and ends within a burst may show slightly more than the peak.
    let peak = own.mbps;
    let moved = member.read_mbps.max(member.write_mbps).min(peak);
    own.reached.then(|| {
        if &*own.name == REGULATOR {
            return format!("Its regulator limits it to about {peak:.0} MB/s.");
        }
        format!(
            "It runs at {:.0} % of the peak of its {} ({moved:.0} of {peak:.0} MB/s).",
            100.0 * moved / peak,
            own.name
        )
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples;

    fn stage(name: &str, mbps: f64) -> MemberResult {
        samples::member(mbps, json!({ "name": name, "port_peak_mbps": 4800.0 }))
    }

    #[test]
    fn members_that_ran_one_after_another_do_not_share_the_peak() {
        let stages = [stage("rows", 4100.0), stage("columns", 4100.0)];
        assert_eq!(peak_text(&stages[0], &stages), None);
        let stages = [stage("rows", 4750.0), stage("columns", 4100.0)];
        assert_eq!(
            peak_text(&stages[0], &stages).expect("a sentence"),
            "It runs at 99 % of the peak of HP0 (4750 of 4800 MB/s)."
        );
        let stages = [stage("rows", 2400.0), stage("columns", 2390.0)];
        assert_eq!(
            peak_text(&stages[0], &stages).expect("a sentence"),
            "rows and columns together run at 100 % of the peak of HP0 (4790 of 4800 MB/s)."
        );
    }

    #[test]
    fn a_bus_of_the_master_that_is_slower_than_the_port_is_the_peak() {
        let moving = |mbps: f64, reached: bool| {
            let own = json!({ "name": "AXI4-Stream interface", "mbps": 450.0, "reached": reached });
            samples::member(mbps, json!({ "port_peak_mbps": 2400.0, "own_peak": own }))
        };
        let text = peak_text(&moving(446.0, true), &[moving(446.0, true)]);
        let expected =
            "It runs at 99 % of the peak of its AXI4-Stream interface (446 of 450 MB/s).";
        assert_eq!(text.as_deref(), Some(expected));
        assert_eq!(
            peak_text(&moving(400.0, false), &[moving(400.0, false)]),
            None
        );
    }

    #[test]
    fn a_member_that_moves_its_budget_is_limited_by_its_regulator() {
        let moving = |mbps: f64, reached: bool| {
            let own = json!({ "name": REGULATOR, "mbps": 600.0, "reached": reached });
            samples::member(mbps, json!({ "port_peak_mbps": 4800.0, "own_peak": own }))
        };
        let text = peak_text(&moving(614.0, true), &[moving(614.0, true)]);
        assert_eq!(
            text.as_deref(),
            Some("Its regulator limits it to about 600 MB/s.")
        );
        assert_eq!(
            peak_text(&moving(500.0, false), &[moving(500.0, false)]),
            None
        );
        // A budget may be missing at the end of a short time.
        let own = json!({ "name": REGULATOR, "mbps": 37.5, "reached": true });
        let member = samples::member(32.0, json!({ "port_peak_mbps": 4800.0, "own_peak": own }));
        assert!(peak_text(&member, std::slice::from_ref(&member)).is_some());
    }
}
