//! An accelerator cluster as seen from its port: a smart DMA that copies rows in sub-copies with idle cycles
//! between them, behind a bandwidth regulator (`hardware/cluster`). The model issues bursts in the
//! same cycles as the RTL. The proxy core is not modelled, because its jobs only start copies.
//!
//! Times in this module are numbers of clock edges. An address is on the pins from its edge until the port takes it.

mod spec;

pub use spec::{BudgetSpec, ClusterSpec};

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, BOUNDARY_BYTES, Burst, Direction, Domain, Poll, Ps};

use crate::{BudgetConfig, Master, Report, account::Account, budget::Budget};

mod walk;

use walk::{Piece, Walk};

/// Cycles from loading a piece into the burst cutter to the first address of the piece
/// (`axiscope_copy_issuer`: one to cut, one to drive).
const LOAD_TO_ADDRESS: i64 = 2;
/// Cycles from loading a piece until the next piece can be loaded (`axiscope_copy_walker`).
const PIECE_TO_PIECE: i64 = 2;

/// Configuration of a cluster.
#[derive(Clone, Debug)]
pub struct ClusterConfig {
    /// Clock of the programmable logic.
    pub clock: Domain,
    /// Reads copy to the local memory, writes copy from it.
    pub direction: Direction,
    /// First byte of the first row.
    pub base: u64,
    /// Number of rows in a copy.
    pub rows: u32,
    /// Number of bytes in a row; a multiple of a beat.
    pub row_bytes: u64,
    /// Number of bytes from the start of one row to the start of the next.
    pub stride_bytes: i64,
    /// Number of bytes in a sub-copy; a multiple of a beat. Sub-copies may end within a row. 0
    /// means that the copy is not divided.
    pub sub_copy_bytes: u64,
    /// Number of cycles between two sub-copies.
    pub idle_cycles: u32,
    /// Whether the idle cycles start after the last response. Otherwise they start once the beats
    /// of the sub-copy could have been transferred, at one beat per cycle.
    pub blocking: bool,
    /// Maximum number of beats in a burst.
    pub beats: u16,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// Maximum number of bursts in flight.
    pub outstanding: u32,
    /// Number of copies, one after another. `None` means that the cluster copies until it is
    /// stopped.
    pub copies: Option<u64>,
    /// Budget of the regulator, if the regulator is on.
    pub budget: Option<BudgetConfig>,
    /// AxQOS.
    pub qos: Option<u8>,
    /// Time of the first address.
    pub start: Ps,
}

/// A burst that the master drives.
#[derive(Clone, Copy, Debug)]
struct Shown {
    burst: Burst,
    /// First edge at which the regulator sees the burst.
    edge: i64,
}

/// A cluster and its counters.
#[derive(Clone, Debug)]
pub struct Cluster {
    cfg: ClusterConfig,
    /// Current number of idle cycles: that of the configuration, unless the cluster is throttled.
    idle_cycles: i64,
    walk: Walk,
    budget: Option<Budget>,
    account: Account,
    piece: Option<Piece>,
    /// Edge at which the last piece was loaded.
    loaded: Option<i64>,
    /// Edge at which the cluster's last burst was issued.
    last_issue: i64,
    /// Edge at which the beats of the current sub-copy so far would end, at one beat per cycle.
    owed_until: i64,
    /// Edge before which the address channel is occupied.
    channel_free: i64,
    offered: Option<Shown>,
    /// Edges at which the places of completed bursts become free.
    freed: VecDeque<i64>,
    flying: u32,
    /// Edge of the last response.
    last_done: (i64, Ps),
    stopped: bool,
}

impl Cluster {
    /// Creates a cluster that has done nothing yet.
    ///
    /// # Panics
    /// If a row, a sub-copy or a budget is not a multiple of a beat.
    #[must_use]
    pub fn new(cfg: ClusterConfig) -> Self {
        let whole = |bytes: u64| bytes.is_multiple_of(u64::from(cfg.beat_bytes));
        assert!(cfg.row_bytes > 0 && cfg.rows > 0, "a copy");
        assert!(whole(cfg.row_bytes) && whole(cfg.sub_copy_bytes), "beats");
        let begins = cfg.clock.at_or_after(cfg.start - 1);
        Self {
            walk: Walk::new(&cfg),
            budget: cfg.budget.map(|b| Budget::new(b, begins)),
            account: Account::new(cfg.clock, cfg.outstanding as usize + 1),
            piece: None,
            loaded: None,
            last_issue: begins - LOAD_TO_ADDRESS,
            owed_until: begins - LOAD_TO_ADDRESS,
            channel_free: begins,
            offered: None,
            freed: VecDeque::with_capacity(cfg.outstanding as usize + 1),
            flying: 0,
            last_done: (begins, cfg.start),
            stopped: false,
            idle_cycles: i64::from(cfg.idle_cycles),
            cfg,
        }
    }

    /// Returns the first edge at or after a time. A time one picosecond late counts as on time,
    /// because edges are rounded.
    fn edge(&self, time: Ps) -> i64 {
        self.cfg.clock.at_or_after(time - 1)
    }

    /// Loads the next piece if the burst cutter is free. Returns whether a piece was loaded.
    fn load(&mut self) -> bool {
        if self.piece.is_some() {
            return true;
        }
        let Some(piece) = self.walk.peek() else {
            return false;
        };
        let mut at = self.last_issue;
        if let Some(loaded) = self.loaded {
            at = at.max(loaded + PIECE_TO_PIECE);
            if piece.begins_sub_copy {
                let rests = if self.cfg.blocking {
                    if !self.account.is_empty() {
                        return false;
                    }
                    self.last_issue.max(self.last_done.0)
                } else {
                    self.last_issue.max(self.owed_until)
                };
                at = at.max(rests + self.idle_cycles);
            }
        }
        self.walk.take();
        self.channel_free = self.channel_free.max(at + LOAD_TO_ADDRESS);
        self.loaded = Some(at);
        let beats = piece.bytes / u64::from(self.cfg.beat_bytes);
        self.owed_until = self.owed_until.max(at) + beats as i64;
        self.piece = Some(piece);
        true
    }

    /// Returns the next burst of the piece: as long as allowed, but not across a 4 KiB boundary.
    fn cut(&mut self) -> Option<(u64, u16)> {
        let width = u64::from(self.cfg.beat_bytes);
        let piece = self.piece.as_mut()?;
        let to_boundary = (BOUNDARY_BYTES - piece.address % BOUNDARY_BYTES) / width;
        let beats = (piece.bytes / width)
            .min(u64::from(self.cfg.beats))
            .min(to_boundary);
        let addr = piece.address;
        piece.address += beats * width;
        piece.bytes -= beats * width;
        if piece.bytes == 0 {
            self.piece = None;
        }
        Some((addr, beats as u16))
    }

    /// Drives the next burst if its time is known.
    fn show(&mut self) -> Option<Shown> {
        if self.stopped || self.flying_full() || !self.load() {
            return None;
        }
        let mut edge = self.channel_free;
        if self.flying == self.cfg.outstanding {
            edge = edge.max(self.freed.pop_front()?);
        } else {
            self.flying += 1;
        }
        let (addr, beats) = self.cut()?;
        self.last_issue = edge;
        let bytes = u64::from(beats) * u64::from(self.cfg.beat_bytes);
        let passes = self.budget.as_mut().map_or(edge, |b| b.passes(edge, bytes));
        let burst = Burst {
            addr,
            beats,
            beat_bytes: self.cfg.beat_bytes,
            qos: self.cfg.qos,
            issued: self.cfg.clock.edge(passes),
            id: 0,
        };
        // A burst counts as in flight from the time at which it starts to wait at the regulator.
        self.account.issued(self.cfg.clock.edge(edge));
        Some(Shown { burst, edge })
    }

    fn flying_full(&self) -> bool {
        self.flying == self.cfg.outstanding && self.freed.is_empty()
    }
}

impl AxiMaster for Cluster {
    fn uses(&self, direction: Direction) -> bool {
        direction == self.cfg.direction
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    fn tells_when(&self, _direction: Direction) -> bool {
        true
    }

    fn poll(&mut self, direction: Direction, _now: Ps) -> Poll {
        if direction != self.cfg.direction {
            return Poll::Blocked;
        }
        if self.offered.is_none() {
            self.offered = self.show();
        }
        self.offered
            .map_or(Poll::Blocked, |shown| Poll::Ready(shown.burst))
    }

    fn taken(&mut self, _direction: Direction, now: Ps) {
        let Some(shown) = self.offered.take() else {
            return;
        };
        // If a port is free, it takes an address in the cycle in which it sees the address.
        let after = self.cfg.clock.at_or_after(now + 1).max(shown.edge + 1);
        self.channel_free = after;
        if let Some(budget) = &mut self.budget {
            let bytes = u64::from(shown.burst.beats) * u64::from(shown.burst.beat_bytes);
            budget.charge(after - 1, bytes);
        }
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, _direction: Direction, bytes: u32, at: Ps) {
        self.account.moved(bytes, at);
    }

    fn done(&mut self, _direction: Direction, _id: u32, _bytes: u32, at: Ps) {
        let edge = self.edge(at).max(self.last_done.0);
        let at = self.cfg.clock.edge(edge);
        self.last_done = (edge, at);
        self.freed.push_back(edge);
        self.account.done(at);
    }
}

impl Master for Cluster {
    fn report(&self, _member: usize, now: Ps) -> Option<Report<'_>> {
        let side = |d| (d == self.cfg.direction).then(|| self.account.side(now));
        Some(Report {
            finished_at: self.is_finished().then_some(self.last_done.1),
            ..Report::of(side(Direction::Read), side(Direction::Write))
        })
    }

    /// Throttles through idle cycles, like the proxy core, beginning with the next sub-copy.
    fn throttle(&mut self, _member: usize, share: f64) {
        let beats = match self.cfg.sub_copy_bytes {
            0 => u64::from(self.cfg.rows) * self.cfg.row_bytes,
            bytes => bytes,
        } / u64::from(self.cfg.beat_bytes);
        let round = (beats as f64 + f64::from(self.cfg.idle_cycles)) / share.max(1e-6);
        self.idle_cycles = (round - beats as f64).round() as i64;
    }

    fn reset_counters(&mut self, now: Ps) {
        self.account.reset(now);
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn is_finished(&self) -> bool {
        let all = self.stopped || (self.piece.is_none() && self.walk.peek().is_none());
        all && self.offered.is_none() && self.account.is_empty()
    }
}

#[cfg(test)]
mod tests;
