//! The choice of the next column command.
//!
//! First ready, first come: among the row hits whose timing and policy allow it, entries with expired timers
//! precede others, then high priority, then age.

use axiscope_dram::{BankId, Clock, Kind};

use super::{Policy, Slots, State, queue::NEVER, set::members};

/// Returns the best hit that may be issued now, or the clock at which the first hit may be issued.
#[inline(always)]
pub(super) fn pick<P: Policy>(policy: &P, state: &State, now: Clock) -> Result<usize, Clock> {
    if state.bus.writing() || state.queues.reads().any_ranked() {
        pick_ranked(policy, state, now)
    } else {
        pick_oldest(state, now)
    }
}

/// Returns the oldest read that hits and may be issued, or the clock at which the first such read may be
/// issued. Valid if age alone decides.
#[inline(always)]
fn pick_oldest(state: &State, now: Clock) -> Result<usize, Clock> {
    let queue = state.queues.reads();
    let mut wake = NEVER;
    let allowed = queue.hit_banks() & !state.device.blocked();
    let mut hits = if allowed == 0 {
        Slots::NONE
    } else {
        queue.all_hits()
    };
    while !hits.is_empty() {
        let slot = queue.oldest(hits);
        let bank = queue.entry(slot).bank;
        if allowed >> bank & 1 != 0 {
            let at = state.device.earliest(Kind::Read, bank);
            if at <= now {
                return Ok(slot);
            }
            wake = wake.min(at);
        }
        hits &= !queue.of_bank(bank);
    }
    Err(wake)
}

/// Returns the best hit that may be issued, or the clock at which the first hit may be issued. Policy, expired
/// timers, classes and the spacing of masked writes are considered.
#[inline(never)]
fn pick_ranked<P: Policy>(policy: &P, state: &State, now: Clock) -> Result<usize, Clock> {
    let direction = state.bus.direction();
    let queue = state.queues.of(direction);
    let mut wake = NEVER;
    // The best entry of all banks is among the best entries of each bank.
    let mut ready = Slots::NONE;
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
    if ready.is_empty() {
        return Err(wake);
    }
    let allowed = policy.allowed(state, ready, now)?;
    if allowed.is_empty() {
        return Err(wake);
    }
    Ok(queue.best(allowed))
}

/// Candidate writes of a bank: full lines only, unless masked writes are allowed.
#[inline(always)]
fn whole_or_spaced(
    state: &State,
    bank: BankId,
    hits: Slots,
    now: Clock,
    wake: &mut Clock,
) -> Slots {
    let at = state.device.earliest(Kind::MaskedWrite, bank);
    if at <= now || hits.is_empty() {
        return hits;
    }
    let writes = state.queues.writes();
    let slot = writes.best(hits);
    if writes.entry(slot).mask != u8::MAX {
        *wake = (*wake).min(at);
        return Slots::NONE;
    }
    Slots::of(slot)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::{
        Direction, Entry,
        testing::{Bench, entry},
    };

    /// A policy that allows everything, or only what a test sets, after a given clock.
    struct Lets(Slots, Option<Clock>);

    impl Policy for Lets {
        fn arrived(&mut self, _: Direction, _: bool, _: Clock) {}
        fn served(&mut self, _: Direction, _: Clock) {}
        fn turn(&mut self, _: &State, _: Clock) -> bool {
            false
        }
        fn wake(&self, _: &State, _: Clock) -> Clock {
            NEVER
        }
        fn allowed(&self, _: &State, ready: Slots, _: Clock) -> Result<Slots, Clock> {
            self.1.map_or(Ok(ready & self.0), Err)
        }
    }

    /// Banks 0 and 1 are open and ready at 100; each entry has a bank of its own.
    fn bench(direction: Direction, entries: &[Entry]) -> Bench<Lets> {
        let mut b = Bench::new(Lets(Slots::ALL, None));
        b.s.open(0, 7, 0);
        b.s.open(1, 7, 10);
        for e in entries {
            b.put(direction, *e, 20);
        }
        b
    }

    fn bank(b: &Bench<Lets>, now: Clock) -> Result<BankId, Clock> {
        let slot = pick(&b.policy, &b.s, now)?;
        Ok(b.s.queues.of(b.s.bus.direction()).entry(slot).bank)
    }

    #[test]
    fn the_oldest_hit_goes_and_a_miss_waits() {
        let b = bench(Direction::Read, &[entry(2, 7), entry(1, 7), entry(0, 7)]);
        assert_eq!(bank(&b, 100), Ok(1));
        let b = bench(Direction::Read, &[entry(0, 8), entry(2, 7)]);
        assert_eq!(bank(&b, 100), Err(NEVER), "no row is open for them");
    }

    #[test]
    fn a_hit_whose_time_has_not_come_is_passed_and_waited_for() {
        let b = bench(Direction::Read, &[entry(1, 7), entry(0, 7)]);
        assert_eq!(bank(&b, 5), Ok(0));
        assert_eq!(bank(&b, 4), Err(5), "the sooner of the two");
    }

    #[test]
    fn expired_goes_before_high_before_old() {
        let high = Entry {
            high: true,
            ..entry(1, 7)
        };
        let timed = Entry {
            expires: 50,
            ..entry(0, 7)
        };
        let mut b = bench(Direction::Read, &[entry(0, 7), high, timed]);
        assert_eq!(bank(&b, 40), Ok(1));
        b.s.queues.expire(50);
        assert_eq!(bank(&b, 50), Ok(0));
    }

    #[test]
    fn a_masked_write_waits_for_its_spacing_and_holds_its_bank() {
        let masked = Entry {
            mask: 1,
            ..entry(0, 7)
        };
        let mut b = bench(Direction::Write, &[masked, entry(0, 7), entry(1, 7)]);
        b.s.bus.turn(20);
        b.s.device.issue(Kind::MaskedWrite, 0, 7, 100);
        let apart = b.s.device.timing().t_ccd_mw;
        let all = b.s.device.timing().t_ccd_l;
        assert_eq!(bank(&b, 100 + all), Ok(1));
        assert_eq!(bank(&b, 100 + apart), Ok(0));
    }

    #[test]
    fn what_refresh_has_stopped_and_what_the_policy_bars_does_not_go() {
        let high = Entry {
            high: true,
            ..entry(1, 7)
        };
        let mut b = bench(Direction::Read, &[high, entry(0, 7)]);
        b.policy.0 = Slots::of(1);
        assert_eq!(bank(&b, 100), Ok(0));
        b.policy.0 = Slots::NONE;
        assert_eq!(bank(&b, 100), Err(NEVER));
        b.policy.1 = Some(123);
        assert_eq!(bank(&b, 100), Err(123));
        b.policy = Lets(Slots::ALL, None);
        b.s.device.block(0b10);
        assert_eq!(bank(&b, 100), Ok(0));
    }
}
