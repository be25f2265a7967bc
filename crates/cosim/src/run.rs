//! A point, run through the driver and the registers.

use axiscope_driver::{
    Counters, Direction, DirectionCounters, Pattern, Rate, Traffic, TrafficGenerator,
};
use axiscope_fabric::Ps;
use axiscope_masters::percentile_cycles;
use axiscope_soc::{
    BLOCKS, ControllerResult, CounterResult, EngineSpec, Error, MasterSpec, OneMaster,
    OneRun, PatternSpec, Platform, Point, PointResult, Until, combine, energy_of, spread,
};

use crate::{Board, Waves, refused};

/// Cycles from the start command on the bus to the first address on the port.
const LEAD: i64 = 6;

/// One engine of a point on its generator.
struct Planned<'a> {
    generator: usize,
    direction: Direction,
    spec: &'a EngineSpec,
    start: Ps,
}

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

fn plan(point: &Point, skew_ns: f64) -> Vec<Planned<'_>> {
    let mut out = Vec::new();
    for (generator, m) in point.masters.iter().enumerate() {
        let MasterSpec::TrafficGenerator { read, write, .. } = m else {
            continue;
        };
        let from = skew_ns * generator as f64;
        for (direction, spec, from_ns) in [
            (Direction::Reads, read, from),
            (Direction::Writes, write, from + point.run.write_skew_ns),
        ] {
            if let Some(spec) = spec {
                out.push(Planned {
                    generator,
                    direction,
                    spec,
                    start: ps((from_ns + spec.start_ns) / 1e3),
                });
            }
        }
    }
    out.sort_by_key(|p| p.start);
    out
}

/// An engine's description as the driver takes it.
fn traffic(e: &EngineSpec, pl_mhz: f64) -> Result<Traffic, Error> {
    let pattern = match e.pattern {
        PatternSpec::Sequential => Pattern::Sequential,
        PatternSpec::Strided => Pattern::Strided(e.stride_bytes.unwrap_or(0)),
        PatternSpec::Random => Pattern::Random(
            u32::try_from(e.seed)
                .map_err(|_| Error(format!("seed: {}; give less than 2^31", e.seed)))?,
        ),
    };
    let count = e.count.map(u32::try_from).transpose().map_err(|_| {
        let count = e.count.unwrap_or(0);
        Error(format!("count: {count}; give less than 2^32, or none"))
    })?;
    let beats = u32::from(e.burst_beats);
    let mut traffic = Traffic::new(beats, pattern, e.base, e.window_bytes);
    traffic.outstanding = e.outstanding;
    traffic.count = count;
    if e.idle_cycles > 0 {
        traffic.interval_cycles = beats.saturating_add(e.idle_cycles);
    }
    if let Some(mbps) = e.target_mbps {
        let width = u32::from(e.beat_bytes);
        // A rate that the port cannot reach is none.
        if mbps < pl_mhz * f64::from(width) {
            let rate = Rate::from_mbps(mbps, pl_mhz, width).map_err(|e| Error(e.0))?;
            traffic.rate = Some(rate);
        }
    }
    traffic.qos = e.axqos.unwrap_or(0);
    (traffic.cache, traffic.prot, traffic.user) = (e.axcache, e.axprot, e.axuser.into());
    Ok(traffic)
}

fn one_run(
    platform: &Platform,
    point: &Point,
    skew_ns: f64,
    waves: Option<&Waves>,
) -> Result<OneRun, Error> {
    let said = |e: axiscope_driver::Error| Error(format!("virtual board: {e}"));
    let board = &mut Board::new(platform, point).map_err(said)?;
    let planned = plan(point, skew_ns);
    let mut generators = Vec::new();
    for n in 0..point.masters.len() {
        let generator = TrafficGenerator::open(board, Board::generator(n)).map_err(said)?;
        generator.clear(board).map_err(said)?;
        generators.push(generator);
    }
    let mut uses = vec![([false; 2], [true; 2]); generators.len()];
    for p in &planned {
        let (name, side) = (point.masters[p.generator].name(), p.direction as usize);
        let within = |e: Error| {
            let side = ["read", "write"][side];
            Error(format!("point: masters.{name}.{side}.{}", e.0))
        };
        uses[p.generator].0[side] = true;
        uses[p.generator].1[side] = p.spec.axqos.is_none();
        let traffic = traffic(p.spec, point.pl_mhz).map_err(within)?;
        generators[p.generator]
            .program(board, p.direction, &traffic)
            .map_err(|e| within(Error(e.0)))?;
    }
    for (n, (uses, static_qos)) in uses.into_iter().enumerate() {
        board.port(n).configure(uses, static_qos);
    }
    board.begin(LEAD, waves.cloned());
    let r = &point.run;
    let warm = board.cycle_at(ps(r.warmup_us));
    let mut rest = planned.as_slice();
    start_until(board, &generators, &mut rest, warm).map_err(said)?;
    board.run_to(warm);
    board.system().reset_stats();
    for g in &generators {
        g.count(board, true).map_err(said)?;
    }
    let from = warm;
    let (least, most) = (board.cycle_at(ps(r.min_us)), board.cycle_at(ps(r.max_us)));
    let block = (least / BLOCKS as i64).max(1);
    let mut history = vec![vec![0; 2 * generators.len()]];
    let (mut steady, mut reached) = (r.until == Until::DurationUs, f64::INFINITY);
    let mut end = from;
    while end - from < most {
        end = (end + block).min(from + most);
        start_until(board, &generators, &mut rest, end).map_err(said)?;
        board.run_to(end);
        // All at one time; what is read after it changes nothing.
        for g in &generators {
            g.snapshot(board).map_err(said)?;
        }
        let mut row = Vec::new();
        for g in &generators {
            let [_, reads, writes] = g.progress(board).map_err(said)?;
            row.extend([reads, writes]);
        }
        history.push(row);
        if history.len() > BLOCKS {
            reached = spread(&history);
        }
        let ended = match r.until {
            Until::DurationUs => false,
            Until::Steady => reached <= r.tolerance,
            Until::Drained => rest.is_empty() && board.is_idle(),
        };
        if ended {
            steady = true;
            break;
        }
    }
    let mut all = Vec::new();
    let stats = *board.system().stats();
    for g in &generators {
        all.push(g.counters(board).map_err(said)?);
    }
    board.waves_written().map_err(said)?;
    let period_ps = 1e6 / point.pl_mhz;
    let counted = ((end - from) as f64 * period_ps) as Ps;
    let masters = point.masters.iter().zip(&all);
    Ok(OneRun {
        simulated: (end as f64 * period_ps) as Ps,
        counted,
        steady,
        reached: if reached.is_finite() { reached } else { 0.0 },
        masters: masters
            .map(|(m, c)| one_master(m, c, point.pl_mhz))
            .collect(),
        controller: ControllerResult::of(platform, &stats, counted),
        caches: None,
        counted_caches: None,
    })
}

/// Starts what is to start before a cycle, at its time.
fn start_until(
    board: &mut Board,
    generators: &[TrafficGenerator],
    rest: &mut &[Planned<'_>],
    cycle: i64,
) -> Result<(), axiscope_driver::Error> {
    while let Some(next) = rest.first()
        && board.cycle_at(next.start) < cycle
    {
        let together = rest
            .iter()
            .take_while(|p| p.generator == next.generator && p.start == next.start)
            .count();
        let directions: Vec<_> = rest[..together].iter().map(|p| p.direction).collect();
        board.run_to(board.cycle_at(next.start) - LEAD);
        generators[next.generator].start(board, &directions)?;
        *rest = &rest[together..];
    }
    Ok(())
}

fn one_master(m: &MasterSpec, c: &Counters, mhz: f64) -> OneMaster {
    let (reads, writes) = match m {
        MasterSpec::TrafficGenerator { read, write, .. } => (read.is_some(), write.is_some()),
        // Refused before it comes here.
        _ => (false, false),
    };
    OneMaster {
        read_mbps: c.mbps(Direction::Reads, mhz),
        write_mbps: c.mbps(Direction::Writes, mhz),
        read: reads.then(|| result(&c.reads, c.cycles)),
        write: writes.then(|| result(&c.writes, c.cycles)),
        convolutions: None,
    }
}

fn result(c: &DirectionCounters, cycles: u64) -> CounterResult {
    let least = if c.bursts == 0 {
        0
    } else {
        c.latency_min_cycles
    };
    let part = |p| percentile_cycles(&c.latency_histogram, least, c.latency_max_cycles, p);
    CounterResult {
        cycles,
        bursts: c.bursts,
        bytes: c.bytes,
        span_cycles: None,
        latency_sum_cycles: c.latency_sum_cycles,
        latency_min_cycles: least,
        latency_max_cycles: c.latency_max_cycles,
        latency_mean_cycles: c.latency_sum_cycles as f64 / c.bursts.max(1) as f64,
        latency_p50_cycles: part(0.5),
        latency_p90_cycles: part(0.9),
        latency_p99_cycles: part(0.99),
        latency_p999_cycles: part(0.999),
        longest_idle_cycles: c.longest_idle_cycles,
        mean_in_flight: c.in_flight_cycles as f64 / cycles.max(1) as f64,
        errors: c.error_responses,
    }
}
