//! Trial: a different QoS class in the controller, or a different QoS setting of the design.

use serde_json::json;

use super::{
    Idea,
    scene::{Change, Scene},
};
use crate::record::Direction;

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    let mut found = Vec::new();
    // A class decides only which of several members is served first, so it has no effect on a
    // member that runs alone.
    if scene.made.members.len() < 2 {
        return found;
    }
    let design = scene.design;
    if let (Some(s), Some(port)) = (scene.stream(), scene.board.port(scene.port())) {
        let way = scene.direction();
        let levels = match way {
            Direction::Read => &port.read_qos_levels,
            Direction::Write => &port.write_qos_levels,
        };
        let now = s
            .axqos
            .unwrap_or_else(|| scene.board.port_qos(scene.port(), way, &design.qos));
        let class = |qos: u8| levels.iter().rposition(|least| *least <= qos);
        for level in levels.iter().filter(|l| class(**l) != class(now)) {
            let text = format!("AxQOS {level}");
            found.push(scene.sets(Idea::Class, "axqos", json!(level), text));
        }
    }
    let settings = ["default".to_owned()];
    let settings = settings.iter().chain(&scene.board.facts.qos);
    for name in settings.filter(|name| **name != design.qos) {
        found.push(Change {
            idea: Idea::Class,
            text: format!("the QoS setting {name}"),
            changes: vec![("qos".into(), json!(name))],
            without: Vec::new(),
        });
    }
    found
}
