//! Memory that masters go through, and which of it overlaps.

use std::collections::HashSet;

use super::Point;

/// So many overlaps are told.
const MOST_TOLD: usize = 100;

/// Addresses that a master uses.
pub(super) struct Window {
    /// Whose it is.
    owner: String,
    writes: bool,
    from: u64,
    to: u64,
}

impl Window {
    pub(super) fn new(owner: String, writes: bool, base: u64, bytes: u64) -> Self {
        Self {
            owner,
            writes,
            from: base,
            to: base.saturating_add(bytes),
        }
    }

    /// The name of the master that it belongs to, with the direction if it has a window for each.
    fn owner(&self) -> &str {
        &self.owner
    }

    /// The name of the master that it belongs to.
    fn master(&self) -> &str {
        self.owner.rsplit_once('.').map_or(&self.owner, |(m, _)| m)
    }

    /// Whether two windows overlap where one of them is written.
    fn overlaps(&self, other: &Self) -> bool {
        (self.writes || other.writes) && self.from < other.to && other.from < self.to
    }

    /// The sentence about two windows that do.
    fn conflict(&self, other: &Self) -> String {
        format!(
            "masters.{}: its window {:#x}..{:#x} overlaps that of {}, and one of them writes",
            self.owner, self.from, self.to, other.owner
        )
    }
}

impl Point {
    /// Windows that overlap where one of them is written, unless their masters take turns or wait for one another.
    pub(super) fn window_problems(&self, windows: &[Window], out: &mut Vec<String>) {
        let turns: HashSet<&str> = self.turns.iter().map(String::as_str).collect();
        let waits = self.waits();
        let waits = |a: &Window, b: &Window| {
            !waits.is_empty() && waits.contains(&(a.owner().to_owned(), b.owner().to_owned()))
        };
        let shared = |a: &Window, b: &Window| {
            let takes = |w: &Window| turns.contains(w.master());
            (a.master() != b.master() && takes(a) && takes(b)) || waits(a, b) || waits(b, a)
        };
        let pairs = windows.iter().enumerate();
        let pairs = pairs.flat_map(|(i, a)| windows[..i].iter().map(move |b| (a, b)));
        let overlaps = pairs.filter(|(a, b)| a.overlaps(b) && !shared(a, b));
        out.extend(overlaps.take(MOST_TOLD).map(|(a, b)| a.conflict(b)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_conflict_where_one_is_written() {
        let window = |writes, base| Window::new("m".into(), writes, base, 64);
        assert!(!window(false, 0).overlaps(&window(false, 32)));
        assert!(!window(true, 0).overlaps(&window(false, 64)));
        assert!(window(true, 0).overlaps(&window(false, 32)));
        let said = window(true, 0).conflict(&window(false, 32));
        assert!(said.contains("0x0..0x40 overlaps that of m"), "{said}");
    }
}
