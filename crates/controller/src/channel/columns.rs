//! Which column command goes next.
//!
//! First ready, first come: among the row hits whose timing and policy allow it, expired timers
//! go first, then high priority, then age.

use axiscope_dram::{BankId, Clock, Kind};

use super::{
    Policy, Slots, State,
    queue::{NEVER, Queue},
    set::members,
};

/// The best hit that may go now; else when the first may.
#[inline(always)]
pub(super) fn pick<P: Policy>(policy: &P, state: &State, now: Clock) -> Result<usize, Clock> {
    let direction = state.bus.direction();
    let queue = state.queues.of(direction);
    if state.bus.writing() || queue.any_ranked() {
        pick_ranked(policy, state, now)
    } else {
        pick_oldest(state, queue, direction.column(), now)
    }
}

/// The oldest hit that may go, where age alone decides; else when the first hit may.
#[inline(always)]
fn pick_oldest(state: &State, queue: &Queue, kind: Kind, now: Clock) -> Result<usize, Clock> {
    let mut wake = NEVER;
    let allowed = queue.hit_banks() & !state.device.blocked();
    let mut hits = if allowed == 0 { 0 } else { queue.all_hits() };
    while hits != 0 {
        let (_, slot) = queue.oldest(hits);
        let bank = queue.entry(slot).bank;
        if allowed >> bank & 1 != 0 {
            let at = state.device.earliest(kind, bank);
            if at <= now {
                return Ok(slot);
            }
            wake = wake.min(at);
        }
        hits &= !queue.of_bank(bank);
    }
    Err(wake)
}

/// The best hit that may go: the policy, expired timers, classes and the spacing of masked writes
/// count; else when the first hit may.
#[inline(never)]
fn pick_ranked<P: Policy>(policy: &P, state: &State, now: Clock) -> Result<usize, Clock> {
    let direction = state.bus.direction();
    let queue = state.queues.of(direction);
    let mut wake = NEVER;
    // The entries that may go now: the best of them is the best of the best per bank.
    let mut ready = 0;
    for b in members(queue.hit_banks() & !state.device.blocked()) {
        let bank = b as BankId;
        let at = state.device.earliest(direction.column(), bank);
        if at > now {
            wake = wake.min(at);
            continue;
        }
        let hits = policy.of_bank(state, bank, now);
        ready |= if state.bus.writing() {
            whole_or_spaced(state, bank, hits, now, &mut wake)
        } else {
            hits
        };
    }
    if ready == 0 {
        return Err(wake);
    }
    match policy.allowed(state, ready, now)? {
        0 => Err(wake),
        allowed => Ok(queue.best(allowed).2),
    }
}

/// Writes of a bank of which the best is whole, or all where masked ones may go as well.
#[inline(always)]
fn whole_or_spaced(
    state: &State,
    bank: BankId,
    hits: Slots,
    now: Clock,
    wake: &mut Clock,
) -> Slots {
    let at = state.device.earliest(Kind::MaskedWrite, bank);
    if at <= now || hits == 0 {
        return hits;
    }
    let writes = state.queues.writes();
    let (_, _, slot) = writes.best(hits);
    if writes.entry(slot).mask != u8::MAX {
        *wake = (*wake).min(at);
        return 0;
    }
    1 << slot
}

/// The command of a write with these bytes.
#[inline]
pub(super) const fn write_kind(mask: u8) -> Kind {
    if mask == u8::MAX {
        Kind::Write
    } else {
        Kind::MaskedWrite
    }
}
