//! How pieces become lines.

use axiscope_dram::Clock;

use super::queue::NEVER;
use crate::ReadPiece;

/// A piece being cut into lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    pub addr: u64,
    pub left: u32,
    pub stream: u8,
    /// Whether the burst of the master ends with it.
    pub last: bool,
}

impl Cut {
    pub const fn new(piece: &ReadPiece) -> Self {
        Self {
            addr: piece.addr,
            left: piece.bytes,
            stream: piece.stream,
            last: piece.last,
        }
    }

    /// The lines that it touches.
    #[inline]
    pub const fn lines(&self, line: u64) -> usize {
        let last = self.addr + self.left as u64 - 1;
        ((last >> line.trailing_zeros()) - (self.addr >> line.trailing_zeros())) as usize + 1
    }

    /// Takes what is left of its next line off; returns the bytes.
    #[inline]
    pub fn take(&mut self, line: u64) -> u32 {
        let room = (line - (self.addr & (line - 1))) as u32;
        let bytes = room.min(self.left);
        self.addr += u64::from(bytes);
        self.left -= bytes;
        bytes
    }
}

/// What sets a line apart in its queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// High-priority read class.
    pub high: bool,
    /// Its timer had run out before it entered.
    pub late: bool,
    /// When its timer runs out.
    pub expires: Clock,
}

impl Mark {
    /// No class and no timer.
    pub const NONE: Self = Self {
        high: false,
        late: false,
        expires: NEVER,
    };
}

/// A bit for each eighth of the line that the bytes touch.
pub(super) fn byte_mask(offset: u64, bytes: u32, line: u64) -> u8 {
    let step = (line / 8).max(1);
    let first = offset / step;
    let end = (offset + u64::from(bytes)).div_ceil(step).min(8);
    (((1u16 << end) - 1) & !((1u16 << first) - 1)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_cut_at_the_lines() {
        let mut cut = Cut::new(&ReadPiece {
            addr: 48,
            bytes: 100,
            stream: 0,
            qos: 0,
            arrived: 0,
            lead: 0,
            last: true,
        });
        assert_eq!(cut.lines(64), 3);
        let mut parts = Vec::new();
        while cut.left > 0 {
            parts.push((cut.addr, cut.take(64)));
        }
        assert_eq!(parts, [(48, 16), (64, 64), (128, 20)]);
    }

    #[test]
    fn a_mask_has_a_bit_for_each_eighth_that_is_touched() {
        assert_eq!(byte_mask(0, 64, 64), 0xff);
        assert_eq!(byte_mask(16, 16, 64), 0b1100);
        assert_eq!(byte_mask(60, 4, 64), 0x80);
    }
}
