//! Trial: twice as many bursts in flight.

use serde_json::json;

use super::{
    Idea,
    scene::{Change, Scene},
};
use crate::record::Pattern;

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    let now = match (scene.stream(), scene.cluster()) {
        // Each address of a chase depends on the previous burst, and a recording defines its own
        // number of bursts in flight.
        (Some(s), _) if matches!(s.pattern, Pattern::Chase | Pattern::Recorded) => return vec![],
        (Some(s), _) => s.in_flight(),
        (_, Some(c)) => c.outstanding.now(),
        _ => return vec![],
    };
    let then = 2 * now;
    let text = format!("{then} bursts in flight");
    vec![scene.sets(Idea::InFlight, "outstanding", json!(then), text)]
}
