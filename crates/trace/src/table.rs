//! Writes transactions as CSV.

use std::fmt::Write;

use crate::{Clock, Transaction, Wave};

const BURSTS: [&str; 4] = ["fixed", "incr", "wrap", "reserved"];
const RESPONSES: [&str; 4] = ["okay", "exokay", "slverr", "decerr"];

/// The header of the table.
pub(crate) const HEADER: &str = "bus,direction,id,address,bytes,beats,beat_bytes,burst,qos,cache,\
issued_ns,accepted_ns,first_beat_ns,last_beat_ns,done_ns,latency_cycles,held_cycles,response\n";

/// Transactions of a bus as lines of CSV, in order of issue. Times are those of the file. A latency lasts from the first
/// edge with AxVALID to the last beat of a read or the response of a write.
#[must_use]
pub fn transactions_csv(wave: &Wave, bus: &str, clock: &Clock, all: &[Transaction]) -> String {
    let mut out = String::with_capacity(100 * all.len() + HEADER.len());
    out.push_str(HEADER);
    let ns = |edge: u64| {
        let time = wave.time_ns(clock.edges[edge as usize]);
        let ns = if wave.is_sampled() {
            time * clock.period_ns
        } else {
            time
        };
        (ns * 1e6).round() / 1e6
    };
    let number = |n: Option<u8>| n.map_or_else(String::new, |n| n.to_string());
    for t in all {
        let written = writeln!(
            out,
            "{bus},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
            t.direction.name(),
            t.id,
            t.addr,
            t.bytes(),
            t.beats,
            t.beat_bytes,
            BURSTS[usize::from(t.burst & 3)],
            number(t.qos),
            number(t.cache),
            ns(t.issued),
            ns(t.accepted),
            ns(t.first_beat),
            ns(t.last_beat),
            ns(t.done),
            t.done - t.issued,
            t.held,
            RESPONSES[usize::from(t.response & 3)]
        );
        written.expect("text takes text");
    }
    out
}
