//! Accesses of a warm-up that change neither caches nor TLB.
//!
//! Such an access finds its line and page for certain, whatever was held before, and either they are those
//! of their sets that were used last, or the same line is used again before anything can leave these sets:
//! what leaves first hangs on the last use only. So whatever follows finds the same.

use axiscope_masters::Step;

/// A set of lines or pages: those that are there for certain, the last one first.
#[derive(Clone, Debug)]
struct Sets {
    /// Number + 1 of each place, 0 for none, and whether it was written.
    held: Vec<(u32, bool)>,
    /// Counts what may have missed, so that something may have left.
    epochs: Vec<u32>,
    /// Places of a set.
    ways: usize,
}

/// How an access found its line or page.
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

    /// Uses it; gives how often something may have left its set up to now.
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

/// The next use of a line, seen from behind.
#[derive(Clone, Copy, Debug, Default)]
struct Next {
    line_epoch: u32,
    page_epoch: u32,
}

/// What a core holds for certain while it warms up.
pub(super) struct Repeated {
    lines: Sets,
    pages: Sets,
    line_shift: u32,
    page_shift: u32,
    /// Of each access: both epochs, and whether it changes something by itself.
    seen: Vec<(Next, bool)>,
    /// Of each line of the memory.
    next: Vec<Next>,
}

impl Repeated {
    /// For a memory of so many bytes; `lines` and `pages` are bytes of each, and sets and ways that are told
    /// apart: one way where the last use does not decide on what leaves.
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

    /// Leaves such accesses out of steps `from..to`; the others lie from `from` on then, each told how many
    /// behind it were left out. Gives their end.
    pub fn leave_out(&mut self, steps: &mut [Step], from: usize, to: usize) -> usize {
        self.lines.clear();
        self.pages.clear();
        self.seen.clear();
        for step in &steps[from..to] {
            let (line, page) = (
                step.offset >> self.line_shift,
                step.offset >> self.page_shift,
            );
            // The first write to a line makes it dirty.
            let idle = |written: bool| written || !step.write;
            let (last, held) = match (self.lines.look(line), self.pages.look(page)) {
                (Found::Perhaps, _) | (_, Found::Perhaps) => (false, false),
                (Found::Last { written }, Found::Last { .. }) => (idle(written), idle(written)),
                (Found::Last { written } | Found::Held { written }, _) => (false, idle(written)),
            };
            let next = if last {
                // It is as if it were not there.
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

    /// Of accesses that find what they need, the last before something may leave is needed, too.
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

    fn at(offset: u32, write: bool) -> Step {
        Step {
            offset,
            operations: 0,
            accumulated: 0,
            divisions: 0,
            reload: false,
            bytes: 8,
            write,
            dependent: false,
            left_out: 0,
        }
    }

    fn cache(lines: u64, ways: usize, replacement: Replacement) -> Cache {
        Cache::new(CacheConfig {
            bytes: 64 * lines,
            ways,
            line_bytes: 64,
            replacement,
        })
    }

    /// Three rows that are walked in turn, with stores, and a walk down a column in between.
    fn walks() -> Vec<Step> {
        let rows = (0..6000u32).map(|i| {
            let (row, column) = (i % 3, i / 3);
            at(
                (row * (37 * 8192 + 1088) + column * 8) % (1 << 20),
                i % 5 == 0,
            )
        });
        let column = (0..300u32).map(|i| at(i * 8192 % (1 << 20) + 8, false));
        let rows = rows.collect::<Vec<_>>();
        let (a, b) = rows.split_at(3000);
        [a.to_vec(), column.collect(), b.to_vec()].concat()
    }

    /// Two rows of equal places in their pages, again and again, and leaps to anywhere, some of which store.
    fn leaps() -> Vec<Step> {
        let mut x = 1u32;
        let steps = (0..9000u32).map(|i| {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            match i % 9 {
                8 => at((x >> 8) % (1 << 16) / 8 * 8, x >> 31 == 1),
                n => at(n % 2 * 8192 + i / 36 * 8 % 4096, n == 3),
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

    /// What misses and what leaves in some accesses behind a warm-up, which began with anything there.
    fn found_behind(warm: &[Step], l1: Replacement, ways: usize) -> Vec<(u32, Access, Access)> {
        let mut l1 = cache(128 * ways as u64, ways, l1);
        let mut tlb = cache(16, 2, Replacement::Lru);
        let mut found = Vec::new();
        let before: Vec<Step> = leaps().into_iter().rev().collect();
        let (after, warmed) = (walks(), before.len() + warm.len());
        for (i, step) in before.iter().chain(warm).chain(&after).enumerate() {
            // Pages lie anywhere: which lines meet in a set is not known from their offset.
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
            for (kind, ways, told) in [
                (Replacement::Lru, 2, 2),
                (Replacement::Lru, 4, 4),
                (Replacement::Random, 4, 1),
                (Replacement::TreePlru, 4, 1),
            ] {
                let some = left(&all, (told, 2));
                let most = all.len() * if told > 1 { 2 } else { 3 } / 3;
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
        let all: Vec<Step> = (0..64u32).map(|i| at(i % 2 * 8192, false)).collect();
        assert_eq!(left(&all, (2, 2)).len(), 4);
        // Where the last use does not decide, each may have put the other out.
        assert_eq!(left(&all, (1, 2)).len(), 64);
    }
}
