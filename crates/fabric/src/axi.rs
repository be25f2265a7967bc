//! The interface between a port and its master: bursts, and reports about them.

pub use axiscope_controller::Direction;

use crate::Ps;

/// One AXI burst (INCR).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burst {
    /// First byte.
    pub addr: u64,
    /// Beats, 1 to 256.
    pub beats: u16,
    /// Bytes of a beat: the width of the port in the PL.
    pub beat_bytes: u16,
    /// AxQOS; `None` leaves it to the port's static register.
    pub qos: Option<u8>,
    /// When the master drove it on the channel.
    pub issued: Ps,
    /// The master's own number for it; reports about the burst carry it.
    pub id: u32,
}

/// The answer of a master to the question for its next burst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Poll {
    /// A burst, driven at `issued`, which may lie slightly in the future.
    Ready(Burst),
    /// No burst before this time.
    NotBefore(Ps),
    /// No burst until one of its bursts completes.
    Blocked,
}

/// A master on an AXI port, as the port sees it. No method has a default: a wrapper of masters (a multiplexer, a regulator)
/// that forgot one would hide the method of its masters.
pub trait AxiMaster {
    /// Whether it uses the direction.
    fn uses(&self, direction: Direction) -> bool;

    /// Whether its last answer to a poll stays valid until the time in that answer, unless the port takes, moves or completes
    /// something of this master, or its counters or pace are set. The port then does not poll in between. False if the answer
    /// depends on masters of other ports or on the time of the poll.
    fn tells_when(&self, direction: Direction) -> bool;

    /// The burst that it drives on the address channel at `now`, if any. The port takes it with [`AxiMaster::taken`], or polls
    /// again later and gets the same burst.
    fn poll(&mut self, direction: Direction, now: Ps) -> Poll;

    /// Number of the master behind a shared port that the polled burst belongs to: the part of AXI's ID that a multiplexer
    /// adds. Always 0 for a single master.
    fn source(&self, direction: Direction) -> u8;

    /// The port has taken the whole address of the burst (its last piece for a burst
    /// that is cut).
    fn taken(&mut self, direction: Direction, now: Ps);

    /// Called when the interface has room for `bytes` more of write data from `now` on. Masters whose data are always in
    /// time can ignore this.
    fn room(&mut self, bytes: u32, now: Ps);

    /// Bytes of one of its bursts have moved at `at`: read data when their last beat is in the PL, write data when the
    /// controller has accepted them.
    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps);

    /// The last beat of a read, or the response of a write, arrives at `at`.
    fn done(&mut self, direction: Direction, id: u32, bytes: u32, at: Ps);
}

impl<T: AxiMaster + ?Sized> AxiMaster for Box<T> {
    fn uses(&self, direction: Direction) -> bool {
        (**self).uses(direction)
    }
    fn tells_when(&self, direction: Direction) -> bool {
        (**self).tells_when(direction)
    }
    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        (**self).poll(direction, now)
    }
    fn source(&self, direction: Direction) -> u8 {
        (**self).source(direction)
    }
    fn taken(&mut self, direction: Direction, now: Ps) {
        (**self).taken(direction, now);
    }
    fn room(&mut self, bytes: u32, now: Ps) {
        (**self).room(bytes, now);
    }
    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        (**self).moved(direction, bytes, at);
    }
    fn done(&mut self, direction: Direction, id: u32, bytes: u32, at: Ps) {
        (**self).done(direction, id, bytes, at);
    }
}
