//! The hub of the coherent ports as a master that combines the masters of all ports.

use axiscope_fabric::{AxiMaster, Hub, Ps};

use crate::{Master, Report, forward::forward};

/// The hub with its masters. Several masters may share one of its ports.
pub struct CoherentPorts {
    hub: Hub<Box<dyn Master>>,
    /// For each master: the index of its port, and the master's index among the masters at this
    /// port.
    places: Vec<(usize, usize)>,
}

impl CoherentPorts {
    /// Combines the masters of a hub. `members` states the number of masters at each port.
    #[must_use]
    pub fn new(hub: Hub<Box<dyn Master>>, members: &[usize]) -> Self {
        let ports = members.iter().enumerate();
        let places = ports.flat_map(|(port, count)| (0..*count).map(move |k| (port, k)));
        Self {
            places: places.collect(),
            hub,
        }
    }
}

impl AxiMaster for CoherentPorts {
    forward!(hub: uses, tells_when, poll, source, taken, room, moved, done);
}

impl Master for CoherentPorts {
    fn report(&self, member: usize, now: Ps) -> Option<Report<'_>> {
        let (port, k) = *self.places.get(member)?;
        Some(Report {
            coherent_paths: Some(self.hub.stats()),
            ..self.hub.master(port)?.report(k, now)?
        })
    }

    fn throttle(&mut self, member: usize, share: f64) {
        let Some((port, k)) = self.places.get(member).copied() else {
            return;
        };
        if let Some(m) = self.hub.masters_mut().nth(port) {
            m.throttle(k, share);
        }
    }

    fn reset_counters(&mut self, now: Ps) {
        for m in self.hub.masters_mut() {
            m.reset_counters(now);
        }
    }

    fn stop(&mut self) {
        for m in self.hub.masters_mut() {
            m.stop();
        }
    }

    fn is_finished(&self) -> bool {
        self.hub.masters().all(|m| m.is_finished()) && self.hub.is_idle()
    }
}
