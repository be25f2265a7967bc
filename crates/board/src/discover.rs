//! Finds blocks and buffers by their names in sysfs.
//!
//! A block is a UIO device (Linux, Documentation/driver-api/uio-howto.rst) whose device-tree node
//! is called `axiscope-...` and has two properties: `axiscope,port`, the port of the processing
//! system to which it is connected, and `axiscope,pl-hz`, the clock of that port. Five optional
//! properties are used to check the chip's registers: `axiscope,width-bits` of the port in the
//! programmable logic, `axiscope,control` (the port that the registers are reached through) and
//! `axiscope,control-width-bits`, `axiscope,pl-clock` and `axiscope,pl-reset` (their numbers).
//! Three properties describe what is between a block and its port: `axiscope,read-queue-bursts` and
//! `axiscope,write-queue-bursts` (bursts that may wait there, 1 without a queue), and
//! `axiscope,multiplexer` (`instrument` for Axiscope's own multiplexer, `platform` for the
//! vendor's). A buffer is a u-dma-buf (github.com/ikwzm/udmabuf) called `axiscope...`; the buffer
//! for R5F cores is called `axiscope-r5f`, and no block uses it.

use std::path::PathBuf;

use axiscope_instrument::Error;
use axiscope_sim::MuxKind;

use crate::{Between, Root};

/// Name prefix of UIO devices that are blocks.
pub const BLOCK_PREFIX: &str = "axiscope-";

/// Prefix of buffers.
pub const BUFFER_PREFIX: &str = "axiscope";

/// The buffer for programs of R5F cores.
pub const R5F_BUFFER: &str = "axiscope-r5f";

const UIO: &str = "/sys/class/uio";

/// Property that marks the node of memory in the chip itself, rather than of a block.
const MEMORY: &str = "device/of_node/axiscope,memory";

/// Classes of buffers in sysfs: the current name, and the name used before version 3.
const BUFFERS: [&str; 2] = ["/sys/class/u-dma-buf", "/sys/class/udmabuf"];

/// A block that the kernel describes.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundBlock {
    /// Name of the block in the device tree.
    pub name: String,
    /// File to map.
    pub device: PathBuf,
    /// Address of the block's registers.
    pub base: u64,
    /// Size of the block's register range, bytes.
    pub bytes: u64,
    /// Port of the block.
    pub port: String,
    /// Clock of the block, MHz.
    pub pl_mhz: Option<f64>,
    /// The logic between this block and its port.
    pub between: Between,
    /// Other facts from the block's node in the device tree.
    pub design: Design,
}

/// Facts about a design that checks of the chip's registers need. They are present if the design's
/// device tree states them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Design {
    /// Width of the port in the programmable logic.
    pub width_bits: Option<u64>,
    /// The port through which the registers are reached.
    pub control: Option<String>,
    /// Width of that port in the programmable logic.
    pub control_width_bits: Option<u64>,
    /// Number of the clock that the chip provides to the design.
    pub pl_clock: Option<u32>,
    /// Frequency of that clock, MHz, if the design derives another clock from it.
    pub pl_clock_mhz: Option<f64>,
    /// Number of the reset signal that the chip provides to the design.
    pub pl_reset: Option<u32>,
}

/// A buffer that the kernel describes.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundBuffer {
    /// Name of the buffer.
    pub name: String,
    /// File to map.
    pub device: PathBuf,
    /// Physical address.
    pub base: u64,
    /// Size of the buffer.
    pub bytes: u64,
    /// Whether the hardware keeps the buffer coherent with the caches of the CPUs (`dma-coherent`).
    pub coherent: bool,
}

/// Checks whether, according to Linux, the programmable logic is configured (FPGA manager,
/// Documentation/ABI/testing/sysfs-class-fpga-manager). An access to logic that is not configured
/// would hang the bus.
///
/// # Errors
/// If the FPGA manager reports a different state.
pub fn configured(root: &Root) -> Result<(), Error> {
    let class = "/sys/class/fpga_manager";
    for manager in root.names(class) {
        let state = root.text(format!("{class}/{manager}/state"));
        if state.as_deref().is_some_and(|s| s != "operating") {
            return Err(Error(format!(
                "{class}/{manager}/state: {}; the programmable logic is not configured, and a touch of its \
                 registers would hang the board: load the bitstream",
                state.unwrap_or_default()
            )));
        }
    }
    Ok(())
}

/// Returns the blocks of a board, in order of their addresses.
///
/// # Errors
/// If the kernel or the device tree describes a block incompletely.
pub fn blocks(root: &Root) -> Result<Vec<FoundBlock>, Error> {
    let mut out = Vec::new();
    for uio in root.names(UIO) {
        let at = format!("{UIO}/{uio}");
        let Some(name) = root.text(format!("{at}/name")) else {
            continue;
        };
        let is_memory = root.text(format!("{at}/{MEMORY}")).is_some();
        if !name.starts_with(BLOCK_PREFIX) || is_memory {
            continue;
        }
        let lacks = |what: &str, fix: &str| Error(format!("{name} ({at}): no {what}; {fix}"));
        let region = |what: &str| {
            (root.number(format!("{at}/maps/map0/{what}")))
                .ok_or_else(|| lacks(&format!("maps/map0/{what}"), "give the node a `reg`"))
        };
        let node = |what: &str| root.cell(format!("{at}/device/of_node/axiscope,{what}"));
        let port = format!("{at}/device/of_node/axiscope,port");
        let fix = "use the overlay of the design, which `make boards` writes: dist/boards/NAME/axiscope.dtso";
        out.push(FoundBlock {
            device: root.path(format!("/dev/{uio}")),
            base: region("addr")?,
            bytes: region("size")?,
            port: (root.text(port)).ok_or_else(|| lacks("axiscope,port in its node", fix))?,
            // 0 means unknown.
            pl_mhz: (node("pl-hz").filter(|hz| *hz > 0)).map(|hz| f64::from(hz) / 1e6),
            between: Between {
                queue_bursts: ["read", "write"]
                    .map(|side| node(&format!("{side}-queue-bursts")).unwrap_or(1)),
                multiplexer: multiplexer(root, &at).map_err(|wrong| lacks(&wrong, fix))?,
            },
            design: Design {
                width_bits: node("width-bits").map(u64::from),
                control: root.text(format!("{at}/device/of_node/axiscope,control")),
                control_width_bits: node("control-width-bits").map(u64::from),
                pl_clock: node("pl-clock"),
                pl_clock_mhz: node("pl-clock-hz").map(|hz| f64::from(hz) / 1e6),
                pl_reset: node("pl-reset"),
            },
            name,
        });
    }
    out.sort_by_key(|b| b.base);
    for pair in out.windows(2) {
        if pair[0].base.saturating_add(pair[0].bytes) > pair[1].base {
            return Err(Error(format!(
                "{} and {}: their registers overlap at {:#x}; correct `reg` in the device tree",
                pair[0].name, pair[1].name, pair[1].base
            )));
        }
    }
    Ok(out)
}

/// Returns the memory in the chip itself that blocks may use. Its addresses are fixed.
///
/// # Errors
/// If the kernel describes it incompletely.
pub fn on_chip(root: &Root) -> Result<Vec<FoundBuffer>, Error> {
    let mut out = Vec::new();
    for uio in root.names(UIO) {
        let at = format!("{UIO}/{uio}");
        if root.text(format!("{at}/{MEMORY}")).is_none() {
            continue;
        }
        let name = root
            .text(format!("{at}/name"))
            .unwrap_or_else(|| uio.clone());
        let region = |what: &str| {
            (root.number(format!("{at}/maps/map0/{what}"))).ok_or_else(|| {
                Error(format!(
                    "{name} ({at}): no maps/map0/{what}; give the node a `reg`"
                ))
            })
        };
        out.push(FoundBuffer {
            device: root.path(format!("/dev/{uio}")),
            base: region("addr")?,
            bytes: region("size")?,
            coherent: false,
            name,
        });
    }
    Ok(out)
}

/// Returns the multiplexer between a block and its port.
fn multiplexer(root: &Root, at: &str) -> Result<Option<MuxKind>, String> {
    match root.text(format!("{at}/device/of_node/axiscope,multiplexer")) {
        None => Ok(None),
        Some(kind) if kind == "instrument" => Ok(Some(MuxKind::Instrument)),
        Some(kind) if kind == "platform" => Ok(Some(MuxKind::Platform)),
        Some(kind) => Err(format!(
            "known axiscope,multiplexer in its node, which is {kind:?}"
        )),
    }
}

/// Returns the buffers of a board that blocks may use, the largest first.
///
/// # Errors
/// If the kernel describes a buffer incompletely.
pub fn buffers(root: &Root) -> Result<Vec<FoundBuffer>, Error> {
    buffers_where(root, |name| name != R5F_BUFFER)
}

/// Returns the buffer for programs of R5F cores, if there is one.
///
/// # Errors
/// The same as for [`buffers`].
pub fn r5f_buffer(root: &Root) -> Result<Option<FoundBuffer>, Error> {
    Ok(buffers_where(root, |name| name == R5F_BUFFER)?.pop())
}

fn buffers_where(root: &Root, wanted: impl Fn(&str) -> bool) -> Result<Vec<FoundBuffer>, Error> {
    let mut out = Vec::new();
    for class in BUFFERS {
        for name in root.names(class) {
            if !name.starts_with(BUFFER_PREFIX) || !wanted(&name) {
                continue;
            }
            let at = format!("{class}/{name}");
            let number = |what: &str| {
                (root.number(format!("{at}/{what}")))
                    .ok_or_else(|| Error(format!("{at}: no {what}; load u-dma-buf 3 or later")))
            };
            let (base, bytes) = (number("phys_addr")?, number("size")?);
            if base.checked_add(bytes).is_none() {
                let message =
                    format!("{at}: {bytes:#x} bytes from {base:#x} end behind all addresses");
                return Err(Error(message));
            }
            out.push(FoundBuffer {
                device: root.path(format!("/dev/{name}")),
                base,
                bytes,
                coherent: root.number(format!("{at}/dma_coherent")) == Some(1),
                name,
            });
        }
    }
    out.sort_by_key(|b| (u64::MAX - b.bytes, b.base));
    Ok(out)
}
