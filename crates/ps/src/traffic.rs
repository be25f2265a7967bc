//! A port's bursts between the pins and the model: a master to the model, which another simulator
//! plays.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};
use axiscope_masters::{Counters, Master, Report, Side};
use axiscope_sim::CounterResult;

use crate::owed::Owed;

/// What the model owes, by what it is.
const READ: usize = 0;
const ROOM: usize = 1;
const ANSWER: usize = 2;

/// An address that the model has not taken.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    burst: Burst,
    /// Of writes: the model may see it, for its data have begun to come.
    seen: bool,
}

/// Bytes that the model has read: the last of them are at the pins at `at`.
#[derive(Clone, Copy, Debug)]
struct Arrived {
    bytes: u64,
    at: Ps,
}

/// What the pins and the model share.
#[derive(Debug)]
pub struct Traffic {
    clock: Domain,
    beat_bytes: u64,
    /// From a beat in the interface to the pins.
    response_ps: Ps,
    /// Bytes that may wait for RREADY before no further read is taken.
    most_held: u64,
    reads: VecDeque<Waiting>,
    writes: VecDeque<Waiting>,
    arrived: VecDeque<Arrived>,
    held: u64,
    room: u64,
    /// When responses to writes may be at the pins, in order.
    answers: VecDeque<Ps>,
    /// Whether the model has seen the first address of a direction, and may be at it.
    shown: [bool; 2],
    /// Whether that one is of before a reset.
    stale: [bool; 2],
    /// Of all that it has seen: bytes of reads, bytes of room for writes, responses.
    owed: [Owed; 3],
    counters: [Counters; 2],
    /// Bursts that were answered with an error, counted as all others.
    errors: [u64; 2],
    /// Issue times of what is in flight.
    in_flight: [VecDeque<Ps>; 2],
    /// Whether the model must look.
    news: bool,
}

impl Traffic {
    /// No traffic, at a port of so many bytes.
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

    /// Addresses that the model has not taken.
    pub fn addresses(&mut self, direction: Direction) -> usize {
        self.waiting(direction).len() - usize::from(self.stale[direction as usize])
    }

    /// The model sees the first address of a direction.
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

    /// Drops all that is under way. What the model is at comes to its end there, for nobody.
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

    /// An address that was driven at `issued`: so many bytes from `addr` on, with the QoS of the port's
    /// register or with one of its own.
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

    /// A burst begins, whether the model sees it or not.
    pub fn begin(&mut self, direction: Direction, issued: Ps) {
        self.in_flight[direction as usize].push_back(issued);
    }

    /// The data of the `n`th write that the model has not taken begin to come; its address counts as
    /// driven at `issued` where that is later.
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

    /// Takes so many bytes of read data, if they may be at the pins by `by`.
    pub fn take(&mut self, bytes: u64, by: Ps) -> bool {
        // The beat that needs the last byte of several chunks waits for that.
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

    /// Whether there is room for so many bytes of write data.
    pub const fn has_room(&self, bytes: u64) -> bool {
        self.room >= bytes
    }

    /// So many bytes of write data come.
    pub const fn fill(&mut self, bytes: u64) {
        self.room -= bytes;
    }

    /// Takes a write response, if it may be at the pins by `by`.
    pub fn answer(&mut self, by: Ps) -> bool {
        let ready = self.answers.front().is_some_and(|&at| at <= by);
        if ready {
            self.answers.pop_front();
        }
        ready
    }

    /// Bytes moved at the pins.
    pub fn moved(&mut self, direction: Direction, bytes: u64, at: Ps) {
        self.counters[direction as usize].moved(bytes as u32, at);
    }

    /// A burst is over at the pins, and was answered with an error or not.
    pub fn over(&mut self, direction: Direction, error: bool, at: Ps) {
        let i = direction as usize;
        if let Some(issued) = self.in_flight[i].pop_front() {
            self.counters[i].done(issued, at);
            self.errors[i] += u64::from(error);
        }
    }

    /// What was counted of a direction; none where nothing ever went.
    pub fn told(&self, direction: Direction, now: Ps) -> Option<CounterResult> {
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
            };
            CounterResult {
                errors: self.errors[direction as usize],
                ..CounterResult::of(&side, now)
            }
        })
    }

    /// Whether the model must look, once.
    pub const fn take_news(&mut self) -> bool {
        std::mem::replace(&mut self.news, false)
    }

    /// Whether nothing is under way.
    pub fn is_idle(&self) -> bool {
        self.in_flight.iter().all(VecDeque::is_empty)
    }
}

/// The traffic of a port, as pins and model hold it.
#[derive(Clone, Debug)]
pub struct Shared(Arc<Mutex<Traffic>>);

impl Shared {
    /// Traffic for both.
    pub fn new(traffic: Traffic) -> Self {
        Self(Arc::new(Mutex::new(traffic)))
    }

    /// The traffic.
    pub fn lock(&self) -> MutexGuard<'_, Traffic> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The master that the model has for it. What it counts, the pins count.
pub struct Outsider(Shared);

impl Outsider {
    /// The master of this traffic.
    pub const fn new(shared: Shared) -> Self {
        Self(shared)
    }
}

impl Master for Outsider {
    fn report(&self, member: usize, _now: Ps) -> Option<Report<'_>> {
        (member == 0).then_some(Report {
            read: None,
            write: None,
            convolutions: None,
            program: None,
            parts: &[],
            finished_at: None,
            busy: None,
            coherent_paths: None,
        })
    }

    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        let mut t = self.0.lock();
        t.counters.iter_mut().for_each(|c| c.reset(now));
        t.errors = [0, 0];
    }

    fn stop(&mut self) {}

    fn is_finished(&self) -> bool {
        self.0.lock().is_idle()
    }
}

impl AxiMaster for Outsider {
    fn uses(&self, _direction: Direction) -> bool {
        true
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    /// Whoever steps the port tells the model to look.
    fn tells_when(&self, _direction: Direction) -> bool {
        true
    }

    fn poll(&mut self, direction: Direction, _now: Ps) -> Poll {
        let mut t = self.0.lock();
        if direction == Direction::Read && t.held >= t.most_held {
            return Poll::Blocked;
        }
        match t.waiting(direction).front() {
            Some(&Waiting { burst, seen: true }) => {
                t.show(direction, &burst);
                Poll::Ready(burst)
            }
            _ => Poll::Blocked,
        }
    }

    fn taken(&mut self, direction: Direction, _now: Ps) {
        let (mut t, i) = (self.0.lock(), direction as usize);
        t.waiting(direction).pop_front();
        (t.shown[i], t.stale[i]) = (false, false);
    }

    fn room(&mut self, bytes: u32, _now: Ps) {
        let mut t = self.0.lock();
        t.room += t.owed[ROOM].comes(bytes.into());
    }

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        if direction == Direction::Read {
            let mut t = self.0.lock();
            let bytes = t.owed[READ].comes(bytes.into());
            if bytes > 0 {
                let at = at + t.response_ps;
                t.held += bytes;
                t.arrived.push_back(Arrived { bytes, at });
            }
        }
    }

    fn done(&mut self, direction: Direction, _id: u32, _bytes: u32, at: Ps) {
        if direction == Direction::Write {
            let mut t = self.0.lock();
            if t.owed[ANSWER].comes(1) > 0 {
                t.answers.push_back(at);
            }
        }
    }
}
