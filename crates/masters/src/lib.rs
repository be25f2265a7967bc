//! Masters on AXI ports: the traffic generator, the convolution accelerator, stream DMA, the accelerator
//! cluster, the program player, the DPU, CPU cores, a task with phases, the multiplexer that lets several
//! masters share one port, and a regulator that can be placed in front of any of them.
//!
//! They only have access to AXI ports. Every master fills the same [`Counters`].

#[macro_use]
mod on_board;
#[macro_use]
mod registry;

mod account;
mod after;
mod batches;
mod behind;
mod budget;
mod cached;
mod cluster;
mod convolution;
mod core;
mod counters;
mod dpu;
mod engine;
mod forward;
mod generator;
mod governor;
mod hub;
mod image_cpu;
mod instrument_multiplexer;
mod kind;
mod leave;
mod outside;
mod packet_dma;
mod pattern;
mod player;
mod pulses;
mod register_stages;
mod regulated;
mod report;
mod site;
pub mod spec;
mod steps;
mod stream_dma;
mod task;
mod turns;
mod vendor_multiplexer;
mod with_milestones;

pub use after::{After, Gate, Milestones};
pub use batches::{Batch, Batches, BatchesConfig};
pub use behind::Behind;
pub use budget::{BudgetConfig, WholeBursts};
pub use cached::Cached;
pub use cluster::{BudgetSpec, Cluster, ClusterConfig, ClusterSpec};
pub use convolution::{Convolution, ConvolutionConfig, ConvolutionSpec, OrderSpec};
pub use core::{
    Complex, ComplexConfig, CoreConfig, CoreShape, CoreSpec, Cpu, CpuCore, CpuL2, CpuPort,
    CpuPrefetch, CpuTlb, L2Config, Order, Parts, PrefetchConfig, Program, Step, TlbConfig,
};
pub use counters::{Counters, LATENCY_BINS, percentile_cycles};
pub use dpu::{
    Dpu, DpuConfig, DpuParts, DpuPort, DpuPortConfig, DpuPortSpec, DpuSpec, DpuWeights,
    DpuWeightsConfig, DpuWeightsSpec, FurtherPorts, LayerSpec, Stock, Tile,
};
pub use engine::{Engine, EngineConfig, Recorded};
pub use generator::{
    BatchesSpec, Bursts, CacheSpec, EngineSpec, GeneratorSpec, PatternSpec, PulsesSpec,
    RecordedAfterSpec, RecordingSpec, Replayed, TileSpec, TrafficGenerator, WaySpec,
};
pub use governor::{Governor, GovernorConfig, MOST_PERIODS, MOST_UNITS, UNIT_BYTES, WHOLE};
pub use hub::CoherentPorts;
pub use image_cpu::{ImageCpu, ImageCpuConfig, ImageCpuSpec};
pub use instrument_multiplexer::{
    InstrumentMultiplexer, InstrumentMultiplexerConfig, InstrumentMultiplexerFigures,
};
pub use kind::{Block, InFlight, MasterKind, MovableWindow, Placement};
pub use leave::{GoOn, Leave};
pub use on_board::{Decisions, OnBoard};
pub use outside::OutsideSpec;
pub use packet_dma::{PacketDma, PacketDmaConfig, PacketDmaSpec};
pub use pattern::{Addresses, Pattern, Tiles};
pub use player::{PlayedSpec, Player, PlayerConfig, PlayerSpec, WaitSpec};
pub use pulses::Pulses;
pub use register_stages::RegisterStages;
pub use regulated::Regulated;
pub use report::{Report, Side};
pub use site::Site;
pub use spec::{AfterSpec, BeforeSpec, CpuPassSpec, SideSpec, TouchSpec};
pub use steps::{Steps, run_until};
pub use stream_dma::{DmaChannelSpec, StreamDma, StreamDmaConfig, StreamDmaSpec};
pub use task::{PhaseSpec, Task, TaskConfig, TaskSpec};
pub use turns::Turn;
pub use vendor_multiplexer::{
    VendorMultiplexer, VendorMultiplexerConfig, VendorMultiplexerFigures,
};
pub use with_milestones::WithMilestones;

pub use axiscope_fabric::Direction;
use axiscope_fabric::{AxiMaster, Ps};

registry! {
    /// Independent read and write engines.
    "traffic_generator" TrafficGenerator(GeneratorSpec),
    /// The 4x4 convolution accelerator of Manev 2019, section V.
    "convolution" Convolution(ConvolutionSpec),
    /// A program player: it plays a table of bursts in loops.
    "player" Player(PlayerSpec),
    /// A DMA between memory and stream.
    "stream_dma" StreamDma(StreamDmaSpec),
    /// An accelerator cluster: a smart DMA behind a regulator.
    "cluster" Cluster(ClusterSpec),
    /// An accelerator that processes images in packets.
    "packet_dma" PacketDma(PacketDmaSpec),
    /// A core that filters images.
    "image_cpu" ImageCpu(ImageCpuSpec),
    /// A CPU core that runs a program.
    "core" Core(CoreSpec),
    /// A deep-learning processor that runs a network, tile by tile.
    "dpu" Dpu(DpuSpec),
    /// An additional port of a deep-learning processor.
    "dpu_port" DpuPort(DpuPortSpec),
    /// A master that reads the weights of deep-learning processors through its own port.
    "dpu_weights" DpuWeights(DpuWeightsSpec),
    /// A task with phases: accesses that it waits for, and computation between them.
    "task" Task(TaskSpec),
    /// A master that another simulator drives.
    "outside" Outside(OutsideSpec),
}

/// The progress of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Number of accesses executed since the reset; for a DPU, number of tiles.
    pub accesses: u64,
    /// Time at which the last of these accesses was executed. For a core, which executes several
    /// accesses at a time, this is the current time.
    pub at: Ps,
    /// The time that these accesses took, ps.
    pub ps: Ps,
    /// Time from the end of the warm-up to the end of the program, ps, if the program ends.
    pub run_ps: Option<Ps>,
    /// Whether the program ends by itself.
    pub ends: bool,
    /// Number of lines that were prefetched from memory since the reset.
    pub prefetches: u64,
}

/// A master of a simulated system. Wrappers forward every method to the master that it concerns. No
/// method has a default, so that a wrapper cannot omit one by mistake.
pub trait Master: AxiMaster + Send {
    /// Returns the report of a master at `now`. If there are several masters behind this port,
    /// `which` selects one of them in order of construction, and the result is `None` if `which` is
    /// too large. A single master ignores `which`.
    fn report(&self, member: usize, now: Ps) -> Option<Report<'_>>;

    /// Slows a master to a share (above 0 to 1) of the rate that it was set to. If the master has a
    /// regulator, the share applies to the regulator's budget, beginning with the next period.
    /// Otherwise, it applies to the master's own rate setting, beginning with the next issue.
    /// Masters without a rate setting are not slowed.
    fn throttle(&mut self, member: usize, share: f64);

    /// Resets the counters at `now`.
    fn reset_counters(&mut self, now: Ps);

    /// Stops the master from issuing further bursts. Bursts in flight are completed.
    fn stop(&mut self);

    /// Returns whether nothing is in flight and nothing will be issued.
    fn is_finished(&self) -> bool;
}
