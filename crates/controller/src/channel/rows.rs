//! The choice of the next activate or precharge.
//!
//! Rows are opened and closed for the oldest entry that needs it. A row is not closed while entries that hit
//! it wait.

use axiscope_dram::{BankId, Clock, Kind};

use super::{
    Direction, Slots, State,
    agenda::{Agenda, Job},
    queue::Queue,
    set::members,
};

/// Issues the activate or precharge that the oldest waiting entry needs. The direction `first` is served first; if
/// `both`, the other direction may use banks that are idle. Returns whether a command was issued.
#[inline(never)]
pub(super) fn step(
    s: &mut State,
    agenda: &mut Agenda,
    first: Direction,
    both: bool,
    now: Clock,
) -> bool {
    let blocked = s.device.blocked();
    let ready = s.device.ready(now);
    let queue = s.queues.of(first);
    let both = both && !s.queues.of(first.other()).is_empty();
    let wanted = wanted_banks(queue) & !blocked;
    let banks = s.device.may_go(wanted & ready, now);
    if banks != 0 {
        let slot = first_wanted(queue, banks);
        let bank = issue(s, agenda, first, slot, now);
        // If only one direction was considered in this clock, the other must be considered in the next clock.
        let next = if both {
            now + 1
        } else {
            let wanted = wanted_after(s.queues.of(first), wanted, bank);
            s.device.row_command_for(wanted, now)
        };
        agenda.set(Job::Row, next);
        return true;
    }
    agenda.set(Job::Row, s.device.row_command_for(wanted, now));
    both && step_other(s, agenda, first.other(), now)
}

/// Issues a row command for the other direction, to banks that the first direction does not use.
#[inline(never)]
fn step_other(s: &mut State, agenda: &mut Agenda, other: Direction, now: Clock) -> bool {
    let queue = s.queues.of(other);
    let barred = s.device.blocked() | s.queues.of(other.other()).banks();
    let mut wanted = wanted_banks(queue) & !barred;
    let banks = s.device.may_go(wanted & s.device.known_ready(), now);
    if banks != 0 {
        let slot = first_wanted(queue, banks);
        let bank = issue(s, agenda, other, slot, now);
        wanted = wanted_after(s.queues.of(other), wanted, bank);
    }
    agenda.at_most(Job::Row, s.device.row_command_for(wanted, now));
    banks != 0
}

/// Issues the row command that an entry needs. Returns its bank.
#[inline(always)]
fn issue(s: &mut State, agenda: &mut Agenda, of: Direction, slot: usize, now: Clock) -> BankId {
    let entry = s.queues.of(of).entry(slot);
    let (bank, row) = (entry.bank, entry.row);
    debug_assert!(s.device.row_command_at(bank) <= now);
    if s.device.open_banks() >> bank & 1 != 0 {
        s.device.issue(Kind::Precharge, bank, 0, now);
        s.bus.row_went(&s.device);
        s.queues.row_closed(bank);
        return bank;
    }
    s.device.activate(bank, row, now);
    s.bus.row_went(&s.device);
    s.queues.row_opened(bank, row);
    // Only the current direction is scheduled here, because column commands are considered in any case when the
    // bus turns.
    let column = s.device.earliest(s.bus.direction().column(), bank);
    agenda.at_most(Job::Column, column.max(now + 1));
    bank
}

/// Banks whose queue entries need a row command: banks without hits, and banks in which an expired miss
/// precedes the hits.
#[inline(always)]
fn wanted_banks(queue: &Queue) -> u64 {
    let plain = queue.banks() & !queue.hit_banks();
    let expired_misses = queue.expired() & !queue.all_hits();
    if expired_misses.is_empty() {
        plain
    } else {
        plain | closed_by_expired(queue, queue.hit_banks(), expired_misses)
    }
}

/// Returns the wanted banks after a row command to one of them. Nothing has changed for the others.
#[inline(always)]
fn wanted_after(queue: &Queue, wanted: u64, bank: BankId) -> u64 {
    let bit = 1 << (bank & 63);
    if queue.hit_banks() & bit == 0 {
        return wanted;
    }
    let expired_misses = queue.expired() & !queue.all_hits();
    let wanted = wanted & !bit;
    if expired_misses.is_empty() {
        wanted
    } else {
        wanted | closed_by_expired(queue, bit, expired_misses)
    }
}

/// Returns, from a set of banks with hits, those in which an expired miss is older than all expired hits.
#[inline(never)]
fn closed_by_expired(queue: &Queue, banks: u64, expired_misses: Slots) -> u64 {
    members(banks).fold(0, |found, b| {
        let misses = queue.of_bank(b as BankId) & expired_misses;
        let closed = !misses.is_empty() && is_older_than_hits(queue, b as BankId, misses);
        found | u64::from(closed) << b
    })
}

/// Returns the entry for which a row command to one of these banks is issued.
#[inline(always)]
fn first_wanted(queue: &Queue, banks: u64) -> usize {
    let waiting = members(banks).fold(Slots::NONE, |all, b| all | queue.of_bank(b as BankId));
    queue.best(waiting & !queue.all_hits())
}

/// Whether the oldest entry of a set is older than all expired hits of their bank.
#[inline]
fn is_older_than_hits(queue: &Queue, bank: BankId, misses: Slots) -> bool {
    let hits = queue.hits(bank) & queue.expired();
    hits.is_empty() || queue.is_older(queue.oldest(misses), queue.oldest(hits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::{
        Entry,
        testing::{self, entry},
    };

    /// Steps once with reads first. Returns the banks that were opened, the banks that were closed, and when
    /// the next step is due.
    fn stepped(s: &mut State, both: bool, now: Clock) -> (u64, u64, Clock) {
        let mut agenda = Agenda::new();
        let before = s.device.open_banks();
        step(s, &mut agenda, Direction::Read, both, now);
        let after = s.device.open_banks();
        (after & !before, before & !after, agenda.at(Job::Row))
    }

    #[test]
    fn the_oldest_that_needs_a_row_gets_it_first() {
        let mut s = testing::state(testing::ONE_RANK);
        s.put(Direction::Read, entry(2, 7), 0);
        s.put(Direction::Read, entry(1, 7), 0);
        let apart = s.device.timing().t_rrd_s;
        assert_eq!(stepped(&mut s, true, 10), (0b100, 0, 10 + apart));
        assert_eq!(stepped(&mut s, true, 10 + apart).0, 0b010);
    }

    #[test]
    fn a_row_with_hits_stays_open_until_a_miss_has_run_out_of_time() {
        let mut s = testing::state(testing::ONE_RANK);
        s.open(0, 7, 0);
        s.put(Direction::Read, entry(0, 7), 0);
        let timed = Entry {
            expires: 50,
            ..entry(0, 8)
        };
        s.put(Direction::Read, timed, 0);
        assert_eq!(stepped(&mut s, true, 40).1, 0);
        s.queues.expire(50);
        assert_eq!(stepped(&mut s, true, 50).1, 0b1);
        assert_eq!(s.queues.reads().hit_banks(), 0, "the queues know of it");
    }

    #[test]
    fn the_other_direction_has_banks_that_the_first_leaves_alone() {
        let mut s = testing::state(testing::ONE_RANK);
        s.open(0, 7, 0);
        s.put(Direction::Read, entry(0, 7), 0);
        s.put(Direction::Write, entry(0, 9), 0);
        s.put(Direction::Write, entry(3, 9), 0);
        assert_eq!(stepped(&mut s, false, 40), (0, 0, crate::NEVER));
        assert_eq!(stepped(&mut s, true, 40).0, 0b1000);
    }

    #[test]
    fn banks_that_refresh_has_stopped_get_no_row() {
        let mut s = testing::state(testing::TWO_RANKS);
        s.put(Direction::Read, entry(0, 7), 0);
        s.put(Direction::Read, entry(4, 7), 0);
        s.device.block(0xf);
        assert_eq!(stepped(&mut s, true, 40).0, 1 << 4);
    }
}
