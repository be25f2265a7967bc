//! Converts the specifications of masters into settings for drivers.

use crate::{
    Attributes, ConvolutionJob, CopyJob, Direction, Entry, Frame, Pace, Pattern, Place, Rate,
    ReadOrder, RegisterBus, StreamChannel, Traffic, Transfer, WaitFor,
};
use axiscope_platform::Error;
use axiscope_sim::{
    ClusterSpec, ConvolutionSpec, EngineSpec, MasterSpec, OrderSpec, PatternSpec, PlayerSpec,
    StreamDmaSpec, WaitSpec,
};

use crate::runner::{Handle, Planned, What, lacks::may_cross, packets};

/// Converts an engine into traffic for the driver of its block.
fn traffic(e: &EngineSpec, pl_mhz: f64) -> Result<Traffic, Error> {
    let pattern = match e.pattern {
        PatternSpec::Tiles => return Err(Error("pattern: tiles; the instrument has none".into())),
        PatternSpec::Sequential => Pattern::Sequential,
        PatternSpec::Strided => Pattern::Strided(e.stride_bytes.unwrap_or(0)),
        PatternSpec::Random => Pattern::Random(
            u32::try_from(e.seed)
                .map_err(|_| Error(format!("seed: {}; give less than 2^31", e.seed)))?,
        ),
    };
    let count = e.count.map(u32::try_from).transpose().map_err(|_| {
        let count = e.count.unwrap_or(0);
        Error(format!("count: {count}; give less than 2^32, or none"))
    })?;
    let beats = u32::from(e.burst_beats);
    let mut traffic = Traffic::new(beats, pattern, e.base, e.window_bytes);
    traffic.outstanding = e.outstanding;
    traffic.count = count;
    if e.idle_cycles > 0 {
        traffic.interval_cycles = beats.saturating_add(e.idle_cycles);
    }
    if let Some(mbps) = e.target_mbps {
        let width = u32::from(e.beat_bytes);
        // No limit is needed for a rate that the port cannot exceed.
        if mbps < pl_mhz * f64::from(width) {
            let mut rate = Rate::from_mbps(mbps, pl_mhz, width).map_err(|e| Error(e.0))?;
            rate.depth_beats = u16::try_from(e.catch_up_bytes / u64::from(width))
                .map_err(|_| Error(format!("catch_up_bytes: {}", e.catch_up_bytes)))?;
            traffic.rate = Some(rate);
        }
    }
    traffic.cross_4k = !e.cut_4k && may_cross(e);
    traffic.qos = e.axqos.unwrap_or(0);
    (traffic.cache, traffic.prot, traffic.user) = (e.axcache, e.axprot, e.axuser.into());
    Ok(traffic)
}

/// Programs a block before its master is started.
///
/// # Errors
/// If the block cannot be programmed for the master.
pub fn prepare(
    board: &mut impl RegisterBus,
    handle: &Handle,
    m: &MasterSpec,
    what: &What<'_>,
    pl_mhz: f64,
) -> Result<(), Error> {
    let message = |e: crate::Error| Error(format!("point: masters.{}: {e}", m.name()));
    match (what, handle) {
        (What::Engine(direction, e), Handle::Generator(g)) => {
            let within = |e: Error| {
                let side = ["read", "write"][*direction as usize];
                Error(format!("point: masters.{}.{side}.{}", m.name(), e.0))
            };
            let traffic = traffic(e, pl_mhz).map_err(within)?;
            g.program(board, *direction, &traffic)
                .map_err(|e| within(Error(e.0)))
        }
        (What::Transfer(d, _), Handle::Stream(s)) => {
            fifo_fits(d, s)?;
            let bytes = u32::try_from(d.transfer_bytes).map_err(|_| {
                Error(format!(
                    "point: masters.{}.transfer_bytes: {}; give less than 2^32",
                    d.name, d.transfer_bytes
                ))
            })?;
            for (direction, c) in [(Direction::Read, &d.read), (Direction::Write, &d.write)] {
                let Some(c) = c else { continue };
                let transfer = Transfer {
                    base: c.base,
                    bytes,
                    beats: u32::from(d.burst_beats),
                    outstanding: c.outstanding,
                    sideband: attributes(d.axcache, d.axprot, d.axuser),
                    pace: pace(d),
                };
                s.program(board, direction, &transfer).map_err(message)?;
            }
            Ok(())
        }
        (What::Job(spec), Handle::Cluster(c)) => {
            let budget = spec.regulator.map(|r| (r.budget_bytes, r.period_cycles));
            c.regulate(board, spec.direction, budget).map_err(message)
        }
        (What::Packets(d, images), Handle::Generator(_) | Handle::Fir(_)) => {
            packets::program(board, handle, (d, *images), 0).map_err(message)?;
            Ok(())
        }
        (What::Play(p), Handle::Player(player)) => {
            player.load(board, 0, &entries(p)).map_err(message)?;
            player.frame(board, &frame(p)).map_err(message)
        }
        (What::Convolve(c), Handle::Convolution(a)) => {
            let built = u64::from(a.buffer_bytes());
            if c.buffer_bytes != built {
                return Err(Error(format!(
                    "point: masters.{}.buffer_bytes: {}; the accelerator was built with {built}: give that",
                    c.name, c.buffer_bytes
                )));
            }
            a.program(board, &convolutions(c).map_err(message)?)
                .map_err(message)
        }
        _ => Err(Error(format!(
            "point: masters.{}: no block does this",
            m.name()
        ))),
    }
}

/// Whether the queue between the channels of a stream DMA has the size that the master specifies. A
/// DMA with only one direction does not use the queue.
fn fifo_fits(d: &StreamDmaSpec, s: &StreamChannel) -> Result<(), Error> {
    let built = u64::from(s.capabilities().loop_fifo_beats) * u64::from(d.beat_bytes);
    if d.read.is_none() || d.write.is_none() || d.fifo_bytes == built {
        return Ok(());
    }
    Err(Error(format!(
        "point: masters.{}.fifo_bytes: {}; the stream system was built with {built}: give that, or set \
         LOOP_FIFO_BEATS of the design to {}",
        d.name,
        d.fifo_bytes,
        d.fifo_bytes / u64::from(d.beat_bytes.max(1))
    )))
}

/// Size of a tile in an array for convolutions, bytes.
pub const TILE_BYTES: u64 = 64;

/// Largest number of bursts in flight in each direction of a convolution accelerator.
const CONVOLUTION_OUTSTANDING: u32 = 64;

/// Returns the number of tiles in each array of a convolution accelerator. Each array takes up half
/// of a window.
#[must_use]
pub const fn tiles(c: &ConvolutionSpec) -> u64 {
    c.window_bytes / 2 / TILE_BYTES
}

/// Returns the job with which a convolution accelerator processes its arrays.
fn convolutions(c: &ConvolutionSpec) -> Result<ConvolutionJob, crate::Error> {
    let tiles = tiles(c);
    Ok(ConvolutionJob {
        bases: [c.read_base, c.read_base + c.window_bytes / 2, c.write_base],
        tiles: u32::try_from(tiles).map_err(|_| {
            let bytes = c.window_bytes;
            crate::Error(format!("window_bytes: {bytes}; give less than 2^33"))
        })?,
        order: match c.order {
            OrderSpec::RoundRobin => ReadOrder::Turns,
            OrderSpec::FillBuffer => ReadOrder::Whole,
        },
        beats: c.burst_beats.into(),
        outstanding: CONVOLUTION_OUTSTANDING,
        sideband: Attributes::PLAIN,
    })
}

/// Converts a player's bursts into table entries for its driver.
fn entries(p: &PlayerSpec) -> Vec<Entry> {
    let entries = p.entries.iter().map(|e| Entry {
        wait: match e.wait {
            WaitSpec::None => WaitFor::Nothing,
            WaitSpec::All => WaitFor::All,
            WaitSpec::SameId => WaitFor::SameId,
            WaitSpec::Direction => WaitFor::SameDirection,
        },
        id: e.id.into(),
        gap_cycles: e.gap_cycles,
        ..Entry::new(
            e.direction,
            Place::FromBase(e.offset as i64),
            e.beats.into(),
            p.beat_bytes.into(),
        )
    });
    entries.collect()
}

/// Returns the frame of a player's program.
fn frame(p: &PlayerSpec) -> Frame {
    let sidebands = Attributes {
        qos: p.axqos.unwrap_or(0),
        ..attributes(p.axcache, p.axprot, p.axuser)
    };
    Frame {
        base: p.base,
        base_step_bytes: p.base_step_bytes,
        base_loops: p.base_loops,
        outstanding: [p.reads_outstanding, p.writes_outstanding],
        sidebands: [sidebands; 2],
        ..Frame::new(p.entries.len() as u32 - 1, p.loops)
    }
}

fn attributes(cache: u8, prot: u8, user: u8) -> Attributes {
    Attributes {
        cache,
        prot,
        user: user.into(),
        ..Attributes::PLAIN
    }
}

/// Returns the pace of a stream DMA: the interval between bursts, and the pauses after sub-copies.
fn pace(d: &StreamDmaSpec) -> Pace {
    let burst = u64::from(d.burst_beats) * u64::from(d.beat_bytes);
    let bursts = d.sub_copy_bytes.map_or(0, |bytes| bytes / burst);
    Pace {
        interval_cycles: d.issue_cycles,
        // Values that do not fit into the register were rejected earlier.
        pause_bursts: u32::try_from(bursts).unwrap_or(u32::MAX),
        pause_cycles: d.idle_cycles,
    }
}

/// Converts the work of a cluster into a job for its driver. For endless work, the copy is made
/// 2^32 times.
pub fn job(c: &ClusterSpec) -> Result<CopyJob, crate::Error> {
    let fits = |field: &str, bytes: u64| {
        u32::try_from(bytes)
            .map_err(|_| crate::Error(format!("{field}: {bytes}; give less than 2^32")))
    };
    let stride = c.stride();
    Ok(CopyJob {
        direction: c.direction,
        base: c.base,
        row_bytes: fits("row_bytes", c.row_bytes)?,
        rows: c.rows,
        stride_bytes: i32::try_from(stride)
            .map_err(|_| crate::Error(format!("stride_bytes: {stride}; below 2^31")))?,
        times: c.copies.unwrap_or(1 << 32),
        sub_copy_bytes: fits("sub_copy_bytes", c.sub_copy_bytes)?,
        idle_cycles: c.idle_cycles,
        blocking: c.blocking,
        beats: u32::from(c.burst_beats),
        outstanding: c.outstanding,
        sideband: Attributes {
            qos: c.axqos.unwrap_or(0),
            ..attributes(c.axcache, c.axprot, c.axuser)
        },
    })
}

/// How a block uses its port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uses {
    /// Whether the block reads, and whether it writes.
    pub directions: [bool; 2],
    /// Whether reads, and whether writes, take their QoS from the register of the port.
    pub static_qos: [bool; 2],
    /// Number of read bursts and of write bursts that may wait in front of the port.
    pub queue_bursts: [u32; 2],
}

/// Returns the number of bursts of an engine that may wait in front of the port. This includes one
/// on the pins and those in a queue before the port. If there is only one burst in flight, no queue
/// is needed.
pub fn queue_bursts(e: &EngineSpec) -> u32 {
    match e.outstanding {
        1 => 1,
        most => e.queue_bursts.unwrap_or(most),
    }
}

/// Returns how the blocks use their ports.
#[must_use]
pub fn uses(planned: &[Planned<'_>], blocks: usize) -> Vec<Uses> {
    let none = Uses {
        directions: [false; 2],
        static_qos: [true; 2],
        queue_bursts: [1; 2],
    };
    let mut all = vec![none; blocks];
    for p in planned {
        let uses = &mut all[p.block];
        if let What::Engine(direction, e) = &p.what {
            uses.queue_bursts[*direction as usize] = queue_bursts(e);
        }
        let (sides, own): (&[Direction], bool) = match &p.what {
            What::Engine(direction, e) => (&[*direction], e.axqos.is_none()),
            What::Transfer(_, sides) => (sides, true),
            What::Job(c) => (&[c.direction], c.axqos.is_none()),
            What::Convolve(_) | What::Packets(..) => (&[Direction::Read, Direction::Write], true),
            What::Play(p) => {
                let [reads, writes] = [Direction::Read, Direction::Write].map(|way| p.moves(way));
                let own = p.axqos.is_none();
                uses.directions[0] |= reads;
                uses.directions[1] |= writes;
                uses.static_qos = [own; 2];
                (&[], own)
            }
        };
        for &d in sides {
            uses.directions[d as usize] = true;
            uses.static_qos[d as usize] = own;
        }
    }
    all
}
