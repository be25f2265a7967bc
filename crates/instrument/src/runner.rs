//! A point, run through the drivers and the registers: what the virtual board and a board share.
//! What lies below is a [`Timeline`]: registers, and a time that is counted in cycles of the
//! programmable logic.

mod handle;
mod lacks;
mod monitor;
mod packets;
mod plan;
mod probe;
mod program;
mod results;
mod start;
mod window;

use crate::RegisterBus;
use axiscope_fabric::Ps;

pub use handle::Handle;
pub use lacks::{engine_lacks, master_lacks, pass_lacks, queue_lacks};
pub use monitor::{IdGroup, MonitorResult, Monitors, Percentiles};
pub use plan::{LEAD, Planned, What, plan};
pub use probe::{MaintenanceSpec, ProbeBus, ProbeResult, ProbeSpec, Sample, probe_point};
pub use program::{Uses, prepare, uses};
pub use results::{one_master, sure};
pub use start::Starts;
pub use window::{Beside, Window, counted};

/// Registers and a time in cycles of the programmable logic, from the begin of a run.
pub trait Timeline: RegisterBus {
    /// The cycle that is now; negative before the begin.
    fn cycle(&self) -> i64;

    /// The cycle that begins at a time or next after it.
    fn cycle_at(&self, time: Ps) -> i64;

    /// The time now, ps.
    fn now(&self) -> Ps;

    /// Lets time pass up to a cycle, if it is not past.
    ///
    /// # Errors
    /// Time that is not to go on: nobody waits for the run any more.
    fn run_to(&mut self, cycle: i64) -> Result<(), crate::Error>;

    /// The cycle in which the last burst of block `n` so far was over, where that is known to the
    /// cycle; none where only the block's registers tell.
    fn ended(&mut self, _block: usize) -> Option<i64> {
        None
    }

    /// The cycle in which block `block` is told what it is to do in cycle `at`, `lead` of its own
    /// cycles later.
    fn told_at(&self, _block: usize, at: i64, lead: i64) -> i64 {
        at - lead
    }

    /// Lets time pass from that cycle on to the one of its own in which block `block` is told what it is
    /// to begin at the time `start`, `lead` of its cycles later.
    fn meet(&mut self, _block: usize, _start: Ps, _lead: i64) {}
}

/// Microseconds in the time of a run.
#[must_use]
pub fn ps(us: f64) -> Ps {
    (us * 1e6).round() as Ps
}
