//! Writes a direction of a bus as a recording: a file next to a design, which a stream of the design replays.

use std::fmt::Write;

use crate::{Causes, Direction, Transaction, Wait, waits_of};

/// A recording of one direction of a bus.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Recording {
    /// `read` or `write`.
    pub direction: &'static str,
    /// The file's text.
    pub text: String,
    /// Number of bursts.
    pub bursts: u64,
    /// Bytes of all bursts.
    pub bytes: u64,
    /// Most bursts in flight.
    pub in_flight: u32,
    /// Number of bursts by what they waited for.
    pub causes: Causes,
    /// Bytes from the base to the end of the highest burst.
    pub window_bytes: u64,
    /// Whether a burst waits for progress of the other direction.
    pub waits_for_other: bool,
    /// Cycles from the first issue to the last end.
    pub span_cycles: u64,
    /// Mean cycles from issue to end.
    pub latency_mean_cycles: f64,
    /// Least and greatest answer time of the memory in cycles: to the first data of a read, or from the last data of a
    /// write to its response.
    pub answer_cycles: [u64; 2],
    /// Cycles in which the master delayed data, over all bursts.
    pub held_cycles: u64,
    /// AxQOS, if all bursts have the same.
    pub qos: Option<u8>,
}

/// First line of the text; `crates/masters/src/generator/recording.rs` reads it.
const HEADER: &str = "address,bytes,in_flight,think_cycles,pace_cycles,other_bytes,other_cycles\n";

/// Records one direction of transactions; none if there are no bursts. Addresses are relative to `base`, cycles to the
/// edge `begin`.
#[must_use]
pub fn record(
    all: &[Transaction],
    direction: Direction,
    base: u64,
    begin: u64,
) -> Option<Recording> {
    let own: Vec<&Transaction> = all.iter().filter(|t| t.direction == direction).collect();
    let first = own.first()?;
    let waits: Vec<Wait> = waits_of(all, direction, begin);
    let mut text = String::with_capacity(24 * own.len() + HEADER.len());
    text.push_str(HEADER);
    for (t, w) in own.iter().zip(&waits) {
        let written = writeln!(
            text,
            "{},{},{},{},{},{},{}",
            t.begins() - base,
            t.bytes(),
            w.in_flight,
            w.think,
            w.pace,
            w.other_bytes,
            w.other_cycles
        );
        written.expect("text takes text");
    }
    let last = own.iter().map(|t| t.done).max().unwrap_or(first.issued);
    let latencies: u64 = own.iter().map(|t| t.done - t.issued).sum();
    Some(Recording {
        direction: direction.name(),
        text,
        bursts: own.len() as u64,
        bytes: own.iter().map(|t| t.bytes()).sum(),
        in_flight: waits.iter().map(|w| w.in_flight).max().unwrap_or(1),
        causes: Causes::of(&waits),
        window_bytes: own
            .iter()
            .map(|t| t.begins() - base + t.bytes())
            .max()
            .unwrap_or(0),
        waits_for_other: waits.iter().any(|w| w.other_bytes > 0),
        span_cycles: last - first.issued,
        latency_mean_cycles: latencies as f64 / own.len() as f64,
        answer_cycles: least_and_greatest(own.iter().map(|t| t.answer())),
        held_cycles: own.iter().map(|t| t.held).sum(),
        qos: first.qos.filter(|q| own.iter().all(|t| t.qos == Some(*q))),
    })
}

fn least_and_greatest(all: impl Iterator<Item = u64>) -> [u64; 2] {
    let both = all.fold([u64::MAX, 0], |[least, greatest], n| {
        [least.min(n), greatest.max(n)]
    });
    [both[0].min(both[1]), both[1]]
}
