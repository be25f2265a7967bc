//! Counters and bursts in flight of one direction that is answered in order.

use std::collections::VecDeque;

use axiscope_fabric::{Domain, Ps};

use crate::Counters;

/// One direction of a master: what it counts, and when each burst in flight was issued.
#[derive(Clone, Debug)]
pub struct Account {
    counters: Counters,
    in_flight: VecDeque<Ps>,
}

impl Account {
    /// Nothing issued; latencies in cycles of `clock`, room for so many bursts in flight.
    pub fn new(clock: Domain, room: usize) -> Self {
        Self {
            counters: Counters::new(clock),
            in_flight: VecDeque::with_capacity(room),
        }
    }

    /// What was counted.
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// A burst was issued.
    pub fn issued(&mut self, at: Ps) {
        self.in_flight.push_back(at);
    }

    /// Data moved.
    pub fn moved(&mut self, bytes: u32, at: Ps) {
        self.counters.moved(bytes, at);
    }

    /// The oldest burst in flight is complete.
    pub fn done(&mut self, at: Ps) {
        if let Some(issued) = self.in_flight.pop_front() {
            self.counters.done(issued, at);
        }
    }

    /// Whether nothing is in flight.
    pub fn is_empty(&self) -> bool {
        self.in_flight.is_empty()
    }

    /// Mean number of bursts in flight since the reset, and their mean latency in cycles.
    pub fn in_flight_and_latency(&self, now: Ps) -> (f64, f64) {
        (
            (self.counters).mean_in_flight(self.in_flight.iter().copied(), now),
            self.counters.latency_mean_cycles(),
        )
    }

    /// Counts anew from now on; what is in flight stays.
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
        assert_eq!(a.counters().bytes, 64);
        // One for 50 ns, one for the 90 ns up to now, of 100 ns.
        let (in_flight, latency) = a.in_flight_and_latency(100_000);
        assert!((in_flight - 1.4).abs() < 1e-9, "{in_flight}");
        assert!((latency - 5.0).abs() < 1e-9, "{latency}");
        a.done(100_000);
        assert!(a.is_empty());
    }
}
