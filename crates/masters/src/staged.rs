//! The register stages between a master and its port, of a master that shows one address at a time.

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

use crate::{Master, Report};

/// An address channel's stages.
#[derive(Clone, Debug, Default)]
struct Channel {
    held: VecDeque<Burst>,
    /// A stage takes an address a cycle: the next one not before.
    next: Ps,
}

/// A master before register stages: each takes an address from the one before it as soon as it is
/// free. A master that has a queue of its own counts the stages in there and needs none of this.
///
/// What an address waits in the stages is part of its latency, for it was shown before; how long it
/// takes through free ones is the port's own delay.
pub struct Staged {
    inner: Box<dyn Master>,
    clock: Domain,
    stages: usize,
    /// Of reads and of writes.
    channels: [Channel; 2],
}

impl Staged {
    /// Puts so many stages behind a master, in its clock.
    #[must_use]
    pub fn new(inner: Box<dyn Master>, clock: Domain, stages: u32) -> Self {
        Self {
            inner,
            clock,
            stages: stages as usize,
            channels: Default::default(),
        }
    }

    /// Lets the stages take what the master shows from `from` on; what it tells when they take no
    /// more.
    fn fill(&mut self, direction: Direction, from: Ps) -> Poll {
        let channel = &mut self.channels[direction as usize];
        let mut now = from;
        loop {
            let shown = self.inner.poll(direction, now);
            match shown {
                Poll::Ready(burst) if channel.held.len() < self.stages => {
                    let at = burst.issued.max(channel.next).max(from);
                    self.inner.taken(direction, at);
                    channel.held.push_back(burst);
                    channel.next = self.clock.edge(self.clock.at_or_after(at + 1));
                    now = channel.next;
                }
                // The next cycle is as good as known; what is later may still change.
                Poll::NotBefore(at) if at > now && at <= channel.next => now = at,
                _ => return shown,
            }
        }
    }
}

impl AxiMaster for Staged {
    fn uses(&self, direction: Direction) -> bool {
        self.inner.uses(direction)
    }

    fn source(&self, direction: Direction) -> u8 {
        self.inner.source(direction)
    }

    fn tells_when(&self, direction: Direction) -> bool {
        self.inner.tells_when(direction)
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        let shown = self.fill(direction, now);
        let head = self.channels[direction as usize].held.front();
        head.map_or(shown, |burst| Poll::Ready(*burst))
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        let channel = &mut self.channels[direction as usize];
        if channel.held.pop_front().is_none() {
            self.inner.taken(direction, now);
        }
        self.fill(direction, self.clock.edge(self.clock.at_or_after(now + 1)));
    }

    fn room(&mut self, bytes: u32, now: Ps) {
        self.inner.room(bytes, now);
    }

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        self.inner.moved(direction, bytes, at);
    }

    fn done(&mut self, direction: Direction, id: u32, bytes: u32, at: Ps) {
        self.inner.done(direction, id, bytes, at);
    }
}

impl Master for Staged {
    fn report(&self, member: usize, now: Ps) -> Option<Report<'_>> {
        self.inner.report(member, now)
    }

    fn throttle(&mut self, member: usize, share: f64) {
        self.inner.throttle(member, share);
    }

    fn reset_counters(&mut self, now: Ps) {
        self.inner.reset_counters(now);
    }

    fn stop(&mut self) {
        self.inner.stop();
    }

    fn is_finished(&self) -> bool {
        self.inner.is_finished()
    }
}
