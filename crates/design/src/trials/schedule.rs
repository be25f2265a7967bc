//! Trials: a stream without a part of its own schedule. It waits for no other stream, its driver restarts it half as often, or
//! its rate is even.

use serde_json::{Value, json};

use super::{
    Idea,
    scene::{Change, Scene},
};
use crate::sentences::listed;

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    let mut found = Vec::new();
    let Some(s) = scene.stream() else {
        return found;
    };
    if !s.after.is_empty() {
        let mut names: Vec<&str> = s.after.iter().map(|a| &*a.stream).collect();
        names.dedup();
        let text = format!("without waiting for {}", listed(&names));
        found.push(scene.sets(Idea::Wait, "after", json!([]), text));
    }
    // TOML's integers have 63 bits and a sign.
    let restarts = s.rearm_bytes.and_then(|bytes| bytes.checked_mul(2));
    if let Some(bytes) = restarts.filter(|bytes| *bytes <= i64::MAX as u64) {
        let text = format!("a restart after every {bytes} bytes");
        found.push(scene.sets(Idea::Restart, "rearm_bytes", json!(bytes), text));
    }
    // Without pauses, a stream without a demanded rate would move more data.
    if s.duty.is_some() && s.rate_mbps.is_some() {
        let text = "an even rate".into();
        found.push(scene.sets(Idea::Even, "duty", Value::Null, text));
    }
    found
}
