//! Combines the runs of a point into its result.

use axiscope_fabric::{Domain, Ps};
use axiscope_masters::{Progress, Report, Side};
use axiscope_platform::Platform;

use crate::{
    BusResult, CausesResult, MasterSpec, Point, SpanResult, WatchResult,
    result::{CachesResult, ControllerResult, CounterResult, MasterResult, PointResult},
    starved::mark_starved,
};

/// One run of a point, with one start skew.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct OneRun {
    /// Simulated time, including warm-up.
    pub simulated: Ps,
    /// Counted time.
    pub counted: Ps,
    pub steady: bool,
    /// Achieved tolerance.
    pub reached: f64,
    /// Results of the masters, in the order of the point.
    pub masters: Vec<OneMaster>,
    /// Counters of the controller, if available.
    pub controller: Option<ControllerResult>,
    /// Counters of the coherent paths, if any were used.
    pub caches: Option<CachesResult>,
    /// Counters of the coherent paths for the counted time only.
    pub counted_caches: Option<CachesResult>,
    /// Masters that wait forever, one sentence each.
    pub stuck: Vec<String>,
    /// Use of the DRAM's data bus, and its first spans, if the point requests them.
    pub bus: Option<BusResult>,
    pub timeline: Vec<SpanResult>,
    /// Samples of the watch, if the point has one.
    pub watch: Option<WatchResult>,
}

/// Result of one master in one run.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct OneMaster {
    pub read_mbps: f64,
    pub write_mbps: f64,
    pub read: Option<CounterResult>,
    pub write: Option<CounterResult>,
    /// Cycles in which the core was busy.
    pub busy_cycles: Option<u64>,
    /// Millions of convolutions a second.
    pub convolutions: Option<f64>,
    /// Progress of the core's program.
    pub program: Option<Progress>,
    /// Times of the counted sections of its program, us.
    pub parts_us: Vec<f64>,
    /// What the master's reads and writes wait for, if the point requests causes.
    pub causes: [Option<CausesResult>; 2],
}

impl OneMaster {
    /// Result of master `i` of a point at `end`, over the time `counted`, without causes.
    #[must_use]
    pub fn of(
        platform: &Platform,
        point: &Point,
        i: usize,
        report: &Report<'_>,
        (counted, end): (Ps, Ps),
    ) -> Self {
        let side = |side: Option<Side<'_>>| side.map(|s| CounterResult::of(&s, end));
        let (read, write) = (side(report.read), side(report.write));
        let rate = |bytes: u64| bytes as f64 * 1e6 / counted as f64;
        let of = |c: &Option<CounterResult>| c.as_ref().map_or(0.0, |c| rate(c.bytes));
        let port = point.masters[i].port();
        // A core that does not report busy time is always busy.
        let is_core = platform.cpus.contains_key(port) || platform.cpu_ports.contains_key(port);
        let busy_cycles = is_core.then(|| {
            let controller = Domain::from_mhz(platform.clocks.controller_mhz);
            let clock = platform.clock_of(port, controller);
            (report.busy.unwrap_or(counted).min(counted) / clock.period()) as u64
        });
        Self {
            busy_cycles,
            read_mbps: of(&read),
            write_mbps: of(&write),
            read,
            write,
            convolutions: report.convolutions.map(rate),
            program: report.program,
            parts_us: report.parts.iter().map(|&ps| ps as f64 / 1e6).collect(),
            causes: [None, None],
        }
    }
}

fn per_us(n: u64, ps: Ps) -> f64 {
    n as f64 * 1e6 / ps.max(1) as f64
}

/// Mean time of a program that ended in every run, us.
fn over(runs: &[OneRun], master: usize) -> Option<f64> {
    let times = runs.iter().map(|r| r.masters[master].program?.run_ps);
    let times: Option<Vec<Ps>> = times.collect();
    times.map(|t| t.iter().sum::<Ps>() as f64 / t.len() as f64 / 1e6)
}

/// Result of a point: means and spreads over its runs, and the counters of the first run.
///
/// # Panics
/// If there is no run.
#[must_use]
pub fn combine(point: &Point, runs: &[OneRun]) -> PointResult {
    let n = runs.len() as f64;
    let mean = |f: &dyn Fn(&OneRun) -> f64| runs.iter().map(f).sum::<f64>() / n;
    let spread = |f: &dyn Fn(&OneRun) -> f64| {
        let (lo, hi) = runs
            .iter()
            .map(f)
            .fold((f64::INFINITY, 0.0f64), |(l, h), x| (l.min(x), h.max(x)));
        hi - lo
    };
    let mut masters: Vec<MasterResult> = point
        .masters
        .iter()
        .enumerate()
        .map(|(i, m): (usize, &MasterSpec)| MasterResult {
            name: m.name().into(),
            port: m.port().into(),
            in_rtl: None,
            mconv_per_s: runs[0].masters[i].convolutions,
            maccess_per_s: runs[0].masters[i].program.map(|_| {
                mean(&|r| {
                    r.masters[i]
                        .program
                        .map_or(0.0, |p| per_us(p.accesses, p.ps))
                })
            }),
            run_us: over(runs, i),
            parts_us: runs[0].masters[i].parts_us.clone(),
            read_mbps: mean(&|r| r.masters[i].read_mbps),
            write_mbps: mean(&|r| r.masters[i].write_mbps),
            read_mbps_spread: spread(&|r| r.masters[i].read_mbps),
            write_mbps_spread: spread(&|r| r.masters[i].write_mbps),
            read: runs[0].masters[i].read.clone(),
            write: runs[0].masters[i].write.clone(),
            read_causes: runs[0].masters[i].causes[0].clone(),
            write_causes: runs[0].masters[i].causes[1].clone(),
        })
        .collect();
    mark_starved(&mut masters);
    PointResult {
        simulated_us: runs.iter().map(|r| r.simulated).max().unwrap_or(0) as f64 / 1e6,
        warmup_us: point.run.warmup_us,
        steady: runs.iter().all(|r| r.steady && r.counted > 0),
        tolerance: point.run.tolerance,
        reached_tolerance: runs.iter().map(|r| r.reached).fold(0.0, f64::max),
        skews: point.run.skews,
        masters,
        controller: runs[0].controller,
        caches: runs[0].caches,
        counted_caches: runs[0].counted_caches,
        rails: Vec::new(),
        witnesses: Vec::new(),
        energy: None,
        watch: None,
        bus: runs[0].bus.clone(),
        timeline: runs[0].timeline.clone(),
        warnings: Vec::new(),
    }
}
