//! Programs that are no kernels: every fourth word in sequence, or a word of any line.

use alloc::vec::Vec;
use core::{
    hint::black_box,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use crate::{memory::LINE_BYTES, polybench, shuffled};

/// Words of 4 bytes from one access of `read` and `write` to the next, as lmbench's `rd` and `wr`.
const WORD_STEP: usize = 4;

/// Bytes of a word.
pub(crate) const WORD_BYTES: usize = 4;

/// Programs that are no kernels.
pub const PATTERNS: [&str; 5] = ["read", "write", "read_random", "write_random", "chase"];

/// Names of all programs, as messages list them.
#[must_use]
pub fn programs() -> Vec<&'static str> {
    [&PATTERNS[..], &polybench::NAMES].concat()
}

/// Whether there is a program of a name.
#[must_use]
pub fn is_program(name: &str) -> bool {
    PATTERNS.contains(&name) || polybench::is_kernel(name)
}

/// Bytes of memory that each access of a program asks for where no cache holds them, read and written; none where
/// that is not known (kernels).
#[must_use]
pub fn demand_bytes(program: &str) -> Option<(u64, u64)> {
    let (line, step) = (LINE_BYTES as u64, (WORD_STEP * WORD_BYTES) as u64);
    match program {
        "read" => Some((step, 0)),
        "write" => Some((step, step)),
        "read_random" | "chase" => Some((line, 0)),
        "write_random" => Some((line, line)),
        _ => None,
    }
}

/// Every fourth word from a place on.
#[inline(never)]
pub(crate) fn sweep(words: &[AtomicU32], at: &mut usize, accesses: u64, write: bool) {
    let (mut sum, mut left) = (0u32, accesses as usize);
    while left > 0 {
        let here = left.min((words.len() - *at).div_ceil(WORD_STEP));
        for word in words[*at..].iter().step_by(WORD_STEP).take(here) {
            if write {
                word.store(1, Relaxed);
            } else {
                sum = sum.wrapping_add(word.load(Relaxed));
            }
        }
        left -= here;
        *at += here * WORD_STEP;
        if *at >= words.len() {
            *at = 0;
        }
    }
    black_box(sum);
}

/// A word of any line, all lines once before any comes again; places are known ahead.
#[inline(never)]
pub(crate) fn scatter(
    words: &[AtomicU32],
    lines: usize,
    at: &mut usize,
    accesses: u64,
    write: bool,
) {
    let bits = lines.next_power_of_two().trailing_zeros();
    let (mut sum, mut left) = (0u32, accesses);
    while left > 0 {
        let line = shuffled(*at, bits);
        *at = (*at + 1) & ((1 << bits) - 1);
        if line >= lines {
            continue;
        }
        left -= 1;
        let word = &words[line * (LINE_BYTES / WORD_BYTES)];
        if write {
            word.store(1, Relaxed);
        } else {
            sum = sum.wrapping_add(word.load(Relaxed));
        }
    }
    black_box(sum);
}
