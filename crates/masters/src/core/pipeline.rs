//! One core: executes its program with its L1 cache and its prefetcher.

use axiscope_fabric::{Cache, Ps};

use super::{
    CoreConfig, CoreShape, Step,
    fills::{Fills, UNKNOWN, Wait},
    pages::Pages,
    prefetch::Prefetcher,
    program::Phase,
    shared::Shared,
};
use crate::Counters;

mod arithmetic;
mod parts;

/// The result of an attempt to execute a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ran {
    Done,
    /// The core has to wait for memory.
    Waits,
    /// A section of the program starts.
    Part,
    Over,
}

/// The resources that the next step needs before it can execute.
struct Lacks(Wait);

#[derive(Debug)]
pub(super) struct Core {
    shape: CoreShape,
    cfg: CoreConfig,
    number: usize,
    shift: u32,
    l1: Cache,
    fills: Fills,
    prefetcher: Option<Prefetcher>,
    pages: Option<Pages>,
    /// The next step: its access, address, purpose and time.
    step: Step,
    addr: u64,
    phase: Phase,
    /// The page descriptor that must be read first.
    walk: Option<u64>,
    /// Line of the page descriptor, and the time at which the line arrives.
    walking: Option<(u64, Ps)>,
    /// Time at which the operands of the step are available, ps.
    extra: Ps,
    pub at: Ps,
    /// Time at which the result of the last sum or division is available.
    sum_at: Ps,
    pub waits: bool,
    /// Whether the core waits for the other cores at the start of a section.
    pub at_part: bool,
    /// Number of accesses done.
    pub done: u64,
    pub finished_at: Option<Ps>,
    /// Time at which the warm-up ended.
    warm_at: Option<Ps>,
    /// Start of the current counted section, and the total time of all counted sections.
    part_at: Option<Ps>,
    pub parts: Vec<Ps>,
    /// Number of consecutive lines that were stored in full, and the last of these lines.
    stored_lines: u32,
    stored: u64,
    stored_bytes: u64,
    pub stopped: bool,
    /// Number of prefetches from memory.
    pub prefetches: u64,
    /// Counters of lines read from and written to memory for this core.
    pub counters: [Counters; 2],
}

impl Core {
    pub fn new(shape: CoreShape, mut cfg: CoreConfig, number: usize) -> Self {
        let counters = Counters::new(shape.clock);
        let line_bytes = shape.l1.line_bytes;
        let phase = cfg.program.phase();
        let step = cfg.program.next();
        let pages = |c: &CoreConfig| {
            let bytes = c.scattered_bytes?;
            Some(Pages::new(
                bytes,
                c.page_bytes,
                c.block_bytes,
                number as u64,
                shape.tlb,
            ))
        };
        let mut core = Self {
            number,
            shift: line_bytes.trailing_zeros(),
            l1: Cache::new(shape.l1),
            fills: Fills::new(shape.line_fills),
            prefetcher: shape.prefetch.map(|p| Prefetcher::new(p, line_bytes)),
            addr: cfg.base + u64::from(step.offset),
            step,
            phase,
            walk: None,
            walking: None,
            pages: pages(&cfg),
            extra: 0,
            at: cfg.start,
            sum_at: cfg.start,
            waits: false,
            at_part: false,
            done: 0,
            finished_at: None,
            warm_at: (cfg.warm_accesses == 0).then_some(cfg.start),
            part_at: None,
            parts: Vec::new(),
            stored_lines: 0,
            stored: u64::MAX,
            stored_bytes: 0,
            stopped: false,
            prefetches: 0,
            counters: [counters.clone(), counters],
            shape,
            cfg,
        };
        core.look_up();
        core
    }

    /// Returns whether the core has finished its accesses or was stopped.
    pub const fn is_over(&self) -> bool {
        self.finished_at.is_some() || self.stopped
    }

    /// Returns whether the number of accesses is limited.
    pub const fn ends(&self) -> bool {
        self.cfg.accesses.is_some()
    }

    /// Returns the time from the end of the warm-up to the end of the program, once the program has
    /// ended. For sampled programs, returns the time of the counted sections.
    pub fn run_ps(&self) -> Option<Ps> {
        let end = self.finished_at?;
        if self.cfg.program.parts_bytes().is_some() {
            return Some(self.parts.iter().sum());
        }
        Some(end - self.warm_at?)
    }

    /// Performs the next access, or returns what it waits for.
    #[inline]
    pub fn advance(&mut self, shared: &mut Shared) -> Ran {
        loop {
            self.fills.retire(self.at);
            let wait = if self
                .cfg
                .accesses
                .is_some_and(|n| self.done >= n + self.cfg.warm_accesses)
            {
                match self.fills.loads(u64::MAX, self.at) {
                    Wait::Nothing => {
                        self.end_part();
                        self.finished_at = Some(self.at);
                        return Ran::Over;
                    }
                    wait => wait,
                }
            } else if self.phase == Phase::Warm {
                match self.fills.loads(u64::MAX, self.at) {
                    Wait::Nothing => {
                        self.end_part();
                        self.at_part = true;
                        return Ran::Part;
                    }
                    wait => wait,
                }
            } else {
                let past = if self.step.dependent {
                    0
                } else {
                    self.shape.run_ahead
                };
                match self
                    .done
                    .checked_sub(past + 1)
                    .map_or(Wait::Nothing, |n| self.fills.loads(n, self.at))
                {
                    Wait::Nothing if self.extra > 0 => {
                        self.at += std::mem::take(&mut self.extra);
                        continue;
                    }
                    Wait::Nothing => {
                        match self.translated(shared).and_then(|()| self.access(shared)) {
                            Ok(()) => return Ran::Done,
                            Err(Lacks(wait)) => wait,
                        }
                    }
                    wait => wait,
                }
            };
            match wait {
                Wait::Until(t) => self.at = t,
                _ => {
                    self.waits = true;
                    return Ran::Waits;
                }
            }
        }
    }

    /// Reads the page descriptor of the next access, if it is needed.
    fn translated(&mut self, shared: &mut Shared) -> Result<(), Lacks> {
        if let Some(addr) = self.walk {
            let ready = shared
                .read(addr, self.number, self.at, false)
                .map_err(Lacks)?;
            self.walk = None;
            self.walking = Some((addr >> self.shift, ready));
        }
        if let Some((_, ready)) = self.walking {
            need(Wait::of(ready, self.at))?;
            self.walking = None;
            self.at += self.walk_ps();
        }
        Ok(())
    }

    fn walk_ps(&self) -> Ps {
        self.shape.tlb.map_or(0, |t| t.walk_ps)
    }

    /// Performs the next access, for which everything is available.
    fn access(&mut self, shared: &mut Shared) -> Result<(), Lacks> {
        let step = self.step;
        let addr = self.addr;
        let line = addr >> self.shift;
        let hit = self.l1.hit(addr, step.write);
        let streams = step.write && !hit && self.streams_past(line);
        if streams {
            need(shared.writes.room(self.at))?;
        } else if !hit {
            need(self.fills.room(self.at))?;
            if step.write {
                need(self.fills.room_for_store(self.shape.store_buffer, self.at))?;
            }
        }
        if hit {
            self.fills.touch(line, self.done, step.write);
        } else if streams {
            shared.write_past(addr, self.number, self.at);
        } else {
            let ready = shared
                .read(line << self.shift, self.number, self.at, false)
                .map_err(Lacks)?;
            let load = (!step.write).then_some(self.done);
            self.fills.push(line, ready, load, step.write);
            if let Some(out) = self.l1.fill(addr, step.write)
                && out.dirty
            {
                shared.victim(out.addr, self.number, self.at);
            }
        }
        if step.write {
            self.count_stored(line, u64::from(step.bytes));
        }
        self.next();
        if let Some(p) = &mut self.prefetcher
            && !streams
            && p.see(line, !hit)
        {
            self.prefetch(shared, self.at);
        }
        Ok(())
    }

    /// Moves on to the next step. Adds the time of the current step and of the arithmetic before the next step.
    fn next(&mut self) {
        let words = i64::from(self.step.bytes.div_ceil(8));
        self.at += words * self.shape.access_ps;
        self.done += 1;
        if self.done == self.cfg.warm_accesses {
            self.warm_at = Some(self.at);
        }
        let before = self.phase;
        self.take_step();
        self.compute();
        if self.phase == Phase::Counted && before != Phase::Counted {
            self.part_at = Some(self.at);
        }
    }

    /// Takes the next step without adding time.
    pub fn take_step(&mut self) {
        self.phase = self.cfg.program.phase();
        self.step = self.cfg.program.next();
        self.look_up();
    }

    fn look_up(&mut self) {
        let mut offset = self.step.offset;
        if let Some(pages) = &mut self.pages {
            let walk;
            (offset, walk) = pages.find(offset);
            self.walk = walk.map(|w| self.cfg.base + w);
        }
        self.extra = if self.step.dependent {
            self.shape.load_to_use_ps
        } else {
            0
        };
        self.addr = self.cfg.base + u64::from(offset);
    }

    /// Returns whether stores to this line bypass the caches.
    fn streams_past(&self, line: u64) -> bool {
        let needed = self.shape.streaming_lines;
        needed > 0
            && self.stored_lines >= needed
            && (line == self.stored || line == self.stored + 1)
    }

    fn count_stored(&mut self, line: u64, bytes: u64) {
        if line == self.stored {
            self.stored_bytes += bytes;
        } else {
            let whole = self.stored_bytes >= self.shape.l1.line_bytes;
            let follows = whole && line == self.stored.wrapping_add(1);
            self.stored_lines = if follows { self.stored_lines + 1 } else { 0 };
            (self.stored, self.stored_bytes) = (line, bytes);
        }
    }

    /// Prefetches as many lines ahead of the stream of the last access as are allowed.
    pub fn prefetch(&mut self, shared: &mut Shared, at: Ps) {
        let Some(p) = &mut self.prefetcher else {
            return;
        };
        while let Some(line) = p.next() {
            let addr = line << self.shift;
            if self.l1.peek(addr).is_some() {
                p.asked();
                continue;
            }
            let allowed = shared.prefetches(self.number, at) < p.cfg.outstanding;
            if !allowed || (p.cfg.into_l1 && !self.fills.fits()) {
                return;
            }
            if !p.cfg.into_l1 {
                if !shared.prefetch_l2(addr, self.number, at) {
                    return;
                }
                p.asked();
                continue;
            }
            let Ok(ready) = shared.read(addr, self.number, at, true) else {
                return;
            };
            p.asked();
            self.prefetches += u64::from(ready == UNKNOWN);
            self.fills.push(line, ready, None, false);
            if let Some(out) = self.l1.fill(addr, false)
                && out.dirty
            {
                shared.victim(out.addr, self.number, at);
            }
        }
    }

    /// Handles a line that memory delivers at `ready`.
    pub fn answered(&mut self, line: u64, ready: Ps) {
        self.fills.answered(line, ready);
        if let Some((walking, at @ UNKNOWN)) = &mut self.walking
            && *walking == line
        {
            *at = ready;
        }
    }
}

fn need(wait: Wait) -> Result<(), Lacks> {
    match wait {
        Wait::Nothing => Ok(()),
        wait => Err(Lacks(wait)),
    }
}
