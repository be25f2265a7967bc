//! The virtual board and what runs on it. One program of tests: all verilated tops are linked into each.

mod agent;
mod by_eval;
mod by_hand;
#[allow(unsafe_code)]
mod drivers;
mod local;
mod shipped;
