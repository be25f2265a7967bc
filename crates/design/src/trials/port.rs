//! Trial: a different port that is free.

use serde_json::json;

use super::{
    Idea,
    scene::{Change, Scene},
};
use crate::{advise::free_to_go, place::allowed_ports};

/// Maximum number of ports that are tried.
const MOST: usize = 3;

/// Returns one free port for each controller port. Ports that do not share the member's controller
/// port come first.
pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    if scene.is_inside_ps() {
        return vec![];
    }
    let Ok(allowed) = allowed_ports(&free_to_go(scene.design), scene.board) else {
        return vec![];
    };
    let Some(names) = allowed.get(&scene.placed.name) else {
        return vec![];
    };
    let is_used = |name: &str| {
        let mut members = scene.made.members.iter();
        members.any(|m| m.ports.iter().any(|p| p == name))
    };
    let behind = |name: &str| scene.board.port(name).map(|p| p.controller_port.as_str());
    let own = behind(scene.port());
    let mut free: Vec<&str> = (names.iter().map(String::as_str))
        .filter(|name| !is_used(name))
        .collect();
    free.sort_by_key(|name| behind(name) == own);
    let mut seen = Vec::new();
    free.retain(|name| {
        let at = behind(name);
        let is_new = !seen.contains(&at);
        seen.push(at);
        is_new
    });
    let change = |port: &&str| scene.sets(Idea::Port, "port", json!(port), format!("port {port}"));
    free.iter().take(MOST).map(change).collect()
}
