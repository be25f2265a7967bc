//! An AXI port of the controller: holds read pieces and write lines until the arbiter
//! takes them.

use std::collections::VecDeque;

use axiscope_dram::Clock;

use super::timer::Timers;
use crate::{
    ReadPiece,
    channel::{Cut, NEVER, WriteLine},
    ring::Ring,
    umctl2::{PortConfig, ReadClass, WriteClass},
};

/// A read piece, or the rest of a piece. Times of its class are computed when it arrives, because the arbiter
/// considers the piece for every line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub cut: Cut,
    /// High-priority class.
    pub high: bool,
    /// Whether the class is high or video.
    pub is_above_low: bool,
    /// Clock from which the piece is served before others; [`NEVER`] for classes other than video.
    pub ranks_first: Clock,
    /// Clock at which its lines expire in the store; [`NEVER`] for classes other than video.
    pub expires: Clock,
    /// When the piece arrived in one of the address queue's places that count.
    pub place: Clock,
    /// Number of clocks at this place after which its lines are late; [`NEVER`] for classes other than video.
    pub late_after: Clock,
}

impl Piece {
    /// Creates a piece that arrives at a port `now`.
    #[inline(always)]
    pub fn new(piece: &ReadPiece, port: &PortConfig, timers: &Timers, now: Clock) -> Self {
        let class = port.read_class[piece.qos as usize & 15];
        let mut made = Self {
            cut: Cut::new(piece),
            high: class == ReadClass::High,
            is_above_low: class != ReadClass::Low,
            ranks_first: NEVER,
            expires: NEVER,
            place: now,
            late_after: NEVER,
        };
        if class == ReadClass::Video {
            let timeout = port.read_timeout_clocks;
            made.ranks_first = timers.rank.expires(piece, now, timeout);
            made.expires = timers.read.expires(piece, now, timeout);
            made.late_after = timers.late_slack_clocks + timeout;
        }
        made
    }
}

/// State of one port.
#[derive(Clone, Debug, Default)]
pub(crate) struct Port {
    pub pieces: Ring<Piece>,
    /// Whether the first piece is being split into lines.
    pub cutting: bool,
    /// When the next line may be split off.
    pub next_read: Clock,
    pub writes: VecDeque<WriteLine>,
}

impl Port {
    /// Starts to split the first piece into lines, so that another piece moves up in the address queue. The
    /// place counts only for video reads, which are among the pieces `above_low`.
    #[inline(always)]
    pub fn start_cutting(&mut self, timed_pieces: usize, above_low: usize, now: Clock) {
        self.cutting = true;
        if above_low != 0
            && let Some(next) = self.pieces.get_mut(timed_pieces)
        {
            next.place = now;
        }
    }

    /// Class of the first write at the port.
    pub fn write_class(&self, classes: &[WriteClass; 16]) -> Option<WriteClass> {
        self.writes.front().map(|w| classes[w.qos as usize & 15])
    }
}
