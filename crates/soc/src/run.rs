//! The event loop, and the search for the steady state.

use axiscope_fabric::{Direction, Ps};

use crate::{
    Error, Platform, Point,
    point::{MasterSpec, Until},
    result::{ControllerResult, CounterResult, MasterResult, PointResult},
    wire::{System, wire},
};

/// Runs a point on a platform; all as text. See the crate's documentation.
///
/// # Errors
/// A platform or point that cannot be read or cannot run.
pub fn run_point(platform: &str, name: &str, point: &str) -> Result<String, Error> {
    let platform = Platform::parse(platform, name)?;
    let point = Point::parse(point)?;
    let result = run_point_on(&platform, &point)?;
    Ok(serde_json::to_string(&result).expect("a result is JSON"))
}

/// Runs a point on a platform that has been read.
///
/// # Errors
/// A point that cannot run.
pub fn run_point_on(platform: &Platform, point: &Point) -> Result<PointResult, Error> {
    if let Some(first) = point.problems(platform).into_iter().next() {
        return Err(Error(format!("point: {first}")));
    }
    let skews: Vec<OneRun> = (0..point.run.skews)
        .map(|i| one_run(platform, point, skew_of(point, i)))
        .collect::<Result<_, _>>()?;
    Ok(combine(point, &skews))
}

/// The `i`-th start skew: the first as given, the others spread over one to two times
/// that by the golden ratio, from the seed.
fn skew_of(point: &Point, i: u32) -> f64 {
    let r = &point.run;
    if i == 0 {
        return r.skew_ns;
    }
    let phase = (r.seed as f64 + f64::from(i)) * 0.618_033_988_749_895;
    r.skew_ns * (1.0 + phase.fract())
}

struct OneRun {
    simulated: Ps,
    counted: Ps,
    steady: bool,
    reached: f64,
    masters: Vec<(f64, f64, Option<CounterResult>, Option<CounterResult>)>,
    convolutions: Vec<Option<f64>>,
    controller: ControllerResult,
}

impl System {
    /// Runs from controller clock `clock` up to the time `until`; returns the next clock.
    pub(crate) fn advance(&mut self, mut clock: i64, until: Ps) -> i64 {
        loop {
            let now = self.clock.edge(clock);
            if now >= until {
                return clock;
            }
            self.fabric.advance(&mut self.controller, clock, now);
            let mut next = self.controller.step(clock, &mut self.fabric);
            let wake = self.fabric.wake();
            if wake < Ps::MAX {
                next = next.min(self.clock.at_or_after(wake).max(clock + 1));
            }
            if next >= axiscope_controller::NEVER {
                return self.clock.at_or_after(until);
            }
            clock = next;
        }
    }

    fn counted(&self, i: usize, d: Direction) -> Option<&axiscope_masters::Counters> {
        let (interface, member) = self.places[i];
        self.fabric.masters()[interface].counters(member, d)
    }

    fn bytes(&self) -> Vec<u64> {
        (0..self.places.len())
            .flat_map(|i| {
                [Direction::Read, Direction::Write]
                    .map(|d| self.counted(i, d).map_or(0, |c| c.bytes))
            })
            .collect()
    }
}

/// Blocks that the counted time is cut into to judge steadiness.
const BLOCKS: usize = 6;

fn one_run(platform: &Platform, point: &Point, skew_ns: f64) -> Result<OneRun, Error> {
    let mut s = wire(platform, point, skew_ns)?;
    let us = |t: f64| (t * 1e6).round() as Ps;
    let r = &point.run;
    let mut clock = s.advance(0, us(r.warmup_us));
    let start = s.clock.edge(clock);
    for m in s.fabric.masters_mut() {
        m.reset_counters(start);
    }
    s.controller.reset_stats();
    let block = us(r.min_us) / BLOCKS as Ps;
    let mut history: Vec<Vec<u64>> = vec![s.bytes()];
    let (mut steady, mut reached) = (false, f64::INFINITY);
    let mut end = start;
    while end - start < us(r.max_us) {
        end = (end + block).min(start + us(r.max_us));
        clock = s.advance(clock, end);
        history.push(s.bytes());
        match r.until {
            Until::DurationUs => {}
            Until::Drained => {
                if s.fabric.masters().iter().all(|m| m.is_finished()) && s.controller.is_idle() {
                    steady = true;
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
    let counted = end - start;
    let rate = |bytes: u64| bytes as f64 * 1e6 / counted as f64;
    let masters = (0..point.masters.len())
        .map(|i| {
            let side = |d| {
                let (interface, member) = s.places[i];
                let flight = s.fabric.masters()[interface].in_flight_and_latency(member, d, end);
                s.counted(i, d).map(|c| CounterResult::of(c, flight, end))
            };
            let (read, write) = (side(Direction::Read), side(Direction::Write));
            let of = |c: &Option<CounterResult>| c.as_ref().map_or(0.0, |c| rate(c.bytes));
            (of(&read), of(&write), read, write)
        })
        .collect();
    let convolutions = (0..point.masters.len())
        .map(|i| s.fabric.masters()[s.places[i].0].convolutions().map(rate))
        .collect();
    let st = *s.controller.stats();
    let lines = (st.reads + st.writes) as f64;
    let clocks = counted as f64 / s.clock.cycles(1.0) as f64;
    let controller = ControllerResult {
        read_lines: st.reads,
        write_lines: st.writes,
        row_hit_rate: st.row_hit_rate(),
        activates: st.activates,
        turnarounds: st.turnarounds,
        refreshes: st.refreshes,
        writes_combined: st.combined,
        late_reads: st.late_reads,
        dram_busy_fraction: lines * platform.dram.timing.burst.value as f64 / clocks,
    };
    Ok(OneRun {
        simulated: end,
        counted,
        steady,
        reached,
        masters,
        convolutions,
        controller,
    })
}

/// How far the estimates of the two halves of the counted time lie from each other, as
/// a part of the total.
fn spread(history: &[Vec<u64>]) -> f64 {
    let last = history.len() - 1;
    let half = last / 2;
    let total: u64 = history[last]
        .iter()
        .zip(&history[0])
        .map(|(a, b)| a - b)
        .sum();
    if total == 0 {
        return 0.0;
    }
    let per = |from: usize, to: usize, i: usize| {
        (history[to][i] - history[from][i]) as f64 / (to - from) as f64
    };
    let worst = (0..history[0].len())
        .map(|i| (per(0, half, i) - per(half, last, i)).abs())
        .fold(0.0, f64::max);
    worst / (total as f64 / last as f64) / 2.0
}

fn combine(point: &Point, runs: &[OneRun]) -> PointResult {
    let n = runs.len() as f64;
    let mean = |f: &dyn Fn(&OneRun) -> f64| runs.iter().map(f).sum::<f64>() / n;
    let spread = |f: &dyn Fn(&OneRun) -> f64| {
        let (lo, hi) = runs
            .iter()
            .map(f)
            .fold((f64::INFINITY, 0.0f64), |(l, h), x| (l.min(x), h.max(x)));
        hi - lo
    };
    let masters = point
        .masters
        .iter()
        .enumerate()
        .map(|(i, m): (usize, &MasterSpec)| MasterResult {
            name: m.name().into(),
            port: m.port().into(),
            mconv_per_s: runs[0].convolutions[i],
            read_mbps: mean(&|r| r.masters[i].0),
            write_mbps: mean(&|r| r.masters[i].1),
            read_mbps_spread: spread(&|r| r.masters[i].0),
            write_mbps_spread: spread(&|r| r.masters[i].1),
            read: runs[0].masters[i].2.clone(),
            write: runs[0].masters[i].3.clone(),
        })
        .collect();
    PointResult {
        simulated_us: runs.iter().map(|r| r.simulated).max().unwrap_or(0) as f64 / 1e6,
        warmup_us: point.run.warmup_us,
        steady: runs.iter().all(|r| r.steady && r.counted > 0),
        tolerance: point.run.tolerance,
        reached_tolerance: runs.iter().map(|r| r.reached).fold(0.0, f64::max),
        skews: point.run.skews,
        masters,
        controller: runs[0].controller,
    }
}
