//! Weights that are read through a separate port into a buffer that several DPUs share. Each DPU processes one
//! image of a batch. Weights do not depend on results, so they are read ahead as far as the buffer allows, even
//! across layers.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
};

use axiscope_fabric::{AxiMaster, Direction, Domain, Poll, Ps};

use super::channel::Channel;
use crate::{Addresses, Master, Pattern, Report};

/// Content of the buffer, shared by the loader and the DPUs. The event loop has one thread; the lock only makes the
/// state `Send`.
#[derive(Debug)]
struct State {
    /// Number of bursts of weights that each tile of a run needs.
    tiles: Vec<u32>,
    /// Number of bursts that fit into the buffer.
    room: u64,
    /// Number of bursts in the buffer or in flight, including bursts that are no longer needed but
    /// have not been overwritten.
    held: u64,
    /// Number of tiles that all DPUs have processed.
    freed: u64,
    /// Numbers of bursts of tiles that all DPUs have processed and that have not been overwritten
    /// yet, and the times from which they may be overwritten.
    spent: VecDeque<(u64, Ps)>,
    /// Time from which the burst that was overwritten last could be overwritten.
    free_at: Ps,
    /// Arrival times of the weights of the following tiles.
    loaded: VecDeque<Ps>,
    /// End times of the following tiles, for each DPU.
    ends: Vec<VecDeque<Ps>>,
}

impl State {
    fn bursts(&self, tile: u64) -> u32 {
        self.tiles[(tile % self.tiles.len() as u64) as usize]
    }
}

/// The buffer as seen by one DPU.
#[derive(Clone, Debug)]
pub struct Stock {
    state: Arc<Mutex<State>>,
    me: usize,
}

impl Stock {
    /// Creates the views of a number of DPUs on a buffer for `room` bursts. `tiles` contains the
    /// number of bursts of weights that each tile of a run needs.
    ///
    /// # Panics
    /// If there are no tiles.
    #[must_use]
    pub fn shared(dpus: usize, tiles: Vec<u32>, room: u64) -> Vec<Self> {
        assert!(!tiles.is_empty(), "tiles");
        let state = Arc::new(Mutex::new(State {
            tiles,
            room,
            held: 0,
            freed: 0,
            spent: VecDeque::new(),
            free_at: 0,
            loaded: VecDeque::new(),
            ends: vec![VecDeque::new(); dpus],
        }));
        (0..dpus)
            .map(|me| Self {
                state: Arc::clone(&state),
                me,
            })
            .collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody fails with the lock")
    }

    /// Returns the arrival time of the weights of a tile, once it is known.
    pub(super) fn loaded(&self, tile: u64) -> Option<Ps> {
        let s = self.state();
        s.loaded.get((tile - s.freed) as usize).copied()
    }

    /// Records that this DPU has processed its next tile at `at`.
    pub(super) fn used(&self, at: Ps) {
        let mut s = self.state();
        s.ends[self.me].push_back(at);
        while s.ends.iter().all(|e| !e.is_empty()) {
            let last = s.ends.iter_mut().filter_map(VecDeque::pop_front).max();
            let bursts = u64::from(s.bursts(s.freed));
            s.spent.push_back((bursts, last.unwrap_or(0)));
            s.freed += 1;
            s.loaded.pop_front();
        }
    }

    /// Returns the time from which there is room for the weights of a tile, if it is known. A
    /// single tile always fits.
    fn reserve(&self, tile: u64) -> Option<(u32, Ps)> {
        let mut s = self.state();
        let bursts = s.bursts(tile);
        while s.held > 0 && s.held + u64::from(bursts) > s.room {
            let (spent, at) = s.spent.pop_front()?;
            s.held -= spent;
            s.free_at = s.free_at.max(at);
        }
        s.held += u64::from(bursts);
        Some((bursts, s.free_at))
    }

    fn came(&self, at: Ps) {
        self.state().loaded.push_back(at);
    }
}

/// Configuration of a master that reads weights.
#[derive(Clone, Debug)]
pub struct DpuWeightsConfig {
    /// Clock of the port that reads the weights.
    pub clock: Domain,
    /// Number of beats in a burst.
    pub beats: u16,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// First byte.
    pub base: u64,
    /// Size in bytes of the window.
    pub window: u64,
    /// Maximum number of bursts in flight.
    pub outstanding: u32,
    /// Total number of tiles. `None` means that the master reads until it is stopped.
    pub tiles: Option<u64>,
    /// AxQOS.
    pub qos: Option<u8>,
    /// Time of the first address.
    pub start: Ps,
}

/// A master that reads weights into the buffer of DPUs.
#[derive(Clone, Debug)]
pub struct DpuWeights {
    cfg: DpuWeightsConfig,
    stock: Stock,
    way: Channel,
    /// Starts the next tile once there is room for it.
    next: u64,
    stopped: bool,
}

impl DpuWeights {
    /// Creates a loader for a buffer. `stock` is the view of any DPU on this buffer.
    #[must_use]
    pub fn new(cfg: DpuWeightsConfig, stock: Stock) -> Self {
        let bytes = u64::from(cfg.beats) * u64::from(cfg.beat_bytes);
        let addresses = Addresses::new(cfg.base, cfg.window, bytes, Pattern::Sequential);
        Self {
            way: Channel::new(addresses, cfg.clock, cfg.outstanding),
            stock,
            next: 0,
            stopped: false,
            cfg,
        }
    }

    fn all_begun(&self) -> bool {
        self.stopped || self.cfg.tiles.is_some_and(|n| self.next >= n)
    }

    fn advance(&mut self) {
        loop {
            if let Some(at) = self.way.complete() {
                self.stock.came(at);
                continue;
            }
            if self.all_begun() || !self.way.is_idle() {
                return;
            }
            let Some((bursts, from)) = self.stock.reserve(self.next) else {
                return;
            };
            self.way.begin(bursts, from.max(self.cfg.start));
            self.next += 1;
        }
    }
}

impl AxiMaster for DpuWeights {
    fn uses(&self, direction: Direction) -> bool {
        direction == Direction::Read
    }

    fn tells_when(&self, _direction: Direction) -> bool {
        false
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        if direction == Direction::Write {
            return Poll::Blocked;
        }
        self.advance();
        let c = &self.cfg;
        self.way.poll(now, c.beats, c.beat_bytes, c.qos)
    }

    fn taken(&mut self, _direction: Direction, now: Ps) {
        self.way.taken(now);
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, _direction: Direction, bytes: u32, at: Ps) {
        self.way.counters.moved(bytes, at);
    }

    fn done(&mut self, _direction: Direction, _id: u32, _bytes: u32, at: Ps) {
        self.way.answered(at);
        self.advance();
    }
}

impl Master for DpuWeights {
    fn report(&self, _member: usize, now: Ps) -> Option<Report<'_>> {
        Some(Report::of(Some(self.way.side(now)), None))
    }

    /// The loader has no rate setting of its own, so it cannot be throttled.
    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        self.way.counters.reset(now);
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn is_finished(&self) -> bool {
        self.all_begun() && self.way.is_idle() && self.way.is_empty()
    }
}
