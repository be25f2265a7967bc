//! The virtual board: the RTL of the instrument, compiled by Verilator, connected to the model of
//! the processing system cycle by cycle. It is controlled through its registers, like a real board.
//!
//! Without the feature `rtl`, only the parts that do not need Verilator are built: the adapter
//! between AXI pins and the model ([`Port`]), the memory, and the checks of points.

#[cfg(feature = "rtl")]
mod agent;
mod block;
mod joint;
mod parts;
mod pins;
mod port;
mod refuse;
#[cfg(test)]
#[path = "../tests/boards/shipped.rs"]
mod shipped;
mod software;

#[cfg(feature = "rtl")]
mod board;
#[cfg(feature = "rtl")]
mod known;
#[cfg(feature = "rtl")]
mod probe;
#[cfg(feature = "rtl")]
mod request;
#[cfg(feature = "rtl")]
mod rtl;
#[cfg(feature = "rtl")]
mod run;
#[cfg(feature = "rtl")]
mod session;

pub use axiscope_ps::Memory;
pub use block::Block;
pub use joint::Joint;
pub use parts::Parts;
pub use pins::{
    Beat, Inputs, MOST_BEAT_BYTES, MUX_INPUTS, Outputs, PORTS, PortInputs, PortOutputs,
};
pub use port::{Answer, Moving, Port, Shown, Way};
pub use refuse::refused;
pub use software::Software;

#[cfg(feature = "rtl")]
pub use agent::VirtualDevice;
#[cfg(feature = "rtl")]
pub use board::{Board, Waves};
#[cfg(feature = "rtl")]
pub use probe::run_probe;
#[cfg(feature = "rtl")]
pub use request::{Served, answer};
#[cfg(feature = "rtl")]
pub use run::run_point;

#[cfg(feature = "rtl")]
pub use axiscope_board::firmware::IMAGE as FIRMWARE;

/// Returns the identifier of the virtual board's build: a hash of the sources of the model and the
/// RTL.
#[must_use]
pub const fn build_id() -> &'static str {
    env!("AXISCOPE_VIRTUAL_BUILD_ID")
}
