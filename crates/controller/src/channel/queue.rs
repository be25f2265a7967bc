//! A read or write queue of limited depth (the CAM of the controller).
//!
//! Entries live in a ring of 128 slots in order of age, so that finding the oldest entry of a set takes one shift and one
//! count of zeros. Sets are kept per bank, for row hits and for entries
//! whose timer has expired. Nothing is allocated or searched after construction.

use axiscope_dram::{BankId, Clock};

use super::set::members;

mod best;
mod change;
mod entry;
mod slots;

pub use entry::{Entry, NEVER};
pub use slots::Slots;

const SLOTS: usize = 128;

/// A queue ordered by age, with a set of entries for each bank.
#[derive(Clone, Debug)]
pub struct Queue {
    entries: Box<[Entry; SLOTS]>,
    head: usize,
    tail: usize,
    /// Number of entries in the high-priority class; `len` counts the others too.
    high_len: usize,
    low_len: usize,
    valid: Slots,
    hit: Slots,
    expired: Slots,
    timed: Slots,
    high: Slots,
    by_bank: [Slots; 64],
    banks: u64,
    /// Banks with hits that may be issued.
    hit_banks: u64,
    /// For each bank, the number of hits that were served before an older miss.
    passed: [u32; 64],
    /// Banks with such hits, and banks whose hits may not be issued because there were too many.
    counted: u64,
    held: u64,
    next_expiry: Clock,
}

impl Queue {
    /// An empty queue.
    pub(crate) fn new() -> Self {
        Self {
            entries: Box::new([Entry::default(); SLOTS]),
            head: 0,
            tail: 0,
            high_len: 0,
            low_len: 0,
            valid: Slots::NONE,
            hit: Slots::NONE,
            expired: Slots::NONE,
            timed: Slots::NONE,
            high: Slots::NONE,
            by_bank: [Slots::NONE; 64],
            banks: 0,
            hit_banks: 0,
            passed: [0; 64],
            counted: 0,
            held: 0,
            next_expiry: NEVER,
        }
    }

    /// Entries waiting.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.high_len + self.low_len
    }

    /// High-priority entries waiting.
    #[inline]
    #[must_use]
    pub const fn high_len(&self) -> usize {
        self.high_len
    }

    /// Number of entries that are not in the high-priority class.
    #[inline]
    #[must_use]
    pub const fn low_len(&self) -> usize {
        self.low_len
    }

    /// Whether nothing waits.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.banks == 0
    }

    /// Banks with at least one waiting entry.
    #[inline]
    #[must_use]
    pub const fn banks(&self) -> u64 {
        self.banks
    }

    /// Banks with entries whose row is open and that may be issued.
    #[inline]
    #[must_use]
    pub const fn hit_banks(&self) -> u64 {
        self.hit_banks
    }

    /// Whether the timer of any entry has expired.
    #[inline]
    #[must_use]
    pub const fn any_expired(&self) -> bool {
        !self.expired.is_empty()
    }

    /// Whether any entry precedes older ones because its timer has expired or its class is high.
    #[inline]
    #[must_use]
    pub fn any_ranked(&self) -> bool {
        !(self.expired | self.high).is_empty()
    }

    /// Whether an entry without a timer waits.
    #[inline]
    #[must_use]
    pub fn any_untimed(&self) -> bool {
        !(self.valid & !(self.timed | self.expired)).is_empty()
    }

    /// Whether an entry with a timer waits, expired or not.
    #[inline]
    #[must_use]
    pub fn any_timed(&self) -> bool {
        !(self.timed | self.expired).is_empty()
    }

    /// When the next timer expires.
    #[inline]
    #[must_use]
    pub const fn next_expiry(&self) -> Clock {
        self.next_expiry
    }

    /// The entry in a slot.
    #[inline]
    #[must_use]
    pub fn entry(&self, slot: usize) -> &Entry {
        &self.entries[slot % SLOTS]
    }

    /// The set of a bank's entries that hit its open row.
    #[inline]
    #[must_use]
    pub fn hits(&self, bank: BankId) -> Slots {
        self.hit & self.by_bank[bank as usize & 63]
    }

    /// The set of entries that hit the open row of their bank, including those that may not be issued.
    #[inline]
    #[must_use]
    pub const fn all_hits(&self) -> Slots {
        self.hit
    }

    /// The set of all entries.
    #[inline]
    #[must_use]
    pub const fn all(&self) -> Slots {
        self.valid
    }

    /// The set of a bank's entries.
    #[inline]
    #[must_use]
    pub fn of_bank(&self, bank: BankId) -> Slots {
        self.by_bank[bank as usize & 63]
    }

    /// The set of a bank's entries that need another row.
    #[inline]
    #[must_use]
    pub fn misses(&self, bank: BankId) -> Slots {
        self.by_bank[bank as usize & 63] & !self.hit
    }

    /// The set of entries whose timer has expired.
    #[inline]
    #[must_use]
    pub const fn expired(&self) -> Slots {
        self.expired
    }

    /// The set of entries whose timer is running.
    #[inline]
    #[must_use]
    pub const fn timed(&self) -> Slots {
        self.timed
    }

    /// The set of high-priority entries.
    #[inline]
    #[must_use]
    pub const fn high(&self) -> Slots {
        self.high
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(bank: u8, row: u32, line: u64) -> Entry {
        Entry {
            bank,
            row,
            line,
            expires: NEVER,
            ..Entry::default()
        }
    }

    #[test]
    fn oldest_survives_a_full_turn_of_the_ring() {
        let mut q = Queue::new();
        q.push(entry(0, 1, 1000), false, 0);
        for i in 0..500 {
            q.push(entry(1, 1, i), true, 0);
            let slot = q.oldest(q.hits(1));
            assert_eq!(q.entry(slot).line, i);
            q.remove(slot);
            let slot = q.oldest(q.misses(0));
            assert_eq!(q.entry(slot).line, 1000);
        }
        assert_eq!(q.len(), 1);
        assert_eq!(q.banks(), 1);
    }

    #[test]
    fn so_many_hits_pass_an_older_miss_until_the_row_closes() {
        let mut q = Queue::new();
        // A hit that is older than the miss does not count as passing it.
        q.push(entry(0, 1, 0), true, 0);
        q.push(entry(0, 2, 100), false, 0);
        for line in 1..4 {
            q.push(entry(0, 1, line), true, 0);
        }
        for (line, held) in [(0, false), (1, false), (2, true)] {
            assert_eq!(q.hit_banks(), 1);
            let slot = q.oldest(q.hits(0));
            q.pass(slot, 2);
            assert_eq!(q.entry(slot).line, line);
            q.remove(slot);
            assert_eq!(q.hit_banks() == 0, held, "after {line}");
        }
        q.row_closed(0);
        q.row_opened(0, 1);
        assert_eq!(q.hit_banks(), 1, "counted anew");
    }

    #[test]
    fn both_classes_are_counted_until_their_lines_leave() {
        let mut q = Queue::new();
        let high = |bank, line| Entry {
            high: true,
            ..entry(bank, 1, line)
        };
        q.push(high(2, 0), true, 0);
        q.push(entry(3, 1, 1), false, 0);
        q.push(high(2, 2), false, 0);
        let state = |q: &Queue| (q.high_len(), q.low_len(), q.banks(), q.hit_banks());
        assert_eq!(state(&q), (2, 1, 0b1100, 0b100));
        q.remove(q.oldest(q.high()));
        assert_eq!(state(&q), (1, 1, 0b1100, 0));
        q.remove(q.oldest(q.high()));
        assert_eq!((state(&q), q.high()), ((0, 1, 0b1000, 0), Slots::NONE));
        q.remove(q.oldest(q.misses(3)));
        assert_eq!((state(&q), q.len()), ((0, 0, 0, 0), 0));
    }

    #[test]
    fn timers_expire_once_and_in_time() {
        let mut q = Queue::new();
        for at in [30, 10, 20] {
            q.push(
                Entry {
                    expires: at,
                    ..entry(0, 1, 0)
                },
                false,
                0,
            );
        }
        assert_eq!(q.next_expiry(), 10);
        q.expire(20);
        assert_eq!(q.expired().members().count(), 2);
        assert_eq!(q.next_expiry(), 30);
    }
}
