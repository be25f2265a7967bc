//! Multi-port DRAM controllers: ports that split AXI bursts into lines, a port arbiter, read and write queues
//! of limited depth, and a scheduler over banks with an open-page policy.
//!
//! The fabric offers read pieces and parts of writes ([`Controller::offer_read`], [`Controller::offer_write`]), and the
//! controller cuts them into lines. The event loop calls [`Controller::step`] at the clock that the last call returned, and a
//! [`Sink`] takes the results. Each kind of controller has a folder of its own and implements [`Controller`] and
//! [`ControllerKind`]. All kinds share queues, rows, refresh and address maps.

mod addrmap;
mod channel;
mod clock;
mod controller;
pub mod front;
mod kinds;
mod lines;
mod outlet;
mod place;
mod ring;
mod stats;
pub mod umctl2;

pub use addrmap::{AddressMap, MapBits};
pub use axiscope_dram::{Clock, Command};
pub use channel::{
    Account, Bus, ChannelConfig, Device, Direction, Entry, NEVER, Policy, Queue, Queues, Rest,
    Slots, Span, State, Use,
};
pub use clock::{Domain, Ps};
pub use controller::{Controller, Sink};
pub use front::{FrontConfig, MultiPort, Staged};
pub use kinds::{CommonFigures, ControllerKind, FrontTurns, HasPlace, Setup};
pub use lines::{ReadLine, ReadPiece, WriteAccepted, WritePart};
pub use outlet::{DataBus, OutletFigures};
pub use place::PortPlace;
pub use stats::Stats;
pub use umctl2::{Umctl2, Umctl2Config};
