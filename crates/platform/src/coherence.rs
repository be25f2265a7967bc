//! The coherent paths of a platform file: caches of the CPUs, boot registers, and what the
//! ways from the ports through them cost.

use std::collections::BTreeMap;

use axiscope_fabric as fabric;
use serde::{Deserialize, Serialize};

use super::Port;
use crate::{Figure, Origin};

/// Caches, registers and ways.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Coherence {
    /// L1 data cache of a CPU.
    pub l1: CacheShape,
    /// L2 cache of the CPUs.
    pub l2: CacheShape,
    /// Lines that the L2 has asked of memory at a time, for all ports together (its line-fill
    /// buffers); no limit by default. A lookup that finds none free waits, and what would be
    /// fetched ahead is not.
    pub line_fills: Option<Figure<usize>>,
    /// What boot software sets in the coherent interconnect; absent on chips without one, where
    /// ports reach the caches through the snoop control unit alone.
    pub registers: Option<Registers>,
    /// From the interconnect to memory.
    pub memory: MemoryPath,
    /// The way of ACP ports.
    pub acp: Option<Path>,
    /// The way of HPC ports.
    pub hpc: Option<Path>,
    /// The way of ACE ports.
    pub ace: Option<Path>,
    /// The cores and their way to L2 and memory; absent: no master can be a core.
    pub cpu: Option<Cores>,
    /// Memory on the chip that ports and cores reach beside the caches.
    pub ocm: Option<Ocm>,
    /// The cache that a master on an ACE port has in the programmable logic.
    pub pl_cache: Option<PlCache>,
}

/// Size and shape of a cache.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CacheShape {
    /// Bytes in all.
    pub bytes: Figure<u64>,
    /// Lines of a set.
    pub ways: Figure<usize>,
    /// Bytes of a line.
    pub line_bytes: Figure<u64>,
    /// Which line makes room.
    pub replacement: Figure<Replacement>,
}

/// Which line of a full set makes room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Replacement {
    Lru,
    TreePlru,
    Random,
    RoundRobin,
}

/// Boot registers that decide whether a port's transactions are coherent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Registers {
    /// Snoop enable of the CPUs' interface of the interconnect.
    pub snoop_cpus: Figure<bool>,
    /// Snoop enable of the ACE port's interface.
    pub snoop_ace: Figure<bool>,
    /// Shareable override of the HPC ports' interface, 0 to 3.
    pub shareable_override: Figure<u8>,
    /// The interconnect reads memory while it snoops.
    pub speculative_fetch: Figure<bool>,
    /// The CPUs broadcast inner-shareable transactions.
    pub broadcast_inner: Figure<bool>,
}

/// From the interconnect to a controller port and back.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MemoryPath {
    /// Name of the controller port.
    pub controller_port: Figure<String>,
    /// Read QoS there.
    pub read_qos: Figure<u8>,
    /// Write QoS there.
    pub write_qos: Figure<u8>,
    /// A read to the controller port, ns.
    pub request_ns: Figure<f64>,
    /// Its data back to the interconnect, ns.
    pub response_ns: Figure<f64>,
    /// Controller clocks of the controller's read pipeline that this way does not have.
    pub read_bypass_clocks: Option<Figure<i64>>,
    /// A write to the controller port, ns.
    pub write_request_ns: Figure<f64>,
    /// Its response back to the interconnect, ns.
    pub write_response_ns: Figure<f64>,
}

/// The cores of the CPUs. One L1 stands for those of all cores.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cores {
    /// How many; the masters' ports are `CPU0`, `CPU1`, …
    pub cores: Figure<u32>,
    /// Their clock, MHz.
    pub clock_mhz: Figure<f64>,
    /// A load that hits L1, ns.
    pub l1_hit_ns: Figure<f64>,
    /// A load that hits L2, ns.
    pub l2_hit_ns: Figure<f64>,
    /// From a load until a line that no cache has is asked of memory, ns.
    pub miss_ns: Figure<f64>,
    /// For how long an access that is not in L1 holds the caches' pipeline, ns: line in L2,
    /// nowhere.
    pub hold_ns: Figure<[f64; 2]>,
    /// Lines that a core has asked of memory at a time, of loads and of stores.
    pub misses: Figure<usize>,
    /// Lines that the L2 fetches ahead of a load that L1 does not have; none by default.
    pub prefetch_lines: Option<Figure<u32>>,
    /// Lines that the L1 fetches ahead of loads of ascending lines; none by default.
    pub stream_lines: Option<Figure<u32>>,
}

/// Memory on the chip.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ocm {
    /// First byte.
    pub base: Figure<u64>,
    /// Bytes.
    pub bytes: Figure<u64>,
    /// From the request to the data, or the response, ns.
    pub latency_ns: Figure<f64>,
    /// For how long a line's worth of data holds it, ns.
    pub hold_ns: Figure<f64>,
}

/// What a port's way to the caches costs. Where a figure has three values, they are for a
/// line in L1, in L2 alone, and in neither.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Path {
    /// From a burst's address (or the end of its data) to the lookup, ns.
    pub request_ns: Figure<f64>,
    /// From the answer to the master, ns.
    pub response_ns: Figure<f64>,
    /// The lookup, or the snoop until its answer, ns.
    pub lookup_ns: Figure<f64>,
    /// From there until a cache gives the data of a read, ns.
    pub read_hit_ns: Figure<f64>,
    /// From there until a write to a cached line can go on, ns.
    pub write_hit_ns: Figure<f64>,
    /// For how long a read holds the caches' pipeline, ns.
    pub read_hold_ns: Figure<[f64; 3]>,
    /// For how long a write holds it, ns.
    pub write_hold_ns: Figure<[f64; 3]>,
    /// The first read after a rest takes longer by this, ns.
    pub read_wake_ns: Figure<f64>,
    /// The first write after a rest takes longer by this, ns.
    pub write_wake_ns: Figure<f64>,
    /// A rest lasts at least so long, ns.
    pub rest_ns: Figure<f64>,
    /// Bursts of a direction that the port takes before it answers.
    pub accepts: Figure<usize>,
    /// Buffers for lines of reads, of writes: so many are under way between the lookup and the
    /// end of the answer at the caches; no limit by default.
    pub ahead_lines: Option<Figure<[usize; 2]>>,
    /// From the lookup until a line that no cache has is asked of memory, ns; 0 by default.
    pub miss_ns: Option<Figure<f64>>,
    /// Lines of a direction that may be asked of memory at a time (ACP); one by default.
    pub misses: Option<Figure<usize>>,
}

/// The cache of a master on an ACE port.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlCache {
    /// Its size and shape.
    pub shape: CacheShape,
    /// A hit, PL cycles.
    pub hit_cycles: Figure<f64>,
}

/// The kind of a port.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PortKind {
    /// Straight to the memory controller.
    #[default]
    Hp,
    /// Through the coherent interconnect; snoops the CPUs.
    Hpc,
    /// Into the L2 cache of the CPUs.
    Acp,
    /// Through the coherent interconnect, both ways.
    Ace,
    /// No port of the PL: a core of the CPUs.
    #[serde(skip)]
    Cpu,
}

impl PortKind {
    /// The same for the fabric.
    pub const fn fabric(self) -> fabric::PortKind {
        match self {
            Self::Hp => fabric::PortKind::Hp,
            Self::Hpc => fabric::PortKind::Hpc,
            Self::Acp => fabric::PortKind::Acp,
            Self::Ace => fabric::PortKind::Ace,
            Self::Cpu => fabric::PortKind::Cpu,
        }
    }
}

impl CacheShape {
    /// The same for the fabric.
    pub const fn fabric(&self) -> fabric::CacheConfig {
        fabric::CacheConfig {
            bytes: self.bytes.value,
            ways: self.ways.value,
            line_bytes: self.line_bytes.value,
            replacement: match self.replacement.value {
                Replacement::Lru => fabric::Replacement::Lru,
                Replacement::TreePlru => fabric::Replacement::TreePlru,
                Replacement::Random => fabric::Replacement::Random,
                Replacement::RoundRobin => fabric::Replacement::RoundRobin,
            },
        }
    }
}

impl Coherence {
    /// The registers for the fabric.
    pub fn boot(&self) -> Option<fabric::BootRegisters> {
        let r = self.registers.as_ref()?;
        Some(fabric::BootRegisters {
            snoop_cpus: r.snoop_cpus.value,
            snoop_ace: r.snoop_ace.value,
            shareable_override: r.shareable_override.value,
            broadcast_inner: r.broadcast_inner.value,
        })
    }

    /// The ports of the cores by name, as ports of the platform are described.
    pub fn cpu_ports(&self) -> BTreeMap<String, Port> {
        let cores = self.cpu.as_ref().map_or(0, |c| c.cores.value);
        fn figure<T>(value: T) -> Figure<T> {
            Figure {
                value,
                origin: Origin::Assumed,
                source: "the way of a core".into(),
            }
        }
        let port = || Port {
            kind: Some(figure(PortKind::Cpu)),
            controller_port: self.memory.controller_port.clone(),
            width_bits: figure(64),
            other_widths_bits: None,
            interfaces: None,
            taken_by: None,
            read_qos: figure(0),
            write_qos: figure(0),
            bridge: None,
            mixed_reads: None,
        };
        (0..cores).map(|i| (format!("CPU{i}"), port())).collect()
    }

    /// The way of a kind of port.
    pub const fn path(&self, kind: PortKind) -> Option<&Path> {
        match kind {
            PortKind::Hp | PortKind::Cpu => None,
            PortKind::Hpc => self.hpc.as_ref(),
            PortKind::Acp => self.acp.as_ref(),
            PortKind::Ace => self.ace.as_ref(),
        }
    }

    /// Field and fault of what cannot be.
    pub fn problem(&self) -> Option<(String, String)> {
        let pl = self.pl_cache.as_ref().map(|c| &c.shape);
        for (field, shape) in [
            ("l1", Some(&self.l1)),
            ("l2", Some(&self.l2)),
            ("pl_cache.shape", pl),
        ] {
            if let Some(fault) = shape.and_then(|s| s.fabric().problem()) {
                return Some((format!("coherence.{field}"), fault));
            }
        }
        let line = self.l2.line_bytes.value;
        if self.l1.line_bytes.value != line || pl.is_some_and(|s| s.line_bytes.value != line) {
            let fault = format!("all caches have lines of {line} bytes, as the L2");
            return Some(("coherence.l1.line_bytes".into(), fault));
        }
        if (self.registers.as_ref()).is_some_and(|r| r.shareable_override.value > 3) {
            let field = "coherence.registers.shareable_override";
            return Some((field.into(), "give 0 to 3".into()));
        }
        if self.line_fills.as_ref().is_some_and(|f| f.value == 0) {
            return Some(("coherence.line_fills".into(), "0; give 1 or more".into()));
        }
        let good = |t: f64| (0.0..1e9).contains(&t);
        if let Some(c) = &self.cpu {
            let times = [&c.l1_hit_ns, &c.l2_hit_ns, &c.miss_ns].map(|t| t.value);
            let held = c.hold_ns.value.iter().all(|&t| good(t));
            if !times.iter().all(|&t| good(t)) || !held || c.l2_hit_ns.value < c.l1_hit_ns.value {
                let fault = "times are 0 to 1e9 ns, and l2_hit_ns is not below l1_hit_ns";
                return Some(("coherence.cpu".into(), fault.into()));
            }
            let few = c.misses.value == 0 || !(1..=16).contains(&c.cores.value);
            for (field, lines) in [
                ("prefetch_lines", &c.prefetch_lines),
                ("stream_lines", &c.stream_lines),
            ] {
                if lines.as_ref().is_some_and(|f| f.value > 64) {
                    let field = format!("coherence.cpu.{field}");
                    return Some((field, "give 0 to 64".into()));
                }
            }
            if few || !(c.clock_mhz.value > 0.1 && c.clock_mhz.value < 100_000.0) {
                let fault = "give 1 to 16 cores, a clock, and one miss or more";
                return Some(("coherence.cpu".into(), fault.into()));
            }
        }
        if let Some(o) = &self.ocm
            && !(good(o.latency_ns.value) && good(o.hold_ns.value))
        {
            let fault = "times are 0 to 1e9 ns";
            return Some(("coherence.ocm".into(), fault.into()));
        }
        for (name, path) in [("acp", &self.acp), ("hpc", &self.hpc), ("ace", &self.ace)] {
            let Some(p) = path else { continue };
            for (field, n) in [
                ("accepts", p.accepts.value),
                ("misses", p.misses.as_ref().map_or(1, |m| m.value)),
                (
                    "ahead_lines",
                    p.ahead_lines
                        .as_ref()
                        .map_or(1, |n| n.value[0].min(n.value[1])),
                ),
            ] {
                if n == 0 {
                    let field = format!("coherence.{name}.{field}");
                    return Some((field, "0; give 1 or more".into()));
                }
            }
        }
        None
    }
}
