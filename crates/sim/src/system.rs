//! A wired system: its controller, the paths to it, and its masters.

use crate::{Leave, Steps, run_until};
use axiscope_controller::{Controller, Stats, Umctl2};
use axiscope_fabric::{AxiMaster, Domain, Fabric, Ps};
use axiscope_masters::{Master, Report};

use crate::{result::CachesResult, watch::Watched};

/// A system that is ready to run, with masters of one type and a controller of one kind.
pub struct System<M = Box<dyn Master>, C = Umctl2> {
    /// The memory controller.
    pub controller: C,
    /// The path to the controller, with the masters.
    pub fabric: Fabric<M>,
    /// The controller's clock.
    pub clock: Domain,
    /// For each master of the point: the index of its interface, and its position behind that interface.
    pub places: Vec<(usize, usize)>,
    /// Whether the run may continue.
    pub(crate) leave: Leave,
}

/// A system with any controller, for callers that step it themselves.
pub trait ProcessingSystem<M> {
    /// Runs from controller clock `clock` to the time `until`, and returns the next clock.
    fn advance(&mut self, clock: i64, until: Ps) -> i64;

    /// The first controller clock at or after a time.
    fn clock_at(&self, time: Ps) -> i64;

    /// The masters, in the order in which they were passed.
    fn masters(&self) -> &[M];

    /// The masters, to be changed from outside.
    fn masters_mut(&mut self) -> &mut [M];

    /// The masters. Call [`ProcessingSystem::look`] if one of them has a new burst.
    fn masters_in_step(&mut self) -> &mut [M];

    /// Notifies the system that a master has a new burst at `at`.
    fn look(&mut self, at: Ps);

    /// Whether nothing waits in the controller.
    fn is_idle(&self) -> bool;

    /// Counters of the controller.
    fn stats(&self) -> &Stats;

    /// Sets the counters of the controller to zero.
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
    /// Runs from controller clock `clock` to the time `until`, and returns the next clock. It stops early if the
    /// caller asks for it.
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
    /// Runs masters of any kind, see [`run_until`].
    pub(crate) fn run_until(&mut self, clock: i64, until: Ps) -> i64 {
        let (controller, fabric) = (&mut self.controller, &mut self.fabric);
        controller.run_until(fabric, self.clock, &mut self.leave, clock, until)
    }
}

impl<C: Controller> System<Box<dyn Master>, C> {
    /// Report of a master of the point.
    ///
    /// # Panics
    /// If the point has no master with this number.
    pub(crate) fn report(&self, i: usize, now: Ps) -> Report<'_> {
        let (interface, member) = self.places[i];
        let report = self.fabric.masters()[interface].report(member, now);
        report.expect("a place of the point's master")
    }

    /// Reports of all masters, in the order of the point.
    pub(crate) fn reports(&self, now: Ps) -> impl Iterator<Item = Report<'_>> {
        (0..self.places.len()).map(move |i| self.report(i, now))
    }

    /// Counters of the coherent paths since the start, if there are any.
    pub(crate) fn caches(&self, now: Ps) -> Option<CachesResult> {
        self.reports(now)
            .find_map(|r| r.coherent_paths)
            .map(CachesResult::from)
    }

    /// Bytes that each master moved since its counters were set to zero, for reads and writes.
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

/// Work of a master for a watch: bytes in both directions. For a victim with a program, it is the number of
/// accesses, because caches hide some of the program's bytes.
#[must_use]
pub fn work(report: &Report<'_>, victim: bool) -> u64 {
    let program = report.program.filter(|_| victim);
    program.map_or_else(|| bytes(report).iter().sum(), |p| p.accesses)
}

/// Time at which the last burst of a master was complete, or the last access of its program.
#[must_use]
pub fn last_done(report: &Report<'_>) -> Ps {
    if let Some(program) = report.program {
        return program.at;
    }
    let sides = [report.read, report.write].into_iter().flatten();
    let last = sides.map(|s| s.counters.last_complete());
    last.max().unwrap_or(0)
}
