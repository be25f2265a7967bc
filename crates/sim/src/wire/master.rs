//! Builds the masters of a point, and the stages and regulators between them and their ports.

use axiscope_masters::{
    Behind, BudgetConfig, Cached, Direction, Master, MasterSpec, Milestones, Placement,
    RegisterStages, Regulated, WithMilestones,
};

use crate::Point;

/// Milestones of a master for which other masters wait.
#[derive(Default)]
pub(super) struct Waiting {
    /// Milestones of the master's reads and of its writes.
    pub done: [Vec<Milestones>; 2],
    /// Milestones of complete read bursts.
    pub read_ends: Vec<Milestones>,
}

/// Builds a master behind the register `stages` of its port, with the regulator that the point puts in front of it.
pub(super) fn build(
    m: &MasterSpec,
    point: &Point,
    stages: u32,
    mut placement: Placement<'_>,
    waiting: Waiting,
) -> Box<dyn Master> {
    let clock = placement.clock;
    let regulator = point.regulators.iter().find(|r| r.master == m.name());
    // The stages belong to the port, so they come after a regulator.
    let staged = m.needs_stages(placement.turn.is_some(), regulator.is_some());
    placement.stages = if staged { 0 } else { stages };
    let mut master = m.build(placement);
    let [reads, writes] = waiting.done;
    let ends = waiting.read_ends;
    if !(reads.is_empty() && writes.is_empty() && ends.is_empty()) {
        master = Box::new(WithMilestones::new(master, reads, writes).of_whole_reads(ends));
    }
    let caches = Direction::BOTH.map(|way| m.engine(way).and_then(|e| e.cache));
    if caches.iter().any(Option::is_some) {
        master = Box::new(Cached::new(master, clock, caches));
    }
    if let Some(r) = regulator {
        let budget = BudgetConfig {
            bytes: u64::from(r.budget_bytes),
            period_cycles: r.period_cycles,
        };
        master = Box::new(Regulated::new(master, clock, Some(budget), Some(budget), 0));
    }
    let ways = Direction::BOTH.map(|way| m.engine(way).map(|e| e.way).unwrap_or_default());
    if ways.iter().any(|way| !way.is_none()) {
        master = Box::new(Behind::new(master, clock, ways));
    }
    match stages {
        0 => master,
        n if staged => Box::new(RegisterStages::new(master, clock, n)),
        _ => master,
    }
}
