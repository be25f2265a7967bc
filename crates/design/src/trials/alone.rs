//! Trial: the member runs alone on the platform, or only with the streams that provide its data.

use super::{
    Idea,
    scene::{Change, Scene},
};

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    let others: Vec<String> = scene.competitors().map(|m| m.name.clone()).collect();
    let text = match (&others[..], &scene.needed()[..]) {
        ([], _) => return vec![],
        ([one], []) => format!("alone (without {one})"),
        ([one], _) => format!("without {one}"),
        (_, []) => "alone".into(),
        (_, needed) => format!("only with {}", needed.join(" and ")),
    };
    vec![Change {
        idea: Idea::Alone,
        text,
        changes: Vec::new(),
        without: others,
    }]
}
