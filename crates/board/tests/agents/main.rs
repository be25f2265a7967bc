//! Tests the agent as a program, on fake boards. All tests are in one program, so that their waits
//! overlap.

mod fake;
mod host;
mod r5f;

mod cores;
mod filters;
mod fuzz;
mod load;
mod messages;
mod monitor;
mod probe;
#[cfg(feature = "r5f")]
mod r5f_emulated;
mod registers;
mod remote;
mod signals;
mod stated;
mod stop;
mod witness;
