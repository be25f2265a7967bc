//! A further port of a DPU: bursts of a tile go to its ports by turns, and the tile is here, or
//! written, once all of them are through with their share.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
};

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

use super::{Dpu, channel::Channel};
use crate::{Addresses, Master, Pattern, Report};

/// One direction of a further port: shares of tiles that it may begin, with the time from when, and ends of those
/// that it has done.
#[derive(Debug, Default)]
struct Side {
    begun: VecDeque<(u32, Ps)>,
    done: VecDeque<Ps>,
}

#[derive(Debug)]
struct State {
    /// Of each further port, reads and writes.
    sides: Vec<[Side; 2]>,
    /// The DPU is through.
    over: bool,
}

/// What a DPU shares with its further ports. The event loop has one thread, so that the lock only makes it one that
/// can be handed around.
#[derive(Clone, Debug)]
pub struct FurtherPorts {
    state: Arc<Mutex<State>>,
    /// Bursts given out so far, by direction: the next one's port follows from it.
    given: [u64; 2],
}

impl FurtherPorts {
    /// For a DPU with so many ports beside its own.
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

    /// All ports, the DPU's own counted.
    pub(super) fn ports(&self) -> u64 {
        self.state().sides.len() as u64 + 1
    }

    /// Gives out the bursts of a tile; returns those of the DPU's own port.
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

    /// When the last of the further ports was through with its share of the oldest tile, once all are.
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

    /// Nothing more will be begun.
    pub(super) fn end(&self) {
        self.state().over = true;
    }
}

/// What a further port of a DPU is.
#[derive(Clone, Debug)]
pub struct DpuPortConfig {
    /// Clock of the port.
    pub clock: Domain,
    /// Beats of a burst.
    pub beats: u16,
    /// Bytes of a beat.
    pub beat_bytes: u16,
    /// First byte of what the DPU reads, and of what it writes.
    pub bases: [u64; 2],
    /// Bytes of each of the two windows.
    pub window: u64,
    /// Most bursts in flight of each direction.
    pub outstanding: u32,
    /// AxQOS.
    pub qos: Option<u8>,
    /// Its number among the DPU's ports; 0 is the DPU's own.
    pub number: u64,
}

/// A further port of a DPU.
#[derive(Clone, Debug)]
pub struct DpuPort {
    cfg: DpuPortConfig,
    shared: FurtherPorts,
    ways: [Channel; 2],
    stopped: bool,
}

impl DpuPort {
    /// A port of the DPU that has the other end of `shared`.
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

    /// Takes up what may begin, and tells what is through.
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

/// One direction of a port of several: every so manieth burst of the window.
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

    /// It waits for the DPU at another port.
    fn tells_when(&self, _direction: Direction) -> bool {
        false
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        self.advance();
        match self.ways[Dpu::way(direction)].poll(now) {
            Ok((addr, issued)) => Poll::Ready(Burst {
                addr,
                beats: self.cfg.beats,
                beat_bytes: self.cfg.beat_bytes,
                qos: self.cfg.qos,
                issued,
                id: 0,
            }),
            Err(Some(at)) => Poll::NotBefore(at),
            Err(None) => Poll::Blocked,
        }
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

    /// It has no pace to slow.
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
