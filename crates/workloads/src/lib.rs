//! Programs of a CPU that contend for memory: bandwidth, pointer chase, STREAM and twelve
//! PolyBench kernels.
//!
//! A program is written once, over a [`Memory`]. [`Native`] makes it plain loads and stores
//! of this computer; [`Recorder`] gives every access, with its address, to a callback as it
//! happens, so that the victim of a simulation is the program itself. Nothing here reads a
//! clock, starts a thread or does I/O. Without the feature `std` it needs no operating system.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod bandwidth;
mod chase;
#[cfg(feature = "host")]
pub mod host;
mod memory;
mod part;
mod pattern;
mod perform;
pub mod polybench;
mod program;
mod record;
mod stream;

pub use bandwidth::{Bandwidth, Direction, Pattern, shuffled};
pub use chase::Chase;
pub use memory::{Element, LINE_BYTES, LINE_ELEMENTS, Memory, Native};
pub use part::{accesses, record_parts};
pub use pattern::{PATTERNS, demand_bytes, is_program, programs};
pub use perform::{Job, Keeper, PIECE, Room, perform, room_bytes};
pub use program::{Layout, Program, record, run_natively};
pub use record::{Access, Recorder, Traced, Work};
pub use stream::{Stream, StreamKernel};
