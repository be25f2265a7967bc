//! Reads the hardware handoffs of design tools: the processing system, its memory, and the masters
//! at its ports.
//!
//! ```text
//! files --archive--> .hwh --hwh--> netlist --masters--> streams --design_text--> a design file
//!                        init file and parameters of the processing system --bootfile--> a platform file
//! ```
//!
//! Input files are passed as bytes and results are returned as text, because this crate opens no files. The
//! command and the browser page therefore import in the same way.

mod archive;
mod csynth;
mod design_text;
mod geometry;
mod hwh;
mod import;
mod known;
mod masters;
mod memory;
mod names;
mod nested;
mod netlist;
mod paths;
mod variants;
mod versal;
mod ways;

pub use archive::{Given, INIT};
pub use import::{Asked, Imported, Platform, Port, import};
pub use masters::{Found, Master, Masters, Other, StreamSide};
pub use ways::Way;
