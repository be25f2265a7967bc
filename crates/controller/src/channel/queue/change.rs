//! Changes of a queue: adding and removing entries, expiring timers, opening and closing rows.

use axiscope_dram::{BankId, Clock};

use super::{Entry, NEVER, Queue, SLOTS};
use crate::channel::set::members;

impl Queue {
    /// Adds bytes to a waiting write.
    #[inline]
    pub fn merge(&mut self, slot: usize, mask: u8) {
        self.entries[slot % SLOTS].mask |= mask;
    }

    /// Appends an entry; `hit` states whether its row is open.
    #[inline]
    pub fn push(&mut self, entry: Entry, hit: bool, now: Clock) {
        if self.tail - self.head == SLOTS {
            self.compact();
        }
        let slot = self.tail % SLOTS;
        self.tail += 1;
        let bit = 1u128 << slot;
        let b = entry.bank as usize;
        self.valid |= bit;
        self.by_bank[b & 63] |= bit;
        self.banks |= 1 << b;
        if hit {
            self.hit |= bit;
            self.hit_banks |= (1 << b) & !self.held;
        }
        if entry.high {
            self.high_len += 1;
            self.high |= bit;
        } else {
            self.low_len += 1;
        }
        if entry.expires < NEVER {
            if entry.expires <= now {
                self.expired |= bit;
            } else {
                self.timed |= bit;
                self.next_expiry = self.next_expiry.min(entry.expires);
            }
        }
        self.entries[slot % SLOTS] = entry;
    }

    /// Records a hit that is about to be issued. Once `most` hits have passed an older entry that waits for another row
    /// of the bank, no more may be issued until the row closes.
    #[inline]
    pub fn pass(&mut self, slot: usize, most: u32) {
        let bank = self.entries[slot % SLOTS].bank;
        let misses = self.misses(bank);
        if misses == 0 {
            return;
        }
        let age = |slot: usize| (slot + SLOTS - self.head % SLOTS) % SLOTS;
        if self.oldest(misses).0 as usize > age(slot) {
            return;
        }
        let passed = &mut self.passed[bank as usize & 63];
        *passed += 1;
        if *passed >= most {
            self.held |= 1 << bank;
            self.hit_banks &= !(1 << bank);
        }
    }

    /// Removes an entry.
    #[inline]
    pub fn remove(&mut self, slot: usize) -> Entry {
        let entry = self.entries[slot % SLOTS];
        let keep = !(1u128 << slot);
        let b = entry.bank as usize;
        self.valid &= keep;
        self.hit &= keep;
        if entry.expires < NEVER {
            self.expired &= keep;
            self.timed &= keep;
        }
        self.by_bank[b & 63] &= keep;
        if self.by_bank[b & 63] == 0 {
            self.banks &= !(1 << b);
        }
        if self.hit & self.by_bank[b & 63] == 0 {
            self.hit_banks &= !(1 << b);
        }
        if entry.high {
            self.high &= keep;
            self.high_len -= 1;
        } else {
            self.low_len -= 1;
        }
        if self.valid == 0 {
            self.head = self.tail;
        } else if self.head % SLOTS == slot {
            self.head += self
                .valid
                .rotate_right((self.head % SLOTS) as u32)
                .trailing_zeros() as usize;
        }
        entry
    }

    /// Marks the entries whose timers have expired by `now`.
    #[inline]
    pub fn expire(&mut self, now: Clock) {
        if now < self.next_expiry {
            return;
        }
        let mut next = NEVER;
        let mut set = self.timed;
        while set != 0 {
            let slot = set.trailing_zeros() as usize;
            set &= set - 1;
            let at = self.entries[slot % SLOTS].expires;
            if at <= now {
                self.expired |= 1 << slot;
                self.timed &= !(1 << slot);
            } else {
                next = next.min(at);
            }
        }
        self.next_expiry = next;
    }

    /// Updates the hits of a bank that has opened `row`.
    #[inline]
    pub fn row_opened(&mut self, bank: BankId, row: u32) {
        debug_assert!(self.hits(bank) == 0);
        if self.banks >> bank & 1 == 0 {
            return;
        }
        let set = self.by_bank[bank as usize & 63];
        // The mask is processed in halves, because shifting 128 bits costs several times as much as shifting
        // a word.
        let of_row = |first: usize, half: u64| {
            members(half).fold(0, |hits, x| {
                hits | u64::from(self.entries[(first + x) % SLOTS].row == row) << x
            })
        };
        let (low, high) = (of_row(0, set as u64), of_row(64, (set >> 64) as u64));
        let hits = u128::from(low) | u128::from(high) << 64;
        self.hit |= hits;
        self.hit_banks |= u64::from(hits != 0) << bank;
    }

    /// Updates the hits of a bank that has closed.
    #[inline]
    pub fn row_closed(&mut self, bank: BankId) {
        let passed = &mut self.passed[bank as usize & 63];
        if (self.hit_banks >> bank & 1) | u64::from(*passed) != 0 {
            *passed = 0;
            self.held &= !(1 << bank);
            self.hit &= !self.by_bank[bank as usize & 63];
            self.hit_banks &= !(1 << bank);
        }
    }

    /// Moves entries together when the ring is full of gaps that removed entries left.
    #[cold]
    fn compact(&mut self) {
        let old = *self.entries;
        let (hit, expired, timed, high) = (self.hit, self.expired, self.timed, self.high);
        let mut order = self.valid;
        let (mut slots, mut count) = ([0; SLOTS], 0);
        while order != 0 {
            let (_, slot) = self.oldest(order);
            slots[count] = slot;
            count += 1;
            order &= !(1u128 << slot);
        }
        (self.valid, self.hit, self.expired, self.timed, self.high) = (0, 0, 0, 0, 0);
        self.by_bank.fill(0);
        for (new, slot) in slots[..count].iter().enumerate() {
            let (from, to) = (1u128 << slot, 1u128 << new);
            self.entries[new] = old[*slot];
            self.valid |= to;
            self.by_bank[old[*slot].bank as usize & 63] |= to;
            for (was, is) in [
                (hit, &mut self.hit),
                (expired, &mut self.expired),
                (timed, &mut self.timed),
                (high, &mut self.high),
            ] {
                if was & from != 0 {
                    *is |= to;
                }
            }
        }
        self.head = 0;
        self.tail = count;
    }
}
