//! Changes to a queue: adding and removing entries, expiring timers, opening and closing rows.

use axiscope_dram::{BankId, Clock};

use super::{Entry, NEVER, Queue, SLOTS, Slots};

impl Queue {
    /// Adds bytes to a waiting write.
    #[inline]
    pub fn merge(&mut self, slot: usize, mask: u8) {
        self.entries[slot % SLOTS].mask |= mask;
    }

    /// Appends an entry; `hit` states whether its row is open.
    #[inline(always)]
    pub fn push(&mut self, entry: Entry, hit: bool, now: Clock) {
        if self.tail - self.head == SLOTS {
            self.compact();
        }
        let slot = self.tail % SLOTS;
        self.tail += 1;
        let b = entry.bank as usize & 63;
        self.valid.insert(slot);
        self.by_bank[b].insert(slot);
        self.banks |= 1 << b;
        if hit {
            self.hit.insert(slot);
            self.hit_banks |= (1 << b) & !self.held;
        }
        if entry.high {
            self.high_len += 1;
            self.high.insert(slot);
        } else {
            self.low_len += 1;
        }
        if entry.expires < NEVER {
            if entry.expires <= now {
                self.expired.insert(slot);
            } else {
                self.timed.insert(slot);
                self.next_expiry = self.next_expiry.min(entry.expires);
            }
        }
        self.entries[slot] = entry;
    }

    /// Records a hit that is about to be issued. Once `most` hits have passed an older entry that waits for
    /// another row of the bank, no further hits may be issued until the row closes.
    #[inline]
    pub fn pass(&mut self, slot: usize, most: u32) {
        let bank = self.entry(slot).bank;
        let misses = self.misses(bank);
        if misses.is_empty() || !self.is_older(self.oldest(misses), slot) {
            return;
        }
        let passed = &mut self.passed[bank as usize & 63];
        *passed += 1;
        self.counted |= 1 << bank;
        if *passed >= most {
            self.held |= 1 << bank;
            self.hit_banks &= !(1 << bank);
        }
    }

    /// Removes an entry. It remains readable until another entry takes its slot.
    #[inline(always)]
    pub fn remove(&mut self, slot: usize) {
        let entry = &self.entries[slot % SLOTS];
        let b = entry.bank as usize & 63;
        self.valid.remove(slot);
        self.hit.remove(slot);
        if entry.expires < NEVER {
            self.expired.remove(slot);
            self.timed.remove(slot);
        }
        if entry.high {
            self.high.remove(slot);
            self.high_len -= 1;
        } else {
            self.low_len -= 1;
        }
        let of_bank = &mut self.by_bank[b];
        of_bank.remove(slot);
        if (*of_bank & self.hit).is_empty() {
            self.hit_banks &= !(1 << b);
            if of_bank.is_empty() {
                self.banks &= !(1 << b);
            }
        }
        if self.head % SLOTS == slot {
            self.advance_head();
        }
    }

    /// Moves the head to the oldest entry.
    #[inline(always)]
    fn advance_head(&mut self) {
        self.head = if self.valid.is_empty() {
            self.tail
        } else {
            self.head + self.age(self.oldest(self.valid))
        };
    }

    /// Marks the entries whose timers have expired by `now`.
    #[inline]
    pub fn expire(&mut self, now: Clock) {
        if now < self.next_expiry {
            return;
        }
        let mut next = NEVER;
        for slot in self.timed.members() {
            let at = self.entries[slot % SLOTS].expires;
            if at <= now {
                self.expired.insert(slot);
                self.timed.remove(slot);
            } else {
                next = next.min(at);
            }
        }
        self.next_expiry = next;
    }

    /// Updates the hits of a bank that has opened `row`.
    #[inline]
    pub fn row_opened(&mut self, bank: BankId, row: u32) {
        debug_assert!(self.hits(bank).is_empty());
        if self.banks >> bank & 1 == 0 {
            return;
        }
        let of_row = |slot: usize| self.entries[slot % SLOTS].row == row;
        let hits = self.of_bank(bank).filter(of_row);
        self.hit |= hits;
        self.hit_banks |= u64::from(!hits.is_empty()) << bank;
    }

    /// Updates the hits of a bank that has closed.
    #[inline]
    pub fn row_closed(&mut self, bank: BankId) {
        let bit = 1 << (bank & 63);
        if (self.hit_banks | self.counted) & bit != 0 {
            self.passed[bank as usize & 63] = 0;
            self.counted &= !bit;
            self.held &= !bit;
            self.hit &= !self.by_bank[bank as usize & 63];
            self.hit_banks &= !bit;
        }
    }

    /// Moves entries together when the ring is full of gaps that removed entries left.
    #[cold]
    fn compact(&mut self) {
        let old = *self.entries;
        let (hit, expired, timed, high) = (self.hit, self.expired, self.timed, self.high);
        let mut order = self.valid;
        let (mut slots, mut count) = ([0; SLOTS], 0);
        while !order.is_empty() {
            slots[count] = self.oldest(order);
            order.remove(slots[count]);
            count += 1;
        }
        self.valid = Slots::NONE;
        (self.hit, self.expired, self.timed, self.high) =
            (self.valid, self.valid, self.valid, self.valid);
        self.by_bank.fill(Slots::NONE);
        for (new, &slot) in slots[..count].iter().enumerate() {
            self.entries[new] = old[slot];
            self.valid.insert(new);
            self.by_bank[old[slot].bank as usize & 63].insert(new);
            for (was, is) in [
                (hit, &mut self.hit),
                (expired, &mut self.expired),
                (timed, &mut self.timed),
                (high, &mut self.high),
            ] {
                if was.contains(slot) {
                    is.insert(new);
                }
            }
        }
        self.head = 0;
        self.tail = count;
    }
}
