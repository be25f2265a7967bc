//! Determines quickly that no write to a line is waiting. A search through the writes of a bank would take long.

/// Number of buckets; 64 writes or fewer wait, so most buckets are empty.
const BUCKETS: usize = 256;

/// Number of waiting writes in each bucket of a hash of their lines.
#[derive(Clone, Debug)]
pub(super) struct Written {
    waiting: [u8; BUCKETS],
}

impl Written {
    pub const fn new() -> Self {
        Self {
            waiting: [0; BUCKETS],
        }
    }

    /// Records a write that enters the queue.
    #[inline(always)]
    pub const fn add(&mut self, line: u64) {
        self.waiting[bucket(line)] += 1;
    }

    /// Records a write that leaves the queue.
    #[inline(always)]
    pub const fn remove(&mut self, line: u64) {
        self.waiting[bucket(line)] -= 1;
    }

    /// Whether a write to the line may be waiting. If false, no such write is waiting.
    #[inline(always)]
    pub const fn may_wait(&self, line: u64) -> bool {
        self.waiting[bucket(line)] != 0
    }
}

/// The bucket of a line. Lines of several streams advance together, so neighbours and lines at equal offsets must differ.
#[inline(always)]
const fn bucket(line: u64) -> usize {
    // 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
    (line.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_wait_until_its_last_write_leaves() {
        let mut written = Written::new();
        assert!(!written.may_wait(64));
        written.add(64);
        written.add(64);
        written.remove(64);
        assert!(written.may_wait(64));
        written.remove(64);
        assert!(!written.may_wait(64));
    }

    #[test]
    fn lines_of_streams_that_advance_together_have_different_buckets() {
        let mut buckets: Vec<_> = (0..4u64)
            .flat_map(|stream| (0..16).map(move |n| bucket((stream << 26) + 64 * n)))
            .collect();
        buckets.sort_unstable();
        buckets.dedup();
        assert!(buckets.len() > 48, "{} of 64", buckets.len());
    }
}
