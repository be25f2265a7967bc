//! The read queue and the write queue.

use axiscope_dram::{BankId, Clock};

use super::{
    Direction,
    queue::{Entry, Queue},
    written::Written,
};

/// Both queues of a channel.
#[derive(Clone, Debug)]
pub struct Queues {
    reads: Queue,
    writes: Queue,
    written: Written,
}

impl Queues {
    /// Empty queues.
    pub(crate) fn new() -> Self {
        Self {
            reads: Queue::new(),
            writes: Queue::new(),
            written: Written::new(),
        }
    }

    /// Reads that wait.
    #[inline(always)]
    #[must_use]
    pub const fn reads(&self) -> &Queue {
        &self.reads
    }

    /// Writes that wait.
    #[inline(always)]
    #[must_use]
    pub const fn writes(&self) -> &Queue {
        &self.writes
    }

    /// The queue of a direction.
    #[inline(always)]
    #[must_use]
    pub const fn of(&self, direction: Direction) -> &Queue {
        match direction {
            Direction::Read => &self.reads,
            Direction::Write => &self.writes,
        }
    }

    /// Whether nothing waits.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.reads.is_empty() && self.writes.is_empty()
    }

    /// When the next timer of either queue expires.
    #[inline]
    pub(crate) fn next_expiry(&self) -> Clock {
        self.reads.next_expiry().min(self.writes.next_expiry())
    }

    /// Marks the entries whose timers have expired by `now`.
    #[inline]
    pub(crate) fn expire(&mut self, now: Clock) {
        self.reads.expire(now);
        self.writes.expire(now);
    }

    /// Appends an entry; `hit` states whether its row is open.
    #[inline(always)]
    pub(crate) fn push(&mut self, direction: Direction, entry: Entry, hit: bool, now: Clock) {
        if direction == Direction::Write {
            self.written.add(entry.line);
        }
        self.of_mut(direction).push(entry, hit, now);
    }

    /// Whether a write to a line may be waiting. If false, no such write is waiting.
    #[inline(always)]
    pub(crate) const fn may_have_write(&self, line: u64) -> bool {
        self.written.may_wait(line)
    }

    /// Removes an entry whose column command is issued. At most `most` hits may pass an older miss of its
    /// bank.
    #[inline(always)]
    pub(crate) fn remove(&mut self, direction: Direction, slot: usize, most: u32) {
        let queue = self.of_mut(direction);
        if most < u32::MAX {
            queue.pass(slot, most);
        }
        queue.remove(slot);
        if direction == Direction::Write {
            self.written.remove(self.writes.entry(slot).line);
        }
    }

    /// Adds bytes to a waiting write.
    #[inline]
    pub(crate) fn merge(&mut self, slot: usize, mask: u8) {
        self.writes.merge(slot, mask);
    }

    /// Updates the hits of a bank that has opened a row.
    #[inline]
    pub(crate) fn row_opened(&mut self, bank: BankId, row: u32) {
        self.reads.row_opened(bank, row);
        self.writes.row_opened(bank, row);
    }

    /// Updates the hits of a bank that has closed.
    #[inline]
    pub(crate) fn row_closed(&mut self, bank: BankId) {
        self.reads.row_closed(bank);
        self.writes.row_closed(bank);
    }

    #[inline(always)]
    const fn of_mut(&mut self, direction: Direction) -> &mut Queue {
        match direction {
            Direction::Read => &mut self.reads,
            Direction::Write => &mut self.writes,
        }
    }
}
