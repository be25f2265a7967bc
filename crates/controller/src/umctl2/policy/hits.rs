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
