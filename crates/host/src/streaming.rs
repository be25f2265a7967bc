//! This computer's memory with whole lines stored around the caches: no line is fetched to be
//! written. An option that results name, for it measures something else than plain stores.

use axiscope_workloads::{Element, LINE_ELEMENTS, Memory, Native};

/// Whether this target has such stores.
pub(crate) const AVAILABLE: bool = cfg!(any(target_arch = "x86_64", target_arch = "aarch64"));

/// As [`Native`], but for whole lines written.
#[derive(Debug, Default)]
pub(crate) struct Streaming<'a>(Native<'a>);

/// Waits until all lines are on their way.
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
        // SAFETY: 16 aligned bytes inside the line, four times; SSE2 is part of x86-64.
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
        // SAFETY: stores 16 bytes inside the line.
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
        self.0.load(array, index)
    }

    #[inline(always)]
    fn follow(&mut self, array: &Self::Array, index: usize) -> T {
        self.0.follow(array, index)
    }

    #[inline(always)]
    fn store(&mut self, array: &mut Self::Array, index: usize, value: T) {
        self.0.store(array, index, value);
    }

    #[inline(always)]
    fn load_line(&mut self, array: &Self::Array, index: usize) -> [T; LINE_ELEMENTS] {
        self.0.load_line(array, index)
    }

    #[inline(always)]
    fn store_line(&mut self, array: &mut Self::Array, index: usize, line: [T; LINE_ELEMENTS]) {
        let to = &mut array[index..index + LINE_ELEMENTS];
        store(to.try_into().expect("a line"), line);
    }

    #[inline(always)]
    fn work(&mut self, _operations: u32) {}
}
