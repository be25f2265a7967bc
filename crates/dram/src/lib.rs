//! DRAM devices: geometry, timing as a table of constraints, and the state that answers "when may this
//! command be issued at the earliest?".
//!
//! The crate knows nothing of controllers or masters. All times are whole clocks
//! of the memory controller that drives the device (see [`Clock`]).

mod bus;
mod channel;
mod checker;
mod command;
mod constraint;
mod geometry;
mod length;
mod lengths;
mod part;
pub mod power;
mod pushes;
mod rules;
mod standard;
mod state;
mod timing;
mod wiring;

pub use bus::{CommandBus, CommandFigures};
pub use channel::Dram;
pub use checker::{Violation, check};
pub use command::{Command, Kind, Kinds};
pub use constraint::{Constraint, Scope, Table};
pub use geometry::{BankId, Geometry};
pub use length::Length;
pub use lengths::Lengths;
pub use part::{Array, Latency, Part};
pub use rules::Rule;
pub use standard::{Family, STANDARDS, Standard};
pub use state::DramState;
pub use timing::Timing;
pub use wiring::{Clocking, Wiring};

/// A point in time, in clocks of the memory controller since the start.
pub type Clock = i64;

/// The time of a command that was never issued: long before any simulation starts.
pub const LONG_AGO: Clock = -1_000_000;
