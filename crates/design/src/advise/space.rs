//! The changes that the adviser may make: axes of a design, and the values on each axis.

use axiscope_platform::{AXI4_BEATS, Error};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    compile::Made,
    place::{Board, allowed_ports},
    range::{Range, Whole},
    record::{Advise, Change, DesignFile, Direction, Goal, Pattern, Regulator, Stream},
};

/// Shares of a port's rate to which regulators are set.
const SHARES: [f64; 3] = [0.5, 0.25, 0.125];
/// Period of these regulators: a few microseconds.
const PERIOD_CYCLES: u32 = 1024;

/// Changes from today's design: path and value of each changed field.
pub type Changes = Vec<(String, Value)>;

/// A field of the design with the values that it may have; today's value is first.
#[derive(Clone, Debug, Serialize)]
pub struct Axis {
    /// The path, such as `stream.camera.port`.
    pub path: String,
    /// The values.
    pub values: Vec<Value>,
}

/// All candidates.
#[derive(Clone, Debug, Serialize)]
pub struct Space {
    /// The axes.
    pub axes: Vec<Axis>,
}

impl Space {
    /// Number of candidates, at most `u64::MAX`.
    #[must_use]
    pub fn size(&self) -> u64 {
        let counts = self.axes.iter().map(|a| a.values.len() as u64);
        counts.fold(1, u64::saturating_mul)
    }

    /// Number of candidates that differ only in some axes, selected by their paths; at most `u64::MAX`.
    pub(crate) fn size_of(&self, is_free: fn(&str) -> bool) -> u64 {
        let free = self.axes.iter().filter(|a| is_free(&a.path));
        let counts = free.map(|a| a.values.len() as u64);
        counts.fold(1, u64::saturating_mul)
    }

    /// Returns all candidates that differ only in some axes, selected by their paths.
    pub(crate) fn all(&self, is_free: fn(&str) -> bool) -> Vec<Vec<usize>> {
        let mut found = vec![vec![0; self.axes.len()]];
        for (nth, axis) in self.axes.iter().enumerate() {
            if is_free(&axis.path) {
                let with = |places: Vec<usize>| {
                    (0..axis.values.len()).map(move |at| {
                        let mut places = places.clone();
                        places[nth] = at;
                        places
                    })
                };
                found = found.into_iter().flat_map(with).collect();
            }
        }
        found
    }

    /// Returns the fields in which a candidate differs from today's design.
    #[must_use]
    pub fn changes(&self, places: &[usize]) -> Changes {
        let axes = self.axes.iter().zip(places);
        axes.filter(|(axis, at)| axis.values[**at] != axis.values[0])
            .map(|(axis, at)| (axis.path.clone(), axis.values[*at].clone()))
            .collect()
    }
}

/// The properties of a stream or cluster that the adviser may change.
struct Seen<'a> {
    at: String,
    name: &'a str,
    way: Direction,
    fields: [(Change, &'static str, Option<Whole>); 3],
    regulator: Option<Option<Regulator>>,
    axqos: Option<Option<u8>>,
}

/// Burst lengths from which the adviser chooses if a design names them in `change` and states none, in beats (chosen: from
/// bursts long enough for a port to be worth its logic, to AXI4's longest burst).
const FREE_BEATS: (u64, u64) = (4, AXI4_BEATS as u64);
/// Numbers of bursts in flight from which the adviser chooses if a design names them in `change` and states none (assumed: up
/// to the default of a stream).
const FREE_OUTSTANDING: (u64, u64) = (1, 16);

/// Whether the design's own `change` names a field for which no member gives a range, so that members that do not state it
/// are free.
pub(crate) fn names(design: &DesignFile, change: Change) -> bool {
    let own = &design.advise.change;
    let streams = design.stream.iter().map(|s| match change {
        Change::BurstBeats => s.burst_beats,
        _ => s.outstanding,
    });
    let clusters = design.cluster.iter().map(|c| match change {
        Change::BurstBeats => Some(c.burst_beats),
        _ => Some(c.outstanding),
    });
    let has_range = streams
        .chain(clusters)
        .any(|value| matches!(value, Some(Whole::Range(_))));
    *own != Advise::default().change && own.contains(&change) && !has_range
}

/// Returns the range of a field that is not stated and that `change` names.
fn free((least, most): (u64, u64), now: u64) -> Option<Whole> {
    let now = Some(now);
    Some(Whole::Range(Range { least, most, now }))
}

fn free_beats(s: &Stream, is_named: impl Fn(Change) -> bool) -> Option<Whole> {
    let may = is_named(Change::BurstBeats) && s.recording.is_none();
    may.then(|| free(FREE_BEATS, s.beats())).flatten()
}

fn free_outstanding(s: &Stream, is_named: impl Fn(Change) -> bool) -> Option<Whole> {
    let may =
        is_named(Change::Outstanding) && !matches!(s.pattern, Pattern::Chase | Pattern::Recorded);
    may.then(|| free(FREE_OUTSTANDING, s.in_flight())).flatten()
}

fn seen(design: &DesignFile) -> Vec<Seen<'_>> {
    let names = |change| names(design, change);
    let streams = design.stream.iter().map(|s| Seen {
        at: format!("stream.{}", s.name),
        name: &s.name,
        way: s.direction,
        fields: [
            (
                Change::BurstBeats,
                "burst_beats",
                s.burst_beats.or(free_beats(s, names)),
            ),
            (
                Change::Outstanding,
                "outstanding",
                s.outstanding.or(free_outstanding(s, names)),
            ),
            (Change::BufferBytes, "buffer_bytes", s.buffer_bytes),
        ],
        // A stream with a rate needs no regulator.
        regulator: s.rate_mbps.is_none().then_some(s.regulator),
        axqos: Some(s.axqos),
    });
    let clusters = design.cluster.iter().map(|c| Seen {
        at: format!("cluster.{}", c.name),
        name: &c.name,
        way: c.direction,
        fields: [
            (Change::BurstBeats, "burst_beats", Some(c.burst_beats)),
            (Change::Outstanding, "outstanding", Some(c.outstanding)),
            (Change::BufferBytes, "buffer_bytes", None),
        ],
        regulator: Some(c.regulator),
        axqos: None,
    });
    streams.chain(clusters).collect()
}

/// Returns the axes along which a design lets the adviser change it on a board; `made` is today's design.
///
/// # Errors
/// If the design allows no change; the message states what to write.
pub fn space_of(design: &DesignFile, board: &Board, made: &Made) -> Result<Space, Error> {
    let may_change = changes_of(design);
    let may = |change| may_change.contains(&change);
    let free = if may(Change::Ports) {
        allowed_ports(&free_to_go(design), board)?
    } else {
        Default::default()
    };
    let facts = &board.facts;
    let mut axes = Vec::new();
    for member in seen(design) {
        let at = &member.at;
        let placed = made.members.iter().find(|m| m.name == member.name);
        let placed = placed.expect("a member");
        let port = &placed.ports[0];
        if let Some(others) = free.get(member.name) {
            let others = others.iter().map(|p| json!(p));
            axes.push(axis(format!("{at}.port"), json!(port), others));
        }
        for (change, field, value) in member.fields {
            // The masters of a port inside the PS are fixed.
            let is_fixed = board.port(port).is_some_and(|p| p.ps_master.is_some());
            if let (true, Some(Whole::Range(range))) = (may(change) && !is_fixed, value) {
                let most = match change {
                    Change::BurstBeats => board.most_beats(port, placed.beat_bytes.unwrap_or(1)),
                    _ => u64::MAX,
                };
                axes.push(powers(format!("{at}.{field}"), range, most));
            }
        }
        if let (true, Some(now)) = (may(Change::Regulator), member.regulator) {
            let beat = board.port(port).expect("known").beat_bytes;
            axes.push(budgets(format!("{at}.regulator"), now, beat));
        }
        if let (true, Some(now)) = (may(Change::Axqos), member.axqos) {
            let known = board.port(port).expect("known");
            let levels = match member.way {
                Direction::Read => &known.read_qos_levels,
                Direction::Write => &known.write_qos_levels,
            };
            let levels = levels.iter().map(|l| json!(l));
            axes.push(axis(format!("{at}.axqos"), json!(now), levels));
        }
    }
    if may(Change::Qos) {
        let names = ["default".to_owned()].into_iter().chain(facts.qos.clone());
        let names = names.map(Value::from);
        axes.push(axis("qos".into(), json!(design.qos), names));
    }
    if may(Change::Mapping) {
        let maps = facts.maps.iter().map(|m| json!(m));
        axes.push(axis("mapping".into(), json!(made.point.mapping), maps));
    }
    if may(Change::PlMhz) {
        let clocks = &design.advise.pl_mhz;
        if clocks.is_empty() {
            return Err(Error(
                "advise.pl_mhz: is missing; give the clocks to choose from".into(),
            ));
        }
        let clocks = clocks.iter().map(|mhz| json!(mhz));
        axes.push(axis("pl_mhz".into(), json!(design.pl_mhz), clocks));
    }
    if may(Change::Mux) {
        let kinds = ["instrument", "platform"].map(|kind| json!(kind));
        axes.push(axis("mux".into(), json!(design.mux), kinds));
    }
    axes.retain(|a| a.values.len() > 1);
    if axes.is_empty() {
        let names: Vec<String> = may_change.iter().map(name_of).collect();
        return Err(Error(format!(
            "advise.change: {} leave nothing to choose; let a stream use several ports, or give \
             burst_beats = {{ least = 4, most = 256 }} instead of a number",
            names.join(", ")
        )));
    }
    Ok(Space { axes })
}

/// Returns which fields may change. If a design does not state it and bounds a latency, the QoS of streams
/// may change as well.
fn changes_of(design: &DesignFile) -> Vec<Change> {
    let mut may = design.advise.change.clone();
    let bounded = design.stream.iter().any(|s| s.latency_bound_ns.is_some());
    if may == Advise::default().change && (bounded || design.advise.goal == Goal::Latency) {
        may.push(Change::Axqos);
    }
    may
}

fn name_of(change: &Change) -> String {
    let word = serde_json::to_value(change).expect("a word");
    word.as_str().expect("a word").to_owned()
}

/// Returns the design without the ports of members that list no ports: such a port is only where the member
/// is today.
pub(crate) fn free_to_go(design: &DesignFile) -> DesignFile {
    let mut free = design.clone();
    for s in free.stream.iter_mut().filter(|s| s.ports.is_empty()) {
        s.port = None;
    }
    for c in free.cluster.iter_mut().filter(|c| c.ports.is_empty()) {
        c.port = None;
    }
    free
}

/// An axis with today's value first, then each other value once, in order.
fn axis(path: String, now: Value, others: impl IntoIterator<Item = Value>) -> Axis {
    let mut values = vec![now];
    for value in others {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    Axis { path, values }
}

/// An axis of the powers of two in a range and its two ends, up to the greatest number that can be built. Today's number
/// remains, whatever it is.
fn powers(path: String, range: Range, most: u64) -> Axis {
    let mut found: Vec<u64> = (0..31).map(|k| 1 << k).collect();
    found.retain(|n| (range.least..=range.most).contains(n));
    found.extend([range.least, range.most]);
    found.retain(|n| *n <= most);
    found.sort_unstable();
    let now = json!(Whole::Range(range).now());
    axis(path, now, found.into_iter().map(|n| json!(n)))
}

/// An axis of today's regulator, no regulator, and budgets of some shares of one beat per cycle.
fn budgets(path: String, now: Option<Regulator>, beat_bytes: u32) -> Axis {
    let full = f64::from(PERIOD_CYCLES) * f64::from(beat_bytes);
    let shares = SHARES.map(|share| {
        let budget = (share * full).round_ties_even() as u32;
        json!({ "budget_bytes": budget, "period_cycles": PERIOD_CYCLES })
    });
    axis(path, json!(now), [Value::Null].into_iter().chain(shares))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_offers_no_burst_that_the_port_cannot_accept() {
        let range = |now| Range {
            least: 4,
            most: 64,
            now: Some(now),
        };
        let values = |now, most| powers(String::new(), range(now), most).values;
        assert_eq!(values(16, 16), [16, 4, 8].map(|n| json!(n)));
        assert_eq!(values(64, 16), [64, 4, 8, 16].map(|n| json!(n)));
        assert_eq!(values(4, 256), [4, 8, 16, 32, 64].map(|n| json!(n)));
    }
}
