//! Register stages between a master that drives one address at a time and its port.

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

use crate::{Master, forward::forward};

/// The stages of an address channel.
#[derive(Clone, Debug, Default)]
struct Channel {
    held: VecDeque<Burst>,
    /// Time at which the first stage took the last address, which is the earliest time for the next
    /// address.
    next: Ps,
    /// Time since which the stages have had room.
    room: Ps,
}

/// A master in front of register stages. A stage takes an address from the previous stage as soon
/// as it is free. Masters with their own queue include the stages in this queue and do not need
/// this wrapper.
///
/// The time for which an address waits in the stages is part of its latency. The time that an
/// address takes through free stages is part of the delay of the port.
pub struct RegisterStages {
    inner: Box<dyn Master>,
    clock: Domain,
    /// Stages of reads and of writes.
    stages: [usize; 2],
    /// The channels of reads and of writes.
    channels: [Channel; 2],
}

impl RegisterStages {
    /// Puts a number of stages, in the master's clock, between a master and its port.
    #[must_use]
    pub fn new(inner: Box<dyn Master>, clock: Domain, stages: u32) -> Self {
        Self::for_each(inner, clock, [stages; 2])
    }

    /// Puts separate numbers of stages for reads and for writes, in the master's clock, between a
    /// master and its port.
    #[must_use]
    pub fn for_each(inner: Box<dyn Master>, clock: Domain, stages: [u32; 2]) -> Self {
        Self {
            inner,
            clock,
            stages: stages.map(|n| n as usize),
            channels: Default::default(),
        }
    }

    /// Lets the stages take the addresses that the master has driven by `until`. Each address is taken in the
    /// first possible cycle, regardless of when this method is called. Returns the master's answer to the last
    /// poll.
    fn fill(&mut self, direction: Direction, until: Ps) -> Poll {
        let channel = &mut self.channels[direction as usize];
        let stages = self.stages[direction as usize];
        let mut now = channel.next;
        loop {
            let shown = self.inner.poll(direction, now);
            match shown {
                Poll::Ready(burst) if channel.held.len() < stages => {
                    // An address is on the pins for at least one cycle, and the next address
                    // appears when it is taken.
                    let shown = self.clock.edge(self.clock.at_or_after(burst.issued + 1));
                    channel.next = shown.max(channel.room);
                    self.inner.taken(direction, channel.next - 1);
                    channel.held.push_back(burst);
                    now = channel.next;
                }
                // The answer for the next cycle is final, but answers for later cycles may still
                // change.
                Poll::NotBefore(at) if at > now && at <= until.max(channel.next) => now = at,
                _ => return shown,
            }
        }
    }
}

impl AxiMaster for RegisterStages {
    forward!(inner: uses, source, tells_when, room, moved, done);

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        let shown = self.fill(direction, now);
        let head = self.channels[direction as usize].held.front();
        head.map_or(shown, |burst| Poll::Ready(*burst))
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        // The stages advance first, because the port may not have polled in between.
        self.fill(direction, now);
        let next = self.clock.edge(self.clock.at_or_after(now + 1));
        let channel = &mut self.channels[direction as usize];
        if channel.held.len() == self.stages[direction as usize] {
            channel.room = next;
        }
        if channel.held.pop_front().is_none() {
            self.inner.taken(direction, now);
            channel.next = next;
        }
        self.fill(direction, next);
    }
}

impl Master for RegisterStages {
    forward!(inner: report, throttle, reset_counters, stop, is_finished);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Report;

    const CYCLE: Ps = 10_000;

    /// Drives a burst every ten cycles when it is polled, but only after the previous burst has
    /// been taken.
    struct Slow {
        shown: Option<Burst>,
        next: Ps,
        issued: Vec<Ps>,
    }

    impl AxiMaster for Slow {
        fn uses(&self, direction: Direction) -> bool {
            direction == Direction::Write
        }
        fn tells_when(&self, _: Direction) -> bool {
            false
        }
        fn source(&self, _: Direction) -> u8 {
            0
        }
        fn poll(&mut self, _: Direction, now: Ps) -> Poll {
            if self.shown.is_none() && now < self.next {
                return Poll::NotBefore(self.next);
            }
            let issued = &mut self.issued;
            Poll::Ready(*self.shown.get_or_insert_with(|| {
                issued.push(now / CYCLE);
                Burst {
                    addr: 0,
                    beats: 4,
                    beat_bytes: 16,
                    qos: None,
                    issued: now,
                    id: 0,
                }
            }))
        }
        fn taken(&mut self, _: Direction, _: Ps) {
            let burst = self.shown.take().expect("it is shown");
            self.next = burst.issued + 10 * CYCLE;
        }
        fn room(&mut self, _: u32, _: Ps) {}
        fn moved(&mut self, _: Direction, _: u32, _: Ps) {}
        fn done(&mut self, _: Direction, _: u32, _: u32, _: Ps) {}
    }

    impl Master for Slow {
        fn report(&self, _: usize, _: Ps) -> Option<Report<'_>> {
            None
        }
        fn throttle(&mut self, _: usize, _: f64) {}
        fn reset_counters(&mut self, _: Ps) {}
        fn stop(&mut self) {}
        fn is_finished(&self) -> bool {
            false
        }
    }

    /// Returns the cycles in which bursts leave two stages, if the port polls and takes a burst
    /// only in the given cycles.
    fn issued(takes: &[Ps]) -> Vec<Ps> {
        let slow = Slow {
            shown: None,
            next: 0,
            issued: Vec::new(),
        };
        let mut staged = RegisterStages::new(Box::new(slow), Domain::from_mhz(100.0), 2);
        let mut out = Vec::new();
        for cycle in takes {
            let now = cycle * CYCLE;
            let Poll::Ready(burst) = staged.poll(Direction::Write, now) else {
                panic!("cycle {cycle}: nothing is shown");
            };
            out.push(burst.issued / CYCLE);
            staged.taken(Direction::Write, now);
        }
        out
    }

    #[test]
    fn a_port_that_asks_late_finds_what_was_shown_in_time() {
        // When the first burst is taken, two bursts are in the stages, and the third burst has been
        // on the pins since cycle 20. The fourth burst appears in the cycle after the first burst
        // is taken.
        assert_eq!(issued(&[100, 101, 102, 103]), [0, 10, 20, 101]);
        // If the stages have room, all bursts appear at their own times.
        assert_eq!(issued(&[15, 25, 35, 45]), [0, 10, 20, 30]);
    }
}
