//! Runs points, and detects the steady state.

use crate::{GoOn, Leave};
use axiscope_fabric::{Direction, Ps};
use axiscope_masters::Master;
use axiscope_platform::{Error, Files, Platform};

use crate::{
    FromPlatform, Point,
    bound::wait_bound,
    causes::{CausesResult, Ledger},
    energy_of,
    gather::{OneMaster, OneRun, combine},
    point::Until,
    result::{CachesResult, ControllerResult, PointResult},
    steady::{BLOCKS, spread},
    stuck::{paused, stuck},
    system::System,
    watch::{Watch, WatchResult},
    wire::{Outside, Recordings, WithController, choose, wire},
};

/// Runs a point on a platform. Input and output are text.
///
/// # Errors
/// A platform or point that cannot be read or cannot run.
pub fn run_point(platform: impl Into<Files>, name: &str, point: &str) -> Result<String, Error> {
    Model::parse(platform, name)?.run_point(point)
}

/// Problems of a point on a platform, as a JSON list of sentences. Empty if it can run.
///
/// # Errors
/// A platform or a point that cannot be read at all.
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
    /// A platform that cannot be read.
    pub fn parse(platform: impl Into<Files>, name: &str) -> Result<Self, Error> {
        Ok(Self {
            platform: Platform::parse(platform, name)?,
            recorded: Recordings::default(),
            go_on: || true,
        })
    }

    /// Makes runs stop with an error when `go_on`, which is called now and then, returns false.
    #[must_use]
    pub fn while_told(self, go_on: GoOn) -> Self {
        let recorded = Recordings::while_told(go_on);
        Self {
            go_on,
            recorded,
            ..self
        }
    }

    /// Result of a point as JSON. It does not depend on earlier runs.
    ///
    /// # Errors
    /// A point that cannot be read or cannot run.
    pub fn run_point(&self, point: &str) -> Result<String, Error> {
        let result = self.result_of(&Point::parse(point)?)?;
        Ok(serde_json::to_string(&result).expect("a result is JSON"))
    }

    /// The result of a point.
    ///
    /// # Errors
    /// A point that cannot run.
    pub fn result_of(&self, point: &Point) -> Result<PointResult, Error> {
        run_recorded(&self.platform, point, &self.recorded, self.go_on)
    }

    /// Problems of a point on the platform, as a JSON list of sentences. Empty if it can run.
    ///
    /// # Errors
    /// A point that cannot be read at all.
    pub fn problems(&self, point: &str) -> Result<String, Error> {
        let found = Point::parse(point)?.problems(&self.platform);
        Ok(serde_json::to_string(&found).expect("strings are JSON"))
    }

    /// Recorded programs of its last points.
    pub(crate) const fn recorded(&self) -> &Recordings {
        &self.recorded
    }

    /// The platform.
    #[must_use]
    pub const fn platform(&self) -> &Platform {
        &self.platform
    }

    /// Facts of the platform ([`axiscope_platform::Facts`]) as JSON.
    #[must_use]
    pub fn facts(&self) -> String {
        serde_json::to_string(&self.platform.facts()).expect("facts are JSON")
    }

    /// Bounds of the waits of a victim's bursts ([`wait_bound`]) as JSON.
    ///
    /// # Errors
    /// A point that cannot be read.
    pub fn wait_bound(&self, point: &str, victim: &str) -> Result<String, Error> {
        let found = wait_bound(&self.platform, &Point::parse(point)?, victim);
        Ok(serde_json::to_string(&found).expect("a bound is JSON"))
    }
}

/// Runs a point on a platform that has been read.
///
/// # Errors
/// A point that cannot run.
pub fn run_point_on(platform: &Platform, point: &Point) -> Result<PointResult, Error> {
    run_recorded(platform, point, &Recordings::default(), || true)
}

fn run_recorded(
    platform: &Platform,
    point: &Point,
    recorded: &Recordings,
    go_on: GoOn,
) -> Result<PointResult, Error> {
    if let Some(first) = point.problems(platform).into_iter().next() {
        return Err(Error(format!("point: {first}")));
    }
    let run = choose(&platform.controller, ToRun);
    let skews: Vec<OneRun> = (0..point.run.skews)
        .map(|i| {
            let (phase_ns, skew_ns) = (point.phase_ns(i), point.skew_ns(i));
            let shifted = point.clone().shifted(phase_ns);
            let profile = match shifted.governor {
                None => None,
                Some(_) => {
                    run(
                        platform,
                        &shifted.without_governed(),
                        skew_ns,
                        phase_ns,
                        None,
                        recorded,
                        go_on,
                    )?
                    .watch
                }
            };
            run(
                platform, &shifted, skew_ns, phase_ns, profile, recorded, go_on,
            )
        })
        .collect::<Result<_, _>>()?;
    let mut result = combine(point, &skews);
    result.energy = energy_of(platform, &skews[0]);
    result.watch.clone_from(&skews[0].watch);
    result.warnings = point.warnings(platform);
    for said in skews.iter().flat_map(|run| &run.stuck) {
        if !result.warnings.contains(said) {
            result.warnings.push(said.clone());
        }
    }
    Ok(result)
}

/// One run on a system with some controller.
type Run = fn(
    &Platform,
    &Point,
    f64,
    f64,
    Option<WatchResult>,
    &Recordings,
    GoOn,
) -> Result<OneRun, Error>;

struct ToRun;

impl WithController for ToRun {
    type Out = Run;

    fn with<C: FromPlatform + 'static>(self) -> Run {
        one_run::<C>
    }
}

fn one_run<C: FromPlatform>(
    platform: &Platform,
    point: &Point,
    skew_ns: f64,
    phase_ns: f64,
    profile: Option<WatchResult>,
    recorded: &Recordings,
    go_on: GoOn,
) -> Result<OneRun, Error> {
    let mut s = wire::<C>(platform, point, skew_ns, recorded, &mut Outside::new())?;
    s.leave = Leave::of(go_on);
    if point.run.causes || point.run.timeline_us > 0.0 {
        s.controller.keep_account();
    }
    let mut watch = Watch::of(platform, point, profile);
    if let Some(w) = &mut watch {
        w.begin(&mut s);
    }
    let advance = |s: &mut System<_, C>, watch: &mut Option<Watch>, mut clock, until| {
        while let Some(w) = watch.as_mut().filter(|w| w.next() <= until) {
            clock = s.run_until(clock, w.next());
            w.note(s);
        }
        s.run_until(clock, until)
    };
    let us = |t: f64| (t * 1e6).round() as Ps;
    let r = &point.run;
    // Nothing starts before the phase, so it counts as warm-up.
    let warm = us(r.warmup_us + phase_ns / 1e3);
    let mut clock = advance(&mut s, &mut watch, 0, warm);
    // The next clock, whether anything happens in it or not.
    let start = s.clock.edge(s.clock.at_or_after(warm));
    if let Some(w) = &mut watch {
        w.before_reset(&s, start);
    }
    for m in s.fabric.masters_mut() {
        m.reset_counters(start);
    }
    s.controller.reset_stats();
    let begins = s.clock.at_or_after(start);
    if let Some(account) = s.controller.account() {
        let spans = s.clock.at_or_after(us(r.timeline_us));
        account.reset(begins, spans);
    }
    let caches_before = s.caches(start);
    let block = us(r.min_us) / BLOCKS as Ps;
    let mut history: Vec<Vec<u64>> = vec![s.bytes(start)];
    let (mut steady, mut reached) = (false, f64::INFINITY);
    let mut end = start;
    while end - start < us(r.max_us) {
        end = (end + block).min(start + us(r.max_us));
        clock = advance(&mut s, &mut watch, clock, end);
        if s.leave.is_taken() {
            return Err(Error("stopped".into()));
        }
        history.push(s.bytes(end));
        match r.until {
            Until::DurationUs => {}
            Until::Programs => {
                let mut all = s.reports(end).filter_map(|r| r.program);
                if all.all(|p| !p.ends || p.run_ps.is_some()) {
                    steady = true;
                    break;
                }
            }
            Until::Counted => {
                let masters = point.masters.iter().zip(s.fabric.masters());
                let mut whole = masters.filter(|(m, _)| m.ends_as_a_whole());
                let mut all = s.reports(end).flat_map(|r| [r.read, r.write]).flatten();
                if whole.all(|(_, m)| m.is_finished())
                    && all.all(|side| !side.counted || side.finished.is_some())
                {
                    steady = true;
                    break;
                }
            }
            Until::Drained => {
                if s.fabric.masters().iter().all(|m| m.is_finished()) && s.controller.is_idle() {
                    steady = true;
                    // If all masters report when they ended, the end is exact to the cycle instead of the block.
                    let over: Option<Vec<Ps>> = s.reports(end).map(|r| r.finished_at).collect();
                    let last = over.and_then(|over| over.into_iter().max());
                    end = last.filter(|&at| at > start).unwrap_or(end);
                    break;
                }
            }
            Until::Steady => {
                if history.len() > BLOCKS {
                    reached = spread(&history);
                    if reached <= r.tolerance {
                        steady = true;
                        break;
                    }
                }
            }
        }
    }
    if r.until != Until::Steady {
        reached = if history.len() > BLOCKS {
            spread(&history)
        } else {
            0.0
        };
        steady |= r.until == Until::DurationUs;
    }
    let span = Span {
        start,
        end,
        steady,
        reached,
        caches_before,
    };
    let watch = watch.map(Watch::into_result);
    let mut run = told(platform, point, &mut s, span);
    let paused = paused(point, &s, end);
    run.steady &= paused.is_empty();
    run.stuck.extend(paused);
    Ok(OneRun { watch, ..run })
}

/// The counted time of a run, and whether it was stable.
pub(crate) struct Span {
    pub start: Ps,
    pub end: Ps,
    pub steady: bool,
    pub reached: f64,
    /// Counters of the caches at its start.
    pub caches_before: Option<CachesResult>,
}

/// Result of a system for its counted time.
pub(crate) fn told<C: FromPlatform>(
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

/// What the reads and the writes of every master wait for. Empty without a ledger.
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
