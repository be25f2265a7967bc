//! The path between AXI ports of the programmable logic and the memory controller: FIFO interfaces that split
//! and pace bursts, and the switch in front of each controller port.
//!
//! The crate offers pieces to controller ports and knows nothing of their data buses or of scheduling. Times are integer
//! picoseconds.

mod axi;
mod cache;
mod coherence;
mod fifo_figures;
mod gp_port;
mod mixing;
mod port;
mod port_config;
mod ps_master;
mod read_side;
mod switch;
mod write_side;

pub use axi::{
    AXI3_BEATS, AXI4_BEATS, AxiMaster, BOUNDARY_BYTES, Burst, Direction, Poll, limits_port,
    most_beats,
};
pub use axiscope_controller::{Domain, Ps};
pub use cache::{Access, Cache, CacheConfig, CacheStats, Line, Replacement};
pub use coherence::{
    ACP_BURST_BYTES, ACP_LINE_BYTES, BootRegisters, Coherence, CoherenceFigures, Cores, CpuPass,
    CpuTouch, Cpus, CpusConfig, Found, Hub, HubConfig, HubPortConfig, HubStats, MemoryPath, Ocm,
    OcmConfig, Path, PathTiming, PlCache, PortKind, Sidebands, decide,
};
pub use fifo_figures::{Bridge, FifoFigures, MixedReads, Port};
pub use gp_port::{GpPort, Interconnect};
pub use port::FifoInterface;
pub use port_config::InterfaceConfig;
pub use ps_master::PsMaster;
pub use switch::Fabric;
