//! Trials: twice the width of the port's data bus, if the port supports it, and twice the width of the bus of the master that
//! limits its rate.

use serde_json::json;

use super::{
    Idea,
    scene::{Change, Scene},
};
use crate::record::OwnBus;

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    let mut found = at_port(scene);
    found.extend(own_bus(scene));
    found
}

/// Returns the change to the slowest of the master's own buses, if it limits the master's rate.
fn own_bus(scene: &Scene<'_>) -> Option<Change> {
    let stream = scene.stream().filter(|_| scene.placed.is_own_bus)?;
    let now = stream.slowest_bus(scene.pl_mhz())?;
    let then = OwnBus {
        width_bits: now.bus.width_bits.checked_mul(2)?,
        ..now.bus
    };
    let text = format!("its {} of {} bits", now.name, then.width_bits);
    Some(scene.sets(Idea::Width, now.field, json!(then), text))
}

fn at_port(scene: &Scene<'_>) -> Vec<Change> {
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
