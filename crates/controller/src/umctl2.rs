//! The uMCTL2 kind: QoS classes with timers, one arbiter over all ports. The mechanisms
//! follow the public documentation of the IP (UG1085, "DDR Memory Controller").

mod arbiter;
pub mod bound;
mod config;
mod controller;
mod policy;
mod port;
mod timer;
mod turns;

pub use config::{PortConfig, ReadClass, Region, Umctl2Config, WriteClass};
pub use controller::Umctl2;
pub use policy::{PolicyConfig, StoreConfig, TurnConfig, Umctl2Policy};
pub use timer::{QosTimer, Starts, Timers};
pub use turns::WriteTurn;
