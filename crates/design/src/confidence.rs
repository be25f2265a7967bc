//! The error of a design's rates: an interval that contains 90 % of the model's errors on measured configurations.
//!
//! `tools/write_accuracy.py` computes the intervals by conformal prediction, kind by kind
//! (docs/reference/generated/accuracy_tables.md). For platforms that were not measured, the errors are those
//! of rules that were fitted on one measured board of the chip and applied to another.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{
    compile::{Kind, Made},
    place::Board,
    record::{DesignFile, Direction, Pattern},
    supplies::Supplies,
};

/// Stands for any value of a property of a kind.
pub const ANY: &str = "any";
/// Name in place of a board, for measured boards of the chip with rules that were fitted on another board.
pub const CARRIED_OVER: &str = "carried over";
/// Property of configurations in which several masters share one port through a multiplexer.
const SHARED: &str = "1 shared";

/// Errors of the model on measured configurations, by kind (`src/axiscope/data/accuracy/kinds.toml`).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Measured {
    /// Share of measured configurations that an interval contains, %.
    #[serde(default)]
    pub level_percent: f64,
    /// Boundary between the two bands of PL clocks, MHz.
    #[serde(default)]
    pub fast_mhz: f64,
    /// Properties that are ignored, one after another, until a kind contains enough configurations.
    #[serde(default)]
    pub widen: Vec<String>,
    /// The measured ports of each chip.
    #[serde(default)]
    pub ports: BTreeMap<String, Vec<String>>,
    /// The kinds.
    #[serde(default)]
    pub kind: Vec<MeasuredKind>,
}

impl Measured {
    /// The largest error of all kinds, %. It replaces an unknown error when designs are compared.
    pub(crate) fn widest_percent(&self) -> f64 {
        let all = self.kind.iter().filter_map(|kind| kind.total_p90_percent);
        all.fold(0.0, f64::max)
    }
}

/// A kind of configurations, and the errors of the model on these (`src/axiscope/data/accuracy/kinds.toml`).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MeasuredKind {
    pub chip: String,
    /// The measured platform, or [`CARRIED_OVER`].
    pub board: String,
    pub direction: String,
    pub pattern: String,
    pub ports: String,
    pub clock: String,
    pub configurations: u32,
    /// The interval of the total, in % of the predicted total. Absent if there are too few configurations.
    #[serde(default)]
    pub total_p90_percent: Option<f64>,
    /// The interval of the worst stream, in % of the predicted total.
    #[serde(default)]
    pub worst_p90_percent: Option<f64>,
}

/// Names of the properties of a kind.
const KEYS: [&str; 6] = ["chip", "board", "direction", "pattern", "ports", "clock"];
const CHIP: usize = 0;
const BOARD: usize = 1;
const PORTS: usize = 4;

impl MeasuredKind {
    fn key(&self) -> [&str; 6] {
        [
            &self.chip,
            &self.board,
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
    /// The kind of measured configurations on which the error is based; `any` if there is none.
    pub kind: String,
    /// Number of measured configurations of this kind.
    pub configurations: u32,
    /// 90 % of the measured totals were within this error, %. Absent if the chip, a pattern of the streams or the
    /// number of ports was never measured: the error is unknown then.
    pub total_percent: Option<f64>,
    /// The error of the worst stream, in % of the total of all streams.
    pub worst_percent: Option<f64>,
    /// The basis of the error and what was never measured, in words.
    pub text: String,
    /// The last sentence of `text`: properties of the design that no measured configuration has. Empty if there are
    /// none.
    pub never_measured: String,
}

/// Returns how far the rates of a design may be off, and on which measurements that is based. Without measurements
/// the error is unknown.
#[must_use]
pub fn confidence(
    design: &DesignFile,
    board: &Board,
    supplies: &Supplies,
    made: &Made,
) -> Confidence {
    let measured = &supplies.measured;
    let named = kind_of(design, board, made, measured.fast_mhz);
    let strange = strange_ports(&named, made, measured);
    let never = not_covered(&unmeasured(design, made, &measured.kind));
    let found = [&*board.name, CARRIED_OVER].into_iter().find_map(|place| {
        let mut here = named.clone();
        here[BOARD] = place.into();
        (strange.is_empty() && is_covered(&here, design, &measured.kind))
            .then(|| nearest(&here, measured))
            .flatten()
    });
    let Some(found) = found else {
        let why = unknown(&named, board, design, &measured.kind, &strange);
        return Confidence {
            kind: ANY.into(),
            configurations: 0,
            total_percent: None,
            worst_percent: None,
            text: format!("unknown: {why}.{never}"),
            never_measured: never,
        };
    };
    Confidence {
        kind: found.key().join("/"),
        configurations: found.configurations,
        total_percent: found.total_p90_percent,
        worst_percent: found.worst_p90_percent,
        text: format!("{}{never}", text_of(found, board, measured)),
        never_measured: never,
    }
}

/// Whether the number of ports and each pattern of a design were measured on the board, possibly not together. Tiles
/// count as strided. No measured configuration had a coherent port, which has another path.
fn is_covered(named: &[String; 6], design: &DesignFile, known: &[MeasuredKind]) -> bool {
    let mut here = (known.iter()).filter(|k| k.chip == named[CHIP] && k.board == named[BOARD]);
    let ports = named[PORTS] != ANY && here.clone().any(|k| k.ports == named[PORTS]);
    ports
        && (design.stream.iter())
            .all(|s| !s.coherent && here.clone().any(|k| k.pattern == measured_as(s.pattern)))
        && here.next().is_some()
}

/// Returns ports of the design that were not measured on any board of its chip.
fn strange_ports<'a>(named: &[String; 6], made: &'a Made, measured: &Measured) -> Vec<&'a str> {
    let known = measured.ports.get(&named[CHIP]);
    let has = |port: &str| known.is_some_and(|ports| ports.iter().any(|p| p == port));
    let ports = ports_of(made).into_iter().map(String::as_str);
    ports.filter(|port| !has(port)).collect()
}

/// States why the error of a design is unknown.
fn unknown(
    named: &[String; 6],
    board: &Board,
    design: &DesignFile,
    known: &[MeasuredKind],
    strange: &[&str],
) -> String {
    let chip: Vec<_> = known.iter().filter(|k| k.chip == named[CHIP]).collect();
    let boards: BTreeSet<_> = (chip.iter())
        .filter(|k| k.board != CARRIED_OVER)
        .map(|k| &*k.board)
        .collect();
    let names: Vec<_> = boards.iter().copied().collect();
    if chip.is_empty() {
        return "no board with this chip was measured".into();
    }
    if design.stream.iter().any(|s| s.coherent) {
        return "at coherent ports, only single bursts were measured".into();
    }
    if !strange.is_empty() {
        return format!("no rates were measured at {}", strange.join(" and "));
    }
    if named[PORTS] == ANY {
        return "no configuration without ports in use was measured".into();
    }
    if !chip.iter().any(|k| k.ports == named[PORTS]) {
        return format!(
            "no measured configuration had {}",
            ports_text(&named[PORTS])
        );
    }
    if !boards.contains(&*board.name) && !chip.iter().any(|k| k.board == CARRIED_OVER) {
        return format!(
            "{} was never measured, and of the boards with its chip only {}, so no rules could be carried over",
            board.name,
            names.join(" and ")
        );
    }
    let place = if boards.contains(&*board.name) {
        board.name.clone()
    } else {
        names.join(" and ")
    };
    format!("too few configurations like this one were measured on {place}")
}

/// Returns the kind of a design, from its masters at ports; [`ANY`] for a property that the design does not
/// have.
fn kind_of(design: &DesignFile, board: &Board, made: &Made, fast_mhz: f64) -> [String; 6] {
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
        board.name.clone(),
        direction.into(),
        pattern.unwrap_or(ANY).into(),
        ports,
        clock_band(made.point.pl_mhz, fast_mhz),
    ]
}

/// Returns the ports of members in the programmable logic, without duplicates.
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

/// Returns the most specific kind with an error that includes the design, on its board or carried over to it.
fn nearest<'a>(named: &[String; 6], measured: &'a Measured) -> Option<&'a MeasuredKind> {
    let mut wide: [&str; 6] = std::array::from_fn(|i| &*named[i]);
    let mut open = measured.widen.iter();
    loop {
        let mut kinds = measured.kind.iter();
        if let Some(found) = kinds.find(|k| k.key() == wide && k.total_p90_percent.is_some()) {
            return Some(found);
        }
        let next = open.next()?;
        let property = KEYS.iter().position(|key| *key == *next)?;
        wide[property] = ANY;
    }
}

/// The number of ports in words.
fn ports_text(ports: &str) -> String {
    match ports {
        "1" => "one port".into(),
        SHARED => "several masters behind one port".into(),
        "2" => "two ports".into(),
        "3" => "three ports".into(),
        "4" => "four ports".into(),
        more => format!("{more} ports"),
    }
}

/// Names what was not measured: the board, or only a design like this one on the board.
fn such_a_design(board: &Board, measured: &Measured) -> String {
    if measured.kind.iter().any(|kind| kind.board == board.name) {
        format!("such a design on {}", board.name)
    } else {
        board.name.clone()
    }
}

/// States the basis of an error in a sentence.
fn text_of(found: &MeasuredKind, board: &Board, measured: &Measured) -> String {
    let mut like = Vec::new();
    if found.ports != ANY {
        like.push(ports_text(&found.ports));
    }
    let ways = match &*found.direction {
        "read" => "reads",
        "write" => "writes",
        "both" => "reads and writes",
        _ => "",
    };
    match (&*found.pattern, ways) {
        (ANY, "") => {}
        (ANY, ways) => like.push(ways.into()),
        (walk, "") => like.push(format!("{walk} bursts")),
        (walk, ways) => like.push(format!("{walk} {ways}")),
    }
    if found.clock != ANY {
        like.push(format!("PL clocks {}", found.clock));
    }
    let percent = found.total_p90_percent.unwrap_or_default();
    let level = measured.level_percent;
    let count = found.configurations;
    let (place, which) = if found.board == CARRIED_OVER {
        let place = format!(
            "{} was never measured, so this is the error of rules carried over from one measured board of its chip to \
             another: ",
            such_a_design(board, measured)
        );
        (place, "measured configurations".to_owned())
    } else {
        (
            String::new(),
            format!("measured configurations of {}", found.board),
        )
    };
    let like = if like.is_empty() {
        "of any kind".into()
    } else {
        format!("with {}", like.join(", "))
    };
    format!("{place}±{percent:.1} % ({level:.0} % interval), from {count} {which} {like}.")
}

/// A sentence that lists what was never measured.
fn not_covered(never: &[String]) -> String {
    if never.is_empty() {
        String::new()
    } else {
        format!(" Not covered by measurements: {}.", never.join(", "))
    }
}

/// Lists properties of the design that no measured configuration has. All of these had equal streams at full
/// rate.
fn unmeasured(design: &DesignFile, made: &Made, known: &[MeasuredKind]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let placed = || made.members.iter().filter(|m| m.kind == Kind::Stream);
    let shape = |m: &crate::Placed| {
        let s = &design.stream[m.number];
        (m.beat_bytes, s.burst_beats, s.pattern)
    };
    if placed().any(|m| shape(m) != shape(placed().next().expect("this one"))) {
        found.push("streams that differ from each other".into());
    }
    let sides = |port: &String| {
        let has = |way| placed().any(|m| m.ports[0] == *port && m.side == Some(way));
        (has(Direction::Read), has(Direction::Write))
    };
    let first = placed().next().map(|m| sides(&m.ports[0]));
    if placed().any(|m| Some(sides(&m.ports[0])) != first) {
        found.push("ports with different directions".into());
    }
    let paced =
        |s: &crate::Stream| s.rate_mbps.is_some() || !s.after.is_empty() || s.period_us().is_some();
    if design.stream.iter().any(paced) {
        found.push("streams with a set pace or with pauses".into());
    }
    if design.stream.iter().any(|s| s.cache.is_some()) {
        found.push("caches in the programmable logic".into());
    }
    if design.stream.iter().any(|s| !s.way_cycles.is_none()) {
        found.push("streams behind an interconnect".into());
    }
    if design.stream.iter().any(|s| s.coherent) {
        found.push("coherent ports".into());
    }
    found.extend((unmeasured_patterns(design, known).iter()).map(|n| format!("{n} streams")));
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
        (!design.program.is_empty(), "programs on cores"),
    ] {
        if has {
            found.push(name.into());
        }
    }
    found
}

/// Patterns of streams that were never measured.
fn unmeasured_patterns(design: &DesignFile, known: &[MeasuredKind]) -> BTreeSet<&'static str> {
    let seen = |name: &str| known.iter().any(|kind| kind.pattern == name);
    let names = design.stream.iter().map(|s| name_of(s.pattern));
    names.filter(|n| !seen(n)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(key: [&str; 6], configurations: u32, percent: Option<f64>) -> MeasuredKind {
        let [chip, board, direction, pattern, ports, clock] = key.map(str::to_owned);
        MeasuredKind {
            chip,
            board,
            direction,
            pattern,
            ports,
            clock,
            configurations,
            total_p90_percent: percent,
            worst_p90_percent: percent,
        }
    }

    #[test]
    fn a_kind_of_few_falls_back_one_property_after_another() {
        let named = ["z", "b", "read", "sequential", "2", "fast"];
        let mut wide = named;
        let mut all = vec![kind(wide, 1, Some(1.0))];
        let order = ["clock", "pattern", "direction", "ports"];
        for (n, property) in order.iter().enumerate() {
            wide[KEYS.iter().position(|key| key == property).expect("known")] = ANY;
            all.push(kind(wide, 2 + n as u32, Some(1.0)));
        }
        let named = named.map(str::to_owned);
        let mut measured = Measured {
            level_percent: 90.0,
            fast_mhz: 200.0,
            ports: BTreeMap::new(),
            widen: order.map(str::to_owned).into(),
            kind: all,
        };
        for count in 1..=5 {
            let found = nearest(&named, &measured).expect("one at least");
            assert_eq!(found.configurations, count);
            // Too few configurations for an interval count as none.
            measured.kind[0].total_p90_percent = None;
            assert_ne!(
                nearest(&named, &measured).map(|k| k.configurations),
                Some(count)
            );
            measured.kind.remove(0);
        }
        assert!(nearest(&named, &measured).is_none());
    }
}
