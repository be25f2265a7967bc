//! Trial: a different clock for the member's logic. The tried clocks are those of `advise.pl_mhz`, or one clock
//! that is 25 % faster.

use serde_json::json;

use super::{
    Idea,
    scene::{Change, Scene},
};
use crate::{advise::Changes, compile::Kind, place::MOST_MHZ};

/// Factor by which the tried clock is faster, if the design itself lists no faster clock.
const FASTER: f64 = 1.25;

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    if scene.is_inside_ps() {
        return vec![];
    }
    let now = scene.pl_mhz();
    let offered = &scene.design.advise.pl_mhz;
    let clocks = if offered.is_empty() {
        // Clocks that exceed the limit in the data sheet are not proposed.
        let most = scene.board.most_mhz();
        let faster = (FASTER * now).round().min(most);
        if faster > now { vec![faster] } else { vec![] }
    } else {
        offered.clone()
    };
    let mut found = Vec::new();
    for mhz in clocks {
        if mhz == now || mhz > MOST_MHZ {
            continue;
        }
        // All members on one port have the same clock.
        let here =
            (scene.made.members.iter()).filter(|m| m.ports.iter().any(|p| p == scene.port()));
        let changes: Changes = here
            .filter(|m| m.kind != Kind::Program)
            .map(|m| {
                let path = format!("{}.{}.pl_mhz", m.kind.name(), m.name);
                (path, json!(mhz))
            })
            .collect();
        found.push(Change {
            idea: Idea::Clock,
            text: format!("a PL clock of {mhz} MHz"),
            changes,
            without: Vec::new(),
        });
    }
    found
}
