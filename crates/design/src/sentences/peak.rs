//! Sentences about a port that carries all that its data bus can.

use crate::{compile::Kind, result::MemberResult};

/// Share of a port's peak rate from which its data bus is the limit.
pub(crate) const AT_PEAK: f64 = 0.97;

/// States that a member, with the others at its port, uses the whole data bus of the port; `None` if it does
/// not.
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
    let moving: Vec<&str> = (here.iter())
        .filter(|m| way(m) > 0.0)
        .map(|m| &*m.name)
        .collect();
    let moved: f64 = here.iter().map(|m| way(m)).sum();
    let figures = format!(
        "{:.0} % of the peak of {port} ({moved:.0} of {peak:.0} MB/s)",
        100.0 * moved / peak
    );
    Some(match moving[..] {
        [_] => format!("It runs at {figures}."),
        _ => format!("{} together run at {figures}.", super::listed(&moving)),
    })
}
