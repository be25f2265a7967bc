//! Line fills in flight: into the L1 of a core, and from memory into the complex.

use axiscope_fabric::Ps;

/// A time that is not known yet.
pub(super) const UNKNOWN: Ps = Ps::MAX;

/// The event that a core waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wait {
    Nothing,
    Until(Ps),
    /// A response of memory; its time is not known yet.
    Answer,
}

impl Wait {
    pub fn of(time: Ps, now: Ps) -> Self {
        match time {
            UNKNOWN => Self::Answer,
            t if t > now => Self::Until(t),
            _ => Self::Nothing,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Fill {
    line: u64,
    ready: Ps,
    /// Number of the first load that waits for the line.
    load: Option<u64>,
    store: bool,
}

/// The line fills of a core.
#[derive(Clone, Debug)]
pub(super) struct Fills {
    all: Vec<Fill>,
    most: usize,
    /// Lower bounds: the earliest arrival of all fills, and the smallest number of the loads that
    /// wait for them.
    first_ready: Ps,
    first_load: u64,
}

impl Fills {
    pub fn new(most: usize) -> Self {
        Self {
            all: Vec::with_capacity(most),
            most,
            first_ready: UNKNOWN,
            first_load: u64::MAX,
        }
    }

    /// Removes lines that have arrived by `now`.
    #[inline]
    pub fn retire(&mut self, now: Ps) {
        if self.first_ready <= now {
            self.all.retain(|f| f.ready > now);
            let ready = self.all.iter().map(|f| f.ready);
            self.first_ready = ready.min().unwrap_or(UNKNOWN);
            let loads = self.all.iter().filter_map(|f| f.load);
            self.first_load = loads.min().unwrap_or(u64::MAX);
        }
    }

    /// Returns what the core must wait for until all loads up to a given number have their data.
    #[inline]
    pub fn loads(&self, up_to: u64, now: Ps) -> Wait {
        if self.first_load > up_to {
            return Wait::Nothing;
        }
        let waited = self.all.iter();
        let waited = waited.filter(|f| f.load.is_some_and(|n| n <= up_to));
        waited
            .map(|f| f.ready)
            .max()
            .map_or(Wait::Nothing, |t| Wait::of(t, now))
    }

    /// Returns what the core must wait for before there is room for another line.
    pub fn room(&self, now: Ps) -> Wait {
        if self.all.len() < self.most {
            return Wait::Nothing;
        }
        let first = self.all.iter().map(|f| f.ready).min();
        Wait::of(first.unwrap_or(UNKNOWN), now)
    }

    /// Returns what the core must wait for before there is room for another store.
    pub fn room_for_store(&self, most: usize, now: Ps) -> Wait {
        let stores = || self.all.iter().filter(|f| f.store);
        if stores().count() < most {
            return Wait::Nothing;
        }
        let first = stores().map(|f| f.ready).min();
        Wait::of(first.unwrap_or(UNKNOWN), now)
    }

    /// Returns whether there is room for another line now.
    pub fn fits(&self) -> bool {
        self.all.len() < self.most
    }

    /// Records that a load or store touches a line that may be in flight.
    #[inline]
    pub fn touch(&mut self, line: u64, number: u64, write: bool) {
        if let Some(f) = self.all.iter_mut().find(|f| f.line == line) {
            if write {
                f.store = true;
            } else {
                let load = *f.load.get_or_insert(number);
                self.first_load = self.first_load.min(load);
            }
        }
    }

    /// Adds a line. `load` is the number of the load that waits for it.
    pub fn push(&mut self, line: u64, ready: Ps, load: Option<u64>, store: bool) {
        self.first_ready = self.first_ready.min(ready);
        self.first_load = self.first_load.min(load.unwrap_or(u64::MAX));
        self.all.push(Fill {
            line,
            ready,
            load,
            store,
        });
    }

    /// Sets the arrival time of a line from memory.
    pub fn answered(&mut self, line: u64, at: Ps) {
        for f in &mut self.all {
            if f.line == line && f.ready == UNKNOWN {
                f.ready = at;
                self.first_ready = self.first_ready.min(at);
            }
        }
    }
}

/// A line that is being read from memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Miss {
    pub line: u64,
    pub ready: Ps,
    /// The core that missed.
    pub core: usize,
    pub prefetch: bool,
}

/// The lines that a complex reads from memory.
#[derive(Clone, Debug)]
pub(super) struct Misses {
    pub all: Vec<Miss>,
    /// Number of lines for each remainder of the line number, for fast lookup.
    marks: [u8; MARKS],
}

const MARKS: usize = 256;

fn mark(line: u64) -> usize {
    line as usize % MARKS
}

impl Misses {
    pub fn new(most: usize) -> Self {
        let none = Miss {
            line: u64::MAX,
            ready: Ps::MIN,
            core: 0,
            prefetch: false,
        };
        let mut marks = [0; MARKS];
        marks[mark(u64::MAX)] = most as u8;
        Self {
            all: vec![none; most],
            marks,
        }
    }

    /// Returns the arrival time of a line that is in flight.
    #[inline]
    pub fn find(&self, line: u64, now: Ps) -> Option<Ps> {
        if self.marks[mark(line)] == 0 {
            return None;
        }
        let found = self.all.iter().find(|m| m.line == line && m.ready > now);
        found.map(|m| m.ready)
    }

    /// Returns what the core must wait for before there is room for another line.
    pub fn room(&self, now: Ps) -> Wait {
        let first = self.all.iter().map(|m| m.ready).min();
        Wait::of(first.unwrap_or(UNKNOWN), now)
    }

    /// Adds a line, for which there must be room. Returns the index of the line.
    pub fn push(&mut self, miss: Miss, now: Ps) -> usize {
        let i = self.all.iter().position(|m| m.ready <= now);
        let i = i.expect("room for a miss");
        self.marks[mark(self.all[i].line)] -= 1;
        self.marks[mark(miss.line)] += 1;
        self.all[i] = miss;
        i
    }
}
