//! Rules of the policy and the arbiter that no public document states, or that a document contradicts.
//!
//! All of them are fitted: they were added because measurements of the boards required them. [`RULES`] lists
//! each rule with the id of its evidence in `docs/data/tried.toml`, from which `tools/write_evidence.py`
//! generates the evidence page. Fitted figures give their ids in their declarations. How long one port may
//! write is in [`turns`](super::turns).

use axiscope_dram::{BankId, Clock, Kind};

use super::timer::Starts;
use crate::channel::{Entry, NEVER, Queue, Slots, State, set::members};

/// The rules of this file: the id of the evidence, and a description of the rule.
pub const RULES: &[(&str, &str)] = &[
    (
        "late-reads",
        "A read that enters the store late closes its bank",
    ),
    (
        "first-read-after-refresh",
        "The first video read after a refresh closes its bank if no write is waiting",
    ),
    (
        "expired-reads-in-age-order",
        "Row hits wait for an older expired access to the same bank",
    ),
    (
        "expired-writes-cross-ranks",
        "No other write uses the clocks in which an expired write switches ranks",
    ),
    (
        "rowless-writes-yield",
        "Writes without an open row yield the bus to expired reads immediately",
    ),
    (
        "idle-writes-yield",
        "If writes have the bus only because no read was waiting, they yield to the next video read",
    ),
    (
        "masks-below-threshold",
        "Throttled ports are masked below the threshold; UG1085 also masks them at the threshold",
    ),
    (
        "qos-of-reads",
        "Writes are ranked by AXI QoS, but reads are not; according to UG1085, both are",
    ),
    (
        "read-timer-at-switch",
        "The timer of a read in the store starts at the switch; UG1085 starts it at the port",
    ),
];

/// Ranks in which no read has been served since their refresh, and the rules that decide whether a read closes
/// its bank.
#[derive(Clone, Debug, Default)]
pub(super) struct Closing {
    fresh: u64,
}

impl Closing {
    /// Records that a rank was refreshed.
    pub const fn refreshed(&mut self, banks: u64) {
        self.fresh |= banks;
    }

    /// Whether a read closes its bank: `late-reads` and `first-read-after-refresh`.
    #[inline(always)]
    pub fn closes(&mut self, state: &State, read: &Entry) -> bool {
        self.after_refresh(state, read) || read.late
    }

    #[inline(always)]
    fn after_refresh(&mut self, state: &State, read: &Entry) -> bool {
        self.fresh >> read.bank & 1 != 0 && self.first(state, read)
    }

    #[cold]
    fn first(&mut self, state: &State, read: &Entry) -> bool {
        let g = state.device.geometry();
        self.fresh &= !g.rank_mask(g.rank_of(read.bank));
        read.expires != NEVER && state.queues.writes().is_empty()
    }
}

/// Returns the hits of a bank that may be issued: `expired-reads-in-age-order`. Hits that are younger than the oldest
/// expired miss are held back, even if its row cannot be opened yet.
#[inline(always)]
pub(super) fn hits_of_bank(s: &State, bank: BankId) -> Slots {
    let queue = s.queues.of(s.bus.direction());
    if queue.any_expired() {
        in_age_order(queue, bank)
    } else {
        queue.hits(bank)
    }
}

#[inline(never)]
fn in_age_order(queue: &Queue, bank: BankId) -> Slots {
    let hits = queue.hits(bank);
    let expired = queue.misses(bank) & queue.expired();
    if expired.is_empty() {
        return hits;
    }
    let waits = queue.oldest(expired);
    let expired_hits = hits & queue.expired();
    if !expired_hits.is_empty() && queue.is_older(queue.oldest(expired_hits), waits) {
        return hits;
    }
    let slot = queue.oldest(hits);
    if queue.is_older(waits, slot) {
        Slots::NONE
    } else {
        Slots::of(slot)
    }
}

/// Returns the ready hits that may be issued, or when to check again: `expired-writes-cross-ranks`.
#[inline(always)]
pub(super) fn allowed(s: &State, ready: Slots, now: Clock) -> Result<Slots, Clock> {
    let queue = s.queues.of(s.bus.direction());
    if !queue.any_expired() {
        return Ok(ready);
    }
    if s.bus.writing() && (ready & queue.expired()).is_empty() {
        return crossing(s, now).map_or(Ok(ready), Err);
    }
    Ok(ready)
}

/// Returns when the oldest expired write may be issued, if it is waiting only because the last write was to
/// another rank.
#[inline(never)]
fn crossing(s: &State, now: Clock) -> Option<Clock> {
    let timing = s.device.timing();
    let gap = timing.rank_to_rank_write - timing.t_ccd_s;
    let writes = s.queues.writes();
    let waits = members(writes.hit_banks() & !s.device.blocked()).fold(Slots::NONE, |all, b| {
        let at = s.device.earliest(Kind::Write, b as BankId);
        if at > now && at <= now + gap {
            all | (writes.hits(b as BankId) & writes.expired())
        } else {
            all
        }
    });
    if waits.is_empty() {
        return None;
    }
    let oldest = writes.entry(writes.oldest(waits));
    Some(s.device.earliest(Kind::Write, oldest.bank))
}

/// Whether writes that have no open row yield the bus to expired reads: `rowless-writes-yield`.
#[inline(always)]
pub(super) fn writes_yield_without_rows(writes: &Queue) -> bool {
    writes.hit_banks() == 0
}

/// Whether writes that arrived while the bus was idle yield to waiting reads: `idle-writes-yield`.
#[inline(always)]
pub(super) fn idle_writes_yield(by_idle: bool, reads: &Queue) -> bool {
    by_idle && reads.any_timed()
}

/// Whether throttled ports are masked at this fill level of a store: `masks-below-threshold`.
#[inline(always)]
pub(super) const fn masks(taken: usize, entries: usize, threshold: usize) -> bool {
    taken + threshold > entries
}

/// The AXI QoS by which ports rank reads: `qos-of-reads`. If ports ranked reads by the reads' own values,
/// low-priority reads of cores would never be served next to video reads with a higher value, but boards serve
/// them.
pub(super) const QOS_OF_READS: u8 = 0;

/// The event that starts the timer of a read in the store: `read-timer-at-switch`.
pub(super) const READ_TIMER_STARTS: Starts = Starts::AtSwitch;

#[cfg(test)]
mod tests {
    use super::{
        super::{Umctl2Policy, policy::tests::cfg},
        *,
    };
    use crate::channel::{
        Direction, Policy,
        testing::{self, Bench, entry},
    };

    fn timed(bank: BankId, row: u32) -> Entry {
        Entry {
            expires: 50,
            ..entry(bank, row)
        }
    }

    #[test]
    fn every_rule_has_its_evidence() {
        let tried = include_str!("../../../../docs/data/tried.toml");
        for (id, rule) in RULES {
            assert!(
                tried.contains(&format!("\nid = \"{id}\"\n")),
                "{id}: {rule}"
            );
        }
    }

    #[test]
    fn one_read_of_a_rank_is_the_first_since_its_refresh() {
        let state = testing::state(testing::TWO_RANKS);
        let mut closing = Closing::default();
        assert!(!closing.closes(&state, &timed(0, 0)));
        closing.refreshed(0xf0);
        // Banks 4 to 7 belong to the rank that was refreshed.
        let asked = [3, 5, 5, 7, 0].map(|bank| closing.closes(&state, &timed(bank, 0)));
        assert_eq!(asked, [false, true, false, false, false]);
    }

    #[test]
    fn a_first_read_without_a_timer_or_next_to_a_write_closes_nothing() {
        let mut state = testing::state(testing::ONE_RANK);
        let mut closing = Closing::default();
        closing.refreshed(0xf);
        assert!(!closing.closes(&state, &entry(1, 0)));
        assert!(!closing.closes(&state, &timed(1, 0)), "no longer the first");
        closing.refreshed(0xf);
        state.put(Direction::Write, entry(2, 0), 0);
        assert!(!closing.closes(&state, &timed(1, 0)));
    }

    /// Returns a bench on which banks 0, 1 and 4 (of another rank) are open.
    fn bench() -> Bench<Umctl2Policy> {
        let mut b = Bench::new(Umctl2Policy::new(cfg()));
        for bank in [0, 1, 4] {
            b.s.open(bank, 7, 0);
        }
        b
    }

    #[test]
    fn hits_younger_than_an_expired_miss_of_their_bank_wait() {
        let mut b = bench();
        for e in [entry(0, 7), timed(0, 8), entry(0, 7), entry(1, 7)] {
            b.put(Direction::Read, e, 0);
        }
        let count =
            |b: &Bench<Umctl2Policy>, bank| b.policy.of_bank(&b.s, bank, 60).members().count();
        assert_eq!((count(&b, 0), count(&b, 1)), (2, 1), "nothing has expired");
        b.s.queues.expire(50);
        assert_eq!((count(&b, 0), count(&b, 1)), (1, 1), "the older one may");
        b.serve(60);
        assert_eq!((count(&b, 0), count(&b, 1)), (0, 1));
    }

    #[test]
    fn no_write_takes_the_clocks_in_which_an_expired_one_crosses_ranks() {
        let mut b = bench();
        b.s.bus.turn(40);
        b.put(Direction::Write, entry(0, 7), 0);
        b.s.queues.expire(60);
        b.s.device.issue(Kind::Write, 1, 7, 60);
        b.put(Direction::Write, timed(4, 7), 60);
        // Writes to the other rank must wait longer than writes to the rank that was written last.
        let timing = b.s.device.timing();
        let (same, other) = (60 + timing.t_ccd_s, 60 + timing.rank_to_rank_write);
        let hits = b.s.queues.writes().hits(0);
        let found = b.policy.allowed(&b.s, hits, same);
        assert_eq!(found, Err(other));
    }
}
