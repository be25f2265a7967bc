//! Performs one run of a placed point: starts the blocks and the programs on processors, and counts
//! their traffic.

use crate::agent::{Code, Fault, Watch};
use axiscope_fabric::Ps;
use axiscope_instrument::Error;
use axiscope_instrument::runner::{
    Handle, LEAD, Monitors, Starts, counted, one_master, plan, prepare, ps, sure,
};
use axiscope_sim::{BLOCKS, Block, OneRun, Point, RunSpec, Until};

use crate::{
    Hardware, Root,
    cores::Cores,
    point::{Placed, is_filter},
    witness::Witness,
};

/// Time from the command to the first block until this block starts, us. All other blocks must be
/// programmed within this time, even if software takes microseconds to write a word.
const LEAD_US: f64 = 50.0;

/// Pause between two checks of whether programs have ended, us.
const LOOK_US: f64 = 1000.0;

/// Longest run of programs on processors, us. A kernel runs completely on a board, while the model
/// simulates only a sample of it.
const LONGEST_PROGRAM_US: f64 = 600e6;

/// Allowed difference between a block's clock, measured with the processor's clock, and the clock
/// stated by the point. It consists of a relative difference and the time, in ps, by which an
/// interrupted processor may read the counters too late.
const CLOCK_DIFFERS: f64 = 0.02;
const CLOCK_LATE_PS: f64 = 200e6;

/// Returns how long a point runs. If the point has programs on processors, it runs until they have
/// ended.
fn on_processors(point: &Point) -> RunSpec {
    let mut run = point.run.clone();
    if run.until == Until::Programs && point.masters.iter().any(|m| m.is_core()) {
        run.min_us = run.min_us.max(LOOK_US * BLOCKS as f64);
        run.max_us = run.max_us.max(LONGEST_PROGRAM_US);
    }
    // The time limit in the point is sufficient for the modelled filter, which may be faster than
    // the program.
    if run.until == Until::Drained && point.masters.iter().any(is_filter) {
        run.max_us = run.max_us.max(LONGEST_PROGRAM_US);
    }
    run
}

/// Other counters that run while the blocks run.
#[derive(Default)]
pub struct Companions {
    /// Monitors, which count while the blocks count.
    pub monitors: Monitors,
    /// The chip's own counters, from before the blocks count until after.
    pub witness: Option<Witness>,
}

impl Companions {
    fn witness(&mut self, does: fn(&mut Witness) -> Result<(), Fault>) -> Result<(), Fault> {
        self.witness.as_mut().map_or(Ok(()), does)
    }
}

/// Runs a placed point once on the hardware of a board. `root` contains the facts about the board, `firmware`
/// is for the proxy cores of clusters, and `companions` count while the blocks count. Returns the counters
/// and a sentence for each disturbance of the run. Blocks may still be busy afterwards.
///
/// # Errors
/// If the hardware does not answer, or the host has cancelled the run.
pub fn once<H: Hardware>(
    hardware: &mut H,
    (root, firmware): (&Root, &[u8]),
    p: &Placed,
    (skew_ns, companions): (f64, &mut Companions),
    watch: &Watch,
) -> Result<(OneRun, Vec<String>), Fault> {
    let point = &p.point;
    let with_block: Vec<usize> = p.blocks.iter().map(|&(number, _)| number).collect();
    let planned = plan(point, &with_block, skew_ns);
    let cpus = hardware.cpus().len();
    let mut cores = Cores::ready(skew_ns, p, hardware, root)?;
    let programs = p.cores.len() + p.filters.len();
    hardware.spin(programs == 0 || programs < cpus);
    let mut handles = Vec::new();
    for &(number, block) in &p.blocks {
        let m = &point.masters[number];
        let at = hardware.blocks()[block].found.base;
        if m.block() == Some(Block::Cluster) && firmware.is_empty() {
            let message = format!(
                "masters.{}: this agent has no firmware of clusters",
                m.name()
            );
            return Err(Fault::refused(message).fix(
                "put the agent on the board that `make agents` builds, or leave the cluster out",
            ));
        }
        handles.push(Handle::open(hardware, at, m, firmware).map_err(device)?);
    }
    for w in &planned {
        let (handle, m) = (&handles[w.block], &point.masters[with_block[w.block]]);
        prepare(hardware, handle, m, &w.what, point.pl_mhz)
            .map_err(|e| Fault::new(Code::Field, e.0).at("point"))?;
    }
    hardware.set_second_passes(p.second.clone());
    p.first.perform(hardware).map_err(device)?;
    let with = || (handles.iter()).zip(with_block.iter().map(|&n| &point.masters[n]));
    for (h, _) in with().filter(|(_, m)| m.ends_by_itself()) {
        companions.witness(Witness::begin)?;
        h.count(hardware).map_err(device)?;
    }
    let lead = planned.iter().map(|w| w.what.lead()).max().unwrap_or(LEAD);
    let lead_us = LEAD_US.max(p.first.rested_us);
    hardware.begin(point.pl_mhz, lead + (lead_us * point.pl_mhz) as i64, watch);
    cores.begin(hardware.begins());
    let r = &on_processors(point);
    let warm = hardware.cycle_at(ps(r.warmup_us));
    let mut starts = Starts::of(&planned, (point, &with_block), &cores);
    starts.until(hardware, &handles, warm).map_err(device)?;
    hardware.run_to(warm).map_err(device)?;
    companions.witness(Witness::begin)?;
    for (h, _) in with().filter(|(_, m)| !m.ends_by_itself()) {
        h.count(hardware).map_err(device)?;
    }
    cores.count();
    companions.monitors.begin(hardware).map_err(device)?;
    let outcome = counted(
        hardware,
        (&handles, &cores),
        (&planned, &mut starts),
        warm,
        r,
    );
    let outcome = outcome.map_err(device)?;
    cores.sure()?;
    companions.monitors.end(hardware).map_err(device)?;
    companions.witness(Witness::end)?;
    let period_ps = 1e6 / point.pl_mhz;
    let end = (outcome.end as f64 * period_ps) as Ps;
    let span = end - ps(r.warmup_us);
    let mut masters = Vec::new();
    let progress = &outcome.progress;
    let mut message = cores.warnings(progress);
    for (n, m) in point.masters.iter().enumerate() {
        let Some(block) = with_block.iter().position(|&number| number == n) else {
            masters.extend(cores.result(n, progress));
            continue;
        };
        let counters = handles[block].counters(hardware).map_err(device)?;
        let counters = sure(n, counters).map_err(|e| Fault::device(e.0))?;
        // A transfer's rate is computed over its own duration, which its counters measure.
        let own = m
            .ends_by_itself()
            .then_some((counters.cycles as f64 * period_ps) as Ps);
        if own.is_none() && hardware.begins().is_some() {
            let report = (m.name(), point.pl_mhz);
            message.extend(another_clock(report, counters.cycles, span));
        }
        masters.push(one_master(m, &counters, point.pl_mhz, own));
    }
    let run = OneRun {
        simulated: end,
        counted: span,
        steady: outcome.steady,
        reached: if outcome.reached.is_finite() {
            outcome.reached
        } else {
            0.0
        },
        masters,
        controller: None,
        caches: None,
        counted_caches: None,
        stuck: Vec::new(),
        bus: None,
        timeline: Vec::new(),
        watch: None,
    };
    Ok((run, message))
}

/// Returns a warning if the block's clock differs from the clock that the point states. The block's
/// clock is measured by the cycles that the block counts during `counted` ps of the processor's
/// clock. With a wrong clock, all rates of the block would be wrong by the same factor.
fn another_clock((name, mhz): (&str, f64), cycles: u64, counted: Ps) -> Option<String> {
    let found = cycles as f64 * 1e6 / counted.max(1) as f64;
    let allowed = CLOCK_DIFFERS + CLOCK_LATE_PS / counted.max(1) as f64;
    // In tests, plain registers that count nothing stand in for a block.
    (cycles > 0 && (found / mhz - 1.0).abs() > allowed).then(|| {
        format!(
            "masters.{name}: its block counted {found:.1} MHz by the processor's time, and the point says {mhz}: \
             rates are wrong by as much; correct axiscope,pl-hz in the overlay, or the clock"
        )
    })
}

fn device(Error(message): Error) -> Fault {
    Fault::device(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_not_the_points_is_told() {
        let message = |cycles, us| another_clock(("g", 100.0), cycles, ps(us));
        assert_eq!(message(1_000_000, 10_000.0), None);
        assert_eq!(message(1_030_000, 10_000.0), None);
        let wrong = message(1_500_000, 10_000.0).expect("150 MHz");
        assert!(wrong.contains("counted 150.0 MHz"), "{wrong}");
        // In the first case, the time is so short that an interrupt could explain the difference.
        // In the second, nothing was counted.
        assert_eq!(message(15_000, 100.0), None);
        assert_eq!(message(0, 10_000.0), None);
    }
}
