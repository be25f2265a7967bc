//! The lines that entered last from one port: those with which its next write may combine.

/// Lines of a port that are remembered.
pub const MOST: usize = 8;

/// The newest lines of a port, at most eight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recent {
    lines: [u64; MOST],
    next: usize,
}

impl Default for Recent {
    fn default() -> Self {
        Self {
            lines: [u64::MAX; MOST],
            next: 0,
        }
    }
}

impl Recent {
    /// Whether the line is among the newest `window`; any line is for a window beyond eight.
    #[inline]
    pub fn has(&self, line: u64, window: usize) -> bool {
        window > MOST
            || (1..=window).any(|back| self.lines[(self.next + MOST - back) % MOST] == line)
    }

    /// Notes a line that entered.
    #[inline]
    pub const fn push(&mut self, line: u64) {
        self.lines[self.next] = line;
        self.next = (self.next + 1) % MOST;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_newest_lines_of_the_window_are_known() {
        let mut r = Recent::default();
        for line in [0, 64, 128] {
            r.push(line);
        }
        assert!(r.has(128, 1) && !r.has(64, 1));
        assert!(r.has(64, 2) && !r.has(0, 2) && r.has(0, 3));
        assert!(!r.has(192, 8) && r.has(192, usize::MAX));
    }
}
