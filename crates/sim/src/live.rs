//! A system that another simulator steps. This simulator also drives some of the masters.

use axiscope_fabric::Ps;
use axiscope_masters::Master;
use axiscope_platform::{Error, Platform};

use crate::{
    FromPlatform, Model, OutsideSpec, Point, energy_of,
    gather::{OneRun, combine},
    result::{CounterResult, PointResult},
    run::{Span, result_of},
    system::System,
    wire::{Outside, Recordings, WithController, choose, wire},
};

/// The system of a point. Its owner advances simulated time.
pub struct Live {
    platform: Platform,
    point: Point,
    system: Box<dyn Stepped + Send>,
    now: Ps,
    /// The controller's next clock.
    clock: i64,
    /// Time at which counting started.
    since: Ps,
}

/// A system with any controller.
trait Stepped {
    fn advance(&mut self, clock: i64, until: Ps) -> i64;
    fn look(&mut self, at: Ps) -> i64;
    fn reset(&mut self, now: Ps);
    fn result(&mut self, platform: &Platform, point: &Point, from: Ps, to: Ps) -> OneRun;
}

impl<C: FromPlatform> Stepped for System<Box<dyn Master>, C> {
    fn advance(&mut self, clock: i64, until: Ps) -> i64 {
        self.run_until(clock, until)
    }

    fn look(&mut self, at: Ps) -> i64 {
        self.fabric.look(at);
        self.clock.at_or_after(at)
    }

    fn reset(&mut self, now: Ps) {
        for m in self.fabric.masters_mut() {
            m.reset_counters(now);
        }
        self.controller.reset_stats();
    }

    fn result(&mut self, platform: &Platform, point: &Point, start: Ps, end: Ps) -> OneRun {
        let span = Span {
            start,
            end,
            steady: true,
            reached: 0.0,
            caches_before: None,
        };
        result_of(platform, point, self, span)
    }
}

struct Wired<'a> {
    of: (&'a Platform, &'a Point),
    recorded: &'a Recordings,
    outside: Outside,
}

impl WithController for Wired<'_> {
    type Out = Result<Box<dyn Stepped + Send>, Error>;

    fn with<C: FromPlatform + 'static>(mut self) -> Self::Out {
        let (platform, point) = self.of;
        let skew_ns = point.skew_ns(0);
        let system = wire::<C>(platform, point, skew_ns, self.recorded, &mut self.outside)?;
        Ok(Box::new(system))
    }
}

impl Live {
    /// Creates the system of a point at time 0. `outside` gives the masters of kind `outside` by name.
    ///
    /// # Errors
    /// If the point cannot run, or a master of kind `outside` is missing.
    pub fn new(model: &Model, point: &Point, outside: Outside) -> Result<Self, Error> {
        let platform = model.platform();
        if let Some(first) = point.problems(platform).into_iter().next() {
            return Err(Error(first));
        }
        let wired = Wired {
            of: (platform, point),
            recorded: model.recorded(),
            outside,
        };
        Ok(Self {
            platform: platform.clone(),
            point: point.clone(),
            system: choose(&platform.controller, wired)?,
            now: 0,
            clock: 0,
            since: 0,
        })
    }

    /// Simulated time, ps.
    #[must_use]
    pub const fn now(&self) -> Ps {
        self.now
    }

    /// Advances to a time. Does nothing if the time has passed.
    pub fn advance(&mut self, until: Ps) {
        if until > self.now {
            self.clock = self.system.advance(self.clock, until);
            self.now = until;
        }
    }

    /// Notifies the model that an outside master has changed.
    pub fn look(&mut self) {
        self.clock = self.clock.min(self.system.look(self.now));
    }

    /// Sets all counters to zero.
    pub fn count_anew(&mut self) {
        self.system.reset(self.now);
        self.since = self.now;
    }

    /// Result up to now. `outside` returns the counters of an outside master's reads and writes. `None` before
    /// any time has passed.
    #[must_use]
    pub fn result(
        &mut self,
        outside: impl Fn(&str) -> [Option<CounterResult>; 2],
    ) -> Option<PointResult> {
        let counted = self.now - self.since;
        if counted <= 0 {
            return None;
        }
        let mut run = (self.system).result(&self.platform, &self.point, self.since, self.now);
        let rate = |c: &Option<CounterResult>| {
            let bytes = c.as_ref().map_or(0, |c| c.bytes);
            bytes as f64 * 1e6 / counted as f64
        };
        let masters = self.point.masters.iter().zip(&mut run.masters);
        for (m, one) in masters.filter(|(m, _)| m.get::<OutsideSpec>().is_some()) {
            [one.read, one.write] = outside(m.name());
            (one.read_mbps, one.write_mbps) = (rate(&one.read), rate(&one.write));
        }
        let mut result = combine(&self.point, std::slice::from_ref(&run));
        result.energy = energy_of(&self.platform, &run);
        result.warnings = self.point.warnings(&self.platform);
        result.warnings.extend(run.stuck);
        Some(result)
    }
}
