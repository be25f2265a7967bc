//! The result of one member of a design.

use std::collections::HashMap;

use axiscope_platform::limits_port;
use axiscope_sim::{CausesResult, CounterResult, MasterResult, RegulatorSpec};

use crate::{
    compile::{Kind, Made, Placed},
    outcome::Ran,
    place::Board,
    record::{DesignFile, Direction, LatencyOf, Stream},
    result::{Check, Latency, MemberResult, OwnPeak},
    sentences::AT_PEAK,
    shares::Shares,
    slowdown_bound::SlowdownBound,
    verdict::{self, Evidence, FifoLevel, State, cycles_us, shown_starts},
};

/// A rate counts as met if it reaches this share of the demand, because the counted time may begin and end
/// within a burst.
pub(crate) const ENOUGH: f64 = 0.99;

/// Name of a member's regulator in sentences.
pub(crate) const REGULATOR: &str = "regulator";

/// The member to which each direction of each master belongs.
pub(crate) struct Names(HashMap<(String, &'static str), String>);

impl Names {
    pub fn of(made: &Made) -> Self {
        let mut found = HashMap::new();
        for placed in &made.members {
            for master in &placed.masters {
                for way in [Direction::Read, Direction::Write] {
                    if placed.side.is_none_or(|side| side == way) {
                        found.insert((master.clone(), way.name()), placed.name.clone());
                    }
                }
            }
        }
        Self(found)
    }

    /// Returns the members of a master. The names of masters that share a port are joined by +.
    pub fn named(&self, master: &str, side: &str) -> String {
        let mut found: Vec<&str> = Vec::new();
        for one in master.split('+') {
            let way = if side == "read" { "read" } else { "write" };
            let known = (way == side).then(|| self.0.get(&(one.to_owned(), way)));
            let name = known.flatten().map_or(one, String::as_str);
            if !found.contains(&name) {
                found.push(name);
            }
        }
        found.join("+")
    }
}

pub(crate) fn member_of(
    placed: &Placed,
    design: &DesignFile,
    board: &Board,
    made: &Made,
    ran: &Ran,
    names: &Names,
) -> MemberResult {
    let masters = of_member(placed, &ran.whole.masters);
    let wants = |way: Direction| placed.side.is_none_or(|side| side == way);
    let (reads, writes) = (wants(Direction::Read), wants(Direction::Write));
    let sum = |part: bool, of: fn(&MasterResult) -> f64| {
        if part {
            masters.iter().map(|m| of(m)).sum()
        } else {
            0.0
        }
    };
    let mut read: f64 = sum(reads, |m| m.read_mbps);
    let mut write: f64 = sum(writes, |m| m.write_mbps);
    let mut spread_mbps = sum(reads, |m| m.read_mbps_spread) + sum(writes, |m| m.write_mbps_spread);
    let sides = (masters.iter().filter(|_| reads).map(|m| &m.read))
        .chain(masters.iter().filter(|_| writes).map(|m| &m.write));
    let sides: Vec<&CounterResult> = sides.flatten().collect();
    let counters: Vec<&CounterResult> = sides.iter().copied().filter(|c| c.bursts > 0).collect();
    let mhz = clock_mhz(placed, made, board);
    let alone_series = ran.alone_series.get(&placed.name).map(Vec::as_slice);
    let evidence = Evidence::of(
        placed,
        made,
        &ran.series,
        alone_series,
        mhz,
        cycles_us(design, board),
    )
    .map(|e| e.showing(shown_starts(&ran.states)));
    let latency = match &evidence {
        Some(evidence) => verdict::latency_of(evidence),
        None => latency_of(&counters, mhz),
    };
    let (mut wanted_mbps, mut finished_us, mut checks) = (None, None, Vec::new());
    let mut fifo = None;
    let mut direction = placed.side.map_or("both", Direction::name);
    if placed.kind == Kind::Cluster {
        direction = design.cluster[placed.number].direction.name();
    }
    if placed.kind == Kind::Stream {
        let stream = &design.stream[placed.number];
        wanted_mbps = stream.rate_mbps;
        if let Some(bytes) = stream.bytes {
            finished_us = finished(bytes, &counters, mhz);
            if let Some(us) = finished_us.filter(|us| *us > 0.0) {
                let rate = bytes as f64 / us;
                (read, write) = match stream.direction {
                    Direction::Read => (rate, 0.0),
                    Direction::Write => (0.0, rate),
                };
            }
        }
        checks = checks_of(stream, read + write, latency, finished_us);
        fifo = evidence.as_ref().and_then(|e| FifoLevel::of(e, stream));
    }
    let work: f64 = masters.iter().map(|m| m.maccess_per_s.unwrap_or(0.0)).sum();
    let mut alone_mbps = None;
    if let (Some(wanted), Some(alone)) = (bound_of(placed, design), ran.alone.get(&placed.name)) {
        let own = of_member(placed, &alone.masters);
        let rates = own.iter().map(|m| {
            let of = |part: bool, mbps: f64| if part { mbps } else { 0.0 };
            of(reads, m.read_mbps) + of(writes, m.write_mbps)
        });
        let mbps: f64 = rates.sum();
        alone_mbps = Some(mbps);
        let accesses: f64 = own.iter().map(|m| m.maccess_per_s.unwrap_or(0.0)).sum();
        let or = |work: f64, moved: f64| if work == 0.0 { moved } else { work };
        let (then, now) = (or(accesses, mbps), or(work, read + write));
        let got = (now > 0.0).then(|| then / now);
        let met = got.is_some_and(|g| g <= wanted);
        checks.push(Check::new("slowdown", wanted, got, "x", State::of(met)));
    }
    if let Some(evidence) = &evidence {
        checks = verdict::checks_of(placed, design, evidence);
        // A paced stream never receives more than its requested rate.
        if let (Some(side), Some(rate)) = (placed.side, rate_of(&checks))
            && finished_us.is_none()
        {
            (read, write) = match side {
                Direction::Read => (rate, 0.0),
                Direction::Write => (0.0, rate),
            };
            if keeps_rate(&checks) {
                spread_mbps = 0.0;
            }
        }
    }
    let (causes, waits_for) = causes_of(placed, &masters, names);
    let mut own_peak = own_peak(placed, design, board, made);
    if let Some(own) = &mut own_peak {
        let counted_us = ran.whole.simulated_us - ran.whole.warmup_us;
        let least = own.mbps * AT_PEAK.min(1.0 - period_us(placed, made) / counted_us);
        own.reached = read.max(write) >= least;
    }
    // A member that uses all that its own bus or its regulator allows waits for that, not for others.
    let at_own_peak = own_peak.as_ref().is_some_and(|own| own.reached);
    let starved = sides.iter().any(|c| c.starved) && !keeps_rate(&checks) && !at_own_peak;
    MemberResult {
        name: placed.name.clone(),
        kind: placed.kind,
        direction: direction.into(),
        ports: placed.ports.clone(),
        wanted_mbps,
        read_mbps: read,
        write_mbps: write,
        achieved_mbps: read + write,
        port_peak_mbps: placed.port_peak_mbps(&made.point, board),
        own_peak,
        spread_mbps,
        maccess_per_s: Some(work).filter(|w| *w != 0.0),
        latency,
        starved,
        finished_us,
        alone_mbps,
        plain: None,
        checks,
        met: None,
        state: None,
        fifo,
        causes,
        waits_for,
        reason: None,
    }
}

fn of_member<'a>(placed: &Placed, all: &'a [MasterResult]) -> Vec<&'a MasterResult> {
    let find = |name: &String| all.iter().find(|m| m.name == *name);
    placed.masters.iter().filter_map(find).collect()
}

/// Returns the regulator of a member that has one master.
fn regulator_of<'a>(placed: &Placed, made: &'a Made) -> Option<&'a RegulatorSpec> {
    made.regulators().find(|r| placed.masters == [&*r.master])
}

/// Returns the period of a member's regulator, or 0 if it has none.
fn period_us(placed: &Placed, made: &Made) -> f64 {
    regulator_of(placed, made).map_or(0.0, |r| {
        f64::from(r.period_cycles) / made.point.pl_mhz_at(&placed.ports[0])
    })
}

/// Returns the slowest bus of a stream's master, or the regulator of a member, if it is slower than
/// the data bus at the port and slower than the other.
pub(crate) fn own_peak(
    placed: &Placed,
    design: &DesignFile,
    board: &Board,
    made: &Made,
) -> Option<OwnPeak> {
    let mhz = made.point.pl_mhz_at(&placed.ports[0]);
    let stream = (placed.kind == Kind::Stream).then(|| &design.stream[placed.number]);
    let bus = stream.and_then(|s| s.slowest_bus(mhz));
    let bus = bus.map(|slowest| (slowest.name, slowest.bus.mbps(mhz)));
    let regulator = regulator_of(placed, made).map(|r| {
        let bytes_per_cycle = f64::from(r.budget_bytes) / f64::from(r.period_cycles);
        (REGULATOR, bytes_per_cycle * mhz)
    });
    let all = bus.into_iter().chain(regulator);
    let (name, mbps) = all.min_by(|a, b| a.1.total_cmp(&b.1))?;
    limits_port(mbps, placed.port_peak_mbps(&made.point, board)?).then(|| OwnPeak {
        name: name.into(),
        mbps,
        reached: false,
    })
}

pub(crate) fn bound_of(placed: &Placed, design: &DesignFile) -> Option<f64> {
    let bound = match placed.kind {
        Kind::Stream => &design.stream[placed.number].slowdown_bound,
        Kind::Cluster => &design.cluster[placed.number].slowdown_bound,
        Kind::Program => &design.program[placed.number].slowdown_bound,
        Kind::Network => &design.network[placed.number].slowdown_bound,
    };
    bound.as_ref().map(SlowdownBound::factor)
}

/// Returns whether a member is also run alone, to judge its slowdown.
pub(crate) fn is_bound(placed: &Placed, design: &DesignFile) -> bool {
    bound_of(placed, design).is_some()
}

/// Returns the causes of a member. For several masters or directions, the causes are averaged,
/// weighted by the bytes that each master or direction moved.
fn causes_of(
    placed: &Placed,
    masters: &[&MasterResult],
    names: &Names,
) -> (Option<Shares>, Shares) {
    let mut sides: Vec<(&CounterResult, &CausesResult)> = Vec::new();
    for m in masters {
        let both = [
            (Direction::Read, &m.read, &m.read_causes),
            (Direction::Write, &m.write, &m.write_causes),
        ];
        for (way, side, causes) in both {
            if let (Some(side), Some(causes)) = (side, causes)
                && placed.side.is_none_or(|of| of == way)
            {
                sides.push((side, causes));
            }
        }
    }
    if sides.is_empty() {
        return (None, Vec::new());
    }
    let whole: u64 = sides.iter().map(|(side, _)| side.bytes).sum();
    let (mut causes, mut waits) = (Vec::new(), Vec::new());
    for (side, of) in &sides {
        let weight = match whole {
            0 => 1.0 / sides.len() as f64,
            whole => side.bytes as f64 / whole as f64,
        };
        for (name, share) in of.shares() {
            add(&mut causes, name, weight * share);
        }
        for other in &of.waits_for {
            let who = names.named(&other.master, &other.side);
            add(
                &mut waits,
                &format!("{who} ({})", other.side),
                weight * other.share,
            );
        }
    }
    (Some(causes), waits)
}

fn add(shares: &mut Shares, name: &str, share: f64) {
    match shares.iter_mut().find(|(n, _)| n == name) {
        Some((_, sum)) => *sum += share,
        None => shares.push((name.to_owned(), share)),
    }
}

/// Returns the clock whose cycles are the unit of the member's latencies, MHz.
pub(crate) fn clock_mhz(placed: &Placed, made: &Made, board: &Board) -> f64 {
    let mut cpus = board.facts.cpus.iter();
    let cpu = cpus.find(|c| c.name == placed.ports[0]);
    cpu.map_or(made.point.pl_mhz_at(&placed.ports[0]), |c| c.clock_mhz)
}

/// Returns the latency of one direction. For several directions, it contains the mean over all
/// bursts and the largest value of each percentile.
fn latency_of(counters: &[&CounterResult], mhz: f64) -> Option<Latency> {
    if counters.is_empty() {
        return None;
    }
    let bursts: u64 = counters.iter().map(|c| c.bursts).sum();
    let worst = |of: fn(&CounterResult) -> Option<f64>| {
        let known: Option<Vec<f64>> = counters.iter().map(|c| of(c)).collect();
        let most = known?.into_iter().fold(f64::NEG_INFINITY, f64::max);
        Some(most * 1e3 / mhz)
    };
    let sum: f64 = (counters.iter())
        .map(|c| c.latency_mean_cycles * c.bursts as f64)
        .sum();
    let most = counters.iter().map(|c| c.latency_max_cycles).max();
    Some(Latency {
        bursts: Some(bursts),
        mean_ns: sum / bursts as f64 * 1e3 / mhz,
        p50_ns: worst(|c| c.latency_p50_cycles),
        p90_ns: worst(|c| c.latency_p90_cycles),
        p99_ns: worst(|c| c.latency_p99_cycles),
        p999_ns: worst(|c| c.latency_p999_cycles),
        max_ns: most.unwrap_or(0) as f64 * 1e3 / mhz,
    })
}

/// Returns the time at which the member had moved all its bytes, us.
fn finished(bytes: u64, counters: &[&CounterResult], mhz: f64) -> Option<f64> {
    let moved: u64 = counters.iter().map(|c| c.bytes).sum();
    let spans = counters.iter().filter_map(|c| c.span_cycles);
    let longest = spans.max()?;
    (moved >= bytes).then(|| longest as f64 / mhz)
}

/// Returns the rate of a paced stream.
fn rate_of(checks: &[Check]) -> Option<f64> {
    checks.iter().find(|c| c.what == "rate")?.got
}

fn keeps_rate(checks: &[Check]) -> bool {
    let mut rates = checks.iter().filter(|c| c.what == "rate");
    rates.any(|c| c.state == State::Met)
}

/// Returns the demands of a stream and whether it meets them. The results are from counters only,
/// so their sampling error is unknown.
fn checks_of(
    stream: &Stream,
    mbps: f64,
    latency: Option<Latency>,
    finished_us: Option<f64>,
) -> Vec<Check> {
    let at_most = |what, wanted: f64, got: Option<f64>, unit| {
        let met = got.is_some_and(|g| g <= wanted);
        Check::new(what, wanted, got, unit, State::of(met))
    };
    let mut checks = Vec::new();
    if let Some(wanted) = stream.rate_mbps {
        let state = State::of(mbps >= ENOUGH * wanted);
        checks.push(Check::new("rate", wanted, Some(mbps), "MB/s", state));
    }
    if let Some(wanted) = stream.latency_bound_ns {
        let got = latency.and_then(|l| match stream.latency_bound_of {
            LatencyOf::Mean => Some(l.mean_ns),
            LatencyOf::P50 => l.p50_ns,
            LatencyOf::P90 => l.p90_ns,
            LatencyOf::P99 => l.p99_ns,
            LatencyOf::P999 => l.p999_ns,
            LatencyOf::Max => Some(l.max_ns),
        });
        checks.push(at_most("latency", wanted, got, "ns"));
    }
    if let Some(wanted) = stream.deadline_us {
        checks.push(at_most("deadline", wanted, finished_us, "us"));
    }
    checks
}
