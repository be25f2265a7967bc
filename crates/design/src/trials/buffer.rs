//! Trial: a larger FIFO between the stream and its source or sink.

use serde_json::json;

use super::{
    Idea,
    scene::{Change, Scene},
};
use crate::{record::Pattern, verdict::State};

/// Factors by which the FIFO is enlarged in the trials.
const LARGER: [u64; 2] = [4, 16];
/// Largest FIFO that is tried, bytes (assumed: a few block RAMs).
const MOST_BYTES: u64 = 64 << 10;
/// If pauses of the memory, such as refreshes, are the reason why a stream misses its rate, the
/// stream still reaches at least this share of the rate (assumed). A FIFO compensates for pauses,
/// but it does not help if the rate is missed by more.
const NEARLY: f64 = 0.8;

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    let Some(s) =
        (scene.stream()).filter(|s| s.rate_mbps.is_some() && s.pattern != Pattern::Recorded)
    else {
        return vec![];
    };
    let checks = &scene.member.checks;
    let is_open = |what: &str| {
        checks
            .iter()
            .any(|c| c.what == what && c.state != State::Met)
    };
    let fails = ["rate", "underflow", "overflow"].into_iter().any(is_open);
    let is_far = checks
        .iter()
        .any(|c| c.what == "rate" && c.slack() < NEARLY - 1.0);
    let Some(beat_bytes) = scene.placed.beat_bytes.filter(|_| fails && !is_far) else {
        return vec![];
    };
    let burst_bytes = u64::from(beat_bytes) * s.beats();
    let in_flight = s.in_flight().saturating_mul(burst_bytes);
    let now = s.buffer_bytes.map_or(in_flight, |bytes| bytes.now());
    let sizes = LARGER.map(|factor| now.saturating_mul(factor));
    let sizes = sizes.into_iter().filter(|bytes| *bytes <= MOST_BYTES);
    let change = |bytes| {
        let text = format!("a FIFO of {bytes} bytes");
        scene.sets(Idea::Buffer, "buffer_bytes", json!(bytes), text)
    };
    sizes.map(change).collect()
}
