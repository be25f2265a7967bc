//! Transfers bursts between the pins of a port and the model. In the model, the port is a master.

mod outsider;

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axiscope_fabric::{Burst, Direction, Domain, Ps};
use axiscope_masters::{Counters, Side};
use axiscope_sim::CounterResult;

pub use outsider::Outsider;

use crate::owed::Owed;

/// Indices of the amounts that the model must still deliver, by kind.
const READ: usize = 0;
const ROOM: usize = 1;
const ANSWER: usize = 2;

/// An address that the model has not accepted yet.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    burst: Burst,
    /// Whether the model may see the address. The address of a write is visible once its data start
    /// to arrive.
    seen: bool,
}

/// Bytes that the model has read. The last of these bytes reach the pins at `at`.
#[derive(Clone, Copy, Debug)]
struct Arrived {
    bytes: u64,
    at: Ps,
}

/// State shared by the pins and the model.
#[derive(Debug)]
pub struct Traffic {
    clock: Domain,
    beat_bytes: u64,
    /// Time that a beat takes from the interface to the pins.
    response_ps: Ps,
    /// Number of bytes that may wait for RREADY before no further read is accepted.
    most_held: u64,
    reads: VecDeque<Waiting>,
    writes: VecDeque<Waiting>,
    arrived: VecDeque<Arrived>,
    held: u64,
    room: u64,
    /// Times from which responses to writes may be at the pins, in order.
    answers: VecDeque<Ps>,
    /// Whether the model has seen the first address of a direction. The model may then have started
    /// the burst.
    shown: [bool; 2],
    /// Whether this address was issued before a reset.
    stale: [bool; 2],
    /// The amounts that the model must still deliver for all bursts so far: bytes for reads, bytes
    /// of room for writes, and responses.
    owed: [Owed; 3],
    counters: [Counters; 2],
    /// Numbers of bursts that were answered with an error. The counters include these bursts.
    errors: [u64; 2],
    /// Issue times of bursts in flight.
    in_flight: [VecDeque<Ps>; 2],
    /// Whether the model must poll the port.
    news: bool,
}

impl Traffic {
    /// Creates the traffic of a port with the given width in bytes.
    pub fn new(clock: Domain, beat_bytes: u64, response_ps: Ps, most_held: u64) -> Self {
        Self {
            clock,
            beat_bytes,
            response_ps,
            most_held,
            reads: VecDeque::new(),
            writes: VecDeque::new(),
            arrived: VecDeque::new(),
            held: 0,
            room: 0,
            answers: VecDeque::new(),
            shown: [false; 2],
            stale: [false; 2],
            owed: Default::default(),
            counters: [Counters::new(clock), Counters::new(clock)],
            errors: [0, 0],
            in_flight: Default::default(),
            news: false,
        }
    }

    fn waiting(&mut self, direction: Direction) -> &mut VecDeque<Waiting> {
        match direction {
            Direction::Read => &mut self.reads,
            Direction::Write => &mut self.writes,
        }
    }

    /// Returns the number of addresses that the model has not taken.
    pub fn addresses(&mut self, direction: Direction) -> usize {
        self.waiting(direction).len() - usize::from(self.stale[direction as usize])
    }

    /// Records that the model sees the first address of a direction.
    fn show(&mut self, direction: Direction, burst: &Burst) {
        if std::mem::replace(&mut self.shown[direction as usize], true) {
            return;
        }
        let bytes = u64::from(burst.beats) * u64::from(burst.beat_bytes);
        match direction {
            Direction::Read => self.owed[READ].promise(bytes),
            Direction::Write => {
                self.owed[ROOM].promise(bytes);
                self.owed[ANSWER].promise(1);
            }
        }
    }

    /// Drops all bursts in flight. The model completes those that it has started, but nobody receives them.
    pub fn reset(&mut self) {
        for direction in [Direction::Read, Direction::Write] {
            let i = direction as usize;
            let shown = self.shown[i];
            self.waiting(direction).truncate(usize::from(shown));
            self.stale[i] = shown;
        }
        self.owed.iter_mut().for_each(Owed::drop_all);
        self.in_flight.iter_mut().for_each(VecDeque::clear);
        self.arrived.clear();
        self.answers.clear();
        (self.held, self.room) = (0, 0);
        self.news = true;
    }

    /// Adds an address that was driven at `issued`, for `bytes` from `addr`. `qos` replaces the register of the
    /// port.
    pub fn ask(
        &mut self,
        direction: Direction,
        addr: u64,
        bytes: u64,
        qos: Option<u8>,
        issued: Ps,
    ) {
        let burst = Burst {
            addr,
            beats: bytes.div_ceil(self.beat_bytes).min(256) as u16,
            beat_bytes: self.beat_bytes as u16,
            qos,
            issued,
            id: 0,
        };
        let seen = direction == Direction::Read;
        self.waiting(direction).push_back(Waiting { burst, seen });
        self.begin(direction, issued);
        self.news |= seen;
    }

    /// Records the start of a burst, whether or not the model sees the burst.
    pub fn begin(&mut self, direction: Direction, issued: Ps) {
        self.in_flight[direction as usize].push_back(issued);
    }

    /// Records that the data of a write start to arrive. The write is the `n`-th one that the model
    /// has not taken. Its address counts as driven at `issued` if that is later.
    pub fn data_begin(&mut self, n: usize, issued: Ps) {
        let n = n + usize::from(self.stale[Direction::Write as usize]);
        if let Some(w) = self.writes.get_mut(n)
            && !w.seen
        {
            w.seen = true;
            w.burst.issued = w.burst.issued.max(issued);
            self.news = true;
        }
    }

    /// Takes `bytes` bytes of read data if they can be at the pins by `by`.
    pub fn take(&mut self, bytes: u64, by: Ps) -> bool {
        // If a beat spans several chunks, it waits for its last byte.
        let mut left = bytes;
        for chunk in &self.arrived {
            if left <= chunk.bytes {
                let behind = (chunk.bytes - left) / self.beat_bytes;
                if chunk.at - behind as Ps * self.clock.period() > by {
                    return false;
                }
                left = 0;
                break;
            }
            left -= chunk.bytes;
        }
        if left > 0 {
            return false;
        }
        let mut left = bytes;
        while left > 0 {
            let chunk = self.arrived.front_mut().expect("counted above");
            let part = left.min(chunk.bytes);
            chunk.bytes -= part;
            left -= part;
            if chunk.bytes == 0 {
                self.arrived.pop_front();
            }
        }
        self.news |= self.held >= self.most_held;
        self.held -= bytes;
        true
    }

    /// Returns whether there is room for `bytes` bytes of write data.
    pub const fn has_room(&self, bytes: u64) -> bool {
        self.room >= bytes
    }

    /// Adds `bytes` bytes of write data.
    pub const fn fill(&mut self, bytes: u64) {
        self.room -= bytes;
    }

    /// Takes a write response if it can be at the pins by `by`.
    pub fn answer(&mut self, by: Ps) -> bool {
        let ready = self.answers.front().is_some_and(|&at| at <= by);
        if ready {
            self.answers.pop_front();
        }
        ready
    }

    /// Records bytes that were moved at the pins.
    pub fn moved(&mut self, direction: Direction, bytes: u64, at: Ps) {
        self.counters[direction as usize].moved(bytes as u32, at);
    }

    /// Records the end of a burst at the pins, and whether its response was an error.
    pub fn over(&mut self, direction: Direction, error: bool, at: Ps) {
        let i = direction as usize;
        if let Some(issued) = self.in_flight[i].pop_front() {
            self.counters[i].done(issued, at);
            self.errors[i] += u64::from(error);
        }
    }

    /// Returns the counters of a direction, or `None` if the direction was never used.
    pub fn counts(&self, direction: Direction, now: Ps) -> Option<CounterResult> {
        let (counters, flying) = (
            &self.counters[direction as usize],
            &self.in_flight[direction as usize],
        );
        let used = counters.bursts > 0 || !flying.is_empty();
        let in_flight = counters.mean_in_flight(flying.iter().copied(), now);
        used.then(|| {
            let side = Side {
                counters,
                in_flight,
                latency_mean_cycles: counters.latency_mean_cycles(),
                counted: false,
                finished: None,
                waits_for: None,
                batches: None,
            };
            CounterResult {
                errors: self.errors[direction as usize],
                ..CounterResult::of(&side, now)
            }
        })
    }

    /// Returns whether the model must poll the port, and clears the flag.
    pub const fn take_news(&mut self) -> bool {
        std::mem::replace(&mut self.news, false)
    }

    /// Returns whether no burst is in progress.
    pub fn is_idle(&self) -> bool {
        self.in_flight.iter().all(VecDeque::is_empty)
    }
}

/// The traffic of a port, which is shared by the pins and the model.
#[derive(Clone, Debug)]
pub struct Shared(Arc<Mutex<Traffic>>);

impl Shared {
    /// Creates shared traffic.
    pub fn new(traffic: Traffic) -> Self {
        Self(Arc::new(Mutex::new(traffic)))
    }

    /// Locks and returns the traffic between the pins and the model.
    pub fn lock(&self) -> MutexGuard<'_, Traffic> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
