//! Properties of a design that no measured configuration has.

use std::collections::BTreeSet;

use super::kinds::{MeasuredKind, name_of};
use crate::{
    compile::{Kind, Made},
    record::{DesignFile, Direction},
};

/// Lists properties of the design that no measured configuration has. All measured configurations had equal
/// streams at full rate.
pub(super) fn unmeasured(design: &DesignFile, made: &Made, known: &[MeasuredKind]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let placed = || made.members.iter().filter(|m| m.kind == Kind::Stream);
    let shape = |m: &crate::Placed| {
        let s = &design.stream[m.number];
        (m.beat_bytes, s.beats(), s.pattern)
    };
    if placed().any(|m| shape(m) != shape(placed().next().expect("this one"))) {
        found.push("streams that differ from each other".into());
    }
    let sides = |port: &String| {
        let has = |way| placed().any(|m| m.ports[0] == *port && m.side == Some(way));
        (has(Direction::Read), has(Direction::Write))
    };
    let first = placed().next().map(|m| sides(&m.ports[0]));
    if placed().any(|m| Some(sides(&m.ports[0])) != first) {
        found.push("ports with different directions".into());
    }
    let paced =
        |s: &crate::Stream| s.rate_mbps.is_some() || !s.after.is_empty() || s.period_us().is_some();
    if design.stream.iter().any(paced) {
        found.push("streams with a set pace or with pauses".into());
    }
    if design.stream.iter().any(|s| s.cache.is_some()) {
        found.push("caches in the programmable logic".into());
    }
    if design.stream.iter().any(|s| !s.way_cycles.is_none()) {
        found.push("streams behind an interconnect".into());
    }
    if design.stream.iter().any(|s| s.coherent) {
        found.push("coherent ports".into());
    }
    found.extend(
        (unmeasured_patterns(design, known).iter()).map(|&pattern| match pattern {
            "tiles" => "streams that access tiles".into(),
            "chase" => "streams that chase pointers".into(),
            other => format!("{other} streams"),
        }),
    );
    if !made.point.muxes.is_empty() {
        let mut ports: Vec<&String> = made.members.iter().flat_map(|m| &m.ports).collect();
        ports.sort_unstable();
        ports.dedup();
        if ports.len() > 1 {
            found.push("shared ports with other ports in use".into());
        }
    }
    for (has, name) in [
        (made.regulators().next().is_some(), "regulators"),
        (
            made.members.iter().any(|m| m.is_own_bus),
            "data buses narrower or slower than their ports",
        ),
        (!design.cluster.is_empty(), "clusters"),
        (!design.network.is_empty(), "networks"),
        (!design.program.is_empty(), "programs on cores"),
    ] {
        if has {
            found.push(name.into());
        }
    }
    found
}

/// Returns the patterns of streams that were never measured.
fn unmeasured_patterns(design: &DesignFile, known: &[MeasuredKind]) -> BTreeSet<&'static str> {
    let seen = |name: &str| known.iter().any(|kind| kind.pattern == name);
    let names = design.stream.iter().map(|s| name_of(s.pattern));
    names.filter(|n| !seen(n)).collect()
}
