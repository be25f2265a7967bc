//! Whose turn it is to write: round robin, and how long one port may go on while others wait.

/// How long a port may go on while another waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteTurn {
    /// So many lines; then another port goes. Each class of ports has a round of its own.
    Lines(u32),
    /// So many pieces; then as many lines of others as the last of them had. Parts of a line that
    /// combine take no entry and do not count. There is one round for all classes: it goes on
    /// behind the port that was served last.
    Pieces(u32),
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
                WriteTurn::Pieces(_) => self.rests > 0,
            }
    }

    /// Where the round of a class begins.
    #[inline]
    pub const fn first(&self, class: usize) -> usize {
        match self.limit {
            WriteTurn::Lines(_) => self.next[class],
            WriteTurn::Pieces(_) => self.next[0],
        }
    }

    /// A line of a port has entered: in its turn and class, or (`None`) though it had to wait;
    /// whether it took an entry, and whether it was the last of its piece.
    #[inline]
    pub const fn served(&mut self, port: usize, class: Option<usize>, entry: bool, last: bool) {
        match self.limit {
            WriteTurn::Lines(_) if port == self.port && class.is_some() => self.lines += 1,
            WriteTurn::Lines(_) => (self.port, self.lines) = (port, 1),
            WriteTurn::Pieces(most) => self.count_piece(most, port, entry, last),
        }
        if let Some(class) = class {
            let round = match self.limit {
                WriteTurn::Lines(_) => class,
                WriteTurn::Pieces(_) => 0,
            };
            self.next[round] = port + 1;
        }
    }

    const fn count_piece(&mut self, most: u32, port: usize, entry: bool, last: bool) {
        if port != self.port {
            if self.rests > 0 {
                self.rests -= 1;
                return;
            }
            (self.port, self.pieces, self.lines) = (port, 0, 0);
        }
        self.lines += entry as u32;
        if last {
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

    #[test]
    fn after_so_many_lines_another_port_goes() {
        let mut t = WriteTurns::new(WriteTurn::Lines(2));
        for waits in [false, false, true] {
            assert_eq!(t.waits(0), waits);
            t.served(0, (!waits).then_some(2), true, false);
        }
        assert!(!t.waits(0), "nobody else was there: counted anew");
        assert_eq!((t.first(2), t.first(0)), (1, 0), "a round a class");
    }

    #[test]
    fn after_so_many_pieces_others_have_as_many_lines_as_the_last() {
        for lines in 1..=4 {
            let mut t = WriteTurns::new(WriteTurn::Pieces(3));
            for piece in 0..3 {
                for line in 1..=lines {
                    assert!(!t.waits(0), "{piece} {line}");
                    t.served(0, Some(2), true, line == lines);
                }
            }
            // The round goes on behind the port, though it was of another class.
            assert_eq!(t.first(0), 1);
            for line in 0..lines {
                assert!(t.waits(0), "{line} of {lines}");
                t.served(1 + line as usize % 2, Some(0), true, true);
            }
            assert!(!t.waits(0));
        }
    }

    #[test]
    fn parts_that_combine_lengthen_nobodys_wait() {
        let mut t = WriteTurns::new(WriteTurn::Pieces(1));
        t.served(0, Some(2), true, false);
        t.served(0, Some(2), false, true);
        assert!(t.waits(0));
        t.served(0, None, false, true);
        assert!(t.waits(0), "it went alone, and still waits");
        t.served(1, Some(0), true, true);
        assert!(!t.waits(0));
    }
}
