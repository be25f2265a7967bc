//! Runs a point through the drivers and the registers.

mod models;
mod regulators;
#[cfg(test)]
mod tests;
mod watched;

use axiscope_fabric::{Direction, Ps};
use axiscope_instrument::runner::{
    Handle, LEAD, Starts, Timeline, counted, one_master, plan, prepare, ps, sure, uses,
};
use axiscope_platform::{Error, Platform};
use axiscope_sim::{
    Built, ControllerResult, MasterSpec, OneRun, Outside, Point, PointResult, Recordings, Watch,
    WatchResult, combine, energy_of, run_point_on,
};

use crate::{Board, FIRMWARE, Parts, Waves};
use models::Models;
use regulators::Regulators;
use watched::WatchedBoard;

/// Runs a point on a virtual board. If a block of the instrument can act as a master, the master is
/// RTL. Otherwise, it is a model. The result states which masters are models.
///
/// # Errors
/// If the point cannot run on the platform, or waveforms are requested for a point without RTL.
pub fn run_point(
    platform: &Platform,
    point: &Point,
    waves: Option<&Waves>,
) -> Result<PointResult, Error> {
    if let Some(first) = point.problems(platform).into_iter().next() {
        return Err(Error(format!("point: {first}")));
    }
    let parts = Parts::of(platform, point);
    let rtl = parts.rtl();
    let report = parts.describe(point);
    let mut result = if rtl.is_empty() {
        if waves.is_some() {
            let report = report.unwrap_or_default();
            return Err(Error(format!(
                "trace: there is no RTL to look at; {report}"
            )));
        }
        run_point_on(platform, point)?
    } else {
        if waves.is_some() && in_several_clocks(point, &rtl) {
            return Err(Error(
                "trace: waveforms are of one clock; give port_mhz of no port in RTL".into(),
            ));
        }
        let recorded = Recordings::default();
        let runs = (0..point.run.skews)
            .map(|i| {
                let shifted = &point.clone().shifted(point.phase_ns(i));
                let (phase_ns, skew_ns) = (point.phase_ns(i), point.skew_ns(i));
                let alone = (shifted.governor.is_some()).then(|| shifted.without_governed());
                let profile = match &alone {
                    Some(alone) => {
                        let rtl = Parts::of(platform, alone).rtl();
                        let run = Run::new((platform, alone), phase_ns, &rtl, &recorded);
                        run.once(skew_ns, None, None)?.watch
                    }
                    None => None,
                };
                let run = Run::new((platform, shifted), phase_ns, &rtl, &recorded);
                run.once(skew_ns, waves.filter(|_| i == 0), profile)
            })
            .collect::<Result<Vec<_>, _>>()?;
        let mut result = combine(point, &runs);
        result.energy = energy_of(platform, &runs[0]);
        result.watch.clone_from(&runs[0].watch);
        result
    };
    for (n, m) in result.masters.iter_mut().enumerate() {
        m.in_rtl = Some(parts.is_rtl(n));
    }
    result.warnings.extend(report);
    Ok(result)
}

/// Whether a master that is RTL has a different clock from the point.
fn in_several_clocks(point: &Point, rtl: &[usize]) -> bool {
    let mut mhz = rtl
        .iter()
        .map(|&n| point.pl_mhz_at(point.masters[n].port()));
    mhz.any(|mhz| mhz != point.pl_mhz)
}

fn message(e: axiscope_instrument::Error) -> Error {
    Error(format!("virtual board: {e}"))
}

/// Returns the time at which all masters that end by themselves have ended, including the time of
/// their drivers. The time is exact to a cycle.
fn finished_at(board: &mut Board, point: &Point, rtl: &[usize]) -> Option<Ps> {
    let mut last = None;
    for (block, &n) in rtl.iter().enumerate() {
        let Some(driver_ns) = point.masters[n].driver_ns() else {
            continue;
        };
        let cycle = board.port(block).last_answer();
        let at = board.time_at(block, cycle) + ps(driver_ns / 1e3);
        last = last.max(Some(at));
    }
    last
}

/// One run of a point, which starts at a given phase.
struct Run<'a> {
    platform: &'a Platform,
    point: &'a Point,
    phase_ns: f64,
    /// The numbers of the masters that are RTL.
    rtl: &'a [usize],
    recorded: &'a Recordings,
}

impl<'a> Run<'a> {
    const fn new(
        (platform, point): (&'a Platform, &'a Point),
        phase_ns: f64,
        rtl: &'a [usize],
        recorded: &'a Recordings,
    ) -> Self {
        Self {
            platform,
            point,
            phase_ns,
            rtl,
            recorded,
        }
    }

    /// Creates the board. Returns it together with the positions of its models.
    fn board(&self, skew_ns: f64, waves: Option<&Waves>) -> Result<(Board, Models<'_>), Error> {
        let (platform, point) = (self.platform, self.point);
        let rtl: Vec<&str> = (self.rtl.iter())
            .map(|&n| point.masters[n].name())
            .collect();
        let here = |name: &str| !rtl.contains(&name);
        let outside = &mut Outside::new();
        let built = Built::of(platform, point, skew_ns, self.recorded, outside, here)?;
        let models = built.ports.len();
        let mut board = Board::with_model(platform, point, self.rtl, built.ports, waves.cloned())
            .map_err(message)?;
        let first = board.system().masters().len() - models;
        let round = built.round;
        let places = built.places.into_iter().enumerate();
        let places = places.filter(|(n, _)| !self.rtl.contains(n));
        let models = Models {
            platform,
            point,
            places: places
                .map(|(n, (joint, member))| (n, first + joint, member))
                .collect(),
            round,
        };
        Ok((board, models))
    }

    /// Runs the point once. `profile` is the profile of the point without the masters that its
    /// governor throttles.
    fn once(
        &self,
        skew_ns: f64,
        waves: Option<&Waves>,
        profile: Option<WatchResult>,
    ) -> Result<OneRun, Error> {
        let (platform, point) = (self.platform, self.point);
        let (mut board, models) = self.board(skew_ns, waves)?;
        let board = &mut board;
        let masters: Vec<&MasterSpec> = self.rtl.iter().map(|&n| &point.masters[n]).collect();
        let planned = plan(point, self.rtl, skew_ns);
        let mut handles = Vec::new();
        for (block, m) in masters.iter().enumerate() {
            let at = board.blocks()[block].0;
            handles.push(Handle::open(board, at, m, FIRMWARE).map_err(message)?);
        }
        for p in &planned {
            let (handle, m) = (&handles[p.block], masters[p.block]);
            prepare(board, handle, m, &p.what, point.pl_mhz_at(m.port()))?;
        }
        for (n, u) in uses(&planned, handles.len()).into_iter().enumerate() {
            board.port(n).configure(u.directions, u.static_qos);
            board.port(n).queue(u.queue_bursts);
        }
        for (h, _) in handles
            .iter()
            .zip(&masters)
            .filter(|(_, m)| m.ends_by_itself())
        {
            h.count(board).map_err(message)?;
        }
        let lead = planned.iter().map(|p| p.what.lead()).max().unwrap_or(LEAD);
        let regulators = Regulators::open(board, point, self.rtl, lead).map_err(message)?;
        board.begin(lead.max(regulators.lead()));
        regulators.begin(board).map_err(message)?;
        let board = &mut WatchedBoard {
            board,
            models: &models,
            rtl: self.rtl,
            regulators,
            watch: Watch::of(platform, point, profile),
        };
        board.begin().map_err(message)?;
        let r = &point.run;
        // All starts are delayed by the phase, so counting begins later by the phase, too.
        let warm = board.cycle_at(ps(r.warmup_us + self.phase_ns / 1e3));
        let mut starts = Starts::of(&planned, (point, self.rtl), &models);
        starts.until(board, &handles, warm).map_err(message)?;
        board.run_to(warm).map_err(message)?;
        board.board.system().reset_stats();
        let caches_before = models.progress_on(board.board, 1).caches;
        for (h, _) in handles
            .iter()
            .zip(&masters)
            .filter(|(_, m)| !m.ends_by_itself())
        {
            h.count(board).map_err(message)?;
        }
        // This comes last, because rates are computed over a time span that starts here.
        board.before_reset().map_err(message)?;
        models.count(board.board);
        let of = (handles.as_slice(), &models);
        let outcome = counted(board, of, (&planned, &mut starts), warm, r).map_err(message)?;
        let watch = board.notes();
        let board = &mut *board.board;
        let mut progress = outcome.progress;
        let period_ps = 1e6 / point.pl_mhz;
        let at = |cycle: i64| (cycle as f64 * period_ps) as Ps;
        // All bytes have been counted by now, so the time that later readings take does not matter.
        let finished = (outcome.drained).then(|| {
            finished_at(board, point, self.rtl)
                .map_or(at(outcome.end), |at| at.max(progress.finished.unwrap_or(0)))
        });
        let mut all = Vec::new();
        let stats = *board.system().stats();
        for (n, h) in handles.iter().enumerate() {
            let counters = h.counters(board).map_err(message)?;
            let report = |Error(e)| Error(format!("virtual board: {e}"));
            all.push(sure(self.rtl[n], counters).map_err(report)?);
        }
        board.waves_written().map_err(message)?;
        let end = finished.unwrap_or(at(outcome.end));
        let counted = end - at(warm);
        let by_instrument = masters.iter().zip(&all).zip(self.rtl);
        let mut both = Vec::new();
        for (block, ((m, c), &n)) in by_instrument.enumerate() {
            let mhz = point.pl_mhz_at(m.port());
            let mut one = one_master(m, c, mhz, finished.map(|_| counted));
            // A multiplexer's port cannot tell the multiplexer's masters apart.
            if point.mux_of(m.name()).is_none() {
                for (side, direction) in [
                    (&mut one.read, Direction::Read),
                    (&mut one.write, Direction::Write),
                ] {
                    if let Some(side) = side {
                        let since = board.own_cycle_at(block, at(warm));
                        side.span_cycles = board.port(block).span_cycles(direction, since);
                    }
                }
            }
            both.push((n, one));
        }
        for (_, one) in progress.masters.iter_mut().filter(|_| finished.is_some()) {
            models::over(one, counted);
        }
        both.append(&mut progress.masters);
        both.sort_by_key(|(n, _)| *n);
        Ok(OneRun {
            simulated: end,
            counted,
            steady: outcome.steady,
            reached: if outcome.reached.is_finite() {
                outcome.reached
            } else {
                0.0
            },
            masters: both.into_iter().map(|(_, one)| one).collect(),
            controller: Some(ControllerResult::of(platform, &stats, counted)),
            caches: progress.caches,
            counted_caches: (progress.caches.zip(caches_before))
                .map(|(now, then)| now.since(&then)),
            stuck: Vec::new(),
            bus: None,
            timeline: Vec::new(),
            watch,
        })
    }
}
