//! A system that is ready to run: its controller, the paths to it, and its masters.

use crate::{Leave, Steps, run_until};
use axiscope_controller::{Controller, Stats, Umctl2};
use axiscope_fabric::{AxiMaster, Domain, Fabric, Ps};
use axiscope_masters::{Master, Report};

use crate::{result::CachesResult, watch::Watched};

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
    /// Whether it may go on.
    pub(crate) leave: Leave,
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
    /// Runs from controller clock `clock` up to the time `until`; returns the next clock. It does
    /// nothing more once it has no leave to go on.
    pub fn advance(&mut self, clock: i64, until: Ps) -> i64 {
        let (controller, fabric) = (&mut self.controller, &mut self.fabric);
        run_until(
            controller,
            fabric,
            self.clock,
            &mut self.leave,
            clock,
            until,
        )
    }
}

impl<C: Steps> System<Box<dyn Master>, C> {
    /// The same with masters of any kind.
    pub(crate) fn run_until(&mut self, clock: i64, until: Ps) -> i64 {
        let (controller, fabric) = (&mut self.controller, &mut self.fabric);
        controller.run_until(fabric, self.clock, &mut self.leave, clock, until)
    }
}

impl<C: Controller> System<Box<dyn Master>, C> {
    /// What a master of the point tells of itself.
    ///
    /// # Panics
    /// If the point has none of this number.
    pub(crate) fn report(&self, i: usize, now: Ps) -> Report<'_> {
        let (interface, member) = self.places[i];
        let report = self.fabric.masters()[interface].report(member, now);
        report.expect("a place of the point's master")
    }

    /// The same of all masters, in the order of the point.
    pub(crate) fn reports(&self, now: Ps) -> impl Iterator<Item = Report<'_>> {
        (0..self.places.len()).map(move |i| self.report(i, now))
    }

    /// What the coherent paths counted since the start, where there are any.
    pub(crate) fn caches(&self, now: Ps) -> Option<CachesResult> {
        self.reports(now)
            .find_map(|r| r.coherent_paths)
            .map(CachesResult::from)
    }

    /// Bytes that every master moved since its counters were set to zero, reads and writes apart.
    pub(crate) fn bytes(&self, now: Ps) -> Vec<u64> {
        self.reports(now).flat_map(|r| bytes(&r)).collect()
    }
}

fn bytes(report: &Report<'_>) -> [u64; 2] {
    [report.read, report.write].map(|side| side.map_or(0, |s| s.counters.bytes))
}

impl<C: Controller> Watched for System<Box<dyn Master>, C> {
    fn work_of(&self, master: usize, victim: bool, now: Ps) -> u64 {
        work(&self.report(master, now), victim)
    }

    fn last_done(&self, master: usize, now: Ps) -> Ps {
        last_done(&self.report(master, now))
    }

    fn throttle(&mut self, master: usize, share: f64) {
        let (interface, member) = self.places[master];
        self.fabric.masters_mut()[interface].throttle(member, share);
    }
}

/// What a watch takes for the work of a master that reports this: bytes in both directions; of a
/// victim that runs a program its accesses, which caches do not hide.
#[must_use]
pub fn work(report: &Report<'_>, victim: bool) -> u64 {
    let program = report.program.filter(|_| victim);
    program.map_or_else(|| bytes(report).iter().sum(), |p| p.accesses)
}

/// When the last burst of a master that reports this was complete; of a program, its last access.
#[must_use]
pub fn last_done(report: &Report<'_>) -> Ps {
    if let Some(program) = report.program {
        return program.at;
    }
    let sides = [report.read, report.write].into_iter().flatten();
    let last = sides.map(|s| s.counters.last_complete());
    last.max().unwrap_or(0)
}
