//! The cores of a complex, their shared cache, and the port that they share.

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Cache, Direction, Poll, Ps};

use super::{
    ComplexConfig,
    fills::{Miss, Misses, UNKNOWN, Wait},
    pipeline::{Core, Ran},
};
use crate::{Counters, Master, Progress};

/// How far cores may run ahead of the event loop, ps: their memory requests wait for their time.
const AHEAD: Ps = 200_000;
/// How far a core may run ahead of another, ps: they meet in the L2.
const SLICE: Ps = 10_000;

/// A line for memory.
#[derive(Clone, Copy, Debug)]
struct Out {
    addr: u64,
    from: Ps,
    /// Its place among misses or writes.
    place: usize,
    core: usize,
}

/// Writes on their way, by the time of their answers.
#[derive(Debug)]
pub(super) struct Writes {
    ready: Vec<Ps>,
    most: usize,
}

impl Writes {
    fn new(most: usize) -> Self {
        Self {
            ready: vec![Ps::MIN; most],
            most,
        }
    }

    /// For room for one more.
    pub fn room(&self, now: Ps) -> Wait {
        let under_way = || self.ready.iter().filter(|&&t| t > now);
        if under_way().count() < self.most {
            return Wait::Nothing;
        }
        match under_way().min() {
            None | Some(&UNKNOWN) => Wait::Answer,
            Some(&t) => Wait::Until(t),
        }
    }

    /// A place for one more; a victim without room makes one.
    fn take(&mut self, now: Ps) -> usize {
        let free = self.ready.iter().position(|&t| t <= now);
        let place = free.unwrap_or_else(|| {
            self.ready.push(UNKNOWN);
            self.ready.len() - 1
        });
        self.ready[place] = UNKNOWN;
        place
    }
}

/// What the cores share.
#[derive(Debug)]
pub(super) struct Shared {
    cfg: ComplexConfig,
    line_bytes: u64,
    shift: u32,
    l2: Option<Cache>,
    misses: Misses,
    pub writes: Writes,
    reads_out: VecDeque<Out>,
    writes_out: VecDeque<Out>,
}

impl Shared {
    /// A line for a core's L1: when it is there, or what there is to wait for first.
    pub fn read(&mut self, addr: u64, core: usize, at: Ps, prefetch: bool) -> Result<Ps, Wait> {
        let line = addr >> self.shift;
        let looked = match (&self.cfg.l2, &mut self.l2) {
            (Some(cfg), Some(l2)) => {
                if l2.peek(addr).is_some() {
                    l2.access(addr, false, true);
                    let known = self.misses.find(line, at);
                    // Who meets a line on its way waits for its answer.
                    return Ok(known.map_or(at + cfg.hit_ps, |t| t.max(at + cfg.hit_ps)));
                }
                cfg.lookup_ps
            }
            _ => {
                if let Some(t) = self.misses.find(line, at) {
                    return Ok(t);
                }
                0
            }
        };
        self.room(at)?;
        self.ask(addr, core, at, at + looked, prefetch);
        self.fill_l2(addr, false, core, at);
        Ok(UNKNOWN)
    }

    /// A line for the L2 only; false where there is no room for it.
    pub fn prefetch_l2(&mut self, addr: u64, core: usize, at: Ps) -> bool {
        let Some(l2) = &self.l2 else { return true };
        if l2.peek(addr).is_some() {
            return true;
        }
        if self.room(at).is_err() {
            return false;
        }
        let lookup = self.cfg.l2.as_ref().map_or(0, |c| c.lookup_ps);
        self.ask(addr, core, at, at + lookup, true);
        self.fill_l2(addr, false, core, at);
        true
    }

    /// Prefetches of a core that are under way.
    pub fn prefetches(&self, core: usize, at: Ps) -> usize {
        let all = self.misses.all.iter();
        all.filter(|m| m.prefetch && m.core == core && m.ready > at)
            .count()
    }

    /// For a read and the write of the line that makes room.
    fn room(&self, at: Ps) -> Result<(), Wait> {
        for wait in [self.misses.room(at), self.writes.room(at)] {
            if wait != Wait::Nothing {
                return Err(wait);
            }
        }
        Ok(())
    }

    fn ask(&mut self, addr: u64, core: usize, at: Ps, from: Ps, prefetch: bool) {
        let miss = Miss {
            line: addr >> self.shift,
            ready: UNKNOWN,
            core,
            prefetch,
        };
        let place = self.misses.push(miss, at);
        let out = Out {
            addr,
            from,
            place,
            core,
        };
        insert(&mut self.reads_out, out);
    }

    fn fill_l2(&mut self, addr: u64, dirty: bool, core: usize, at: Ps) {
        let Some(l2) = &mut self.l2 else { return };
        if let Some(out) = l2.fill(addr, dirty)
            && out.dirty
        {
            self.write(out.addr, core, at);
        }
    }

    /// A dirty line that leaves an L1.
    pub fn victim(&mut self, addr: u64, core: usize, at: Ps) {
        match &mut self.l2 {
            Some(l2) if l2.peek(addr).is_some() => l2.mark_dirty(addr),
            Some(_) => self.fill_l2(addr, true, core, at),
            None => self.write(addr, core, at),
        }
    }

    /// A whole line that a core stores past the caches.
    pub fn write_past(&mut self, addr: u64, core: usize, at: Ps) {
        let addr = addr >> self.shift << self.shift;
        let last = self.writes_out.back();
        // Stores to one line leave together.
        if last.is_none_or(|o| o.addr != addr || o.core != core) {
            if let Some(l2) = &mut self.l2 {
                l2.remove(addr);
            }
            self.write(addr, core, at);
        }
    }

    /// A line for memory.
    fn write(&mut self, addr: u64, core: usize, at: Ps) {
        let place = self.writes.take(at);
        let out = Out {
            addr,
            from: at,
            place,
            core,
        };
        insert(&mut self.writes_out, out);
    }
}

/// Keeps a queue in the order of its times.
fn insert(queue: &mut VecDeque<Out>, out: Out) {
    let mut i = queue.len();
    while i > 0 && queue[i - 1].from > out.from {
        i -= 1;
    }
    queue.insert(i, out);
}

/// A complex of cores.
#[derive(Debug)]
pub struct Complex {
    cores: Vec<Core>,
    shared: Shared,
    /// No core does anything before.
    next: Ps,
    read_free: Ps,
    /// Reads and writes that memory has yet to answer, in order.
    sent: [VecDeque<Out>; 2],
    since: Vec<(u64, Ps)>,
}

impl Complex {
    /// Cores that have done nothing yet, with empty caches.
    ///
    /// # Panics
    /// Without cores, or where nothing may be under way.
    #[must_use]
    pub fn new(cfg: ComplexConfig) -> Self {
        assert!(!cfg.cores.is_empty(), "a core");
        assert!(
            (1..=255).contains(&cfg.outstanding_reads) && cfg.outstanding_writes > 0,
            "something may be under way"
        );
        let line_bytes = cfg.shape.l1.line_bytes;
        let cores = cfg.cores.iter().enumerate();
        Self {
            cores: cores
                .map(|(i, c)| Core::new(cfg.shape, c.clone(), i))
                .collect(),
            since: vec![(0, 0); cfg.cores.len()],
            next: 0,
            read_free: 0,
            sent: [VecDeque::new(), VecDeque::new()],
            shared: Shared {
                line_bytes,
                shift: line_bytes.trailing_zeros(),
                l2: cfg.l2.as_ref().map(|c| Cache::new(c.cache)),
                misses: Misses::new(cfg.outstanding_reads),
                writes: Writes::new(cfg.outstanding_writes),
                reads_out: VecDeque::new(),
                writes_out: VecDeque::new(),
                cfg,
            },
        }
    }

    /// Lets all cores run until they wait or are ahead of `now` far enough.
    fn advance(&mut self, now: Ps) {
        if self.next > now + AHEAD {
            return;
        }
        loop {
            let mut first: Option<(usize, Ps)> = None;
            let mut second = now + AHEAD;
            for (i, c) in self.cores.iter().enumerate() {
                if c.waits || c.is_over() {
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
            while core.at <= second + SLICE && core.advance(&mut self.shared) == Ran::Done {}
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
    /// Both: lines that were written leave the caches.
    fn uses(&self, _direction: Direction) -> bool {
        true
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

    fn moved(&mut self, _direction: Direction, _bytes: u32, _at: Ps) {}

    /// Memory answers in order.
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
    fn counters(&self, member: usize, direction: Direction) -> Option<&Counters> {
        Some(&self.cores.get(member)?.counters[Self::side(direction)])
    }

    fn in_flight_and_latency(&self, member: usize, direction: Direction, now: Ps) -> (f64, f64) {
        let Some(core) = self.cores.get(member) else {
            return (0.0, 0.0);
        };
        let side = Self::side(direction);
        let counters = &core.counters[side];
        let waiting = match direction {
            Direction::Read => &self.shared.reads_out,
            Direction::Write => &self.shared.writes_out,
        };
        let still = self.sent[side].iter().chain(waiting);
        let still = still.filter(|o| o.core == member && o.from < now);
        (
            counters.mean_in_flight(still.map(|o| o.from), now),
            counters.latency_mean_cycles(),
        )
    }

    fn progress(&self, member: usize, now: Ps) -> Option<Progress> {
        let core = self.cores.get(member)?;
        let (before, since) = self.since[member];
        let until = core.finished_at.map_or(now, |t| t.min(now));
        Some(Progress {
            accesses: core.done - before,
            ps: until - since,
            run_ps: core.run_ps(),
            ends: core.ends(),
            prefetches: core.prefetches,
        })
    }

    fn finished_at(&self) -> Option<Ps> {
        let ends = self.cores.iter().map(|c| c.finished_at);
        ends.collect::<Option<Vec<_>>>()?.into_iter().max()
    }

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
