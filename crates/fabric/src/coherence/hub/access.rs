//! Access to the parts of a hub that the system reads and sets: masters, caches, counts and coherence.

use std::collections::VecDeque;

use super::{Hub, HubStats, side_of};
use crate::{AxiMaster, Cache, Direction, coherence::Cpus};

impl<M: AxiMaster> Hub<M> {
    /// The masters, in the order of the ports.
    pub fn masters(&self) -> impl Iterator<Item = &M> {
        self.ports.iter().map(|p| &p.master)
    }

    /// The masters, to reset or stop them.
    pub fn masters_mut(&mut self) -> impl Iterator<Item = &mut M> {
        self.ports.iter_mut().map(|p| &mut p.master)
    }

    /// The master of a port.
    pub fn master(&self, port: usize) -> Option<&M> {
        self.ports.get(port).map(|p| &p.master)
    }

    /// Returns the master of a port, so that the caller can pass it events.
    ///
    /// # Panics
    /// If there is no such port.
    pub fn master_mut(&mut self, port: usize) -> &mut M {
        &mut self.ports[port].master
    }

    /// Sets whether later bursts of a port's direction are coherent, and whether their misses allocate a line of the L2. For
    /// masters that change their sidebands while they run.
    ///
    /// # Panics
    /// If there is no such port.
    pub fn set_coherent(
        &mut self,
        port: usize,
        direction: Direction,
        coherent: bool,
        allocate: bool,
    ) {
        let (cfg, side) = (&mut self.ports[port].cfg, side_of(direction));
        cfg.coherent[side] = coherent;
        cfg.allocate[side] = allocate;
    }

    /// The caches of the CPUs.
    pub const fn cpus(&self) -> &Cpus {
        &self.cpus
    }

    /// The cache in the PL at a port.
    pub fn pl_cache(&self, port: usize) -> Option<&Cache> {
        self.ports.get(port)?.pl_cache.as_ref()
    }

    /// The counts.
    #[must_use]
    pub fn stats(&self) -> HubStats {
        let (l1, l2) = self.cpus.stats();
        let mut stats = HubStats {
            l1,
            l2,
            ..self.stats
        };
        for cache in self.ports.iter().filter_map(|p| p.pl_cache.as_ref()) {
            let c = cache.stats();
            stats.pl.hits += c.hits;
            stats.pl.misses += c.misses;
            stats.pl.evictions += c.evictions;
            stats.pl.dirty_evictions += c.dirty_evictions;
            stats.pl.snoops += c.snoops;
            stats.pl.snoop_hits += c.snoop_hits;
        }
        stats
    }

    /// Whether no burst is in flight.
    pub fn is_idle(&self) -> bool {
        self.memory.iter().all(VecDeque::is_empty)
            && self.sent.iter().all(VecDeque::is_empty)
            && self
                .ports
                .iter()
                .all(|p| p.lanes.iter().all(|l| l.bursts() == 0))
    }
}
