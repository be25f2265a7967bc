//! The policy of the uMCTL2: all decisions that are specific to this kind of controller. Documented rules are
//! in [`tenure`], the others in [`undocumented`]. Other modules know only [`Umctl2Policy`] and its
//! configuration.

use axiscope_dram::{BankId, Clock};

use crate::channel::{Direction, Entry, Policy, Slots, State};

mod config;
mod tenure;

pub use config::{PolicyConfig, StoreConfig, TurnConfig};

use super::undocumented::{self, Closing};
use tenure::Tenure;

/// The rules together with their state.
#[derive(Clone, Debug)]
pub struct Umctl2Policy {
    cfg: PolicyConfig,
    tenure: Tenure,
    closing: Closing,
}

impl Umctl2Policy {
    /// Returns the rules for an idle channel.
    #[must_use]
    pub fn new(cfg: PolicyConfig) -> Self {
        Self {
            tenure: Tenure::default(),
            closing: Closing::default(),
            cfg,
        }
    }
}

impl Policy for Umctl2Policy {
    #[inline(always)]
    fn arrived(&mut self, direction: Direction, first: bool, now: Clock) {
        self.tenure.arrived(direction, first, now);
    }

    #[inline(always)]
    fn served(&mut self, direction: Direction, now: Clock) {
        self.tenure.served(direction, now);
    }

    fn refreshed(&mut self, banks: u64) {
        self.closing.refreshed(banks);
    }

    #[inline(always)]
    fn turn(&mut self, state: &State, now: Clock) -> bool {
        self.tenure.turn(&self.cfg.turn, state, now)
    }

    #[inline(always)]
    fn wake(&self, state: &State, now: Clock) -> Clock {
        self.tenure.wake(&self.cfg.turn, state, now)
    }

    #[inline(always)]
    fn looks_at_rows(&self) -> bool {
        self.cfg.turn.least_lines > 0
    }

    #[inline(always)]
    fn hits_past_miss(&self) -> u32 {
        self.cfg.hits_past_miss
    }

    #[inline(always)]
    fn of_bank(&self, state: &State, bank: BankId, _now: Clock) -> Slots {
        undocumented::hits_of_bank(state, bank)
    }

    #[inline(always)]
    fn allowed(&self, state: &State, ready: Slots, now: Clock) -> Result<Slots, Clock> {
        undocumented::allowed(state, ready, now)
    }

    #[inline(always)]
    fn closes(&mut self, state: &State, read: &Entry) -> bool {
        self.closing.closes(state, read)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use axiscope_figures::least;

    use super::*;
    use crate::channel::testing::{Bench, entry};

    /// A configuration with starvation, runs and the idle gap.
    pub(in crate::umctl2) fn cfg() -> PolicyConfig {
        PolicyConfig {
            turn: TurnConfig {
                read_starve_clocks: 64,
                read_run: 3,
                write_starve_clocks: 64,
                write_run: 4,
                idle_gap_clocks: 3,
                ..least()
            },
            ..least()
        }
    }

    fn late(bank: BankId) -> Entry {
        Entry {
            late: true,
            expires: 5,
            ..entry(bank, 7)
        }
    }

    #[test]
    fn a_read_that_came_late_closes_its_bank() {
        let mut b = Bench::new(Umctl2Policy::new(cfg()));
        assert!(b.policy.closes(&b.s, &late(0)));
        assert!(!b.policy.closes(&b.s, &entry(0, 7)));
    }
}
