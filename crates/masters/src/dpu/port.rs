//! An additional port of a DPU. The bursts of a tile are distributed over the ports in turn. A tile is complete
//! when all ports have completed their share.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
};

use axiscope_fabric::{AxiMaster, Direction, Domain, Poll, Ps};

use super::{Dpu, channel::Channel};
use crate::{Addresses, Master, Pattern, Report};

/// One direction of an additional port: the shares of tiles that it may start, with their start
/// times, and the completion times of finished shares.
#[derive(Debug, Default)]
struct Side {
    begun: VecDeque<(u32, Ps)>,
    done: VecDeque<Ps>,
}

#[derive(Debug)]
struct State {
    /// Reads and writes of each additional port.
    sides: Vec<[Side; 2]>,
    /// Whether the DPU has ended.
    over: bool,
}

/// The state that a DPU shares with its additional ports. The event loop has one thread; the lock only makes
/// the state `Send`.
#[derive(Clone, Debug)]
pub struct FurtherPorts {
    state: Arc<Mutex<State>>,
    /// Number of bursts distributed so far, for each direction. The number determines the port of
    /// the next burst.
    given: [u64; 2],
}

impl FurtherPorts {
    /// Creates the shared state for a number of additional ports.
    #[must_use]
    pub fn new(ports: usize) -> Self {
        let state = State {
            sides: (0..ports).map(|_| Default::default()).collect(),
            over: false,
        };
        Self {
            state: Arc::new(Mutex::new(state)),
            given: [0; 2],
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody fails with the lock")
    }

    /// Returns the number of ports, including the DPU's own.
    pub(super) fn ports(&self) -> u64 {
        self.state().sides.len() as u64 + 1
    }

    /// Distributes the bursts of a tile. Returns the share of the DPU's own port.
    pub(super) fn begin(&mut self, way: usize, bursts: u32, from: Ps) -> u32 {
        let first = self.given[way];
        let last = first + u64::from(bursts);
        self.given[way] = last;
        let mut s = self.state();
        let ports = s.sides.len() as u64 + 1;
        let share = |port: u64| {
            let before = |n: u64| (n + ports - 1 - port) / ports;
            (before(last) - before(first)) as u32
        };
        for (port, side) in (1..).zip(&mut s.sides) {
            side[way].begun.push_back((share(port), from));
        }
        share(0)
    }

    /// Returns the time at which the last of the additional ports completed its share of the oldest
    /// tile, or `None` until all of them have completed their shares.
    pub(super) fn complete(&self, way: usize) -> Option<Ps> {
        let mut s = self.state();
        if s.sides.iter().any(|side| side[way].done.is_empty()) {
            return None;
        }
        let ends = s
            .sides
            .iter_mut()
            .filter_map(|side| side[way].done.pop_front());
        ends.max()
    }

    /// Records that no more tiles will start.
    pub(super) fn end(&self) {
        self.state().over = true;
    }
}

/// Configuration of an additional port.
#[derive(Clone, Debug)]
pub struct DpuPortConfig {
    /// Clock of the port.
    pub clock: Domain,
    /// Number of beats in a burst.
    pub beats: u16,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// First byte of the DPU's read window and of its write window.
    pub bases: [u64; 2],
    /// Size in bytes of each of the two windows.
    pub window: u64,
    /// Maximum number of bursts in flight in each direction.
    pub outstanding: u32,
    /// AxQOS.
    pub qos: Option<u8>,
    /// Index among the DPU's ports. 0 is the DPU's own port.
    pub number: u64,
}

/// An additional port of a DPU.
#[derive(Clone, Debug)]
pub struct DpuPort {
    cfg: DpuPortConfig,
    shared: FurtherPorts,
    ways: [Channel; 2],
    stopped: bool,
}

impl DpuPort {
    /// Creates a port that shares the given state with its DPU.
    #[must_use]
    pub fn new(cfg: DpuPortConfig, shared: FurtherPorts) -> Self {
        let bytes = u64::from(cfg.beats) * u64::from(cfg.beat_bytes);
        let ports = shared.ports();
        let way = |base| {
            channel(
                base,
                cfg.window,
                bytes,
                cfg.number,
                ports,
                cfg.clock,
                cfg.outstanding,
            )
        };
        Self {
            ways: cfg.bases.map(way),
            shared,
            stopped: false,
            cfg,
        }
    }

    /// Takes shares that may start, and reports finished shares.
    fn advance(&mut self) {
        let mut s = self.shared.state();
        let me = (self.cfg.number - 1) as usize;
        for (way, side) in self.ways.iter_mut().zip(&mut s.sides[me]) {
            loop {
                if let Some(at) = way.complete() {
                    side.done.push_back(at);
                } else if way.is_idle()
                    && let Some((bursts, from)) = side.begun.pop_front()
                {
                    way.begin(bursts, from);
                } else {
                    break;
                }
            }
        }
    }
}

/// Returns one direction of one of n ports. The port issues every n-th burst of the window.
pub(super) fn channel(
    base: u64,
    window: u64,
    bytes: u64,
    number: u64,
    ports: u64,
    clock: Domain,
    outstanding: u32,
) -> Channel {
    let skipped = (ports - 1) * bytes;
    let pattern = if skipped == 0 {
        Pattern::Sequential
    } else {
        Pattern::Strided(skipped)
    };
    let ahead = number * bytes;
    let addresses = Addresses::new(base + ahead, window - ahead, bytes, pattern);
    Channel::new(addresses, clock, outstanding)
}

impl AxiMaster for DpuPort {
    fn uses(&self, _direction: Direction) -> bool {
        true
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    /// The answers of this port depend on the DPU at another port.
    fn tells_when(&self, _direction: Direction) -> bool {
        false
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        self.advance();
        let c = &self.cfg;
        self.ways[Dpu::way(direction)].poll(now, c.beats, c.beat_bytes, c.qos)
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        self.ways[Dpu::way(direction)].taken(now);
        self.advance();
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        self.ways[Dpu::way(direction)].counters.moved(bytes, at);
    }

    fn done(&mut self, direction: Direction, _id: u32, _bytes: u32, at: Ps) {
        self.ways[Dpu::way(direction)].answered(at);
        self.advance();
    }
}

impl Master for DpuPort {
    fn report(&self, _member: usize, now: Ps) -> Option<Report<'_>> {
        let side = |d| Some(self.ways[Dpu::way(d)].side(now));
        Some(Report::of(side(Direction::Read), side(Direction::Write)))
    }

    /// The port has no rate setting of its own, so it cannot be throttled.
    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        self.ways.iter_mut().for_each(|w| w.counters.reset(now));
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn is_finished(&self) -> bool {
        let s = self.shared.state();
        let sides = &s.sides[(self.cfg.number - 1) as usize];
        let nothing = |(way, side): (&Channel, &Side)| {
            side.begun.is_empty() && way.is_idle() && way.is_empty()
        };
        (self.stopped || s.over) && self.ways.iter().zip(sides).all(nothing)
    }
}
