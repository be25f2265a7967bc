//! Compares the cache with a simple reference that keeps each set as a list, most recent line first.

use axiscope_fabric::{Cache, CacheConfig, Line, Replacement};
use proptest::prelude::*;

const LINE: u64 = 64;

struct Naive {
    sets: Vec<Vec<Line>>,
    ways: usize,
}

impl Naive {
    fn access(&mut self, addr: u64, write: bool, allocate: bool) -> (bool, Option<Line>) {
        let addr = addr / LINE * LINE;
        let n = self.sets.len() as u64;
        let set = &mut self.sets[(addr / LINE % n) as usize];
        if let Some(i) = set.iter().position(|l| l.addr == addr) {
            let mut line = set.remove(i);
            line.dirty |= write;
            set.insert(0, line);
            return (true, None);
        }
        if !allocate {
            return (false, None);
        }
        set.insert(0, Line { addr, dirty: write });
        (
            false,
            (set.len() > self.ways).then(|| set.pop().expect("a line")),
        )
    }

    fn invalidate(&mut self, addr: u64) -> Option<bool> {
        let addr = addr / LINE * LINE;
        let n = self.sets.len() as u64;
        let set = &mut self.sets[(addr / LINE % n) as usize];
        let i = set.iter().position(|l| l.addr == addr)?;
        Some(set.remove(i).dirty)
    }
}

fn shape(sets: u64, ways: usize, replacement: Replacement) -> Cache {
    Cache::new(CacheConfig {
        bytes: sets * ways as u64 * LINE,
        ways,
        line_bytes: LINE,
        replacement,
    })
}

proptest! {
    #[test]
    fn lru_does_what_the_naive_cache_does(
        ways in 1usize..9,
        sets in 1u64..9,
        ops in prop::collection::vec((0u64..6000, 0u8..5), 1..400),
    ) {
        let mut cache = shape(sets, ways, Replacement::Lru);
        let mut naive = Naive { sets: vec![vec![]; sets as usize], ways };
        let (mut hits, mut evicted) = (0, 0);
        for (addr, op) in ops {
            if op == 4 {
                prop_assert_eq!(cache.snoop(addr, true, false), naive.invalidate(addr));
                continue;
            }
            let (hit, out) = naive.access(addr, op & 1 != 0, op < 3);
            let got = cache.access(addr, op & 1 != 0, op < 3);
            prop_assert_eq!(got.hit, hit);
            prop_assert_eq!(got.evicted, out);
            hits += u64::from(hit);
            evicted += u64::from(out.is_some());
        }
        prop_assert_eq!(cache.stats().hits, hits);
        prop_assert_eq!(cache.stats().evictions, evicted);
        prop_assert_eq!(cache.len(), naive.sets.iter().map(Vec::len).sum::<usize>());
    }

    #[test]
    fn no_policy_loses_or_doubles_a_line(
        policy in 0u8..3,
        ops in prop::collection::vec((0u64..40, any::<bool>()), 1..400),
    ) {
        let policy = [Replacement::Lru, Replacement::TreePlru, Replacement::Random][policy as usize];
        let mut cache = shape(2, 4, policy);
        // The lines in the cache, and whether each is dirty.
        let mut inside = std::collections::BTreeMap::new();
        for (line, write) in ops {
            let addr = line * LINE;
            let got = cache.access(addr, write, true);
            prop_assert_eq!(got.hit, inside.contains_key(&addr));
            if let Some(out) = got.evicted {
                prop_assert_eq!(inside.remove(&out.addr), Some(out.dirty));
                prop_assert_eq!(out.addr / LINE % 2, line % 2, "out of the same set");
            }
            *inside.entry(addr).or_insert(false) |= write;
            prop_assert_eq!(cache.len(), inside.len());
            for (a, d) in &inside {
                prop_assert_eq!(cache.peek(*a), Some(*d));
            }
        }
    }
}

#[test]
fn tree_plru_never_evicts_the_line_used_last() {
    let mut cache = shape(1, 8, Replacement::TreePlru);
    for i in 0..8 {
        cache.access(i * LINE, false, true);
    }
    for i in 8..100 {
        let kept = (i * 5 % 8).max(1) * LINE;
        cache.access(kept, false, true);
        let out = cache.access(i * LINE + 4096, false, true).evicted;
        assert_ne!(out.expect("full").addr, kept);
    }
}

#[test]
fn a_tree_points_away_from_the_halves_that_were_used_last() {
    let mut cache = shape(1, 4, Replacement::TreePlru);
    for way in 0..4 {
        cache.access(way * LINE, false, true);
    }
    cache.access(0, false, true);
    // The right half is older, so the line in it that was filled first is evicted first; the left half follows.
    for (new, old) in [(4, 2), (5, 1), (6, 3), (7, 0)] {
        let out = cache.access(new * LINE, false, true).evicted;
        assert_eq!(out.expect("full").addr, old * LINE, "{new}");
    }
}

#[test]
fn a_loop_over_one_line_more_than_a_set_always_misses_under_lru() {
    let mut cache = shape(1, 4, Replacement::Lru);
    for i in 0..100 {
        assert!(!cache.access(i % 5 * LINE, false, true).hit);
    }
}

#[test]
fn what_is_forgotten_fills_the_cache_and_leaves_as_it_was_but_nobody_finds_it() {
    let mut cache = shape(1, 2, Replacement::Lru);
    cache.access(0, true, true);
    cache.access(LINE, false, true);
    cache.forget(2 * LINE..u64::MAX);
    assert_eq!(cache.peek(0), Some(true));
    cache.forget(LINE..LINE + 1);
    assert_eq!((cache.peek(0), cache.peek(LINE)), (Some(true), None));
    cache.forget(0..2 * LINE);
    assert_eq!((cache.len(), cache.peek(0)), (2, None));
    let dirty = |addr, dirty| Some(Line { addr, dirty });
    assert_eq!(cache.access(0, false, true).evicted, dirty(0, true));
    assert_eq!(
        cache.access(9 * LINE, false, true).evicted,
        dirty(LINE, false)
    );
    assert!(cache.hit(0, false));
    cache.clear();
    assert!(cache.is_empty() && !cache.hit(0, false));
}
