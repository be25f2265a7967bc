//! The caches of a CPU cluster, an L1 and an L2 that includes it, and the effect of snoops on them.

use crate::{Cache, CacheConfig, CacheStats, Line};

/// The caches of a cluster. One L1 represents the L1s of all cores, because the model's software runs on one core.
#[derive(Clone, Copy, Debug)]
pub struct CpusConfig {
    /// L1 data cache.
    pub l1: CacheConfig,
    /// Shared L2 cache.
    pub l2: CacheConfig,
}

/// Where a snoop or an access found the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// In an L1 (and therefore in the L2).
    L1,
    /// Only in the L2.
    L2,
    /// In no cache.
    Nowhere,
}

/// How software accesses the bytes of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuTouch {
    /// Loads; the lines stay in L1 and L2.
    Load,
    /// Stores; the dirty lines stay in L1 and L2.
    Store,
    /// Loads that bypass L1 (non-temporal, or evicted since): the lines stay in L2 only.
    LoadL2,
    /// The lines leave the caches (cache maintenance, or stores in streaming mode).
    Flush,
}

/// One pass of software over a range, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CpuPass {
    /// How the pass accesses the bytes.
    pub touch: CpuTouch,
    /// First byte.
    pub base: u64,
    /// Bytes.
    pub bytes: u64,
}

/// The cluster's caches.
#[derive(Clone, Debug)]
pub struct Cpus {
    l1: Cache,
    l2: Cache,
}

impl Cpus {
    /// Empty caches.
    #[must_use]
    pub fn new(cfg: CpusConfig) -> Self {
        Self {
            l1: Cache::new(cfg.l1),
            l2: Cache::new(cfg.l2),
        }
    }

    /// Bytes per line.
    #[must_use]
    pub const fn line_bytes(&self) -> u64 {
        self.l2.config().line_bytes
    }

    /// The counters of L1 and L2.
    #[must_use]
    pub const fn stats(&self) -> (CacheStats, CacheStats) {
        (*self.l1.stats(), *self.l2.stats())
    }

    /// Resets the counts.
    pub fn reset_stats(&mut self) {
        self.l1.reset_stats();
        self.l2.reset_stats();
    }

    /// Returns where a line is, without changing anything.
    #[must_use]
    pub fn find(&self, addr: u64) -> Found {
        match (self.l1.peek(addr), self.l2.peek(addr)) {
            (Some(_), _) => Found::L1,
            (None, Some(_)) => Found::L2,
            (None, None) => Found::Nowhere,
        }
    }

    /// Whether the caches contain a newer copy than memory.
    #[must_use]
    pub fn is_dirty(&self, addr: u64) -> bool {
        self.l1.peek(addr) == Some(true) || self.l2.peek(addr) == Some(true)
    }

    /// A load or store of a core; returns the dirty line that must be written back.
    pub fn access(&mut self, addr: u64, write: bool) -> Option<Line> {
        let first = self.l1.access(addr, write, true);
        if let Some(out) = first.evicted
            && out.dirty
        {
            self.l2.mark_dirty(out.addr);
        }
        if first.hit {
            return None;
        }
        let second = self.l2.access(addr, false, true);
        self.include(second.evicted)
    }

    /// A load that bypasses L1.
    pub fn access_l2(&mut self, addr: u64) -> Option<Line> {
        if let Some(true) = self.l1.remove(addr) {
            self.l2.mark_dirty(addr);
        }
        let out = self.l2.access(addr, false, true).evicted;
        self.include(out)
    }

    /// Applies a pass of software to the caches. Write-backs take no time.
    pub fn touch(&mut self, pass: CpuPass) {
        let line = self.line_bytes();
        for addr in (pass.base / line * line..pass.base + pass.bytes).step_by(line as usize) {
            match pass.touch {
                CpuTouch::Load => drop(self.access(addr, false)),
                CpuTouch::Store => drop(self.access(addr, true)),
                CpuTouch::LoadL2 => drop(self.access_l2(addr)),
                CpuTouch::Flush => drop(self.flush(addr)),
            }
        }
    }

    /// Removes a line from all caches; returns whether it was dirty.
    pub fn flush(&mut self, addr: u64) -> bool {
        let first = self.l1.remove(addr).unwrap_or(false);
        let second = self.l2.remove(addr).unwrap_or(false);
        first || second
    }

    /// A read through the ACP, served from L1 or L2. A miss with `allocate` takes a line of the L2. Returns where the line was,
    /// and the dirty line that must be written back.
    pub fn acp_read(&mut self, addr: u64, allocate: bool) -> (Found, Option<Line>) {
        let found = self.find(addr);
        let out = self.l2.access(addr, false, allocate).evicted;
        (found, self.include(out))
    }

    /// A write through the ACP: copies in L1 are merged and invalidated, and the line goes into the L2. Without
    /// `allocate` a miss goes to memory.
    pub fn acp_write(&mut self, addr: u64, allocate: bool) -> (Found, Option<Line>) {
        let found = self.find(addr);
        self.l1.remove(addr);
        let out = self.l2.access(addr, true, allocate).evicted;
        (found, self.include(out))
    }

    /// A snoop of the interconnect for a read: the cache that has the line provides the data. A dirty line stays dirty (the
    /// reader keeps no copy) unless `clean` is set.
    pub fn snoop_read(&mut self, addr: u64, clean: bool) -> Found {
        let found = self.find(addr);
        if found == Found::L1 {
            self.l1.snoop(addr, false, clean);
        }
        self.l2.snoop(addr, false, clean);
        found
    }

    /// A snoop of the interconnect for a write: all copies are invalidated. Returns where the line was, and whether it was dirty.
    pub fn snoop_invalidate(&mut self, addr: u64) -> (Found, bool) {
        let found = self.find(addr);
        let first = match found {
            Found::L1 => self.l1.snoop(addr, true, true).unwrap_or(false),
            _ => false,
        };
        let second = self.l2.snoop(addr, true, true).unwrap_or(false);
        (found, first || second)
    }

    /// Removes from L1 a line that has left the L2, because the L2 includes the L1.
    fn include(&mut self, out: Option<Line>) -> Option<Line> {
        let mut out = out?;
        out.dirty |= self.l1.remove(out.addr).unwrap_or(false);
        out.dirty.then_some(out)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Replacement;

    fn small() -> Cpus {
        let cache = |bytes, ways| CacheConfig {
            bytes,
            ways,
            line_bytes: 64,
            replacement: Replacement::TreePlru,
        };
        Cpus::new(CpusConfig {
            l1: cache(512, 2),
            l2: cache(2048, 4),
        })
    }

    proptest! {
        #[test]
        fn l2_holds_what_l1_holds_and_no_write_is_lost(
            ops in prop::collection::vec((0u64..64, 0u8..8), 1..300),
        ) {
            let mut cpus = small();
            // Lines whose newest copy is not in memory.
            let mut newest = std::collections::BTreeSet::new();
            for (line, op) in ops {
                let addr = line * 64;
                let out = match op {
                    0 => cpus.access(addr, false),
                    1 => { newest.insert(addr); cpus.access(addr, true) }
                    2 => cpus.access_l2(addr),
                    3 => cpus.acp_read(addr, true).1,
                    4 => { newest.insert(addr); cpus.acp_write(addr, true).1 }
                    5 => { cpus.snoop_read(addr, false); None }
                    6 => {
                        prop_assert_eq!(cpus.snoop_invalidate(addr).1, newest.remove(&addr));
                        None
                    }
                    _ => {
                        prop_assert_eq!(cpus.flush(addr), newest.remove(&addr));
                        None
                    }
                };
                if let Some(out) = out {
                    prop_assert!(newest.remove(&out.addr), "wrote back a line that was clean");
                }
                for a in (0..64).map(|l| l * 64) {
                    prop_assert_eq!(cpus.is_dirty(a), newest.contains(&a));
                    prop_assert!(cpus.l1.peek(a).is_none() || cpus.l2.peek(a).is_some());
                }
            }
        }
    }
}
