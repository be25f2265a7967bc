//! Write turns of the ports: round robin, and how long one port may continue while others wait. No document states a limit;
//! its evidence is `write-turns` in `docs/data/tried.toml`.

use axiscope_figures::{Problem, figures};

figures! {
    /// How long one port may write while another is waiting. After this, the others may send as many lines as
    /// the port's last piece had. Parts of a line that combine take no entry and do not count. There is one
    /// round for all classes. It continues with the port after the one that was served last.
    #[derive(Copy, PartialEq, Eq)]
    pub struct WriteTurn {
        /// Number of write pieces that one port may send in a row while another port is waiting; no limit by default.
        write_pieces_in_a_row: u32 ["", 1.., fitted "write-turns", default u32::MAX],
        /// Number of write pieces that one port may send in a row while reads are waiting at a port or in the queue; by
        /// default, the same number as without reads.
        write_pieces_in_a_row_beside_reads: u32 ["", 1.., fitted "write-turns", default write_pieces_in_a_row],
    }
    check WriteTurn::check
}

impl WriteTurn {
    /// No limit: only round robin decides.
    pub const UNLIMITED: Self = Self {
        write_pieces_in_a_row: u32::MAX,
        write_pieces_in_a_row_beside_reads: u32::MAX,
    };

    fn check(&self) -> Result<(), Problem> {
        if self.write_pieces_in_a_row == u32::MAX && *self != Self::UNLIMITED {
            let what = "give write_pieces_in_a_row as well";
            return Err(Problem::new("write_pieces_in_a_row_beside_reads", what));
        }
        Ok(())
    }
}

/// Properties of a line that a port handed over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Served {
    /// Whether the write took an entry of the queue, because it did not combine with another.
    pub entry: bool,
    /// Whether the write was the last line of its piece.
    pub last: bool,
    /// Whether reads waited, at a port or in the queue.
    pub reads_wait: bool,
}

/// The state of the round.
#[derive(Clone, Debug)]
pub(super) struct WriteTurns {
    limit: WriteTurn,
    /// The port at which the round begins.
    next: usize,
    /// The port that may continue, the number of lines of its current piece, and the number of its pieces.
    port: usize,
    lines: u32,
    pieces: u32,
    /// Number of lines that other ports may still send before this port continues.
    yields_lines: u32,
}

impl WriteTurns {
    pub const fn new(limit: WriteTurn) -> Self {
        Self {
            limit,
            next: 0,
            port: usize::MAX,
            lines: 0,
            pieces: 0,
            yields_lines: 0,
        }
    }

    /// Whether a port may write only if no other port can write.
    #[inline]
    pub const fn waits(&self, port: usize) -> bool {
        port == self.port && self.yields_lines > 0
    }

    /// The port at which the round begins.
    #[inline]
    pub const fn first(&self) -> usize {
        self.next
    }

    /// Records a line that has entered, whether or not its port had to wait.
    #[inline]
    pub const fn served(&mut self, port: usize, in_turn: bool, line: Served) {
        if in_turn {
            self.next = port + 1;
        }
        if port != self.port {
            if self.yields_lines > 0 {
                self.yields_lines -= 1;
                return;
            }
            (self.port, self.pieces, self.lines) = (port, 0, 0);
        }
        self.lines += line.entry as u32;
        if line.last {
            let most = if line.reads_wait {
                self.limit.write_pieces_in_a_row_beside_reads
            } else {
                self.limit.write_pieces_in_a_row
            };
            self.pieces = self.pieces.saturating_add(1);
            if self.pieces >= most && most < u32::MAX {
                self.yields_lines = if self.lines == 0 { 1 } else { self.lines };
                self.pieces = 0;
            }
            self.lines = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIECES: WriteTurn = WriteTurn {
        write_pieces_in_a_row: 3,
        write_pieces_in_a_row_beside_reads: 5,
    };

    const fn line(entry: bool, last: bool, reads_wait: bool) -> Served {
        Served {
            entry,
            last,
            reads_wait,
        }
    }

    #[test]
    fn without_a_limit_the_round_alone_decides() {
        let mut t = WriteTurns::new(WriteTurn::UNLIMITED);
        for _ in 0..9 {
            t.served(1, true, line(true, true, true));
            assert_eq!((t.waits(1), t.first()), (false, 2));
        }
    }

    #[test]
    fn after_so_many_pieces_others_have_as_many_lines_as_the_last() {
        for (lines, reads, pieces) in (1..=4).flat_map(|n| [(n, false, 3), (n, true, 5)]) {
            let mut t = WriteTurns::new(PIECES);
            for piece in 0..pieces {
                for at in 1..=lines {
                    assert!(!t.waits(0), "{piece} {at}");
                    t.served(0, true, line(true, at == lines, reads));
                }
            }
            // The next round begins with the port after this one, regardless of the class of its reads.
            assert_eq!(t.first(), 1);
            for at in 0..lines {
                assert!(t.waits(0), "{at} of {lines}");
                t.served(1 + at as usize % 2, true, line(true, true, reads));
            }
            assert!(!t.waits(0));
        }
    }

    #[test]
    fn parts_that_combine_lengthen_nobodys_wait() {
        let mut t = WriteTurns::new(WriteTurn {
            write_pieces_in_a_row: 1,
            write_pieces_in_a_row_beside_reads: 1,
        });
        t.served(0, true, line(true, false, false));
        t.served(0, true, line(false, true, false));
        assert!(t.waits(0));
        t.served(0, false, line(false, true, false));
        assert!(t.waits(0), "no other could write, and it still waits");
        t.served(1, true, line(true, true, false));
        assert!(!t.waits(0));
    }
}
