//! A point whose runs continue until a caller has enough data.

use axiscope_masters::GoOn;
use axiscope_platform::{Error, Platform};

use crate::{
    FromPlatform, Point,
    result::PointResult,
    run::{check, combined},
    running::Running,
    series::Series,
    wire::{Recordings, WithController, choose},
};

/// The runs of a point, one for each of its starts.
pub struct Session<'a> {
    platform: &'a Platform,
    point: Point,
    runs: Box<dyn Runs + 'a>,
}

/// Runs on systems with some controller.
trait Runs {
    fn run_until(&mut self, counted_us: f64) -> Result<(), Error>;
    fn can_continue(&self) -> bool;
    fn counted_us(&self) -> f64;
    fn series(&self) -> Vec<Series>;
    fn finish(self: Box<Self>, platform: &Platform, point: &Point, starts: &[usize])
    -> PointResult;
}

struct RunsOf<'a, C>(Vec<Running<'a, C>>);

impl<C: FromPlatform> Runs for RunsOf<'_, C> {
    fn run_until(&mut self, counted_us: f64) -> Result<(), Error> {
        for run in &mut self.0 {
            while !run.is_over() || (run.can_continue() && run.counted_us() < counted_us) {
                run.advance()?;
            }
        }
        Ok(())
    }

    fn can_continue(&self) -> bool {
        self.0.iter().any(Running::can_continue)
    }

    fn counted_us(&self) -> f64 {
        self.0.iter().map(Running::counted_us).fold(0.0, f64::max)
    }

    fn series(&self) -> Vec<Series> {
        self.0.iter().map(Running::series).collect()
    }

    fn finish(
        self: Box<Self>,
        platform: &Platform,
        point: &Point,
        starts: &[usize],
    ) -> PointResult {
        let all = self.0.into_iter().enumerate();
        let chosen = all.filter(|(start, _)| starts.is_empty() || starts.contains(start));
        let runs: Vec<_> = chosen.map(|(_, run)| run.finish()).collect();
        combined(platform, point, &runs)
    }
}

struct Begin<'a, 'b> {
    platform: &'a Platform,
    point: &'b Point,
    recorded: &'b Recordings,
    go_on: GoOn,
}

impl<'a> WithController for Begin<'a, '_> {
    type Out = Result<Box<dyn Runs + 'a>, Error>;

    fn with<C: FromPlatform + 'static>(self) -> Self::Out {
        let starts = 0..self.point.run.skews;
        let runs = starts.map(|start| {
            Running::<C>::begin_sampled(self.platform, self.point, start, self.recorded, self.go_on)
        });
        Ok(Box::new(RunsOf(runs.collect::<Result<Vec<_>, _>>()?)))
    }
}

impl<'a> Session<'a> {
    /// Starts a point with all its starts.
    ///
    /// # Errors
    /// If the point cannot run or has a governor.
    pub(crate) fn begin(
        platform: &'a Platform,
        point: &Point,
        recorded: &Recordings,
        go_on: GoOn,
    ) -> Result<Self, Error> {
        check(platform, point)?;
        if point.governor.is_some() {
            return Err(Error("point: governor; leave it out here".into()));
        }
        let begin = Begin {
            platform,
            point,
            recorded,
            go_on,
        };
        Ok(Self {
            platform,
            point: point.clone(),
            runs: choose(&platform.controller, begin)?,
        })
    }

    /// Runs until the point's condition to end is met. If the condition is steady rates, each run also lasts at
    /// least this counted time. No run is longer than the point's `max_us`.
    ///
    /// # Errors
    /// If a run was stopped.
    pub fn run_until(&mut self, counted_us: f64) -> Result<(), Error> {
        self.runs.run_until(counted_us)
    }

    /// Whether a longer run is allowed.
    #[must_use]
    pub fn can_continue(&self) -> bool {
        self.runs.can_continue()
    }

    /// The longest counted time so far, us.
    #[must_use]
    pub fn counted_us(&self) -> f64 {
        self.runs.counted_us()
    }

    /// The bytes and bursts of the masters so far, for each start.
    #[must_use]
    pub fn series(&self) -> Vec<Series> {
        self.runs.series()
    }

    /// The result of the point.
    #[must_use]
    pub fn finish(self) -> PointResult {
        self.finish_from(&[])
    }

    /// The result of the point from the starts with these numbers, or from all starts if no numbers are given.
    #[must_use]
    pub fn finish_from(self, starts: &[usize]) -> PointResult {
        self.runs.finish(self.platform, &self.point, starts)
    }
}
