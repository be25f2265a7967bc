//! Puts lines into the queues.

use axiscope_dram::Clock;

use super::{
    Channel, Cut, Direction, Entry, Mark, NEVER, Policy, WriteLine, agenda::Job, cut::byte_mask,
};

impl<P: Policy> Channel<P> {
    /// Splits the next line off a piece and queues it. Returns whether it was the last line of the piece.
    #[inline]
    pub fn enter_read(&mut self, cut: &mut Cut, mark: Mark, now: Clock) -> bool {
        let addr = cut.addr;
        let bytes = cut.take(self.line_bytes);
        let done = cut.left == 0;
        let stream = cut.stream;
        let token = self.reorder.reserve(stream, bytes, done, done && cut.last);
        let (bank, row) = self.map.decode(addr);
        let entry = Entry {
            line: addr & !(self.line_bytes - 1),
            row,
            bank,
            stream,
            token,
            mask: u8::MAX,
            high: mark.high,
            late: mark.late,
            expires: mark.expires,
        };
        if mark.late {
            self.state.device.stats_mut().late_reads += 1;
        }
        self.enter(Direction::Read, entry, now);
        done
    }

    /// Merges a write into a waiting write to the same line. Returns false if there is none.
    #[inline]
    pub fn merge_write(&mut self, w: &WriteLine) -> bool {
        let line = self.line_bytes;
        let at = w.addr & !(line - 1);
        if !self.state.queues.may_have_write(at) {
            return false;
        }
        let (bank, _) = self.map.decode(w.addr);
        let Some(slot) = self.state.queues.writes().find(at, bank, w.stream) else {
            return false;
        };
        let mask = byte_mask(w.addr & (line - 1), w.bytes, line);
        self.state.queues.merge(slot, mask);
        self.state.device.stats_mut().combined += 1;
        true
    }

    /// Queues a write.
    #[inline]
    pub fn enter_write(&mut self, w: &WriteLine, expires: Clock, now: Clock) {
        let line = self.line_bytes;
        let (bank, row) = self.map.decode(w.addr);
        let entry = Entry {
            line: w.addr & !(line - 1),
            row,
            bank,
            stream: w.stream,
            token: 0,
            mask: byte_mask(w.addr & (line - 1), w.bytes, line),
            high: false,
            late: false,
            expires,
        };
        self.enter(Direction::Write, entry, now);
    }

    /// Queues an entry and makes its next command due: a column command if its row is open, otherwise a row
    /// command.
    #[inline(always)]
    fn enter(&mut self, direction: Direction, entry: Entry, now: Clock) {
        let s = &mut self.state;
        let first = s.queues.of(direction).is_empty();
        if let Some(account) = &mut self.account
            && s.queues.is_empty()
        {
            account.first_came(now);
        }
        self.policy.arrived(direction, first, now);
        let hit = s.device.is_open(entry.bank, entry.row);
        s.queues.push(direction, entry, hit, now);
        if entry.expires < NEVER {
            self.agenda
                .at_most(Job::Expiry, s.queues.of(direction).next_expiry());
        }
        if hit {
            self.agenda.at_most(Job::Column, now);
        } else {
            let at = s.device.row_command_at(entry.bank);
            self.agenda.at_most(Job::Row, at.max(now));
        }
    }
}
