//! The interface between a port and its master: bursts, and events that the port reports about them.

pub use axiscope_controller::Direction;

use crate::Ps;

/// No AXI burst crosses a multiple of this address (Arm IHI 0022, burst address).
pub const BOUNDARY_BYTES: u64 = 4096;
/// Beats of the longest AXI3 burst (Arm IHI 0022: AxLEN has four bits).
pub const AXI3_BEATS: u16 = 16;
/// Beats of the longest AXI4 burst (Arm IHI 0022: AxLEN has eight bits).
pub const AXI4_BEATS: u16 = 256;

/// Returns the number of beats in the longest burst that need not be divided: at most `protocol_beats`, the longest burst of
/// the port's protocol ([`AXI3_BEATS`], [`AXI4_BEATS`]), and within one block of [`BOUNDARY_BYTES`].
#[must_use]
pub fn most_beats(beat_bytes: u64, protocol_beats: u16) -> u16 {
    let within = (BOUNDARY_BYTES / beat_bytes.max(1)).max(1);
    protocol_beats.min(u16::try_from(within).unwrap_or(u16::MAX))
}

/// A data bus in front of a port counts as fast as the port if its rate is at least this share of the port's
/// rate (assumed: files round clocks, and no published measurement resolves less).
const AS_FAST: f64 = 0.99;

/// Whether the data bus of a master limits the rate of its port. Both rates have the same unit.
#[must_use]
pub fn limits_port(own: f64, port: f64) -> bool {
    own < AS_FAST * port
}

/// One AXI burst (INCR).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burst {
    /// First byte.
    pub addr: u64,
    /// Beats, 1 to 256.
    pub beats: u16,
    /// Bytes per beat: the data width of the port in the PL.
    pub beat_bytes: u16,
    /// AxQOS; with `None` the port's static register applies.
    pub qos: Option<u8>,
    /// When the master drove the burst on the address channel.
    pub issued: Ps,
    /// The number that the master gave the burst. Events about the burst carry it.
    pub id: u32,
}

/// A master's answer when the port asks for its next burst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Poll {
    /// A burst, driven at `issued`, which may lie slightly in the future.
    Ready(Burst),
    /// No burst before this time.
    NotBefore(Ps),
    /// No burst until one of its bursts completes.
    Blocked,
}

/// A master on an AXI port, as the port sees it. No method has a default, because a wrapper of masters (such as
/// a multiplexer or a regulator) that forgot a method would hide its masters' method.
pub trait AxiMaster {
    /// Whether the master uses the direction.
    fn uses(&self, direction: Direction) -> bool;

    /// Whether the master's last [`Poll`] stays valid until the time that it states, unless the port takes, moves or
    /// completes a burst of this master, or its counters or pace are set. The port then does not poll in between. False if
    /// the answer depends on masters at other ports or on the time of the poll.
    fn tells_when(&self, direction: Direction) -> bool;

    /// The burst that the master drives on the address channel at `now`, if any. The port takes it with
    /// [`AxiMaster::taken`], or polls again later and receives the same burst.
    fn poll(&mut self, direction: Direction, now: Ps) -> Poll;

    /// The number of the master behind a shared port to which the polled burst belongs: the part of AXI's ID that a
    /// multiplexer adds. Always 0 for a single master.
    fn source(&self, direction: Direction) -> u8;

    /// Called when the port has taken the whole address of the burst (the last piece of a burst that is
    /// split).
    fn taken(&mut self, direction: Direction, now: Ps);

    /// Called when the interface has room for `bytes` more of write data, beginning at `now`. Masters whose
    /// data are always ready in time can ignore this.
    fn room(&mut self, bytes: u32, now: Ps);

    /// Called when bytes of a burst have been transferred at `at`: read data when their last beat is in the PL, write
    /// data when the controller has accepted them.
    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps);

    /// Called with the time at which the last beat of a read, or the response of a write, arrives.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_burst_keeps_to_the_protocol_and_to_4_kib() {
        assert_eq!(most_beats(8, AXI3_BEATS), 16);
        assert_eq!(most_beats(16, AXI4_BEATS), 256);
        assert_eq!(most_beats(32, AXI4_BEATS), 128);
        assert_eq!(most_beats(64, AXI3_BEATS), 16);
        assert_eq!(most_beats(8192, AXI4_BEATS), 1);
        assert_eq!(most_beats(0, AXI4_BEATS), 256);
    }
}
