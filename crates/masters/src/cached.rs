//! A cache in the programmable logic between a master and its port.
//!
//! The model has no cache contents: a fixed share of the lines hits, as determined by a seeded
//! random generator. When a read misses, the full line is filled from memory. When a write misses,
//! a modified line is evicted and written back. The write covers its full line, so nothing is
//! filled. Hits do not wait for misses, but the beats of all bursts share the bus of the master,
//! which carries one beat per cycle.

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

use crate::{CacheSpec, Master, forward::forward};

/// A burst that waits for some of its lines.
#[derive(Clone, Copy, Debug)]
struct Missed {
    id: u32,
    beats: u32,
    bytes: u32,
    lines: u32,
}

/// One direction of a cache.
#[derive(Debug)]
struct Side {
    spec: CacheSpec,
    clock: Domain,
    hit_ps: Ps,
    /// Time at which the bus between the master and the cache is free.
    bus_free: Ps,
    /// State of the random generator.
    random: u32,
    /// Lines that the port has not taken yet.
    lines: VecDeque<Burst>,
    /// Bursts that wait for lines: one entry for each line, in the order in which the lines were requested.
    missed: VecDeque<(u32, usize)>,
    bursts: Vec<Option<Missed>>,
    next_id: u32,
}

impl Side {
    fn new(spec: CacheSpec, clock: Domain) -> Self {
        Self {
            hit_ps: clock.whole_cycles(spec.hit_cycles),
            spec,
            clock,
            bus_free: 0,
            random: 0x9E37_79B9,
            lines: VecDeque::new(),
            missed: VecDeque::new(),
            bursts: Vec::new(),
            next_id: 0,
        }
    }

    /// Returns whether the next line hits.
    fn hits(&mut self) -> bool {
        let mut x = self.random;
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        self.random = x;
        f64::from(x) < self.spec.hit_rate * f64::from(u32::MAX)
    }

    /// Moves the beats of a burst over the master's bus. The first beat moves at `first` at the
    /// earliest, and the last beat at `last` at the earliest. Returns the time at which the last
    /// beat moves.
    fn carry(&mut self, beats: u32, first: Ps, last: Ps) -> Ps {
        let end = last.max(first.max(self.bus_free) + self.clock.whole_cycles(beats - 1));
        self.bus_free = end + self.clock.period();
        end
    }

    /// Looks up a burst. Returns whether all its lines hit.
    fn looks_up(&mut self, b: Burst) -> bool {
        let line = u64::from(self.spec.line_bytes);
        let bytes = u32::from(b.beats) * u32::from(b.beat_bytes);
        let (first, end) = (b.addr / line, (b.addr + u64::from(bytes)).div_ceil(line));
        let missing: Vec<u64> = (first..end).filter(|_| !self.hits()).collect();
        if missing.is_empty() {
            return true;
        }
        let burst = Missed {
            id: b.id,
            beats: u32::from(b.beats),
            bytes,
            lines: missing.len() as u32,
        };
        let free = self.bursts.iter().position(Option::is_none);
        let place = free.unwrap_or_else(|| {
            self.bursts.push(None);
            self.bursts.len() - 1
        });
        self.bursts[place] = Some(burst);
        for number in missing {
            let id = self.next_id;
            self.next_id = id.wrapping_add(1);
            self.missed.push_back((id, place));
            self.lines.push_back(Burst {
                addr: number * line,
                beats: (line / u64::from(b.beat_bytes)) as u16,
                issued: b.issued + self.hit_ps,
                id,
                ..b
            });
        }
        false
    }

    /// Records that a line is complete. Returns the line's burst if this was the burst's last line.
    fn completes(&mut self, id: u32) -> Option<Missed> {
        let at = self.missed.iter().position(|(line, _)| *line == id)?;
        let (_, place) = self.missed.remove(at)?;
        let burst = self.bursts[place].as_mut()?;
        burst.lines -= 1;
        if burst.lines > 0 {
            return None;
        }
        self.bursts[place].take()
    }
}

/// A master behind two caches, one for its reads and one for its writes.
pub struct Cached {
    inner: Box<dyn Master>,
    sides: [Option<Side>; 2],
}

impl Cached {
    /// Inserts caches between a master in a clock domain and its port. A direction with `None` has
    /// no cache.
    #[must_use]
    pub fn new(inner: Box<dyn Master>, clock: Domain, specs: [Option<CacheSpec>; 2]) -> Self {
        Self {
            inner,
            sides: specs.map(|spec| spec.map(|spec| Side::new(spec, clock))),
        }
    }
}

impl AxiMaster for Cached {
    forward!(inner: uses, source, room);

    fn tells_when(&self, direction: Direction) -> bool {
        self.sides[direction as usize].is_none() && self.inner.tells_when(direction)
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        let Some(side) = &mut self.sides[direction as usize] else {
            return self.inner.poll(direction, now);
        };
        loop {
            if let Some(line) = side.lines.front() {
                return Poll::Ready(*line);
            }
            let burst = match self.inner.poll(direction, now) {
                Poll::Ready(burst) if burst.issued > now => return Poll::NotBefore(burst.issued),
                Poll::Ready(burst) => burst,
                other => return other,
            };
            self.inner.taken(direction, now);
            if side.looks_up(burst) {
                let beats = u32::from(burst.beats);
                let bytes = beats * u32::from(burst.beat_bytes);
                let at = side.carry(beats, burst.issued + side.hit_ps, 0);
                self.inner.moved(direction, bytes, at);
                self.inner.done(direction, burst.id, bytes, at);
            }
        }
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        match &mut self.sides[direction as usize] {
            Some(side) => {
                side.lines.pop_front();
            }
            None => self.inner.taken(direction, now),
        }
    }

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        // The traffic at the port consists of full cache lines, so its bytes differ from those of
        // the master. The bytes are therefore reported only for directions without a cache.
        if self.sides[direction as usize].is_none() {
            self.inner.moved(direction, bytes, at);
        }
    }

    fn done(&mut self, direction: Direction, id: u32, bytes: u32, at: Ps) {
        let Some(side) = &mut self.sides[direction as usize] else {
            return self.inner.done(direction, id, bytes, at);
        };
        if let Some(burst) = side.completes(id) {
            let at = side.carry(burst.beats, 0, at);
            self.inner.moved(direction, burst.bytes, at);
            self.inner.done(direction, burst.id, burst.bytes, at);
        }
    }
}

impl Master for Cached {
    forward!(inner: report, throttle, reset_counters, stop);

    fn is_finished(&self) -> bool {
        let idle = |s: &Side| s.lines.is_empty() && s.missed.is_empty();
        self.inner.is_finished() && self.sides.iter().flatten().all(idle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, EngineConfig, Pattern, TrafficGenerator};

    const CYCLE: Ps = 4000;

    /// Runs a reader of 16 bytes at a time behind a cache, on a port that answers after 20 cycles. Returns its mean
    /// latency in cycles and the lines that it read from memory.
    fn runs(hit_rate: f64) -> (f64, u64) {
        let clock = Domain::from_mhz(250.0);
        let engine = Engine::new(EngineConfig {
            pattern: Pattern::Random(3),
            count: Some(1000),
            ..EngineConfig::singles()
        });
        let spec = CacheSpec {
            hit_rate,
            line_bytes: 64,
            hit_cycles: 2,
        };
        let generator = TrafficGenerator::new(Some(engine), None);
        let mut m = Cached::new(Box::new(generator), clock, [Some(spec), None]);
        let mut lines = 0;
        for now in (0..40_000).map(|cycle| cycle * CYCLE) {
            if let Poll::Ready(b) = m.poll(Direction::Read, now)
                && b.issued <= now
            {
                assert_eq!((b.beats, b.addr % 64), (4, 0));
                lines += 1;
                m.taken(Direction::Read, now);
                m.done(Direction::Read, b.id, 64, now + 20 * CYCLE);
            }
        }
        assert!(m.is_finished());
        let report = m.report(0, 40_000 * CYCLE).expect("counters");
        let counters = &report.read.expect("reads").counters;
        assert_eq!(counters.bytes, 16_000);
        (counters.latency_sum_cycles as f64 / 1000.0, lines)
    }

    #[test]
    fn bursts_share_the_bus_of_the_master() {
        let clock = Domain::from_mhz(250.0);
        for hit_rate in [1.0, 0.9, 0.0] {
            let engine = Engine::new(EngineConfig {
                beats: 16,
                outstanding: 8,
                count: Some(250),
                ..EngineConfig::singles()
            });
            let spec = CacheSpec {
                hit_rate,
                line_bytes: 64,
                hit_cycles: 1,
            };
            let generator = TrafficGenerator::new(Some(engine), None);
            let mut m = Cached::new(Box::new(generator), clock, [Some(spec), None]);
            // The port could carry every line in a single cycle, so the bus of the master limits
            // all bursts.
            let end = (0..).map(|cycle| cycle * CYCLE).find(|&now| {
                if let Poll::Ready(b) = m.poll(Direction::Read, now)
                    && b.issued <= now
                {
                    m.taken(Direction::Read, now);
                    m.done(Direction::Read, b.id, 64, now);
                }
                m.is_finished()
            });
            let cycles = end.expect("it ends") / CYCLE;
            assert!((3800..4100).contains(&cycles), "{cycles}");
        }
    }

    #[test]
    fn misses_read_whole_lines_and_hits_nothing() {
        assert_eq!(runs(1.0), (2.0, 0));
        assert_eq!(runs(0.0), (22.0, 1000));
        let (latency, lines) = runs(0.75);
        assert!((200..300).contains(&lines), "{lines}");
        assert!((latency - (2.0 + 20.0 * lines as f64 / 1000.0)).abs() < 0.01);
    }
}
