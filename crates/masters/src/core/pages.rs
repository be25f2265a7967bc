//! Pages: where an operating system lays them, and what looking them up costs.

use axiscope_fabric::{Cache, CacheConfig, Replacement};

use super::TlbConfig;

/// Descriptors begin at such a place behind the memory.
const TABLE_ALIGN: u64 = 4096;

/// The pages of a program, scattered over its memory, and the TLB of its core.
#[derive(Debug)]
pub(super) struct Pages {
    /// First byte of each page, from the first of the memory.
    places: Vec<u32>,
    /// One page is one line here.
    tlb: Option<Cache>,
    /// First descriptor, from the first byte of the memory.
    table: u64,
    /// Bytes of a page, as a shift.
    shift: u32,
    last: u32,
}

impl Pages {
    /// The pages of so many bytes, in an order that `seed` gives.
    pub fn new(bytes: u64, page_bytes: u64, seed: u64, tlb: Option<TlbConfig>) -> Self {
        let shift = page_bytes.trailing_zeros();
        let count = bytes.div_ceil(page_bytes).max(1);
        let mut places: Vec<u32> = (0..count).map(|p| (p << shift) as u32).collect();
        // Only whole pages move.
        let whole = (bytes >> shift) as usize;
        let mut x = 0x2545_f491_4f6c_dd1d_u64 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        for i in (1..whole).rev() {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            let other = (u128::from(x) * (i as u128 + 1)) >> 64;
            places.swap(i, other as usize);
        }
        let line = 64;
        let tlb = tlb.map(|t| {
            let shape = CacheConfig {
                bytes: t.entries as u64 * line,
                ways: t.ways,
                line_bytes: line,
                replacement: Replacement::Lru,
            };
            Cache::new(shape)
        });
        Self {
            places,
            tlb,
            table: bytes.next_multiple_of(TABLE_ALIGN),
            shift,
            last: u32::MAX,
        }
    }

    /// Where an offset lies, and, if the TLB does not hold its page, where the descriptor does. What is above
    /// the last level is taken to be in the core's own cache of walks.
    #[inline]
    pub fn find(&mut self, offset: u32) -> (u32, Option<u64>) {
        let page = offset >> self.shift;
        let within = offset & ((1 << self.shift) - 1);
        let mut walk = None;
        if page != self.last {
            self.last = page;
            if let Some(tlb) = &mut self.tlb
                && !tlb.access(u64::from(page) * 64, false, true).hit
            {
                walk = Some(self.table + 8 * u64::from(page));
            }
        }
        (self.places[page as usize] | within, walk)
    }
}
