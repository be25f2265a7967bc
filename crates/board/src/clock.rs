//! The time of a run on a board, from the clock of Linux, in cycles of the programmable logic.

use std::{
    thread,
    time::{Duration, Instant},
};

use crate::agent::Watch;
use axiscope_fabric::{Domain, Ps};
use axiscope_instrument::Error;

/// Longest sleep between two checks of whether the host is still waiting.
const LOOK: Duration = Duration::from_millis(20);

/// Clock that gives the time since the start of a run. The time is constant before the first run.
#[derive(Default)]
pub struct Clock(Option<Run>);

struct Run {
    begin: Instant,
    clock: Domain,
    mhz: f64,
    watch: Watch,
}

impl Clock {
    /// Starts a run `lead` cycles from now, with a clock of `pl_mhz`. `watch` can end the waits of
    /// the run.
    pub fn begin(&mut self, pl_mhz: f64, lead: i64, watch: &Watch) {
        self.0 = Some(Run {
            begin: Instant::now() + Duration::from_secs_f64(lead as f64 / pl_mhz / 1e6),
            clock: Domain::from_mhz(pl_mhz),
            mhz: pl_mhz,
            watch: watch.clone(),
        });
    }

    /// Returns the time at which the run starts or has started.
    pub fn began(&self) -> Option<Instant> {
        self.0.as_ref().map(|run| run.begin)
    }

    fn since(&self) -> (Duration, f64) {
        self.0.as_ref().map_or((Duration::ZERO, 0.0), |run| {
            (Instant::now().saturating_duration_since(run.begin), run.mhz)
        })
    }

    /// Current cycle.
    pub fn cycle(&self) -> i64 {
        let (since, mhz) = self.since();
        (since.as_secs_f64() * 1e6 * mhz) as i64
    }

    /// Returns the first cycle that starts at or after a time.
    pub fn cycle_at(&self, time: Ps) -> i64 {
        self.0.as_ref().map_or(0, |run| run.clock.at_or_after(time))
    }

    /// The time now.
    pub fn now(&self) -> Ps {
        self.since().0.as_nanos() as Ps * 1000
    }

    /// Waits for a cycle. The last part of the wait, of length `spin`, is a busy wait.
    ///
    /// # Errors
    /// If the host is no longer waiting for the run.
    pub fn wait(&self, cycle: i64, spin: Duration) -> Result<(), Error> {
        let Some(run) = &self.0 else { return Ok(()) };
        let until = run.begin + Duration::from_secs_f64(cycle.max(0) as f64 / run.mhz / 1e6);
        loop {
            run.watch.go_on().map_err(|fault| Error(fault.message))?;
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            match left.checked_sub(spin) {
                Some(sleep) if !sleep.is_zero() => thread::sleep(sleep.min(LOOK)),
                _ => std::hint::spin_loop(),
            }
        }
    }
}
