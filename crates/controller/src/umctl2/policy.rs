//! The rules of the uMCTL2 kind: everything that this kind decides in its channel. Nothing of
//! it is known outside of this folder but [`Umctl2Policy`] and its configuration.

use axiscope_dram::{BankId, Clock};

use crate::channel::{Direction, Entry, Policy, Slots, State};

mod closing;
mod config;
mod hits;
mod tenure;
mod written;

pub use config::{DirectionConfig, PolicyConfig};

use closing::Closing;
use tenure::Tenure;
use written::Written;

/// The rules with what they remember.
#[derive(Clone, Debug)]
pub struct Umctl2Policy {
    cfg: PolicyConfig,
    looks_at_rows: bool,
    tenure: Tenure,
    closing: Closing,
    written: Written,
}

impl Umctl2Policy {
    /// Rules of a channel at rest.
    #[must_use]
    pub fn new(cfg: PolicyConfig) -> Self {
        Self {
            looks_at_rows: cfg.direction.looks_at_rows(),
            tenure: Tenure::default(),
            closing: Closing::default(),
            written: Written::new(cfg.rewrite_clocks),
            cfg,
        }
    }

    /// Until when a write to this line waits at its port, because it was written only just.
    #[inline]
    pub(super) fn rewrite_waits(&self, line: u64, now: Clock) -> Option<Clock> {
        self.written.until(line, now)
    }
}

impl Policy for Umctl2Policy {
    #[inline(always)]
    fn came(&mut self, direction: Direction, first: bool, now: Clock) {
        self.tenure.came(direction, first, now);
    }

    #[inline(always)]
    fn served(&mut self, direction: Direction, entry: &Entry, now: Clock) {
        self.tenure.served(direction, now);
        if direction == Direction::Write {
            self.written.push(entry.line, now);
        }
    }

    fn refreshed(&mut self, banks: u64) {
        self.closing.refreshed(banks);
    }

    #[inline(always)]
    fn turn(&mut self, state: &State, now: Clock) -> bool {
        self.tenure.turn(&self.cfg.direction, state, now)
    }

    #[inline(always)]
    fn wake(&self, state: &State, now: Clock) -> Clock {
        self.tenure.wake(&self.cfg.direction, state, now)
    }

    #[inline(always)]
    fn looks_at_rows(&self) -> bool {
        self.looks_at_rows
    }

    #[inline(always)]
    fn hits_past_miss(&self) -> u32 {
        self.cfg.hits_past_miss
    }

    #[inline(always)]
    fn of_bank(&self, state: &State, bank: BankId, now: Clock) -> Slots {
        hits::of_bank(&self.cfg, state, bank, now)
    }

    #[inline(always)]
    fn allowed(&self, state: &State, ready: Slots, now: Clock) -> Result<Slots, Clock> {
        hits::allowed(&self.cfg, state, ready, now)
    }

    #[inline(always)]
    fn rows_first(&self, state: &State) -> Direction {
        // Writes that fill the time until rows are open do not hold those rows up.
        let lent = self.cfg.direction.lent_until_row && self.tenure.lent();
        if lent && state.queues.reads().any_expired() {
            return Direction::Read;
        }
        state.bus.direction()
    }

    #[inline(always)]
    fn closes(&mut self, state: &State, read: &Entry) -> bool {
        (self.cfg.late_reads_close && read.late)
            || (self.cfg.refreshed_reads_close && self.closing.after_refresh(state, read))
    }
}
