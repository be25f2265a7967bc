//! Runs points.

use crate::GoOn;
use axiscope_fabric::{Direction, Ps};
use axiscope_masters::Master;
use axiscope_platform::{Error, Files, Platform, describe};

use crate::{
    FromPlatform, Point, Session,
    bound::wait_bound,
    causes::{CausesResult, Ledger},
    energy_of,
    gather::{OneMaster, OneRun, combine},
    result::{CachesResult, ControllerResult, PointResult},
    running::Running,
    stuck::stuck,
    system::System,
    wire::{Recordings, WithController, choose},
};

/// Runs a point on a platform. Input and output are text.
///
/// # Errors
/// If the platform or the point cannot be read, or the point cannot run.
pub fn run_point(platform: impl Into<Files>, name: &str, point: &str) -> Result<String, Error> {
    Model::parse(platform, name)?.run_point(point)
}

/// Lists the problems of a point on a platform, as a JSON list of sentences. Empty if it can run.
///
/// # Errors
/// If the platform or the point cannot be read.
pub fn check_point(platform: impl Into<Files>, name: &str, point: &str) -> Result<String, Error> {
    Model::parse(platform, name)?.problems(point)
}

/// A platform that has been read. It keeps the recorded programs of its last points for further points.
#[derive(Debug)]
pub struct Model {
    platform: Platform,
    recorded: Recordings,
    go_on: GoOn,
}

impl Model {
    /// Reads a platform.
    ///
    /// # Errors
    /// If the platform cannot be read.
    pub fn parse(platform: impl Into<Files>, name: &str) -> Result<Self, Error> {
        Ok(Self {
            platform: Platform::parse(platform, name)?,
            recorded: Recordings::default(),
            go_on: || true,
        })
    }

    /// Makes runs stop with an error when `go_on` returns false. It is called regularly.
    #[must_use]
    pub fn while_going(self, go_on: GoOn) -> Self {
        let recorded = Recordings::while_going(go_on);
        Self {
            go_on,
            recorded,
            ..self
        }
    }

    /// Runs a point and returns the result as JSON. It does not depend on earlier runs.
    ///
    /// # Errors
    /// If the point cannot be read or cannot run.
    pub fn run_point(&self, point: &str) -> Result<String, Error> {
        let result = self.result_of(&Point::parse(point)?)?;
        Ok(serde_json::to_string(&result).expect("a result is JSON"))
    }

    /// Runs a point and returns the result.
    ///
    /// # Errors
    /// If the point cannot run.
    pub fn result_of(&self, point: &Point) -> Result<PointResult, Error> {
        run_recorded(&self.platform, point, &self.recorded, self.go_on)
    }

    /// Starts a point whose runs continue until the caller has enough data.
    ///
    /// # Errors
    /// If the point cannot run.
    pub fn begin(&self, point: &Point) -> Result<Session<'_>, Error> {
        Session::begin(&self.platform, point, &self.recorded, self.go_on)
    }

    /// Lists the problems of a point on the platform, as a JSON list of sentences. Empty if it can run.
    ///
    /// # Errors
    /// If the point cannot be read.
    pub fn problems(&self, point: &str) -> Result<String, Error> {
        let found = Point::parse(point)?.problems(&self.platform);
        Ok(serde_json::to_string(&found).expect("strings are JSON"))
    }

    /// Returns the recorded programs of the last points.
    pub(crate) const fn recorded(&self) -> &Recordings {
        &self.recorded
    }

    /// The platform.
    #[must_use]
    pub const fn platform(&self) -> &Platform {
        &self.platform
    }

    /// Facts about the platform ([`axiscope_platform::Facts`]) as JSON.
    #[must_use]
    pub fn facts(&self) -> String {
        serde_json::to_string(&self.platform.facts()).expect("facts are JSON")
    }

    /// The platform as JSON for display ([`axiscope_platform::describe`]).
    ///
    /// # Errors
    /// If the tree of figures contradicts its declarations.
    pub fn description(&self, name: &str) -> Result<String, Error> {
        describe(&self.platform, name)
    }

    /// Bounds of the waits of a victim's bursts ([`wait_bound`]) as JSON.
    ///
    /// # Errors
    /// If the point cannot be read.
    pub fn wait_bound(&self, point: &str, victim: &str) -> Result<String, Error> {
        let found = wait_bound(&self.platform, &Point::parse(point)?, victim);
        Ok(serde_json::to_string(&found).expect("a bound is JSON"))
    }
}

/// Runs a point on a platform that has been read.
///
/// # Errors
/// If the point cannot run.
pub fn run_point_on(platform: &Platform, point: &Point) -> Result<PointResult, Error> {
    run_recorded(platform, point, &Recordings::default(), || true)
}

fn run_recorded(
    platform: &Platform,
    point: &Point,
    recorded: &Recordings,
    go_on: GoOn,
) -> Result<PointResult, Error> {
    check(platform, point)?;
    let run = choose(&platform.controller, ToRun);
    let runs = (0..point.run.skews).map(|start| run(platform, point, start, recorded, go_on));
    let runs = runs.collect::<Result<Vec<_>, _>>()?;
    Ok(combined(platform, point, &runs))
}

/// Returns an error if the point cannot run on the platform.
pub(crate) fn check(platform: &Platform, point: &Point) -> Result<(), Error> {
    match point.problems(platform).into_iter().next() {
        Some(first) => Err(Error(format!("point: {first}"))),
        None => Ok(()),
    }
}

/// Result of a point from its runs.
pub(crate) fn combined(platform: &Platform, point: &Point, runs: &[OneRun]) -> PointResult {
    let mut result = combine(point, runs);
    result.energy = energy_of(platform, &runs[0]);
    result.watch.clone_from(&runs[0].watch);
    result.warnings = point.warnings(platform);
    for reason in runs.iter().flat_map(|run| &run.stuck) {
        if !result.warnings.contains(reason) {
            result.warnings.push(reason.clone());
        }
    }
    result
}

/// A function that performs the complete run with the start of this number, on a system with some controller.
type Run = fn(&Platform, &Point, u32, &Recordings, GoOn) -> Result<OneRun, Error>;

struct ToRun;

impl WithController for ToRun {
    type Out = Run;

    fn with<C: FromPlatform + 'static>(self) -> Run {
        |platform, point, start, recorded, go_on| {
            let mut running = Running::<C>::begin(platform, point, start, recorded, go_on)?;
            while !running.is_over() {
                running.advance()?;
            }
            Ok(running.finish())
        }
    }
}

/// The counted time of a run, and whether it was stable.
pub(crate) struct Span {
    pub start: Ps,
    pub end: Ps,
    pub steady: bool,
    pub reached: f64,
    /// Counters of the caches at the start of the counted time.
    pub caches_before: Option<CachesResult>,
}

/// Returns the result of a system for its counted time.
pub(crate) fn result_of<C: FromPlatform>(
    platform: &Platform,
    point: &Point,
    s: &mut System<Box<dyn Master>, C>,
    span: Span,
) -> OneRun {
    let Span { start, end, .. } = span;
    let stuck = stuck(point, s, end);
    let counted = end - start;
    let ends = s.clock.at_or_after(end);
    let clocks = s.controller.account().map_or(0, |a| a.settled(ends));
    let account = s.controller.account().cloned();
    let streams = s.places.iter().map(|p| p.0 as u8).collect();
    let ledger = account.as_ref().map(|a| {
        let of = (platform, point);
        Ledger::new(of, (a, clocks), streams, s.clock, (start, end))
    });
    let asked = point.run.causes;
    let causes = causes_of(s, ledger.as_ref().filter(|_| asked), point, end);
    let masters = (0..point.masters.len())
        .map(|i| {
            let mut one = OneMaster::of(platform, point, i, &s.report(i, end), (counted, end));
            one.causes.clone_from(&causes[i]);
            one
        })
        .collect();
    let caches = s.caches(end);
    let counted_caches = caches
        .zip(span.caches_before)
        .map(|(now, then)| now.since(&then));
    let controller = Some(ControllerResult::of(
        platform,
        s.controller.stats(),
        counted,
    ));
    OneRun {
        simulated: end,
        counted,
        steady: span.steady && stuck.is_empty(),
        reached: span.reached,
        masters,
        controller,
        caches,
        counted_caches,
        stuck,
        bus: ledger.as_ref().filter(|_| asked).map(Ledger::bus),
        timeline: ledger.as_ref().map_or_else(Vec::new, Ledger::timeline),
        watch: None,
    }
}

/// Returns the causes for which the reads and writes of every master wait. Empty if there is no ledger.
fn causes_of<C: FromPlatform>(
    s: &System<Box<dyn Master>, C>,
    ledger: Option<&Ledger<'_>>,
    point: &Point,
    end: Ps,
) -> Vec<[Option<CausesResult>; 2]> {
    let Some(ledger) = ledger else {
        return vec![[None, None]; point.masters.len()];
    };
    let moved = |i: usize, direction: Direction| -> u64 {
        let there = (0..s.places.len()).filter(|&k| s.places[k].0 == s.places[i].0);
        let sides = there.filter_map(|k| Some(s.report(k, end).side(direction)?.counters.bytes));
        sides.sum()
    };
    let of = |i: usize| {
        let report = s.report(i, end);
        Direction::BOTH.map(|direction| {
            let side = report.side(direction)?;
            Some(ledger.side(i, direction, &side, moved(i, direction)))
        })
    };
    (0..point.masters.len()).map(of).collect()
}
