//! An AXI port of the controller: holds read pieces and write lines until the arbiter
//! takes them, and puts read lines back into order per stream.

use std::collections::VecDeque;

use axiscope_dram::Clock;

use crate::{
    config::{ReadClass, WriteClass},
    recent::Recent,
};

/// A read of at most one AXI3 burst, as the fabric hands it over.
#[derive(Clone, Copy, Debug)]
pub struct ReadPiece {
    /// First byte.
    pub addr: u64,
    /// Length in bytes, more than 0.
    pub bytes: u32,
    /// The stream whose order it keeps (one per PS port).
    pub stream: u8,
    /// AXI QoS value, 0 to 15.
    pub qos: u8,
    /// When it came to the switch in front of the port: its timer for priority runs
    /// from here.
    pub arrived: Clock,
    /// Whether the burst of the master ends with this piece.
    pub last: bool,
}

/// The bytes of one write that fall into one line.
#[derive(Clone, Copy, Debug)]
pub struct WriteLine {
    /// First byte.
    pub addr: u64,
    /// Length in bytes.
    pub bytes: u32,
    /// The stream it belongs to.
    pub stream: u8,
    /// AXI QoS value, 0 to 15.
    pub qos: u8,
    /// When its data are complete at the port.
    pub arrived: Clock,
    /// Whether its piece ends with this line.
    pub last_of_piece: bool,
    /// Whether the burst of the master ends with this line.
    pub last: bool,
}

/// A read line that leaves the port, in the order of its stream.
#[derive(Clone, Copy, Debug)]
pub struct ReadLine {
    /// The stream.
    pub stream: u8,
    /// Bytes of it that the master asked for.
    pub bytes: u32,
    /// When its data are there, in controller clocks; lines of a stream that wait for
    /// an older one come out later than this.
    pub ready: Clock,
    /// Last line of its piece.
    pub last_of_piece: bool,
    /// Last line of the master's burst.
    pub last_of_burst: bool,
}

/// A write line that the controller has taken.
#[derive(Clone, Copy, Debug)]
pub struct WriteAccepted {
    /// The stream.
    pub stream: u8,
    /// Bytes of the line.
    pub bytes: u32,
    /// When it was taken.
    pub at: Clock,
    /// Last line of the master's burst.
    pub last_of_burst: bool,
}

/// A piece being cut into lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cutting {
    pub addr: u64,
    pub left: u32,
    pub piece: ReadPiece,
    pub accepted: Clock,
    pub class: ReadClass,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    pub piece: ReadPiece,
    pub accepted: Clock,
}

/// State of one port.
#[derive(Clone, Debug, Default)]
pub(crate) struct Port {
    pub pieces: VecDeque<Waiting>,
    pub cutting: Option<Cutting>,
    pub pieces_held: usize,
    pub lines_held: usize,
    pub writes: VecDeque<WriteLine>,
    /// Lines that entered last, for combining.
    pub recent: Recent,
}

impl Port {
    /// Class of a write at the head.
    pub fn write_class(&self, classes: &[WriteClass; 16]) -> Option<WriteClass> {
        self.writes.front().map(|w| classes[w.qos as usize & 15])
    }
}

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
