//! Creates a point's masters for the members of a design. There is a file for each kind of member.

mod cluster;
mod network;
mod program;
mod stream;

pub(crate) use cluster::cluster_of;
pub(crate) use network::dpu_of;
pub use network::{DpuPlace, dpu_masters};
pub(crate) use program::cores_of;
pub(crate) use stream::engine_of;

use axiscope_platform::{AXI4_BEATS, Error};

fn beats_of(beats: u64, member: impl Fn() -> String) -> Result<u16, Error> {
    u16::try_from(beats).map_err(|_| {
        let at = member();
        Error(format!(
            "{at}.burst_beats: {beats}; AXI4 bursts have 1 to {AXI4_BEATS} beats"
        ))
    })
}

fn count_of(count: u64, at: impl Fn() -> String) -> Result<u32, Error> {
    u32::try_from(count).map_err(|_| Error(format!("{}: {count} is too many", at())))
}
