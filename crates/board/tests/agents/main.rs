//! The agent as a program, on boards that are files. One program of tests, so that tests of unlike
//! things wait at once.

mod fake;
mod host;
mod r5f;

mod cores;
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
