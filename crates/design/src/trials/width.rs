//! Trial: a data bus of twice the width, if the port supports it.

use serde_json::json;

use super::{
    Idea,
    scene::{Change, Scene},
};

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    let (Some(now), Some(port)) = (scene.placed.beat_bytes, scene.board.port(scene.port())) else {
        return vec![];
    };
    let then = 2 * now;
    if u32::from(then) > port.beat_bytes || scene.stream().is_some_and(|s| s.recording.is_some()) {
        return vec![];
    }
    let text = format!("{} bits of data", 8 * then);
    vec![scene.sets(Idea::Width, "width_bits", json!(8 * then), text)]
}
