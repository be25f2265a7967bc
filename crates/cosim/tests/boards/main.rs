//! Tests of the virtual board and of the programs that use it. They are one test program, because all
//! verilated tops are linked into each test program.

mod agent;
mod by_hand;
#[allow(unsafe_code)]
mod drivers;
mod local;
#[cfg(feature = "waves-128")]
mod resting;
mod shipped;
