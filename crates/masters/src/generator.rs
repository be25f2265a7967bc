//! The traffic generator: independent read and write engines on one port.

mod cache_spec;
mod engine_spec;
mod pattern_spec;
mod pulses_spec;
mod recording;
mod spec;
mod way;

pub use cache_spec::CacheSpec;
pub use engine_spec::{BatchesSpec, EngineSpec};
pub use pattern_spec::{PatternSpec, TileSpec};
pub use pulses_spec::PulsesSpec;
pub use recording::{Bursts, RecordedAfterSpec, RecordingSpec};
pub use spec::{GeneratorSpec, Replayed};
pub use way::WaySpec;

use axiscope_fabric::{AxiMaster, Direction, Poll, Ps};

use crate::{Engine, Master, Report};

/// A traffic generator; either engine may be absent.
#[derive(Clone, Debug)]
pub struct TrafficGenerator {
    read: Option<Engine>,
    write: Option<Engine>,
    /// Time from the completion of the last write to the first read, in a generator with two passes.
    after_writes: Option<Ps>,
}

impl TrafficGenerator {
    /// Creates a generator from its engines.
    #[must_use]
    pub const fn new(read: Option<Engine>, write: Option<Engine>) -> Self {
        Self {
            read,
            write,
            after_writes: None,
        }
    }

    /// Sets the generator to run in two passes: reads start `gap` after the last write is complete.
    #[must_use]
    pub const fn write_then_read(mut self, gap: Ps) -> Self {
        self.after_writes = Some(gap);
        self
    }

    /// Lets the reads start once the writes are complete. Returns whether they may.
    fn released(&mut self) -> bool {
        let (Some(gap), Some(w)) = (self.after_writes, &self.write) else {
            return true;
        };
        if !w.is_finished() {
            return false;
        }
        let from = w.counters.last_complete() + gap;
        self.after_writes = None;
        if let Some(r) = &mut self.read {
            r.hold(from);
        }
        true
    }

    fn engine(&mut self, direction: Direction) -> Option<&mut Engine> {
        match direction {
            Direction::Read => self.read.as_mut(),
            Direction::Write => self.write.as_mut(),
        }
    }
}

impl AxiMaster for TrafficGenerator {
    fn uses(&self, direction: Direction) -> bool {
        match direction {
            Direction::Read => self.read.is_some(),
            Direction::Write => self.write.is_some(),
        }
    }

    fn tells_when(&self, direction: Direction) -> bool {
        let engine = match direction {
            Direction::Read => &self.read,
            Direction::Write => &self.write,
        };
        self.after_writes.is_none() && engine.as_ref().is_none_or(Engine::tells_when)
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        if direction == Direction::Read && !self.released() {
            return Poll::Blocked;
        }
        self.engine(direction)
            .map_or(Poll::Blocked, |e| e.poll(now))
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        if let Some(e) = self.engine(direction) {
            e.taken(now);
        }
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        if let Some(e) = self.engine(direction) {
            e.moved(bytes, at);
        }
    }

    fn done(&mut self, direction: Direction, id: u32, _bytes: u32, at: Ps) {
        if let Some(e) = self.engine(direction) {
            e.done(id, at);
        }
    }
}

impl Master for TrafficGenerator {
    fn report(&self, _member: usize, now: Ps) -> Option<Report<'_>> {
        Some(Report::of(
            self.read.as_ref().map(|e| e.side(now)),
            self.write.as_ref().map(|e| e.side(now)),
        ))
    }

    fn throttle(&mut self, _member: usize, share: f64) {
        for e in [&mut self.read, &mut self.write].into_iter().flatten() {
            e.throttle(share);
        }
    }

    fn reset_counters(&mut self, now: Ps) {
        // The reads must be released before the counters are reset, because their start time
        // depends on the last write.
        self.released();
        for e in [&mut self.read, &mut self.write].into_iter().flatten() {
            e.reset_counters(now);
        }
    }

    fn stop(&mut self) {
        for e in [&mut self.read, &mut self.write].into_iter().flatten() {
            e.stop();
        }
    }

    fn is_finished(&self) -> bool {
        [&self.read, &self.write]
            .into_iter()
            .flatten()
            .all(Engine::is_finished)
    }
}
