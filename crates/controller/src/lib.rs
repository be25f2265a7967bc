//! A multi-port DRAM controller of the uMCTL2 kind: ports that cut AXI bursts into
//! lines, a port arbiter with QoS classes and timers, read and write queues of limited
//! depth, and a scheduler over banks with an open-page policy.
//!
//! The fabric offers pieces and lines ([`Controller::offer_read`],
//! [`Controller::offer_write`]), the event loop calls [`Controller::step`] at the clock
//! that the last call asked for, and a [`Sink`] takes what comes out. The mechanisms
//! follow the public documentation of the IP (UG1085, "DDR Memory Controller").

mod addrmap;
mod arbiter;
mod config;
mod controller;
mod direction;
mod port;
mod queue;
mod recent;
mod refresh;
mod rows;
mod scheduler;
mod set;
mod stats;

pub use addrmap::{AddressMap, MapBits};
pub use config::{ControllerConfig, DirectionConfig, PortConfig, ReadClass, WriteClass};
pub use controller::{Controller, Sink};
pub use port::{ReadLine, ReadPiece, WriteAccepted, WriteLine};
pub use queue::NEVER;
pub use recent::MOST as MOST_COMBINE_LINES;
pub use stats::Stats;
