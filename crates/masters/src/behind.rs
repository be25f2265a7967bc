//! A master that is connected to its port by a path with a delay of some cycles.
//!
//! The path is a pipeline: it delays addresses, data and responses by a fixed number of cycles, and lets one
//! address pass per cycle. Addresses that the port has not taken wait in the pipeline.

use axiscope_fabric::{AxiMaster, Direction, Domain, Poll, Ps};

use crate::{Master, RegisterStages, WaySpec, forward::forward};

/// A master with the path to its port. The delays may differ between reads and writes.
pub struct Behind {
    inner: RegisterStages,
    /// Delay from the master to the port, for reads and for writes.
    request: [Ps; 2],
    /// Delay from the port to the master, for reads and for writes.
    back: [Ps; 2],
}

impl Behind {
    /// Inserts a path for reads and a path for writes between a master in a clock domain and its port.
    #[must_use]
    pub fn new(inner: Box<dyn Master>, clock: Domain, ways: [WaySpec; 2]) -> Self {
        let cycles = |of: fn(&WaySpec) -> u32| ways.map(|w| clock.whole_cycles(of(&w)));
        Self {
            request: cycles(|w| w.request),
            back: cycles(|w| w.data),
            inner: RegisterStages::for_each(inner, clock, ways.map(|w| w.request)),
        }
    }
}

impl AxiMaster for Behind {
    forward!(inner: uses, source, tells_when, taken, room);

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        let request = self.request[direction as usize];
        match self.inner.poll(direction, now) {
            Poll::Ready(mut burst) => {
                burst.issued += request;
                Poll::Ready(burst)
            }
            other => other,
        }
    }

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        // Data of writes count as moved when the controller accepts them, at the far end of the path.
        let back = match direction {
            Direction::Read => self.back[direction as usize],
            Direction::Write => 0,
        };
        self.inner.moved(direction, bytes, at + back);
    }

    fn done(&mut self, direction: Direction, id: u32, bytes: u32, at: Ps) {
        let at = at + self.back[direction as usize];
        self.inner.done(direction, id, bytes, at);
    }
}

impl Master for Behind {
    forward!(inner: report, throttle, reset_counters, stop, is_finished);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, EngineConfig, TrafficGenerator};

    const CYCLE: Ps = 4000;

    /// Returns the cycles in which a port sees the first bursts of a reader at the far end of a
    /// path, and the reader's latencies in cycles. The port takes a burst per cycle and answers
    /// after 20 cycles.
    fn seen(outstanding: u32, way: WaySpec) -> (Vec<Ps>, u64) {
        let clock = Domain::from_mhz(250.0);
        let engine = Engine::new(EngineConfig {
            outstanding,
            count: Some(6),
            ..EngineConfig::singles()
        });
        let generator = TrafficGenerator::new(Some(engine), None);
        let mut m = Behind::new(Box::new(generator), clock, [way; 2]);
        let mut found = Vec::new();
        for now in (0..400).map(|cycle| cycle * CYCLE) {
            if let Poll::Ready(b) = m.poll(Direction::Read, now)
                && b.issued <= now
            {
                found.push(now / CYCLE);
                m.taken(Direction::Read, now);
                m.done(Direction::Read, b.id, 16, now + 20 * CYCLE);
            }
        }
        let report = m.report(0, 400 * CYCLE).expect("counters");
        let most = report.read.expect("reads").counters.latency_max_cycles;
        assert!(m.is_finished());
        (found, most)
    }

    #[test]
    fn one_burst_in_flight_takes_a_round_trip_longer() {
        let (at, latency) = seen(1, WaySpec::default());
        assert_eq!((at, latency), ([0, 20, 40, 60, 80, 100].into(), 20));
        let way = WaySpec {
            request: 5,
            data: 4,
        };
        let (at, latency) = seen(1, way);
        assert_eq!((at, latency), ([5, 34, 63, 92, 121, 150].into(), 29));
    }

    #[test]
    fn the_way_is_a_pipeline() {
        let way = WaySpec {
            request: 5,
            data: 4,
        };
        let (at, latency) = seen(8, way);
        assert_eq!((at, latency), ([5, 6, 7, 8, 9, 10].into(), 29));
    }
}
