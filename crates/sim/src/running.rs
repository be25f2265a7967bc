//! One run of a point, from one of its starts, that can be continued.

use axiscope_fabric::Ps;
use axiscope_masters::{GoOn, Leave, Master};
use axiscope_platform::{Error, Platform};

use crate::{
    FromPlatform, Point,
    gather::OneRun,
    point::Until,
    result::CachesResult,
    run::{Span, result_of},
    series::{Progress, SAMPLE_PS, Series},
    steady::{BLOCKS, spread},
    stuck::paused,
    system::System,
    watch::{Watch, WatchResult},
    wire::{Outside, Recordings, wire},
};

/// A run whose warm-up is over.
pub(crate) struct Running<'a, C> {
    platform: &'a Platform,
    point: Point,
    s: System<Box<dyn Master>, C>,
    watch: Option<Watch>,
    /// Samples of the progress of all masters, if they are recorded.
    progress: Option<Progress>,
    next_sample: Ps,
    /// The controller's next clock.
    clock: i64,
    start: Ps,
    end: Ps,
    /// Bytes of each stream at the end of each block.
    history: Vec<Vec<u64>>,
    steady: bool,
    reached: f64,
    /// Whether the condition to end the run is met.
    over: bool,
    caches_before: Option<CachesResult>,
}

impl<'a, C: FromPlatform> Running<'a, C> {
    /// Begins the run with the start of this number, and simulates its warm-up.
    pub fn begin(
        platform: &'a Platform,
        point: &Point,
        start: u32,
        recorded: &Recordings,
        go_on: GoOn,
    ) -> Result<Self, Error> {
        let begin = |point: &Point, profile, sampled| {
            Self::with(platform, point, start, profile, recorded, go_on, sampled)
        };
        let shifted = point.clone().shifted(point.phase_ns(start));
        let profile = match shifted.governor {
            None => None,
            Some(_) => {
                let mut alone = begin(&shifted.without_governed(), None, false)?;
                while !alone.is_over() {
                    alone.advance()?;
                }
                alone.finish().watch
            }
        };
        begin(&shifted, profile, false)
    }

    /// Like [`Self::begin`], with samples of the progress of all masters. The point has no governor.
    pub fn begin_sampled(
        platform: &'a Platform,
        point: &Point,
        start: u32,
        recorded: &Recordings,
        go_on: GoOn,
    ) -> Result<Self, Error> {
        let shifted = point.clone().shifted(point.phase_ns(start));
        Self::with(platform, &shifted, start, None, recorded, go_on, true)
    }

    fn with(
        platform: &'a Platform,
        point: &Point,
        start: u32,
        profile: Option<WatchResult>,
        recorded: &Recordings,
        go_on: GoOn,
        sampled: bool,
    ) -> Result<Self, Error> {
        let (phase_ns, skew_ns) = (point.phase_ns(start), point.skew_ns(start));
        let mut s = wire::<C>(platform, point, skew_ns, recorded, &mut Outside::new())?;
        s.leave = Leave::of(go_on);
        if point.run.causes || point.run.timeline_us > 0.0 {
            s.controller.keep_account();
        }
        let mut watch = Watch::of(platform, point, profile);
        if let Some(w) = &mut watch {
            w.begin(&mut s);
        }
        let mut run = Self {
            platform,
            progress: sampled.then(|| Progress::new(point.masters.len())),
            next_sample: SAMPLE_PS,
            point: point.clone(),
            watch,
            clock: 0,
            start: 0,
            end: 0,
            history: Vec::new(),
            steady: false,
            reached: f64::INFINITY,
            over: false,
            caches_before: None,
            s,
        };
        // All starts are delayed by the phase, so the phase counts as warm-up.
        let warm = ps(run.point.run.warmup_us + phase_ns / 1e3);
        run.run_until(warm);
        run.begin_to_count(warm);
        Ok(run)
    }

    fn begin_to_count(&mut self, warm: Ps) {
        let s = &mut self.s;
        // The next clock, whether or not anything happens in it.
        let start = s.clock.edge(s.clock.at_or_after(warm));
        if let Some(w) = &mut self.watch {
            w.before_reset(s, start);
        }
        if let Some(progress) = &mut self.progress {
            progress.before_reset(s.reports(start));
        }
        for m in s.fabric.masters_mut() {
            m.reset_counters(start);
        }
        s.controller.reset_stats();
        let begins = s.clock.at_or_after(start);
        if let Some(account) = s.controller.account() {
            let spans = s.clock.at_or_after(ps(self.point.run.timeline_us));
            account.reset(begins, spans);
        }
        self.caches_before = s.caches(start);
        self.history.push(s.bytes(start));
        (self.start, self.end) = (start, start);
    }

    /// Runs to the time `until`, and takes the samples that are due.
    fn run_until(&mut self, until: Ps) {
        loop {
            let watched = self.watch.as_ref().map_or(Ps::MAX, Watch::next);
            let sampled = self.progress.as_ref().map_or(Ps::MAX, |_| self.next_sample);
            let next = watched.min(sampled);
            if next > until {
                break;
            }
            self.clock = self.s.run_until(self.clock, next);
            if watched == next
                && let Some(w) = &mut self.watch
            {
                w.note(&mut self.s);
            }
            if sampled == next
                && let Some(progress) = &mut self.progress
            {
                progress.sample(self.s.reports(next), next);
                self.next_sample += SAMPLE_PS;
            }
        }
        self.clock = self.s.run_until(self.clock, until);
    }

    /// Whether the condition to end is met, or the longest time is reached.
    pub const fn is_over(&self) -> bool {
        self.over || self.end - self.start >= ps(self.point.run.max_us)
    }

    /// Whether the run can continue although its condition to end is met.
    pub fn can_continue(&self) -> bool {
        self.point.run.until == Until::Steady && self.end - self.start < ps(self.point.run.max_us)
    }

    /// Counted time, us.
    pub fn counted_us(&self) -> f64 {
        (self.end - self.start) as f64 / 1e6
    }

    /// Runs one more block.
    pub fn advance(&mut self) -> Result<(), Error> {
        let block = ps(self.point.run.min_us) / BLOCKS as Ps;
        self.end = (self.end + block).min(self.start + ps(self.point.run.max_us));
        self.run_until(self.end);
        if self.s.leave.is_taken() {
            return Err(Error("stopped".into()));
        }
        self.history.push(self.s.bytes(self.end));
        self.over |= self.has_ended();
        self.steady |= self.over;
        Ok(())
    }

    fn has_ended(&mut self) -> bool {
        let (s, end) = (&self.s, self.end);
        match self.point.run.until {
            Until::DurationUs => false,
            Until::Programs => {
                let mut all = s.reports(end).filter_map(|r| r.program);
                all.all(|p| !p.ends || p.run_ps.is_some())
            }
            Until::Counted => {
                let masters = self.point.masters.iter().zip(s.fabric.masters());
                let mut whole = masters.filter(|(m, _)| m.ends_as_a_whole());
                let mut all = s.reports(end).flat_map(|r| [r.read, r.write]).flatten();
                whole.all(|(_, m)| m.is_finished())
                    && all.all(|side| !side.counted || side.finished.is_some())
            }
            Until::Drained => {
                let drained =
                    s.fabric.masters().iter().all(|m| m.is_finished()) && s.controller.is_idle();
                if drained {
                    // If all masters report when they ended, the end is exact to the cycle instead of the block.
                    let ends: Option<Vec<Ps>> = s.reports(end).map(|r| r.finished_at).collect();
                    let last = ends.and_then(|ends| ends.into_iter().max());
                    self.end = last.filter(|&at| at > self.start).unwrap_or(end);
                }
                drained
            }
            Until::Steady => {
                if self.history.len() > BLOCKS {
                    self.reached = spread(&self.history);
                }
                self.reached <= self.point.run.tolerance
            }
        }
    }

    /// The bytes and bursts of the masters so far. The run must have been started with samples.
    pub fn series(&self) -> Series {
        let progress = self.progress.as_ref().expect("a sampled run");
        Series::of(self.s.reports(self.end), progress, (self.start, self.end))
    }

    /// The result.
    pub fn finish(mut self) -> OneRun {
        let until = self.point.run.until;
        if until != Until::Steady {
            self.reached = if self.history.len() > BLOCKS {
                spread(&self.history)
            } else {
                0.0
            };
            self.steady |= until == Until::DurationUs;
        }
        let span = Span {
            start: self.start,
            end: self.end,
            steady: self.steady,
            reached: self.reached,
            caches_before: self.caches_before,
        };
        let mut run = result_of(self.platform, &self.point, &mut self.s, span);
        let paused = paused(&self.point, &self.s, self.end);
        run.steady &= paused.is_empty();
        run.stuck.extend(paused);
        let watch = self.watch.map(Watch::into_result);
        OneRun { watch, ..run }
    }
}

const fn ps(us: f64) -> Ps {
    (us * 1e6).round() as Ps
}
