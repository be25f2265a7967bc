//! What points are run on: blocks at ports, memory for them, and a time.

use std::time::Instant;

use crate::agent::{Buffer, Found, Watch};
use axiscope_instrument::Error;
use axiscope_instrument::registers::{
    cluster, convolution, fir, latency_probe::identity, monitor, player, stream_system,
    traffic_generator,
};
use axiscope_instrument::runner::Timeline;
use axiscope_sim::{Block, MasterSpec, TouchSpec};

/// What a block is, by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Traffic generator.
    Generator,
    /// Stream DMAs.
    Stream,
    /// Accelerator cluster.
    Cluster,
    /// Convolution accelerator.
    Convolution,
    /// Program player.
    Player,
    /// Latency probe: single transactions, no points.
    Probe,
    /// Monitor: watches a bus of somebody else.
    Monitor,
    /// A block of the instrument that runs no points.
    Other(&'static str),
}

impl BlockKind {
    /// The kind that a first word tells; none if it is of no block of the instrument.
    #[must_use]
    pub fn of(id: u32) -> Option<Self> {
        let kinds = [
            (traffic_generator::block::ID_VALUE, Self::Generator),
            (stream_system::block::ID_VALUE, Self::Stream),
            (cluster::block::ID_VALUE, Self::Cluster),
            (
                identity::BLOCK.put(identity::BLOCK_VALUE)
                    | identity::VERSION.put(identity::VERSION_VALUE),
                Self::Probe,
            ),
            (convolution::block::ID_VALUE, Self::Convolution),
            (fir::block::ID_VALUE, Self::Other("FIR filter")),
            (monitor::block::ID_VALUE, Self::Monitor),
            (player::block::ID_VALUE, Self::Player),
        ];
        kinds.into_iter().find(|(of, _)| *of == id).map(|(_, k)| k)
    }

    /// Whether it does what a master of a point does.
    #[must_use]
    pub fn does(self, m: &MasterSpec) -> bool {
        m.block().is_some_and(|block| self == block.into())
    }

    /// What users call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Generator => "traffic generator",
            Self::Stream => "stream DMA",
            Self::Cluster => "cluster",
            Self::Convolution => "convolution accelerator",
            Self::Player => "program player",
            Self::Probe => "latency probe",
            Self::Monitor => "monitor",
            Self::Other(name) => name,
        }
    }
}

impl From<Block> for BlockKind {
    fn from(block: Block) -> Self {
        match block {
            Block::Generator => Self::Generator,
            Block::Stream => Self::Stream,
            Block::Cluster => Self::Cluster,
            Block::Convolution => Self::Convolution,
            Block::Player => Self::Player,
        }
    }
}

/// A block of the instrument.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockAt {
    /// Its name, address and first word.
    pub found: Found,
    /// What it is.
    pub kind: BlockKind,
    /// The port that its memory accesses go through.
    pub port: String,
    /// The clock of its port, MHz, where that is told.
    pub pl_mhz: Option<f64>,
}

/// Memory that blocks may use.
#[derive(Clone, Debug, PartialEq)]
pub struct BufferAt(pub Buffer);

/// A processor that may run programs beside the blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CpuAt {
    /// Its number for Linux.
    pub number: usize,
    /// What it is, as the device tree names it: `arm,cortex-a53`.
    pub compatible: String,
}

impl CpuAt {
    /// Whether it is a core of a complex of a platform: `A53` is `arm,cortex-a53`.
    #[must_use]
    pub fn is_of(&self, complex: &str) -> bool {
        (self.compatible.rsplit('-').next()).is_some_and(|kind| kind.eq_ignore_ascii_case(complex))
    }
}

/// Blocks, buffers and a time. Registers are reached inside blocks only, memory inside buffers only.
pub trait Hardware: Timeline {
    /// The blocks, in order of their addresses.
    fn blocks(&self) -> &[BlockAt];

    /// Memory that blocks may use, the largest first.
    fn buffers(&self) -> &[BufferAt];

    /// Processors that may run programs; none where time is not theirs.
    fn cpus(&self) -> &[CpuAt] {
        &[]
    }

    /// When the time of the run begins, on the clock of the processors; none where it is not theirs.
    fn begins(&self) -> Option<Instant> {
        None
    }

    /// Whether waits are spun to their end, which is exact and takes a processor, or slept.
    fn spin(&mut self, _spins: bool) {}

    /// Time of a run begins `lead` cycles from now, at a clock of `pl_mhz`; `watch` may end it.
    fn begin(&mut self, pl_mhz: f64, lead: i64, watch: &Watch);

    /// Software goes over bytes of a buffer, so that the processors' caches have the lines in a known state.
    ///
    /// # Errors
    /// A buffer that the caches do not hold, or a touch that a program cannot do.
    fn touch(&mut self, touch: TouchSpec, _address: u64, _bytes: u64) -> Result<(), Error> {
        past_caches(touch)
    }

    /// What of memory, blocks and clocks is not as it should be and does no harm.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A touch of memory that is mapped past the processors' caches: its lines are nowhere.
///
/// # Errors
/// Any other state.
pub fn past_caches(touch: TouchSpec) -> Result<(), Error> {
    match touch {
        TouchSpec::Flush => Ok(()),
        _ => Err(Error(
            "line: the buffer is mapped past the processors' caches, so its lines are nowhere: give \
             `nowhere`, or `dma-coherent` in the buffer's node of the overlay"
                .into(),
        )),
    }
}
