//! A deep-learning processor (DPU) as seen from its port. Tiles are read, processed and written one after
//! another, with several input and output buffers. While a tile is processed, the next tile is read and the
//! previous tile is written, so the slowest of the three steps determines the time per tile.
//!
//! Reading of a tile starts when the tile that used its input buffer has been processed. Processing starts when its
//! data have arrived and the output buffer has been written back. Writing starts when processing has ended. All
//! these times follow from the responses of memory, so only addresses are bound to clock edges.

mod port_spec;
mod shared_parts;
mod spec;
mod weights_spec;

pub use port_spec::DpuPortSpec;
pub use shared_parts::DpuParts;
pub use spec::{DpuSpec, LayerSpec};
pub use weights_spec::DpuWeightsSpec;

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Direction, Domain, Poll, Ps};

use crate::{Master, Progress, Report};

mod channel;
mod port;
#[cfg(test)]
mod tests;
mod weights;

use channel::Channel;
pub use port::{DpuPort, DpuPortConfig, FurtherPorts};
pub use weights::{DpuWeights, DpuWeightsConfig, Stock};

/// A part of a layer that fits into a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Bursts to read.
    pub reads: u32,
    /// Bursts to write.
    pub writes: u32,
    /// Number of bursts of weights, if weights have their own port.
    pub weights: u32,
    /// Computing time, ps.
    pub compute: Ps,
}

/// Configuration of a DPU.
#[derive(Clone, Debug)]
pub struct DpuConfig {
    /// Clock of the DPU's port.
    pub clock: Domain,
    /// Number of beats in a burst.
    pub beats: u16,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// First byte of the read window and of the write window.
    pub bases: [u64; 2],
    /// Size in bytes of each of the two windows.
    pub window: u64,
    /// Maximum number of bursts in flight in each direction.
    pub outstanding: u32,
    /// The tiles of a network; there is at least one.
    pub tiles: Vec<Tile>,
    /// Number of input buffers and of output buffers.
    pub buffers: u32,
    /// Number of runs through the network before the timed runs.
    pub warm_runs: u64,
    /// Number of timed runs. `None` means that the DPU runs until it is stopped.
    pub runs: Option<u64>,
    /// AxQOS.
    pub qos: Option<u8>,
    /// Time of the first address.
    pub start: Ps,
    /// The buffer for weights, if they have their own port.
    pub stock: Option<Stock>,
    /// State that the DPU shares with its additional ports.
    pub further: Option<FurtherPorts>,
}

/// A DPU and its counters.
#[derive(Clone, Debug)]
pub struct Dpu {
    cfg: DpuConfig,
    /// Reads and writes.
    ways: [Channel; 2],
    /// For each direction: completion times of this port's share of the tiles that other ports have
    /// not completed yet, and the number of completed tiles.
    shares: [VecDeque<Ps>; 2],
    done_tiles: [u64; 2],
    /// Number of tiles for which the end of processing is known.
    computed: u64,
    /// End of processing of the last of these tiles.
    last_end: Ps,
    /// End times of processing and of writing, for each buffer.
    ends: Vec<Ps>,
    written: Vec<Ps>,
    /// Number of tiles that have been read completely, and the times at which they were read, for
    /// each buffer.
    loaded: Vec<Ps>,
    /// End times of tiles that are in the future, in order, and the last end time before them.
    to_end: VecDeque<Ps>,
    ended_at: Ps,
    /// End times of the warm-up and of all runs.
    warm_at: Option<Ps>,
    finished: Option<Ps>,
    /// Number of tiles that had been written at the last reset, and the time of the reset.
    since: (u64, Ps),
    stopped: bool,
}

impl Dpu {
    /// Creates a DPU that has done nothing yet.
    ///
    /// # Panics
    /// If there are no tiles or no buffers.
    #[must_use]
    pub fn new(cfg: DpuConfig) -> Self {
        assert!(!cfg.tiles.is_empty() && cfg.buffers > 0, "tiles, buffers");
        let bytes = u64::from(cfg.beats) * u64::from(cfg.beat_bytes);
        let ports = cfg.further.as_ref().map_or(1, FurtherPorts::ports);
        let way = |base| {
            port::channel(
                base,
                cfg.window,
                bytes,
                0,
                ports,
                cfg.clock,
                cfg.outstanding,
            )
        };
        let slots = vec![cfg.start; cfg.buffers as usize];
        let mut dpu = Self {
            ways: cfg.bases.map(way),
            shares: Default::default(),
            done_tiles: [0; 2],
            computed: 0,
            last_end: cfg.start,
            ends: slots.clone(),
            written: slots.clone(),
            loaded: slots,
            to_end: VecDeque::new(),
            ended_at: cfg.start,
            warm_at: (cfg.warm_runs == 0).then_some(cfg.start),
            finished: None,
            since: (0, 0),
            stopped: false,
            cfg,
        };
        dpu.advance();
        dpu
    }

    fn tile(&self, number: u64) -> Tile {
        self.cfg.tiles[(number % self.cfg.tiles.len() as u64) as usize]
    }

    fn slot(&self, number: u64) -> usize {
        (number % u64::from(self.cfg.buffers)) as usize
    }

    /// Returns the arrival time of the weights of a tile, once it is known.
    fn weights_of(&self, number: u64) -> Option<Ps> {
        let stock = self.cfg.stock.as_ref();
        stock.map_or(Some(self.cfg.start), |s| s.loaded(number))
    }

    /// Returns the total number of tiles, if the runs end.
    fn all(&self) -> u64 {
        let runs = self.cfg.runs.map(|n| n + self.cfg.warm_runs);
        runs.map_or(u64::MAX, |n| n * self.cfg.tiles.len() as u64)
    }

    /// Returns the completion time of the oldest tile of a direction, once all ports have completed
    /// it.
    fn complete(&mut self, way: usize) -> Option<Ps> {
        let own = self.ways[way].complete();
        let at = if let Some(further) = &self.cfg.further {
            self.shares[way].extend(own);
            let own = *self.shares[way].front()?;
            let others = further.complete(way)?;
            self.shares[way].pop_front();
            own.max(others)
        } else {
            own?
        };
        self.done_tiles[way] += 1;
        Some(at)
    }

    /// Starts the bursts of the next tile of a direction. They may be issued at or after the given
    /// time.
    fn begin(&mut self, way: usize, bursts: u32, from: Ps) {
        let further = self.cfg.further.as_mut();
        let own = further.map_or(bursts, |f| f.begin(way, bursts, from));
        self.ways[way].begin(own, from);
    }

    /// Advances through all events whose times are known.
    fn advance(&mut self) {
        let buffers = u64::from(self.cfg.buffers);
        loop {
            let mut moved = false;
            // Records that a tile has been read.
            if let Some(at) = self.complete(0) {
                let slot = self.slot(self.done_tiles[0] - 1);
                self.loaded[slot] = at;
                moved = true;
            }
            // Records that a tile has been written.
            if let Some(at) = self.complete(1) {
                let number = self.done_tiles[1] - 1;
                let slot = self.slot(number);
                self.written[slot] = at;
                self.end_of(number, at);
                moved = true;
            }
            // Processes the next tile if possible.
            let next = self.computed;
            if next < self.done_tiles[0]
                && next < self.done_tiles[1] + buffers
                && let Some(weights) = self.weights_of(next)
            {
                let slot = self.slot(next);
                let begins = self.loaded[slot].max(self.written[slot]).max(self.last_end);
                self.last_end = begins.max(weights) + self.tile(next).compute;
                self.ends[slot] = self.last_end;
                self.computed += 1;
                if let Some(stock) = &self.cfg.stock {
                    stock.used(self.last_end);
                }
                moved = true;
            }
            // Starts to read or write the next tile if possible.
            let next = self.ways[0].begun_tiles;
            if self.ways[0].is_idle()
                && next < self.computed + buffers
                && next < self.all()
                && !self.stopped
            {
                let from = self.ends[self.slot(next)];
                let reads = self.tile(next).reads;
                self.begin(0, reads, from);
                moved = true;
            }
            let next = self.ways[1].begun_tiles;
            if self.ways[1].is_idle() && next < self.computed {
                let from = self.ends[self.slot(next)];
                let writes = self.tile(next).writes;
                self.begin(1, writes, from);
                moved = true;
            }
            if !moved {
                return;
            }
        }
    }

    /// Returns the number of tiles that have ended by now, and the end time of the last tile.
    fn ended(&self, now: Ps) -> (u64, Ps) {
        let past = self.to_end.iter().take_while(|&&t| t <= now);
        let last = past.clone().last().copied().unwrap_or(self.ended_at);
        let ahead = self.to_end.len() - past.count();
        (self.done_tiles[1] - ahead as u64, last)
    }

    /// Removes end times that have passed.
    fn pass(&mut self, now: Ps) {
        while let Some(&end) = self.to_end.front()
            && end <= now
        {
            self.ended_at = end;
            self.to_end.pop_front();
        }
    }

    /// Records the end of a tile, and of a run.
    fn end_of(&mut self, number: u64, at: Ps) {
        let tiles = self.cfg.tiles.len() as u64;
        // A tile without writes ends when it has been processed, but not before the tiles that it
        // had to wait for.
        let before = self.to_end.back().copied().unwrap_or(self.ended_at);
        self.to_end.push_back(at.max(before));
        if number + 1 == self.cfg.warm_runs * tiles {
            self.warm_at = Some(at);
        }
        if number + 1 == self.all() {
            self.finished = Some(at);
            if let Some(further) = &self.cfg.further {
                further.end();
            }
        }
    }

    /// Returns whether the DPU depends on events at other ports.
    const fn waits_for_others(&self) -> bool {
        self.cfg.stock.is_some() || self.cfg.further.is_some()
    }

    const fn way(direction: Direction) -> usize {
        match direction {
            Direction::Read => 0,
            Direction::Write => 1,
        }
    }
}

impl AxiMaster for Dpu {
    fn uses(&self, _direction: Direction) -> bool {
        true
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    /// The last answer becomes invalid if the DPU waits for another port.
    fn tells_when(&self, _direction: Direction) -> bool {
        !self.waits_for_others()
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        if self.waits_for_others() {
            self.advance();
        }
        let (beats, beat_bytes, qos) = (self.cfg.beats, self.cfg.beat_bytes, self.cfg.qos);
        let way = &mut self.ways[Self::way(direction)];
        way.poll(now, beats, beat_bytes, qos)
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        self.ways[Self::way(direction)].taken(now);
        self.pass(now);
        self.advance();
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        self.ways[Self::way(direction)].counters.moved(bytes, at);
    }

    fn done(&mut self, direction: Direction, _id: u32, _bytes: u32, at: Ps) {
        self.ways[Self::way(direction)].answered(at);
        self.advance();
    }
}

impl Master for Dpu {
    /// The progress of a DPU is counted in tiles. A tile counts as an access of the DPU's program.
    fn report(&self, _member: usize, now: Ps) -> Option<Report<'_>> {
        let side = |d| Some(self.ways[Self::way(d)].side(now));
        let (before, since) = self.since;
        let (ended, at) = self.ended(now);
        Some(Report {
            program: Some(Progress {
                accesses: ended - before,
                at,
                ps: self.finished.map_or(now, |t| t.min(now)) - since,
                run_ps: self
                    .finished
                    .zip(self.warm_at)
                    .map(|(end, warm)| end - warm),
                ends: self.cfg.runs.is_some(),
                prefetches: 0,
            }),
            finished_at: self.finished,
            ..Report::of(side(Direction::Read), side(Direction::Write))
        })
    }

    /// A DPU has no rate setting of its own, so it cannot be throttled.
    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        self.ways.iter_mut().for_each(|w| w.counters.reset(now));
        self.since = (self.ended(now).0, now);
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn is_finished(&self) -> bool {
        let through = self.finished.is_some() || self.stopped;
        through && self.ways.iter().all(Channel::is_empty)
    }
}
