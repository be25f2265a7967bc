//! A point, run through the drivers and the registers.

mod plan;
mod program;
mod results;
mod start;
mod window;

use axiscope_fabric::Ps;
use axiscope_soc::{
    ControllerResult, Error, MasterSpec, OneRun, Platform, Point, PointResult, combine, energy_of,
};

use crate::{Board, Waves, handle::Handle, refused};
use plan::{LEAD, plan};
use program::{configure, prepare};
use results::{finished_at, one_master, sure};
use start::start_until;

/// Runs a point on a virtual board.
///
/// # Errors
/// A point that cannot run on the platform or with the instrument.
pub fn run_point(
    platform: &Platform,
    point: &Point,
    waves: Option<&Waves>,
) -> Result<PointResult, Error> {
    let problems = point.problems(platform).into_iter();
    if let Some(first) = problems.chain(refused(platform, point)).next() {
        return Err(Error(format!("point: {first}")));
    }
    let runs = (0..point.run.skews)
        .map(|i| one_run(platform, point, point.skew_ns(i), waves.filter(|_| i == 0)))
        .collect::<Result<Vec<_>, _>>()?;
    let mut result = combine(point, &runs);
    result.energy = energy_of(platform, &runs[0]);
    Ok(result)
}

fn ps(us: f64) -> Ps {
    (us * 1e6).round() as Ps
}

fn one_run(
    platform: &Platform,
    point: &Point,
    skew_ns: f64,
    waves: Option<&Waves>,
) -> Result<OneRun, Error> {
    let said = |e: axiscope_driver::Error| Error(format!("virtual board: {e}"));
    let board = match waves {
        Some(waves) => Board::traced(platform, point, waves.clone()),
        None => Board::new(platform, point),
    };
    let board = &mut board.map_err(said)?;
    let planned = plan(point, skew_ns);
    let mut handles = Vec::new();
    for (n, m) in point.masters.iter().enumerate() {
        handles.push(Handle::open(board, n, m).map_err(said)?);
    }
    for p in &planned {
        let (handle, m) = (&handles[p.block], &point.masters[p.block]);
        prepare(board, handle, m, &p.what, point.pl_mhz)?;
    }
    configure(board, &planned, handles.len());
    // A transfer is counted from its begin: what ends by itself has no warm-up.
    let by_itself = |m: &MasterSpec| matches!(m, MasterSpec::StreamDma(_));
    for (h, _) in (handles.iter().zip(&point.masters)).filter(|(_, m)| by_itself(m)) {
        h.count(board).map_err(said)?;
    }
    let lead = planned.iter().map(|p| p.what.lead()).max().unwrap_or(LEAD);
    board.begin(lead);
    let r = &point.run;
    let warm = board.cycle_at(ps(r.warmup_us));
    let mut rest = planned.as_slice();
    start_until(board, &handles, &mut rest, warm).map_err(said)?;
    board.run_to(warm);
    board.system().reset_stats();
    for (h, _) in (handles.iter().zip(&point.masters)).filter(|(_, m)| !by_itself(m)) {
        h.count(board).map_err(said)?;
    }
    let window = window::counted(board, &handles, rest, warm, r).map_err(said)?;
    let finished = window.drained.then(|| finished_at(board, point)).flatten();
    let mut all = Vec::new();
    let stats = *board.system().stats();
    for (n, h) in handles.iter().enumerate() {
        let counters = h.counters(board).map_err(said)?;
        all.push(sure(n, counters)?);
    }
    board.waves_written().map_err(said)?;
    let period_ps = 1e6 / point.pl_mhz;
    let at = |cycle: i64| (cycle as f64 * period_ps) as Ps;
    let end = finished.unwrap_or(at(window.end));
    let counted = end - at(warm);
    let masters = point.masters.iter().zip(&all);
    Ok(OneRun {
        simulated: end,
        counted,
        steady: window.steady,
        reached: if window.reached.is_finite() {
            window.reached
        } else {
            0.0
        },
        masters: masters
            .map(|(m, c)| one_master(m, c, point.pl_mhz, finished.map(|_| counted)))
            .collect(),
        controller: ControllerResult::of(platform, &stats, counted),
        caches: None,
        counted_caches: None,
        stuck: Vec::new(),
        bus: None,
        timeline: Vec::new(),
        watch: None,
    })
}
