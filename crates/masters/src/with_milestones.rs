//! A master whose progress other masters wait for.

use axiscope_fabric::{AxiMaster, Direction, Ps};

use crate::{Master, Milestones, forward::forward};

/// A master with the milestones of its reads and of its writes. Read data count when they have
/// arrived in the programmable logic. Writes count when their response has arrived, because the
/// logic does not know earlier that they are complete.
pub struct WithMilestones {
    inner: Box<dyn Master>,
    reads: Vec<Milestones>,
    read_ends: Vec<Milestones>,
    writes: Vec<Milestones>,
}

impl WithMilestones {
    /// Adds milestones to a master.
    #[must_use]
    pub fn new(inner: Box<dyn Master>, reads: Vec<Milestones>, writes: Vec<Milestones>) -> Self {
        Self {
            inner,
            reads,
            read_ends: Vec::new(),
            writes,
        }
    }

    /// Adds milestones for completed reads, which count when the last beat is at the pins of the
    /// master.
    #[must_use]
    pub fn of_whole_reads(mut self, ends: Vec<Milestones>) -> Self {
        self.read_ends = ends;
        self
    }
}

impl AxiMaster for WithMilestones {
    forward!(inner: uses, source, tells_when, poll, taken, room);

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        if direction == Direction::Read {
            self.reads.iter().for_each(|m| m.done(bytes, at));
        }
        self.inner.moved(direction, bytes, at);
    }

    fn done(&mut self, direction: Direction, id: u32, bytes: u32, at: Ps) {
        let answer = match direction {
            Direction::Read => &self.read_ends,
            Direction::Write => &self.writes,
        };
        answer.iter().for_each(|m| m.done(bytes, at));
        self.inner.done(direction, id, bytes, at);
    }
}

impl Master for WithMilestones {
    forward!(inner: report, throttle, reset_counters, stop, is_finished);
}

#[cfg(test)]
mod tests {
    use axiscope_fabric::Poll;

    use super::*;
    use crate::{After, Engine, EngineConfig, TrafficGenerator};

    const CYCLE: Ps = 4000;
    const TILE: u64 = 1024;

    fn engine(after: Vec<After>) -> Engine {
        let cfg = EngineConfig {
            beats: 16,
            outstanding: 32,
            queue: 32,
            ..EngineConfig::singles()
        };
        Engine::new(cfg).after(after)
    }

    /// Runs a load engine and a store engine with a number of buffers, on ports that take a burst per cycle and
    /// answer after 20 cycles. Returns the largest number of bytes by which the load engine was ahead, and the
    /// number of bytes stored.
    fn ahead(buffers: u32) -> (u64, u64) {
        let (loaded, stored) = (Milestones::new(TILE, true), Milestones::new(TILE, true));
        let after = |milestones: &Milestones, ahead| {
            vec![After {
                milestones: milestones.clone(),
                tile: Some(TILE),
                ahead,
                delay: 10 * CYCLE,
            }]
        };
        let load = TrafficGenerator::new(Some(engine(after(&stored, buffers))), None);
        let store = TrafficGenerator::new(None, Some(engine(after(&loaded, 0))));
        let mut load = WithMilestones::new(Box::new(load), vec![loaded], Vec::new());
        let mut store = WithMilestones::new(Box::new(store), Vec::new(), vec![stored]);
        let (mut taken, mut answered) = ([0u64; 2], 0);
        let mut most = 0;
        // Responses to stores in flight. The port reports them in advance, like the fabric.
        let mut responses: Vec<Ps> = Vec::new();
        for cycle in 0..4000 {
            let now = cycle * CYCLE;
            let later = now + 20 * CYCLE;
            answered += 256 * responses.iter().filter(|&&at| at <= now).count() as u64;
            responses.retain(|&at| at > now);
            if let Poll::Ready(b) = load.poll(Direction::Read, now)
                && b.issued <= now
            {
                load.taken(Direction::Read, now);
                load.moved(Direction::Read, 256, later);
                load.done(Direction::Read, b.id, 256, later);
                taken[0] += 256;
            }
            most = most.max(taken[0] - answered);
            if let Poll::Ready(b) = store.poll(Direction::Write, now)
                && b.issued <= now
            {
                assert!(taken[1] + 256 <= taken[0], "stored before it was loaded");
                store.taken(Direction::Write, now);
                store.moved(Direction::Write, 256, later);
                store.done(Direction::Write, b.id, 256, later);
                responses.push(later);
                taken[1] += 256;
            }
        }
        (most, taken[1])
    }

    #[test]
    fn a_load_is_never_further_ahead_of_its_store_than_its_buffers() {
        for buffers in [1, 2, 3] {
            let (most, stored) = ahead(buffers);
            assert_eq!(most, u64::from(buffers) * TILE);
            assert!(stored > 20 * TILE, "{stored}: it goes on");
        }
        assert!(ahead(2).1 > ahead(1).1 * 3 / 2, "two buffers are faster");
    }
}
