//! The lines that were written last: a write to one of them waits.

use axiscope_dram::Clock;

use crate::channel::NEVER;

/// The last four lines, and when each was written.
#[derive(Clone, Debug)]
pub(super) struct Written {
    lines: [(u64, Clock); 4],
    /// For how long a line counts as written only just; 0 for not at all.
    clocks: Clock,
}

impl Written {
    pub const fn new(clocks: Clock) -> Self {
        Self {
            lines: [(u64::MAX, -NEVER); 4],
            clocks,
        }
    }

    /// A line was written.
    #[inline(always)]
    pub fn push(&mut self, line: u64, now: Clock) {
        if self.clocks > 0 {
            self.lines.rotate_right(1);
            self.lines[0] = (line, now);
        }
    }

    /// Until when a line counts, if it does.
    #[inline]
    pub fn until(&self, line: u64, now: Clock) -> Option<Clock> {
        let counts = |w: &&(u64, Clock)| w.0 == line && now - w.1 < self.clocks;
        self.lines.iter().find(counts).map(|w| w.1 + self.clocks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_counts_for_some_clocks_after_each_write() {
        let mut written = Written::new(8);
        written.push(64, 10);
        written.push(128, 11);
        assert_eq!(written.until(64, 17), Some(18));
        assert_eq!(written.until(64, 18), None);
        assert_eq!(written.until(192, 12), None);
        written.push(64, 20);
        assert_eq!(written.until(64, 21), Some(28), "the last time counts");
    }

    #[test]
    fn without_clocks_none_does() {
        let mut written = Written::new(0);
        written.push(64, 10);
        assert_eq!(written.until(64, 10), None);
    }
}
