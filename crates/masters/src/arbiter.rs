//! The instrument's multiplexer (`rtl/multiplexer`): N masters on one port, arbitrated at
//! its inputs, with nothing behind the arbiter but register slices.
//!
//! Each direction offers one burst a cycle, round robin, while the slice and the port's
//! register stages have room. A write's place in the order of data is free once its data
//! have gone; at most so many bursts are under way from their offer to their response.

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

use crate::{Counters, Master};

/// What the multiplexer is like.
#[derive(Clone, Copy, Debug)]
pub struct ArbiterConfig {
    /// Its clock, that of the masters.
    pub clock: Domain,
    /// From an input to the port, ps.
    pub request_ps: Ps,
    /// From the port back to the input, ps.
    pub response_ps: Ps,
    /// Bursts of a direction between the arbiter and the port: slice and register stages.
    pub slots: u32,
    /// Most bursts of a direction under way, of all masters together.
    pub most_under_way: [u32; 2],
    /// Most writes that are offered and have data still to come.
    pub write_order: u32,
}

#[derive(Debug, Default)]
struct Lane {
    /// First input to be asked.
    next: usize,
    /// No grant before.
    from: Ps,
    /// Behind the arbiter, on the way to the port.
    out: VecDeque<Burst>,
    /// Input and its burst, from the grant to the response.
    owners: VecDeque<(usize, u32)>,
    /// Input and bytes that have not moved.
    moving: VecDeque<(usize, u32)>,
    /// When bursts that are answered cease to be under way.
    answered: VecDeque<Ps>,
    under_way: u32,
    /// Bytes of writes whose data have not gone.
    unsent: VecDeque<u32>,
}

/// The multiplexer with the masters behind it.
pub struct Arbiter {
    cfg: ArbiterConfig,
    members: Vec<Box<dyn Master>>,
    lanes: [Lane; 2],
}

const fn side(direction: Direction) -> usize {
    match direction {
        Direction::Read => 0,
        Direction::Write => 1,
    }
}

impl Arbiter {
    /// Puts masters behind one port.
    #[must_use]
    pub fn new(cfg: ArbiterConfig, members: Vec<Box<dyn Master>>) -> Self {
        Self {
            cfg,
            members,
            lanes: Default::default(),
        }
    }

    /// The first edge after a time.
    fn after(&self, time: Ps) -> Ps {
        self.cfg.clock.edge(self.cfg.clock.at_or_after(time + 1))
    }

    /// Grants what can be granted by `now`; otherwise when to look again.
    fn grant(&mut self, direction: Direction, now: Ps) -> Ps {
        let d = side(direction);
        loop {
            let lane = &mut self.lanes[d];
            while lane.answered.front().is_some_and(|&at| at <= now) {
                let at = lane.answered.pop_front().expect("just seen");
                if lane.under_way == self.cfg.most_under_way[d] {
                    lane.from = lane.from.max(at);
                }
                lane.under_way -= 1;
            }
            if lane.out.len() as u32 >= self.cfg.slots
                || lane.unsent.len() as u32 >= self.cfg.write_order
            {
                return Ps::MAX;
            }
            if lane.under_way >= self.cfg.most_under_way[d] {
                return lane.answered.front().copied().unwrap_or(Ps::MAX);
            }
            // Who is there at the first cycle in which anybody is.
            let (n, next, from) = (self.members.len(), lane.next, lane.from);
            let (mut found, mut wake) = (None::<(Ps, usize, Burst)>, Ps::MAX);
            for j in 0..n {
                let k = (next + j) % n;
                match self.members[k].poll(direction, now) {
                    Poll::Ready(b) => {
                        let at = from.max(b.issued);
                        if found.is_none_or(|(first, ..)| at < first) {
                            found = Some((at, k, b));
                        }
                    }
                    Poll::NotBefore(t) => wake = wake.min(t),
                    Poll::Blocked => {}
                }
            }
            let Some((at, k, mut burst)) = found else {
                return wake;
            };
            if at > now {
                return at.min(wake);
            }
            self.members[k].taken(direction, at);
            let following = self.after(at);
            let bytes = u32::from(burst.beats) * u32::from(burst.beat_bytes);
            burst.issued = at + self.cfg.request_ps;
            let lane = &mut self.lanes[d];
            lane.next = (k + 1) % n;
            lane.from = following;
            lane.owners.push_back((k, burst.id));
            lane.moving.push_back((k, bytes));
            lane.under_way += 1;
            if direction == Direction::Write {
                lane.unsent.push_back(bytes);
            }
            lane.out.push_back(burst);
        }
    }
}

impl AxiMaster for Arbiter {
    fn uses(&self, direction: Direction) -> bool {
        self.members.iter().any(|m| m.uses(direction))
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        let wake = self.grant(direction, now);
        match (self.lanes[side(direction)].out.front(), wake) {
            (Some(b), _) => Poll::Ready(*b),
            (None, Ps::MAX) => Poll::Blocked,
            (None, t) => Poll::NotBefore(t),
        }
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        // What was there before the place is free goes first.
        self.grant(direction, now);
        let free = self.after(now);
        let full = self.cfg.slots;
        let lane = &mut self.lanes[side(direction)];
        if lane.out.len() as u32 >= full {
            lane.from = lane.from.max(free);
        }
        lane.out.pop_front().expect("a burst was polled");
    }

    fn room(&mut self, bytes: u32) {
        let unsent = &mut self.lanes[side(Direction::Write)].unsent;
        let mut left = bytes;
        while let Some(first) = unsent.front_mut().filter(|_| left > 0) {
            let part = left.min(*first);
            *first -= part;
            left -= part;
            if *first == 0 {
                unsent.pop_front();
            }
        }
    }

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        let back = at + self.cfg.response_ps;
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
        let back = at + self.cfg.response_ps;
        let free = self.after(back);
        let lane = &mut self.lanes[side(direction)];
        lane.answered.push_back(free);
        let (k, id) = lane.owners.pop_front().expect("a burst was taken");
        self.members[k].done(direction, id, bytes, back);
    }
}

impl Master for Arbiter {
    fn counters(&self, member: usize, direction: Direction) -> Option<&Counters> {
        (self.members.get(member)).and_then(|m| m.counters(0, direction))
    }

    fn in_flight_and_latency(&self, member: usize, direction: Direction, now: Ps) -> (f64, f64) {
        (self.members.get(member))
            .map_or((0.0, 0.0), |m| m.in_flight_and_latency(0, direction, now))
    }

    fn throttle(&mut self, member: usize, share: f64) {
        if let Some(m) = self.members.get_mut(member) {
            m.throttle(0, share);
        }
    }

    fn reset_counters(&mut self, now: Ps) {
        for m in &mut self.members {
            m.reset_counters(now);
        }
    }

    fn stop(&mut self) {
        for m in &mut self.members {
            m.stop();
        }
    }

    fn is_finished(&self) -> bool {
        self.members.iter().all(|m| m.is_finished()) && self.lanes.iter().all(|l| l.out.is_empty())
    }
}
