//! Bandwidth programs, which read, write or copy every line of a window once, in a given order.

use alloc::{vec, vec::Vec};
use core::hint::black_box;

use crate::{
    memory::{LINE_ELEMENTS, Memory},
    program::{Program, take},
};

/// The operation on each line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Reads each line.
    Read,
    /// Writes every element of each line.
    Write,
    /// Reads a line from one half of the window and writes it to the other half.
    Copy,
}

/// The order of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// All lines in ascending order of their addresses.
    Sequential,
    /// Every n-th line, in as many sweeps as needed to visit all lines.
    Strided(usize),
    /// The lines are shuffled in a fixed way. The addresses do not depend on loaded data, so
    /// accesses may overlap.
    Random,
}

/// Number of lines in a block of a sequential copy: 64 KiB.
const BLOCK_LINES: usize = 1024;

/// Passes over arrays of `lines` lines: one array, or two for [`Direction::Copy`].
#[derive(Clone, Copy, Debug)]
pub struct Bandwidth {
    /// The operation on each line.
    pub direction: Direction,
    /// The order of the lines.
    pub pattern: Pattern,
    /// Lines per array.
    pub lines: usize,
    /// Passes per run.
    pub passes: usize,
}

impl Bandwidth {
    /// Returns the number of bytes that one run reads.
    #[must_use]
    pub const fn read_bytes(&self) -> u64 {
        match self.direction {
            Direction::Write => 0,
            _ => 64 * (self.lines * self.passes) as u64,
        }
    }

    /// Returns the number of bytes that one run writes.
    #[must_use]
    pub const fn write_bytes(&self) -> u64 {
        match self.direction {
            Direction::Read => 0,
            _ => 64 * (self.lines * self.passes) as u64,
        }
    }
}

/// Returns a bijection on the numbers below `1 << bits`: two multiplications by odd constants (from
/// splitmix64). Before, between and after the multiplications, the upper half is folded onto the
/// lower half.
#[inline(always)]
#[must_use]
pub fn shuffled(x: usize, bits: u32) -> usize {
    if bits < 2 {
        return x;
    }
    let mask = (1u64 << bits) - 1;
    let half = bits.div_ceil(2);
    let mut y = x as u64;
    y ^= y >> half;
    y = y.wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
    y ^= y >> half;
    y = y.wrapping_mul(0xbf58_476d_1ce4_e5b9) & mask;
    (y ^ (y >> half)) as usize
}

impl Pattern {
    /// Calls `touch` once for each line.
    #[inline(always)]
    fn each(self, lines: usize, mut touch: impl FnMut(usize)) {
        match self {
            Self::Sequential => (0..lines).for_each(touch),
            Self::Strided(stride) => {
                for start in 0..stride.min(lines) {
                    (start..lines).step_by(stride).for_each(&mut touch);
                }
            }
            Self::Random => {
                let bits = lines.next_power_of_two().trailing_zeros();
                for counter in 0..1usize << bits {
                    let line = shuffled(counter, bits);
                    if line < lines {
                        touch(line);
                    }
                }
            }
        }
    }
}

impl Program for Bandwidth {
    type Element = u64;

    fn lengths(&self) -> Vec<usize> {
        let arrays = if self.direction == Direction::Copy {
            2
        } else {
            1
        };
        vec![self.lines * LINE_ELEMENTS; arrays]
    }

    fn fill(&self, arrays: &mut [&mut [u64]]) {
        for (k, array) in arrays.iter_mut().enumerate() {
            for (i, x) in array.iter_mut().enumerate() {
                *x = i as u64 ^ ((k as u64) << 32);
            }
        }
    }

    #[inline(always)]
    fn run<M: Memory<u64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        // `black_box` hides from the compiler that every pass uses the same arrays, so the compiler
        // cannot merge passes.
        match self.direction {
            Direction::Read => {
                let [mut a] = take(arrays);
                for _ in 0..self.passes {
                    a = black_box(a);
                    self.read(memory, &a);
                }
            }
            Direction::Write => {
                let [mut a] = take(arrays);
                for _ in 0..self.passes {
                    a = black_box(a);
                    self.pattern.each(self.lines, |line| {
                        memory.store_line(&mut a, line * LINE_ELEMENTS, [1; LINE_ELEMENTS]);
                    });
                }
            }
            Direction::Copy => {
                let [mut from, mut to] = take(arrays);
                for _ in 0..self.passes {
                    (from, to) = black_box((from, to));
                    self.copy(memory, &from, &mut to);
                }
            }
        }
    }
}

impl Bandwidth {
    /// Copies all lines, block by block if they are in sequence.
    #[inline(always)]
    fn copy<M: Memory<u64>>(&self, memory: &mut M, from: &M::Array, to: &mut M::Array) {
        if self.pattern == Pattern::Sequential {
            for first in (0..self.lines).step_by(BLOCK_LINES) {
                let lines = BLOCK_LINES.min(self.lines - first);
                memory.copy_lines(from, to, first * LINE_ELEMENTS, lines);
            }
            return;
        }
        self.pattern.each(self.lines, |line| {
            let read = memory.load_line(from, line * LINE_ELEMENTS);
            memory.store_line(to, line * LINE_ELEMENTS, read);
        });
    }

    /// Reads all lines. The sum prevents the compiler from removing the loads.
    #[inline(always)]
    fn read<M: Memory<u64>>(&self, memory: &mut M, a: &M::Array) {
        let mut sum = [0u64; LINE_ELEMENTS];
        self.pattern.each(self.lines, |line| {
            let read = memory.load_line(a, line * LINE_ELEMENTS);
            for (s, x) in sum.iter_mut().zip(read) {
                *s = s.wrapping_add(x);
            }
        });
        black_box(sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{record, run_natively};

    const PATTERNS: [Pattern; 3] = [Pattern::Sequential, Pattern::Strided(7), Pattern::Random];

    #[test]
    fn every_line_once_in_every_order() {
        for pattern in PATTERNS {
            for lines in [1, 2, 3, 64, 100, 1000] {
                let program = Bandwidth {
                    direction: Direction::Read,
                    pattern,
                    lines,
                    passes: 1,
                };
                let mut seen = vec![0; lines];
                record(&program, 0x1000, |access| {
                    assert!(!access.write && !access.dependent && access.bytes == 64);
                    seen[((access.address - 0x1000) / 64) as usize] += 1;
                });
                assert!(
                    seen.iter().all(|&n| n == 1),
                    "{pattern:?} {lines}: {seen:?}"
                );
            }
        }
    }

    #[test]
    fn a_copy_copies_and_a_write_writes() {
        for (pattern, lines) in PATTERNS.map(|p| (p, 100)).into_iter().chain([
            // The window has more than one block, and its last block is not full.
            (Pattern::Sequential, 2 * BLOCK_LINES + 3),
        ]) {
            let copy = Bandwidth {
                direction: Direction::Copy,
                pattern,
                lines,
                passes: 2,
            };
            let arrays = run_natively(&copy);
            assert_eq!(arrays[0], arrays[1]);
            let write = Bandwidth {
                direction: Direction::Write,
                ..copy
            };
            assert!(run_natively(&write)[0].iter().all(|&x| x == 1));
        }
    }

    #[test]
    fn random_is_no_simple_step() {
        let program = Bandwidth {
            direction: Direction::Read,
            pattern: Pattern::Random,
            lines: 1 << 14,
            passes: 1,
        };
        let mut steps = std::collections::HashMap::new();
        let mut last = 0;
        record(&program, 0, |access| {
            *steps
                .entry(access.address.wrapping_sub(last))
                .or_insert(0u32) += 1;
            last = access.address;
        });
        let most = steps.values().max().copied().unwrap_or(0);
        assert!(most < 1 << 8, "{most} of 16384 steps are alike");
    }
}
