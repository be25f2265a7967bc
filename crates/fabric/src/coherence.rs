//! Coherent paths: ports whose transactions look up the caches of the CPUs.
//!
//! [`decide`] determines from sidebands and boot registers whether a port's transactions are coherent. [`Cpus`]
//! contains the caches of a CPU cluster and models its snoop control unit. [`Hub`] connects the masters of all
//! coherent ports to these caches and to memory.

mod cpus;
mod figures;
mod gate;
mod hub;
mod lane;

pub use cpus::{CpuPass, CpuTouch, Cpus, CpusConfig, Found};
pub use figures::{CoherenceFigures, Cores, MemoryPath, Ocm, Path, PlCache};
pub use gate::{
    ACP_BURST_BYTES, ACP_LINE_BYTES, BootRegisters, Coherence, PortKind, Sidebands, decide,
};
pub use hub::{Hub, HubConfig, HubPortConfig, HubStats, OcmConfig, PathTiming};
