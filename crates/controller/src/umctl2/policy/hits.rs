//! Which row hits may go: what waits for an entry whose timer has run out.

use axiscope_dram::{BankId, Clock, Kind};

use super::PolicyConfig;
use crate::channel::{Slots, State, set::members};

/// The hits of a bank that may go: not those younger than the oldest expired miss, where that
/// is in force.
#[inline(always)]
pub(super) fn of_bank(cfg: &PolicyConfig, s: &State, bank: BankId, now: Clock) -> Slots {
    let queue = s.queues.of(s.bus.direction());
    if cfg.expired_in_age_order && queue.any_expired() {
        in_age_order(cfg, s, bank, now)
    } else {
        queue.hits(bank)
    }
}

#[inline(never)]
fn in_age_order(cfg: &PolicyConfig, s: &State, bank: BankId, now: Clock) -> Slots {
    let queue = s.queues.of(s.bus.direction());
    let hits = queue.hits(bank);
    let expired = queue.misses(bank) & queue.expired();
    if expired == 0 {
        return hits;
    }
    // Reads go while the row may not be closed for the older miss anyway.
    let free = !s.bus.writing()
        && !cfg.expired_age_strict
        && now + s.device.timing().rd_to_pre <= s.device.earliest(Kind::Precharge, bank);
    let waits = queue.oldest(expired).0;
    let expired_hits = hits & queue.expired();
    if free || (expired_hits != 0 && queue.oldest(expired_hits).0 < waits) {
        return hits;
    }
    let (age, slot) = queue.oldest(hits);
    if age > waits { 0 } else { 1 << slot }
}

/// What may go of all hits that are ready; or when to look again.
#[inline(always)]
pub(super) fn allowed(
    cfg: &PolicyConfig,
    s: &State,
    ready: Slots,
    now: Clock,
) -> Result<Slots, Clock> {
    let queue = s.queues.of(s.bus.direction());
    if !queue.any_expired() {
        return Ok(ready);
    }
    if s.bus.writing() {
        if cfg.expired_writes_cross && ready & queue.expired() == 0 {
            return crossing(s, now).map_or(Ok(ready), Err);
        }
    } else if cfg.expired_bars_untimed && s.queues.writes().is_empty() {
        return Ok(ready & (queue.timed() | queue.expired()));
    }
    Ok(ready)
}

/// When the oldest expired write may go that only waits because the last one was of another
/// rank, if one does.
#[inline(never)]
fn crossing(s: &State, now: Clock) -> Option<Clock> {
    let timing = s.device.timing();
    let gap = timing.rank_to_rank_write - timing.t_ccd_s;
    let writes = s.queues.writes();
    let waits = members(writes.hit_banks() & !s.device.blocked()).fold(0, |all, b| {
        let at = s.device.earliest(Kind::Write, b as BankId);
        if at > now && at <= now + gap {
            all | (writes.hits(b as BankId) & writes.expired())
        } else {
            all
        }
    });
    if waits == 0 {
        return None;
    }
    let oldest = writes.entry(writes.oldest(waits).1);
    Some(s.device.earliest(Kind::Write, oldest.bank))
}

#[cfg(test)]
mod tests {
    use super::super::{Umctl2Policy, tests::CFG};
    use super::*;
    use crate::channel::{
        Direction, Entry, Policy,
        testing::{Bench, entry},
    };

    fn timed(bank: BankId, row: u32) -> Entry {
        Entry {
            expires: 50,
            ..entry(bank, row)
        }
    }

    /// Banks 0, 1 and 4 (of another rank) are open.
    fn bench(cfg: &PolicyConfig) -> Bench<Umctl2Policy> {
        let mut b = Bench::new(Umctl2Policy::new(cfg.clone()));
        for bank in [0, 1, 4] {
            b.s.open(bank, 7, 0);
        }
        b
    }

    fn allowed(b: &Bench<Umctl2Policy>, now: Clock) -> Result<Vec<BankId>, Clock> {
        let direction = b.s.bus.direction();
        let ready = b.s.queues.of(direction).all_hits();
        let slots = b.policy.allowed(&b.s, ready, now)?;
        Ok(b.banks(direction, slots))
    }

    #[test]
    fn hits_younger_than_an_expired_miss_of_their_bank_wait() {
        let cfg = PolicyConfig {
            expired_in_age_order: true,
            expired_age_strict: true,
            ..CFG
        };
        let mut b = bench(&cfg);
        for e in [entry(0, 7), timed(0, 8), entry(0, 7), entry(1, 7)] {
            b.put(Direction::Read, e, 0);
        }
        let count = |b: &Bench<Umctl2Policy>, bank| b.policy.of_bank(&b.s, bank, 60).count_ones();
        assert_eq!((count(&b, 0), count(&b, 1)), (2, 1), "nothing has expired");
        b.s.queues.expire(50);
        assert_eq!((count(&b, 0), count(&b, 1)), (1, 1), "the older one may");
        b.serve(60);
        assert_eq!((count(&b, 0), count(&b, 1)), (0, 1));
    }

    #[test]
    fn reads_without_a_timer_wait_for_expired_ones_while_no_write_does() {
        let cfg = PolicyConfig {
            expired_bars_untimed: true,
            ..CFG
        };
        let mut b = bench(&cfg);
        b.put(Direction::Read, entry(0, 7), 0);
        b.put(Direction::Read, timed(1, 7), 0);
        assert_eq!(allowed(&b, 40), Ok(vec![0, 1]));
        b.s.queues.expire(50);
        assert_eq!(allowed(&b, 50), Ok(vec![1]));
        b.put(Direction::Write, entry(2, 7), 50);
        assert_eq!(allowed(&b, 50), Ok(vec![0, 1]));
    }

    #[test]
    fn no_write_takes_the_clocks_for_which_an_expired_one_crosses_ranks() {
        let cfg = PolicyConfig {
            expired_writes_cross: true,
            ..CFG
        };
        for (cfg, crosses) in [(cfg, true), (CFG, false)] {
            let mut b = bench(&cfg);
            b.s.bus.turn(40);
            b.put(Direction::Write, entry(0, 7), 0);
            b.s.queues.expire(60);
            b.s.device.issue(Kind::Write, 1, 7, 60);
            b.put(Direction::Write, timed(4, 7), 60);
            // The other rank has to wait longer than the one that wrote.
            let timing = b.s.device.timing();
            let (same, other) = (60 + timing.t_ccd_s, 60 + timing.rank_to_rank_write);
            let hits = b.s.queues.writes().hits(0);
            let found = b.policy.allowed(&b.s, hits, same);
            let want = if crosses { Err(other) } else { Ok(hits) };
            assert_eq!(found, want);
        }
    }
}
