//! Whose turn it is to write: round robin, and how long one port may go on while others wait.

/// How long a port may go on while another waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteTurn {
    /// So many lines; then another port goes. Each class of ports has a round of its own.
    Lines(u32),
    /// So many pieces; then as many lines of others as the last of them had. Parts of a line that
    /// combine take no entry and do not count. There is one round for all classes: it goes on
    /// behind the port that was served last.
    Pieces {
        /// While nothing is read.
        alone: u32,
        /// While reads wait.
        beside_reads: u32,
    },
}

/// What became of a line that a port handed over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Served {
    /// It took an entry: it did not combine.
    pub entry: bool,
    /// It was the last of its piece.
    pub last: bool,
    /// Reads waited, at a port or in the queue.
    pub reads_wait: bool,
}

/// What a port may do next.
#[derive(Clone, Debug)]
pub(super) struct WriteTurns {
    limit: WriteTurn,
    next: [usize; 4],
    /// The port that goes on, and what it has had.
    port: usize,
    lines: u32,
    pieces: u32,
    /// Lines of other ports for which it waits.
    rests: u32,
}

impl WriteTurns {
    pub const fn new(limit: WriteTurn) -> Self {
        Self {
            limit,
            next: [0; 4],
            port: usize::MAX,
            lines: 0,
            pieces: 0,
            rests: 0,
        }
    }

    /// Whether a port goes only where no other can.
    #[inline]
    pub const fn waits(&self, port: usize) -> bool {
        port == self.port
            && match self.limit {
                WriteTurn::Lines(most) => self.lines >= most,
                WriteTurn::Pieces { .. } => self.rests > 0,
            }
    }

    /// Where the round of a class begins.
    #[inline]
    pub const fn first(&self, class: usize) -> usize {
        match self.limit {
            WriteTurn::Lines(_) => self.next[class],
            WriteTurn::Pieces { .. } => self.next[0],
        }
    }

    /// A line of a port has entered: in its turn and class, or (`None`) though it had to wait;
    /// what became of it.
    #[inline]
    pub const fn served(&mut self, port: usize, class: Option<usize>, line: Served) {
        match self.limit {
            WriteTurn::Lines(_) if port == self.port && class.is_some() => self.lines += 1,
            WriteTurn::Lines(_) => (self.port, self.lines) = (port, 1),
            WriteTurn::Pieces {
                alone,
                beside_reads,
            } => {
                let most = if line.reads_wait { beside_reads } else { alone };
                self.count_piece(most, port, line);
            }
        }
        if let Some(class) = class {
            let round = match self.limit {
                WriteTurn::Lines(_) => class,
                WriteTurn::Pieces { .. } => 0,
            };
            self.next[round] = port + 1;
        }
    }

    const fn count_piece(&mut self, most: u32, port: usize, line: Served) {
        if port != self.port {
            if self.rests > 0 {
                self.rests -= 1;
                return;
            }
            (self.port, self.pieces, self.lines) = (port, 0, 0);
        }
        self.lines += line.entry as u32;
        if line.last {
            self.pieces += 1;
            if self.pieces >= most {
                self.rests = if self.lines == 0 { 1 } else { self.lines };
                self.pieces = 0;
            }
            self.lines = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIECES: WriteTurn = WriteTurn::Pieces {
        alone: 3,
        beside_reads: 5,
    };

    const fn line(entry: bool, last: bool, reads_wait: bool) -> Served {
        Served {
            entry,
            last,
            reads_wait,
        }
    }

    #[test]
    fn after_so_many_lines_another_port_goes() {
        let mut t = WriteTurns::new(WriteTurn::Lines(2));
        for waits in [false, false, true] {
            assert_eq!(t.waits(0), waits);
            t.served(0, (!waits).then_some(2), line(true, false, false));
        }
        assert!(!t.waits(0), "nobody else was there: counted anew");
        assert_eq!((t.first(2), t.first(0)), (1, 0), "a round a class");
    }

    #[test]
    fn after_so_many_pieces_others_have_as_many_lines_as_the_last() {
        for (lines, reads, pieces) in (1..=4).flat_map(|n| [(n, false, 3), (n, true, 5)]) {
            let mut t = WriteTurns::new(PIECES);
            for piece in 0..pieces {
                for at in 1..=lines {
                    assert!(!t.waits(0), "{piece} {at}");
                    t.served(0, Some(2), line(true, at == lines, reads));
                }
            }
            // The round goes on behind the port, though it was of another class.
            assert_eq!(t.first(0), 1);
            for at in 0..lines {
                assert!(t.waits(0), "{at} of {lines}");
                t.served(1 + at as usize % 2, Some(0), line(true, true, reads));
            }
            assert!(!t.waits(0));
        }
    }

    #[test]
    fn parts_that_combine_lengthen_nobodys_wait() {
        let mut t = WriteTurns::new(WriteTurn::Pieces {
            alone: 1,
            beside_reads: 1,
        });
        t.served(0, Some(2), line(true, false, false));
        t.served(0, Some(2), line(false, true, false));
        assert!(t.waits(0));
        t.served(0, None, line(false, true, false));
        assert!(t.waits(0), "it went alone, and still waits");
        t.served(1, Some(0), line(true, true, false));
        assert!(!t.waits(0));
    }
}
