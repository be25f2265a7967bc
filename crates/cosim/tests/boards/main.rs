//! Tests of the virtual board and of programs that use it. All are in one test program, because the
//! verilated tops would otherwise be linked into several.

mod agent;
mod by_hand;
#[allow(unsafe_code)]
mod drivers;
mod local;
#[cfg(feature = "waves-128")]
mod resting;
mod shipped;
