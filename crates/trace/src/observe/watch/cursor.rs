//! The value of a signal over time.

use crate::Track;

/// A position in a track.
pub(super) struct Cursor<'a> {
    track: &'a Track,
    at: bool,
    next: usize,
    value: u64,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor before the first change; `at` states whether an edge samples a change at the same
    /// time.
    pub(super) fn new(track: &'a Track, at: bool) -> Self {
        Self {
            track,
            at,
            next: 0,
            value: 0,
        }
    }

    /// Moves to the last change before a time.
    pub(super) fn seek(&mut self, time: u32) {
        self.next = self.track.times.partition_point(|&t| t < time);
        self.value = (self.next.checked_sub(1)).map_or(0, |at| self.track.values[at]);
    }

    /// Returns the value that an edge samples. Must be called in ascending order of edges.
    #[inline]
    pub(super) fn look(&mut self, time: u32) -> u64 {
        while let Some(&t) = self.track.times.get(self.next)
            && (t < time || (self.at && t == time))
        {
            self.value = self.track.values[self.next];
            self.next += 1;
        }
        self.value
    }
}
