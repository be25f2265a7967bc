//! Access to hardware for points: blocks at ports, memory, and time.

use std::time::Instant;

use crate::agent::{Buffer, Found, Watch};
use axiscope_instrument::Error;
use axiscope_instrument::registers::{
    cluster, convolution, fir, latency_probe::identity, monitor, player, stream_system,
    traffic_generator,
};
use axiscope_instrument::runner::Timeline;
use axiscope_sim::{Block, MasterSpec, MuxKind, PacketDmaSpec, TouchSpec};

use crate::{Mapping, before::Before};

/// Kind of block, as identified by its first word.
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
    /// Latency probe: issues single transactions, and runs no points.
    Probe,
    /// Monitor: observes the bus of another master.
    Monitor,
    /// FIR accelerator.
    Fir,
    /// A block of the instrument that runs no points.
    Other(&'static str),
}

impl BlockKind {
    /// Returns the kind of block that has this first word. Returns `None` if no block of the
    /// instrument has it.
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
            (fir::block::ID_VALUE, Self::Fir),
            (monitor::block::ID_VALUE, Self::Monitor),
            (player::block::ID_VALUE, Self::Player),
        ];
        kinds.into_iter().find(|(of, _)| *of == id).map(|(_, k)| k)
    }

    /// Whether the block can run a master of a point.
    #[must_use]
    pub fn does(self, m: &MasterSpec) -> bool {
        match self {
            Self::Fir => m.get::<PacketDmaSpec>().is_some(),
            _ => m.block().is_some_and(|block| self == block.into()),
        }
    }

    /// Name for users.
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
            Self::Fir => "FIR accelerator",
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

/// The logic between a block and its port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between {
    /// Number of read bursts and of write bursts that may wait in front of the port: one on the
    /// pins, and those in a queue.
    pub queue_bursts: [u32; 2],
    /// The multiplexer through which the block shares the port, if any.
    pub multiplexer: Option<MuxKind>,
}

impl Default for Between {
    fn default() -> Self {
        Self {
            queue_bursts: [1; 2],
            multiplexer: None,
        }
    }
}

/// A block of the instrument.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockAt {
    /// Name, address and first word of the block.
    pub found: Found,
    /// Kind of the block.
    pub kind: BlockKind,
    /// Port through which the block accesses memory.
    pub port: String,
    /// Clock of the block's port, MHz, if known.
    pub pl_mhz: Option<f64>,
    /// The logic between the block and the port.
    pub between: Between,
}

/// Memory that blocks may use.
#[derive(Clone, Debug, PartialEq)]
pub struct BufferAt {
    /// Name, address and size.
    pub found: Buffer,
    /// Whether the processors cache this memory, because the hardware keeps it coherent
    /// (`dma-coherent`).
    pub cached: bool,
}

/// A processor that can run programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CpuAt {
    /// Number in Linux.
    pub number: usize,
    /// Name of the processor in the device tree, such as `arm,cortex-a53`.
    pub compatible: String,
}

impl CpuAt {
    /// Whether the processor is a core of this complex in a platform. For example, the processors
    /// of `A53` are called `arm,cortex-a53`.
    #[must_use]
    pub fn is_of(&self, complex: &str) -> bool {
        (self.compatible.rsplit('-').next()).is_some_and(|kind| kind.eq_ignore_ascii_case(complex))
    }
}

/// Access to blocks, buffers and time. Registers are accessed only inside blocks, and memory only
/// inside buffers.
pub trait Hardware: Timeline {
    /// The blocks, in order of their addresses.
    fn blocks(&self) -> &[BlockAt];

    /// Memory that blocks may use, the largest first.
    fn buffers(&self) -> &[BufferAt];

    /// Memory in the chip itself, at fixed addresses, that blocks may use.
    fn on_chip(&self) -> &[Buffer] {
        &[]
    }

    /// Processors that can run programs. Empty if time is not measured with the processors' clock.
    fn cpus(&self) -> &[CpuAt] {
        &[]
    }

    /// Start of the run, by the processors' clock. `None` if time is not measured with that clock.
    fn begins(&self) -> Option<Instant> {
        None
    }

    /// Whether waits end with a busy wait, which is precise but occupies a processor.
    fn spin(&mut self, _spins: bool) {}

    /// Sets the start of a run to `lead` cycles from now, with a clock of `pl_mhz`. `watch` can end
    /// the run.
    fn begin(&mut self, pl_mhz: f64, lead: i64, watch: &Watch);

    /// Accesses bytes of a buffer, so that the caches of the processors are in a known state.
    ///
    /// # Errors
    /// If the buffer is not cached, or a program cannot perform this kind of access.
    fn touch(&mut self, touch: TouchSpec, _address: u64, _bytes: u64) -> Result<(), Error> {
        past_caches(touch)
    }

    /// Accesses memory of the agent itself, which displaces other lines from the caches.
    ///
    /// # Errors
    /// If a program cannot perform this kind of access.
    fn touch_own(&mut self, _touch: TouchSpec, _bytes: u64) -> Result<(), Error> {
        Ok(())
    }

    /// Maps memory that blocks may use, for a program in its own thread. The memory is part of a
    /// buffer, or memory in the chip itself.
    ///
    /// # Errors
    /// If the bytes are not in such memory, or cannot be mapped.
    fn program_memory(&self, _address: u64, _bytes: u64) -> Result<Mapping, Error> {
        Err(Error(
            "this board runs no programs in the buffers of blocks: use a board with Linux".into(),
        ))
    }

    /// Removes the lines of a part of a buffer from the caches, or displaces them if programs may
    /// not remove lines.
    ///
    /// # Errors
    /// If the bytes are not in a buffer.
    fn clear_caches(&mut self, _address: u64, _bytes: u64) -> Result<(), Error> {
        Ok(())
    }

    /// Sets, for each block of a run, what software does before the block's second pass.
    fn set_second_passes(&mut self, _before: Vec<Before>) {}

    /// Returns warnings about memory, blocks and clocks.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Handles a request to access memory that is mapped as non-cacheable: no cache contains its lines.
///
/// # Errors
/// If the request is for a different state of the caches.
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
