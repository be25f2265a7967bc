//! Kinds of masters: what each says in a point, what keeps it from running, and how it is built.
//!
//! A kind is a folder of this crate. To add one, write its specification, implement [`MasterKind`] for it, and
//! add a line to the registry at the end of this file. Nothing else lists kinds.

use std::{any::Any, fmt::Debug, ops};

use axiscope_fabric::{Domain, Ps};
use serde::{Deserialize, Serialize};

use crate::{
    After, BudgetSpec, ClusterSpec, ConvolutionSpec, CoreSpec, Direction, DpuPortSpec, DpuSpec,
    DpuWeightsSpec, EngineSpec, FurtherPorts, GeneratorSpec, ImageCpuSpec, Master, OutsideSpec,
    PacketDmaSpec, PlayerSpec, Replayed, Site, Stock, StreamDmaSpec, TaskSpec, Turn,
    spec::{SideSpec, Window},
};

/// A block of the instrument that runs masters of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Traffic generator.
    Generator,
    /// Stream DMA.
    Stream,
    /// Accelerator cluster.
    Cluster,
    /// Convolution accelerator.
    Convolution,
    /// Program player.
    Player,
}

/// The most that one direction of a master has in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InFlight {
    /// Its reads or its writes.
    pub direction: Direction,
    /// Bursts.
    pub bursts: u64,
    /// Beats of a burst.
    pub beats: u64,
    /// Bytes of a beat.
    pub beat_bytes: u64,
}

/// A window of a master in memory, which a board moves into its buffer.
#[derive(Debug)]
pub struct MovableWindow<'a> {
    /// Its path below the master's name: nothing, `.read` or `.write`.
    pub path: &'static str,
    /// One past its last byte.
    pub end: u64,
    /// Its first byte.
    pub base: &'a mut u64,
}

/// What a master is built from, besides its specification.
pub struct Placement<'a> {
    /// All masters of the point.
    pub masters: &'a [MasterSpec],
    /// Its clock.
    pub clock: Domain,
    /// Register stages between it and its port that it counts itself.
    pub stages: u32,
    /// When it starts, ns.
    pub start_ns: f64,
    /// By how much its writes start later than its reads, ns.
    pub write_skew_ns: f64,
    /// Its turn, if the point has it take turns with others.
    pub turn: Option<Turn>,
    /// Its share of a buffer for weights that several DPUs use.
    pub stock: Option<Stock>,
    /// What a DPU and its further ports share.
    pub further: Option<FurtherPorts>,
    /// What its reads and its writes wait for.
    pub after: [Vec<After>; 2],
    /// What its reads and its writes replay.
    pub recorded: [Option<Replayed>; 2],
}

/// A kind of master, implemented by its specification.
pub trait MasterKind: Any + Debug + Send + Sync {
    /// Its name in the results.
    fn name(&self) -> &str;

    /// Its port, or the complex of a core.
    fn port(&self) -> &str;

    /// Bytes of a beat, if the master chooses the width of its port.
    fn beat_bytes(&self) -> Option<u32>;

    /// What decides whether its reads and its writes are coherent; `None` for a direction that it does not use
    /// at a port of the programmable logic.
    fn sides(&self) -> [Option<SideSpec<'_>>; 2];

    /// Whether it moves data in a direction through a port of the programmable logic.
    fn uses(&self, direction: Direction) -> bool {
        self.sides()[direction as usize].is_some()
    }

    /// Adds to `out` what keeps it from running, and to `windows` the memory that it uses.
    fn problems(
        &self,
        p: &Site<'_>,
        masters: &[MasterSpec],
        windows: &mut Vec<Window>,
        out: &mut Vec<String>,
    );

    /// Adds to `out` what does not fit between it and other masters.
    fn problems_with_others(&self, _masters: &[MasterSpec], _out: &mut Vec<String>) {}

    /// The master of a point without problems.
    fn build(&self, placement: Placement<'_>) -> Box<dyn Master>;

    /// Whether register stages before its port are modelled in front of it. Other masters count them in their
    /// own queues, or have nothing in flight that could wait there.
    fn needs_stages(&self, _takes_turns: bool, _is_regulated: bool) -> bool {
        false
    }

    /// Starts it later, if it has a start to set.
    fn shift_start(&mut self, by_ns: f64);

    /// The most that it has in flight in each direction.
    fn in_flight(&self, p: &Site<'_>) -> Vec<InFlight>;

    /// Beats of its longest burst.
    fn longest_burst_beats(&self) -> u16;

    /// Bytes of a beat of its bursts, if it is not as wide as its port.
    fn issue_beat_bytes(&self) -> Option<u32> {
        self.beat_bytes()
    }

    /// AxQOS of a direction; `None` leaves it to the port.
    fn axqos(&self, _direction: Direction) -> Option<u8> {
        None
    }

    /// The budget of a regulator of its own.
    fn own_budget(&self) -> Option<BudgetSpec> {
        None
    }

    /// Bytes of a period in each direction at the rate that it was set to; `free` is a beat a cycle.
    fn full_rates(&self, _beat_bytes: u64, _period: Ps, free: f64) -> Vec<f64> {
        vec![free; 2]
    }

    /// Whether a governor can set its pace without a regulator.
    fn has_pace(&self) -> bool {
        false
    }

    /// What a step of its work counts, in the unit in which its progress is counted.
    fn work_step(&self, burst_bytes: u64) -> u64 {
        burst_bytes
    }

    /// All bytes that it will move in a direction, where that is known.
    fn all_bytes(&self, _direction: Direction) -> Option<u64> {
        None
    }

    /// Whether its reads begin after its writes.
    fn reads_after_writes(&self) -> bool {
        false
    }

    /// The engine of a direction of a traffic generator.
    fn engine(&self, _direction: Direction) -> Option<&EngineSpec> {
        None
    }

    /// Whether it is a core of a CPU, which has no port of the programmable logic.
    fn is_core(&self) -> bool {
        false
    }

    /// Whether it ends after a given number of transfers. Such a master is counted from its start.
    fn ends_by_itself(&self) -> bool {
        false
    }

    /// Whether it ends by itself and has no engine with a count.
    fn ends_as_a_whole(&self) -> bool {
        false
    }

    /// Whether it runs a program that ends.
    fn has_program_that_ends(&self) -> bool {
        false
    }

    /// Whether it is a core with a kernel of PolyBench, whose phases use memory unlike one another.
    fn runs_a_kernel(&self) -> bool {
        false
    }

    /// Whether it is a part of another master, which has this name.
    fn belongs_to(&self, _master: &str) -> bool {
        false
    }

    /// How many images it processes, of a kind that can take turns; the inner `None` is without end.
    fn images(&self) -> Option<Option<u64>> {
        None
    }

    /// What its driver adds after its last access, ns, of a kind that a driver starts.
    fn driver_ns(&self) -> Option<f64> {
        None
    }

    /// The block of the instrument that can do what it does.
    fn block(&self) -> Option<Block> {
        None
    }

    /// Its windows, if a block can do what it does.
    fn movable_windows(&mut self) -> Vec<MovableWindow<'_>> {
        Vec::new()
    }
}

/// Implements the name and the port of a master whose specification has fields for them.
macro_rules! identity {
    () => {
        fn name(&self) -> &str {
            &self.name
        }

        fn port(&self) -> &str {
            &self.port
        }
    };
}
pub(crate) use identity;

macro_rules! registry {
    ($($(#[doc = $doc:literal])* $name:literal $Kind:ident($Spec:ty),)*) => {
        /// One master.
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "kind", deny_unknown_fields)]
        // A point has few masters, so their size does not matter.
        #[allow(clippy::large_enum_variant)]
        pub enum MasterSpec {
            $($(#[doc = $doc])* #[serde(rename = $name)] $Kind($Spec),)*
        }

        impl MasterSpec {
            /// The names of all kinds.
            pub const KINDS: &[&str] = &[$($name),*];
        }

        impl ops::Deref for MasterSpec {
            type Target = dyn MasterKind;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$Kind(spec) => spec,)*
                }
            }
        }

        impl ops::DerefMut for MasterSpec {
            fn deref_mut(&mut self) -> &mut Self::Target {
                match self {
                    $(Self::$Kind(spec) => spec,)*
                }
            }
        }

        $(impl From<$Spec> for MasterSpec {
            fn from(spec: $Spec) -> Self {
                Self::$Kind(spec)
            }
        })*
    };
}

impl MasterSpec {
    /// The specification of a kind, if the master is of that kind.
    #[must_use]
    pub fn get<T: MasterKind>(&self) -> Option<&T> {
        let any: &dyn Any = &**self;
        any.downcast_ref()
    }

    /// The specification of a kind, to be changed.
    pub fn get_mut<T: MasterKind>(&mut self) -> Option<&mut T> {
        let any: &mut dyn Any = &mut **self;
        any.downcast_mut()
    }
}

registry! {
    /// Independent read and write engines.
    "traffic_generator" TrafficGenerator(GeneratorSpec),
    /// The 4x4 convolution accelerator of Manev 2019, section V.
    "convolution" Convolution(ConvolutionSpec),
    /// A program player: a table of bursts, looped.
    "player" Player(PlayerSpec),
    /// A DMA between memory and stream.
    "stream_dma" StreamDma(StreamDmaSpec),
    /// An accelerator cluster: a smart DMA behind a regulator.
    "cluster" Cluster(ClusterSpec),
    /// An accelerator that takes images through in packets.
    "packet_dma" PacketDma(PacketDmaSpec),
    /// A core that takes images through a filter.
    "image_cpu" ImageCpu(ImageCpuSpec),
    /// A CPU core that runs a program.
    "core" Core(CoreSpec),
    /// A deep-learning processor that runs a network, tile by tile.
    "dpu" Dpu(DpuSpec),
    /// A further port of such a processor.
    "dpu_port" DpuPort(DpuPortSpec),
    /// What reads the weights of such processors over a port of its own.
    "dpu_weights" DpuWeights(DpuWeightsSpec),
    /// A task with phases: accesses that it waits for, and computing between them.
    "task" Task(TaskSpec),
    /// What another simulator plays.
    "outside" Outside(OutsideSpec),
}
