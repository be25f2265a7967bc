//! Trial: bursts of twice the length.

use serde_json::json;

use super::{
    Idea, Trial,
    scene::{Change, Scene},
};

/// If bursts of twice the length give at least this gain, the rate is limited by the number of
/// bursts, not by their length.
const SAME_NUMBER: f64 = 0.8;

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    let now = match (scene.stream(), scene.cluster()) {
        (Some(s), _) if s.recording.is_some() => return vec![],
        (Some(s), _) => s.beats(),
        (_, Some(c)) => c.burst_beats.now(),
        _ => return vec![],
    };
    let then = 2 * now;
    if then > scene.placed.most_beats(scene.board, scene.port()) {
        return vec![];
    }
    let text = match scene.placed.own_burst(then) {
        Some(own) => format!("bursts of {} beats on its {}-bit bus", own.beats, own.bits),
        None => format!("bursts of {then} beats"),
    };
    vec![scene.sets(Idea::Bursts, "burst_beats", json!(then), text)]
}

/// Returns the bytes per burst now.
pub(super) fn burst_bytes(scene: &Scene<'_>) -> Option<f64> {
    let beats = match (scene.stream(), scene.cluster()) {
        (Some(s), _) => s.beats(),
        (_, Some(c)) => c.burst_beats.now(),
        _ => return None,
    };
    Some(beats as f64 * f64::from(scene.placed.beat_bytes?))
}

/// Returns the time from one burst to the next, ns, if a rate is limited by the number of bursts:
/// longer bursts raise the rate, but more bursts in flight or removing the competitor do not.
pub(super) fn interval_ns(rate_mbps: f64, burst_bytes: f64, trials: &[Trial]) -> Option<f64> {
    let of = |idea| trials.iter().filter(move |t: &&Trial| t.idea == idea);
    let longer = of(Idea::Bursts).any(|t| t.gain.is_some_and(|gain| gain >= SAME_NUMBER));
    let more = of(Idea::InFlight).any(|t| !t.helps);
    let others = of(Idea::Alone).any(|t| t.helps);
    (longer && more && !others && rate_mbps > 0.0).then(|| burst_bytes / rate_mbps * 1e3)
}
