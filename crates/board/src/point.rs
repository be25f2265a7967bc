//! Places a point on a board: decides which block acts as which master, and where its windows are in memory.

use axiscope_instrument::runner::{engine_lacks, master_lacks, pass_lacks, queue_lacks, rejected};
use axiscope_sim::{GeneratorSpec, ImageCpuSpec, MasterSpec, MuxKind, Point};

use crate::{
    Before, BlockAt, Hardware, RemoteAt, Root,
    cores::{self, CoreAt},
    filters, remote,
    windows::{self, Moved},
};

/// Allowed relative difference between a block's clock and the clock stated by the point. The
/// oscillators of boards are accurate to 100 ppm, and divided clocks are rounded to whole Hz.
const CLOCK_TOLERANCE: f64 = 1e-3;

/// A point whose addresses are in a buffer of the board.
#[derive(Debug)]
pub struct Placed {
    /// The point, with its windows moved into the buffer.
    pub point: Point,
    /// The masters that are represented by blocks: index of the master, and index of the block in
    /// the hardware.
    pub blocks: Vec<(usize, usize)>,
    /// The masters that are programs on processors with Linux.
    pub cores: Vec<CoreAt>,
    /// The masters that are image filters on processors with Linux. Their images are in the
    /// buffers.
    pub filters: Vec<CoreAt>,
    /// The masters that are programs on processors without Linux.
    pub remotes: Vec<RemoteAt>,
    /// The clock of processors without Linux according to the platform, MHz, if known.
    pub remote_mhz: Option<f64>,
    /// What software does before the start of the run.
    pub first: Before,
    /// What software does before the second pass of each block, in the order of `blocks`.
    pub second: Vec<Before>,
    /// Notes that are added to the result.
    pub notes: Vec<String>,
}

/// Places the point on the hardware of a board. `root` contains the facts about the board, and `coherent`
/// states for each master whether it snoops the processors' caches.
///
/// # Errors
/// Returns a sentence for each reason why the point cannot run there.
pub fn placed(
    hardware: &impl Hardware,
    root: &Root,
    point: &Point,
    coherent: &[bool],
) -> Result<Placed, Vec<String>> {
    let mut out = left_undone(point);
    let mut blocks: Vec<(usize, usize)> = Vec::new();
    let cores = cores::seats(point, hardware.cpus());
    let cores = cores.unwrap_or_else(|wrong| {
        out.extend(wrong);
        Vec::new()
    });
    out.extend(cores::crowded(point, root));
    let filters = filters::seats(point, hardware.cpus(), &cores).unwrap_or_else(|wrong| {
        out.extend(wrong);
        Vec::new()
    });
    let remotes = remote::seats(root, point).unwrap_or_else(|wrong| {
        out.extend(wrong);
        Vec::new()
    });
    for (number, m) in point.masters.iter().enumerate() {
        if m.is_core() || is_filter(m) {
            continue;
        }
        out.extend(lacks(point, m));
        let used = |n: usize| blocks.iter().any(|&(_, block)| block == n);
        match block_of(hardware.blocks(), used, point, m) {
            Ok(n) => {
                let block = &hardware.blocks()[n];
                out.extend(queue_problems(block, m));
                out.extend(
                    block
                        .pl_mhz
                        .and_then(|mhz| clock_problem(point, block, mhz)),
                );
                blocks.push((number, n));
            }
            Err(message) => out.push(message),
        }
    }
    let moved = windows::moved((hardware.buffers(), hardware.on_chip()), coherent, point);
    let Moved {
        point,
        first,
        second,
        notes,
    } = match moved {
        Ok(moved) if out.is_empty() => moved,
        moved => {
            out.extend(moved.err().unwrap_or_default());
            return Err(out);
        }
    };
    let second = blocks.iter().map(|&(number, _)| second[number].clone());
    Ok(Placed {
        second: second.collect(),
        point,
        blocks,
        cores,
        filters,
        remotes,
        remote_mhz: None,
        first,
        notes,
    })
}

/// Returns the reasons why no board can run a point like this one.
fn left_undone(point: &Point) -> Vec<String> {
    let mut out = Vec::new();
    let given = rejected(point, Point::ON_BOARD);
    if given.contains(&"regulators") {
        out.push(
            "regulators: not programmed on boards yet; leave them out, or use the model".into(),
        );
    }
    if given.iter().any(|field| *field != "regulators") {
        out.push("watch, governor: the instrument has none; use the model".into());
    }
    if point.masters.is_empty() {
        out.push("masters: none; give at least one".into());
    }
    out
}

/// Whether a master is a core that filters images.
pub fn is_filter(m: &MasterSpec) -> bool {
    m.get::<ImageCpuSpec>().is_some()
}

/// Returns the reasons why no block of the instrument can act as a master.
fn lacks(point: &Point, m: &MasterSpec) -> Vec<String> {
    let mut out = Vec::new();
    let name = m.name();
    let mhz = point.pl_mhz_at(m.port());
    if mhz != point.pl_mhz {
        out.push(format!(
            "port_mhz.{}: {mhz}; the time of a run is that of one clock: give {}",
            m.port(),
            point.pl_mhz
        ));
    }
    if let Some(g) = m.get::<GeneratorSpec>() {
        let at = format!("masters.{name}");
        let gap_ns = g.write_then_read_ns;
        out.extend(gap_ns.and_then(|ns| pass_lacks(ns, point.pl_mhz, &at)));
        for (side, e) in [("read", &g.read), ("write", &g.write)] {
            let Some(e) = e else { continue };
            out.extend(engine_lacks(e, &format!("masters.{name}.{side}")));
        }
    }
    out.extend(master_lacks(point, m));
    out
}

/// Returns the block that can act as a master. The block must be at the master's port, behind the
/// same multiplexer, if there is one, and not yet in use.
fn block_of(
    blocks: &[BlockAt],
    used: impl Fn(usize) -> bool,
    point: &Point,
    m: &MasterSpec,
) -> Result<usize, String> {
    let wanted = point.mux_of(m.name()).map(|mux| mux.kind);
    let (name, port) = (m.name(), m.port());
    let all = blocks.iter().enumerate();
    let able: Vec<(usize, &BlockAt)> = all
        .filter(|(_, b)| b.port == port && b.kind.does(m))
        .collect();
    if able.is_empty() {
        let there = blocks
            .iter()
            .map(|b| format!("{} ({})", b.port, b.kind.name()));
        return Err(format!(
            "masters.{name}.port: {port}; no block there can do this; the bitstream has {}",
            there.collect::<Vec<_>>().join(", ")
        ));
    }
    let behind = able.iter().filter(|(_, b)| b.between.multiplexer == wanted);
    let mut behind = behind.map(|(n, _)| *n).peekable();
    if behind.peek().is_none() {
        return Err(format!(
            "muxes: masters.{name} is {} {port}, and the bitstream has its blocks {} that port: load the design \
             for it",
            shown(wanted),
            shown(able[0].1.between.multiplexer)
        ));
    }
    behind
        .find(|n| !used(*n))
        .ok_or_else(|| format!("masters.{name}.port: {port}; other masters have all blocks there"))
}

/// Describes where a block is relative to a multiplexer.
const fn shown(multiplexer: Option<MuxKind>) -> &'static str {
    match multiplexer {
        None => "directly at",
        Some(MuxKind::Instrument) => "behind the instrument's multiplexer at",
        Some(MuxKind::Platform) => "behind the platform's multiplexer (SmartConnect) at",
    }
}

/// Returns how the queues of a block differ from those of the master that the block is to act as.
fn queue_problems(block: &BlockAt, m: &MasterSpec) -> Vec<String> {
    let Some(g) = m.get::<GeneratorSpec>() else {
        return Vec::new();
    };
    let [reads, writes] = block.between.queue_bursts;
    let sides = [("read", &g.read, reads), ("write", &g.write, writes)];
    let each = sides.into_iter().filter_map(|(side, e, built)| {
        queue_lacks(e.as_ref()?, &format!("masters.{}.{side}", m.name()), built)
    });
    each.collect()
}

/// Returns how the clock of a block contradicts the point.
pub fn clock_problem(point: &Point, block: &BlockAt, mhz: f64) -> Option<String> {
    let off = (point.pl_mhz / mhz - 1.0).abs();
    (off > CLOCK_TOLERANCE).then(|| {
        format!(
            "pl_mhz: {}; the clock of {} is {mhz} MHz: set pl_mhz to that, or load a bitstream with the other clock",
            point.pl_mhz, block.found.name
        )
    })
}
