//! A read array of the accelerator and its buffer.

use std::collections::VecDeque;

use axiscope_fabric::Ps;

use super::TILE;
use crate::{Addresses, Pattern};

/// A read array: the addresses of its bursts, and the content of its buffer.
#[derive(Clone, Debug)]
pub(super) struct Array {
    addresses: Addresses,
    /// Number of bytes that are requested or in the buffer.
    reserved: u64,
    /// Arrival times of complete tiles that have not been used, the oldest first.
    tiles: VecDeque<Ps>,
    /// Number of bytes that have arrived of the incomplete tile.
    partial: u64,
    /// Times at which space becomes free because tiles are used up.
    freed: VecDeque<Ps>,
}

impl Array {
    /// Creates an array of `window` bytes from `base`, which is read in bursts of `bytes`. The buffer is empty.
    pub fn new(base: u64, window: u64, bytes: u64) -> Self {
        Self {
            addresses: Addresses::new(base, window, bytes, Pattern::Sequential),
            reserved: 0,
            tiles: VecDeque::new(),
            partial: 0,
            freed: VecDeque::new(),
        }
    }

    /// Returns whether a buffer of `buffer` bytes has space for `bytes` more.
    pub const fn has_space(&self, bytes: u64, buffer: u64) -> bool {
        self.reserved + bytes <= buffer
    }

    /// Returns whether the array's buffer is empty and no read is in flight.
    pub const fn is_free(&self) -> bool {
        self.reserved == 0
    }

    /// Reserves space for the next burst. Returns its address.
    pub fn reserve(&mut self, bytes: u64) -> u64 {
        self.reserved += bytes;
        self.addresses.next_address()
    }

    /// Adds bytes that arrive at `at`.
    pub fn arrive(&mut self, bytes: u32, at: Ps) {
        self.partial += u64::from(bytes);
        while self.partial >= TILE {
            self.partial -= TILE;
            self.tiles.push_back(at);
        }
    }

    /// Returns the arrival time of the oldest complete tile.
    pub fn tile(&self) -> Option<Ps> {
        self.tiles.front().copied()
    }

    /// Uses the oldest tile at `at`, which frees the tile's space.
    pub fn used(&mut self, at: Ps) {
        self.tiles.pop_front();
        self.freed.push_back(at);
    }

    /// Frees the space of the tiles that were used up to `now`.
    pub fn give_back(&mut self, now: Ps) {
        while self.freed.front().is_some_and(|&t| t <= now) {
            self.freed.pop_front();
            self.reserved -= TILE;
        }
    }

    /// Returns the next time at which space is freed.
    pub fn next_free(&self) -> Option<Ps> {
        self.freed.front().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_is_reserved_until_a_whole_tile_is_used() {
        let mut a = Array::new(0, 1 << 16, 128);
        assert!(a.has_space(128, 128));
        assert_eq!((a.reserve(128), a.has_space(128, 128)), (0, false));
        a.arrive(48, 10);
        assert_eq!(a.tile(), None);
        a.arrive(80, 20);
        assert_eq!(a.tile(), Some(20));
        a.used(25);
        a.used(30);
        assert_eq!((a.tile(), a.next_free()), (None, Some(25)));
        a.give_back(25);
        assert!(!a.has_space(128, 128));
        a.give_back(30);
        assert!(a.has_space(128, 128));
    }
}
