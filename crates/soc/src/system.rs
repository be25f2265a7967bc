//! A system that is ready to run: its controller, the paths to it, and its masters.

use axiscope_controller::{Controller, Stats, Umctl2};
use axiscope_fabric::{AxiMaster, Direction, Domain, Fabric, Ps};
use axiscope_masters::{Master, Progress};

use crate::result::CachesResult;

/// A system ready to run, with masters of one kind and a controller of one kind.
pub struct System<M = Box<dyn Master>, C = Umctl2> {
    /// The memory controller.
    pub controller: C,
    /// The path to it, with the masters.
    pub fabric: Fabric<M>,
    /// The controller's clock.
    pub clock: Domain,
    /// For each master of the point: its interface, and its place behind it.
    pub places: Vec<(usize, usize)>,
}

/// A system with any controller, for those who step it themselves.
pub trait ProcessingSystem<M> {
    /// Runs from controller clock `clock` up to the time `until`; returns the next clock.
    fn advance(&mut self, clock: i64, until: Ps) -> i64;

    /// The first controller clock at or after a time.
    fn clock_at(&self, time: Ps) -> i64;

    /// The masters, in the order in which they were given.
    fn masters(&self) -> &[M];

    /// The same, to give them what comes from outside.
    fn masters_mut(&mut self) -> &mut [M];

    /// The same, of which nobody shows anything new unless [`ProcessingSystem::look`] is told.
    fn masters_in_step(&mut self) -> &mut [M];

    /// A master has something new at `at`.
    fn look(&mut self, at: Ps);

    /// Whether nothing waits in the controller.
    fn is_idle(&self) -> bool;

    /// What the controller counted.
    fn stats(&self) -> &Stats;

    /// The controller counts anew.
    fn reset_stats(&mut self);
}

impl<M: AxiMaster, C: Controller> ProcessingSystem<M> for System<M, C> {
    fn advance(&mut self, clock: i64, until: Ps) -> i64 {
        Self::advance(self, clock, until)
    }

    fn clock_at(&self, time: Ps) -> i64 {
        self.clock.at_or_after(time)
    }

    fn masters(&self) -> &[M] {
        self.fabric.masters()
    }

    fn masters_mut(&mut self) -> &mut [M] {
        self.fabric.masters_mut()
    }

    fn masters_in_step(&mut self) -> &mut [M] {
        self.fabric.masters_in_step()
    }

    fn look(&mut self, at: Ps) {
        self.fabric.look(at);
    }

    fn is_idle(&self) -> bool {
        self.controller.is_idle()
    }

    fn stats(&self) -> &Stats {
        self.controller.stats()
    }

    fn reset_stats(&mut self) {
        self.controller.reset_stats();
    }
}

impl<M: AxiMaster, C: Controller> System<M, C> {
    /// Runs from controller clock `clock` up to the time `until`; returns the next clock.
    pub fn advance(&mut self, mut clock: i64, until: Ps) -> i64 {
        loop {
            let now = self.clock.edge(clock);
            if now >= until {
                return clock;
            }
            self.fabric.advance(&mut self.controller, clock, now);
            let mut next = self.controller.step(clock, &mut self.fabric);
            let wake = self.fabric.wake();
            if wake < Ps::MAX {
                next = next.min(self.clock.at_or_after(wake).max(clock + 1));
            }
            if next >= axiscope_controller::NEVER {
                return self.clock.at_or_after(until);
            }
            clock = next;
        }
    }
}

impl<C: Controller> System<Box<dyn Master>, C> {
    pub(crate) fn counted(&self, i: usize, d: Direction) -> Option<&axiscope_masters::Counters> {
        let (interface, member) = self.places[i];
        self.fabric.masters()[interface].counters(member, d)
    }

    /// What the coherent paths counted since the start, where there are any.
    pub(crate) fn caches(&self) -> Option<CachesResult> {
        let hubs = self.fabric.masters().iter();
        hubs.filter_map(|m| m.coherent_paths())
            .map(CachesResult::from)
            .next()
    }

    /// How far the program of a core is.
    pub(crate) fn progress(&self, i: usize, now: Ps) -> Option<Progress> {
        let (interface, member) = self.places[i];
        self.fabric.masters()[interface].progress(member, now)
    }

    /// Times of the counted parts of a core's program, us.
    pub(crate) fn parts_us(&self, i: usize) -> Vec<f64> {
        let (interface, member) = self.places[i];
        let parts = self.fabric.masters()[interface].parts(member);
        parts.iter().map(|&ps| ps as f64 / 1e6).collect()
    }

    /// Bytes that a master moved since its counters were set to zero, in both directions.
    pub(crate) fn bytes_of(&self, i: usize) -> u64 {
        let ways = [Direction::Read, Direction::Write];
        ways.iter()
            .map(|&d| self.counted(i, d).map_or(0, |c| c.bytes))
            .sum()
    }

    /// The same; of a victim that runs a program its accesses, which caches do not hide.
    pub(crate) fn work_of(&self, i: usize, victim: bool, now: Ps) -> u64 {
        let program = if victim { self.progress(i, now) } else { None };
        program.map_or_else(|| self.bytes_of(i), |p| p.accesses)
    }

    /// When a master's last burst was complete; of a program, its last access.
    pub(crate) fn last_done(&self, i: usize, now: Ps) -> Ps {
        if let Some(program) = self.progress(i, now) {
            return program.at;
        }
        let ways = [Direction::Read, Direction::Write].into_iter();
        let last = ways
            .filter_map(|d| self.counted(i, d))
            .map(|c| c.last_complete());
        last.max().unwrap_or(0)
    }

    /// The same of every master, reads and writes apart.
    pub(crate) fn bytes(&self) -> Vec<u64> {
        (0..self.places.len())
            .flat_map(|i| {
                [Direction::Read, Direction::Write]
                    .map(|d| self.counted(i, d).map_or(0, |c| c.bytes))
            })
            .collect()
    }
}
