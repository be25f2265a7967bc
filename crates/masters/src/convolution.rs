//! The 4x4 convolution accelerator of Manev 2019, section V: two read arrays, each with a
//! buffer, and one write port.
//!
//! A convolution reads 64 bytes of each array and writes 64 bytes. The sum of 192 bytes agrees with
//! the effective throughputs and rates in the paper. Reads fill the buffers in one of two orders.
//! The compute logic waits for data and for space to write to.

mod spec;

pub use spec::{ConvolutionSpec, OrderSpec};

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Poll, Ps};

use crate::{Addresses, Master, Pattern, Report, account::Account};

mod array;
mod config;

use array::Array;
pub use config::ConvolutionConfig;

/// Size in bytes of each array, and of the result, for one convolution: 4 x 4 words of 4 bytes.
const TILE: u64 = 64;
const ARRAYS: usize = 2;

/// Cycles from the last beat of two tiles to the read that takes their place, as in the RTL
/// (`hardware/convolution`, compared burst by burst): two cycles through a buffer, four for the
/// rows of B, four for the rows of A, and three to count the free space, to choose the array and to
/// drive the address.
const FREE_CYCLES: f64 = 13.0;
/// Cycles from the last beat of two tiles until the last row of their product reaches the writer:
/// seven cycles through the product and its queue.
const RESULT_CYCLES: f64 = 18.0;
/// Cycles from the time when the last beat of a tile leaves the writer's buffer to the last row of
/// the tile that takes its place: one until the product has room for the row, and seven through the
/// product.
const PLACE_CYCLES: f64 = 8.0;
/// Number of tiles between the read buffers and the writer's buffer: eleven rows in the product and
/// one at the output of the buffer.
const COMPANIONS: u64 = 3;

/// The accelerator.
#[derive(Clone, Debug)]
pub struct Convolution {
    cfg: ConvolutionConfig,
    arrays: [Array; ARRAYS],
    current: usize,
    /// Number of bytes to request until the buffer that is being filled is full.
    to_fill: u64,
    offered: Option<(usize, Burst)>,
    /// The reads in flight, in order: the array, and the number of bytes that have not arrived.
    reading: VecDeque<(usize, u64)>,
    writes: Addresses,
    /// Times at which results became ready, the oldest first.
    results: VecDeque<Ps>,
    /// Numbers of bytes of write bursts: issued, sent, and answered.
    written: [u64; 3],
    /// Number of complete results among the answered bytes, and the time of the last result.
    left: u64,
    last_leave: Ps,
    /// For each free place in the buffer, the time from which a result may be computed into that
    /// place, the earliest first.
    places: VecDeque<Ps>,
    offered_write: Option<Burst>,
    last_compute: Ps,
    next_read: Ps,
    next_write: Ps,
    stopped: bool,
    done_since: u64,
    /// The counters of reads and of writes.
    accounts: [Account; 2],
}

impl Convolution {
    /// Creates an accelerator with empty buffers.
    #[must_use]
    pub fn new(cfg: ConvolutionConfig) -> Self {
        let bytes = u64::from(cfg.beats) * u64::from(cfg.beat_bytes);
        Self {
            arrays: cfg
                .read_bases
                .map(|base| Array::new(base, cfg.window, bytes)),
            current: 0,
            to_fill: cfg.buffer,
            offered: None,
            reading: VecDeque::new(),
            writes: Addresses::new(cfg.write_base, cfg.window, bytes, Pattern::Sequential),
            results: VecDeque::new(),
            written: [0; 3],
            left: 0,
            last_leave: 0,
            places: vec![0; (cfg.buffer / TILE + COMPANIONS) as usize].into(),
            offered_write: None,
            last_compute: 0,
            next_read: cfg.start,
            next_write: cfg.start,
            stopped: false,
            done_since: 0,
            accounts: [(); 2].map(|()| Account::new(cfg.clock, 0)),
            cfg,
        }
    }

    fn burst_bytes(&self) -> u64 {
        u64::from(self.cfg.beats) * u64::from(self.cfg.beat_bytes)
    }

    /// Returns the last edge up to `now`, or the first edge at or after `least` if that is later. A
    /// time one picosecond late counts as on time, because edges are rounded.
    fn edge(&self, now: Ps, least: Ps) -> Ps {
        let clock = &self.cfg.clock;
        let last = clock.at_or_after(now + 1) - 1;
        clock.edge(last.max(clock.at_or_after(least - 1)))
    }

    /// Sends the data of write bursts, one beat per cycle, beginning at `now`. This frees places for results,
    /// so waiting computations continue.
    fn leave(&mut self, now: Ps) {
        let [_, gone, answered] = self.written;
        let clock = &self.cfg.clock;
        let beats = TILE as f64 / f64::from(self.cfg.beat_bytes);
        while self.left + TILE <= gone.max(answered) {
            self.left += TILE;
            let first = clock.edge(clock.at_or_after(now + 1)).max(self.last_leave);
            self.last_leave = first + clock.cycles(beats);
            // The last row of a result takes the place of the beat that left the buffer last.
            let place = self.last_leave - clock.cycles(RESULT_CYCLES - PLACE_CYCLES);
            self.places.push_back(place);
        }
    }

    /// Computes all results whose data have known arrival times.
    fn compute(&mut self) {
        while let Some(place) = self.places.front() {
            let (Some(a), Some(b)) = (self.arrays[0].tile(), self.arrays[1].tile()) else {
                return;
            };
            let step = self.cfg.clock.whole_cycles(self.cfg.compute_cycles);
            let at = a.max(b).max(self.last_compute + step).max(*place);
            self.places.pop_front();
            self.last_compute = at;
            let after = |cycles| at + self.cfg.clock.cycles(cycles);
            let (free, result) = (after(FREE_CYCLES), after(RESULT_CYCLES));
            for array in &mut self.arrays {
                array.used(free);
            }
            self.results.push_back(result);
            self.done_since += 1;
        }
    }

    /// Returns the array of the next read, if an array has space.
    fn choose(&self) -> Option<usize> {
        let bytes = self.burst_bytes();
        let other = (self.current + 1) % ARRAYS;
        match self.cfg.order {
            OrderSpec::RoundRobin => {
                let space = self.arrays[self.current].has_space(bytes, self.cfg.buffer);
                space.then_some(self.current)
            }
            OrderSpec::FillBuffer if self.to_fill >= bytes => Some(self.current),
            OrderSpec::FillBuffer => self.arrays[other].is_free().then_some(other),
        }
    }

    /// Records that a read for an array was issued.
    const fn chosen(&mut self, array: usize, bytes: u64) {
        match self.cfg.order {
            OrderSpec::RoundRobin => self.current = (array + 1) % ARRAYS,
            OrderSpec::FillBuffer => {
                if self.to_fill < bytes {
                    self.to_fill = self.cfg.buffer;
                }
                self.to_fill -= bytes;
                self.current = array;
            }
        }
    }

    fn poll_read(&mut self, now: Ps) -> Poll {
        self.compute();
        for array in &mut self.arrays {
            array.give_back(now);
        }
        if let Some((_, b)) = self.offered {
            return Poll::Ready(b);
        }
        if self.stopped {
            return Poll::Blocked;
        }
        let issued = self.edge(now, self.next_read);
        if now < issued {
            return Poll::NotBefore(issued);
        }
        let Some(i) = self.choose() else {
            let soonest = self.arrays.iter().filter_map(Array::next_free).min();
            return soonest.map_or(Poll::Blocked, |t| Poll::NotBefore(t.max(now + 1)));
        };
        let bytes = self.burst_bytes();
        self.chosen(i, bytes);
        let burst = Burst {
            addr: self.arrays[i].reserve(bytes),
            beats: self.cfg.beats,
            beat_bytes: self.cfg.beat_bytes,
            qos: None,
            issued,
            id: i as u32,
        };
        self.next_read = issued + self.cfg.clock.period();
        self.reading.push_back((i, bytes));
        self.accounts[0].issued(issued);
        self.offered = Some((i, burst));
        Poll::Ready(burst)
    }

    fn poll_write(&mut self, now: Ps) -> Poll {
        self.compute();
        if let Some(b) = self.offered_write {
            return Poll::Ready(b);
        }
        let bytes = self.burst_bytes();
        let tiles = (bytes / TILE).max(1) as usize;
        let Some(&ready) = self.results.get(tiles - 1) else {
            return Poll::Blocked;
        };
        let at = self.edge(now, ready.max(self.next_write));
        if at > now {
            return Poll::NotBefore(at);
        }
        self.results.drain(..tiles);
        self.written[0] += bytes;
        self.next_write = at + self.cfg.clock.period();
        let burst = Burst {
            addr: self.writes.next_address(),
            beats: self.cfg.beats,
            beat_bytes: self.cfg.beat_bytes,
            qos: None,
            issued: at,
            id: 0,
        };
        self.accounts[1].issued(at);
        self.offered_write = Some(burst);
        Poll::Ready(burst)
    }
}

impl AxiMaster for Convolution {
    fn uses(&self, _direction: Direction) -> bool {
        true
    }

    fn tells_when(&self, _direction: Direction) -> bool {
        false
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        match direction {
            Direction::Read => self.poll_read(now),
            Direction::Write => self.poll_write(now),
        }
    }

    fn taken(&mut self, direction: Direction, _now: Ps) {
        match direction {
            Direction::Read => self.offered = None,
            Direction::Write => self.offered_write = None,
        }
    }

    /// The data follow the address as soon as the port has room for them.
    fn room(&mut self, bytes: u32, now: Ps) {
        self.written[1] += u64::from(bytes);
        self.leave(now);
        self.compute();
    }

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        self.accounts[direction as usize].moved(bytes, at);
        if direction == Direction::Read {
            let (i, left) = self.reading.front_mut().expect("data belong to a read");
            *left -= u64::from(bytes);
            self.arrays[*i].arrive(bytes, at);
            if *left == 0 {
                self.reading.pop_front();
            }
            self.compute();
        }
    }

    fn done(&mut self, direction: Direction, _id: u32, bytes: u32, at: Ps) {
        // The circuit sees a response only at a clock edge.
        let clock = &self.cfg.clock;
        let edge = clock.edge(clock.at_or_after(at));
        self.accounts[direction as usize].done(edge);
        if direction == Direction::Write {
            self.written[2] += u64::from(bytes);
            self.leave(at);
            self.compute();
        }
    }
}

impl Master for Convolution {
    fn report(&self, _member: usize, now: Ps) -> Option<Report<'_>> {
        let side = |d: Direction| Some(self.accounts[d as usize].side(now));
        Some(Report {
            convolutions: Some(self.done_since),
            ..Report::of(side(Direction::Read), side(Direction::Write))
        })
    }

    /// The accelerator has no rate setting of its own, so it cannot be throttled.
    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        for account in &mut self.accounts {
            account.reset(now);
        }
        self.done_since = 0;
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn is_finished(&self) -> bool {
        self.stopped && self.reading.is_empty() && self.written[0] == self.written[2]
    }
}

#[cfg(test)]
mod tests {
    use axiscope_fabric::Domain;

    use super::*;

    fn accelerator(order: OrderSpec) -> Convolution {
        Convolution::new(ConvolutionConfig {
            clock: Domain::from_mhz(100.0),
            order,
            beats: 8,
            beat_bytes: 16,
            read_bases: [0, 1 << 20],
            write_base: 1 << 21,
            window: 1 << 16,
            buffer: 256,
            compute_cycles: 1,
            start: 0,
        })
    }

    /// Returns the arrays of the reads that the accelerator issues from `now` until `until`.
    fn reads(c: &mut Convolution, now: &mut Ps, until: Ps) -> Vec<u32> {
        let mut arrays = Vec::new();
        while *now < until {
            if let Poll::Ready(b) = c.poll(Direction::Read, *now) {
                c.taken(Direction::Read, *now);
                arrays.push(b.id);
            }
            *now += 10_000;
        }
        arrays
    }

    #[test]
    fn single_bursts_alternate_and_go_on_as_space_comes() {
        let (mut c, mut now) = (accelerator(OrderSpec::RoundRobin), 0);
        assert_eq!(reads(&mut c, &mut now, 200_000), [0, 1, 0, 1]);
        c.moved(Direction::Read, 128, now);
        c.moved(Direction::Read, 128, now);
        assert_eq!(reads(&mut c, &mut now, 600_000), [0, 1]);
    }

    #[test]
    fn a_buffer_is_filled_whole_and_again_only_once_it_is_used_up() {
        let (mut c, mut now) = (accelerator(OrderSpec::FillBuffer), 0);
        assert_eq!(reads(&mut c, &mut now, 200_000), [0, 0, 1, 1]);
        for _ in 0..3 {
            c.moved(Direction::Read, 128, now);
        }
        // Both arrays' buffers are half full, so nothing is requested.
        assert_eq!(reads(&mut c, &mut now, 600_000), [0; 0]);
        let report = c.report(0, 0).expect("one master");
        assert_eq!(report.convolutions, Some(2));
        c.moved(Direction::Read, 128, now);
        assert_eq!(reads(&mut c, &mut now, 1_000_000), [0, 0, 1, 1]);
    }

    #[test]
    fn a_result_without_a_place_is_ready_twelve_cycles_after_the_first_beat_leaves() {
        let (mut c, mut now) = (accelerator(OrderSpec::RoundRobin), 0);
        // Data for eight results arrive; there are places for seven.
        for _ in 0..8 {
            let until = now + 200_000;
            let arrays = reads(&mut c, &mut now, until);
            for _ in arrays {
                c.moved(Direction::Read, 128, now);
            }
        }
        let write = |c: &mut Convolution, now: &mut Ps| {
            *now += 10_000;
            let poll = c.poll(Direction::Write, *now);
            c.taken(Direction::Write, *now);
            poll
        };
        for _ in 0..3 {
            assert!(matches!(write(&mut c, &mut now), Poll::Ready(_)));
        }
        assert!(matches!(write(&mut c, &mut now), Poll::Blocked));
        // The port takes a burst at an edge. Its first tile leaves in the four cycles that begin at the next edge.
        c.room(128, now);
        let ready = now + 10_000 + 120_000;
        assert_eq!(c.poll(Direction::Write, now), Poll::NotBefore(ready));
    }
}
