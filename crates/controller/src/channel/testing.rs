//! Idle parts of a channel for tests, and a bench for policies.

use axiscope_dram::{BankId, Clock, Geometry, Standard, Timing};
use axiscope_figures::least;

use crate::OutletFigures;

use super::{Bus, ChannelConfig, Device, Direction, Entry, NEVER, Policy, Queues, State};

/// One rank of four banks.
pub(crate) const ONE_RANK: Geometry = Geometry {
    ranks: 1,
    bank_groups: 1,
    banks_per_group: 4,
};

/// Two ranks with the same geometry.
pub(crate) const TWO_RANKS: Geometry = Geometry {
    ranks: 2,
    ..ONE_RANK
};

/// Returns a channel that adds no delays.
pub(crate) fn config() -> ChannelConfig {
    ChannelConfig {
        prepare_other_direction: true,
        ..least()
    }
}

/// Ports that hold eight pieces and any number of lines.
pub(crate) fn outlet() -> OutletFigures {
    OutletFigures {
        port_pieces: 8,
        ..least()
    }
}

/// Returns the timing of an invented device.
pub(crate) fn timing() -> Timing {
    Timing {
        t_rcd: 5,
        t_rp: 6,
        t_ras: 12,
        t_rc: 18,
        t_rrd_s: 2,
        t_rrd_l: 2,
        t_faw: 10,
        t_ccd_s: 4,
        t_ccd_l: 4,
        t_ccd_l_wr: 4,
        t_ccd_mw: 32,
        rd_to_wr: 12,
        wr_to_rd_l: 13,
        wr_to_rd_s: 13,
        rd_to_pre: 4,
        wr_to_pre: 14,
        rank_to_rank: 7,
        rank_to_rank_write: 9,
        wr_to_rd_rank: 12,
        t_rfc: 48,
        t_rfc_pb: 24,
        t_refpb_act: 2,
        t_refpb_refpb: 24,
        t_refi: 1000,
        read_latency: 7,
        write_latency: 4,
        burst: 4,
        ..Timing::uniform(Standard::named("lpddr4").expect("a standard"), 1)
    }
}

/// Returns a state in which nothing waits and all banks are closed.
pub(crate) fn state(geometry: Geometry) -> State {
    State {
        queues: Queues::new(),
        bus: Bus::new(timing().t_ccd_s),
        device: Device::new(geometry, timing()),
    }
}

/// Returns an entry for a whole line without class or timer.
pub(crate) fn entry(bank: BankId, row: u32) -> Entry {
    Entry {
        bank,
        row,
        mask: u8::MAX,
        expires: NEVER,
        ..Entry::default()
    }
}

impl State {
    /// Puts an entry into a queue.
    pub(crate) fn put(&mut self, direction: Direction, entry: Entry, now: Clock) {
        let hit = self.device.is_open(entry.bank, entry.row);
        self.queues.push(direction, entry, hit, now);
    }

    /// Opens a row.
    pub(crate) fn open(&mut self, bank: BankId, row: u32, now: Clock) {
        self.device.activate(bank, row, now);
        self.queues.row_opened(bank, row);
    }
}

/// A policy and a state that only the test changes.
pub(crate) struct Bench<P> {
    pub s: State,
    pub policy: P,
}

impl<P: Policy> Bench<P> {
    pub fn new(policy: P) -> Self {
        Self {
            s: state(TWO_RANKS),
            policy,
        }
    }

    /// Adds an entry.
    pub fn put(&mut self, direction: Direction, entry: Entry, now: Clock) {
        let first = self.s.queues.of(direction).is_empty();
        self.policy.arrived(direction, first, now);
        self.s.put(direction, entry, now);
    }

    /// Serves the oldest entry of the current direction.
    pub fn serve(&mut self, now: Clock) {
        let direction = self.s.bus.direction();
        let queue = self.s.queues.of(direction);
        let slot = queue.oldest(queue.all());
        self.s.queues.remove(direction, slot, u32::MAX);
        self.policy.served(direction, now);
    }

    /// Whether the policy turns the bus now, after timers have been expired.
    pub fn turns(&mut self, now: Clock) -> bool {
        self.s.queues.expire(now);
        let turns = self.policy.turn(&self.s, now);
        if turns {
            self.s.bus.turn(now);
        }
        turns
    }

    /// When the policy must be asked again.
    pub fn wake(&self, now: Clock) -> Clock {
        self.policy.wake(&self.s, now)
    }
}
