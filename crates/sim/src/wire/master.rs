//! Builds the masters of a point, with what stands between them and their ports.

use axiscope_masters::{
    BudgetConfig, Master, MasterSpec, Milestones, Placement, Regulated, Staged, Told,
};

use crate::Point;

/// What waits for a master.
#[derive(Default)]
pub(super) struct Waiting {
    /// For its reads and for its writes.
    pub done: [Vec<Milestones>; 2],
    /// For whole bursts of its reads.
    pub read_ends: Vec<Milestones>,
}

/// Builds a master behind so many register `stages` of its port, with the regulator that the point puts before
/// it.
pub(super) fn build(
    m: &MasterSpec,
    point: &Point,
    stages: u32,
    mut placement: Placement<'_>,
    waiting: Waiting,
) -> Box<dyn Master> {
    let clock = placement.clock;
    let regulator = point.regulators.iter().find(|r| r.master == m.name());
    // The stages are those of the port: they come behind a regulator, if there is one.
    let staged = m.needs_stages(placement.turn.is_some(), regulator.is_some());
    placement.stages = if staged { 0 } else { stages };
    let mut master = m.build(placement);
    let [reads, writes] = waiting.done;
    let ends = waiting.read_ends;
    if !(reads.is_empty() && writes.is_empty() && ends.is_empty()) {
        master = Box::new(Told::new(master, reads, writes).of_whole_reads(ends));
    }
    if let Some(r) = regulator {
        let budget = BudgetConfig {
            bytes: u64::from(r.budget_bytes),
            period_cycles: r.period_cycles,
        };
        master = Box::new(Regulated::new(master, clock, Some(budget), Some(budget), 0));
    }
    match stages {
        0 => master,
        n if staged => Box::new(Staged::new(master, clock, n)),
        _ => master,
    }
}
