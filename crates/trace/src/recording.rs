//! Writes a direction of a bus as a recording, which is a file that belongs to a design and is replayed by a
//! stream of the design.

use std::fmt::Write;

use crate::{
    Cause, Causes, Direction, Transaction, Wait, depend::waits_between, partner::Partner,
    stall::answers,
};

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
    /// Number of bursts for each condition for which they waited.
    pub causes: Causes,
    /// Number of bursts that had to wait, and number of bursts whose wait may be due to a pace as well as to an event.
    pub waits: u64,
    #[allow(missing_docs)]
    pub unsure: u64,
    /// Bytes from the base to the end of the highest burst.
    pub window_bytes: u64,
    /// Whether a burst waits for progress of the other direction.
    pub waits_for_other: bool,
    /// Cycles from the first issue to the last end.
    pub span_cycles: u64,
    /// Mean cycles from issue to end.
    pub latency_mean_cycles: f64,
    /// Smallest and largest response time of the memory in cycles: to the first data of a read, or from the
    /// last data of a write to its response. The time in which the memory answered earlier bursts is not
    /// included.
    pub answer_cycles: [u64; 2],
    /// Cycles in which the master delayed data, over all bursts.
    pub held_cycles: u64,
    /// AxQOS, if it is the same for all bursts.
    pub qos: Option<u8>,
    /// The direction of another bus that takes the place of the other direction of this bus.
    pub partner: Option<Partner>,
    /// Sum of the cycles from the progress of the other direction to the bursts that waited for it.
    #[serde(skip)]
    pub reaction_cycles: u64,
}

/// First line of the text; `crates/masters/src/generator/recording.rs` reads it.
const HEADER: &str = "address,bytes,in_flight,think_cycles,pace_cycles,other_bytes,other_cycles\n";

/// Records one direction of transactions; `None` if there are no bursts. Addresses are relative to `base`,
/// cycles to the edge `begin`. `windows` contains the edges at which windows of a capture begin: the first
/// burst of a window waits for all bursts of the window before, because the time between them is unknown.
#[must_use]
pub fn record(
    all: &[Transaction],
    windows: &[u32],
    direction: Direction,
    base: u64,
    begin: u64,
) -> Option<Recording> {
    record_between(all, windows, direction, base, begin, true)
}

/// Like [`record`]. `may_copy` says whether writes may contain data that were read.
#[must_use]
pub(crate) fn record_between(
    all: &[Transaction],
    windows: &[u32],
    direction: Direction,
    base: u64,
    begin: u64,
    may_copy: bool,
) -> Option<Recording> {
    let own: Vec<&Transaction> = all.iter().filter(|t| t.direction == direction).collect();
    let first = own.first()?;
    let mut waits: Vec<Wait> = Vec::with_capacity(own.len());
    let mut of_other = 0;
    for (number, part) in parts(all, windows).enumerate() {
        let begin = match number {
            0 => begin,
            _ => part[0].issued.saturating_sub(1),
        };
        let mut new = waits_between(part, direction, begin, may_copy);
        if number > 0 {
            new.iter_mut().take(1).for_each(|w| w.in_flight = 1);
            new.iter_mut().for_each(|w| w.other_bytes += of_other);
        }
        waits.append(&mut new);
        let other = part.iter().filter(|t| t.direction != direction);
        of_other += other.map(Transaction::bytes).sum::<u64>();
    }
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
        waits: waits.iter().filter(|w| w.waited).count() as u64,
        unsure: waits.iter().filter(|w| w.unsure).count() as u64,
        window_bytes: own
            .iter()
            .map(|t| t.begins() - base + t.bytes())
            .max()
            .unwrap_or(0),
        waits_for_other: waits.iter().any(|w| w.other_bytes > 0),
        span_cycles: last - first.issued,
        latency_mean_cycles: latencies as f64 / own.len() as f64,
        answer_cycles: least_and_greatest(answers(&own).into_iter()),
        held_cycles: own.iter().map(|t| t.held).sum(),
        qos: first.qos.filter(|q| own.iter().all(|t| t.qos == Some(*q))),
        partner: None,
        reaction_cycles: (waits.iter())
            .filter(|w| w.cause == Cause::Other)
            .map(|w| w.other_cycles)
            .sum(),
    })
}

/// Returns the bursts of each window.
fn parts<'a>(
    all: &'a [Transaction],
    windows: &'a [u32],
) -> impl Iterator<Item = &'a [Transaction]> {
    let begins = windows.iter().map(|&w| u64::from(w));
    let ends = begins.skip(1).chain([u64::MAX]);
    let mut from = 0;
    let parts = ends.map(move |end| {
        let to = from + all[from..].partition_point(|t| t.issued < end);
        &all[std::mem::replace(&mut from, to)..to]
    });
    parts.filter(|part| !part.is_empty())
}

fn least_and_greatest(all: impl Iterator<Item = u64>) -> [u64; 2] {
    let both = all.fold([u64::MAX, 0], |[least, greatest], n| {
        [least.min(n), greatest.max(n)]
    });
    [both[0].min(both[1]), both[1]]
}
