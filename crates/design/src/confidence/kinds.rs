//! Kinds of measured configurations, and the kind to which a design belongs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    compile::{Kind, Made},
    core_slowdowns::CoreSlowdowns,
    place::Board,
    published_loads::PublishedLoad,
    record::{DesignFile, Direction, Pattern},
};

/// Name that stands for any value of a property.
pub const ANY: &str = "any";
/// Name that stands for boards without measurements: the errors are from measured boards with the
/// same chip, with rules that were fitted on a different board.
pub const CARRIED_OVER: &str = "carried over";

/// Property of configurations in which several masters share one port through a multiplexer.
pub(super) const SHARED: &str = "1 shared";

/// Errors of the model on measured configurations, by kind (`src/axiscope/data/accuracy/kinds.toml`).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Measured {
    /// Share of measured configurations that an interval contains, %.
    #[serde(default)]
    pub level_percent: f64,
    /// Smallest predicted gain for which a change is recommended, %.
    #[serde(default)]
    pub smallest_gain_percent: f64,
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
    /// Published slowdowns of programs, by core.
    #[serde(default)]
    pub core_slowdowns: Vec<CoreSlowdowns>,
    /// Published safe loads of cores.
    #[serde(default)]
    pub published_loads: Vec<PublishedLoad>,
}

impl Measured {
    /// Returns the largest error of all kinds, %. It replaces an unknown error when designs are
    /// compared.
    pub(crate) fn widest_percent(&self) -> f64 {
        let all = self.kind.iter().filter_map(|kind| kind.total_p90_percent);
        all.fold(0.0, f64::max)
    }
}

/// A kind of configuration, and the model's errors for configurations of this kind
/// (`src/axiscope/data/accuracy/kinds.toml`).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MeasuredKind {
    pub chip: String,
    /// The measured platform, or [`CARRIED_OVER`] for figures that stand for boards without measurements.
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
    /// Whether figures of the model were fitted to these configurations without holding any out, so
    /// the intervals are too narrow for other configurations.
    #[serde(default)]
    pub fitted: bool,
}

/// Names of the properties of a kind.
pub(super) const KEYS: [&str; 6] = ["chip", "board", "direction", "pattern", "ports", "clock"];
pub(super) const CHIP: usize = 0;
pub(super) const BOARD: usize = 1;
pub(super) const PORTS: usize = 4;

impl MeasuredKind {
    pub(super) fn key(&self) -> [&str; 6] {
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

/// Returns the kind of a design, which depends on its masters at ports. A property that the design
/// does not have is [`ANY`].
pub(super) fn kind_of(
    design: &DesignFile,
    board: &Board,
    made: &Made,
    fast_mhz: f64,
) -> [String; 6] {
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
        clocks_of(made, fast_mhz),
    ]
}

/// Returns the ports of members in the programmable logic, without duplicates.
pub(super) fn ports_of(made: &Made) -> Vec<&String> {
    let mut found: Vec<&String> = Vec::new();
    let here = made.members.iter().filter(|m| m.kind != Kind::Program);
    for port in here.flat_map(|m| &m.ports) {
        if !found.contains(&port) {
            found.push(port);
        }
    }
    found
}

/// Returns the band of the clocks at the design's ports, or [`ANY`] if there are clocks in both
/// bands.
fn clocks_of(made: &Made, fast_mhz: f64) -> String {
    let ports = ports_of(made);
    let clocks = ports.iter().map(|port| made.point.pl_mhz_at(port));
    common_band(clocks, fast_mhz).unwrap_or_else(|| clock_band(made.point.pl_mhz, fast_mhz))
}

/// Returns the band of several clocks, or `None` if there is no clock.
fn common_band(clocks: impl Iterator<Item = f64>, fast_mhz: f64) -> Option<String> {
    let bands = clocks.map(|mhz| clock_band(mhz, fast_mhz));
    bands.reduce(|a, b| if a == b { a } else { ANY.into() })
}

/// Returns the band of a PL clock.
fn clock_band(pl_mhz: f64, fast_mhz: f64) -> String {
    let side = if pl_mhz < fast_mhz { "below" } else { "from" };
    format!("{side} {fast_mhz:.0} MHz")
}

pub(super) const fn name_of(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Sequential => "sequential",
        Pattern::Strided => "strided",
        Pattern::Tiles => "tiles",
        Pattern::Random => "random",
        Pattern::Chase => "chase",
        Pattern::Recorded => "recorded",
    }
}

pub(super) const fn measured_as(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Chase => "random",
        Pattern::Tiles => "strided",
        other => name_of(other),
    }
}

/// Returns the most specific kind that includes the design and for which an error is known, either
/// on the design's board or carried over from another board.
pub(super) fn nearest<'a>(named: &[String; 6], measured: &'a Measured) -> Option<&'a MeasuredKind> {
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
            fitted: false,
        }
    }

    #[test]
    fn the_clocks_of_the_ports_decide_on_the_band() {
        let band = |clocks: &[f64]| common_band(clocks.iter().copied(), 200.0);
        assert_eq!(band(&[300.0, 250.0]).as_deref(), Some("from 200 MHz"));
        assert_eq!(band(&[100.0]).as_deref(), Some("below 200 MHz"));
        assert_eq!(band(&[300.0, 100.0, 100.0]).as_deref(), Some(ANY));
        assert_eq!(band(&[]), None);
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
            smallest_gain_percent: 0.0,
            fast_mhz: 200.0,
            ports: BTreeMap::new(),
            widen: order.map(str::to_owned).into(),
            kind: all,
            core_slowdowns: Vec::new(),
            published_loads: Vec::new(),
        };
        for count in 1..=5 {
            let found = nearest(&named, &measured).expect("one at least");
            assert_eq!(found.configurations, count);
            // Kinds with too few configurations for an interval are ignored.
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
