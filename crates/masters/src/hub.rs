//! The hub of the coherent ports as a master with members: one for each port.

use axiscope_fabric::{Direction, Hub, HubStats, Ps};

use crate::{Counters, Master, Progress};

impl Master for Hub<Box<dyn Master>> {
    fn counters(&self, member: usize, direction: Direction) -> Option<&Counters> {
        self.master(member)?.counters(0, direction)
    }

    fn in_flight_and_latency(&self, member: usize, direction: Direction, now: Ps) -> (f64, f64) {
        self.master(member)
            .map_or((0.0, 0.0), |m| m.in_flight_and_latency(0, direction, now))
    }

    fn convolutions(&self, member: usize) -> Option<u64> {
        self.master(member)?.convolutions(0)
    }

    fn progress(&self, member: usize, now: Ps) -> Option<Progress> {
        self.master(member)?.progress(0, now)
    }

    fn busy(&self, member: usize, now: Ps) -> Option<Ps> {
        self.master(member)?.busy(0, now)
    }

    fn coherent_paths(&self) -> Option<HubStats> {
        Some(self.stats())
    }

    fn throttle(&mut self, member: usize, share: f64) {
        if let Some(m) = self.masters_mut().nth(member) {
            m.throttle(0, share);
        }
    }

    fn reset_counters(&mut self, now: Ps) {
        for m in self.masters_mut() {
            m.reset_counters(now);
        }
    }

    fn stop(&mut self) {
        for m in self.masters_mut() {
            m.stop();
        }
    }

    fn is_finished(&self) -> bool {
        self.masters().all(|m| m.is_finished()) && self.is_idle()
    }

    fn finished_at(&self) -> Option<Ps> {
        let mut ends = self.masters().map(|m| m.finished_at());
        ends.try_fold(0, |last, end| Some(last.max(end?)))
    }
}
