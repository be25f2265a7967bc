//! A step of the channel: refresh, the turn of the bus, the next column command and the next row command.

use axiscope_dram::{BankId, Clock, Kind};

use super::{
    Channel, Direction, Ordered, Policy, State, agenda::Job, columns, reorder::Place, rows,
};

impl<P: Policy> Channel<P> {
    /// Runs everything behind the front end at clock `now`. Returns the next clock at which anything can happen. Call
    /// [`Self::lines`] afterwards.
    #[inline(always)]
    pub fn step(&mut self, now: Clock) -> Clock {
        if self.agenda.due(Job::Refresh, now) {
            self.step_refresh(now);
        }
        let mut row_slot = now >= self.state.bus.free_at();
        let mut issued = false;
        if now >= self.state.bus.column_at() {
            if self.policy.turn(&self.state, now) {
                self.state.bus.turn(now);
                self.state.device.stats_mut().turnarounds += 1;
                self.agenda.commands_now(now);
            }
            if self.agenda.due(Job::Column, now)
                && let Some(slot_left) = self.step_column(now)
            {
                row_slot = slot_left;
                issued = true;
            }
        }
        if row_slot && self.agenda.due(Job::Row, now) {
            let first = self.policy.rows_first(&self.state);
            let (state, agenda) = (&mut self.state, &mut self.agenda);
            let issued = rows::step(state, agenda, first, self.prepare_other, now);
            if issued && self.policy.looks_at_rows() {
                self.agenda.at_most(Job::Column, now + 1);
            }
        }
        if issued {
            // The front end is due, because an entry is free.
            return now + 1;
        }
        self.next_wake(now, row_slot)
    }

    /// Passes to `out` the lines that are in order since a read was issued at clock `now`. Returns whether a
    /// read was issued.
    #[inline(always)]
    pub fn lines(&mut self, now: Clock, out: &mut impl FnMut(Ordered)) -> bool {
        let Some(place) = self.issued else {
            return false;
        };
        self.issued = None;
        self.reorder.fill(place, now, out);
        true
    }

    #[inline(never)]
    fn step_refresh(&mut self, now: Clock) {
        let s = &mut self.state;
        let before = s.device.blocked();
        let refreshed = self.refresh.step(&mut s.device, &mut s.queues, now);
        if let Some(account) = &mut self.account {
            let bank = refreshed.trailing_zeros().min(63) as u8;
            let again = s.device.earliest(Kind::Activate, bank);
            account.stopped(before | refreshed, s.device.blocked(), again, now);
        }
        if refreshed != 0 {
            self.policy.refreshed(refreshed);
        }
        self.agenda.set(Job::Refresh, self.refresh.wake());
        self.agenda.commands_now(now);
    }

    /// Issues the best column command that is allowed. Returns whether a row command may follow in this clock; `None` if
    /// no column command was issued.
    #[inline(never)]
    fn step_column(&mut self, now: Clock) -> Option<bool> {
        let slot = match columns::pick(&self.policy, &self.state, now) {
            Ok(slot) => slot,
            Err(wake) => {
                self.agenda.set(Job::Column, wake);
                return None;
            }
        };
        let direction = self.state.bus.direction();
        if let Some(account) = &mut self.account {
            let e = *self.state.queues.of(direction).entry(slot);
            account.column(&self.state, &e, now);
            if direction == Direction::Read {
                account.issued(e.stream, direction, now, now);
            }
        }
        let most = self.policy.hits_past_miss();
        let State { queues, device, .. } = &mut self.state;
        queues.remove(direction, slot, most);
        // The entry stays in its slot until another entry takes the slot.
        let entry = queues.of(direction).entry(slot);
        let bank = entry.bank;
        let kind = match direction {
            Direction::Read => {
                let (stream, token) = (entry.stream, entry.token);
                self.issued = Some(Place { stream, token });
                Kind::Read
            }
            Direction::Write => columns::write_kind(entry.mask),
        };
        device.issue(kind, bank, entry.row, now);
        self.policy.served(direction, now);
        if direction == Direction::Read
            && self
                .policy
                .closes(&self.state, self.state.queues.reads().entry(slot))
        {
            self.state.device.close_behind(bank, now);
            self.state.queues.row_closed(bank);
        }
        let slot_left = self.state.bus.column_went(&self.state.device, now);
        self.agenda.at_most(Job::Front, now + 1);
        self.after_column(direction, bank, now);
        Some(slot_left)
    }

    /// Determines when the next column command, and the next row command of a bank, may be issued after a column command
    /// to this bank.
    #[inline(always)]
    fn after_column(&mut self, direction: Direction, bank: BankId, now: Clock) {
        let State { queues, device, .. } = &self.state;
        let queue = queues.of(direction);
        let hit_banks = queue.hit_banks() & !device.blocked();
        // If the bus cannot turn and at most one bank has hits left, the time of its next column command is
        // already known.
        let known = if queues.of(direction.other()).is_empty() {
            device.only_column_at(hit_banks, direction.column(), now)
        } else {
            None
        };
        self.agenda.set(Job::Column, known.unwrap_or(now + 1));
        // The row stays open while more hits follow, unless an expired entry needs another row.
        if hit_banks >> bank & 1 == 0 || queue.any_expired() {
            let row_at = device.row_command_at(bank);
            self.agenda.at_most(Job::Row, row_at.max(now + 1));
        }
    }

    #[inline(always)]
    fn next_wake(&self, now: Clock, row_slot: bool) -> Clock {
        let mut next = self.agenda.at(Job::Front).min(self.agenda.at(Job::Refresh));
        if !self.state.queues.is_empty() {
            let bus = &self.state.bus;
            let column = self.agenda.at(Job::Column);
            let column = column.min(self.policy.wake(&self.state, now));
            let row = if row_slot {
                self.agenda.at(Job::Row).max(bus.free_at())
            } else {
                bus.free_at().max(now + 1)
            };
            next = next
                .min(column.max(bus.column_at()))
                .min(row)
                .min(self.agenda.at(Job::Expiry));
        }
        next.max(now + 1)
    }
}
