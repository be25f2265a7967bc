//! Splits pieces and parts of bursts into lines.

use axiscope_dram::Clock;

use super::queue::NEVER;
use crate::{ReadPiece, WritePart};

/// A piece that is being split into lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    pub addr: u64,
    pub left: u32,
    pub stream: u8,
    /// Whether the master's burst ends with this piece.
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

    /// Returns the number of lines that the piece touches.
    #[inline]
    pub const fn lines(&self, line: u64) -> usize {
        let last = self.addr + self.left as u64 - 1;
        ((last >> line.trailing_zeros()) - (self.addr >> line.trailing_zeros())) as usize + 1
    }

    /// Splits off the bytes of the next line and returns them.
    #[inline]
    pub fn take(&mut self, line: u64) -> u32 {
        let bytes = up_to_line_end(self.addr, self.left, line);
        self.addr += u64::from(bytes);
        self.left -= bytes;
        bytes
    }
}

/// Bytes from an address to the end of its line, or as many as are left.
#[inline]
const fn up_to_line_end(addr: u64, left: u32, line: u64) -> u32 {
    let room = line - (addr & (line - 1));
    if room < left as u64 {
        room as u32
    } else {
        left
    }
}

/// The bytes of a write that fall into one line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WriteLine {
    pub addr: u64,
    pub bytes: u32,
    pub stream: u8,
    pub qos: u8,
    /// When the data of these bytes are complete at the port.
    pub arrived: Clock,
    /// Whether the piece, and the master's burst, end with these bytes.
    pub last_of_piece: bool,
    pub last: bool,
}

impl WriteLine {
    /// Returns the lines of a part.
    #[inline]
    pub fn of(part: &WritePart, line: u64) -> impl Iterator<Item = Self> + use<> {
        let mut rest = *part;
        std::iter::from_fn(move || {
            if rest.bytes == 0 {
                return None;
            }
            let bytes = up_to_line_end(rest.addr, rest.bytes, line);
            let last = bytes == rest.bytes;
            let cut = Self {
                addr: rest.addr,
                bytes,
                stream: rest.stream,
                qos: rest.qos,
                arrived: rest.arrived,
                last_of_piece: last && rest.last_of_piece,
                last: last && rest.last,
            };
            rest.addr += u64::from(bytes);
            rest.bytes -= bytes;
            Some(cut)
        })
    }
}

/// Class and timer of a line in its queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// High-priority read class.
    pub high: bool,
    /// Whether the timer had expired before the line entered.
    pub late: bool,
    /// Time at which the timer of the line expires.
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

/// Returns a mask with a bit for each eighth of the line that the bytes touch.
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
    fn a_part_of_a_write_ends_its_piece_with_its_last_line() {
        let part = WritePart {
            addr: 48,
            bytes: 100,
            stream: 0,
            qos: 0,
            arrived: 7,
            last_of_piece: true,
            last: false,
        };
        let lines = WriteLine::of(&part, 64).map(|l| (l.addr, l.bytes, l.last_of_piece, l.last));
        let want = [
            (48, 16, false, false),
            (64, 64, false, false),
            (128, 20, true, false),
        ];
        assert!(lines.eq(want));
    }

    #[test]
    fn a_mask_has_a_bit_for_each_eighth_that_is_touched() {
        assert_eq!(byte_mask(0, 64, 64), 0xff);
        assert_eq!(byte_mask(16, 16, 64), 0b1100);
        assert_eq!(byte_mask(60, 4, 64), 0x80);
    }
}
