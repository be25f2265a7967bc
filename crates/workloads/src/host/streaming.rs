//! This computer's memory, with stores of full lines that bypass the caches, so that no line is
//! fetched before it is written. Results state this option, because it measures something other
//! than plain stores.

use crate::{Element, LINE_ELEMENTS, Memory, Native};

/// Whether this target has stores that bypass the caches.
pub(crate) const AVAILABLE: bool = cfg!(any(target_arch = "x86_64", target_arch = "aarch64"));

/// Like [`Native`], except that stores of full lines bypass the caches.
#[derive(Debug, Default)]
pub(crate) struct Streaming<'a> {
    plain: Native<'a>,
}

/// Number of lines per page, and number of pages that a copy interleaves. Interleaving keeps
/// several streams of each prefetcher and several DRAM rows busy.
const PAGE_LINES: usize = 64;
const PAGES: usize = 4;

/// Waits until all stores of full lines have left the core.
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "an intrinsic"))]
#[inline(always)]
pub(crate) fn fence() {
    // SAFETY: SSE is part of x86-64.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        std::arch::x86_64::_mm_sfence();
    }
    std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "intrinsics through a pointer")]
#[inline(always)]
fn store<T: Element>(line: &mut [T; LINE_ELEMENTS], value: [T; LINE_ELEMENTS]) {
    use std::arch::x86_64::{__m128i, _mm_set_epi64x, _mm_stream_si128};
    let to = line.as_mut_ptr().cast::<__m128i>();
    assert!(to.is_aligned(), "lines are aligned");
    for (k, pair) in value.chunks_exact(2).enumerate() {
        // SAFETY: the code makes four aligned stores of 16 bytes each, all inside the line. SSE2 is
        // part of x86-64.
        unsafe {
            let pair = _mm_set_epi64x(pair[1].bits() as i64, pair[0].bits() as i64);
            _mm_stream_si128(to.add(k), pair);
        }
    }
}

#[cfg(target_arch = "aarch64")]
#[expect(unsafe_code, reason = "an instruction that no intrinsic gives")]
#[inline(always)]
fn store<T: Element>(line: &mut [T; LINE_ELEMENTS], value: [T; LINE_ELEMENTS]) {
    let to = line.as_mut_ptr();
    for (k, pair) in value.chunks_exact(2).enumerate() {
        // SAFETY: the code stores 16 bytes inside the line.
        unsafe {
            std::arch::asm!(
                "stnp {a}, {b}, [{to}]",
                a = in(reg) pair[0].bits(),
                b = in(reg) pair[1].bits(),
                to = in(reg) to.add(2 * k),
                options(nostack, preserves_flags),
            );
        }
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn store<T: Element>(line: &mut [T; LINE_ELEMENTS], value: [T; LINE_ELEMENTS]) {
    *line = value;
}

impl<'a, T: Element> Memory<T> for Streaming<'a> {
    type Array = &'a mut [T];

    #[inline(always)]
    fn load(&mut self, array: &Self::Array, index: usize) -> T {
        self.plain.load(array, index)
    }

    #[inline(always)]
    fn follow(&mut self, array: &Self::Array, index: usize) -> T {
        self.plain.follow(array, index)
    }

    #[inline(always)]
    fn store(&mut self, array: &mut Self::Array, index: usize, value: T) {
        self.plain.store(array, index, value);
    }

    #[inline(always)]
    fn recall(&self, array: &Self::Array, index: usize) -> T {
        self.plain.recall(array, index)
    }

    #[inline(always)]
    fn keep(&self, array: &mut Self::Array, index: usize, value: T) {
        self.plain.keep(array, index, value);
    }

    #[inline(always)]
    fn load_line(&mut self, array: &Self::Array, index: usize) -> [T; LINE_ELEMENTS] {
        self.plain.load_line(array, index)
    }

    #[inline(always)]
    fn store_line(&mut self, array: &mut Self::Array, index: usize, line: [T; LINE_ELEMENTS]) {
        let to = &mut array[index..index + LINE_ELEMENTS];
        store(to.try_into().expect("a line"), line);
    }

    #[inline(always)]
    fn copy_lines(&mut self, from: &Self::Array, to: &mut Self::Array, index: usize, lines: usize) {
        let mut copy = |line: usize| {
            let at = index + line * LINE_ELEMENTS;
            let read = self.load_line(from, at);
            self.store_line(to, at, read);
        };
        let whole = lines - lines % (PAGE_LINES * PAGES);
        for first in (0..whole).step_by(PAGE_LINES * PAGES) {
            for line in first..first + PAGE_LINES {
                for page in 0..PAGES {
                    copy(line + page * PAGE_LINES);
                }
            }
        }
        (whole..lines).for_each(copy);
    }

    #[inline(always)]
    fn work(&mut self, _operations: u32) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bandwidth, Direction, Layout, Pattern, Program};

    #[test]
    fn what_is_stored_around_the_caches_arrives() {
        for direction in [Direction::Copy, Direction::Write] {
            for pattern in [Pattern::Sequential, Pattern::Random] {
                let program = Bandwidth {
                    direction,
                    pattern,
                    lines: 1500,
                    passes: 1,
                };
                let mut buffer = crate::host::pages::Buffer::new(1 << 20, true).unwrap();
                let mut arrays = Layout::of(&program).cut(buffer.slice());
                program.fill(&mut arrays);
                program.run(&mut Streaming::default(), arrays);
                fence();
                let arrays = Layout::of(&program).cut(buffer.slice());
                match direction {
                    Direction::Copy => assert_eq!(arrays[0], arrays[1]),
                    _ => assert!(arrays[0].iter().all(|&x| x == 1)),
                }
            }
        }
    }
}
