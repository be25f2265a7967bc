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

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::channel::{
        NEVER,
        testing::{Bench, entry},
    };

    /// Starvation, runs and the gap; every other rule is off.
    pub(in crate::umctl2) const CFG: PolicyConfig = PolicyConfig {
        late_reads_close: false,
        refreshed_reads_close: false,
        expired_in_age_order: false,
        expired_age_strict: false,
        expired_bars_untimed: false,
        expired_writes_cross: false,
        hits_past_miss: u32::MAX,
        rewrite_clocks: 0,
        direction: DirectionConfig {
            read_starve: 64,
            write_starve: 64,
            write_run: 4,
            idle_gap: 3,
            idle_writes_yield: false,
            write_run_ends: false,
            starved_read_run: None,
            video_read_starve: 64,
            critical_runs_whole: false,
            read_turn_delay: 0,
            write_turn_delay: 0,
            few_reads: 0,
            rowless_reads_yield: false,
            lent_until_row: false,
            least_reads: 0,
            least_writes: 0,
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
    fn a_read_that_came_late_closes_its_bank_where_that_is_set() {
        for on in [false, true] {
            let mut b = Bench::new(Umctl2Policy::new(PolicyConfig {
                late_reads_close: on,
                ..CFG
            }));
            assert_eq!(b.policy.closes(&b.s, &late(0)), on);
            assert!(!b.policy.closes(&b.s, &entry(0, 7)));
        }
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

    #[test]
    fn rows_of_expired_reads_go_first_while_writes_have_the_bus_on_loan() {
        let mut cfg = CFG;
        cfg.direction.rowless_reads_yield = true;
        cfg.direction.lent_until_row = true;
        let mut b = Bench::new(Umctl2Policy::new(cfg));
        b.s.open(1, 7, 0);
        b.put(Direction::Read, late(0), 0);
        b.put(
            Direction::Write,
            Entry {
                expires: 5,
                ..entry(1, 7)
            },
            0,
        );
        assert!(b.turns(10), "no read finds its row open");
        assert_eq!(b.policy.rows_first(&b.s), Direction::Read);
        assert!(b.wake(11) < NEVER);
    }
}
