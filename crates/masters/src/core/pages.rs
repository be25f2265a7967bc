//! Pages: their addresses under an operating system, and the cost of translation.

use axiscope_fabric::{Cache, CacheConfig, Replacement};

use super::TlbConfig;

/// Alignment of the page descriptors, which follow the program's memory.
const TABLE_ALIGN: u64 = 4096;

/// The pages of a program, scattered over its memory, and the TLB of its core.
#[derive(Debug)]
pub(super) struct Pages {
    /// Offset of each page in the memory.
    places: Vec<u32>,
    /// The TLB, as a cache whose lines are pages.
    tlb: Option<Cache>,
    /// Offset of the first descriptor.
    table: u64,
    /// Binary logarithm of the page size.
    shift: u32,
    last: u32,
}

impl Pages {
    /// Creates the pages of a memory. Blocks of contiguous pages are placed in an order given by `seed`.
    pub fn new(
        bytes: u64,
        page_bytes: u64,
        block_bytes: u64,
        seed: u64,
        tlb: Option<TlbConfig>,
    ) -> Self {
        let shift = page_bytes.trailing_zeros();
        let count = bytes.div_ceil(page_bytes).max(1);
        let block = block_bytes.max(page_bytes);
        let mut blocks: Vec<u64> = (0..bytes.div_ceil(block).max(1)).collect();
        // Only complete blocks are moved.
        let whole = (bytes / block) as usize;
        let mut x = 0x2545_f491_4f6c_dd1d_u64 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        for i in (1..whole).rev() {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            let other = (u128::from(x) * (i as u128 + 1)) >> 64;
            blocks.swap(i, other as usize);
        }
        let each = block >> shift;
        let place = |p: u64| blocks[(p / each) as usize] * block + ((p % each) << shift);
        let places = (0..count).map(|p| place(p) as u32).collect();
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

    /// Returns the size in bytes of the memory and of the descriptors behind it.
    pub fn bytes(&self) -> u64 {
        self.table + 8 * self.places.len() as u64
    }

    /// Empties the TLB.
    pub fn forget(&mut self) {
        self.last = u32::MAX;
        if let Some(tlb) = &mut self.tlb {
            tlb.clear();
        }
    }

    /// Translates an offset. If the TLB does not contain the page, the offset of its page
    /// descriptor is returned, too. The model assumes that the higher levels of the page table are
    /// in the core's walk cache.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_of_a_block_stay_together_and_no_two_pages_meet() {
        let (page, block) = (4096, 65_536);
        // The memory consists of ten and a half blocks.
        let bytes = 10 * block + block / 2;
        let mut pages = Pages::new(bytes, page, block, 1, None);
        let mut at = |offset: u64| u64::from(pages.find(offset as u32).0);
        let mut all: Vec<u64> = (0..bytes / page).map(|p| at(p * page)).collect();
        for (p, place) in (0..).zip(&all) {
            let first = p * page / block * block;
            assert_eq!(place - all[(first / page) as usize], p * page - first);
        }
        assert!(
            (1..10).any(|b| all[b * 16] != b as u64 * block),
            "scattered"
        );
        assert_eq!(at(5000), all[1] + 904);
        all.sort_unstable();
        let whole: Vec<u64> = (0..bytes / page).map(|p| p * page).collect();
        assert_eq!(all, whole);
        // If a block is smaller than a page, each page is a block.
        let mut one = Pages::new(bytes, block, page, 1, None);
        assert_eq!(one.find(100).0 % block as u32, 100);
    }
}
