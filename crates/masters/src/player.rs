//! The program player: a table of bursts that is played in loops. Each entry has an address, a length, a condition
//! and a gap. For bursts of whole beats it behaves like `hardware/player`, cycle by cycle.

mod entry;
mod spec;

pub use entry::{PlayedSpec, WaitSpec};
pub use spec::PlayerSpec;

use std::{collections::VecDeque, sync::Arc};

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

use crate::{Master, Report, account::Account};

/// Number of cycles from the edge that takes a response to the address that was waiting for this
/// response (`hardware/player`).
const AFTER_ANSWER_CYCLES: f64 = 2.0;
/// Minimum number of cycles from the issue of the previous entry to the issue of an entry that
/// waits.
const AFTER_WAITING_CYCLES: f64 = 2.0;
/// Maximum number of writes for which not all data have been sent (the queue of
/// `axiscope_player_data`).
const MOST_WITHOUT_DATA: usize = 16;
/// Number of IDs that are distinguished.
const IDS: usize = 16;

/// Configuration of a player.
#[derive(Clone, Debug)]
pub struct PlayerConfig {
    /// Clock of the programmable logic.
    pub clock: Domain,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// The bursts. There is at least one burst.
    pub bursts: Arc<[PlayedSpec]>,
    /// Address to which the offsets are added.
    pub base: u64,
    /// Number of bytes that are added to the base after each loop.
    pub base_step: i64,
    /// Number of loops after which the base returns to its first value. 0 means that it never does.
    pub base_loops: u64,
    /// Number of loops. `None` means that the player continues until it is stopped.
    pub loops: Option<u64>,
    /// Maximum number of bursts in flight, for reads and for writes.
    pub outstanding: [u32; 2],
    /// Number of bursts in each direction that fit on the pins and into the register stages of the
    /// port.
    pub queue: usize,
    /// AxQOS.
    pub qos: Option<u8>,
    /// Time of the first burst.
    pub start: Ps,
}

/// One direction.
#[derive(Clone, Debug)]
struct Side {
    /// Bursts that have been issued but that the port has not taken.
    waiting: VecDeque<Burst>,
    /// Edge at which the port took the last address. The next address appears at this edge or later.
    shows: Ps,
    /// IDs of the bursts without a response, the oldest first.
    flying: VecDeque<u8>,
    /// Times at which places became free, for bursts with known responses.
    freed: VecDeque<Ps>,
    /// Number of places in use, including those that become free at a time in `freed`.
    taken: u32,
    /// For each ID: number of bursts without a response, and the time of the last response.
    of_id: [(u32, Ps); IDS],
    account: Account,
}

/// A program player.
#[derive(Clone, Debug)]
pub struct Player {
    cfg: PlayerConfig,
    /// Reads and writes.
    sides: [Side; 2],
    /// Index of the next entry, and index of its loop.
    entry: usize,
    played: u64,
    base: u64,
    /// Time before which the next entry is not issued.
    next: Ps,
    /// Time at which the previous entry was issued.
    shown: Ps,
    /// Sizes in bytes of the write bursts for whose data the port has no room yet, the oldest
    /// first.
    without_data: VecDeque<u64>,
    stopped: bool,
    finished: Option<Ps>,
}

const fn side(direction: Direction) -> usize {
    match direction {
        Direction::Read => 0,
        Direction::Write => 1,
    }
}

impl Side {
    fn new(clock: Domain, places: u32) -> Self {
        Self {
            waiting: VecDeque::with_capacity(places as usize),
            shows: 0,
            flying: VecDeque::with_capacity(places as usize),
            freed: VecDeque::with_capacity(places as usize),
            taken: 0,
            of_id: [(0, 0); IDS],
            account: Account::new(clock, places as usize),
        }
    }

    /// Returns the time at which one of `places` places is free, if it is known.
    fn place(&self, places: u32) -> Option<Ps> {
        if self.taken < places {
            return Some(0);
        }
        // The oldest responses free the first places.
        let over = (self.taken - places) as usize;
        self.freed.get(over).copied()
    }

    /// Occupies a place at time `at`. The caller must have checked that a place is free then.
    fn take(&mut self, at: Ps) {
        while self.freed.front().is_some_and(|&free| free <= at) {
            self.freed.pop_front();
            self.taken -= 1;
        }
        self.taken += 1;
    }
}

impl Player {
    /// Creates a player that has issued nothing yet.
    ///
    /// # Panics
    /// If it has no burst, or an ID above 15.
    #[must_use]
    pub fn new(cfg: PlayerConfig) -> Self {
        assert!(!cfg.bursts.is_empty(), "a program has a burst");
        assert!(cfg.bursts.iter().all(|b| usize::from(b.id) < IDS), "IDs");
        Self {
            sides: cfg.outstanding.map(|n| Side::new(cfg.clock, n)),
            entry: 0,
            played: 0,
            base: cfg.base,
            next: cfg.start,
            shown: cfg.start,
            without_data: VecDeque::new(),
            stopped: false,
            finished: None,
            cfg,
        }
    }

    fn exhausted(&self) -> bool {
        self.stopped || self.cfg.loops.is_some_and(|n| self.played >= n)
    }

    fn later(&self, at: Ps, cycles: f64) -> Ps {
        at + self.cfg.clock.cycles(cycles)
    }

    /// Returns the time of the last response that a burst waits for, if all times are known.
    fn answers(&self, b: &PlayedSpec) -> Option<Ps> {
        let all = |s: &Side| {
            let known = s.flying.is_empty();
            known.then(|| s.of_id.iter().map(|of| of.1).max().unwrap_or(0))
        };
        let id = |s: &Side| {
            let (flying, last) = s.of_id[usize::from(b.id)];
            (flying == 0).then_some(last)
        };
        let [reads, writes] = &self.sides;
        match b.wait {
            WaitSpec::None => Some(0),
            WaitSpec::All => Some(all(reads)?.max(all(writes)?)),
            WaitSpec::SameId => Some(id(reads)?.max(id(writes)?)),
            WaitSpec::Direction => all(&self.sides[side(b.direction)]),
        }
    }

    /// Returns the time at which a burst is issued, if it is known.
    fn due(&self, b: &PlayedSpec) -> Option<Ps> {
        let i = side(b.direction);
        let s = &self.sides[i];
        let full = b.direction == Direction::Write && self.without_data.len() >= MOST_WITHOUT_DATA;
        if s.waiting.len() >= self.cfg.queue || full {
            return None;
        }
        let open = match b.wait {
            WaitSpec::None => self.next,
            _ => {
                let answered = self.later(self.answers(b)?, AFTER_ANSWER_CYCLES);
                let begun = self.entry > 0 || self.played > 0;
                let waits = if begun { AFTER_WAITING_CYCLES } else { 0.0 };
                answered.max(self.later(self.shown, waits)).max(self.next)
            }
        };
        let open = self.later(open, f64::from(b.gap_cycles));
        let at = open.max(s.shows).max(s.place(self.cfg.outstanding[i])?);
        // A time one picosecond late counts as on time, because edges are rounded.
        let clock = &self.cfg.clock;
        Some(clock.edge(clock.at_or_after(at - 1)))
    }

    /// Issues the entries whose times are known.
    fn fill(&mut self) {
        while !self.exhausted() {
            let b = self.cfg.bursts[self.entry];
            let Some(at) = self.due(&b) else { return };
            let bytes = u64::from(b.beats) * u64::from(self.cfg.beat_bytes);
            if b.direction == Direction::Write {
                self.without_data.push_back(bytes);
            }
            let s = &mut self.sides[side(b.direction)];
            s.take(at);
            s.flying.push_back(b.id);
            s.of_id[usize::from(b.id)].0 += 1;
            s.account.issued(at);
            s.waiting.push_back(Burst {
                addr: self.base + b.offset,
                beats: b.beats,
                beat_bytes: self.cfg.beat_bytes,
                qos: self.cfg.qos,
                issued: at,
                id: u32::from(b.id),
            });
            self.shown = at;
            self.next = self.later(at, 1.0);
            self.step();
        }
    }

    /// Moves on to the next entry.
    fn step(&mut self) {
        self.entry += 1;
        if self.entry < self.cfg.bursts.len() {
            return;
        }
        self.entry = 0;
        self.played += 1;
        let around = self.cfg.base_loops > 0 && self.played.is_multiple_of(self.cfg.base_loops);
        self.base = if around {
            self.cfg.base
        } else {
            self.base.wrapping_add_signed(self.cfg.base_step)
        };
    }
}

impl AxiMaster for Player {
    fn uses(&self, direction: Direction) -> bool {
        self.cfg.bursts.iter().any(|b| b.direction == direction)
    }

    /// Responses in one direction may allow a burst in the other direction.
    fn tells_when(&self, _direction: Direction) -> bool {
        false
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    fn poll(&mut self, direction: Direction, _now: Ps) -> Poll {
        self.fill();
        let head = self.sides[side(direction)].waiting.front();
        head.map_or(Poll::Blocked, |b| Poll::Ready(*b))
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        let clock = &self.cfg.clock;
        let edge = clock.edge(clock.at_or_after(now + 1));
        let s = &mut self.sides[side(direction)];
        s.waiting.pop_front();
        s.shows = edge;
        self.fill();
    }

    fn room(&mut self, bytes: u32, _now: Ps) {
        let mut bytes = u64::from(bytes);
        while let Some(left) = self.without_data.front_mut()
            && bytes > 0
        {
            let part = bytes.min(*left);
            *left -= part;
            bytes -= part;
            if *left == 0 {
                self.without_data.pop_front();
            }
        }
    }

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        self.sides[side(direction)].account.moved(bytes, at);
    }

    fn done(&mut self, direction: Direction, _id: u32, _bytes: u32, at: Ps) {
        let clock = &self.cfg.clock;
        let edge = clock.edge(clock.at_or_after(at));
        let free = self.later(edge, AFTER_ANSWER_CYCLES);
        let s = &mut self.sides[side(direction)];
        // A port answers the bursts of a direction in order.
        if let Some(id) = s.flying.pop_front() {
            let (flying, last) = &mut s.of_id[usize::from(id)];
            *flying -= 1;
            *last = edge;
            s.freed.push_back(free);
        }
        s.account.done(edge);
        self.fill();
        let idle = self.sides.iter().all(|s| s.flying.is_empty());
        if idle && self.exhausted() {
            self.finished = Some(edge);
        }
    }
}

impl Master for Player {
    fn report(&self, _member: usize, now: Ps) -> Option<Report<'_>> {
        let answer = |direction| {
            let s = &self.sides[side(direction)];
            self.uses(direction).then(|| s.account.side(now))
        };
        Some(Report {
            finished_at: self.finished,
            ..Report::of(answer(Direction::Read), answer(Direction::Write))
        })
    }

    /// The program determines when bursts are issued, so the master cannot be throttled.
    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        for s in &mut self.sides {
            s.account.reset(now);
        }
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn is_finished(&self) -> bool {
        self.exhausted() && self.sides.iter().all(|s| s.flying.is_empty())
    }
}

#[cfg(test)]
mod tests;
