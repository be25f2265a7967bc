//! The rules of the uMCTL2 kind: everything that this kind decides in its channel. Nothing of
//! it is known outside of this folder but [`Umctl2Policy`] and its configuration.

use axiscope_dram::{BankId, Clock};

use crate::channel::{Direction, Entry, Policy, Slots, State};

mod closing;
mod config;
mod hits;
mod tenure;
mod written;

pub use config::{PolicyConfig, StoreConfig, TurnConfig};

use closing::Closing;
use tenure::Tenure;
use written::Written;

/// The rules with what they remember.
#[derive(Clone, Debug)]
pub struct Umctl2Policy {
    cfg: PolicyConfig,
    tenure: Tenure,
    closing: Closing,
    written: Written,
}

impl Umctl2Policy {
    /// Rules of a channel at rest.
    #[must_use]
    pub fn new(cfg: PolicyConfig) -> Self {
        Self {
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
        hits::of_bank(state, bank)
    }

    #[inline(always)]
    fn allowed(&self, state: &State, ready: Slots, now: Clock) -> Result<Slots, Clock> {
        hits::allowed(state, ready, now)
    }

    #[inline(always)]
    fn closes(&mut self, state: &State, read: &Entry) -> bool {
        self.closing.after_refresh(state, read) || read.late
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::channel::testing::{Bench, entry};

    /// Starvation, runs and the gap.
    pub(in crate::umctl2) const CFG: PolicyConfig = PolicyConfig {
        hits_past_miss: u32::MAX,
        rewrite_clocks: 0,
        turn: TurnConfig {
            reads: StoreConfig {
                max_starve: 64,
                run_length: 3,
            },
            writes: StoreConfig {
                max_starve: 64,
                run_length: 4,
            },
            idle_gap: 3,
            past_expired: 0,
            turn_latency: 0,
            least_lines: 0,
        },
    };

    fn late(bank: BankId) -> Entry {
        Entry {
            late: true,
            expires: 5,
            ..entry(bank, 7)
        }
    }

    #[test]
    fn a_read_that_came_late_closes_its_bank() {
        let mut b = Bench::new(Umctl2Policy::new(CFG));
        assert!(b.policy.closes(&b.s, &late(0)));
        assert!(!b.policy.closes(&b.s, &entry(0, 7)));
    }

    #[test]
    fn only_written_lines_wait_to_be_rewritten() {
        let mut b = Bench::new(Umctl2Policy::new(PolicyConfig {
            rewrite_clocks: 8,
            ..CFG
        }));
        let at = |line| Entry {
            line,
            ..entry(0, 7)
        };
        b.put(Direction::Read, at(64), 0);
        b.serve(1);
        assert_eq!(b.policy.rewrite_waits(64, 2), None);
        b.put(Direction::Write, at(64), 2);
        b.s.bus.turn(3);
        b.serve(4);
        assert_eq!(b.policy.rewrite_waits(64, 5), Some(12));
    }
}
