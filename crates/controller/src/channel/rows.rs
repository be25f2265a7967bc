//! Which activate or precharge goes next.
//!
//! Rows are opened and closed for the oldest entry that needs it, and not closed while
//! hits on them wait.

use axiscope_dram::{Clock, DramState, Kind};

use super::{
    Channel,
    queue::{NEVER, Queue},
    scheduler::best,
};

/// When banks may take their next row command, as far as is known: a bank is asked about
/// again only when its time has come or a command has changed it.
#[derive(Clone, Debug)]
pub(super) struct RowTimes {
    /// No row command can go to a bank before this.
    not_before: [Clock; 64],
    /// Banks that may take a row command now.
    ready: u64,
}

impl RowTimes {
    pub const fn new() -> Self {
        Self {
            not_before: [0; 64],
            ready: 0,
        }
    }

    /// A command has moved the times of these banks.
    #[inline]
    pub const fn forget(&mut self, banks: u64) {
        self.ready &= !banks;
    }

    /// Notes which of `banks` may take a row command now; returns when the first of the
    /// others may. Banks for which nothing but hits wait are not asked about.
    #[inline]
    fn find_ready(&mut self, dram: &DramState, queue: &Queue, banks: u64, now: Clock) -> Clock {
        let mut soonest = NEVER;
        let mut left = banks;
        while left != 0 {
            let b = left.trailing_zeros() as u8;
            left &= left - 1;
            let not_before = &mut self.not_before[b as usize & 63];
            if *not_before <= now {
                if queue.hit_banks() >> b & 1 != 0 && queue.misses(b) == 0 {
                    continue;
                }
                let at = row_command_at(dram, b);
                if at <= now {
                    self.ready |= 1 << b;
                    continue;
                }
                // Times only move later, so this stays a bound.
                *not_before = at;
            }
            soonest = soonest.min(*not_before);
        }
        soonest
    }
}

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

/// What a queue asks of the command slot for rows.
struct Wanted {
    /// The entry that the command is for.
    slot: usize,
    /// Whether another bank could take a command for this queue as well.
    others: bool,
}

impl Channel {
    /// Issues the activate or precharge that the oldest waiting entry needs most: for the
    /// current direction, else for the other where its banks are idle.
    #[inline(never)]
    pub(super) fn schedule_row(&mut self, now: Clock, blocked: u64) {
        let writing = self.direction.writing;
        let (current, other) = if writing {
            (&self.writes, &self.reads)
        } else {
            (&self.reads, &self.writes)
        };
        let both = self.cfg.prepare_other_direction && !other.is_empty();
        let busy = current.banks();
        let mut wake = NEVER;
        let mut write_queue = writing;
        let mut wanted = self.wanted_row(writing, blocked, now, &mut wake);
        // Where the current direction finds its command, the other is not looked at.
        let unseen = both && wanted.is_some();
        if both && wanted.is_none() {
            write_queue = !writing;
            wanted = self.wanted_row_other(write_queue, blocked | busy, now, &mut wake);
        }
        self.row_wake = match wanted {
            None => wake,
            Some(Wanted { slot, others }) => {
                let again = self.issue_row(write_queue, slot, now);
                if others || unseen {
                    now + 1
                } else {
                    wake.min(again).max(now + 1)
                }
            }
        };
    }

    /// [`Self::wanted_row`] of the other direction, which is rarely asked.
    #[inline(never)]
    fn wanted_row_other(
        &mut self,
        write_queue: bool,
        barred: u64,
        now: Clock,
        wake: &mut Clock,
    ) -> Option<Wanted> {
        self.wanted_row(write_queue, barred, now, wake)
    }

    /// The entry of a queue for which a row command may go now to a bank not in `barred`;
    /// `wake` comes down to when the next bank may take one.
    #[inline(always)]
    fn wanted_row(
        &mut self,
        write_queue: bool,
        barred: u64,
        now: Clock,
        wake: &mut Clock,
    ) -> Option<Wanted> {
        let queue = if write_queue {
            &self.writes
        } else {
            &self.reads
        };
        let mut banks = queue.banks() & !barred;
        if !queue.any_expired() {
            banks &= !queue.hit_banks();
        }
        let (no_activate, activate_at) = self.dram.activate_blocked(now);
        let no_activate = no_activate & !self.dram.open_banks();
        if banks & no_activate != 0 {
            *wake = (*wake).min(activate_at);
            banks &= !no_activate;
        }
        let unknown = banks & !self.rows.ready;
        let soonest = self.rows.find_ready(&self.dram, queue, unknown, now);
        *wake = (*wake).min(soonest);
        let (mut candidates, mut count) = (0u128, 0);
        let mut ready = banks & self.rows.ready;
        while ready != 0 {
            let b = ready.trailing_zeros() as u8;
            ready &= ready - 1;
            debug_assert!(row_command_at(&self.dram, b) <= now);
            if queue.hit_banks() >> b & 1 == 0 || expired_miss_is_first(queue, b) {
                count += 1;
                candidates |= queue.misses(b);
            }
        }
        (candidates != 0).then(|| Wanted {
            slot: best(queue, candidates).2,
            others: count > 1,
        })
    }

    /// Issues the row command that an entry needs; returns when its bank may take the next.
    #[inline]
    fn issue_row(&mut self, write_queue: bool, slot: usize, now: Clock) -> Clock {
        let queue = if write_queue {
            &self.writes
        } else {
            &self.reads
        };
        let entry = queue.entry(slot);
        let (bank, row) = (entry.bank, entry.row);
        if self.cfg.direction.rowless_reads_yield {
            // Open rows take part in the choice of the direction.
            self.column_wake = self.column_wake.min(now + 1);
        }
        if self.dram.open_banks() >> bank & 1 != 0 {
            self.issue(Kind::Precharge, bank, 0, now);
            self.row_closed(bank);
            return self.dram.earliest(Kind::Activate, bank);
        }
        self.issue(Kind::Activate, bank, row, now);
        // Activates are spaced in their group; those of a rank bar all its banks at once.
        let spaced = self.dram.group_banks(bank) & !self.dram.open_banks();
        self.rows.forget(spaced);
        self.reads.row_opened(bank, row);
        self.writes.row_opened(bank, row);
        let column = self.dram.earliest(Kind::Read, bank);
        let column = column.min(self.dram.earliest(Kind::Write, bank));
        self.column_wake = self.column_wake.min(column.max(now + 1));
        self.dram.earliest(Kind::Precharge, bank)
    }
}

/// Whether an entry whose timer has run out waits for another row of the bank, and no
/// older such one for the open row.
#[inline]
fn expired_miss_is_first(queue: &Queue, bank: u8) -> bool {
    let misses = queue.misses(bank) & queue.expired();
    let hits = queue.hits(bank) & queue.expired();
    misses != 0 && (hits == 0 || queue.oldest(hits).0 > queue.oldest(misses).0)
}
