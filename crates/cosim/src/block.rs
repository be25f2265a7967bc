//! The blocks that can be connected to a memory port, and the addresses of their registers.

use axiscope_platform::Platform;
use axiscope_sim::{self as sim, GeneratorSpec, MasterSpec, Point};
use serde::Deserialize;

use crate::pins::MOST_BEAT_BYTES;

/// A block of the instrument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// Traffic generator.
    Generator,
    /// Latency probe.
    Probe,
    /// One channel of the stream system: a stream DMA with its loop-back, source and sink.
    Stream,
    /// Accelerator cluster.
    Cluster,
    /// Convolution accelerator.
    Convolution,
    /// Traffic generator behind a bandwidth regulator.
    Regulated,
    /// Program player.
    Player,
}

impl Block {
    /// Returns the block that can act as a master of a point, if there is one.
    #[must_use]
    pub fn of(point: &Point, m: &MasterSpec) -> Option<Self> {
        let regulated = point.regulators.iter().any(|r| r.master == m.name());
        Some(match m.block()? {
            // The regulator is in the same top as a traffic generator. Packet DMAs are simulated
            // without a regulator.
            sim::Block::Generator if regulated && m.get::<GeneratorSpec>().is_some() => {
                Self::Regulated
            }
            sim::Block::Generator => Self::Generator,
            sim::Block::Stream => Self::Stream,
            sim::Block::Cluster => Self::Cluster,
            sim::Block::Convolution => Self::Convolution,
            sim::Block::Player => Self::Player,
        })
    }

    /// Whether the block contains the regulator of its master.
    #[must_use]
    pub const fn regulates(self) -> bool {
        matches!(self, Self::Regulated)
    }

    /// Offset of the regulator of a [`Block::Regulated`] from the registers of the block.
    pub const REGULATOR: u64 = 0x1000;

    /// Size of the block's register range in bytes, a power of two.
    #[must_use]
    pub const fn register_bytes(self) -> u32 {
        match self {
            Self::Generator | Self::Convolution => 0x1000,
            Self::Regulated => 0x2000,
            Self::Probe | Self::Player => 0x4000,
            Self::Stream => 0x8000,
            Self::Cluster => 0x2_0000,
        }
    }

    /// Offsets of those parts of the block that have their own registers. The first word of each
    /// part identifies the part.
    #[must_use]
    pub const fn parts(self) -> &'static [u64] {
        match self {
            Self::Generator | Self::Probe | Self::Convolution | Self::Player => &[0],
            Self::Regulated => &[0, Self::REGULATOR],
            // The stream DMA in the channel.
            Self::Stream => &[0, 0x1000],
            // The smart DMA and the regulator.
            Self::Cluster => &[0, 0x1000, 0x2000],
        }
    }

    /// Beat widths that the virtual board was built with, bytes (`build.rs`).
    #[must_use]
    pub const fn beat_bytes(self) -> &'static [u32] {
        match self {
            Self::Generator | Self::Stream => &[4, 8, 16, MOST_BEAT_BYTES as u32],
            Self::Probe => &[4, 8, 16],
            Self::Cluster | Self::Convolution => &[16],
            Self::Regulated | Self::Player => &[8, 16],
        }
    }

    /// Returns the value of `BOARD_...` in `shim/board.h`. With `shared`, it is the value of the
    /// multiplexer with generators.
    #[cfg(feature = "rtl")]
    pub(crate) const fn kind(self, shared: bool) -> u8 {
        match self {
            Self::Generator if shared => 1,
            Self::Generator => 0,
            Self::Probe => 2,
            Self::Stream => 3,
            Self::Cluster => 4,
            Self::Convolution => 5,
            Self::Regulated => 6,
            Self::Player => 7,
        }
    }
}

/// Returns the bytes per beat at a master's port: the width that the master has chosen, or the
/// port's own width.
#[must_use]
pub fn beat_bytes(platform: &Platform, m: &MasterSpec) -> u32 {
    let own = || platform.ports.get(m.port()).map(|p| p.width_bits / 8);
    m.beat_bytes().or_else(own).unwrap_or(0)
}

/// Returns the addresses of the blocks' registers. The blocks follow one another, each at a
/// multiple of the size of its registers.
#[must_use]
#[cfg(any(test, feature = "rtl"))]
pub fn places(blocks: &[Block]) -> Vec<u64> {
    let mut next = 0u64;
    let mut out = Vec::new();
    for b in blocks {
        let bytes = u64::from(b.register_bytes());
        let at = next.next_multiple_of(bytes);
        out.push(at);
        next = at + bytes;
    }
    out
}

/// Returns the blocks that act as masters of a point.
///
/// # Panics
/// If no block can act as one of the masters, which then has to be a model.
#[must_use]
#[cfg(feature = "rtl")]
pub fn blocks_of<'a>(
    point: &Point,
    masters: impl IntoIterator<Item = &'a MasterSpec>,
) -> Vec<Block> {
    let blocks = masters.into_iter().map(|m| Block::of(point, m));
    blocks.collect::<Option<_>>().expect("a block each")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_lie_at_multiples_of_their_size() {
        use Block::{Cluster, Generator, Probe, Stream};
        assert_eq!(
            places(&[Generator, Probe, Generator, Stream, Cluster]),
            [0, 0x4000, 0x8000, 0x1_0000, 0x2_0000]
        );
        assert_eq!(places(&[Generator; 4]), [0, 0x1000, 0x2000, 0x3000]);
    }
}
