//! One direction of a DPU's port: the bursts of tiles, one tile after another.

use axiscope_fabric::{Burst, Poll};

use super::{Domain, Ps, VecDeque};
use crate::{Addresses, Counters, Side};

/// Reads or writes of tiles.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    addresses: Addresses,
    clock: Domain,
    outstanding: u32,
    pub counters: Counters,
    /// Number of tiles whose bursts have been issued or are being issued.
    pub begun_tiles: u64,
    /// Number of bursts of the current tile that have not been issued, and the time from which they
    /// may be issued.
    left: u32,
    from: Ps,
    /// Number of outstanding responses for each tile in progress, and the time from which the tile
    /// may be complete.
    lacking: VecDeque<(u32, Ps)>,
    /// Time of the last response.
    last_answer: Ps,
    /// Address on the pins, and the time at which it was issued.
    shown: Option<(u64, Ps)>,
    /// Edge before which the address channel is occupied.
    next_edge: i64,
    /// Issue times of bursts in flight, and times at which places become free.
    pub in_flight: VecDeque<Ps>,
    freed: VecDeque<Ps>,
    flying: u32,
}

impl Channel {
    pub fn new(addresses: Addresses, clock: Domain, outstanding: u32) -> Self {
        Self {
            addresses,
            clock,
            outstanding,
            counters: Counters::new(clock),
            begun_tiles: 0,
            left: 0,
            from: 0,
            lacking: VecDeque::new(),
            last_answer: 0,
            shown: None,
            next_edge: 0,
            in_flight: VecDeque::new(),
            freed: VecDeque::new(),
            flying: 0,
        }
    }

    /// Returns whether all bursts of the started tiles have been issued.
    pub const fn is_idle(&self) -> bool {
        self.left == 0 && self.shown.is_none()
    }

    /// Returns whether no address is on the pins and nothing is in flight.
    pub fn is_empty(&self) -> bool {
        self.shown.is_none() && self.in_flight.is_empty()
    }

    /// Starts the bursts of the next tile. They may be issued at or after the given time.
    pub fn begin(&mut self, bursts: u32, from: Ps) {
        self.begun_tiles += 1;
        (self.left, self.from) = (bursts, from);
        self.lacking.push_back((bursts, from));
    }

    /// Returns the completion time of the oldest tile in progress, once its last response has
    /// arrived. A tile without bursts is complete as soon as it may start.
    pub fn complete(&mut self) -> Option<Ps> {
        let &(lacks, from) = self.lacking.front()?;
        if lacks > 0 {
            return None;
        }
        self.lacking.pop_front();
        Some(self.last_answer.max(from))
    }

    /// Returns the burst on the pins, or the time at which a burst may be issued.
    pub fn poll(&mut self, now: Ps, beats: u16, beat_bytes: u16, qos: Option<u8>) -> Poll {
        match self.address(now) {
            Ok((addr, issued)) => Poll::Ready(Burst {
                addr,
                beats,
                beat_bytes,
                qos,
                issued,
                id: 0,
            }),
            Err(Some(at)) => Poll::NotBefore(at),
            Err(None) => Poll::Blocked,
        }
    }

    /// Returns the address on the pins with its time of issue, or the time at which an address may be issued.
    fn address(&mut self, now: Ps) -> Result<(u64, Ps), Option<Ps>> {
        if let Some(shown) = self.shown {
            return Ok(shown);
        }
        if self.left == 0 {
            return Err(None);
        }
        while self.freed.front().is_some_and(|&t| t <= now) {
            self.freed.pop_front();
            self.flying -= 1;
        }
        if self.flying >= self.outstanding {
            return Err(self.freed.front().copied());
        }
        let edge = self.clock.at_or_after(self.from - 1).max(self.next_edge);
        let issued = self.clock.edge(edge);
        if issued > now {
            return Err(Some(issued));
        }
        // The address is driven at the last clock edge at or before the poll, if the address is
        // allowed at that edge.
        let asked = self.clock.at_or_after(now);
        let at = if self.clock.edge(asked) > now {
            asked - 1
        } else {
            asked
        };
        let issued = self.clock.edge(at.max(edge));
        self.left -= 1;
        self.flying += 1;
        self.in_flight.push_back(issued);
        let shown = (self.addresses.next_address(), issued);
        self.shown = Some(shown);
        Ok(shown)
    }

    /// Records that the port has taken the address.
    pub fn taken(&mut self, now: Ps) {
        self.shown = None;
        self.next_edge = self.clock.at_or_after(now + 1).max(self.next_edge + 1);
    }

    /// Returns the report of the channel's transfers at `now`.
    pub fn side(&self, now: Ps) -> Side<'_> {
        let still = self.in_flight.iter().copied();
        let flight = (
            self.counters.mean_in_flight(still, now),
            self.counters.latency_mean_cycles(),
        );
        Side::of(&self.counters, flight)
    }

    /// Completes the oldest burst in flight at `at`.
    pub fn answered(&mut self, at: Ps) {
        if let Some(issued) = self.in_flight.pop_front() {
            self.counters.done(issued, at);
        }
        self.freed.push_back(at);
        self.last_answer = self.last_answer.max(at);
        if let Some((lacks, _)) = self.lacking.iter_mut().find(|(n, _)| *n > 0) {
            *lacks -= 1;
        }
    }
}
