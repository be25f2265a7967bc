//! Checks whether a board can run cores of a point on its R5F processors, and reports what is
//! missing.

use crate::firmware::mailbox::{DDR_BEGIN, DDR_END, HEAD_BYTES};
use axiscope_sim::{CoreSpec, Point};
use axiscope_workloads::host::room_bytes;

use super::{CLASS, RemoteAt, image, processors, remote_cores};
use crate::{FoundBuffer, Root, discover::r5f_buffer};

/// Longest time from the start of the run to the start of a program, ns.
const LATEST_NS: f64 = 2e9;

/// Size of a Linux page, bytes. A buffer starts at a page boundary.
const PAGE: u64 = 4096;

/// Size of a cache line, bytes. The memory of a program starts at a cache line.
const LINE: u64 = 64;

/// Returns the processor and the memory for each core of a point that runs on an R5F.
///
/// # Errors
/// Returns a sentence for each reason why they cannot run.
pub fn seats(root: &Root, point: &Point) -> Result<Vec<RemoteAt>, Vec<String>> {
    let cores: Vec<(usize, &CoreSpec)> = remote_cores(point).collect();
    if cores.is_empty() {
        return Ok(Vec::new());
    }
    let mut wrong = Vec::new();
    let found = processors(root);
    wrong.extend(too_few(root, &cores, found.len()));
    for (name, state) in found.iter().take(cores.len()) {
        wrong.extend(busy(name, state));
    }
    wrong.extend(cores.iter().filter_map(|(_, c)| paged(c)));
    wrong.extend(cores.iter().filter_map(|(_, c)| late(c)));
    if image::built(root).is_none() {
        wrong.push(image::LACKS.into());
    } else {
        wrong.extend(image::not_writable(root));
    }
    let places = buffer(root).and_then(|buffer| places(&cores, &buffer));
    match places {
        Err(message) => wrong.push(message),
        Ok(places) if wrong.is_empty() => {
            let each = cores.iter().zip(found).zip(places).enumerate();
            let each = each.map(
                |(mailbox, ((&(number, _), (processor, _)), base))| RemoteAt {
                    number,
                    processor,
                    mailbox,
                    base,
                },
            );
            return Ok(each.collect());
        }
        Ok(_) => {}
    }
    Err(wrong)
}

/// Returns an error if there are not enough processors.
fn too_few(root: &Root, cores: &[(usize, &CoreSpec)], found: usize) -> Option<String> {
    let (_, first_without) = cores.get(found)?;
    let at = format!(
        "masters.{}.port: {}",
        first_without.name, first_without.port
    );
    Some(match found {
        0 if root.names(CLASS).is_empty() => format!(
            "{at}; Linux has no remote processor ({CLASS}): boot a kernel with CONFIG_XLNX_R5_REMOTEPROC, and a device \
             tree with the nodes of axiscope_r5f.dtso; or use the model"
        ),
        0 => format!(
            "{at}; none of Linux's remote processors is an R5F: add the nodes of axiscope_r5f.dtso to the device tree"
        ),
        one_a_core => format!(
            "{at}; Linux has {one_a_core} R5F, one per core: give fewer cores, or split them in the device tree \
             (xlnx,cluster-mode = <0>)"
        ),
    })
}

/// Returns the reason why a processor is not available.
fn busy(name: &str, state: &str) -> Option<String> {
    (state != "offline").then(|| {
        format!(
            "{CLASS}/{name}/state: {state}; what runs on this R5F is not stopped for a measurement: stop it \
             (echo stop > {CLASS}/{name}/state), or give fewer R5F cores"
        )
    })
}

/// Returns the reason why a core's memory cannot have pages of the kind that the point specifies.
fn paged(c: &CoreSpec) -> Option<String> {
    c.scattered.then(|| {
        format!(
            "masters.{}.scattered: true; an R5F has no pages: leave scattered out",
            c.name
        )
    })
}

/// Returns an error if the start of a core is too late. The processor compares cycles with only 31
/// bits.
fn late(c: &CoreSpec) -> Option<String> {
    (c.start_ns > LATEST_NS).then(|| {
        format!(
            "masters.{}.start_ns: {}; an R5F begins within {LATEST_NS} ns: give less",
            c.name, c.start_ns
        )
    })
}

/// Returns the memory for all cores.
fn buffer(root: &Root) -> Result<FoundBuffer, String> {
    let found = r5f_buffer(root).map_err(|e| e.0)?;
    let buffer = found.ok_or(
        "no memory for the programs of R5F cores: no u-dma-buf is called axiscope-r5f; add its node to \
         the overlay (docs/howto/board.md), as that of dist/boards/zcu102_dmas has it",
    )?;
    let end = buffer.base.saturating_add(buffer.bytes);
    if buffer.base < DDR_BEGIN || end > DDR_END || !buffer.base.is_multiple_of(PAGE) {
        return Err(format!(
            "the buffer {} is at {:#x} to {end:#x}; an R5F reaches {DDR_BEGIN:#x} to {DDR_END:#x}: give Linux's \
             contiguous memory a place there (cma=SIZE@0-0x80000000 among the boot arguments)",
            buffer.name, buffer.base
        ));
    }
    if buffer.coherent {
        return Err(format!(
            "the buffer {} is dma-coherent, and an R5F does not see the other processors' caches: take dma-coherent \
             out of its node",
            buffer.name
        ));
    }
    Ok(buffer)
}

/// Returns the address of each program's memory. The distances between programs are those of the
/// point, so that their streams use the same banks as in the point.
fn places(cores: &[(usize, &CoreSpec)], buffer: &FoundBuffer) -> Result<Vec<u64>, String> {
    let first = cores.iter().map(|(_, c)| c.base).min().unwrap_or(0);
    let mut taken: Vec<(u64, u64, &str)> = Vec::new();
    let mut out = Vec::new();
    for (_, c) in cores {
        let at = format!("masters.{}", c.name);
        let begin = HEAD_BYTES + (c.base - first);
        let bytes = usize::try_from(c.bytes).unwrap_or(usize::MAX);
        let end = begin.saturating_add(room_bytes(&c.program, bytes) as u64);
        if !c.base.is_multiple_of(LINE) {
            return Err(format!(
                "{at}.base: {:#x}; give a multiple of {LINE}",
                c.base
            ));
        }
        if end > buffer.bytes {
            return Err(format!(
                "{at}.bytes: the memory of R5F programs ends at {end:#x}; the buffer {} has {:#x} bytes: give more \
                 in the overlay, or give the cores less or nearer memory",
                buffer.name, buffer.bytes
            ));
        }
        if let Some((_, _, other)) = taken.iter().find(|(b, e, _)| begin < *e && *b < end) {
            return Err(format!(
                "{at}.base: its memory overlaps that of {other}: give it another base"
            ));
        }
        taken.push((begin, end, &c.name));
        out.push(buffer.base + begin);
    }
    Ok(out)
}
