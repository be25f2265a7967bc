//! A point, run through the drivers and the registers.

use axiscope_driver::{
    Attributes, CopyJob, Counters, Cutter, Direction, DirectionCounters, Pattern, Rate, Traffic,
    Transfer,
};
use axiscope_fabric::Ps;
use axiscope_masters::percentile_cycles;
use axiscope_soc::{
    BLOCKS, ClusterSpec, ControllerResult, CopySpec, CounterResult, EngineSpec, Error, MasterSpec,
    OneMaster, OneRun, PatternSpec, Platform, Point, PointResult, Until, combine, energy_of,
    spread,
};

use crate::{Board, Waves, handle::Handle, refused};

/// Cycles from the start command on the bus to the first address on the port: of a generator,
/// of a stream DMA, and from a job's last word in the mailbox of a cluster.
const LEAD: i64 = 6;
const STREAM_LEAD: i64 = 4;
const CLUSTER_LEAD: i64 = 1694;

/// Cycles by which a cluster may begin sooner or later: its firmware looks for jobs in a loop.
#[cfg(test)]
const POLL: i64 = 12;

/// What a master does, and when.
struct Planned<'a> {
    block: usize,
    start: Ps,
    what: What<'a>,
}

enum What<'a> {
    Engine(Direction, &'a EngineSpec),
    Transfer(Vec<Direction>),
    Job(&'a ClusterSpec),
}

impl What<'_> {
    const fn lead(&self) -> i64 {
        match self {
            Self::Engine(..) => LEAD,
            Self::Transfer(_) => STREAM_LEAD,
            Self::Job(_) => CLUSTER_LEAD,
        }
    }
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
    for (block, m) in point.masters.iter().enumerate() {
        let from = skew_ns * block as f64;
        let mut plan = |from_ns: f64, what| {
            let start = ps(from_ns / 1e3);
            out.push(Planned { block, start, what });
        };
        match m {
            MasterSpec::TrafficGenerator { read, write, .. } => {
                for (direction, spec, from_ns) in [
                    (Direction::Reads, read, from),
                    (Direction::Writes, write, from + point.run.write_skew_ns),
                ] {
                    if let Some(e) = spec {
                        plan(from_ns + e.start_ns, What::Engine(direction, e));
                    }
                }
            }
            MasterSpec::StreamDma {
                read,
                write,
                start_ns,
                ..
            } => {
                let sides = [
                    read.as_ref().map(|_| Direction::Reads),
                    write.as_ref().map(|_| Direction::Writes),
                ];
                let sides = sides.into_iter().flatten().collect();
                plan(from + start_ns, What::Transfer(sides));
            }
            MasterSpec::Cluster(c) => plan(from + c.start_ns, What::Job(c)),
            // Refused before it comes here.
            MasterSpec::Convolution { .. }
            | MasterSpec::PacketDma(_)
            | MasterSpec::ImageCpu(_)
            | MasterSpec::Core(_)
            | MasterSpec::Task(_) => {}
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

/// Writes what is programmed before the start of a master.
fn prepare(
    board: &mut Board,
    handle: &Handle,
    m: &MasterSpec,
    what: &What<'_>,
    pl_mhz: f64,
) -> Result<(), Error> {
    let said = |e: axiscope_driver::Error| Error(format!("point: masters.{}: {e}", m.name()));
    match (what, handle, m) {
        (What::Engine(direction, e), Handle::Generator(g), _) => {
            let within = |e: Error| {
                let side = ["read", "write"][*direction as usize];
                Error(format!("point: masters.{}.{side}.{}", m.name(), e.0))
            };
            let traffic = traffic(e, pl_mhz).map_err(within)?;
            g.program(board, *direction, &traffic)
                .map_err(|e| within(Error(e.0)))
        }
        (
            What::Transfer(_),
            Handle::Stream(s),
            MasterSpec::StreamDma {
                burst_beats,
                read,
                write,
                transfer_bytes,
                ..
            },
        ) => {
            let bytes = u32::try_from(*transfer_bytes).map_err(|_| {
                Error(format!(
                    "point: masters.{}.transfer_bytes: {transfer_bytes}; give less than 2^32",
                    m.name()
                ))
            })?;
            for (direction, c) in [(Direction::Reads, read), (Direction::Writes, write)] {
                let Some(c) = c else { continue };
                let transfer = Transfer {
                    base: c.base,
                    bytes,
                    beats: u32::from(*burst_beats),
                    outstanding: c.outstanding,
                    beside: Attributes::PLAIN,
                };
                s.program(board, direction, &transfer).map_err(said)?;
            }
            Ok(())
        }
        (What::Job(spec), Handle::Cluster(c), _) => {
            let budget = spec.regulator.map(|r| (r.budget_bytes, r.period_cycles));
            c.regulate(board, copies(spec), budget).map_err(said)
        }
        _ => Err(Error(format!(
            "point: masters.{}: no block does this",
            m.name()
        ))),
    }
}

const fn copies(c: &ClusterSpec) -> Direction {
    match c.direction {
        CopySpec::Read => Direction::Reads,
        CopySpec::Write => Direction::Writes,
    }
}

/// A cluster's description as the driver takes it; what has no end is done 2^32 times.
fn job(c: &ClusterSpec) -> Result<CopyJob, axiscope_driver::Error> {
    let fits = |field: &str, bytes: u64| {
        u32::try_from(bytes)
            .map_err(|_| axiscope_driver::Error(format!("{field}: {bytes}; give less than 2^32")))
    };
    let stride = c.stride();
    Ok(CopyJob {
        direction: copies(c),
        base: c.base,
        row_bytes: fits("row_bytes", c.row_bytes)?,
        rows: c.rows,
        stride_bytes: i32::try_from(stride)
            .map_err(|_| axiscope_driver::Error(format!("stride_bytes: {stride}; below 2^31")))?,
        times: c.copies.unwrap_or(1 << 32),
        sub_copy_bytes: fits("sub_copy_bytes", c.sub_copy_bytes)?,
        idle_cycles: c.idle_cycles,
        blocking: c.blocking,
        beats: u32::from(c.burst_beats),
        outstanding: u32::from(c.outstanding),
        beside: Attributes {
            qos: c.axqos.unwrap_or(0),
            ..Attributes::PLAIN
        },
    })
}

/// Which directions of the blocks are used, and which leave QoS to the port's register.
fn configure(board: &mut Board, planned: &[Planned<'_>], blocks: usize) {
    let mut uses = vec![([false; 2], [true; 2]); blocks];
    for p in planned {
        let (used, own) = &mut uses[p.block];
        match &p.what {
            What::Engine(direction, e) => {
                used[*direction as usize] = true;
                own[*direction as usize] = e.axqos.is_none();
            }
            What::Transfer(sides) => sides.iter().for_each(|d| used[*d as usize] = true),
            What::Job(c) => {
                used[copies(c) as usize] = true;
                own[copies(c) as usize] = c.axqos.is_none();
            }
        }
    }
    for (n, (uses, static_qos)) in uses.into_iter().enumerate() {
        board.port(n).configure(uses, static_qos);
    }
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
    let by_itself = |m: &MasterSpec| matches!(m, MasterSpec::StreamDma { .. });
    for (h, _) in (handles.iter().zip(&point.masters)).filter(|(_, m)| by_itself(m)) {
        h.count(board).map_err(said)?;
    }
    let lead = planned.iter().map(|p| p.what.lead()).max().unwrap_or(LEAD);
    board.begin(lead, waves.cloned());
    let r = &point.run;
    let warm = board.cycle_at(ps(r.warmup_us));
    let mut rest = planned.as_slice();
    start_until(board, &handles, &mut rest, warm).map_err(said)?;
    board.run_to(warm);
    board.system().reset_stats();
    for (h, _) in (handles.iter().zip(&point.masters)).filter(|(_, m)| !by_itself(m)) {
        h.count(board).map_err(said)?;
    }
    let from = warm;
    let (least, most) = (board.cycle_at(ps(r.min_us)), board.cycle_at(ps(r.max_us)));
    // Looks take time on the bus; a run of a given length needs none before its end.
    let block = match r.until {
        Until::DurationUs => most,
        _ => (least / BLOCKS as i64).max(1),
    };
    let mut history = vec![vec![0; 2 * handles.len()]];
    let (mut steady, mut reached) = (r.until == Until::DurationUs, f64::INFINITY);
    let mut end = from;
    while end - from < most {
        end = (end + block).min(from + most);
        start_until(board, &handles, &mut rest, end).map_err(said)?;
        board.run_to(end);
        // All at one time; what is read after it changes nothing.
        for h in &handles {
            h.snapshot(board).map_err(said)?;
        }
        let mut row = Vec::new();
        for h in &handles {
            row.extend(h.bytes(board).map_err(said)?);
        }
        history.push(row);
        if history.len() > BLOCKS {
            reached = spread(&history);
        }
        let ended = match r.until {
            // Programs are refused before.
            Until::DurationUs | Until::Programs => false,
            Until::Steady => reached <= r.tolerance,
            Until::Drained => {
                rest.is_empty() && board.is_idle() && {
                    let mut busy = false;
                    for h in &handles {
                        busy |= h.is_busy(board).map_err(said)?;
                    }
                    !busy
                }
            }
        };
        if ended {
            steady = true;
            break;
        }
    }
    let over = steady && r.until == Until::Drained;
    if over {
        // The last bytes may have come after the block's snapshot.
        for h in &handles {
            h.snapshot(board).map_err(said)?;
        }
    }
    let finished = over.then(|| finished_at(board, point)).flatten();
    let mut all = Vec::new();
    let stats = *board.system().stats();
    for h in &handles {
        all.push(h.counters(board).map_err(said)?);
    }
    board.waves_written().map_err(said)?;
    let period_ps = 1e6 / point.pl_mhz;
    let at = |cycle: i64| (cycle as f64 * period_ps) as Ps;
    let end = finished.unwrap_or(at(end));
    let counted = end - at(from);
    let masters = point.masters.iter().zip(&all);
    Ok(OneRun {
        simulated: end,
        counted,
        steady,
        reached: if reached.is_finite() { reached } else { 0.0 },
        masters: masters
            .map(|(m, c)| one_master(m, c, point.pl_mhz, finished.map(|_| counted)))
            .collect(),
        controller: ControllerResult::of(platform, &stats, counted),
        caches: None,
        counted_caches: None,
        watch: None,
    })
}

/// When the masters that end by themselves are through, their drivers' time included: to the
/// cycle, not to the block.
fn finished_at(board: &mut Board, point: &Point) -> Option<Ps> {
    let mut last = None;
    for (n, m) in point.masters.iter().enumerate() {
        if let MasterSpec::StreamDma { driver_ns, .. } = m {
            let cycle = board.port(n).last_answer();
            let at = (cycle as f64 * 1e6 / point.pl_mhz) as Ps + ps(driver_ns / 1e3);
            last = last.max(Some(at));
        }
    }
    last
}

/// Starts what is to start before a cycle, at its time.
fn start_until(
    board: &mut Board,
    handles: &[Handle],
    rest: &mut &[Planned<'_>],
    cycle: i64,
) -> Result<(), axiscope_driver::Error> {
    while let Some(next) = rest.first()
        && board.cycle_at(next.start) - next.what.lead() < cycle
    {
        board.run_to(board.cycle_at(next.start) - next.what.lead());
        let mut done = 1;
        match (&handles[next.block], &next.what) {
            (Handle::Generator(g), What::Engine(..)) => {
                let together = rest
                    .iter()
                    .take_while(|p| p.block == next.block && p.start == next.start);
                let directions: Vec<_> = together
                    .filter_map(|p| match p.what {
                        What::Engine(direction, _) => Some(direction),
                        _ => None,
                    })
                    .collect();
                done = directions.len();
                g.start(board, &directions)?;
            }
            (Handle::Stream(s), What::Transfer(directions)) => s.start(board, directions)?,
            (Handle::Cluster(c), What::Job(spec)) => {
                c.post(board, next.block as u32, Cutter::Hardware, &job(spec)?)?;
            }
            _ => {}
        }
        *rest = &rest[done..];
    }
    Ok(())
}

/// `counted` is given where a master ends by itself: its rate is over all that time.
fn one_master(m: &MasterSpec, c: &Counters, mhz: f64, counted: Option<Ps>) -> OneMaster {
    let (reads, writes) = match m {
        MasterSpec::TrafficGenerator { read, write, .. } => (read.is_some(), write.is_some()),
        MasterSpec::StreamDma { read, write, .. } => (read.is_some(), write.is_some()),
        MasterSpec::Cluster(c) => (
            c.direction == CopySpec::Read,
            c.direction == CopySpec::Write,
        ),
        // Refused before it comes here.
        _ => (false, false),
    };
    let rate = |direction| match counted {
        Some(time) => c.of(direction).bytes as f64 * 1e6 / time as f64,
        None => c.mbps(direction, mhz),
    };
    OneMaster {
        busy_cycles: None,
        read_mbps: rate(Direction::Reads),
        write_mbps: rate(Direction::Writes),
        read: reads.then(|| result(&c.reads, c.cycles)),
        write: writes.then(|| result(&c.writes, c.cycles)),
        convolutions: None,
        program: None,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The cycles in which the first addresses of two masters are on their ports; they are to
    /// start at 5 us and 7 us.
    fn begins(platform: &str, masters: [&str; 2]) -> [i64; 2] {
        let platform = Platform::parse(platform, "platform").expect("a platform");
        let point = format!(
            r#"{{"pl_mhz": 100, "mapping": "row_bank_column", "masters": [{}, {}],
            "run": {{"warmup_us": 0}}}}"#,
            masters[0], masters[1]
        );
        let point = Point::parse(&point).expect("a point");
        let problems = point.problems(&platform).into_iter();
        assert_eq!(
            problems.chain(refused(&platform, &point)).next(),
            None,
            "can run"
        );
        let board = &mut Board::new(&platform, &point).expect("a board");
        let mut planned = plan(&point, 2000.0);
        for p in &mut planned {
            p.start += ps(5.0);
        }
        let handles = [0, 1].map(|n| Handle::open(board, n, &point.masters[n]).expect("a block"));
        for p in &planned {
            let (h, m) = (&handles[p.block], &point.masters[p.block]);
            prepare(board, h, m, &p.what, point.pl_mhz).expect("fits");
        }
        configure(board, &planned, 2);
        let lead = planned.iter().map(|p| p.what.lead()).max();
        board.begin(lead.expect("two masters"), None);
        start_until(board, &handles, &mut planned.as_slice(), 900).expect("a bus");
        board.run_to(4000);
        [0, 1].map(|n| board.port(n).first_address().expect("it has begun"))
    }

    const ZYBO: &str = include_str!("../../../platforms/zybo.toml");
    const ZCU102: &str = include_str!("../../../platforms/zcu102.toml");

    #[test]
    fn generators_begin_in_their_cycle() {
        let engine = r#"{"burst_beats": 4, "pattern": "sequential", "window_bytes": 4096,
            "outstanding": 1, "#;
        let [a, b] = [
            format!(
                r#"{{"kind": "traffic_generator", "name": "a", "port": "HP0",
                "read": {engine} "base": 0}}}}"#
            ),
            format!(
                r#"{{"kind": "traffic_generator", "name": "b", "port": "HP1",
                "read": {engine} "base": 8192}}}}"#
            ),
        ];
        assert_eq!(begins(ZCU102, [&a, &b]), [500, 700]);
    }

    #[test]
    fn stream_dmas_begin_in_their_cycle() {
        let rest = r#""burst_beats": 16, "beat_bytes": 8, "fifo_bytes": 8192,
            "transfer_bytes": 4096, "transfers": 1}"#;
        let [a, b] = [
            format!(
                r#"{{"kind": "stream_dma", "name": "a", "port": "HP0",
                "read": {{"base": 0, "outstanding": 8}}, {rest}"#
            ),
            format!(
                r#"{{"kind": "stream_dma", "name": "b", "port": "HP1",
                "read": {{"base": 8192, "outstanding": 8}}, {rest}"#
            ),
        ];
        assert_eq!(begins(ZYBO, [&a, &b]), [500, 700]);
    }

    /// Firmware looks for jobs in a loop of some cycles.
    #[test]
    fn clusters_begin_near_their_cycle() {
        let rest = r#""direction": "read", "rows": 1, "row_bytes": 4096, "burst_beats": 16,
            "beat_bytes": 16, "outstanding": 8}"#;
        let [a, b] = [
            format!(r#"{{"kind": "cluster", "name": "a", "port": "HP0", "base": 0, {rest}"#),
            format!(r#"{{"kind": "cluster", "name": "b", "port": "HP1", "base": 8192, {rest}"#),
        ];
        let [a, b] = begins(ZCU102, [&a, &b]);
        assert!(
            (500 - a).abs() <= POLL && (700 - b).abs() <= POLL,
            "{a}, {b}"
        );
    }
}
