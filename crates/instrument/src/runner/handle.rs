//! One type for the drivers of all blocks that can run points.

use crate::{
    Cluster, Convolution, Counters, Direction, Ends, Error, FirDma, Player, RegisterBus,
    StreamChannel, TrafficGenerator,
};
use axiscope_sim::{Block, MasterSpec, PacketDmaSpec};

/// The driver of a block that can run points.
pub enum Handle {
    /// Traffic generator.
    Generator(TrafficGenerator),
    /// Stream DMA.
    Stream(StreamChannel),
    /// Accelerator cluster with running firmware.
    Cluster(Cluster),
    /// Convolution accelerator.
    Convolution(Convolution),
    /// Program player.
    Player(Player),
    /// FIR accelerator.
    Fir(FirDma),
}

impl Handle {
    /// Opens the driver for the block that acts as a master. The block's registers start at `at`.
    /// Its counters are set to zero. `firmware` is loaded into the proxy core of a cluster.
    ///
    /// # Errors
    /// If no block can run the master, or a different block is at this address.
    pub fn open(
        bus: &mut impl RegisterBus,
        at: u64,
        m: &MasterSpec,
        firmware: &[u8],
    ) -> Result<Self, Error> {
        let Some(block) = m.block() else {
            return Err(Error(format!("masters.{}: no block does this", m.name())));
        };
        let handle = match block {
            // A packet DMA runs on the FIR accelerator if the block is one. Otherwise, the block is
            // a traffic generator.
            Block::Generator if m.get::<PacketDmaSpec>().is_some() && FirDma::is_at(bus, at)? => {
                let fir = FirDma::open(bus, at)?;
                fir.average(bus)?;
                fir.empty(bus)?;
                Self::Fir(fir)
            }
            Block::Generator => Self::Generator(TrafficGenerator::open(bus, at)?),
            Block::Stream => {
                let channel = StreamChannel::open(bus, at, 0)?;
                let both = Direction::BOTH.into_iter().all(|way| m.uses(way));
                channel.join(bus, if both { Ends::Loop } else { Ends::Open })?;
                Self::Stream(channel)
            }
            Block::Cluster => {
                let cluster = Cluster::open(bus, at)?;
                cluster.run(bus, firmware)?;
                Self::Cluster(cluster)
            }
            Block::Convolution => Self::Convolution(Convolution::open(bus, at)?),
            Block::Player => Self::Player(Player::open(bus, at)?),
        };
        match &handle {
            Self::Generator(g) => g.clear(bus)?,
            Self::Stream(s) => s.clear(bus)?,
            Self::Cluster(c) => c.clear(bus)?,
            Self::Convolution(c) => c.clear(bus)?,
            Self::Player(p) => p.clear(bus)?,
            Self::Fir(f) => f.dma().clear(bus)?,
        }
        Ok(handle)
    }

    /// Starts the counters.
    pub fn count(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        match self {
            Self::Generator(g) => g.count(bus, true),
            Self::Stream(s) => s.count(bus, true),
            Self::Cluster(c) => c.count(bus, true),
            Self::Convolution(c) => c.count(bus, true),
            Self::Player(p) => p.count(bus, true),
            Self::Fir(f) => f.dma().count(bus, true),
        }
    }

    /// Takes a snapshot of all counters.
    pub fn snapshot(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        match self {
            Self::Generator(g) => g.snapshot(bus),
            Self::Stream(s) => s.snapshot(bus),
            Self::Cluster(c) => c.snapshot(bus),
            Self::Convolution(c) => c.snapshot(bus),
            Self::Player(p) => p.snapshot(bus),
            Self::Fir(f) => f.dma().snapshot(bus),
        }
    }

    /// Returns the bytes read and the bytes written at the last snapshot.
    pub fn bytes(&self, bus: &mut impl RegisterBus) -> Result<[u64; 2], Error> {
        let [_, reads, writes] = match self {
            Self::Generator(g) => g.progress(bus),
            Self::Stream(s) => s.progress(bus),
            Self::Cluster(c) => c.progress(bus),
            Self::Convolution(c) => c.progress(bus),
            Self::Player(p) => p.progress(bus),
            Self::Fir(f) => f.dma().progress(bus),
        }?;
        Ok([reads, writes])
    }

    /// Returns all counters at the last snapshot.
    pub fn counters(&self, bus: &mut impl RegisterBus) -> Result<Counters, Error> {
        match self {
            Self::Generator(g) => g.counters(bus),
            Self::Stream(s) => s.counters(bus),
            Self::Cluster(c) => c.counters(bus),
            Self::Convolution(c) => c.counters(bus),
            Self::Player(p) => p.counters(bus),
            Self::Fir(f) => f.dma().counters(bus),
        }
    }

    /// Returns whether the block has work left.
    pub fn is_busy(&self, bus: &mut impl RegisterBus) -> Result<bool, Error> {
        match self {
            Self::Generator(g) => {
                Ok(g.is_busy(bus, Direction::Read)? || g.is_busy(bus, Direction::Write)?)
            }
            Self::Stream(s) => s.is_busy(bus),
            Self::Cluster(c) => c.is_busy(bus),
            Self::Convolution(c) => c.is_busy(bus),
            Self::Player(p) => p.is_busy(bus),
            Self::Fir(f) => f.dma().is_busy(bus),
        }
    }
}
