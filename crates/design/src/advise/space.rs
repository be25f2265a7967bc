//! The changes that the adviser may make: axes of a design, and the values on each axis.

mod axes;
mod changeable;

use axiscope_platform::Error;
use serde::Serialize;
use serde_json::{Value, json};

use self::{
    axes::{axis, budgets, powers},
    changeable::changeable,
};
use crate::{
    compile::Made,
    place::{Board, allowed_ports},
    range::Whole,
    record::{Advise, Change, DesignFile, Direction, Goal},
};

pub(crate) use changeable::names;

/// Changes from the current design: path and value of each changed field.
pub type Changes = Vec<(String, Value)>;

/// A field of the design with the values that it may have; the current value is first.
#[derive(Clone, Debug, Serialize)]
pub struct Axis {
    /// The path, such as `stream.camera.port`.
    pub path: String,
    /// The values.
    pub values: Vec<Value>,
}

/// All candidates.
#[derive(Clone, Debug, Serialize)]
pub struct Space {
    /// The axes.
    pub axes: Vec<Axis>,
}

impl Space {
    /// Returns the number of candidates, at most `u64::MAX`.
    #[must_use]
    pub fn size(&self) -> u64 {
        let counts = self.axes.iter().map(|a| a.values.len() as u64);
        counts.fold(1, u64::saturating_mul)
    }

    /// Returns the number of candidates that differ only in some axes, selected by their paths. The
    /// number is at most `u64::MAX`.
    pub(crate) fn size_of(&self, is_free: fn(&str) -> bool) -> u64 {
        let free = self.axes.iter().filter(|a| is_free(&a.path));
        let counts = free.map(|a| a.values.len() as u64);
        counts.fold(1, u64::saturating_mul)
    }

    /// Returns all candidates that differ only in some axes, selected by their paths.
    pub(crate) fn all(&self, is_free: fn(&str) -> bool) -> Vec<Vec<usize>> {
        let mut found = vec![vec![0; self.axes.len()]];
        for (nth, axis) in self.axes.iter().enumerate() {
            if is_free(&axis.path) {
                let with = |places: Vec<usize>| {
                    (0..axis.values.len()).map(move |at| {
                        let mut places = places.clone();
                        places[nth] = at;
                        places
                    })
                };
                found = found.into_iter().flat_map(with).collect();
            }
        }
        found
    }

    /// Returns the fields in which a candidate differs from the current design.
    #[must_use]
    pub fn changes(&self, places: &[usize]) -> Changes {
        let axes = self.axes.iter().zip(places);
        axes.filter(|(axis, at)| axis.values[**at] != axis.values[0])
            .map(|(axis, at)| (axis.path.clone(), axis.values[*at].clone()))
            .collect()
    }
}

/// Returns the axes along which the adviser may change a design on a board. `made` is the compiled
/// current design.
///
/// # Errors
/// If the design allows no change. The message states which field to write.
pub fn space_of(design: &DesignFile, board: &Board, made: &Made) -> Result<Space, Error> {
    let may_change = changes_of(design);
    let may = |change| may_change.contains(&change);
    let free = if may(Change::Ports) {
        allowed_ports(&free_to_go(design), board)?
    } else {
        Default::default()
    };
    let facts = &board.facts;
    let mut axes = Vec::new();
    for member in changeable(design) {
        let at = &member.at;
        let placed = made.members.iter().find(|m| m.name == member.name);
        let placed = placed.expect("a member");
        let port = &placed.ports[0];
        if let Some(others) = free.get(member.name) {
            let others = others.iter().map(|p| json!(p));
            axes.push(axis(format!("{at}.port"), json!(port), others));
        }
        for (change, field, value) in member.fields {
            // The masters of a port inside the PS are fixed.
            let is_fixed = board.port(port).is_some_and(|p| p.ps_master.is_some());
            if let (true, Some(Whole::Range(range))) = (may(change) && !is_fixed, value) {
                let most = match change {
                    Change::BurstBeats => placed.most_beats(board, port),
                    _ => u64::MAX,
                };
                axes.push(powers(format!("{at}.{field}"), range, most));
            }
        }
        if let (true, Some(now)) = (may(Change::Regulator), member.regulator) {
            let beat = board.port(port).expect("known").beat_bytes;
            axes.push(budgets(format!("{at}.regulator"), now, beat));
        }
        if let (true, Some(now)) = (may(Change::Axqos), member.axqos) {
            let known = board.port(port).expect("known");
            let levels = match member.way {
                Direction::Read => &known.read_qos_levels,
                Direction::Write => &known.write_qos_levels,
            };
            let levels = levels.iter().map(|l| json!(l));
            axes.push(axis(format!("{at}.axqos"), json!(now), levels));
        }
    }
    if may(Change::Qos) {
        let names = ["default".to_owned()].into_iter().chain(facts.qos.clone());
        let names = names.map(Value::from);
        axes.push(axis("qos".into(), json!(design.qos), names));
    }
    if may(Change::Mapping) {
        let maps = facts.maps.iter().map(|m| json!(m));
        axes.push(axis("mapping".into(), json!(made.point.mapping), maps));
    }
    if may(Change::PlMhz) {
        let clocks = &design.advise.pl_mhz;
        if clocks.is_empty() {
            return Err(Error(
                "advise.pl_mhz: is missing; give the clocks to choose from".into(),
            ));
        }
        let clocks = clocks.iter().map(|mhz| json!(mhz));
        axes.push(axis("pl_mhz".into(), json!(design.pl_mhz), clocks));
    }
    if may(Change::Mux) {
        let kinds = ["instrument", "platform"].map(|kind| json!(kind));
        axes.push(axis("mux".into(), json!(design.mux), kinds));
    }
    axes.retain(|a| a.values.len() > 1);
    if axes.is_empty() {
        let names: Vec<String> = may_change.iter().map(name_of).collect();
        return Err(Error(format!(
            "advise.change: {} leave nothing to choose; let a stream use several ports, or give \
             burst_beats = {{ least = 4, most = 16 }} instead of a number",
            names.join(", ")
        )));
    }
    Ok(Space { axes })
}

/// Returns which fields may change. If a design does not state them and bounds a latency, the QoS
/// of streams may change, too.
fn changes_of(design: &DesignFile) -> Vec<Change> {
    let mut may = design.advise.change.clone();
    let bounded = design.stream.iter().any(|s| s.latency_bound_ns.is_some());
    if may == Advise::default().change && (bounded || design.advise.goal == Goal::Latency) {
        may.push(Change::Axqos);
    }
    may
}

fn name_of(change: &Change) -> String {
    let word = serde_json::to_value(change).expect("a word");
    word.as_str().expect("a word").to_owned()
}

/// Returns the design without the ports of members that list no allowed ports. Such a port only
/// states where the member is now.
pub(crate) fn free_to_go(design: &DesignFile) -> DesignFile {
    let mut free = design.clone();
    for s in free.stream.iter_mut().filter(|s| s.ports.is_empty()) {
        s.port = None;
    }
    for c in free.cluster.iter_mut().filter(|c| c.ports.is_empty()) {
        c.port = None;
    }
    free
}
