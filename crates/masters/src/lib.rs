//! Masters on AXI ports: the traffic generator, the convolution accelerator, stream DMA, the
//! accelerator cluster, the program player, the DPU, CPU cores, a task with phases, the multiplexer that lets several masters share
//! one port, and the regulator before any of them.
//!
//! They see AXI ports only. Every master fills the same [`Counters`].

mod account;
mod after;
mod arbiter;
mod budget;
mod cluster;
mod convolution;
mod core;
mod counters;
mod dpu;
mod engine;
mod generator;
mod governor;
mod hub;
mod image_cpu;
mod multiplexer;
mod packet_dma;
mod pattern;
mod player;
mod regulated;
mod report;
mod staged;
mod stream_dma;
mod task;
mod told;
mod turns;

pub use after::{After, Gate, Milestones};
pub use arbiter::{Arbiter, ArbiterConfig, ArbiterFigures};
pub use budget::{BudgetConfig, WholeBursts};
pub use cluster::{Cluster, ClusterConfig};
pub use convolution::{Convolution, ConvolutionConfig, FillOrder};
pub use core::{
    Complex, ComplexConfig, CoreConfig, CoreShape, Cpu, CpuCore, CpuL2, CpuPort, CpuPrefetch,
    CpuTlb, L2Config, Order, Parts, PrefetchConfig, Program, Step, TlbConfig,
};
pub use counters::{Counters, LATENCY_BINS, percentile_cycles};
pub use dpu::{
    Dpu, DpuConfig, DpuPort, DpuPortConfig, DpuWeights, DpuWeightsConfig, FurtherPorts, Stock, Tile,
};
pub use engine::{Engine, EngineConfig, Recorded};
pub use generator::TrafficGenerator;
pub use governor::{Governor, GovernorConfig, MOST_PERIODS, MOST_UNITS, UNIT_BYTES, WHOLE};
pub use image_cpu::{ImageCpu, ImageCpuConfig};
pub use multiplexer::{Multiplexer, MultiplexerConfig, MultiplexerFigures};
pub use packet_dma::{PacketDma, PacketDmaConfig};
pub use pattern::{Addresses, Pattern, Tiles};
pub use player::{Played, Player, PlayerConfig, PlayerWait};
pub use regulated::Regulated;
pub use report::{Report, Side};
pub use staged::Staged;
pub use stream_dma::{ChannelConfig, StreamDma, StreamDmaConfig};
pub use task::{Phase, Task, TaskConfig};
pub use told::Told;
pub use turns::Turn;

use axiscope_fabric::{AxiMaster, Ps};

/// How far a program is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Accesses done since the reset: of a core its own, of a DPU tiles.
    pub accesses: u64,
    /// When the last of them was done: of a core, which does several at a time, now.
    pub at: Ps,
    /// The time that they took, ps.
    pub ps: Ps,
    /// From the end of the warm-up to the end of a program that ends, ps.
    pub run_ps: Option<Ps>,
    /// Whether it ends by itself.
    pub ends: bool,
    /// Lines that were prefetched from memory since the reset.
    pub prefetches: u64,
}

/// A master that the soc drives. What holds masters hands everything on to the right one; nothing has
/// a default, so that it cannot forget to.
pub trait Master: AxiMaster + Send {
    /// What a master behind this port tells of itself at `now`, by order of construction; none beyond
    /// the last of several. A master by itself does not look at the number.
    fn report(&self, member: usize, now: Ps) -> Option<Report<'_>>;

    /// Slows a master's issues to a share (above 0 to 1) of what it was set to: its regulator's
    /// budget from the next period on where it has one, else its own pace from the next issue on.
    /// Masters without a pace go on as they were.
    fn throttle(&mut self, member: usize, share: f64);

    /// Starts counting anew at `now`.
    fn reset_counters(&mut self, now: Ps);

    /// Stops issuing; what is in flight drains.
    fn stop(&mut self);

    /// Whether nothing is in flight and nothing will be issued.
    fn is_finished(&self) -> bool;
}
