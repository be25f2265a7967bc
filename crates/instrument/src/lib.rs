//! Drivers of the instrument's blocks, the same for all backends. They use a [`RegisterBus`]: mapped memory of a
//! board, a virtual board, or a remote board.
//!
//! ```
//! # use axiscope_instrument::{Direction, Error, Pattern, RegisterBus, Traffic, TrafficGenerator};
//! # fn run(bus: &mut impl RegisterBus) -> Result<(), Error> {
//! let generator = TrafficGenerator::open(bus, 0xA000_0000)?;
//! let traffic = Traffic::new(16, Pattern::Sequential, 0x4000_0000, 1 << 20);
//! generator.program(bus, Direction::Read, &traffic)?;
//! generator.clear(bus)?;
//! generator.start(bus, &[Direction::Read])?;
//! generator.count(bus, true)?;
//! // ... time passes ...
//! generator.snapshot(bus)?;
//! let counters = generator.counters(bus)?;
//! println!("{} MB/s", counters.mbps(Direction::Read, 300.0));
//! generator.stop(bus)
//! # }
//! ```

mod bus;
mod cluster;
pub mod coherence;
mod convolution;
mod counters;
mod error;
mod generator;
mod monitor;
mod player;
mod probe;
mod random;
mod register;
#[path = "generated/mod.rs"]
pub mod registers;
mod regulator;
pub mod runner;
mod soft_reset;
mod stream;
mod traffic;
mod trigger;
mod unit;

pub use axiscope_fabric::Direction;
pub use bus::RegisterBus;
pub use cluster::{Cluster, CopyJob, Cutter, Report};
pub use convolution::{Convolution, ConvolutionJob, ReadOrder};
pub use counters::{CounterFlags, Counters, DirectionCounters, LATENCY_BINS};
pub use error::Error;
pub use generator::{Capabilities, TrafficGenerator};
pub use monitor::{
    AddressCauses, DataCauses, GroupLatency, Monitor, MonitorCapabilities, MonitorDirection,
    MonitorFigures, ProtocolErrors, ResponseCauses, SlowBurst,
};
pub use player::{Entry, Frame, Place, Player, PlayerCapabilities, Refused, WaitFor};
pub use probe::{Attributes, LatencyProbe, ProbeWidths, Times};
pub use random::SplitMix64;
pub use register::{Field, Item, Kind, Register, find};
pub use regulator::Regulator;
pub use soft_reset::SoftReset;
pub use stream::{Ends, Pace, StreamCapabilities, StreamChannel, Transfer};
pub use traffic::{Pattern, Rate, Traffic};
pub use trigger::{Bits, Trigger};
