//! Tells quickly that no write to a line waits, because a search through the writes of a bank takes long.

const CLASSES: usize = 256;

/// Number of waiting writes in each class of lines.
#[derive(Clone, Debug)]
pub(super) struct Written {
    waiting: [u8; CLASSES],
}

impl Written {
    pub const fn new() -> Self {
        Self {
            waiting: [0; CLASSES],
        }
    }

    /// Records a write that enters the queue.
    #[inline(always)]
    pub const fn add(&mut self, line: u64) {
        self.waiting[class(line)] += 1;
    }

    /// Records a write that leaves the queue.
    #[inline(always)]
    pub const fn remove(&mut self, line: u64) {
        self.waiting[class(line)] -= 1;
    }

    /// Whether a write to the line may wait. If not, none does.
    #[inline(always)]
    pub const fn may_wait(&self, line: u64) -> bool {
        self.waiting[class(line)] != 0
    }
}

/// The class of a line. Lines of several streams advance together, so neighbours and lines at equal offsets must differ.
#[inline(always)]
const fn class(line: u64) -> usize {
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
    fn lines_of_streams_that_advance_together_have_different_classes() {
        let mut classes: Vec<_> = (0..4u64)
            .flat_map(|stream| (0..16).map(move |n| class((stream << 26) + 64 * n)))
            .collect();
        classes.sort_unstable();
        classes.dedup();
        assert!(classes.len() > 48, "{} of 64", classes.len());
    }
}
