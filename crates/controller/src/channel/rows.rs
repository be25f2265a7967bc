//! Which activate or precharge goes next.
//!
//! Rows are opened and closed for the oldest entry that needs it, and not closed while
//! hits on them wait.

use axiscope_dram::{Clock, DramState, Kind};

use super::{Channel, queue::Queue, set::members};

/// When the row command that a bank takes next may go: it closes if open.
#[inline]
pub(super) fn row_command_at(dram: &DramState, bank: u8) -> Clock {
    let kind = if dram.open_banks() >> bank & 1 != 0 {
        Kind::Precharge
    } else {
        Kind::Activate
    };
    dram.earliest(kind, bank)
}

impl Channel {
    /// Issues the activate or precharge that the oldest waiting entry needs most: for the
    /// current direction, else for the other where its banks are idle.
    #[inline(never)]
    pub(super) fn schedule_row(&mut self, now: Clock, blocked: u64) {
        // Writes that fill the time until rows are open do not hold those rows up.
        let lent = self.cfg.direction.lent_until_row && self.direction.lent;
        let writing = self.direction.writing && !(lent && self.reads.any_expired());
        let ready = self.rows.ready(&self.dram, now);
        let (current, other) = self.queues(writing);
        let both = self.cfg.prepare_other_direction && !other.is_empty();
        let wanted = wanted_banks(current) & !blocked;
        let banks = self.may_go(wanted & ready, now);
        if banks != 0 {
            let slot = first_wanted(current, banks);
            self.issue_row(writing, slot, now);
            // The other direction was not looked at.
            self.row_wake = if both {
                now + 1
            } else {
                self.row_command_for(wanted_banks(self.queues(writing).0) & !blocked, now)
            };
            return;
        }
        self.row_wake = self.row_command_for(wanted, now);
        if both {
            self.schedule_row_of_other(!writing, blocked, now);
        }
    }

    /// Row commands for the other direction, to banks that the current one leaves alone.
    #[inline(never)]
    fn schedule_row_of_other(&mut self, write_queue: bool, blocked: u64, now: Clock) {
        let (queue, current) = self.queues(write_queue);
        let barred = blocked | current.banks();
        let wanted = wanted_banks(queue) & !barred;
        let banks = self.may_go(wanted & self.rows.known_ready(), now);
        if banks != 0 {
            let slot = first_wanted(queue, banks);
            self.issue_row(write_queue, slot, now);
        }
        let wanted = wanted_banks(self.queues(write_queue).0) & !barred;
        self.row_wake = self.row_wake.min(self.row_command_for(wanted, now));
    }

    /// The queue of a direction, and that of the other.
    #[inline(always)]
    pub(super) const fn queues(&self, writing: bool) -> (&Queue, &Queue) {
        if writing {
            (&self.writes, &self.reads)
        } else {
            (&self.reads, &self.writes)
        }
    }

    /// What of these banks is open, or of a rank that may take an activate now.
    #[inline(always)]
    fn may_go(&self, banks: u64, now: Clock) -> u64 {
        banks & (self.dram.open_banks() | !self.dram.activate_blocked(now).0)
    }

    /// When the first of these banks may take a row command after this clock's.
    #[inline(always)]
    fn row_command_for(&self, banks: u64, now: Clock) -> Clock {
        let (no_activate, at) = self.dram.activate_blocked(now);
        let no_activate = no_activate & !self.dram.open_banks() & banks;
        let left = banks & !no_activate;
        if left & self.rows.known_ready() != 0 {
            return now + 1;
        }
        let soonest = self.rows.soonest(left, now);
        if no_activate == 0 {
            soonest
        } else {
            soonest.min(at)
        }
    }

    /// Issues the row command that an entry needs.
    #[inline(always)]
    fn issue_row(&mut self, write_queue: bool, slot: usize, now: Clock) {
        let entry = self.queues(write_queue).0.entry(slot);
        let (bank, row) = (entry.bank, entry.row);
        debug_assert!(row_command_at(&self.dram, bank) <= now);
        if self.direction_by_rows {
            // Open rows take part in the choice of the direction.
            self.column_wake = self.column_wake.min(now + 1);
        }
        if self.dram.open_banks() >> bank & 1 != 0 {
            self.issue(Kind::Precharge, bank, 0, now);
            self.row_closed(bank);
            return;
        }
        self.issue(Kind::Activate, bank, row, now);
        // Activates are spaced in their group; those of a rank bar all its banks at once.
        let spaced = self.dram.group_banks(bank) & !self.dram.open_banks();
        let at = self.dram.next_in_group(Kind::Activate, bank);
        self.rows.ready_moved(spaced, at, now);
        self.reads.row_opened(bank, row);
        self.writes.row_opened(bank, row);
        // When the bus turns, columns are looked at anyway.
        let column = if self.direction.writing {
            self.dram.earliest(Kind::Write, bank)
        } else {
            self.dram.earliest(Kind::Read, bank)
        };
        self.column_wake = self.column_wake.min(column.max(now + 1));
    }
}

/// Banks for which entries of a queue want a row command: those without hits, and those where
/// an expired miss goes before them.
#[inline(always)]
fn wanted_banks(queue: &Queue) -> u64 {
    let plain = queue.banks() & !queue.hit_banks();
    if queue.expired() & !queue.all_hits() != 0 {
        plain | closed_by_expired(queue)
    } else {
        plain
    }
}

/// Banks with hits where an expired miss is older than the expired hits.
#[inline(never)]
fn closed_by_expired(queue: &Queue) -> u64 {
    members(queue.hit_banks()).fold(0, |banks, b| {
        banks | u64::from(expired_miss_is_first(queue, b as u8)) << b
    })
}

/// The entry for which the row command to one of these banks goes.
#[inline(always)]
fn first_wanted(queue: &Queue, banks: u64) -> usize {
    let waiting = members(banks).fold(0, |all, b| all | queue.of_bank(b as u8));
    queue.best(waiting & !queue.all_hits()).2
}

/// Whether an entry whose timer has run out waits for another row of the bank, and no
/// older such one for the open row.
#[inline]
fn expired_miss_is_first(queue: &Queue, bank: u8) -> bool {
    let misses = queue.misses(bank) & queue.expired();
    let hits = queue.hits(bank) & queue.expired();
    misses != 0 && (hits == 0 || queue.oldest(hits).0 > queue.oldest(misses).0)
}
