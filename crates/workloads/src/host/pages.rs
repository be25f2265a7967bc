//! Buffers of whole pages, and of huge pages where available.

use std::{fs, io, ptr, slice, sync::atomic::AtomicU32};

use crate::host::Error;

/// Size of a huge page in bytes on x86-64, and on aarch64 with 4 KiB pages.
const HUGE: usize = 2 << 20;

/// Zeroed memory. Every page is touched in advance, so that no page fault disturbs a measurement.
#[derive(Debug)]
pub(crate) struct Buffer {
    map: *mut libc::c_void,
    mapped: usize,
    start: *mut u64,
    elements: usize,
    pages: &'static str,
}

#[expect(
    unsafe_code,
    reason = "the buffer owns its mapping and lends it by slices only"
)]
// SAFETY: only the buffer uses its mapping, and any thread may use and free it.
unsafe impl Send for Buffer {}

#[expect(unsafe_code, reason = "memory straight from the system")]
impl Buffer {
    /// Allocates `bytes` bytes, rounded up to whole elements of 8 bytes.
    pub(crate) fn new(bytes: usize, huge: bool) -> Result<Self, Error> {
        let elements = bytes.div_ceil(8).max(1);
        let reserved = huge && elements * 8 >= HUGE;
        if reserved && let Some(buffer) = Self::map(elements, libc::MAP_HUGETLB, HUGE) {
            let mut buffer = buffer;
            buffer.pages = "huge";
            buffer.touch();
            return Ok(buffer);
        }
        let mut buffer = Self::map(elements, 0, HUGE).ok_or_else(|| {
            let why = io::Error::last_os_error();
            Error(format!(
                "{bytes} bytes cannot be had ({why}); give smaller sizes"
            ))
        })?;
        let advice = if reserved {
            libc::MADV_HUGEPAGE
        } else {
            libc::MADV_NOHUGEPAGE
        };
        // SAFETY: the range is a mapping of this buffer. If Linux refuses the advice, the pages
        // remain normal pages, and `found` detects this later.
        unsafe { libc::madvise(buffer.map, buffer.mapped, advice) };
        buffer.touch();
        buffer.pages = buffer.found();
        Ok(buffer)
    }

    /// Maps memory with the given flags. The start is a multiple of `align`.
    fn map(elements: usize, flags: libc::c_int, align: usize) -> Option<Self> {
        let mapped = (elements * 8).next_multiple_of(align) + if flags == 0 { align } else { 0 };
        // SAFETY: the call creates a new private mapping and touches no other memory.
        let map = unsafe {
            libc::mmap(
                ptr::null_mut(),
                mapped,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | flags,
                -1,
                0,
            )
        };
        if map == libc::MAP_FAILED {
            return None;
        }
        let offset = map.align_offset(align);
        // SAFETY: if the start of the mapping may be unaligned, the mapping is `align` bytes larger
        // than needed.
        let start = unsafe { map.add(offset) }.cast();
        Some(Self {
            map,
            mapped,
            start,
            elements,
            pages: "normal",
        })
    }

    fn touch(&mut self) {
        for element in self.slice().iter_mut().step_by(512) {
            // SAFETY: the reference is to a live element. The write is volatile, because the
            // compiler could otherwise remove a write of zero to zeroed memory.
            unsafe { ptr::write_volatile(element, 0) };
        }
    }

    /// Reads from /proc/self/smaps what kind of pages Linux granted.
    fn found(&self) -> &'static str {
        let maps = fs::read_to_string("/proc/self/smaps").unwrap_or_default();
        let mut inside = false;
        let mut huge_kib = 0;
        let (first, last) = (self.start as usize, self.start as usize + self.elements * 8);
        for line in maps.lines() {
            let range = line.split(' ').next().and_then(|r| r.split_once('-'));
            if let Some((from, to)) = range
                && let (Ok(from), Ok(to)) = (
                    usize::from_str_radix(from, 16),
                    usize::from_str_radix(to, 16),
                )
            {
                inside = from < last && to > first;
            } else if inside && let Some(rest) = line.strip_prefix("AnonHugePages:") {
                huge_kib += rest.trim().trim_end_matches(" kB").parse().unwrap_or(0);
            }
        }
        match huge_kib * 1024 {
            0 => "normal",
            bytes if bytes >= self.elements * 8 / HUGE * HUGE => "transparent",
            _ => "partly",
        }
    }

    /// Returns the kind of the buffer's pages: `huge` (reserved huge pages), `transparent`, `partly` or `normal`.
    pub(crate) const fn pages(&self) -> &'static str {
        self.pages
    }

    /// Returns the memory as elements of 8 bytes.
    pub(crate) fn slice(&mut self) -> &mut [u64] {
        // SAFETY: the mapping contains this many elements, aligned and zeroed, and only this buffer
        // uses it.
        unsafe { slice::from_raw_parts_mut(self.start, self.elements) }
    }

    /// Returns the memory as words of 4 bytes. The compiler neither merges nor widens accesses to
    /// these words.
    pub(crate) fn words(&mut self) -> &[AtomicU32] {
        // SAFETY: as in `slice`. An atomic word has the size and alignment of a word, and the
        // borrow covers the full buffer.
        unsafe { slice::from_raw_parts(self.start.cast(), self.elements * 2) }
    }

    /// Returns the memory as doubles. Every bit pattern is a valid double.
    pub(crate) fn doubles(&mut self) -> &mut [f64] {
        // SAFETY: as in `slice`. The size of f64 is that of u64, and its alignment is not greater.
        unsafe { slice::from_raw_parts_mut(self.start.cast(), self.elements) }
    }
}

#[expect(unsafe_code, reason = "gives the mapping back")]
impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: this buffer created the mapping, and no slice outlives it.
        unsafe { libc::munmap(self.map, self.mapped) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_are_zeroed_whole_and_aligned() {
        for (bytes, huge) in [(1, true), (4096, false), (5 << 20, true), (5 << 20, false)] {
            let mut buffer = Buffer::new(bytes, huge).unwrap();
            assert!(buffer.slice().len() * 8 >= bytes);
            assert!((buffer.slice().as_ptr() as usize).is_multiple_of(4096));
            assert!(buffer.slice().iter().all(|&x| x == 0));
            assert!(huge || buffer.pages() == "normal");
            buffer.slice().fill(7);
            assert_eq!(buffer.doubles()[0].to_bits(), 7);
        }
    }

    #[test]
    fn what_cannot_be_had_is_refused() {
        let error = Buffer::new(usize::MAX - (8 << 20), true).unwrap_err();
        assert!(error.0.contains("smaller sizes"), "{error}");
    }
}
