//! Read lines put back into the order of their stream.

use axiscope_dram::Clock;

use crate::ReadLine;

/// The reorder ring of one stream.
#[derive(Clone, Debug)]
pub(crate) struct Reorder {
    ring: Vec<Slot>,
    head: usize,
    tail: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    bytes: u32,
    ready: Clock,
    there: bool,
    last_of_piece: bool,
    last_of_burst: bool,
}

impl Reorder {
    pub fn new(capacity: usize) -> Self {
        Self {
            ring: vec![Slot::default(); capacity.next_power_of_two()],
            head: 0,
            tail: 0,
        }
    }

    pub fn is_full(&self) -> bool {
        self.tail - self.head == self.ring.len()
    }

    /// Reserves the next place; returns its token.
    pub fn reserve(&mut self, bytes: u32, last_of_piece: bool, last_of_burst: bool) -> u32 {
        let at = self.tail & (self.ring.len() - 1);
        self.ring[at] = Slot {
            bytes,
            last_of_piece,
            last_of_burst,
            ..Slot::default()
        };
        self.tail += 1;
        at as u32
    }

    /// Fills a place and hands every line that is now in order to `out`.
    pub fn fill(&mut self, stream: u8, token: u32, ready: Clock, mut out: impl FnMut(ReadLine)) {
        let slot = &mut self.ring[token as usize];
        slot.ready = ready;
        slot.there = true;
        let mask = self.ring.len() - 1;
        while self.head < self.tail {
            let s = self.ring[self.head & mask];
            if !s.there {
                break;
            }
            self.head += 1;
            out(ReadLine {
                stream,
                bytes: s.bytes,
                ready: s.ready,
                last_of_piece: s.last_of_piece,
                last_of_burst: s.last_of_burst,
            });
        }
    }
}
