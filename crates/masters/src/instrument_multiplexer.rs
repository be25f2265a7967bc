//! The instrument's multiplexer (`hardware/multiplexer`): N masters share one port. It arbitrates at its inputs and
//! has only register slices behind the arbiter. The model follows the RTL cycle by cycle.
//!
//! In each direction, the multiplexer starts to offer at most one burst per cycle, in round-robin
//! order, and offers it until the slice has room. A write occupies a place in the order of data
//! until its data have passed. The number of outstanding bursts (from AxVALID to the response) is
//! limited.

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};
use axiscope_figures::figures;

use crate::{Master, forward::forward_to_members};

mod slice;
mod write_data;

use slice::Slice;
use write_data::WriteData;

/// Configuration of the multiplexer.
#[derive(Clone, Copy, Debug)]
pub struct InstrumentMultiplexerConfig {
    /// Clock of the multiplexer and of its masters.
    pub clock: Domain,
    /// Number of cycles from the port back to an input.
    pub response_cycles: i64,
    /// Number of bursts of a direction that fit into the register stages before the port.
    pub stages: u32,
    /// Maximum number of outstanding bursts (from AxVALID to the response) in a direction, for all
    /// masters together.
    pub most_under_way: [u32; 2],
    /// Maximum number of writes that have been offered but whose data have not all passed.
    pub write_order: u32,
}

figures! {
    /// Parameters of the instrument's multiplexer, with the values of its RTL.
    pub struct InstrumentMultiplexerFigures {
        /// Number of cycles from the port back to an input.
        response_cycles: i64 ["cycles", 0..=1024, documented "README of the RTL"],
        /// Maximum number of outstanding reads (from AxVALID to the response), for all masters
        /// together.
        read_limit: u32 ["", 1..=65_536, documented "parameter of the RTL"],
        /// Maximum number of outstanding writes (from AxVALID to the response), for all masters
        /// together.
        write_limit: u32 ["", 1..=65_536, documented "parameter of the RTL"],
        /// Maximum number of writes that have been offered but whose data have not all passed.
        write_order: u32 ["", 1..=65_536, documented "parameter of the RTL"],
    }
}

impl InstrumentMultiplexerFigures {
    /// Returns the configuration for a clock and a number of register stages before the port.
    #[must_use]
    pub const fn at(&self, clock: Domain, stages: u32) -> InstrumentMultiplexerConfig {
        InstrumentMultiplexerConfig {
            clock,
            response_cycles: self.response_cycles,
            stages,
            most_under_way: [self.read_limit, self.write_limit],
            write_order: self.write_order,
        }
    }
}

/// A burst that an input offers to the register slice.
#[derive(Debug)]
struct Offer {
    input: usize,
    /// First cycle in which the burst is offered.
    begin: i64,
    burst: Burst,
}

#[derive(Debug, Default)]
struct Lane {
    /// First input that is considered in the next arbitration.
    next: usize,
    /// Cycle before which no further offer may begin.
    from: i64,
    /// The current offer, if the slice is not known to have taken it.
    offer: Option<Offer>,
    slice: Slice,
    /// Bursts in the slice that the port does not see yet.
    spare: Option<Burst>,
    /// Cycles from which the register stages before the port have free places.
    places: VecDeque<i64>,
    /// Bursts that the port sees but that the interface behind the port has not taken.
    out: VecDeque<Burst>,
    /// Input and identifier of each outstanding burst.
    owners: VecDeque<(usize, u32)>,
    /// For each burst: its input, and the number of bytes that have not moved.
    moving: VecDeque<(usize, u32)>,
    /// Cycles from which further bursts may be offered.
    free: VecDeque<i64>,
    /// Cycle of the last response.
    answered: i64,
}

/// The multiplexer and the masters behind it.
pub struct InstrumentMultiplexer {
    cfg: InstrumentMultiplexerConfig,
    members: Vec<Box<dyn Master>>,
    lanes: [Lane; 2],
    data: WriteData,
}

const fn side(direction: Direction) -> usize {
    match direction {
        Direction::Read => 0,
        Direction::Write => 1,
    }
}

impl InstrumentMultiplexer {
    /// Connects masters to one port through the multiplexer.
    #[must_use]
    pub fn new(cfg: InstrumentMultiplexerConfig, members: Vec<Box<dyn Master>>) -> Self {
        let lane = |most| Lane {
            places: (0..cfg.stages).map(|_| 0).collect(),
            free: (0..most).map(|_| 0).collect(),
            ..Lane::default()
        };
        Self {
            lanes: cfg.most_under_way.map(lane),
            data: WriteData::new(cfg.write_order),
            members,
            cfg,
        }
    }

    /// Returns the cycle that contains a time.
    const fn cycle(&self, time: Ps) -> i64 {
        self.cfg.clock.at_or_after(time + 1) - 1
    }

    /// Simulates up to `now`. Returns the next time at which something happens without outside
    /// influence.
    fn advance(&mut self, direction: Direction, now: Ps) -> Ps {
        let d = side(direction);
        loop {
            self.pass(d);
            if self.lanes[d].offer.is_some() {
                return Ps::MAX;
            }
            if let Err(wake) = self.begin(direction, now) {
                return wake;
            }
        }
    }

    /// Moves bursts on to the port, as far as their times are known.
    fn pass(&mut self, d: usize) {
        let clock = &self.cfg.clock;
        let lane = &mut self.lanes[d];
        loop {
            if lane.slice.waits()
                && let Some(place) = lane.places.pop_front()
            {
                lane.slice.leave(place);
            }
            if let Some(cycle) = lane.slice.show() {
                let mut burst = lane.spare.take().expect("an entry is a burst");
                burst.issued = clock.edge(cycle);
                lane.out.push_back(burst);
            } else if let Some(offer) = &lane.offer
                && let Some(cycle) = lane.slice.enter(offer.begin)
            {
                let offer = lane.offer.take().expect("just seen");
                lane.spare = Some(offer.burst);
                lane.from = cycle + 1;
                let direction = [Direction::Read, Direction::Write][d];
                self.members[offer.input].taken(direction, clock.edge(cycle));
            } else {
                return;
            }
        }
    }

    /// Starts to offer a burst at `now` or earlier, or returns the time to try again.
    fn begin(&mut self, direction: Direction, now: Ps) -> Result<(), Ps> {
        let d = side(direction);
        let clock = self.cfg.clock;
        let lane = &self.lanes[d];
        let Some(&free) = lane.free.front() else {
            return Err(Ps::MAX);
        };
        let mut cycle = lane.from.max(free);
        if direction == Direction::Write {
            cycle = cycle.max(self.data.place().ok_or(Ps::MAX)?);
        }
        let (n, next) = (self.members.len(), lane.next);
        // The inputs that have a burst in the first cycle in which any input has a burst.
        let (input, burst) = loop {
            let at = clock.edge(cycle);
            if at > now {
                return Err(at);
            }
            let (mut found, mut wake) = (None, Ps::MAX);
            for j in 0..n {
                let k = (next + j) % n;
                match self.members[k].poll(direction, at) {
                    Poll::Ready(b) if b.issued <= at => {
                        found = Some((k, b));
                        break;
                    }
                    Poll::Ready(b) => wake = wake.min(b.issued),
                    Poll::NotBefore(t) => wake = wake.min(t),
                    Poll::Blocked => {}
                }
            }
            if let Some(found) = found {
                break found;
            }
            if wake > now {
                return Err(wake);
            }
            cycle = clock.at_or_after(wake).max(cycle + 1);
        };
        let bytes = u32::from(burst.beats) * u32::from(burst.beat_bytes);
        let lane = &mut self.lanes[d];
        lane.free.pop_front();
        lane.next = (input + 1) % n;
        lane.owners.push_back((input, burst.id));
        lane.moving.push_back((input, bytes));
        lane.offer = Some(Offer {
            input,
            begin: cycle,
            burst,
        });
        if direction == Direction::Write {
            self.data.begin(cycle, &burst);
        }
        Ok(())
    }
}

impl AxiMaster for InstrumentMultiplexer {
    fn uses(&self, direction: Direction) -> bool {
        self.members.iter().any(|m| m.uses(direction))
    }

    fn tells_when(&self, _direction: Direction) -> bool {
        false
    }

    /// The port cannot distinguish the masters, which is also the case on the virtual board.
    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        let wake = self.advance(direction, now);
        match (self.lanes[side(direction)].out.front(), wake) {
            (Some(b), _) => Poll::Ready(*b),
            (None, Ps::MAX) => Poll::Blocked,
            (None, t) => Poll::NotBefore(t),
        }
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        let cycle = self.cycle(now);
        let lane = &mut self.lanes[side(direction)];
        lane.places.push_back(cycle);
        lane.out.pop_front().expect("a burst was polled");
    }

    fn room(&mut self, bytes: u32, now: Ps) {
        self.data.room(bytes, self.cycle(now));
    }

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        let back = at + self.cfg.clock.cycles(self.cfg.response_cycles as f64);
        let lane = &mut self.lanes[side(direction)];
        let mut left = bytes;
        while left > 0 {
            let (k, of) = lane.moving.front_mut().expect("bytes belong to a burst");
            let (k, part) = (*k, left.min(*of));
            *of -= part;
            if *of == 0 {
                lane.moving.pop_front();
            }
            left -= part;
            self.members[k].moved(direction, part, back);
        }
    }

    fn done(&mut self, direction: Direction, _id: u32, bytes: u32, at: Ps) {
        let lane = &mut self.lanes[side(direction)];
        // Responses leave the port at one per cycle. The response to a write leaves at the earliest
        // in the cycle after the last beat of the write.
        let mut cycle = self.cfg.clock.at_or_after(at).max(lane.answered + 1);
        if direction == Direction::Write {
            cycle = cycle.max(self.data.gone() + 1);
        }
        lane.answered = cycle;
        let cycle = cycle + self.cfg.response_cycles;
        lane.free.push_back(cycle);
        let (k, id) = lane.owners.pop_front().expect("a burst was taken");
        self.members[k].done(direction, id, bytes, self.cfg.clock.edge(cycle));
    }
}

impl Master for InstrumentMultiplexer {
    forward_to_members!();

    fn is_finished(&self) -> bool {
        self.members.iter().all(|m| m.is_finished()) && self.lanes.iter().all(|l| l.out.is_empty())
    }
}
