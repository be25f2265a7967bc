//! Trial: the member runs alone on the platform.

use super::{
    Idea,
    scene::{Change, Scene},
};

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    let others: Vec<String> = scene.others().map(|m| m.name.clone()).collect();
    let text = match &others[..] {
        [] => return vec![],
        [one] => format!("alone (without {one})"),
        _ => "alone".into(),
    };
    vec![Change {
        idea: Idea::Alone,
        text,
        changes: Vec::new(),
        without: others,
    }]
}
