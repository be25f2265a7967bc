//! Which row hits may go: what waits for an entry whose timer has run out.

use axiscope_dram::{BankId, Clock, Kind};

use crate::channel::{Queue, Slots, State, set::members};

/// The hits of a bank that may go: not those younger than the oldest expired entry that waits
/// for another row, though that row may not be opened yet.
#[inline(always)]
pub(super) fn of_bank(s: &State, bank: BankId) -> Slots {
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
    if expired == 0 {
        return hits;
    }
    let waits = queue.oldest(expired).0;
    let expired_hits = hits & queue.expired();
    if expired_hits != 0 && queue.oldest(expired_hits).0 < waits {
        return hits;
    }
    let (age, slot) = queue.oldest(hits);
    if age > waits { 0 } else { 1 << slot }
}

/// What may go of all hits that are ready; or when to look again. No other write takes the clocks
/// for which an expired one waits because the last write was of another rank.
#[inline(always)]
pub(super) fn allowed(s: &State, ready: Slots, now: Clock) -> Result<Slots, Clock> {
    let queue = s.queues.of(s.bus.direction());
    if !queue.any_expired() {
        return Ok(ready);
    }
    if s.bus.writing() && ready & queue.expired() == 0 {
        return crossing(s, now).map_or(Ok(ready), Err);
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
    fn bench() -> Bench<Umctl2Policy> {
        let mut b = Bench::new(Umctl2Policy::new(CFG));
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
        let count = |b: &Bench<Umctl2Policy>, bank| b.policy.of_bank(&b.s, bank, 60).count_ones();
        assert_eq!((count(&b, 0), count(&b, 1)), (2, 1), "nothing has expired");
        b.s.queues.expire(50);
        assert_eq!((count(&b, 0), count(&b, 1)), (1, 1), "the older one may");
        b.serve(60);
        assert_eq!((count(&b, 0), count(&b, 1)), (0, 1));
    }

    #[test]
    fn no_write_takes_the_clocks_for_which_an_expired_one_crosses_ranks() {
        let mut b = bench();
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
        assert_eq!(found, Err(other));
    }
}
