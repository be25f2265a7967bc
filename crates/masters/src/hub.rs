//! The hub of the coherent ports as a master that combines the masters of all ports.

use axiscope_fabric::{Hub, Ps};

use crate::{Master, Report};

impl Master for Hub<Box<dyn Master>> {
    fn report(&self, member: usize, now: Ps) -> Option<Report<'_>> {
        Some(Report {
            coherent_paths: Some(self.stats()),
            ..self.master(member)?.report(0, now)?
        })
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
}
