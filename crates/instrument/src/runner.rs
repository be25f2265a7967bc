//! Runs points through drivers and registers, on boards and on the virtual board. Each of these
//! provides a [`Timeline`], which gives access to registers and to time in cycles of the
//! programmable logic.

mod counted;
mod handle;
mod lacks;
mod monitor;
mod packets;
mod plan;
mod probe;
mod program;
mod results;
mod start;
mod turns;

use crate::RegisterBus;
use axiscope_fabric::Ps;

pub use counted::{Companion, Counted, counted};
pub use handle::Handle;
pub use lacks::{crossing_lacks, engine_lacks, master_lacks, pass_lacks, queue_lacks, rejected};
pub use monitor::{IdGroup, MonitorResult, Monitors, Percentiles};
pub use plan::{LEAD, Planned, What, When, plan};
pub use probe::{MaintenanceSpec, ProbeBus, ProbeResult, ProbeSpec, Sample, probe_point};
pub use program::{Uses, prepare, uses};
pub use results::{one_master, sure};
pub use start::Starts;
pub use turns::{ImagePrograms, NoPrograms};

/// Access to registers, and to time in cycles of the programmable logic since the start of a run.
pub trait Timeline: RegisterBus {
    /// Returns the current cycle. Negative before the start of the run.
    fn cycle(&self) -> i64;

    /// Returns the first cycle that starts at or after a time.
    fn cycle_at(&self, time: Ps) -> i64;

    /// Returns the current time, ps.
    fn now(&self) -> Ps;

    /// Waits until a cycle has started, unless it has passed.
    ///
    /// # Errors
    /// If the host is no longer waiting for the run.
    fn run_to(&mut self, cycle: i64) -> Result<(), crate::Error>;

    /// Does what software does between the two passes of a block, and waits while the block's port
    /// has to be idle.
    ///
    /// # Errors
    /// If software cannot perform this work.
    fn before_second_pass(&mut self, _block: usize) -> Result<(), crate::Error> {
        Ok(())
    }

    /// Returns the cycle in which the last burst of a block ended, if the backend knows it exactly.
    /// Returns `None` if the end can be seen only in registers.
    fn ended(&mut self, _block: usize) -> Option<i64> {
        None
    }

    /// Returns the cycle in which a block must receive its command in order to start in cycle `at`.
    /// The command takes `lead` of the block's own cycles.
    fn report_at(&self, _block: usize, at: i64, lead: i64) -> i64 {
        at - lead
    }

    /// Waits until a block must receive its command in order to start at the time `start`. The wait
    /// is exact to a cycle of the block's own clock, and the command takes `lead` of these cycles.
    /// Must be called in the cycle that [`Self::report_at`] has returned.
    fn meet(&mut self, _block: usize, _start: Ps, _lead: i64) {}
}

/// Converts microseconds to ps.
#[must_use]
pub fn ps(us: f64) -> Ps {
    (us * 1e6).round() as Ps
}
