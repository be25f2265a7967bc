//! One DRAM channel behind a front end: read and write queues, buses, device, refresh, and the reordering of read data.
//!
//! A front end (ports and their arbiter) decides which lines enter. A [`Policy`] decides when the bus turns and which
//! commands may be issued. All kinds of controllers share the rest. Each part keeps its own state; only [`Channel::step`]
//! accesses all of them.

use axiscope_dram::{Clock, Command, Geometry, Timing};

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
mod step;
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

    /// Bytes per line.
    #[inline]
    pub const fn line_bytes(&self) -> u64 {
        self.line_bytes
    }

    /// Whether the reorder buffer of a stream is full.
    #[inline]
    pub fn reorder_is_full(&self, stream: u8) -> bool {
        self.reorder.is_full(stream)
    }

    /// Whether the front end must be stepped in this clock.
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
}
