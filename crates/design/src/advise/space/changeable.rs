//! The fields of a member that the adviser may change.

use axiscope_platform::AXI4_BEATS;

use crate::{
    range::{Range, Whole},
    record::{Advise, Change, DesignFile, Direction, Pattern, Regulator, Stream},
};

/// The properties of a stream or cluster that the adviser may change.
pub(super) struct Changeable<'a> {
    pub at: String,
    pub name: &'a str,
    pub way: Direction,
    pub fields: [(Change, &'static str, Option<Whole>); 3],
    pub regulator: Option<Option<Regulator>>,
    pub axqos: Option<Option<u8>>,
}

/// Burst lengths in beats from which the adviser chooses if a design lists them in `change` without values
/// (chosen: from the shortest bursts for which a port is worth its logic, to AXI4's longest burst).
const FREE_BEATS: (u64, u64) = (4, AXI4_BEATS as u64);
/// Numbers of bursts in flight from which the adviser chooses if a design lists them in `change` without values
/// (assumed: up to a stream's default).
const FREE_OUTSTANDING: (u64, u64) = (1, 16);

/// Returns whether the design's own `change` names a field for which no member gives a range. The
/// field is then free in members that do not state it.
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

/// Returns the range of a field that `change` names and for which the member gives no range.
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

/// Returns the streams and clusters of a design.
pub(super) fn changeable(design: &DesignFile) -> Vec<Changeable<'_>> {
    let names = |change| names(design, change);
    let streams = design.stream.iter().map(|s| Changeable {
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
    let clusters = design.cluster.iter().map(|c| Changeable {
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
