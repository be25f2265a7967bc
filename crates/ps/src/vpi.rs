//! Ports of the processing system in a simulator that has VPI (IEEE 1800-2017, chapters 36 to 38): at every
//! rising edge of a port's clock the pins are read, the model goes a step, and what it drives is put on the
//! pins. Where cocotb runs, the simulator's functions are in the same process, and no Python runs in a cycle.

mod bus;
mod port;
mod simulator;

pub use bus::Pins;
pub use port::{Served, Shared};
pub use simulator::Simulator;
