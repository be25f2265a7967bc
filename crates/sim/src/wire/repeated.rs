//! Finds accesses of a warm-up that change neither caches nor TLB.
//!
//! Such an access certainly hits, whatever the earlier content was. Either its line and page are the most
//! recently used of their sets, or the same line is used again before anything can be evicted from these sets.
//! Eviction depends only on the last use, so later accesses find the same state.

use axiscope_masters::Step;

/// Sets of lines or pages, with the entries that are certainly present, most recent first.
#[derive(Clone, Debug)]
struct Sets {
    /// For each way: number of the line plus 1 (0: empty), and whether it was written.
    held: Vec<(u32, bool)>,
    /// For each set, the number of accesses that may have missed and thereby evicted something.
    epochs: Vec<u32>,
    /// Ways of a set.
    ways: usize,
}

/// Whether an access certainly hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Last { written: bool },
    Held { written: bool },
    Perhaps,
}

impl Sets {
    fn new(sets: usize, ways: usize) -> Self {
        Self {
            held: vec![(0, false); sets * ways],
            epochs: vec![0; sets],
            ways,
        }
    }

    fn clear(&mut self) {
        self.held.fill((0, false));
        self.epochs.fill(0);
    }

    fn look(&self, number: u32) -> Found {
        let set = self.set(number);
        match set.iter().position(|&(n, _)| n == number + 1) {
            None => Found::Perhaps,
            Some(0) => Found::Last { written: set[0].1 },
            Some(i) => Found::Held { written: set[i].1 },
        }
    }

    /// Uses a line. Returns how often something may have been evicted from its set so far.
    fn touch(&mut self, number: u32, write: bool) -> u32 {
        let ways = self.ways;
        let at = number as usize % self.epochs.len();
        let set = &mut self.held[at * ways..(at + 1) * ways];
        let place = set.iter().position(|&(n, _)| n == number + 1);
        let written = place.is_some_and(|i| set[i].1);
        if place.is_none() {
            self.epochs[at] += 1;
        }
        set.copy_within(..place.unwrap_or(ways - 1), 1);
        set[0] = (number + 1, written || write);
        self.epochs[at]
    }

    fn set(&self, number: u32) -> &[(u32, bool)] {
        let at = number as usize % self.epochs.len();
        &self.held[at * self.ways..(at + 1) * self.ways]
    }
}

/// The next use of a line, searching backwards.
#[derive(Clone, Copy, Debug, Default)]
struct Next {
    line_epoch: u32,
    page_epoch: u32,
}

/// The lines and pages that are certainly in the caches and the TLB of a core during a warm-up.
pub(super) struct Repeated {
    lines: Sets,
    pages: Sets,
    line_shift: u32,
    page_shift: u32,
    /// For each access: eviction counts of its line and page sets, and whether it changes the state.
    seen: Vec<(Next, bool)>,
    /// The next use of each line of the memory.
    next: Vec<Next>,
}

impl Repeated {
    /// Creates the state for a memory. `lines` and `pages` give the size of a line or page and the number of sets
    /// and ways. Give one way if replacement does not depend on the last use.
    pub fn new(bytes: u64, lines: (u64, u64, usize), pages: (u64, u64, usize)) -> Self {
        Self {
            lines: Sets::new(lines.1 as usize, lines.2),
            pages: Sets::new(pages.1 as usize, pages.2),
            line_shift: lines.0.trailing_zeros(),
            page_shift: pages.0.trailing_zeros(),
            seen: Vec::new(),
            next: vec![Next::default(); bytes.div_ceil(lines.0) as usize + 1],
        }
    }

    /// Removes accesses without effect from the steps `from..to`, and closes the gaps. Each step stores how
    /// many accesses after it were removed. Returns the new end.
    pub fn leave_out(&mut self, steps: &mut [Step], from: usize, to: usize) -> usize {
        self.lines.clear();
        self.pages.clear();
        self.seen.clear();
        for step in &steps[from..to] {
            let (line, page) = (
                step.offset >> self.line_shift,
                step.offset >> self.page_shift,
            );
            // The first write to a line changes its state.
            let idle = |written: bool| written || !step.write;
            let (last, held) = match (self.lines.look(line), self.pages.look(page)) {
                (Found::Perhaps, _) | (_, Found::Perhaps) => (false, false),
                (Found::Last { written }, Found::Last { .. }) => (idle(written), idle(written)),
                (Found::Last { written } | Found::Held { written }, _) => (false, idle(written)),
            };
            let next = if last {
                // The access can be removed.
                Next::default()
            } else {
                Next {
                    line_epoch: self.lines.touch(line, step.write),
                    page_epoch: self.pages.touch(page, false),
                }
            };
            self.seen.push((next, !held && !last));
        }
        self.look_back(&steps[from..to]);
        let mut end = from;
        for i in from..to {
            let step = steps[i];
            let needed = self.seen[i - from].1;
            if !needed && end > from && steps[end - 1].left_out < u8::MAX {
                steps[end - 1].left_out += 1;
                continue;
            }
            steps[end] = step;
            end += 1;
        }
        end
    }

    /// The last hit before an eviction is needed, too.
    fn look_back(&mut self, steps: &[Step]) {
        self.next.fill(Next::default());
        for (step, (seen, needed)) in steps.iter().zip(&mut self.seen).rev() {
            if seen.line_epoch == 0 {
                continue;
            }
            let next = &mut self.next[(step.offset >> self.line_shift) as usize];
            *needed |= next.line_epoch != seen.line_epoch || next.page_epoch != seen.page_epoch;
            *next = *seen;
        }
    }
}

#[cfg(test)]
mod tests {
    use axiscope_fabric::{Access, Cache, CacheConfig, Replacement};

    use super::*;
    use crate::wire::sample::test_step;

    fn cache(lines: u64, ways: usize, replacement: Replacement) -> Cache {
        Cache::new(CacheConfig {
            bytes: 64 * lines,
            ways,
            line_bytes: 64,
            replacement,
        })
    }

    /// Returns the steps of a walk through three rows in turn, with stores, and through a column in between.
    fn walks() -> Vec<Step> {
        let rows = (0..6000u32).map(|i| {
            let (row, column) = (i % 3, i / 3);
            test_step(
                (row * (37 * 8192 + 1088) + column * 8) % (1 << 20),
                i % 5 == 0,
            )
        });
        let column = (0..300u32).map(|i| test_step(i * 8192 % (1 << 20) + 8, false));
        let rows = rows.collect::<Vec<_>>();
        let (a, b) = rows.split_at(3000);
        [a.to_vec(), column.collect(), b.to_vec()].concat()
    }

    /// Returns the steps of a walk through two rows with equal page offsets, with random accesses in between,
    /// some of which store.
    fn leaps() -> Vec<Step> {
        let mut x = 1u32;
        let steps = (0..9000u32).map(|i| {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            match i % 9 {
                8 => test_step((x >> 8) % (1 << 16) / 8 * 8, x >> 31 == 1),
                n => test_step(n % 2 * 8192 + i / 36 * 8 % 4096, n == 3),
            }
        });
        steps.collect()
    }

    fn left(all: &[Step], ways: (usize, usize)) -> Vec<Step> {
        let mut some = all.to_vec();
        let mut repeated = Repeated::new(1 << 20, (64, 64, ways.0), (4096, 8, ways.1));
        let end = repeated.leave_out(&mut some, 0, all.len());
        some.truncate(end);
        let accesses: usize = some.iter().map(|s| 1 + usize::from(s.left_out)).sum();
        assert_eq!(accesses, all.len());
        some
    }

    /// Returns the misses and evictions of some accesses after a warm-up that started with arbitrary content.
    fn found_behind(warm: &[Step], l1: Replacement, ways: usize) -> Vec<(u32, Access, Access)> {
        let mut l1 = cache(128 * ways as u64, ways, l1);
        let mut tlb = cache(16, 2, Replacement::Lru);
        let mut found = Vec::new();
        let before: Vec<Step> = leaps().into_iter().rev().collect();
        let (after, warmed) = (walks(), before.len() + warm.len());
        for (i, step) in before.iter().chain(warm).chain(&after).enumerate() {
            // Pages are scattered, so the offset does not determine the set of a line.
            let page = step.offset >> 12;
            let place = u64::from(page * 7919 % 256) << 12 | u64::from(step.offset & 4095);
            let walk = tlb.access(u64::from(page) * 64, false, true);
            let hit = l1.access(place, step.write, true);
            if (!hit.hit || !walk.hit) && i >= before.len() || i >= warmed {
                found.push((step.offset, hit, walk));
            }
        }
        found
    }

    #[test]
    fn what_is_left_out_of_a_warm_up_changes_neither_cache_nor_tlb() {
        for all in [walks(), leaps()] {
            for (kind, ways, report) in [
                (Replacement::Lru, 2, 2),
                (Replacement::Lru, 4, 4),
                (Replacement::Random, 4, 1),
                (Replacement::TreePlru, 4, 1),
            ] {
                let some = left(&all, (report, 2));
                let most = all.len() * if report > 1 { 2 } else { 3 } / 3;
                assert!(some.len() < most, "{} left", some.len());
                let (a, b) = (
                    found_behind(&all, kind, ways),
                    found_behind(&some, kind, ways),
                );
                assert_eq!(a, b, "{kind:?} {ways}");
            }
        }
    }

    #[test]
    fn of_lines_used_in_turn_only_the_first_and_the_last_use_are_left() {
        let all: Vec<Step> = (0..64u32).map(|i| test_step(i % 2 * 8192, false)).collect();
        assert_eq!(left(&all, (2, 2)).len(), 4);
        // If replacement does not depend on the last use, each access may have evicted the other line.
        assert_eq!(left(&all, (1, 2)).len(), 64);
    }
}
