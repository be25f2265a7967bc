//! The processing system for test benches: clocked AXI slave ports that behave like those of a board, based on the
//! model, together with other traffic on the memory.
//!
//! A bench calls [`ProcessingSystem::step`] once at every rising edge of a port's clock, with the
//! pins as they were just before that edge, and drives the returned values until the next edge. The
//! model stores the data, which can be accessed with [`ProcessingSystem::read`] and
//! [`ProcessingSystem::write`].

mod abi;
mod burst;
mod caches;
mod check;
mod clock;
mod complaints;
mod memory;
mod owed;
mod pins;
mod port;
mod setup;
mod system;
mod traffic;
pub mod vpi;
mod waits;
mod windows;

pub use memory::Memory;
pub use pins::{Address, FromDesign, MOST_BEAT_BYTES, ToDesign};
pub use setup::{PortSetup, Setup};
pub use system::{PortHandle, ProcessingSystem};
pub use waits::{AddressWaits, DataWaits, ResponseWaits, Waits};
