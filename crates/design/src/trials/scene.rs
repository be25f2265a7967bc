//! A member in its design, and variants of the design with changes.

use serde_json::{Value, json};

use super::Idea;
use crate::{
    advise::{Changes, varied},
    compile::{Kind, Made, Placed},
    ends::ends,
    place::Board,
    record::{Cluster, DesignFile, Direction, Stream},
    result::MemberResult,
    run::COMPARED_US,
};

/// A member for which changes are tried.
pub(crate) struct Scene<'a> {
    /// The design with the ports and addresses that all members have now.
    pub design: &'a DesignFile,
    pub board: &'a Board,
    pub made: &'a Made,
    pub placed: &'a Placed,
    pub member: &'a MemberResult,
}

/// A change of the design.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub idea: Idea,
    /// The change in words.
    pub text: String,
    /// Fields that the change sets, by path.
    pub changes: Changes,
    /// Members that the change leaves out.
    pub without: Vec<String>,
}

impl Scene<'_> {
    pub fn stream(&self) -> Option<&Stream> {
        (self.placed.kind == Kind::Stream).then(|| &self.design.stream[self.placed.number])
    }

    pub fn cluster(&self) -> Option<&Cluster> {
        (self.placed.kind == Kind::Cluster).then(|| &self.design.cluster[self.placed.number])
    }

    pub fn port(&self) -> &str {
        &self.placed.ports[0]
    }

    /// Returns whether the member is a master inside the PS, which has a fixed port and clock.
    pub fn is_inside_ps(&self) -> bool {
        let port = self.board.port(self.port());
        port.is_some_and(|p| p.ps_master.is_some())
    }

    /// Returns the clock of the member's logic, MHz.
    pub fn pl_mhz(&self) -> f64 {
        self.made.point.pl_mhz_at(self.port())
    }

    pub fn direction(&self) -> Direction {
        match (self.stream(), self.cluster()) {
            (Some(s), _) => s.direction,
            (_, Some(c)) => c.direction,
            _ => Direction::Read,
        }
    }

    /// Returns the path of a field of this member.
    pub fn path(&self, field: &str) -> String {
        format!("{}.{}.{field}", self.placed.kind.name(), self.placed.name)
    }

    /// Returns a change of one field of this member.
    pub(super) fn sets(&self, idea: Idea, field: &str, value: Value, text: String) -> Change {
        Change {
            idea,
            text,
            changes: vec![(self.path(field), value)],
            without: Vec::new(),
        }
    }

    /// Returns the members that compete with this member: all other members except the streams that
    /// provide its data.
    pub fn competitors(&self) -> impl Iterator<Item = &Placed> {
        let needed = self.needed();
        let is_competitor = move |m: &&Placed| {
            m.name != self.placed.name && !needed.iter().any(|name| *name == m.name)
        };
        self.made.members.iter().filter(is_competitor)
    }

    /// Returns the names of the streams that this stream waits for because of `after` or its
    /// recording, directly or through other streams.
    pub fn needed(&self) -> Vec<&str> {
        let mut found: Vec<&str> = self.stream().map(|s| &*s.name).into_iter().collect();
        let mut next = 0;
        while let Some(name) = found.get(next).copied() {
            for stream in self.design.stream.iter().filter(|s| s.name == name) {
                let after = stream.after.iter().map(|a| &*a.stream);
                for needed in after.chain(stream.recorded_with.as_deref()) {
                    if !found.contains(&needed) {
                        found.push(needed);
                    }
                }
            }
            next += 1;
        }
        found.drain(..found.len().min(1));
        found
    }
}

/// Returns the design with fixed ports and addresses for all streams and clusters, and without
/// fields that have no effect on a run. A change to one assignment then does not affect the others.
pub(super) fn pinned(design: &DesignFile, made: &Made) -> DesignFile {
    let mut pinned = design.clone();
    let placed = |kind, number| {
        let mut members = made.members.iter();
        members.find(|m| m.kind == kind && m.number == number)
    };
    for (number, s) in pinned.stream.iter_mut().enumerate() {
        let Some(placed) = placed(Kind::Stream, number) else {
            continue;
        };
        s.port = Some(placed.ports[0].clone());
        let mut masters = made.point.masters.iter();
        let master = masters.find(|m| m.name() == placed.masters[0]);
        let engine = master.zip(placed.side).and_then(|(m, way)| m.engine(way));
        s.base = engine.map(|e| e.base);
    }
    for (number, c) in pinned.cluster.iter_mut().enumerate() {
        if let Some(placed) = placed(Kind::Cluster, number) {
            c.port = Some(placed.ports[0].clone());
        }
    }
    let run = &made.point.run;
    for (field, value) in [
        ("skew_ns", run.skew_ns),
        ("write_skew_ns", run.write_skew_ns),
        ("phase_ns", run.phase_ns),
        ("timeline_us", 0.0),
    ] {
        pinned.run.insert(field.into(), json!(value));
    }
    // A change is judged by its gain, and the shortest counted time is sufficient to measure the
    // gain.
    if ends(design).is_none() {
        let most = run.max_us.min(COMPARED_US.max(run.min_us));
        pinned.run.insert("max_us".into(), json!(most));
    }
    pinned.sweep.clear();
    pinned.advise.of = None;
    pinned.inject = crate::record::Inject::default();
    pinned
}

/// Returns a design with a change, and the text of the design, or `None` if the change is not
/// possible.
pub(super) fn with(pinned: &DesignFile, change: &Change) -> Option<(String, DesignFile)> {
    let raw = serde_json::to_value(pinned).expect("a design is JSON");
    let mut raw = varied(&raw, &change.changes);
    for kind in ["stream", "cluster", "program", "network"] {
        let Some(members) = raw.get_mut(kind).and_then(Value::as_array_mut) else {
            continue;
        };
        let is_left_out = |name: &Value| change.without.iter().any(|w| *name == **w);
        members.retain(|m| !is_left_out(&m["name"]));
        for member in members {
            if let Some(after) = member.get_mut("after").and_then(Value::as_array_mut) {
                after.retain(|a| !is_left_out(&a["stream"]));
            }
            if member.get("recorded_with").is_some_and(is_left_out) {
                member["recorded_with"] = Value::Null;
            }
        }
    }
    let text = raw.to_string();
    let design = DesignFile::parse(&text).ok()?;
    Some((text, design))
}
