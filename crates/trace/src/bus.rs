//! Finds the AXI buses of a waveform file by the names of their signals.

use std::collections::{BTreeMap, HashMap};

use crate::{
    Error, Signal, Skipped,
    glob::matches,
    names::{Name, both_directions},
    pins::{Field, Pins},
};
use Field::*;

/// The AXI protocol of a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Protocol {
    Axi3,
    Axi4,
    AxiLite,
}

impl Protocol {
    /// Name of the protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Axi3 => "AXI3",
            Self::Axi4 => "AXI4",
            Self::AxiLite => "AXI4-Lite",
        }
    }
}

/// A bus: signals with the same scope, prefix and suffix.
#[derive(Clone, Debug)]
pub struct Bus {
    /// Scope, prefix and suffix.
    pub name: String,
    /// The scope alone.
    pub scope: String,
    /// Signals of the bus.
    pub pins: Pins,
    /// Protocol of the bus.
    pub protocol: Protocol,
    /// Width of the bus's data in bits; `None` if the file contains no data signal.
    pub data_bits: Option<u32>,
    /// Whether the bus has reads, and whether it has writes.
    pub ways: [bool; 2],
    /// Channels with missing signals, one sentence each.
    pub halves: Vec<String>,
    /// Names of the same wires in inner scopes.
    also: Vec<String>,
}

const READS: [Field; 5] = [ArValid, ArReady, ArAddr, RValid, RReady];
const WRITES: [Field; 7] = [AwValid, AwReady, AwAddr, WValid, WReady, BValid, BReady];

/// The scope in which Verilator repeats the pins of the top module.
const PINS_ONCE_MORE: &str = "$rootio";

impl Bus {
    /// Creates a bus from these signals, or states what is missing.
    fn of(
        name: String,
        scope: String,
        pins: Pins,
        signals: &[Signal],
    ) -> Result<Self, Vec<String>> {
        let width = |f: Field| pins.get(f).map(|i| signals[i].width);
        let len = width(ArLen).or(width(AwLen));
        let mut halves = Vec::new();
        let mut by_last = Vec::new();
        let mut is_whole = |what: &str, fields: &[Field], own_len: Field, own_last: Field| {
            let mut missing = pins.missing(fields);
            let there = fields.len() - missing.len();
            // Marks of last beats determine the lengths, too. A bus that has lengths in one direction is not AXI4-Lite.
            let has_last = pins.get(own_last).is_some();
            if len.is_some() && pins.get(own_len).is_none() && !has_last {
                missing.push(own_len);
            }
            if missing.is_empty() && has_last && pins.get(own_len).is_none() {
                by_last.push(format!(
                    "the file has no {}, so {} states how long its {what} are",
                    own_len.name(),
                    own_last.name()
                ));
            }
            if there > 0 && !missing.is_empty() {
                halves.push(format!(
                    "its {what} are left out: the file has no {} of them; record all signals of the bus",
                    list(&missing)
                ));
            }
            missing.is_empty()
        };
        let ways = [
            is_whole("reads", &READS, ArLen, RLast),
            is_whole("writes", &WRITES, AwLen, WLast),
        ];
        if ways == [false, false] {
            return Err(halves);
        }
        let protocol = match len {
            None if by_last.is_empty() => Protocol::AxiLite,
            None => Protocol::Axi4,
            Some(..=4) => Protocol::Axi3,
            Some(_) => Protocol::Axi4,
        };
        halves.extend(by_last);
        Ok(Self {
            data_bits: width(RData).or(width(WData)),
            name,
            scope,
            pins,
            protocol,
            ways,
            halves,
            also: Vec::new(),
        })
    }

    /// Whether a pattern matches the bus's whole name, or the end of its name after a scope.
    #[must_use]
    pub fn is_meant(&self, pattern: &str) -> bool {
        let mut names = std::iter::once(&self.name).chain(&self.also);
        names.any(|name| {
            let mut ends = name.match_indices('.').map(|(i, _)| &name[i + 1..]);
            matches(pattern, name) || ends.any(|end| matches(pattern, end))
        })
    }
}

/// Signals with the same scope, prefix and suffix.
struct Group {
    scope: String,
    prefix: String,
    suffix: String,
    pins: Vec<(Field, usize)>,
}

/// A group that is not a complete bus, and what is missing.
type Part = (Group, Vec<String>);

impl Group {
    fn name(&self) -> String {
        let prefix = self.prefix.trim_end_matches(['_', '.', ' ', ':', '/']);
        let shown = format!("{prefix}{}", self.suffix);
        let name = [&*self.scope, shown.trim_start_matches('_')];
        let name: Vec<&str> = name.into_iter().filter(|part| !part.is_empty()).collect();
        if name.is_empty() {
            "axi".into()
        } else {
            name.join(".")
        }
    }

    /// Returns the name that the group shares with the group of the other direction, if each direction is a
    /// separate structure.
    fn without_direction(&self) -> (String, String) {
        (both_directions(&self.scope), both_directions(&self.prefix))
    }
}

/// Returns the buses of a file by name. A bus that appears in several scopes is listed once, in the outermost
/// scope.
#[must_use]
pub fn find_buses(signals: &[Signal]) -> Vec<Bus> {
    search(signals).0
}

/// Returns the buses of a file, and the AXI signals that do not form a complete bus.
pub(crate) fn search(signals: &[Signal]) -> (Vec<Bus>, Vec<Skipped>) {
    let mut seen: HashMap<Vec<(Field, usize)>, usize> = HashMap::new();
    let mut found: Vec<Bus> = Vec::new();
    let mut parts: Vec<Part> = Vec::new();
    let mut keep = |bus: Bus| {
        let pins = bus.pins.0.iter();
        let mut same: Vec<(Field, usize)> = pins.map(|&(f, i)| (f, signals[i].same)).collect();
        same.sort_unstable();
        // The bus is identified by its own signals, whatever other signals a scope contains.
        same.retain(|(f, _)| READS.contains(f) || WRITES.contains(f));
        match seen.get(&same) {
            Some(&first) => found[first].also.push(bus.name),
            None => {
                seen.insert(same, found.len());
                found.push(bus);
            }
        }
    };
    for group in groups(signals) {
        let pins = Pins(group.pins.clone());
        match Bus::of(group.name(), group.scope.clone(), pins, signals) {
            Ok(bus) => keep(bus),
            Err(missing) => parts.push((group, missing)),
        }
    }
    let parts = join_directions(parts, signals, keep);
    let top: Vec<String> = (found.iter())
        .filter_map(|b| b.name.strip_prefix(PINS_ONCE_MORE))
        .filter(|pins| found.iter().any(|b| is_top_with(b, pins)))
        .map(|pins| format!("{PINS_ONCE_MORE}{pins}"))
        .collect();
    found.retain(|b| !top.contains(&b.name));
    found.sort_by(|a, b| a.name.cmp(&b.name));
    let parts = parts.into_iter().filter(|(group, _)| {
        let has = |f: &Field| group.pins.iter().any(|p| p.0 == *f);
        [ArValid, AwValid, RValid, WValid].iter().any(has)
    });
    let parts = parts.map(|(group, missing)| Skipped {
        name: group.name(),
        why: missing.join("; "),
        signals: (group.pins.iter())
            .map(|p| signals[p.1].path.clone())
            .collect(),
    });
    (found, parts.collect())
}

fn groups(signals: &[Signal]) -> Vec<Group> {
    // Key: depth, scope, prefix and suffix.
    type Key = (usize, String, String, String);
    let mut groups: BTreeMap<Key, Vec<(Field, usize)>> = BTreeMap::new();
    for (i, s) in signals.iter().enumerate() {
        let Some(Name { scope, message }) = Name::of(&s.path) else {
            continue;
        };
        let depth = scope.matches('.').count();
        let key = (depth, scope, message.prefix, message.suffix);
        let pins = groups.entry(key).or_default();
        if !pins.iter().any(|p| p.0 == message.field) {
            pins.push((message.field, i));
        }
    }
    let all = groups.into_iter();
    all.map(|((_, scope, prefix, suffix), pins)| Group {
        scope,
        prefix,
        suffix,
        pins,
    })
    .collect()
}

/// Joins groups that form a bus only together: structures with one direction each, or nets that a tool renamed.
/// Returns the other groups.
fn join_directions(parts: Vec<Part>, signals: &[Signal], mut keep: impl FnMut(Bus)) -> Vec<Part> {
    let mut joined: BTreeMap<(String, String), Vec<Part>> = BTreeMap::new();
    for part in parts {
        let key = part.0.without_direction();
        joined.entry(key).or_default().push(part);
    }
    let mut rest = Vec::new();
    for ((scope, prefix), parts) in joined {
        let pins: Vec<(Field, usize)> = parts.iter().flat_map(|p| p.0.pins.clone()).collect();
        let mut fields: Vec<Field> = pins.iter().map(|p| p.0).collect();
        fields.sort_unstable();
        fields.dedup();
        let whole = Group {
            scope: scope.clone(),
            prefix,
            suffix: String::new(),
            pins,
        };
        let outer = (parts.first()).map_or("", |p| match p.0.scope.rsplit_once('.') {
            Some((outer, _)) if p.0.scope.to_lowercase() != scope => outer,
            _ => &p.0.scope,
        });
        let pins = Pins(whole.pins.clone());
        let is_one = parts.len() > 1 && fields.len() == whole.pins.len();
        match Bus::of(whole.name(), outer.to_owned(), pins, signals) {
            Ok(bus) if is_one => keep(bus),
            _ => rest.extend(parts),
        }
    }
    rest
}

/// Whether the bus is at the pins of the top module, in which case its name starts with a dot.
fn is_top_with(bus: &Bus, pins: &str) -> bool {
    let top = bus.name.strip_suffix(pins);
    top.is_some_and(|top| !top.contains('.') && !top.is_empty() && top != PINS_ONCE_MORE)
}

/// States why a file contains no bus.
pub(crate) fn no_bus(file: &str, skipped: &[Skipped]) -> Error {
    let parts: Vec<&Skipped> = skipped.iter().filter(|s| !s.name.is_empty()).collect();
    const SHOWN: usize = 4;
    let shown: Vec<String> = (parts.iter().take(SHOWN))
        .map(|s| format!("{} ({})", s.name, s.why))
        .collect();
    let found = match parts.len() {
        0 => String::new(),
        1..=SHOWN => format!(". Found: {}", shown.join(", ")),
        all => format!(". Found: {}, and {} more", shown.join(", "), all - SHOWN),
    };
    Error(format!(
        "{file}: holds no AXI bus: no scope has all of {}, or all of {}; record them all{found}",
        list(&READS),
        list(&WRITES)
    ))
}

fn list(fields: &[Field]) -> String {
    let names: Vec<String> = fields.iter().map(|f| f.name()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signals(names: &[(&str, u32)]) -> Vec<Signal> {
        let all = names.iter().enumerate();
        all.map(|(same, (path, width))| Signal {
            path: (*path).into(),
            width: *width,
            same,
        })
        .collect()
    }

    fn reads(prefix: &str, len: Option<u32>) -> Vec<(String, u32)> {
        let mut all: Vec<(String, u32)> = READS
            .iter()
            .map(|f| (format!("{prefix}{}", f.name()), 1))
            .collect();
        all.extend(len.map(|bits| (format!("{prefix}ARLEN"), bits)));
        all
    }

    #[test]
    fn buses_are_told_apart() {
        let mut all = reads("top.dut.m_axi_gmem0_", Some(8));
        all.extend(reads("top.dut.M_AXI_OLD_", Some(4)));
        all.extend(reads("top.dut.s_axi_control_", None));
        let borrowed: Vec<(&str, u32)> = all.iter().map(|(n, w)| (&**n, *w)).collect();
        let mut signals = signals(&borrowed);
        // The same wires appear again in an inner scope.
        for i in 0..6 {
            let inner = signals[i].path.replace("dut", "dut.inner");
            signals.push(Signal {
                path: inner,
                ..signals[i].clone()
            });
        }
        let buses = find_buses(&signals);
        let message: Vec<(&str, &str)> = buses
            .iter()
            .map(|b| (&*b.name, b.protocol.name()))
            .collect();
        assert_eq!(
            message,
            [
                ("top.dut.m_axi_gmem0", "AXI4"),
                ("top.dut.m_axi_old", "AXI3"),
                ("top.dut.s_axi_control", "AXI4-Lite")
            ]
        );
    }
}
