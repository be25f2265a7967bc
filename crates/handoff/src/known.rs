//! Facts about IP and processing systems in handoffs, which are read from data files.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use crate::netlist::Parameters;

/// IP that forwards transactions.
#[derive(Debug, Deserialize)]
pub(crate) struct Bridge {
    pub types: Vec<String>,
    /// Whether the block divides bursts that are too long for the next block.
    #[serde(default)]
    pub cuts: bool,
    /// Whether the block is a cache.
    #[serde(default)]
    pub cache: bool,
    /// Beginnings of the names of interfaces that are connected inside the block: `s_NAME` and
    /// `rp_NAME` belong together.
    #[serde(default)]
    pub pairs: Vec<String>,
    /// The reason why the block issues no transactions if none enter it.
    pub idle: Option<String>,
}

impl Bridge {
    /// Returns whether transactions that enter through one interface may leave through a different
    /// interface.
    pub fn connects(&self, from: &str, to: &str) -> bool {
        let stem = |name: &str| {
            let name = name.to_ascii_lowercase();
            let begin = self
                .pairs
                .iter()
                .find_map(|p| name.strip_prefix(p.as_str()));
            begin.unwrap_or(&name).to_owned()
        };
        self.pairs.is_empty() || stem(from) == stem(to)
    }
}

/// A memory interface of a known master.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct KnownInterface {
    /// Name of the parameter with the number of beats in its bursts.
    pub burst: Option<String>,
    /// Name of the parameter with the interface's number of bursts in flight.
    pub outstanding: Option<String>,
    /// Name of the parameter with its `AxCACHE`.
    pub axcache: Option<String>,
    pub direction: Option<String>,
    /// The stream interface that is connected to the memory interface.
    pub stream: Option<String>,
    /// Whether the interface transfers only descriptors.
    #[serde(default)]
    pub descriptors: bool,
    /// The reason why the interface transfers almost no data.
    pub idle: Option<String>,
}

/// A known master.
#[derive(Debug, Deserialize)]
pub(crate) struct KnownMaster {
    pub types: Vec<String>,
    /// Memory interfaces by name. A `*` at the end stands for any ending.
    pub interfaces: BTreeMap<String, KnownInterface>,
}

/// A memory controller that is not modelled.
#[derive(Debug, Deserialize)]
pub(crate) struct OtherMemory {
    pub types: Vec<String>,
    pub what: String,
}

/// IP in Vivado's catalogue.
#[derive(Debug, Deserialize)]
pub(crate) struct Ip {
    bridge: Vec<Bridge>,
    master: Vec<KnownMaster>,
    memory: Vec<OtherMemory>,
    any_master: AnyMaster,
}

/// Names of the parameters that describe all memory interfaces of a module, regardless of its type.
#[derive(Debug, Deserialize)]
struct AnyMaster {
    burst: Vec<String>,
    outstanding: Vec<String>,
}

impl Ip {
    /// Names of module parameters with the number of beats in the module's bursts.
    pub fn bursts(&self) -> impl Iterator<Item = &str> {
        self.any_master.burst.iter().map(String::as_str)
    }

    /// Names of module parameters with the number of bursts in flight.
    pub fn outstanding(&self) -> impl Iterator<Item = &str> {
        self.any_master.outstanding.iter().map(String::as_str)
    }

    pub fn bridge(&self, kind: &str) -> Option<&Bridge> {
        self.bridge.iter().find(|b| has(&b.types, kind))
    }

    pub fn master(&self, kind: &str, interface: &str) -> Option<&KnownInterface> {
        let known = self.master.iter().find(|m| has(&m.types, kind))?;
        let same = |name: &String| match name.strip_suffix('*') {
            Some(start) => (interface.get(..start.len()))
                .is_some_and(|begin| begin.eq_ignore_ascii_case(start)),
            None => name.eq_ignore_ascii_case(interface),
        };
        let found = known.interfaces.iter().find(|(name, _)| same(name));
        found.map(|(_, i)| i)
    }

    /// Returns whether IP of this type issues its own transactions, instead of only forwarding
    /// those of other masters.
    pub fn is_master(&self, kind: &str) -> bool {
        self.master.iter().any(|m| has(&m.types, kind))
    }

    pub fn memory(&self, kind: &str) -> Option<&OtherMemory> {
        self.memory.iter().find(|m| has(&m.types, kind))
    }
}

fn has(types: &[String], kind: &str) -> bool {
    types.iter().any(|t| t.eq_ignore_ascii_case(kind))
}

/// Values that init files contain if they were written by newer releases of the tool.
#[derive(Debug, Deserialize)]
pub(crate) struct Newer {
    /// The first release with these values, such as 2022.
    pub from: f64,
    /// The DRAM standard.
    pub standard: String,
    /// Whether the lowest bit of the bank group is directly above the bits of a line.
    pub groups_low: bool,
    /// The QoS of some ports.
    pub qos: u64,
    pub qos_ports: Vec<String>,
    pub source: String,
}

/// How a handoff describes the processing system of a chip.
#[derive(Debug, Deserialize)]
pub(crate) struct Processor {
    /// The types of the processing system's module.
    pub types: Vec<String>,
    /// Interfaces that lead to memory, with the corresponding port of the model, or "" if the model
    /// has no such port.
    #[serde(default)]
    pub ports: BTreeMap<String, String>,
    /// Number of beats in the longest burst that the ports accept, if they do not accept every AXI4
    /// burst.
    #[serde(default)]
    pub longest_burst: Option<u64>,
    /// Ports that lead to the caches and accept only bursts of a full or a quarter cache line.
    #[serde(default)]
    pub line_ports: Vec<String>,
    /// The width of each of these interfaces: a number of bits, or the name of a parameter.
    #[serde(default)]
    pub widths: BTreeMap<String, String>,
    /// Ports that lead to the caches, with what determines whether their bursts are coherent: the
    /// name of a parameter, `AxCACHE`, or "" if all bursts are coherent.
    #[serde(default)]
    pub coherent: BTreeMap<String, String>,
    /// Names of the memory parameters, by their meaning.
    #[serde(default)]
    pub parameters: BTreeMap<String, String>,
    /// Values for newer releases of the tool, used if there is no init file.
    #[serde(default)]
    pub newer: Vec<Newer>,
    /// The board that provides figures that no handoff states, if the importer of init files does
    /// not choose a board.
    #[serde(default)]
    pub base: String,
    /// Types of networks on chip that contain the memory controllers.
    #[serde(default)]
    pub networks: Vec<String>,
    /// The chip's file.
    #[serde(skip)]
    pub chip: String,
}

impl Processor {
    /// Returns the width of an interface, as stated in the parameters of the processing system,
    /// with its source.
    pub fn width_of(&self, interface: &str, ps: &Parameters) -> Option<(u64, String)> {
        let name = self.widths.get(interface)?;
        if let Ok(bits) = name.parse() {
            return Some((bits, format!("the width of {interface}")));
        }
        let bits = ps.count(name).filter(|b| (8..=1024).contains(b))?;
        Some((bits, format!("{name} = {bits}")))
    }

    /// Returns the parameter that turns off the memory, if the memory is turned off.
    pub fn memory_off(&self, ps: &Parameters) -> Option<String> {
        let name = self.parameters.get("memory")?;
        let value = ps.text(name)?;
        let is_off = value == "0" || value.eq_ignore_ascii_case("false");
        is_off.then(|| format!("{name} = {value}"))
    }

    pub fn is(&self, kind: &str) -> bool {
        has(&self.types, kind)
    }

    /// Returns the index of a type in the list. If a type contains another type, the inner type
    /// comes later in the list.
    pub fn rank(&self, kind: &str) -> usize {
        let place = self.types.iter().position(|t| t.eq_ignore_ascii_case(kind));
        place.unwrap_or(usize::MAX)
    }

    /// Returns the name of the parameter with this meaning.
    pub fn parameter(&self, meaning: &str) -> &str {
        self.parameters.get(meaning).map_or("", String::as_str)
    }

    pub fn is_network(&self, kind: &str) -> bool {
        has(&self.networks, kind)
    }
}

pub(crate) static IP: LazyLock<Ip> = LazyLock::new(|| {
    toml_edit::de::from_str(include_str!("../../../data/ip/vivado.toml"))
        .expect("data/ip/vivado.toml")
});

pub(crate) static PROCESSORS: LazyLock<Vec<Processor>> = LazyLock::new(|| {
    let files = [
        (
            "zynq7000",
            include_str!("../../../data/chips/zynq7000/handoff.toml"),
        ),
        (
            "zynq_ultrascale",
            include_str!("../../../data/chips/zynq_ultrascale/handoff.toml"),
        ),
        (
            "versal",
            include_str!("../../../data/chips/versal/handoff.toml"),
        ),
    ];
    let read = |(chip, text): (&str, &str)| {
        let found: Result<Processor, _> = toml_edit::de::from_str(text);
        let mut found = found.unwrap_or_else(|e| panic!("data/chips/{chip}/handoff.toml: {e}"));
        found.chip = chip.to_owned();
        found
    };
    files.map(read).into()
});

/// Returns the chip of a module, if it is a processing system.
pub(crate) fn processor(kind: &str) -> Option<&'static Processor> {
    PROCESSORS.iter().find(|p| p.is(kind))
}

/// Returns the chip of a module, if it is a network on chip with memory controllers.
pub(crate) fn network(kind: &str) -> Option<&'static Processor> {
    PROCESSORS.iter().find(|p| p.is_network(kind))
}
