//! Puts read lines back into the order of their stream.

use axiscope_dram::Clock;

/// Maximum number of lines of one stream between the arbiter and the fabric; a power of two.
const LINES: usize = 1024;

/// A read line in the order of its stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ordered {
    /// The stream.
    pub stream: u8,
    /// Bytes of the line that the master requested.
    pub bytes: u32,
    /// Time at which the line's data are ready. A line that waits for an older one leaves later than this.
    pub ready: Clock,
    /// Last line of the piece.
    pub last_of_piece: bool,
    /// Last line of the master's burst.
    pub last_of_burst: bool,
}

/// The reorder rings of all streams.
#[derive(Clone, Debug)]
pub(super) struct Reorder {
    rings: Vec<Ring>,
    /// Clocks from a read command until its line is ready.
    takes: Clock,
}

/// A place in the ring of a stream.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub stream: u8,
    pub token: u32,
}

impl Reorder {
    /// Returns empty rings, one per stream, for lines that arrive `takes` clocks after their command.
    pub fn new(streams: usize, takes: Clock) -> Self {
        Self {
            rings: vec![Ring::new(); streams],
            takes,
        }
    }

    /// Whether the ring of a stream is full.
    #[inline(always)]
    pub fn is_full(&self, stream: u8) -> bool {
        self.rings[stream as usize].is_full()
    }

    /// Reserves the next place of a stream; returns its token.
    #[inline(always)]
    pub fn reserve(&mut self, stream: u8, bytes: u32, last_of_piece: bool, last: bool) -> u32 {
        self.rings[stream as usize].reserve(bytes, last_of_piece, last)
    }

    /// Records that the read with this place was issued, and passes every line that is now in order to `out`.
    #[inline(always)]
    pub fn fill(&mut self, place: Place, now: Clock, out: &mut impl FnMut(Ordered)) {
        let Place { stream, token } = place;
        self.rings[stream as usize].fill(stream, token, now + self.takes, out);
    }
}

/// The ring of one stream.
#[derive(Clone, Debug)]
struct Ring {
    slots: Box<[Slot; LINES]>,
    /// Number of lines that have left and that have entered; their slots are these numbers modulo [`LINES`].
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

impl Ring {
    fn new() -> Self {
        Self {
            slots: Box::new([Slot::default(); LINES]),
            head: 0,
            tail: 0,
        }
    }

    const fn is_full(&self) -> bool {
        self.tail - self.head == LINES
    }

    #[inline(always)]
    fn reserve(&mut self, bytes: u32, last_of_piece: bool, last_of_burst: bool) -> u32 {
        let at = self.tail % LINES;
        let slot = &mut self.slots[at];
        slot.bytes = bytes;
        slot.there = false;
        slot.last_of_piece = last_of_piece;
        slot.last_of_burst = last_of_burst;
        self.tail += 1;
        at as u32
    }

    #[inline(always)]
    fn fill(&mut self, stream: u8, token: u32, ready: Clock, out: &mut impl FnMut(Ordered)) {
        let at = token as usize % LINES;
        if at != self.head % LINES {
            let slot = &mut self.slots[at];
            slot.ready = ready;
            slot.there = true;
            return;
        }
        // The oldest line is passed on at once, together with those behind it that are there.
        let mut ready = ready;
        loop {
            let s = &self.slots[self.head % LINES];
            self.head += 1;
            out(Ordered {
                stream,
                bytes: s.bytes,
                ready,
                last_of_piece: s.last_of_piece,
                last_of_burst: s.last_of_burst,
            });
            let next = &self.slots[self.head % LINES];
            if self.head == self.tail || !next.there {
                return;
            }
            ready = next.ready;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_leave_in_the_order_of_their_stream() {
        let mut reorder = Reorder::new(2, 20);
        let tokens: Vec<_> = (1..4)
            .map(|n| reorder.reserve(0, n, n == 3, false))
            .collect();
        let other = reorder.reserve(1, 9, true, true);
        let mut out = Vec::new();
        let mut fill = |stream, token, now| {
            reorder.fill(Place { stream, token }, now, &mut |line: Ordered| {
                out.push((line.stream, line.bytes, line.ready, line.last_of_piece));
            });
        };
        fill(0, tokens[2], 10);
        fill(1, other, 11);
        fill(0, tokens[0], 12);
        fill(0, tokens[1], 13);
        let want = [
            (1, 9, 31, true),
            (0, 1, 32, false),
            (0, 2, 33, false),
            (0, 3, 30, true),
        ];
        assert_eq!(out, want);
    }

    #[test]
    fn a_stream_is_full_alone() {
        let mut reorder = Reorder::new(2, 0);
        while !reorder.is_full(0) {
            reorder.reserve(0, 64, true, true);
        }
        assert!(!reorder.is_full(1));
        let first = Place {
            stream: 0,
            token: 0,
        };
        reorder.fill(first, 0, &mut |_| {});
        assert!(!reorder.is_full(0));
    }
}
