//! The platform file: a board with one memory configuration, as data.

use std::collections::BTreeMap;

use axiscope_fabric::Domain;
use serde::{Deserialize, Serialize};

use crate::{
    Coherence, Controller, Cpu, Dram, Energy, Error, Fabric, Figure, Files, MadeOf, Port, Window,
    controller, whole,
};

/// A platform file. Clock counts are in clocks of the memory controller unless the
/// name says otherwise.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Platform {
    /// Version of this format.
    pub schema: u32,
    /// One line about the board.
    pub title: String,
    /// Clock frequencies.
    pub clocks: Clocks,
    /// The DRAM channel.
    pub dram: Dram,
    /// The memory controller.
    pub controller: Controller,
    /// Controller ports by name.
    pub controller_ports: BTreeMap<String, ControllerPort>,
    /// The FIFO interfaces and switches; absent on bare memory platforms.
    pub fabric: Option<Fabric>,
    /// Caches of the CPUs and the ways through them; absent without coherent ports.
    pub coherence: Option<Coherence>,
    /// Complexes of CPU cores by name.
    #[serde(default)]
    pub cpus: BTreeMap<String, Cpu>,
    /// Energies and powers; absent: runs report none.
    pub energy: Option<Energy>,
    /// Ports of the programmable logic by name.
    #[serde(default)]
    pub ports: BTreeMap<String, Port>,
    /// Ports of the CPUs' cores: from `coherence.cpu`, not from the file.
    #[serde(skip)]
    pub cpu_ports: BTreeMap<String, Port>,
    /// What it is made of: its chip, its boot, what is unexplained; from the files, not among them.
    #[serde(skip)]
    pub made_of: MadeOf,
    /// Address maps by name.
    pub maps: BTreeMap<String, Map>,
    /// QoS settings by name, as changes to the ports.
    #[serde(default)]
    pub qos: BTreeMap<String, Qos>,
}

/// Clock frequencies in MHz.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Clocks {
    pub controller_mhz: Figure<f64>,
    pub switch_mhz: Option<Figure<f64>>,
}

/// A controller port: QoS regions and timers (`umctl2`), starts of the aging counters
/// (`staged`), or priorities and weights (`multi_port`).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ControllerPort {
    /// Index of the port.
    pub index: Figure<u8>,
    /// Regions of read QoS values, lowest first: `up_to` (inclusive) and `class`.
    pub read_regions: Option<Figure<Vec<Region>>>,
    /// Regions of write QoS values.
    pub write_regions: Option<Figure<Vec<Region>>>,
    /// Clocks until a video read expires.
    pub read_timeout_clocks: Option<Figure<i64>>,
    /// Clocks until a video write expires.
    pub write_timeout_clocks: Option<Figure<i64>>,
    /// The QoS block masks reads of this port.
    pub throttle_reads: Option<Figure<bool>>,
    /// The QoS block masks writes of this port.
    pub throttle_writes: Option<Figure<bool>>,
    /// Read pieces that it holds, where it is not as the controller says of all (`umctl2`).
    pub pieces: Option<Figure<usize>>,
    /// Lines of its reads from which on it takes no more until some have left; any number without it (`umctl2`).
    pub lines: Option<Figure<usize>>,
    /// Start of the aging counter of reads.
    pub read_age_clocks: Option<Figure<i64>>,
    /// Start of the aging counter of writes.
    pub write_age_clocks: Option<Figure<i64>>,
    /// Priority of the read command port; larger goes first.
    pub read_priority: Option<Figure<u8>>,
    /// Priority of the write command port.
    pub write_priority: Option<Figure<u8>>,
    /// Lines of the read command port in a round.
    pub read_weight: Option<Figure<u32>>,
    /// Lines of the write command port in a round.
    pub write_weight: Option<Figure<u32>>,
}

/// QoS values up to a limit, and their class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Last QoS value of the region.
    pub up_to: u8,
    /// The class of the region.
    pub class: Class,
}

/// A class of traffic in the controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// LPR, or NPW for writes.
    Low,
    /// VPR or VPW: with a timer.
    Video,
    /// HPR; reads only.
    High,
}

/// An address map: AXI address bits of each coordinate, lowest first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Map {
    #[serde(default)]
    pub rank_bits: Option<Figure<Vec<u8>>>,
    #[serde(default)]
    pub bank_group_bits: Option<Figure<Vec<u8>>>,
    pub bank_bits: Figure<Vec<u8>>,
    pub row_bits: Figure<Vec<u8>>,
}

/// A QoS setting: what it changes against the platform's own.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Qos {
    /// Read QoS of ports by name.
    #[serde(default)]
    pub read_qos: BTreeMap<String, Figure<u8>>,
    /// Write QoS of ports by name.
    #[serde(default)]
    pub write_qos: BTreeMap<String, Figure<u8>>,
    /// Whether the QoS block masks ports at all.
    pub throttle: Option<Figure<bool>>,
}

impl Platform {
    /// Reads a platform: a file that is complete by itself, or a board with its chip's file and
    /// others beside it. `name` is used in error messages.
    ///
    /// # Errors
    /// Syntax, unknown or missing fields, figures that are not the board's to say, and figures
    /// that make no memory system, each with the file, the field and the mend.
    pub fn parse(files: impl Into<Files>, name: &str) -> Result<Self, Error> {
        Self::read(&files.into(), name)
    }

    /// What `parse` does, compiled once and not anew for every crate that reads a platform.
    fn read(files: &Files, name: &str) -> Result<Self, Error> {
        let file = format!("platform {name}");
        let (table, made_of) = whole::whole(files, name)?;
        let mut p: Self = serde_path_to_error::deserialize(table.clone()).map_err(|e| {
            let e = controller::error_inside(table, &file)
                .unwrap_or_else(|| Error::parsed(&file, e.path(), e.inner().message()));
            made_of.blame(e, &file)
        })?;
        p.validate(&file).map_err(|e| made_of.blame(e, &file))?;
        p.cpu_ports = (p.coherence.as_ref()).map_or_else(BTreeMap::new, Coherence::cpu_ports);
        p.made_of = made_of;
        Ok(p)
    }

    /// A port of the programmable logic or of a core.
    #[must_use]
    pub fn port(&self, name: &str) -> Option<&Port> {
        self.ports.get(name).or_else(|| self.cpu_ports.get(name))
    }

    /// Where masters of the PL see the DRAM, in its order, as far as it goes.
    #[must_use]
    pub fn memory_windows(&self) -> Vec<Window> {
        let mut left = self.dram.capacity_bytes.value;
        let whole = [Window {
            base: 0,
            bytes: left,
        }];
        let given = self.fabric.as_ref().and_then(|f| f.memory_windows.as_ref());
        let mut windows = Vec::new();
        for w in given.map_or(&whole[..], |w| &w.value) {
            let bytes = w.bytes.min(left);
            left -= bytes;
            if bytes > 0 {
                let base = w.base;
                windows.push(Window { base, bytes });
            }
        }
        windows
    }

    /// Whether the bytes from an address on are memory.
    #[must_use]
    pub fn holds(&self, base: u64, bytes: u64) -> bool {
        let end = base.saturating_add(bytes);
        let ocm = self.coherence.as_ref().and_then(|c| c.ocm.as_ref());
        let on_chip = ocm.is_some_and(|o| {
            base >= o.base.value && end <= o.base.value.saturating_add(o.bytes.value)
        });
        on_chip || end <= self.dram.capacity_bytes.value
    }

    /// Bursts that the register stages between a master's address channel and its port
    /// hold: one a cycle of their delay.
    #[must_use]
    pub fn request_stages(&self) -> u32 {
        self.fabric
            .as_ref()
            .map_or(0, |f| f.pl_request_cycles.value.ceil() as u32)
    }

    /// The clock of what is at a port: a core's own, or that of the programmable logic.
    #[must_use]
    pub fn clock_of(&self, port: &str, pl: Domain) -> Domain {
        if let Some(complex) = self.cpus.get(port) {
            return Domain::from_mhz(complex.clock_mhz.value);
        }
        let cpu = self.coherence.as_ref().and_then(|c| c.cpu.as_ref());
        match cpu {
            Some(c) if self.cpu_ports.contains_key(port) => Domain::from_mhz(c.clock_mhz.value),
            _ => pl,
        }
    }
}
