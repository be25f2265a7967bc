//! A master from the model's point of view: a port of the board, or the hub of all coherent ports.

use axiscope_fabric::{AxiMaster, Direction, Hub, Poll, Ps};
use axiscope_masters::Master;

use crate::Port;

/// A connection between the model of the memory system and the RTL, or modelled masters.
// A board has few of these values, so the size of the largest variant does not matter.
#[allow(clippy::large_enum_variant)]
pub enum Joint {
    /// A port that is connected directly to memory.
    Port(Port),
    /// The coherent ports.
    Hub(Hub<Port>),
    /// Masters that are models. They are connected to a port, a multiplexer or the caches.
    Model(Box<dyn Master>),
}

impl Joint {
    /// Returns a port of the joint.
    ///
    /// # Panics
    /// If the joint has fewer ports, or is a model.
    pub fn port(&mut self, member: usize) -> &mut Port {
        match self {
            Self::Port(port) => port,
            Self::Hub(hub) => hub.master_mut(member),
            Self::Model(_) => unreachable!("a model has no pins"),
        }
    }

    /// Returns a port of the joint, read-only.
    ///
    /// # Panics
    /// The same as for [`Joint::port`].
    pub fn as_port(&self, member: usize) -> &Port {
        match self {
            Self::Port(port) => port,
            Self::Hub(hub) => hub.masters().nth(member).expect("a member"),
            Self::Model(_) => unreachable!("a model has no pins"),
        }
    }

    /// Whether nothing is in flight.
    pub fn is_idle(&self) -> bool {
        match self {
            Self::Port(port) => port.is_idle(),
            Self::Hub(hub) => hub.is_idle() && hub.masters().all(Port::is_idle),
            Self::Model(model) => model.is_finished(),
        }
    }
}

impl AxiMaster for Joint {
    fn uses(&self, direction: Direction) -> bool {
        match self {
            Self::Port(port) => port.uses(direction),
            Self::Hub(hub) => hub.uses(direction),
            Self::Model(model) => model.uses(direction),
        }
    }

    fn source(&self, direction: Direction) -> u8 {
        match self {
            Self::Port(port) => port.source(direction),
            Self::Hub(hub) => hub.source(direction),
            Self::Model(model) => model.source(direction),
        }
    }

    fn tells_when(&self, direction: Direction) -> bool {
        match self {
            Self::Port(port) => port.tells_when(direction),
            Self::Hub(hub) => hub.tells_when(direction),
            Self::Model(model) => model.tells_when(direction),
        }
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        match self {
            Self::Port(port) => port.poll(direction, now),
            Self::Hub(hub) => hub.poll(direction, now),
            Self::Model(model) => model.poll(direction, now),
        }
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        match self {
            Self::Port(port) => port.taken(direction, now),
            Self::Hub(hub) => hub.taken(direction, now),
            Self::Model(model) => model.taken(direction, now),
        }
    }

    fn room(&mut self, bytes: u32, now: Ps) {
        match self {
            Self::Port(port) => port.room(bytes, now),
            Self::Hub(hub) => hub.room(bytes, now),
            Self::Model(model) => model.room(bytes, now),
        }
    }

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        match self {
            Self::Port(port) => port.moved(direction, bytes, at),
            Self::Hub(hub) => hub.moved(direction, bytes, at),
            Self::Model(model) => model.moved(direction, bytes, at),
        }
    }

    fn done(&mut self, direction: Direction, id: u32, bytes: u32, at: Ps) {
        match self {
            Self::Port(port) => port.done(direction, id, bytes, at),
            Self::Hub(hub) => hub.done(direction, id, bytes, at),
            Self::Model(model) => model.done(direction, id, bytes, at),
        }
    }
}
