//! One core: steps of its program through its L1, and the prefetcher beside it.

use axiscope_fabric::{Cache, Ps};

use super::{
    CoreConfig, CoreShape, Step,
    fills::{Fills, UNKNOWN, Wait},
    pages::Pages,
    prefetch::Prefetcher,
    shared::Shared,
};
use crate::Counters;

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ran {
    Done,
    /// Nothing more until memory answers.
    Waits,
    Over,
}

/// What a step lacks.
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
    /// The next step, its address, and when it is due.
    step: Step,
    addr: u64,
    /// What it costs once the data that it needs are there, ps.
    extra: Ps,
    pub at: Ps,
    pub waits: bool,
    /// Accesses done.
    pub done: u64,
    pub finished_at: Option<Ps>,
    /// The end of its warm-up.
    warm_at: Option<Ps>,
    /// Whole lines stored in a row, and the last of them.
    stored_lines: u32,
    stored: u64,
    stored_bytes: u64,
    pub stopped: bool,
    /// Prefetches that went to memory.
    pub prefetches: u64,
    /// Lines that memory gave and took for this core.
    pub counters: [Counters; 2],
}

impl Core {
    pub fn new(shape: CoreShape, mut cfg: CoreConfig, number: usize) -> Self {
        let counters = Counters::new(shape.clock);
        let line_bytes = shape.l1.line_bytes;
        let step = cfg.program.next();
        let pages = |c: &CoreConfig| {
            let bytes = c.scattered_bytes?;
            Some(Pages::new(bytes, number as u64, shape.tlb))
        };
        Self {
            number,
            shift: line_bytes.trailing_zeros(),
            l1: Cache::new(shape.l1),
            fills: Fills::new(shape.line_fills),
            prefetcher: shape.prefetch.map(|p| Prefetcher::new(p, line_bytes)),
            addr: cfg.base + u64::from(step.offset),
            step,
            pages: pages(&cfg),
            extra: 0,
            at: cfg.start,
            waits: false,
            done: 0,
            finished_at: None,
            warm_at: (cfg.warm_accesses == 0).then_some(cfg.start),
            stored_lines: 0,
            stored: u64::MAX,
            stored_bytes: 0,
            stopped: false,
            prefetches: 0,
            counters: [counters.clone(), counters],
            shape,
            cfg,
        }
    }

    /// Whether it has accesses to do.
    pub const fn is_over(&self) -> bool {
        self.finished_at.is_some() || self.stopped
    }

    /// Whether its accesses are counted.
    pub const fn ends(&self) -> bool {
        self.cfg.accesses.is_some()
    }

    /// From the end of its warm-up to its end, once it is over.
    pub fn run_ps(&self) -> Option<Ps> {
        Some(self.finished_at? - self.warm_at?)
    }

    /// Does the next access, or finds what it waits for.
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
                        self.finished_at = Some(self.at);
                        return Ran::Over;
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
                    Wait::Nothing => match self.access(shared) {
                        Ok(()) => return Ran::Done,
                        Err(Lacks(wait)) => wait,
                    },
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

    /// The access that is due; all that it waits for is there.
    fn access(&mut self, shared: &mut Shared) -> Result<(), Lacks> {
        let step = self.step;
        let addr = self.addr;
        let line = addr >> self.shift;
        let hit = self.l1.peek(addr).is_some();
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
            self.l1.access(addr, step.write, true);
        } else if streams {
            shared.write_past(addr, self.number, self.at);
        } else {
            let ready = shared
                .read(line << self.shift, self.number, self.at, false)
                .map_err(Lacks)?;
            let load = (!step.write).then_some(self.done);
            self.fills.push(line, ready, load, step.write);
            if let Some(out) = self.l1.access(addr, step.write, true).evicted
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

    /// On to the next step: the cost of this one, and the work before that one.
    fn next(&mut self) {
        let words = i64::from(self.step.bytes.div_ceil(8));
        self.at += words * self.shape.access_ps;
        self.done += 1;
        if self.done == self.cfg.warm_accesses {
            self.warm_at = Some(self.at);
        }
        self.step = self.cfg.program.next();
        self.at += i64::from(self.step.work) * self.shape.operation_ps;
        let mut offset = self.step.offset;
        if let Some(pages) = &mut self.pages {
            let (found, costs) = pages.find(offset);
            offset = found;
            self.extra = costs;
        }
        if self.step.dependent {
            self.extra += self.shape.load_to_use_ps;
        }
        self.addr = self.cfg.base + u64::from(offset);
    }

    /// Whether stores to this line go past the caches.
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

    /// Asks for lines ahead of the stream of the last access, as many as are allowed.
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

    /// Memory gives a line at `ready`.
    pub fn answered(&mut self, line: u64, ready: Ps) {
        self.fills.answered(line, ready);
    }
}

fn need(wait: Wait) -> Result<(), Lacks> {
    match wait {
        Wait::Nothing => Ok(()),
        wait => Err(Lacks(wait)),
    }
}
