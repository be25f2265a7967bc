//! Reports of an engine.

use axiscope_fabric::Ps;

use super::Engine;
use crate::Side;

impl Engine {
    /// Returns the mean number of bursts in flight since the last reset.
    #[must_use]
    pub fn mean_in_flight(&self, now: Ps) -> f64 {
        let window = (now - self.counters.since()).max(1) as f64;
        self.counters
            .mean_in_flight(self.in_flight.iter().map(|f| f.issued), now)
            - self.beyond(now) as f64 / window
    }

    /// Returns the mean latency in the steady state, cycles. It is computed by Little's law, so no
    /// burst needs to have started and ended since the reset.
    #[must_use]
    pub fn latency_mean_cycles(&self, now: Ps) -> f64 {
        let c = &self.counters;
        if self.is_finished() || self.cfg.cut_4k || c.bytes == 0 {
            return c.latency_mean_cycles();
        }
        let bursts = c.bytes as f64 / (f64::from(self.cfg.beats) * f64::from(self.cfg.beat_bytes));
        self.mean_in_flight(now) * c.cycles(now) as f64 / bursts
    }

    /// Returns the mean number of bursts in flight and the mean latency, with the values that they
    /// have after a poll at `now`.
    ///
    /// A port that is full does not poll, so bursts that have appeared since its last poll are
    /// issued in a copy of the engine. Otherwise, the figures would depend on the time of that
    /// poll.
    fn flight(&self, now: Ps) -> (f64, f64) {
        let figures = |e: &Self| (e.mean_in_flight(now), e.latency_mean_cycles(now));
        let is_free = self.freed.front().is_some_and(|&at| at <= now);
        let may_issue = is_free || (self.waiting.is_empty() && self.next_issue <= now);
        // Polling an engine with conditions removes milestones from a list, and a copy would share
        // that list.
        if !may_issue || !self.tells_when() {
            return figures(self);
        }
        let mut polled = self.clone();
        let _ = polled.poll(now);
        figures(&polled)
    }

    /// Returns the report of this direction at `now`.
    #[must_use]
    pub fn side(&self, now: Ps) -> Side<'_> {
        let flight = self.flight(now);
        let all = self.cfg.count.is_some_and(|count| self.issued >= count);
        Side {
            counted: self.cfg.count.is_some(),
            finished: (self.begun)
                .filter(|_| all && self.is_finished())
                .map(|begun| self.ended - begun),
            waits_for: self.waits_for(),
            batches: self.batches.as_deref(),
            ..Side::of(&self.counters, flight)
        }
    }

    /// Returns the first condition that is not met, if the engine is waiting for nothing else.
    fn waits_for(&self) -> Option<usize> {
        let idle = self.waiting.is_empty() && self.in_flight.is_empty();
        if !idle || self.exhausted() {
            return None;
        }
        let end = self.next_end();
        self.gates.iter().position(|g| g.is_shut(end))
    }

    /// Sets the counters to zero at `now`.
    pub fn reset_counters(&mut self, now: Ps) {
        self.counters.reset(now);
        self.counters.in_flight_ps = self.beyond(now);
        if let Some(batches) = &mut self.batches {
            batches.reset(now);
        }
    }

    /// Returns the time in flight after `now` of bursts whose completion is known in advance.
    fn beyond(&self, now: Ps) -> i128 {
        self.freed
            .iter()
            .map(|&t| i128::from((t - now).max(0)))
            .sum()
    }
}
