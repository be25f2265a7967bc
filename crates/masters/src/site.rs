//! Information that masters need about their platform.

use std::collections::BTreeMap;

use axiscope_fabric::{CoherenceFigures, Port};

use crate::Cpu;

/// The ports, the CPUs and the memory of a platform, for checks of masters.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// Ports of the programmable logic by name.
    pub ports: &'a BTreeMap<String, Port>,
    /// Ports of cores by name.
    pub cpu_ports: &'a BTreeMap<String, Port>,
    /// Masters inside the PS and general-purpose ports by name, described as ports.
    pub ps_ports: &'a BTreeMap<String, Port>,
    /// Complexes of cores by name.
    pub cpus: &'a BTreeMap<String, Cpu>,
    /// The caches of the CPUs and the paths through them.
    pub coherence: Option<&'a CoherenceFigures>,
    /// Size of the DRAM in bytes.
    pub capacity_bytes: u64,
    /// Number of bytes in a DRAM burst.
    pub line_bytes: u64,
}

impl<'a> Site<'a> {
    /// Returns a port of the programmable logic, of a core, or of a master inside the PS.
    #[must_use]
    pub fn port(&self, name: &str) -> Option<&'a Port> {
        let inside = || self.cpu_ports.get(name).or_else(|| self.ps_ports.get(name));
        self.ports.get(name).or_else(inside)
    }

    /// Returns whether the `bytes` that begin at `base` are memory.
    #[must_use]
    pub fn holds(&self, base: u64, bytes: u64) -> bool {
        let end = base.saturating_add(bytes);
        let ocm = self.coherence.and_then(|c| c.ocm.as_ref());
        let on_chip = ocm.is_some_and(|o| base >= o.base && end <= o.base.saturating_add(o.bytes));
        on_chip || end <= self.capacity_bytes
    }
}
