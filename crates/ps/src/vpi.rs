//! Ports of the processing system in a simulator with VPI (IEEE 1800-2017, chapters 36 to 38). At
//! every rising edge of a port's clock, this module reads the pins, steps the model, and drives the
//! pins. Under cocotb, the module runs in the simulator's process, so no Python code runs in a
//! cycle.

mod bus;
mod port;
mod simulator;

pub use bus::Pins;
pub use port::{Served, Shared};
pub use simulator::Simulator;
