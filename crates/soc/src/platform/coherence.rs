//! The coherent paths of a platform file: caches of the CPUs, boot registers, and what the
//! ways from the ports through them cost.

use axiscope_fabric as fabric;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Figure;

/// Caches, registers and ways.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Coherence {
    /// L1 data cache of a CPU.
    pub l1: CacheShape,
    /// L2 cache of the CPUs.
    pub l2: CacheShape,
    /// What boot software sets.
    pub registers: Registers,
    /// From the interconnect to memory.
    pub memory: MemoryPath,
    /// The way of ACP ports.
    pub acp: Option<Path>,
    /// The way of HPC ports.
    pub hpc: Option<Path>,
    /// The way of ACE ports.
    pub ace: Option<Path>,
    /// The cache that a master on an ACE port has in the programmable logic.
    pub pl_cache: Option<PlCache>,
}

/// Size and shape of a cache.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Replacement {
    Lru,
    TreePlru,
    Random,
}

/// Boot registers that decide whether a port's transactions are coherent.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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
    /// A write to the controller port, ns.
    pub write_request_ns: Figure<f64>,
    /// Its response back to the interconnect, ns.
    pub write_response_ns: Figure<f64>,
}

/// What a port's way to the caches costs. Where a figure has three values, they are for a
/// line in L1, in L2 alone, and in neither.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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
}

/// The cache of a master on an ACE port.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlCache {
    /// Its size and shape.
    pub shape: CacheShape,
    /// A hit, PL cycles.
    pub hit_cycles: Figure<f64>,
}

/// The kind of a port.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
}

impl PortKind {
    /// The same for the fabric.
    pub const fn fabric(self) -> fabric::PortKind {
        match self {
            Self::Hp => fabric::PortKind::Hp,
            Self::Hpc => fabric::PortKind::Hpc,
            Self::Acp => fabric::PortKind::Acp,
            Self::Ace => fabric::PortKind::Ace,
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
            },
        }
    }
}

impl Coherence {
    /// The registers for the fabric.
    pub const fn boot(&self) -> fabric::BootRegisters {
        let r = &self.registers;
        fabric::BootRegisters {
            snoop_cpus: r.snoop_cpus.value,
            snoop_ace: r.snoop_ace.value,
            shareable_override: r.shareable_override.value,
            broadcast_inner: r.broadcast_inner.value,
        }
    }

    /// The way of a kind of port.
    pub const fn path(&self, kind: PortKind) -> Option<&Path> {
        match kind {
            PortKind::Hp => None,
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
        if self.registers.shareable_override.value > 3 {
            let field = "coherence.registers.shareable_override";
            return Some((field.into(), "give 0 to 3".into()));
        }
        for (name, path) in [("acp", &self.acp), ("hpc", &self.hpc), ("ace", &self.ace)] {
            let Some(p) = path else { continue };
            if p.accepts.value == 0 {
                let field = format!("coherence.{name}.accepts");
                return Some((field, "give 1 or more".into()));
            }
        }
        None
    }
}
