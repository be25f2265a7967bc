//! Drivers for the instrument's blocks. The same drivers serve all backends, because they use a
//! [`RegisterBus`]. It stands for the mapped memory of a board, for a virtual board, or for a
//! remote board.
//!
//! ```ignore
#![doc = include_str!("../tests/fake_bus/example.rs")]
//! ```

mod bus;
mod cluster;
pub mod coherence;
mod convolution;
mod counters;
mod error;
mod fir;
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
pub use fir::FirDma;
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
