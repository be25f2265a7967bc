//! The parts that the cores of a complex share: the L2, and line transfers from and to memory.

use std::{collections::VecDeque, ops::Range};

use axiscope_fabric::{Cache, Ps};

use super::{
    ComplexConfig,
    fills::{Miss, Misses, UNKNOWN, Wait},
};

/// A line transfer from or to memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Out {
    pub addr: u64,
    pub from: Ps,
    /// Index of the transfer in the list of misses or writes.
    pub place: usize,
    pub core: usize,
}

/// Times of the responses to writes in flight.
#[derive(Debug)]
pub(super) struct Writes {
    pub ready: Vec<Ps>,
    most: usize,
}

impl Writes {
    fn new(most: usize) -> Self {
        Self {
            ready: vec![Ps::MIN; most],
            most,
        }
    }

    /// Returns what the core must wait for before there is room for another line.
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

    /// Reserves a place for another write. An evicted line is given a place even if none is free.
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

/// The parts that the cores share.
#[derive(Debug)]
pub(super) struct Shared {
    pub cfg: ComplexConfig,
    pub line_bytes: u64,
    pub shift: u32,
    l2: Option<Cache>,
    pub misses: Misses,
    pub writes: Writes,
    pub reads_out: VecDeque<Out>,
    pub writes_out: VecDeque<Out>,
    /// Time at which the L1 of each core received its last line from the L2.
    filled: Vec<Ps>,
}

impl Shared {
    /// Creates empty caches without transfers in flight.
    pub fn new(cfg: ComplexConfig) -> Self {
        let line_bytes = cfg.shape.l1.line_bytes;
        Self {
            line_bytes,
            shift: line_bytes.trailing_zeros(),
            l2: cfg.l2.as_ref().map(|c| Cache::new(c.cache)),
            misses: Misses::new(cfg.outstanding_reads),
            writes: Writes::new(cfg.outstanding_writes),
            reads_out: VecDeque::new(),
            writes_out: VecDeque::new(),
            filled: vec![Ps::MIN / 2; cfg.cores.len()],
            cfg,
        }
    }

    /// Requests a line for the L1 of a core. Returns the arrival time of the line, or what the core
    /// must wait for first.
    pub fn read(&mut self, addr: u64, core: usize, at: Ps, prefetch: bool) -> Result<Ps, Wait> {
        let line = addr >> self.shift;
        let looked = match (&self.cfg.l2, &mut self.l2) {
            (Some(cfg), Some(l2)) => {
                if l2.hit(addr, false) {
                    let filled = &mut self.filled[core];
                    *filled = (at + cfg.hit_ps).max(*filled + cfg.fill_ps);
                    // An access to a line in flight waits for that line.
                    let known = self.misses.find(line, at);
                    return Ok(known.map_or(*filled, |t| t.max(*filled)));
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

    /// Requests a line for the L2 only. Returns false if there is no room for it.
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

    /// Returns the number of prefetches of a core in flight.
    pub fn prefetches(&self, core: usize, at: Ps) -> usize {
        let all = self.misses.all.iter();
        all.filter(|m| m.prefetch && m.core == core && m.ready > at)
            .count()
    }

    /// Returns what a read waits for, including the write of the evicted line.
    fn room(&self, at: Ps) -> Result<(), Wait> {
        for wait in [self.misses.room(at), self.writes.room(at)] {
            if wait != Wait::Nothing {
                return Err(wait);
            }
        }
        if self.cfg.outstanding_lines < self.cfg.outstanding_reads + self.cfg.outstanding_writes {
            let reads = self.misses.all.iter().map(|m| m.ready);
            let all = || reads.clone().chain(self.writes.ready.iter().copied());
            let under_way = || all().filter(|&t| t > at);
            if under_way().count() >= self.cfg.outstanding_lines {
                return Err(under_way().min().map_or(Wait::Answer, |t| Wait::of(t, at)));
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

    /// Handles a modified line that the L1 evicts.
    pub fn victim(&mut self, addr: u64, core: usize, at: Ps) {
        match &mut self.l2 {
            Some(l2) => {
                if !l2.mark_dirty(addr) {
                    self.fill_l2(addr, true, core, at);
                }
            }
            None => self.write(addr, core, at),
        }
    }

    /// Between sections, the L2 is full of the program's data, but does not contain data that the
    /// program will soon use again.
    pub fn forget(&mut self, addresses: Range<u64>) {
        if let Some(l2) = &mut self.l2 {
            l2.forget(addresses);
        }
    }

    /// Fills a line into the L1 of a core, or evicts a modified line, in no time and without memory traffic.
    pub fn warm(&mut self, addr: u64, dirty: bool) {
        let Some(l2) = &mut self.l2 else { return };
        let there = if dirty {
            l2.mark_dirty(addr)
        } else {
            l2.hit(addr, false)
        };
        if !there {
            l2.fill(addr, dirty);
        }
    }

    /// Handles a full line whose store bypasses the caches.
    pub fn write_past(&mut self, addr: u64, core: usize, at: Ps) {
        let addr = addr >> self.shift << self.shift;
        let last = self.writes_out.back();
        // Stores to the same line leave as a single write.
        if last.is_none_or(|o| o.addr != addr || o.core != core) {
            if let Some(l2) = &mut self.l2 {
                l2.remove(addr);
            }
            self.write(addr, core, at);
        }
    }

    /// Adds a transfer of a line to or from memory.
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

/// Inserts into a queue that is sorted by time.
fn insert(queue: &mut VecDeque<Out>, out: Out) {
    let mut i = queue.len();
    while i > 0 && queue[i - 1].from > out.from {
        i -= 1;
    }
    queue.insert(i, out);
}
