//! Programs other than kernels, which access every fourth word in sequence, or one word of each
//! line in random order.

use alloc::vec::Vec;
use core::{
    hint::black_box,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use crate::{memory::LINE_BYTES, polybench, shuffled};

/// Distance between successive accesses of `read` and `write` in words of 4 bytes, as in lmbench's
/// `rd` and `wr`.
const WORD_STEP: usize = 4;

/// Bytes per word.
pub(crate) const WORD_BYTES: usize = 4;

/// Names of the programs other than kernels.
pub const PATTERNS: [&str; 5] = ["read", "write", "read_random", "write_random", "chase"];

/// Returns the names of all programs, in the order in which messages list them.
#[must_use]
pub fn programs() -> Vec<&'static str> {
    [&PATTERNS[..], &polybench::NAMES].concat()
}

/// Returns whether a program of this name exists.
#[must_use]
pub fn is_program(name: &str) -> bool {
    PATTERNS.contains(&name) || polybench::is_kernel(name)
}

/// Returns the numbers of bytes that each access of a program reads from and writes to memory if no
/// cache holds the data, or `None` if the numbers are not known (kernels).
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

/// Accesses every fourth word, starting at `at`. After the last word, starts over.
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

/// Accesses one word of each line in a shuffled order. All lines are accessed once before any line is accessed
/// again. The addresses do not depend on loaded data.
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
