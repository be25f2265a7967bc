//! One DRAM channel behind a front end: read and write queues, the direction of the bus,
//! column and row scheduling, refresh, and the way back in order.
//!
//! A front end (ports and their arbiter) decides what enters; everything behind is shared
//! by the kinds of controllers and differs in its figures only.

use axiscope_dram::{Clock, Command, DramState, Geometry, Kind, Timing};

use crate::{AddressMap, ReadPiece, Sink, Stats, WriteLine};

mod config;
mod direction;
mod queue;
mod refresh;
mod reorder;
mod rows;
mod scheduler;
pub(crate) mod set;
mod wheel;

pub use config::{ChannelConfig, DirectionConfig};
pub use queue::NEVER;

use direction::Direction;
use queue::{Entry, Queue};
use refresh::Refresh;
use reorder::Reorder;
use rows::row_command_at;
use wheel::RowTimes;

/// Lines that one stream may have between arbiter and fabric.
const REORDER_LINES: usize = 1024;

/// The state of a channel.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    cfg: ChannelConfig,
    timing: Timing,
    dram: DramState,
    map: AddressMap,
    pub reads: Queue,
    pub writes: Queue,
    /// Read entries in use by class.
    pub low_reads: usize,
    pub high_reads: usize,
    reorder: Vec<Reorder>,
    direction: Direction,
    refresh: Refresh,
    /// Whether the direction depends on which rows are open.
    direction_by_rows: bool,
    next_column: Clock,
    column_wake: Clock,
    row_wake: Clock,
    rows: RowTimes,
    /// When the next timer of either queue runs out.
    next_expiry: Clock,
    /// When the front end may have something to do.
    pub front_wake: Clock,
    pub stats: Stats,
    /// The lines that were written last, and when.
    written: [(u64, Clock); 4],
    log: Option<Vec<Command>>,
}

/// A piece being cut into lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    pub addr: u64,
    pub left: u32,
    pub piece: ReadPiece,
}

impl Cut {
    pub const fn new(piece: ReadPiece) -> Self {
        Self {
            addr: piece.addr,
            left: piece.bytes,
            piece,
        }
    }
}

/// What sets a line apart in its queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// High-priority read class.
    pub high: bool,
    /// Its timer had run out before it entered.
    pub late: bool,
    /// When its timer runs out.
    pub expires: Clock,
}

impl Mark {
    /// No class and no timer.
    pub const NONE: Self = Self {
        high: false,
        late: false,
        expires: NEVER,
    };
}

impl Channel {
    /// A channel at rest.
    pub fn new(
        cfg: ChannelConfig,
        geometry: Geometry,
        timing: Timing,
        map: AddressMap,
        streams: usize,
    ) -> Self {
        Self {
            dram: DramState::new(geometry, &timing.table()),
            reads: Queue::new(),
            writes: Queue::new(),
            low_reads: 0,
            high_reads: 0,
            reorder: vec![Reorder::new(REORDER_LINES); streams],
            direction: Direction::default(),
            refresh: Refresh::new(&geometry, timing.t_refi),
            direction_by_rows: cfg.direction.looks_at_rows(),
            next_column: 0,
            column_wake: 0,
            row_wake: 0,
            rows: RowTimes::new(),
            next_expiry: NEVER,
            front_wake: 0,
            stats: Stats::default(),
            written: [(u64::MAX, 0); 4],
            log: None,
            cfg,
            timing,
            map,
        }
    }

    /// Keeps every DRAM command from now on.
    pub fn record_commands(&mut self) {
        self.log = Some(Vec::new());
    }

    /// Hands over the commands kept since the last call.
    pub fn take_commands(&mut self) -> Vec<Command> {
        let mut commands = self.log.as_mut().map(std::mem::take).unwrap_or_default();
        // A bank that closes with its read does so later than the read was issued.
        commands.sort_by_key(|c| c.at);
        commands
    }

    /// Whether nothing waits in the queues.
    pub const fn is_empty(&self) -> bool {
        self.reads.is_empty() && self.writes.is_empty()
    }

    /// Bytes of a line.
    #[inline]
    pub const fn line_bytes(&self) -> u64 {
        self.cfg.line_bytes
    }

    /// Whether a stream has as many lines under way as can be put in order.
    #[inline]
    pub fn reorder_is_full(&self, stream: u8) -> bool {
        self.reorder[stream as usize].is_full()
    }

    /// Marks what has run out of time by `now`.
    #[inline(always)]
    pub fn expire(&mut self, now: Clock) {
        if now >= self.next_expiry {
            self.reads.expire(now);
            self.writes.expire(now);
            self.next_expiry = self.reads.next_expiry().min(self.writes.next_expiry());
            self.column_wake = now;
            self.row_wake = now;
        }
    }

    /// Everything behind the front end at clock `now`; returns when to come again.
    #[inline(always)]
    pub fn step(&mut self, now: Clock, sink: &mut impl Sink) -> Clock {
        let blocked = self.step_refresh(now);
        let mut row_slot = now >= self.dram.bus_free();
        if now >= self.next_column && row_slot {
            self.choose_direction(now);
            if now >= self.column_wake {
                let issued = self.schedule_column(now, blocked, sink);
                row_slot = !issued || (self.dram.two_slots() && now >= self.dram.bus_free());
            }
        }
        if now >= self.row_wake && row_slot {
            self.schedule_row(now, blocked);
        }
        self.next_wake(now, row_slot)
    }

    #[inline(always)]
    fn next_wake(&self, now: Clock, row_slot: bool) -> Clock {
        let waiting = !self.reads.is_empty() || !self.writes.is_empty();
        let mut next = self.front_wake.min(self.refresh.wake());
        if waiting {
            let bus_free = self.dram.bus_free();
            next = next
                .min(
                    self.column_wake
                        .min(self.direction_wake(now))
                        .max(self.next_column.max(bus_free)),
                )
                .min(if row_slot {
                    self.row_wake.max(bus_free)
                } else {
                    bus_free.max(now + 1)
                })
                .min(self.next_expiry);
        }
        next.max(now + 1)
    }

    /// Cuts the next line off a piece and queues it; says whether it was the last.
    #[inline]
    pub fn enter_read(&mut self, cut: &mut Cut, mark: Mark, now: Clock) -> bool {
        let line = self.cfg.line_bytes;
        let room = (line - (cut.addr & (line - 1))) as u32;
        let bytes = room.min(cut.left);
        let (bank, row) = self.map.decode(cut.addr);
        cut.left -= bytes;
        let done = cut.left == 0;
        let stream = cut.piece.stream;
        let token = self.reorder[stream as usize].reserve(bytes, done, done && cut.piece.last);
        let entry = Entry {
            line: cut.addr & !(line - 1),
            row,
            bank,
            stream,
            token,
            mask: u8::MAX,
            high: mark.high,
            late: mark.late,
            expires: mark.expires,
        };
        cut.addr += u64::from(bytes);
        if mark.high {
            self.high_reads += 1;
        } else {
            self.low_reads += 1;
        }
        self.stats.late_reads += u64::from(mark.late);
        self.direction.read_came(self.reads.is_empty(), now);
        let hit = self.dram.open_row(bank) == Some(row);
        self.reads.push(entry, hit, now);
        self.next_expiry = self.next_expiry.min(self.reads.next_expiry());
        self.wake_for(bank, hit, now);
        done
    }

    /// Until when a line that was written (one of the last four) has been so for less than some clocks.
    #[inline]
    pub fn written_until(&self, line: u64, clocks: Clock, now: Clock) -> Option<Clock> {
        let until = |w: &&(u64, Clock)| w.0 == line && now - w.1 < clocks;
        self.written.iter().find(until).map(|w| w.1 + clocks)
    }

    /// Merges a write with one to its line that waits; false if there is none.
    #[inline]
    pub fn merge_write(&mut self, w: &WriteLine) -> bool {
        let line = self.cfg.line_bytes;
        let (bank, _) = self.map.decode(w.addr);
        let Some(slot) = self.writes.find(w.addr & !(line - 1), bank, w.stream) else {
            return false;
        };
        self.writes
            .merge(slot, byte_mask(w.addr & (line - 1), w.bytes, line));
        self.stats.combined += 1;
        true
    }

    /// Queues a write.
    #[inline]
    pub fn enter_write(&mut self, w: &WriteLine, expires: Clock, now: Clock) {
        let line = self.cfg.line_bytes;
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
        self.direction.write_came(self.writes.is_empty(), now);
        let hit = self.dram.open_row(bank) == Some(row);
        self.writes.push(entry, hit, now);
        self.next_expiry = self.next_expiry.min(self.writes.next_expiry());
        self.wake_for(bank, hit, now);
    }

    /// Wakes the scheduler for a new entry: its column if its row is open, else the row
    /// command that it needs.
    #[inline]
    fn wake_for(&mut self, bank: u8, hit: bool, now: Clock) {
        if hit {
            self.column_wake = self.column_wake.min(now);
            return;
        }
        self.row_wake = self.row_wake.min(row_command_at(&self.dram, bank).max(now));
    }

    /// Issues a command on the command bus.
    #[inline(always)]
    pub(crate) fn issue(&mut self, kind: Kind, bank: u8, row: u32, now: Clock) {
        self.dram.issue(kind, bank, row, now);
        self.note(kind, bank, row, now, true);
    }

    /// Issues a command that does not wait for the command bus.
    #[inline(always)]
    pub(crate) fn issue_off_bus(&mut self, kind: Kind, bank: u8, row: u32, now: Clock) {
        self.dram.issue_off_bus(kind, bank, row, now);
        self.note(kind, bank, row, now, false);
    }

    /// Counts a command, and tells those who wait for its bank.
    #[inline(always)]
    fn note(&mut self, kind: Kind, bank: u8, row: u32, now: Clock, on_bus: bool) {
        match kind {
            Kind::Activate => {
                let at = self.dram.earliest(Kind::Precharge, bank);
                self.rows.moved(bank, at, now);
            }
            Kind::Precharge | Kind::Refresh | Kind::RefreshBank => {
                let at = self.dram.row_command_in_rank(bank);
                self.rows.moved(bank, at, now);
            }
            Kind::Read | Kind::Write | Kind::MaskedWrite => {
                let at = self.dram.earliest(Kind::Precharge, bank);
                self.rows.ready_moved(1 << bank, at, now);
            }
        }
        match kind {
            Kind::Activate => self.stats.activates += 1,
            Kind::Precharge => self.stats.precharges += 1,
            Kind::Read => self.stats.reads += 1,
            Kind::Write | Kind::MaskedWrite => self.stats.writes += 1,
            Kind::Refresh | Kind::RefreshBank => self.stats.refreshes += 1,
        }
        if let Some(log) = &mut self.log {
            log.push(Command {
                at: now,
                kind,
                bank,
                row,
                on_bus,
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

/// A bit for each eighth of the line that the bytes touch.
fn byte_mask(offset: u64, bytes: u32, line: u64) -> u8 {
    let step = (line / 8).max(1);
    let first = offset / step;
    let end = (offset + u64::from(bytes)).div_ceil(step).min(8);
    (((1u16 << end) - 1) & !((1u16 << first) - 1)) as u8
}
