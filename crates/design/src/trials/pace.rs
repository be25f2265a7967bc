//! Trial: the member without the settings that limit its own rate: its demanded rate, its idle
//! cycles or its regulator.

use serde_json::{Value, json};

use super::{
    Idea,
    scene::{Change, Scene},
};

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    let mut found = Vec::new();
    let member = scene.member;
    if let Some(s) = scene.stream() {
        // A stream that misses a demand is not limited by its own rate setting.
        if s.rate_mbps.is_some() && member.met != Some(false) {
            let mut change = scene.sets(
                Idea::Pace,
                "rate_mbps",
                Value::Null,
                "as fast as possible".into(),
            );
            for field in ["buffer_bytes", "video", "duty"] {
                change.changes.push((scene.path(field), Value::Null));
            }
            found.push(change);
        }
    }
    if scene.cluster().is_some_and(|c| c.idle_cycles > 0) {
        let text = "no idle cycles".into();
        found.push(scene.sets(Idea::Pace, "idle_cycles", json!(0), text));
    }
    let regulator = match (scene.stream(), scene.cluster()) {
        (Some(s), _) => s.regulator,
        (_, Some(c)) => c.regulator,
        _ => None,
    };
    if regulator.is_some() {
        let text = "no regulator".into();
        found.push(scene.sets(Idea::Pace, "regulator", Value::Null, text));
    }
    found
}
