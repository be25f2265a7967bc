//! CPU programs that compete for memory: bandwidth, pointer chase, STREAM and twelve PolyBench
//! kernels.
//!
//! Each program is written once, generic over a [`Memory`]. With [`Native`], its accesses are plain
//! loads and stores on this computer. [`Recorder`] passes every access and its address to a
//! callback while the program runs, so that a simulation can use the program itself as its victim.
//! Only the module `host` reads clocks, starts threads or does I/O. Without the feature `std`, this
//! crate needs no operating system.

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
