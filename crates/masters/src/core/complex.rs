//! The cores of a complex, and the port that they share.

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Poll, Ps};

use super::{
    ComplexConfig,
    pipeline::{Core, Ran},
    shared::{Out, Shared},
};
use crate::{Master, Progress, Report, Side};

/// How far cores may run ahead of the event loop, ps. Their requests are sent to memory at the
/// simulated time for which they are due.
const AHEAD: Ps = 200_000;
/// How far a core may run ahead of another core, ps. The limit is needed because the cores share
/// the L2.
const SLICE: Ps = 10_000;

/// Number of accesses with which a core fills the caches before the next core has its turn.
const TURN: usize = 64;

/// A complex of cores.
#[derive(Debug)]
pub struct Complex {
    cores: Vec<Core>,
    shared: Shared,
    /// Time before which no core does anything.
    next: Ps,
    read_free: Ps,
    /// Reads and writes that memory has not answered, in order.
    sent: [VecDeque<Out>; 2],
    since: Vec<(u64, Ps)>,
    /// Number of warm-up accesses that each core has done.
    warmed: Vec<usize>,
}

impl Complex {
    /// Returns the report of one direction of a core.
    fn side_of(&self, core: usize, direction: Direction, now: Ps) -> Side<'_> {
        let side = Self::side(direction);
        let counters = &self.cores[core].counters[side];
        let waiting = match direction {
            Direction::Read => &self.shared.reads_out,
            Direction::Write => &self.shared.writes_out,
        };
        let still = self.sent[side].iter().chain(waiting);
        let still = still.filter(|o| o.core == core && o.from < now);
        let flight = (
            counters.mean_in_flight(still.map(|o| o.from), now),
            counters.latency_mean_cycles(),
        );
        Side::of(counters, flight)
    }

    /// Creates cores that have done nothing yet, with empty caches.
    ///
    /// # Panics
    /// If there are no cores, or if a limit on lines in flight is 0.
    #[must_use]
    pub fn new(cfg: ComplexConfig) -> Self {
        assert!(!cfg.cores.is_empty(), "a core");
        assert!(
            (1..=255).contains(&cfg.outstanding_reads) && cfg.outstanding_writes > 0,
            "something may be under way"
        );
        let cores = cfg.cores.iter().enumerate();
        let mut complex = Self {
            cores: cores
                .map(|(i, c)| Core::new(cfg.shape, c.clone(), i))
                .collect(),
            since: vec![(0, 0); cfg.cores.len()],
            warmed: vec![0; cfg.cores.len()],
            next: 0,
            read_free: 0,
            sent: [VecDeque::new(), VecDeque::new()],
            shared: Shared::new(cfg),
        };
        complex.fill();
        complex
    }

    /// Fills the caches before the start, with some accesses of each pattern in turn.
    fn fill(&mut self) {
        let mut left = true;
        while left {
            left = false;
            for core in &mut self.cores {
                left |= core.fill(TURN, &mut self.shared);
            }
        }
    }

    /// Runs all cores until they wait or are far enough ahead of `now`.
    fn advance(&mut self, now: Ps) {
        if self.next > now + AHEAD {
            return;
        }
        loop {
            let mut first: Option<(usize, Ps)> = None;
            let mut second = now + AHEAD;
            for (i, c) in self.cores.iter().enumerate() {
                if c.waits || c.at_part || c.is_over() {
                    continue;
                }
                match first {
                    Some((_, t)) if c.at >= t => second = second.min(c.at),
                    _ => {
                        second = second.min(first.map_or(Ps::MAX, |f| f.1));
                        first = Some((i, c.at));
                    }
                }
            }
            let Some((i, at)) = first else {
                self.next = Ps::MAX;
                return;
            };
            self.next = at;
            if at > now + AHEAD {
                return;
            }
            let core = &mut self.cores[i];
            let mut ran = Ran::Done;
            while core.at <= second + SLICE && ran == Ran::Done {
                ran = core.advance(&mut self.shared);
            }
            if matches!(ran, Ran::Part | Ran::Over) {
                self.begin_parts();
            }
        }
    }

    /// Once all cores with sampled programs are at the start of a section, fills their caches with
    /// some accesses of each core in turn, and then starts the section on all of them together.
    /// Cores with other programs simply continue.
    fn begin_parts(&mut self) {
        let cores = || self.cores.iter().filter(|c| c.takes_part());
        let Some(at) = cores().map(|c| c.at).max() else {
            return;
        };
        if !cores().all(|c| c.at_part) {
            return;
        }
        for core in self.cores.iter_mut().filter(|c| c.at_part) {
            core.forget(&mut self.shared);
        }
        let mut left = true;
        let mut turn = 0;
        self.warmed.fill(0);
        while left {
            left = false;
            turn += TURN;
            let cores = self.cores.iter_mut().zip(&mut self.warmed);
            for (core, done) in cores.filter(|(c, _)| c.at_part) {
                while *done < turn && core.is_warming() {
                    *done += core.warm(&mut self.shared);
                }
                left |= core.is_warming();
            }
        }
        for core in self.cores.iter_mut().filter(|c| c.at_part) {
            core.begin_part(at);
        }
    }

    fn side(direction: Direction) -> usize {
        match direction {
            Direction::Read => 0,
            Direction::Write => 1,
        }
    }
}

impl AxiMaster for Complex {
    /// Programs that write also evict modified lines.
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
        self.advance(now);
        let (queue, free) = match direction {
            Direction::Read => (&self.shared.reads_out, self.read_free),
            Direction::Write => (&self.shared.writes_out, 0),
        };
        let Some(out) = queue.front() else {
            return match self.next {
                Ps::MAX => Poll::Blocked,
                t => Poll::NotBefore(t.max(now + 1)),
            };
        };
        let from = out.from.max(free);
        if from > now {
            return Poll::NotBefore(from.min(self.next).max(now + 1));
        }
        let beat_bytes = self.shared.cfg.beat_bytes;
        Poll::Ready(Burst {
            addr: out.addr,
            beats: self.shared.line_bytes.div_ceil(u64::from(beat_bytes)) as u16,
            beat_bytes,
            qos: None,
            issued: from,
            id: 0,
        })
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        let queue = match direction {
            Direction::Read => &mut self.shared.reads_out,
            Direction::Write => &mut self.shared.writes_out,
        };
        let out = queue.pop_front().expect("a line for memory");
        if direction == Direction::Read {
            self.read_free = self.read_free.max(now) + self.shared.cfg.read_interval_ps;
        }
        self.sent[Self::side(direction)].push_back(out);
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, _direction: Direction, _bytes: u32, _at: Ps) {}

    /// Memory answers reads and writes in order.
    fn done(&mut self, direction: Direction, _id: u32, bytes: u32, at: Ps) {
        let side = Self::side(direction);
        let out = self.sent[side].pop_front().expect("a line sent");
        let counters = &mut self.cores[out.core].counters[side];
        counters.moved(bytes, at);
        counters.done(out.from, at);
        match direction {
            Direction::Read => {
                let line = out.addr >> self.shared.shift;
                self.shared.misses.all[out.place].ready = at;
                for core in &mut self.cores {
                    core.answered(line, at);
                }
                if !self.cores[out.core].is_over() {
                    self.cores[out.core].prefetch(&mut self.shared, at);
                }
            }
            Direction::Write => self.shared.writes.ready[out.place] = at,
        }
        for core in &mut self.cores {
            core.waits = false;
        }
        self.next = 0;
    }
}

impl Master for Complex {
    fn report(&self, member: usize, now: Ps) -> Option<Report<'_>> {
        let core = self.cores.get(member)?;
        let (before, since) = self.since[member];
        let until = core.finished_at.map_or(now, |t| t.min(now));
        let side = |d| Some(self.side_of(member, d, now));
        Some(Report {
            program: Some(Progress {
                at: now,
                accesses: core.done - before,
                ps: until - since,
                run_ps: core.run_ps(),
                ends: core.ends(),
                prefetches: core.prefetches,
            }),
            parts: &core.parts,
            finished_at: core.finished_at,
            ..Report::of(side(Direction::Read), side(Direction::Write))
        })
    }

    /// Cores have no rate setting of their own, so they cannot be throttled.
    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        for (core, since) in self.cores.iter_mut().zip(&mut self.since) {
            core.counters.iter_mut().for_each(|c| c.reset(now));
            core.prefetches = 0;
            *since = (core.done, now);
        }
    }

    fn stop(&mut self) {
        self.cores.iter_mut().for_each(|c| c.stopped = true);
    }

    fn is_finished(&self) -> bool {
        let idle = self.sent.iter().all(VecDeque::is_empty);
        let empty = self.shared.reads_out.is_empty() && self.shared.writes_out.is_empty();
        self.cores.iter().all(Core::is_over) && idle && empty
    }
}
