//! The uMCTL2 kind: QoS classes with timers, one arbiter over all ports. The mechanisms
//! follow the public documentation of the IP (UG1085, "DDR Memory Controller").

mod arbiter;
mod config;
mod controller;
mod policy;
mod port;
mod recent;
mod timer;
mod turns;

pub use config::{PortConfig, ReadClass, Umctl2Config, WriteClass};
pub use controller::Umctl2;
pub use policy::{DirectionConfig, PolicyConfig, Umctl2Policy};
pub use recent::MOST as MOST_COMBINE_LINES;
pub use timer::{QosTimer, Starts, Timers};
pub use turns::WriteTurn;
