//! A point on a board: which block acts as which master, and where in memory.

use axiscope_instrument::runner::{engine_lacks, master_lacks, pass_lacks, queue_lacks};
use axiscope_sim::{GeneratorSpec, MasterSpec, Point};

use crate::{
    BlockAt, BufferAt, Hardware, RemoteAt, Root,
    cores::{self, CoreAt},
    decided::undone,
    remote,
};

/// Allowed relative difference between a clock and that of the point. The oscillators of boards are within 100 ppm,
/// and divided clocks are rounded to whole Hz.
const CLOCK_TOLERANCE: f64 = 1e-3;

/// A point whose addresses are in a buffer of the board.
#[derive(Debug)]
pub struct Placed {
    /// The point with its windows moved by the address of the buffer.
    pub point: Point,
    /// The masters that blocks act as: number of the master, and index of the block in the hardware.
    pub blocks: Vec<(usize, usize)>,
    /// The masters that are programs on processors with Linux.
    pub cores: Vec<CoreAt>,
    /// The masters that are programs on processors without Linux.
    pub remotes: Vec<RemoteAt>,
    /// The clock of those processors by the platform, MHz, if known.
    pub remote_mhz: Option<f64>,
}

/// Places the point on the hardware of a board. `root` holds the facts of the board.
///
/// # Errors
/// A sentence for each reason why the point cannot run there.
pub fn placed(hardware: &impl Hardware, root: &Root, point: &Point) -> Result<Placed, Vec<String>> {
    let mut out = undone(point);
    let mut blocks: Vec<(usize, usize)> = Vec::new();
    let cores = cores::seats(point, hardware.cpus());
    let cores = cores.unwrap_or_else(|wrong| {
        out.extend(wrong);
        Vec::new()
    });
    out.extend(cores::crowded(point, root));
    let remotes = remote::seats(root, point).unwrap_or_else(|wrong| {
        out.extend(wrong);
        Vec::new()
    });
    for (number, m) in point.masters.iter().enumerate() {
        if m.is_core() {
            continue;
        }
        out.extend(lacks(point, m));
        match block_of(hardware.blocks(), m) {
            Ok(n) if blocks.iter().any(|&(_, block)| block == n) => out.push(format!(
                "masters.{}.port: {}; another master has the block there",
                m.name(),
                m.port()
            )),
            Ok(n) => {
                let block = &hardware.blocks()[n];
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
    let mut moved = point.clone();
    match hardware.buffers().first() {
        Some(BufferAt(buffer)) => {
            for m in &mut moved.masters {
                let name = m.name().to_owned();
                for window in m.movable_windows() {
                    let (at, end) = (window.path, window.end);
                    if end > buffer.bytes {
                        out.push(format!(
                            "masters.{name}{at}: its window ends at {end:#x}; the buffer {} has {:#x} \
                             bytes: reserve more in the overlay, or move the window",
                            buffer.name, buffer.bytes
                        ));
                    } else {
                        *window.base += buffer.base;
                    }
                }
            }
        }
        None => out.push("the board has no buffer; load u-dma-buf and its overlay".into()),
    }
    if out.is_empty() {
        Ok(Placed {
            point: moved,
            blocks,
            cores,
            remotes,
            remote_mhz: None,
        })
    } else {
        Err(out)
    }
}

/// Why no block of the instrument can act as a master.
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
            let at = format!("masters.{name}.{side}");
            out.extend(engine_lacks(e, &at));
            out.extend(queue_lacks(e, &at));
        }
    }
    out.extend(master_lacks(point, m));
    out
}

/// The block at the port of a master that can act as the master.
fn block_of(blocks: &[BlockAt], m: &MasterSpec) -> Result<usize, String> {
    let fits = |b: &BlockAt| b.port == m.port() && b.kind.does(m);
    (blocks.iter().position(fits)).ok_or_else(|| {
        let there = blocks
            .iter()
            .map(|b| format!("{} ({})", b.port, b.kind.name()));
        format!(
            "masters.{}.port: {}; no block there does this: the bitstream has {}",
            m.name(),
            m.port(),
            there.collect::<Vec<_>>().join(", ")
        )
    })
}

/// Why the clock of a block does not fit the point.
pub fn clock_problem(point: &Point, block: &BlockAt, mhz: f64) -> Option<String> {
    let off = (point.pl_mhz / mhz - 1.0).abs();
    (off > CLOCK_TOLERANCE).then(|| {
        format!(
            "pl_mhz: {}; the clock of {} is {mhz} MHz: give that, or load a bitstream of the other",
            point.pl_mhz, block.found.name
        )
    })
}
