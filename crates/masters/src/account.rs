//! Counters and bursts in flight for one direction of a master whose bursts are answered in order.

use std::collections::VecDeque;

use axiscope_fabric::{Domain, Ps};

use crate::{Counters, Side};

/// One direction of a master: its counters, and the issue time of each burst in flight.
#[derive(Clone, Debug)]
pub struct Account {
    counters: Counters,
    in_flight: VecDeque<Ps>,
}

impl Account {
    /// Creates counters at zero. Latencies are counted in cycles of `clock`; `room` is the expected number of
    /// bursts in flight.
    pub fn new(clock: Domain, room: usize) -> Self {
        Self {
            counters: Counters::new(clock),
            in_flight: VecDeque::with_capacity(room),
        }
    }

    /// Records that a burst was issued.
    pub fn issued(&mut self, at: Ps) {
        self.in_flight.push_back(at);
    }

    /// Data moved.
    pub fn moved(&mut self, bytes: u32, at: Ps) {
        self.counters.moved(bytes, at);
    }

    /// Records that the oldest burst in flight is complete.
    pub fn done(&mut self, at: Ps) {
        if let Some(issued) = self.in_flight.pop_front() {
            self.counters.done(issued, at);
        }
    }

    /// Returns whether nothing is in flight.
    pub fn is_empty(&self) -> bool {
        self.in_flight.is_empty()
    }

    /// Returns the report of this direction at `now`.
    pub fn side(&self, now: Ps) -> Side<'_> {
        let still = self.in_flight.iter().copied();
        let flight = (
            self.counters.mean_in_flight(still, now),
            self.counters.latency_mean_cycles(),
        );
        Side::of(&self.counters, flight)
    }

    /// Sets the counters to zero. Bursts in flight remain in flight.
    pub fn reset(&mut self, now: Ps) {
        self.counters.reset(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bursts_are_answered_in_order_and_those_in_flight_count() {
        let mut a = Account::new(Domain::from_mhz(100.0), 2);
        a.reset(0);
        a.issued(0);
        a.issued(10_000);
        a.moved(64, 50_000);
        a.done(50_000);
        assert!(!a.is_empty());
        assert_eq!(a.side(100_000).counters.bytes, 64);
        // Within 100 ns, one burst was in flight for 50 ns and another burst for 90 ns.
        let side = a.side(100_000);
        assert!((side.in_flight - 1.4).abs() < 1e-9, "{side:?}");
        assert!((side.latency_mean_cycles - 5.0).abs() < 1e-9, "{side:?}");
        a.done(100_000);
        assert!(a.is_empty());
    }
}
