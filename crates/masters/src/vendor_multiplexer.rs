//! A multiplexer in the programmable logic: N masters on one port, with separate round-robin
//! arbitration for reads and for writes, burst by burst. The SmartConnect was observed to work in
//! this way (Manev 2019, section IV-F).

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};
use axiscope_figures::{LONGEST_TIME, figures};

use crate::{Master, forward::forward_to_members};

figures! {
    /// A multiplexer in the PL, such as SmartConnect.
    pub struct VendorMultiplexerFigures {
        /// Number of bursts that the multiplexer can queue for each input and direction.
        input_queue: u32 ["", 1..=65_536, fitted "several masters behind a SmartConnect"],
        /// Delay from an input to the output, in PL cycles.
        request_cycles: f64 ["cycles", 0.0..=LONGEST_TIME, fitted "several masters behind a SmartConnect"],
        /// Delay from the output back to an input, in PL cycles.
        response_cycles: f64 ["cycles", 0.0..=LONGEST_TIME, fitted "several masters behind a SmartConnect"],
        /// Minimum time between reads of two different masters, in PL cycles.
        read_change_cycles: f64 ["cycles", 0.0..=LONGEST_TIME, fitted "several masters behind a SmartConnect"],
        /// Minimum time between two bursts in the same direction, in PL cycles.
        interval_cycles: f64 ["cycles", 0.0..=LONGEST_TIME, assumed "one address per cycle"],
    }
}

impl VendorMultiplexerFigures {
    /// Returns the configuration with its delays in a clock of the programmable logic.
    #[must_use]
    pub fn at(&self, pl: Domain) -> VendorMultiplexerConfig {
        VendorMultiplexerConfig {
            input_queue: self.input_queue,
            request_ps: pl.cycles(self.request_cycles),
            response_ps: pl.cycles(self.response_cycles),
            read_change_ps: pl.cycles(self.read_change_cycles),
            interval_ps: pl.cycles(self.interval_cycles),
        }
    }
}

/// A multiplexer in one clock.
#[derive(Clone, Copy, Debug)]
pub struct VendorMultiplexerConfig {
    /// Number of bursts that the multiplexer can queue for each input and direction.
    pub input_queue: u32,
    /// Delay from an input to the output, ps.
    pub request_ps: Ps,
    /// Delay from the output port back to an input, ps.
    pub response_ps: Ps,
    /// Minimum time between reads of two different masters, ps.
    pub read_change_ps: Ps,
    /// Minimum time between two bursts in a direction, ps.
    pub interval_ps: Ps,
}

#[derive(Debug, Default)]
struct Lane {
    queues: Vec<VecDeque<Burst>>,
    next: usize,
    out: Option<Burst>,
    last_out: Ps,
    owners: VecDeque<(usize, u32)>,
    last_owner: Option<usize>,
    moving: VecDeque<(usize, u32)>,
}

/// The multiplexer and the masters behind it.
pub struct VendorMultiplexer {
    cfg: VendorMultiplexerConfig,
    members: Vec<Box<dyn Master>>,
    read: Lane,
    write: Lane,
}

impl VendorMultiplexer {
    /// Connects masters to one port.
    #[must_use]
    pub fn new(cfg: VendorMultiplexerConfig, members: Vec<Box<dyn Master>>) -> Self {
        let lane = || Lane {
            queues: members.iter().map(|_| VecDeque::new()).collect(),
            ..Lane::default()
        };
        Self {
            cfg,
            read: lane(),
            write: lane(),
            members,
        }
    }

    fn lane(&mut self, direction: Direction) -> &mut Lane {
        match direction {
            Direction::Read => &mut self.read,
            Direction::Write => &mut self.write,
        }
    }
}

impl AxiMaster for VendorMultiplexer {
    fn uses(&self, direction: Direction) -> bool {
        self.members.iter().any(|m| m.uses(direction))
    }

    fn tells_when(&self, _direction: Direction) -> bool {
        false
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        let cfg = self.cfg;
        let lane = match direction {
            Direction::Read => &mut self.read,
            Direction::Write => &mut self.write,
        };
        let mut wake = Ps::MAX;
        for (m, q) in self.members.iter_mut().zip(&mut lane.queues) {
            while (q.len() as u32) < cfg.input_queue {
                match m.poll(direction, now) {
                    Poll::Ready(b) if b.issued + cfg.request_ps <= now => {
                        m.taken(direction, now);
                        q.push_back(b);
                    }
                    Poll::Ready(b) => {
                        wake = wake.min(b.issued + cfg.request_ps);
                        break;
                    }
                    Poll::NotBefore(t) => {
                        wake = wake.min(t);
                        break;
                    }
                    Poll::Blocked => break,
                }
            }
        }
        if lane.out.is_none() {
            let n = lane.queues.len();
            for j in 0..n {
                let k = (lane.next + j) % n;
                if let Some(mut b) = lane.queues[k].pop_front() {
                    let changes = lane.last_owner.is_some_and(|o| o != k);
                    let gap = if changes && direction == Direction::Read {
                        cfg.read_change_ps
                    } else {
                        cfg.interval_ps
                    };
                    let at = (lane.last_out + gap).max(b.issued + cfg.request_ps);
                    lane.last_out = at;
                    b.issued = at;
                    lane.next = (k + 1) % n;
                    lane.last_owner = Some(k);
                    lane.owners.push_back((k, b.id));
                    lane.moving
                        .push_back((k, u32::from(b.beats) * u32::from(b.beat_bytes)));
                    lane.out = Some(b);
                    break;
                }
            }
        }
        match (lane.out, wake) {
            (Some(b), _) => Poll::Ready(b),
            (None, Ps::MAX) => Poll::Blocked,
            (None, t) => Poll::NotBefore(t),
        }
    }

    fn source(&self, direction: Direction) -> u8 {
        let lane = match direction {
            Direction::Read => &self.read,
            Direction::Write => &self.write,
        };
        lane.last_owner.unwrap_or(0) as u8
    }

    fn taken(&mut self, direction: Direction, _now: Ps) {
        self.lane(direction).out.take().expect("a burst was polled");
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        let back = at + self.cfg.response_ps;
        let mut left = bytes;
        while left > 0 {
            let lane = self.lane(direction);
            let (k, n) = lane.moving.front_mut().expect("bytes belong to a burst");
            let (k, part) = (*k, left.min(*n));
            *n -= part;
            if lane.moving.front().is_some_and(|m| m.1 == 0) {
                lane.moving.pop_front();
            }
            left -= part;
            self.members[k].moved(direction, part, back);
        }
    }

    fn done(&mut self, direction: Direction, _id: u32, bytes: u32, at: Ps) {
        let back = at + self.cfg.response_ps;
        let (k, id) = self
            .lane(direction)
            .owners
            .pop_front()
            .expect("a burst was taken");
        self.members[k].done(direction, id, bytes, back);
    }
}

impl Master for VendorMultiplexer {
    forward_to_members!();

    fn is_finished(&self) -> bool {
        self.members.iter().all(|m| m.is_finished())
            && [&self.read, &self.write]
                .iter()
                .all(|l| l.out.is_none() && l.queues.iter().all(VecDeque::is_empty))
    }
}
