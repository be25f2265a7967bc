//! One read array of the accelerator with its buffer.

use std::collections::VecDeque;

use axiscope_fabric::Ps;

use super::TILE;
use crate::{Addresses, Pattern};

/// A read array: where its bursts go, and what its buffer holds.
#[derive(Clone, Debug)]
pub(super) struct Array {
    addresses: Addresses,
    /// Bytes asked for or held.
    reserved: u64,
    /// Arrival times of whole tiles that wait to be used, oldest first.
    tiles: VecDeque<Ps>,
    /// Bytes of a tile that has not arrived whole.
    partial: u64,
    /// When used tiles give their space back.
    freed: VecDeque<Ps>,
}

impl Array {
    /// An array of `window` bytes from `base`, read in bursts of `bytes`; its buffer is empty.
    pub fn new(base: u64, window: u64, bytes: u64) -> Self {
        Self {
            addresses: Addresses::new(base, window, bytes, Pattern::Sequential),
            reserved: 0,
            tiles: VecDeque::new(),
            partial: 0,
            freed: VecDeque::new(),
        }
    }

    /// Whether a buffer of `buffer` bytes has space for `bytes` more.
    pub const fn has_space(&self, bytes: u64, buffer: u64) -> bool {
        self.reserved + bytes <= buffer
    }

    /// Whether its buffer holds nothing and nothing is on the way to it.
    pub const fn is_free(&self) -> bool {
        self.reserved == 0
    }

    /// Reserves space for the next burst; gives its address.
    pub fn reserve(&mut self, bytes: u64) -> u64 {
        self.reserved += bytes;
        self.addresses.next_address()
    }

    /// Bytes arrive at `at`.
    pub fn arrive(&mut self, bytes: u32, at: Ps) {
        self.partial += u64::from(bytes);
        while self.partial >= TILE {
            self.partial -= TILE;
            self.tiles.push_back(at);
        }
    }

    /// When the oldest whole tile arrives, if there is one.
    pub fn tile(&self) -> Option<Ps> {
        self.tiles.front().copied()
    }

    /// The oldest tile is used at `at`, and its space free then.
    pub fn used(&mut self, at: Ps) {
        self.tiles.pop_front();
        self.freed.push_back(at);
    }

    /// Gives back the space of tiles used by `now`.
    pub fn give_back(&mut self, now: Ps) {
        while self.freed.front().is_some_and(|&t| t <= now) {
            self.freed.pop_front();
            self.reserved -= TILE;
        }
    }

    /// When space is given back next.
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
