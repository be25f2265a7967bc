//! The path between AXI ports of the programmable logic and the memory controller: FIFO interfaces that
//! cut and pace bursts, and the switch in front of each controller port.
//!
//! The crate hands pieces to controller ports and knows nothing of their data buses, nor of
//! scheduling. Times are integer picoseconds.

mod axi;
mod cache;
mod coherence;
mod mixing;
mod port;
mod port_config;
mod read_side;
mod switch;
mod write_side;

pub use axi::{AxiMaster, Burst, Direction, Poll};
pub use axiscope_controller::{Domain, Ps};
pub use cache::{Access, Cache, CacheConfig, CacheStats, Line, Replacement};
pub use coherence::{
    ACP_BURST_BYTES, ACP_LINE_BYTES, BootRegisters, Coherence, CpuPass, CpuTouch, Cpus, CpusConfig,
    Found, Hub, HubConfig, HubPortConfig, HubStats, OcmConfig, PathTiming, PortKind, Sidebands,
    decide,
};
pub use port::FifoInterface;
pub use port_config::{InterfaceConfig, MixedReads};
pub use switch::{Fabric, SwitchConfig};
