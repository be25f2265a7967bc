//! Cores of a point on processors without Linux: the Cortex-R5F of a Zynq UltraScale+, through remoteproc.
//!
//! remoteproc is Documentation/staging/remoteproc.rst of Linux, its files are
//! Documentation/ABI/testing/sysfs-class-remoteproc, its driver here is drivers/remoteproc/xlnx_r5_remoteproc.c.

mod image;
mod mailbox;
mod needs;
mod record;
mod run;

use axiscope_platform::Platform;
use axiscope_sim::{CoreSpec, Point};

use crate::Root;

pub use needs::seats;
pub use record::restore;
pub use run::Remotes;

/// The complex of a platform that these processors are.
const COMPLEX: &str = "R5F";

/// Bytes of a line of its cache (ARM DDI 0363, Cortex-R4, the R5 alike): what an access fetches at most.
pub const LINE_BYTES: u64 = 32;

/// Where sysfs has processors without Linux.
const CLASS: &str = "/sys/class/remoteproc";

/// What a node of the device tree calls one: Linux's binding, and that of Xilinx's kernels before it.
const KINDS: [&str; 2] = ["xlnx,zynqmp-r5f", "xilinx,r5f"];

/// A core of a point and the processor that runs it.
#[derive(Clone, Debug, PartialEq)]
pub struct RemoteAt {
    /// Its number in the point.
    pub number: usize,
    /// The processor's name in sysfs.
    pub processor: String,
    /// Which mailbox it has.
    pub mailbox: usize,
    /// First byte of its program's memory.
    pub base: u64,
}

/// The clock of these processors by a platform, MHz.
pub fn mhz(platform: &Platform) -> Option<f64> {
    platform.cpus.get(COMPLEX).map(|cpu| cpu.clock_mhz)
}

/// Whether a core is one of these.
pub fn is_remote(core: &CoreSpec) -> bool {
    core.port.eq_ignore_ascii_case(COMPLEX)
}

/// The cores of a point that are, with their numbers.
fn remote_cores(point: &Point) -> impl Iterator<Item = (usize, &CoreSpec)> {
    let all = point.masters.iter().enumerate();
    all.filter_map(|(n, m)| Some((n, m.get::<CoreSpec>()?)))
        .filter(|(_, core)| is_remote(core))
}

/// The processors that Linux has, and the state of each.
#[must_use]
pub fn processors(root: &Root) -> Vec<(String, String)> {
    let all = root.names(CLASS).into_iter();
    let ours = all.filter(|name| {
        let file = format!("{CLASS}/{name}/device/of_node/compatible");
        let words = root.bytes(file).unwrap_or_default();
        let mut words = words.split(|b| *b == 0);
        words.any(|word| KINDS.iter().any(|kind| kind.as_bytes() == word))
    });
    let with_state = ours.map(|name| {
        let state = root.text(format!("{CLASS}/{name}/state"));
        (name, state.unwrap_or_else(|| "unknown".into()))
    });
    with_state.collect()
}
