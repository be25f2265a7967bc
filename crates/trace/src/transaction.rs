//! Bursts that were observed on a bus.

pub use axiscope_fabric::Direction;

/// AxBURST.
const INCREMENTING: u8 = 1;
/// See [`INCREMENTING`].
const WRAPPING: u8 = 2;

/// One burst. An edge is the index of the clock edge at which an event is sampled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transaction {
    /// Direction of the burst.
    pub direction: Direction,
    /// AxID; 0 if there is none.
    pub id: u64,
    /// AxADDR.
    pub addr: u64,
    /// Beats.
    pub beats: u16,
    /// Bytes per beat: 2^AxSIZE, or the width of the bus.
    pub beat_bytes: u16,
    /// AxBURST: 0 fixed, 1 incrementing, 2 wrapping.
    pub burst: u8,
    /// AxQOS, if the bus has it.
    pub qos: Option<u8>,
    /// AxCACHE, if the bus has it.
    pub cache: Option<u8>,
    /// First edge with AxVALID.
    pub issued: u64,
    /// Edge at which the address is accepted.
    pub accepted: u64,
    /// Edge at which the first beat is accepted.
    pub first_beat: u64,
    /// Edge at which the last beat is accepted.
    pub last_beat: u64,
    /// Edge at which the response is accepted; for reads, the edge of the last beat.
    pub done: u64,
    /// The worst of the burst's responses: 0 okay, 1 exclusive okay, 2 slave error, 3 decode error.
    pub response: u8,
    /// Cycles in which the master delayed data: reads without RREADY, writes without WVALID.
    pub held: u64,
}

impl Transaction {
    /// Bytes that the burst transfers: the bytes of all beats, without the bytes before an unaligned address.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let before = match self.burst {
            INCREMENTING => self.addr % u64::from(self.beat_bytes),
            _ => 0,
        };
        u64::from(self.beats) * u64::from(self.beat_bytes) - before
    }

    /// Cycles that the memory took: from the address to the first data of a read, or from the last data of a
    /// write (or its address, if that is later) to its response. The time begins at the edge `free` at the
    /// earliest, because the memory was answering another burst until this edge.
    #[must_use]
    pub fn answer(&self, free: u64) -> u64 {
        match self.direction {
            Direction::Read => self.first_beat.saturating_sub(self.accepted.max(free)),
            Direction::Write => {
                let asked = self.last_beat.max(self.accepted).max(free);
                self.done.saturating_sub(asked)
            }
        }
    }

    /// Returns the lowest address that the burst transfers.
    #[must_use]
    pub fn begins(&self) -> u64 {
        match self.burst {
            WRAPPING => self.addr - self.addr % self.bytes(),
            _ => self.addr,
        }
    }
}
