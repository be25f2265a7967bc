//! The plan of a run: the work of each master of a point, and when the work starts.

use crate::Direction;
use axiscope_fabric::Ps;
use axiscope_sim::{
    ClusterSpec, ConvolutionSpec, EngineSpec, GeneratorSpec, MasterKind, PacketDmaSpec, PlayerSpec,
    Point, StreamDmaSpec,
};

use crate::runner::ps;

/// Number of cycles from the start command on the bus to the first address on the port, for a
/// generator, a stream DMA, a convolution accelerator and a program player. For a cluster, the
/// cycles are counted from when the last word of a job is in its mailbox.
pub const LEAD: i64 = 6;
const STREAM_LEAD: i64 = 4;
const CONVOLUTION_LEAD: i64 = 5;
const PLAYER_LEAD: i64 = 8;
const CLUSTER_LEAD: i64 = 1681;

/// The work of a master, and when it starts.
pub struct Planned<'a> {
    /// Index of the master's block.
    pub block: usize,
    /// Start time, relative to the start of the run. For a second pass, the time is relative to the
    /// end of the writes of the same block.
    pub start: Ps,
    /// The event after which the work starts.
    pub when: When,
    /// The work of the master.
    pub what: What<'a>,
}

/// The event after which a master's work starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    /// The start of the run.
    Timed,
    /// The end of the writes of the same block. The work is a second pass, which reads.
    AfterWrites,
    /// The beginning of the master's turn.
    InTurn,
}

/// The work of a block.
pub enum What<'a> {
    /// One direction of a traffic generator.
    Engine(Direction, &'a EngineSpec),
    /// Transfers of a stream DMA in these directions.
    Transfer(&'a StreamDmaSpec, Vec<Direction>),
    /// A job of a cluster.
    Job(&'a ClusterSpec),
    /// Convolutions over the arrays of a block.
    Convolve(&'a ConvolutionSpec),
    /// A program of a player.
    Play(&'a PlayerSpec),
    /// Images of a packet DMA, which are read and written in pairs of packets, and the number of
    /// images per start. With `None`, the images have no end.
    Packets(&'a PacketDmaSpec, Option<u64>),
}

impl What<'_> {
    /// Returns the number of cycles from the command on the bus to the first address on the port.
    #[must_use]
    pub const fn lead(&self) -> i64 {
        match self {
            Self::Engine(..) | Self::Packets(..) => LEAD,
            Self::Transfer(..) => STREAM_LEAD,
            Self::Job(_) => CLUSTER_LEAD,
            Self::Convolve(_) => CONVOLUTION_LEAD,
            Self::Play(_) => PLAYER_LEAD,
        }
    }
}

/// Plans the work of the masters with the numbers in `with_block`, which have blocks in the same
/// order. Work that follows other work comes last.
#[must_use]
pub fn plan<'a>(point: &'a Point, with_block: &[usize], skew_ns: f64) -> Vec<Planned<'a>> {
    let mut out = Vec::new();
    for (block, &number) in with_block.iter().enumerate() {
        let (m, from) = (&point.masters[number], skew_ns * number as f64);
        let mut plan = |from_ns: f64, what| {
            let start = ps(from_ns / 1e3);
            out.push(Planned {
                block,
                start,
                when: When::Timed,
                what,
            });
        };
        if let Some(g) = m.get::<GeneratorSpec>() {
            if let (Some(read), Some(write), Some(gap)) = (&g.read, &g.write, g.write_then_read_ns)
            {
                plan(from + write.start_ns, What::Engine(Direction::Write, write));
                out.push(Planned {
                    block,
                    start: ps(gap / 1e3),
                    when: When::AfterWrites,
                    what: What::Engine(Direction::Read, read),
                });
                continue;
            }
            let write_skew_ns = point.run.write_skew_ns;
            for (direction, from_ns) in [
                (Direction::Read, from),
                (Direction::Write, from + write_skew_ns),
            ] {
                if let Some(e) = g.engine(direction) {
                    plan(from_ns + e.start_ns, What::Engine(direction, e));
                }
            }
        } else if let Some(d) = m.get::<StreamDmaSpec>() {
            let used = Direction::BOTH.into_iter().filter(|way| d.uses(*way));
            plan(from + d.start_ns, What::Transfer(d, used.collect()));
        } else if let Some(c) = m.get::<ClusterSpec>() {
            plan(from + c.start_ns, What::Job(c));
        } else if let Some(c) = m.get::<ConvolutionSpec>() {
            plan(from, What::Convolve(c));
        } else if let Some(p) = m.get::<PlayerSpec>() {
            plan(from + p.start_ns, What::Play(p));
        } else if let Some(d) = m.get::<PacketDmaSpec>() {
            let in_turn = point.turns.contains(&d.name);
            out.push(Planned {
                block,
                start: if in_turn { 0 } else { ps(from / 1e3) },
                when: if in_turn { When::InTurn } else { When::Timed },
                what: What::Packets(d, if in_turn { Some(1) } else { d.images }),
            });
        }
        // No block can act as a master of any other kind.
    }
    out.sort_by_key(|p| (p.when, p.start));
    out
}
