//! The drivers of a board's blocks under one roof.

use axiscope_driver::{
    Cluster, Counters, Direction, Ends, Error, RegisterBus, StreamChannel, TrafficGenerator,
};
use axiscope_soc::MasterSpec;

use crate::{Block, Board, FIRMWARE};

/// The driver of a block that runs points.
pub enum Handle {
    /// Traffic generator.
    Generator(TrafficGenerator),
    /// Stream DMA.
    Stream(StreamChannel),
    /// Accelerator cluster; its firmware runs.
    Cluster(Cluster),
}

impl Handle {
    /// The driver of the block of a master, at rest and with its counters at zero.
    ///
    /// # Errors
    /// If the board has another block there.
    pub fn open(board: &mut Board, n: usize, m: &MasterSpec) -> Result<Self, Error> {
        let (at, block) = board.blocks()[n];
        let handle = match (block, m) {
            (Block::Stream, MasterSpec::StreamDma(d)) => {
                let channel = StreamChannel::open(board, at, 0)?;
                let both = d.read.is_some() && d.write.is_some();
                channel.join(board, if both { Ends::Loop } else { Ends::Open })?;
                Self::Stream(channel)
            }
            (Block::Cluster, _) => {
                let cluster = Cluster::open(board, at)?;
                cluster.run(board, FIRMWARE)?;
                Self::Cluster(cluster)
            }
            _ => Self::Generator(TrafficGenerator::open(board, at)?),
        };
        match &handle {
            Self::Generator(g) => g.clear(board)?,
            Self::Stream(s) => s.clear(board)?,
            Self::Cluster(c) => c.clear(board)?,
        }
        Ok(handle)
    }

    /// Counters count from now on.
    pub fn count(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        match self {
            Self::Generator(g) => g.count(bus, true),
            Self::Stream(s) => s.count(bus, true),
            Self::Cluster(c) => c.count(bus, true),
        }
    }

    /// Asks for a copy of all counters.
    pub fn snapshot(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        match self {
            Self::Generator(g) => g.snapshot(bus),
            Self::Stream(s) => s.snapshot(bus),
            Self::Cluster(c) => c.snapshot(bus),
        }
    }

    /// Bytes read and written at the last snapshot.
    pub fn bytes(&self, bus: &mut impl RegisterBus) -> Result<[u64; 2], Error> {
        let [_, reads, writes] = match self {
            Self::Generator(g) => g.progress(bus),
            Self::Stream(s) => s.progress(bus),
            Self::Cluster(c) => c.progress(bus),
        }?;
        Ok([reads, writes])
    }

    /// All counters at the last snapshot.
    pub fn counters(&self, bus: &mut impl RegisterBus) -> Result<Counters, Error> {
        match self {
            Self::Generator(g) => g.counters(bus),
            Self::Stream(s) => s.counters(bus),
            Self::Cluster(c) => c.counters(bus),
        }
    }

    /// Whether it has something left to do.
    pub fn is_busy(&self, bus: &mut impl RegisterBus) -> Result<bool, Error> {
        match self {
            Self::Generator(g) => {
                Ok(g.is_busy(bus, Direction::Reads)? || g.is_busy(bus, Direction::Writes)?)
            }
            Self::Stream(s) => s.is_busy(bus),
            Self::Cluster(c) => c.is_busy(bus),
        }
    }
}
