//! The error of a design's rates: that of the model on measured configurations of the same kind.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    compile::{Kind, Made},
    place::Board,
    record::{DesignFile, Direction, Pattern},
    supplies::Supplies,
};

/// Any value of a property of a kind.
pub const ANY: &str = "any";
/// One port that several masters share through a multiplexer.
const SHARED: &str = "1 shared";

/// Errors of the model on measured configurations, by kind (`src/axiscope/data/accuracy/kinds.toml`).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Measured {
    /// Boundary between the two bands of PL clocks, MHz.
    #[serde(default)]
    pub fast_mhz: f64,
    /// Properties that are left open, one after another, until a kind has enough configurations.
    #[serde(default)]
    pub widen: Vec<String>,
    /// The kinds.
    #[serde(default)]
    pub kind: Vec<MeasuredKind>,
}

impl Measured {
    /// The largest error of all kinds, %, which replaces an unknown error when designs are compared.
    pub(crate) fn widest_percent(&self) -> f64 {
        let all = self.kind.iter().map(|kind| kind.total_p68_percent);
        all.fold(0.0, f64::max)
    }
}

/// A kind of configurations, and the errors of the model on these (`src/axiscope/data/accuracy/kinds.toml`).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MeasuredKind {
    pub chip: String,
    pub direction: String,
    pub pattern: String,
    pub ports: String,
    pub clock: String,
    pub configurations: u32,
    pub total_p68_percent: f64,
    pub worst_p68_percent: f64,
}

/// Names of the properties of a kind.
const KEYS: [&str; 5] = ["chip", "direction", "pattern", "ports", "clock"];
const CHIP: usize = 0;
const PORTS: usize = 3;

impl MeasuredKind {
    fn key(&self) -> [&str; 5] {
        [
            &self.chip,
            &self.direction,
            &self.pattern,
            &self.ports,
            &self.clock,
        ]
    }
}

/// How far a predicted rate may be off, according to measurements.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Confidence {
    /// The kind of measured configurations that it is based on.
    pub kind: String,
    /// Measured configurations of this kind.
    pub configurations: u32,
    /// Two of three measured totals were within it (68th percentile), %. None if the chip, a pattern of the streams or
    /// the number of ports was never measured: the error is unknown then.
    pub total_percent: Option<f64>,
    /// The same of the worst stream, in % of the total of all streams.
    pub worst_percent: Option<f64>,
    /// What the error is based on, in words.
    pub text: String,
}

/// How far the rates of a design may be off, and what that is based on. Without measurements the error is unknown.
#[must_use]
pub fn confidence(
    design: &DesignFile,
    board: &Board,
    supplies: &Supplies,
    made: &Made,
) -> Confidence {
    let measured = &supplies.measured;
    let named = kind_of(design, board, made, measured.fast_mhz);
    let Some(found) = nearest(&named, measured) else {
        return Confidence {
            kind: ANY.into(),
            configurations: 0,
            total_percent: None,
            worst_percent: None,
            text: "no measurements are available".into(),
        };
    };
    let known = of_its_like(&named, design, &measured.kind);
    let text = text_of(found, &named, design, made, &measured.kind);
    Confidence {
        kind: found.key().join("/"),
        configurations: found.configurations,
        total_percent: known.then_some(found.total_p68_percent),
        worst_percent: known.then_some(found.worst_p68_percent),
        text: if known {
            text
        } else {
            format!("error unknown; nearest: {text}")
        },
    }
}

/// Whether the chip, the number of ports and each pattern of a design were measured, though perhaps not together.
/// Tiles count as strided. No measured configuration had a coherent port, which has another path.
fn of_its_like(named: &[String; 5], design: &DesignFile, known: &[MeasuredKind]) -> bool {
    let has = |property: usize| {
        known
            .iter()
            .any(|kind| kind.key()[property] == named[property])
    };
    let here = [CHIP, PORTS].into_iter().all(|p| named[p] != ANY && has(p));
    let seen = |pattern| {
        known
            .iter()
            .any(|kind| kind.pattern == measured_as(pattern))
    };
    here && (design.stream.iter()).all(|s| seen(s.pattern) && !s.coherent)
}

/// The kind of a design, from its masters at ports; ANY for a property that it does not have.
fn kind_of(design: &DesignFile, board: &Board, made: &Made, fast_mhz: f64) -> [String; 5] {
    let mut ways: Vec<Direction> = design.stream.iter().map(|s| s.direction).collect();
    ways.extend(design.cluster.iter().map(|c| c.direction));
    if !design.network.is_empty() {
        ways.extend([Direction::Read, Direction::Write]);
    }
    let (read, write) = (
        ways.contains(&Direction::Read),
        ways.contains(&Direction::Write),
    );
    let direction = match (read, write) {
        (true, true) => "both",
        (true, false) => "read",
        (false, true) => "write",
        (false, false) => ANY,
    };
    let mut patterns: Vec<&str> = design
        .stream
        .iter()
        .map(|s| measured_as(s.pattern))
        .collect();
    if !design.cluster.is_empty() || !design.network.is_empty() {
        patterns.push("sequential");
    }
    let order = ["random", "strided", "sequential"];
    let pattern = order.into_iter().find(|p| patterns.contains(p));
    let ports = match ports_of(made).len() {
        0 => ANY.into(),
        1 if !made.point.muxes.is_empty() => SHARED.into(),
        count => count.to_string(),
    };
    [
        board.chip.clone().unwrap_or_else(|| ANY.into()),
        direction.into(),
        pattern.unwrap_or(ANY).into(),
        ports,
        clock_band(made.point.pl_mhz, fast_mhz),
    ]
}

/// Ports of members in the programmable logic, each once.
fn ports_of(made: &Made) -> Vec<&String> {
    let mut found: Vec<&String> = Vec::new();
    let here = made.members.iter().filter(|m| m.kind != Kind::Program);
    for port in here.flat_map(|m| &m.ports) {
        if !found.contains(&port) {
            found.push(port);
        }
    }
    found
}

/// The band of a PL clock.
fn clock_band(pl_mhz: f64, fast_mhz: f64) -> String {
    let side = if pl_mhz < fast_mhz { "below" } else { "from" };
    format!("{side} {fast_mhz:.0} MHz")
}

const fn name_of(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Sequential => "sequential",
        Pattern::Strided => "strided",
        Pattern::Tiles => "tiles",
        Pattern::Random => "random",
        Pattern::Chase => "chase",
        Pattern::Recorded => "recorded",
    }
}

const fn measured_as(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Chase => "random",
        Pattern::Tiles => "strided",
        other => name_of(other),
    }
}

/// The narrowest measured kind that includes the design; the widest one includes all.
fn nearest<'a>(named: &[String; 5], measured: &'a Measured) -> Option<&'a MeasuredKind> {
    let mut wide: [&str; 5] = std::array::from_fn(|i| &*named[i]);
    let mut open = measured.widen.iter();
    loop {
        if let Some(found) = measured.kind.iter().find(|kind| kind.key() == wide) {
            return Some(found);
        }
        let next = open.next()?;
        let property = KEYS.iter().position(|key| *key == *next)?;
        wide[property] = ANY;
    }
}

fn text_of(
    found: &MeasuredKind,
    named: &[String; 5],
    design: &DesignFile,
    made: &Made,
    known: &[MeasuredKind],
) -> String {
    let mut what = vec![format!("{} measured configurations", found.configurations)];
    if found.ports != ANY {
        let many = match &*found.ports {
            "1" => "one port",
            SHARED => "several masters behind one port",
            "2" => "two ports",
            "3" => "three ports",
            _ => "four ports",
        };
        what.push(format!("of {many}"));
    }
    let ways = match &*found.direction {
        "read" => "reads",
        "write" => "writes",
        "both" => "reads and writes",
        _ => "",
    };
    let walk = if found.pattern == ANY {
        ""
    } else {
        &found.pattern
    };
    match (walk, ways) {
        ("", "") => {}
        (walk, "") => what.push(format!("with {walk} bursts")),
        ("", ways) => what.push(format!("with {ways}")),
        (walk, ways) => what.push(format!("with {walk} {ways}")),
    }
    if found.clock != ANY {
        what.push(format!("at PL clocks {}", found.clock));
    }
    let rest = what.join(" ");
    let chip = &named[CHIP];
    let here = *chip != ANY && known.iter().any(|kind| kind.chip == *chip);
    let mut text = if !here {
        format!("no measurement of this chip: {rest} on another")
    } else if found.chip == ANY {
        format!("{rest} on all chips measured")
    } else {
        format!("{rest} on boards with this chip")
    };
    if !known.iter().any(|kind| kind.ports == named[PORTS]) {
        text += &format!("; {} ports were never measured", named[PORTS]);
    }
    let never = unmeasured(design, made, known);
    if !never.is_empty() {
        text += &format!("; never measured: {}", never.join(", "));
    }
    text
}

/// What the design has and no measured configuration had. All of those had equal streams at full rate.
fn unmeasured(design: &DesignFile, made: &Made, known: &[MeasuredKind]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let placed = || made.members.iter().filter(|m| m.kind == Kind::Stream);
    let shape = |m: &crate::Placed| {
        let s = &design.stream[m.number];
        (m.beat_bytes, s.burst_beats, s.pattern)
    };
    if placed().any(|m| shape(m) != shape(placed().next().expect("this one"))) {
        found.push("streams that differ from one another".into());
    }
    let sides = |port: &String| {
        let has = |way| placed().any(|m| m.ports[0] == *port && m.side == Some(way));
        (has(Direction::Read), has(Direction::Write))
    };
    let first = placed().next().map(|m| sides(&m.ports[0]));
    if placed().any(|m| Some(sides(&m.ports[0])) != first) {
        found.push("ports that differ in their directions".into());
    }
    if (design.stream.iter()).any(|s| s.rate_mbps.is_some() || !s.after.is_empty()) {
        found.push("streams that keep a pace or wait".into());
    }
    if design.stream.iter().any(|s| s.coherent) {
        found.push("coherent ports".into());
    }
    found.extend((strange(design, known).iter()).map(|n| format!("{n} streams")));
    if !made.point.muxes.is_empty() {
        let mut ports: Vec<&String> = made.members.iter().flat_map(|m| &m.ports).collect();
        ports.sort_unstable();
        ports.dedup();
        if ports.len() > 1 {
            found.push("shared ports with other ports in use".into());
        }
    }
    for (has, name) in [
        (!made.point.regulators.is_empty(), "regulators"),
        (!design.cluster.is_empty(), "clusters"),
        (!design.network.is_empty(), "networks"),
        (!design.program.is_empty(), "programs beside them"),
    ] {
        if has {
            found.push(name.into());
        }
    }
    found
}

/// Patterns of streams that were never measured.
fn strange(design: &DesignFile, known: &[MeasuredKind]) -> BTreeSet<&'static str> {
    let seen = |name: &str| known.iter().any(|kind| kind.pattern == name);
    let names = design.stream.iter().map(|s| name_of(s.pattern));
    names.filter(|n| !seen(n)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(key: [&str; 5], configurations: u32) -> MeasuredKind {
        let [chip, direction, pattern, ports, clock] = key.map(str::to_owned);
        MeasuredKind {
            chip,
            direction,
            pattern,
            ports,
            clock,
            configurations,
            total_p68_percent: 1.0,
            worst_p68_percent: 1.0,
        }
    }

    #[test]
    fn a_kind_of_few_falls_back_one_property_after_another() {
        let named = ["z", "read", "sequential", "2", "fast"];
        let mut wide = named;
        let mut all = vec![kind(wide, 1)];
        let order = ["clock", "pattern", "direction", "chip", "ports"];
        for (n, property) in order.iter().enumerate() {
            wide[KEYS.iter().position(|key| key == property).expect("known")] = ANY;
            all.push(kind(wide, 2 + n as u32));
        }
        let named = named.map(str::to_owned);
        let mut measured = Measured {
            fast_mhz: 200.0,
            widen: order.map(str::to_owned).into(),
            kind: all,
        };
        for count in 1..=6 {
            let found = nearest(&named, &measured).expect("one at least");
            assert_eq!(found.configurations, count);
            measured.kind.remove(0);
        }
        assert!(nearest(&named, &measured).is_none());
    }
}
