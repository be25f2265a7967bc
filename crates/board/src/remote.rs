//! Runs cores of a point on processors without Linux: the Cortex-R5F cores of a Zynq UltraScale+ or
//! a Versal, which Linux starts through remoteproc.
//!
//! Sources in Linux: Documentation/staging/remoteproc.rst, Documentation/ABI/testing/sysfs-class-remoteproc for the
//! files, drivers/remoteproc/xlnx_r5_remoteproc.c for the driver.

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

/// Name of the complex in a platform that contains these processors.
const COMPLEX: &str = "R5F";

/// Size of a cache line of the Cortex-R5F, bytes. It is the most that one access fetches (ARM DDI
/// 0363, Cortex-R4; the R5 is the same).
pub const LINE_BYTES: u64 = 32;

/// Folder of sysfs with the processors without Linux.
const CLASS: &str = "/sys/class/remoteproc";

/// Names of these processors under `compatible` in the device tree: the names in Linux's binding,
/// and the name in earlier Xilinx kernels.
const KINDS: [&str; 3] = ["xlnx,zynqmp-r5f", "xlnx,versal-r5f", "xilinx,r5f"];

/// A core of a point, and the processor that runs it.
#[derive(Clone, Debug, PartialEq)]
pub struct RemoteAt {
    /// Index of the core in the point.
    pub number: usize,
    /// Name of the processor in sysfs.
    pub processor: String,
    /// Number of the processor's mailbox.
    pub mailbox: usize,
    /// Address of the first byte of the program's memory.
    pub base: u64,
}

/// Frequency of these processors according to a platform, MHz.
pub fn mhz(platform: &Platform) -> Option<f64> {
    platform.cpus.get(COMPLEX).map(|cpu| cpu.clock_mhz)
}

/// Whether a core of a point runs on one of these processors.
pub fn is_remote(core: &CoreSpec) -> bool {
    core.port.eq_ignore_ascii_case(COMPLEX)
}

/// Returns the cores of a point that run on these processors, with their indices.
fn remote_cores(point: &Point) -> impl Iterator<Item = (usize, &CoreSpec)> {
    let all = point.masters.iter().enumerate();
    all.filter_map(|(n, m)| Some((n, m.get::<CoreSpec>()?)))
        .filter(|(_, core)| is_remote(core))
}

/// Returns the processors that Linux lists, and the state of each.
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
