//! The controller as a whole: its state, its doors, and one step of it.

use axiscope_dram::{Clock, Command, DramState, Geometry, Kind, Timing};

use super::{
    direction::Direction,
    port::{Port, Waiting},
};
use crate::{
    AddressMap, Controller, ReadPiece, Sink, Stats, Umctl2Config, WriteLine,
    queue::{NEVER, Queue},
    refresh::Refresh,
    reorder::Reorder,
    rows::RowTimes,
};

/// Lines that one stream may have between arbiter and fabric.
const REORDER_LINES: usize = 1024;

/// A controller with its channel.
#[derive(Clone, Debug)]
pub struct Umctl2 {
    pub(crate) cfg: Umctl2Config,
    pub(crate) timing: Timing,
    pub(crate) dram: DramState,
    pub(crate) map: AddressMap,
    pub(crate) reads: Queue,
    pub(crate) writes: Queue,
    pub(crate) low_reads: usize,
    pub(crate) high_reads: usize,
    pub(crate) ports: Vec<Port>,
    /// Ports with a read piece, and ports with a write line, that wait for the arbiter.
    pub(crate) reading: u64,
    pub(crate) writing: u64,
    pub(crate) reorder: Vec<Reorder>,
    pub(crate) direction: Direction,
    pub(crate) refresh: Refresh,
    pub(crate) next_read_port: [usize; 4],
    pub(crate) next_write_port: [usize; 4],
    pub(crate) last_write_port: usize,
    pub(crate) write_grants: u32,
    pub(crate) next_write: Clock,
    pub(crate) next_column: Clock,
    pub(crate) column_wake: Clock,
    pub(crate) row_wake: Clock,
    pub(crate) rows: RowTimes,
    pub(crate) arbiter_wake: Clock,
    pub(crate) stats: Stats,
    pub(crate) log: Option<Vec<Command>>,
}

impl Umctl2 {
    /// A controller at rest. `streams` is the number of streams.
    ///
    /// # Panics
    /// If there are more than 64 ports.
    #[must_use]
    pub fn new(
        cfg: Umctl2Config,
        geometry: Geometry,
        timing: Timing,
        map: AddressMap,
        streams: usize,
    ) -> Self {
        assert!(cfg.ports.len() <= 64, "at most 64 ports");
        let dram = DramState::new(geometry, &timing.table());
        Self {
            reads: Queue::new(),
            writes: Queue::new(),
            low_reads: 0,
            high_reads: 0,
            ports: vec![Port::default(); cfg.ports.len()],
            reading: 0,
            writing: 0,
            reorder: vec![Reorder::new(REORDER_LINES); streams],
            direction: Direction::default(),
            refresh: Refresh::new(&geometry, timing.t_refi),
            next_read_port: [0; 4],
            next_write_port: [0; 4],
            last_write_port: usize::MAX,
            write_grants: 0,
            next_write: 0,
            next_column: 0,
            column_wake: 0,
            row_wake: 0,
            rows: RowTimes::new(),
            arbiter_wake: 0,
            stats: Stats::default(),
            log: None,
            cfg,
            timing,
            dram,
            map,
        }
    }

    #[inline(always)]
    fn next_wake(&self, now: Clock, row_slot: bool) -> Clock {
        let waiting = !self.reads.is_empty() || !self.writes.is_empty();
        let mut next = self.arbiter_wake.min(self.refresh.wake());
        if waiting {
            next = next
                .min(self.column_wake.max(self.next_column))
                .min(if row_slot { self.row_wake } else { now + 1 })
                .min(self.reads.next_expiry())
                .min(self.writes.next_expiry())
                .min(self.direction_wake(now).max(self.next_column));
        }
        next.max(now + 1).min(NEVER)
    }

    /// Notes a command, counts it and tells the device.
    #[inline(always)]
    pub(crate) fn issue(&mut self, kind: Kind, bank: u8, row: u32, now: Clock) {
        self.dram.issue(kind, bank, row, now);
        self.rows.forget(1 << bank);
        match kind {
            Kind::Activate => self.stats.activates += 1,
            Kind::Precharge => self.stats.precharges += 1,
            Kind::Read => self.stats.reads += 1,
            Kind::Write | Kind::MaskedWrite => self.stats.writes += 1,
            Kind::Refresh => self.stats.refreshes += 1,
        }
        if let Some(log) = &mut self.log {
            log.push(Command {
                at: now,
                kind,
                bank,
                row,
            });
        }
    }

    /// Forgets the open row of a bank in both queues.
    #[inline]
    pub(crate) fn row_closed(&mut self, bank: u8) {
        self.reads.row_closed(bank);
        self.writes.row_closed(bank);
    }
}

impl Controller for Umctl2 {
    fn record_commands(&mut self) {
        self.log = Some(Vec::new());
    }

    fn take_commands(&mut self) -> Vec<Command> {
        let mut commands = self.log.as_mut().map(std::mem::take).unwrap_or_default();
        // A bank that closes with its read does so later than the read was issued.
        commands.sort_by_key(|c| c.at);
        commands
    }

    fn stats(&self) -> &Stats {
        &self.stats
    }

    fn reset_stats(&mut self) {
        self.stats = Stats::default();
    }

    fn is_idle(&self) -> bool {
        self.reads.is_empty() && self.writes.is_empty() && self.reading | self.writing == 0
    }

    #[inline]
    fn read_space(&self, port: usize) -> bool {
        self.ports[port].pieces_held < self.cfg.port_pieces
    }

    #[inline]
    fn offer_read(&mut self, port: usize, piece: ReadPiece, now: Clock) {
        let p = &mut self.ports[port];
        debug_assert!(p.pieces_held < self.cfg.port_pieces && piece.bytes > 0);
        p.pieces_held += 1;
        p.pieces.push_back(Waiting {
            piece,
            accepted: now,
        });
        self.reading |= 1 << port;
        self.arbiter_wake = self.arbiter_wake.min(now);
    }

    #[inline]
    fn release_piece(&mut self, port: usize) {
        self.ports[port].pieces_held -= 1;
    }

    #[inline]
    fn release_line(&mut self, port: usize, now: Clock) {
        self.ports[port].lines_held -= 1;
        self.arbiter_wake = self.arbiter_wake.min(now);
    }

    #[inline]
    fn writes_waiting(&self, port: usize) -> usize {
        self.ports[port].writes.len()
    }

    #[inline]
    fn offer_write(&mut self, port: usize, write: WriteLine) {
        self.arbiter_wake = self.arbiter_wake.min(write.arrived);
        self.ports[port].writes.push_back(write);
        self.writing |= 1 << port;
    }

    fn step(&mut self, now: Clock, sink: &mut impl Sink) -> Clock {
        let expiry = self.reads.next_expiry().min(self.writes.next_expiry());
        if now >= expiry {
            self.reads.expire(now);
            self.writes.expire(now);
            self.column_wake = now;
            self.row_wake = now;
        }
        if now >= self.arbiter_wake {
            self.arbitrate(now, sink);
        }
        let blocked = self.step_refresh(now);
        let mut row_slot = true;
        if now >= self.next_column {
            self.choose_direction(now);
            if now >= self.column_wake {
                let issued = self.schedule_column(now, blocked, sink);
                row_slot = !issued || self.cfg.two_commands_per_clock;
            }
        }
        if now >= self.row_wake && row_slot {
            self.schedule_row(now, blocked);
        }
        self.next_wake(now, row_slot)
    }
}
