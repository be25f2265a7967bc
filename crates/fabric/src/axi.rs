//! What a port sees of a master: bursts that come, and word of what was done with them.

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
    /// The master's own number for it, handed back with its events.
    pub id: u32,
}

/// The answer of a master that is asked for its next burst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Poll {
    /// A burst, driven at `issued` (which may lie a little ahead).
    Ready(Burst),
    /// Nothing before this time.
    NotBefore(Ps),
    /// Nothing until one of its bursts completes.
    Blocked,
}

/// A master on an AXI port, as the port sees it. Nothing has a default: what stands before other masters
/// (a multiplexer, a regulator) would hide theirs.
pub trait AxiMaster {
    /// Whether it uses the direction at all.
    fn uses(&self, direction: Direction) -> bool;

    /// Whether its last answer to a poll holds: until the time that it gave nothing else shows, unless
    /// something of this master is taken, moved or done, or its counters or pace are set. The port
    /// then does not ask in between. Not so where it hangs on other ports' masters, or on when it is asked.
    fn tells_when(&self, direction: Direction) -> bool;

    /// The burst that it holds on the address channel at `now`, if any. The port takes
    /// it with [`AxiMaster::taken`] or asks again later and gets the same.
    fn poll(&mut self, direction: Direction, now: Ps) -> Poll;

    /// Which of the masters behind a shared port the polled burst is of: the part of AXI's ID that
    /// a multiplexer adds. Always 0 where there is one.
    fn source(&self, direction: Direction) -> u8;

    /// The port has taken the whole address of the burst (its last piece for a burst
    /// that is cut).
    fn taken(&mut self, direction: Direction, now: Ps);

    /// The interface has room for so many more bytes of the write data that follow the
    /// addresses that it was given, from `now` on. Masters whose data always come in time need
    /// not know.
    fn room(&mut self, bytes: u32, now: Ps);

    /// Bytes of one of its bursts have moved at `at`: reads when their last beat is in
    /// the PL, writes when the controller has taken them.
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
