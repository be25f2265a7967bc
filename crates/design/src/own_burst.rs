//! Bursts of masters whose data bus is narrower than that of their port. A design counts beats at the port.

use crate::{compile::Placed, place::Board, record::OwnBus};

/// A burst that the master issues on its own bus.
pub(crate) struct OwnBurst {
    /// Number of beats in the burst.
    pub beats: u64,
    /// Width of the bus.
    pub bits: u16,
    /// The burst at the port, in words.
    pub at_port: String,
}

impl Placed {
    /// Returns the burst that the member's master issues for this many beats at the port, or `None`
    /// if its bus is as wide as the port's bus.
    pub(crate) fn own_burst(&self, beats: u64) -> Option<OwnBurst> {
        let (bits, bytes) = (self.own_bits?, self.beat_bytes?);
        let port_bits = 8 * u64::from(bytes);
        Some(OwnBurst {
            beats: (beats * port_bits).div_ceil(u64::from(bits)),
            bits,
            at_port: format!("{beats} beats of {port_bits} bits at the port"),
        })
    }

    /// Returns the number of port beats in the longest burst that the member's master can issue and
    /// the port accepts. A master with a narrower bus is an AXI4 master, and a converter on the way
    /// divides its bursts for an AXI3 port.
    pub(crate) fn most_beats(&self, board: &Board, port: &str) -> u64 {
        let beat_bytes = self.beat_bytes.unwrap_or(1);
        let at_port = board.most_beats(port, beat_bytes);
        let own = self.own_bits.map(|width_bits| OwnBus {
            width_bits,
            mhz: None,
        });
        own.map_or(at_port, |own| at_port.min(own.most_beats_at(beat_bytes)))
    }
}
