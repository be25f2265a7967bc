//! Windows of masters that overlap.

use std::collections::HashSet;

use axiscope_masters::spec::Window;

use super::Point;

/// Maximum number of overlaps to report.
const MOST_REPORTED: usize = 100;

impl Point {
    /// Adds to `out` pairs of windows that overlap if one of the two is written, unless their masters take
    /// turns or wait for each other.
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
        out.extend(overlaps.take(MOST_REPORTED).map(|(a, b)| a.conflict(b)));
    }
}
