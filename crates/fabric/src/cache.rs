//! A set-associative write-back cache: tags and states, no data.
//!
//! Each access states its allocation policy, which follows from AxCACHE or the kind of instruction. How long
//! an access takes is modelled outside the cache.

use std::ops::Range;

use axiscope_figures::{Problem, choices, figures};

choices! {
    /// The rule that selects the line of a full set to be evicted.
    pub enum Replacement {
        /// The least recently used line.
        Lru = "lru",
        /// The line to which a binary tree of recent uses points.
        TreePlru = "tree_plru",
        /// A pseudorandom line, from a shift register that always starts with the same value.
        Random = "random",
        /// Each line of the set in turn, in a fixed order.
        RoundRobin = "round_robin",
    }
}

/// The largest cache that can be modelled, because the state of every line is kept in memory.
const MOST_BYTES: u64 = 64 << 20;

/// The tag of a line that no access can find.
const FORGOTTEN: u64 = 1 << 63;

figures! {
    /// Size and organization of a cache.
    #[derive(Copy)]
    pub struct CacheConfig {
        /// Size of the cache, in bytes.
        bytes: u64 ["bytes", .., documented "the chip's manual"],
        /// Number of lines in a set; must be a power of two if `replacement` is `tree_plru`.
        ways: usize ["", 1..=32, documented "the chip's manual"],
        /// Size of a line, in bytes; a power of two.
        line_bytes: u64 ["bytes", .., documented "the chip's manual"],
        /// Rule that selects the line to evict when a set is full.
        replacement: Replacement ["", .., documented "manual of the cache"],
    }
    check CacheConfig::check
}

/// Counts of a cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheStats {
    /// Accesses that found their line.
    pub hits: u64,
    /// Accesses that missed.
    pub misses: u64,
    /// Number of lines that were evicted.
    pub evictions: u64,
    /// Evicted lines that were dirty.
    pub dirty_evictions: u64,
    /// Lookups by other masters (snoops).
    pub snoops: u64,
    /// Snoops that found their line.
    pub snoop_hits: u64,
}

/// An evicted line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// First byte of the line.
    pub addr: u64,
    /// Whether the line is newer than its copy in memory.
    pub dirty: bool,
}

/// The result of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Whether the cache contained the line.
    pub hit: bool,
    /// The line that was evicted.
    pub evicted: Option<Line>,
}

/// The cache.
#[derive(Clone, Debug)]
pub struct Cache {
    cfg: CacheConfig,
    sets: u64,
    /// Mask that selects the set in a line number, if the number of sets is a power of two.
    mask: Option<u64>,
    shift: u32,
    /// Line number + 1 for each way; 0 if the way is empty.
    tags: Vec<u64>,
    dirty: Vec<bool>,
    /// When each way was last used (LRU).
    used: Vec<u64>,
    /// The most recently used line of each set. Most accesses hit it and change no order.
    recent: Vec<u32>,
    /// The tree of each set (tree PLRU), or its next way (round robin).
    trees: Vec<u32>,
    tick: u64,
    random: u32,
    stats: CacheStats,
}

impl Cache {
    /// Returns an empty cache.
    ///
    /// # Panics
    /// If the shape is impossible: see [`CacheConfig::problem`].
    #[must_use]
    pub fn new(cfg: CacheConfig) -> Self {
        if let Some(problem) = cfg.problem() {
            panic!("{problem}");
        }
        let lines = (cfg.bytes / cfg.line_bytes) as usize;
        let sets = lines / cfg.ways;
        Self {
            sets: sets as u64,
            mask: sets.is_power_of_two().then(|| sets as u64 - 1),
            shift: cfg.line_bytes.trailing_zeros(),
            tags: vec![0; lines],
            dirty: vec![false; lines],
            used: vec![0; lines],
            recent: vec![u32::MAX; sets],
            trees: vec![0; sets],
            tick: 0,
            random: 0xACE1,
            stats: CacheStats::default(),
            cfg,
        }
    }

    /// The shape.
    #[must_use]
    pub const fn config(&self) -> &CacheConfig {
        &self.cfg
    }

    /// The counts so far.
    #[must_use]
    pub const fn stats(&self) -> &CacheStats {
        &self.stats
    }

    /// Resets the counts.
    pub fn reset_stats(&mut self) {
        self.stats = CacheStats::default();
    }

    /// Looks up a line for the owner of the cache. A write that hits or allocates makes it dirty. A miss with
    /// `allocate` takes a way and evicts its line.
    #[inline]
    pub fn access(&mut self, addr: u64, write: bool, allocate: bool) -> Access {
        if self.hit(addr, write) {
            return Access {
                hit: true,
                evicted: None,
            };
        }
        self.stats.misses += 1;
        let evicted = if allocate {
            self.fill(addr, write)
        } else {
            None
        };
        Access {
            hit: false,
            evicted,
        }
    }

    /// Like [`Self::access`] for a line that may be absent; returns whether it was present. A miss is not
    /// counted and changes nothing.
    #[inline]
    pub fn hit(&mut self, addr: u64, write: bool) -> bool {
        let set = self.set_of(addr);
        let Some(i) = self.find_in(set, addr) else {
            return false;
        };
        self.stats.hits += 1;
        self.dirty[i] |= write;
        self.touch(set, i);
        true
    }

    /// Adds a line that the cache does not contain; returns the line that is evicted.
    pub fn fill(&mut self, addr: u64, dirty: bool) -> Option<Line> {
        let set = self.set_of(addr);
        let first = set * self.cfg.ways;
        let free = (first..first + self.cfg.ways).find(|&i| self.tags[i] == 0);
        let i = free.unwrap_or_else(|| first + self.victim(set));
        let evicted = (self.tags[i] != 0).then(|| Line {
            addr: ((self.tags[i] & !FORGOTTEN) - 1) << self.shift,
            dirty: self.dirty[i],
        });
        if let Some(line) = evicted {
            self.stats.evictions += 1;
            self.stats.dirty_evictions += u64::from(line.dirty);
        }
        self.tags[i] = (addr >> self.shift) + 1;
        self.dirty[i] = dirty;
        self.touch(set, i);
        evicted
    }

    /// Returns whether the line is present and whether it is dirty. Changes and counts nothing.
    #[must_use]
    pub fn peek(&self, addr: u64) -> Option<bool> {
        self.find(addr).map(|i| self.dirty[i])
    }

    /// A snoop: returns whether the line is present and whether it was dirty. `invalidate` removes it; otherwise `clean` makes
    /// it clean.
    pub fn snoop(&mut self, addr: u64, invalidate: bool, clean: bool) -> Option<bool> {
        self.stats.snoops += 1;
        let i = self.find(addr)?;
        self.stats.snoop_hits += 1;
        let was = self.dirty[i];
        if invalidate {
            self.tags[i] = 0;
        }
        if invalidate || clean {
            self.dirty[i] = false;
        }
        Some(was)
    }

    /// Makes a line dirty because the cache above wrote it back. Returns whether the line was present.
    pub fn mark_dirty(&mut self, addr: u64) -> bool {
        let found = self.find(addr);
        if let Some(i) = found {
            self.dirty[i] = true;
        }
        found.is_some()
    }

    /// Removes a line without counting it; returns whether the line was dirty.
    pub fn remove(&mut self, addr: u64) -> Option<bool> {
        let i = self.find(addr)?;
        self.tags[i] = 0;
        Some(std::mem::take(&mut self.dirty[i]))
    }

    /// Sets the cache to the state that it would have if other programs had used it meanwhile: it stays as full
    /// and as dirty as it was, but no access finds its former lines.
    pub fn forget(&mut self, addresses: Range<u64>) {
        let shift = self.shift;
        let within =
            |tag: u64| tag != 0 && addresses.contains(&(((tag & !FORGOTTEN) - 1) << shift));
        for tag in self.tags.iter_mut().filter(|tag| within(**tag)) {
            *tag |= FORGOTTEN;
        }
    }

    /// Removes all lines without counting them. Dirty data are lost.
    pub fn clear(&mut self) {
        self.tags.fill(0);
        self.dirty.fill(false);
    }

    /// Number of lines in the cache.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tags.iter().filter(|&&t| t != 0).count()
    }

    /// Whether the cache is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tags.iter().all(|&t| t == 0)
    }

    #[inline]
    fn set_of(&self, addr: u64) -> usize {
        let line = addr >> self.shift;
        self.mask.map_or_else(|| line % self.sets, |m| line & m) as usize
    }

    #[inline]
    fn find(&self, addr: u64) -> Option<usize> {
        self.find_in(self.set_of(addr), addr)
    }

    #[inline]
    fn find_in(&self, set: usize, addr: u64) -> Option<usize> {
        let tag = (addr >> self.shift) + 1;
        let recent = self.recent[set] as usize;
        if self.tags.get(recent) == Some(&tag) {
            return Some(recent);
        }
        let first = set * self.cfg.ways;
        let ways = &self.tags[first..first + self.cfg.ways];
        ways.iter().position(|&t| t == tag).map(|way| first + way)
    }

    #[inline]
    fn touch(&mut self, set: usize, i: usize) {
        if self.recent[set] as usize == i {
            return;
        }
        self.recent[set] = i as u32;
        self.order(set, i);
    }

    /// Updates the order of a set when a line other than its most recently used line is accessed.
    fn order(&mut self, set: usize, i: usize) {
        match self.cfg.replacement {
            Replacement::Lru => {
                self.tick += 1;
                self.used[i] = self.tick;
            }
            Replacement::TreePlru => {
                let way = i % self.cfg.ways;
                let (mut node, mut half) = (1, self.cfg.ways / 2);
                while half > 0 {
                    let right = way & half != 0;
                    // The bit must point to the half that was not used.
                    let bit = 1u32 << node;
                    if right {
                        self.trees[set] &= !bit;
                    } else {
                        self.trees[set] |= bit;
                    }
                    node = 2 * node + usize::from(right);
                    half /= 2;
                }
            }
            Replacement::Random | Replacement::RoundRobin => {}
        }
    }

    fn victim(&mut self, set: usize) -> usize {
        let ways = self.cfg.ways;
        match self.cfg.replacement {
            Replacement::Lru => {
                let first = set * ways;
                (0..ways)
                    .min_by_key(|w| self.used[first + w])
                    .expect("a way")
            }
            Replacement::TreePlru => {
                let mut node = 1;
                while node < ways {
                    node = 2 * node + (self.trees[set] >> node & 1) as usize;
                }
                node - ways
            }
            Replacement::Random => {
                // A 16-bit Galois shift register.
                let low = self.random & 1;
                self.random >>= 1;
                if low != 0 {
                    self.random ^= 0xB400;
                }
                self.random as usize % ways
            }
            Replacement::RoundRobin => {
                let way = self.trees[set] as usize % ways;
                self.trees[set] = way as u32 + 1;
                way
            }
        }
    }
}

impl CacheConfig {
    fn check(&self) -> Result<(), Problem> {
        self.problem()
            .map_or(Ok(()), |what| Err(Problem::new("", what)))
    }

    /// Returns why a cache cannot have this shape; `None` if it can.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        if !self.line_bytes.is_power_of_two() || !(16..=256).contains(&self.line_bytes) {
            return Some(format!(
                "{} bytes a line; give 16 to 256, a power of two",
                self.line_bytes
            ));
        }
        if !(1..=32).contains(&self.ways)
            || (self.replacement == Replacement::TreePlru && !self.ways.is_power_of_two())
        {
            return Some(format!(
                "{} ways; give 1 to 32, a power of two for tree_plru",
                self.ways
            ));
        }
        let set = self.line_bytes * self.ways as u64;
        let whole = self.bytes != 0 && self.bytes.is_multiple_of(set);
        (!whole || self.bytes > MOST_BYTES).then(|| {
            format!(
                "{} bytes; give whole sets of {set} bytes, at most {MOST_BYTES} in total",
                self.bytes
            )
        })
    }
}
