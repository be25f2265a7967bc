//! One DRAM channel behind a front end: read and write queues, buses, device, refresh, and the reordering of read data.
//!
//! A front end (ports and their arbiter) decides which lines enter. A [`Policy`] decides when the bus turns and which
//! commands may be issued. All kinds of controllers share the rest. Each part keeps its own state; only [`Channel::step`]
//! accesses all of them.

use axiscope_dram::{BankId, Clock, Command, Geometry, Kind, Timing};

use crate::{AddressMap, Stats};

mod account;
mod agenda;
mod bus;
mod columns;
mod config;
mod cut;
mod device;
mod enter;
mod policy;
mod queue;
mod queues;
mod refresh;
mod reorder;
mod rows;
pub(crate) mod set;
#[cfg(test)]
pub(crate) mod testing;
mod waits;
mod wheel;
mod written;

pub use account::{Account, Rest, Span, Use};
pub use bus::{Bus, Direction};
pub use config::ChannelConfig;
pub(crate) use cut::{Cut, Mark, WriteLine};
pub use device::Device;
pub use policy::{Policy, State};
pub use queue::{Entry, NEVER, Queue, Slots};
pub use queues::Queues;
pub(crate) use reorder::Ordered;

use agenda::{Agenda, Job};
use refresh::Refresh;
use reorder::{Place, Reorder};

/// A DRAM channel with the policy that schedules it.
#[derive(Clone, Debug)]
pub(crate) struct Channel<P> {
    state: State,
    policy: P,
    refresh: Refresh,
    reorder: Reorder,
    /// The read that was issued in this step.
    issued: Option<Place>,
    agenda: Agenda,
    map: AddressMap,
    line_bytes: u64,
    prepare_other: bool,
    streams: usize,
    account: Option<Box<Account>>,
}

impl<P: Policy> Channel<P> {
    /// Returns an idle channel.
    pub fn new(
        cfg: &ChannelConfig,
        policy: P,
        geometry: Geometry,
        timing: Timing,
        map: AddressMap,
        streams: usize,
    ) -> Self {
        let takes = timing.read_latency + timing.burst + cfg.read_pipeline_clocks;
        let refresh = Refresh::new(&geometry, &timing, cfg);
        let mut agenda = Agenda::new();
        agenda.set(Job::Refresh, refresh.wake());
        Self {
            policy,
            refresh,
            reorder: Reorder::new(streams, takes),
            issued: None,
            agenda,
            map,
            line_bytes: cfg.line_bytes,
            prepare_other: cfg.prepare_other_direction,
            streams,
            account: None,
            state: State {
                queues: Queues::new(),
                bus: Bus::new(timing.t_ccd_s),
                device: Device::new(geometry, timing),
            },
        }
    }

    /// Records every DRAM command from now on.
    pub fn record_commands(&mut self) {
        self.state.device.record_commands();
    }

    /// Returns the commands recorded since the last call.
    pub fn take_commands(&mut self) -> Vec<Command> {
        self.state.device.take_commands()
    }

    /// Measures how the data bus is used, from now on.
    pub fn keep_account(&mut self) {
        let line = self.state.device.timing().t_ccd_s;
        self.account = Some(Box::new(Account::new(self.streams, line)));
    }

    /// How the data bus was used, if [`Self::keep_account`] was called.
    #[inline(always)]
    pub fn account(&mut self) -> Option<&mut Account> {
        self.account.as_deref_mut()
    }

    /// The counts so far.
    pub const fn stats(&self) -> &Stats {
        self.state.device.stats()
    }

    /// Resets the counts.
    pub fn reset_stats(&mut self) {
        *self.state.device.stats_mut() = Stats::default();
    }

    /// The queues of waiting reads and writes.
    #[inline(always)]
    pub const fn queues(&self) -> &Queues {
        &self.state.queues
    }

    /// Bytes of a line.
    #[inline]
    pub const fn line_bytes(&self) -> u64 {
        self.line_bytes
    }

    /// Whether the reorder buffer of a stream is full.
    #[inline]
    pub fn reorder_is_full(&self, stream: u8) -> bool {
        self.reorder.is_full(stream)
    }

    /// Whether the front end has to be stepped in this clock.
    #[inline(always)]
    pub const fn front_is_due(&self, now: Clock) -> bool {
        self.agenda.due(Job::Front, now)
    }

    /// Schedules the next step of the front end at a clock, replacing an earlier time.
    #[inline(always)]
    pub const fn front_at(&mut self, at: Clock) {
        self.agenda.set(Job::Front, at);
    }

    /// Schedules the next step of the front end at a clock, or leaves it if it is earlier.
    #[inline(always)]
    pub fn front_at_most(&mut self, at: Clock) {
        self.agenda.at_most(Job::Front, at);
    }

    /// Marks the entries whose timers have expired by `now`.
    #[inline(always)]
    pub fn expire(&mut self, now: Clock) {
        if self.agenda.due(Job::Expiry, now) {
            self.state.queues.expire(now);
            self.agenda
                .set(Job::Expiry, self.state.queues.next_expiry());
            self.agenda.commands_now(now);
        }
    }

    /// Runs everything behind the front end at clock `now`. Returns the next clock at which anything can happen. Call
    /// [`Self::lines`] afterwards.
    #[inline(always)]
    pub fn step(&mut self, now: Clock) -> Clock {
        if self.agenda.due(Job::Refresh, now) {
            self.step_refresh(now);
        }
        let mut row_slot = now >= self.state.bus.free_at();
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
        self.next_wake(now, row_slot)
    }

    /// Passes the lines to `out` that are in order since a read was issued at clock `now`, if one was.
    #[inline(always)]
    pub fn lines(&mut self, now: Clock, out: &mut impl FnMut(Ordered)) {
        if let Some(place) = self.issued.take() {
            self.reorder.fill(place, now, out);
        }
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
        // The entry stays in its slot until another one enters.
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
