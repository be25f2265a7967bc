//! Sentences about a port whose data bus is used to its full capacity.

use crate::{compile::Kind, result::MemberResult};

/// Above this share of a port's peak rate, its data bus is the limit, not the memory (assumed).
pub(crate) const AT_PEAK: f64 = 0.97;
/// If the rates of a port's members add up to more than this share of the peak rate, the members cannot all
/// have run at the same time. Each rate covers only the time in which the member ran.
const ABOVE_PEAK: f64 = 1.01;

/// States that a member, together with the others at its port, uses the port's full data bus; `None` if this is
/// not the case.
pub(super) fn peak_text(member: &MemberResult, all: &[MemberResult]) -> Option<String> {
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
}
