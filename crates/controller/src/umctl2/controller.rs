//! The controller as a whole: its state, and how the fabric and the event loop use it.

use axiscope_dram::{Clock, Geometry, Timing};

use super::{
    Umctl2Policy,
    port::{Piece, Port},
    turns::WriteTurns,
};
use crate::{
    AddressMap, Controller, Direction, ReadPiece, Sink, Umctl2Config, WritePart,
    channel::{Channel, Cut, NEVER, WriteLine},
    controller::forward_to_channel,
    outlet::{Limits, Outlets},
};

/// A controller with its channel.
#[derive(Clone, Debug)]
pub struct Umctl2 {
    pub(super) cfg: Umctl2Config,
    pub(super) channel: Channel<Umctl2Policy>,
    pub(super) ports: Vec<Port>,
    pub(super) outlets: Outlets,
    /// Ports at which a read piece is waiting for the arbiter, and ports at which a write line is waiting.
    pub(super) reading: u64,
    pub(super) writing: u64,
    /// Number of read pieces at the ports whose class is not low.
    pub(super) above_low: usize,
    /// The arbiter found no read that may enter. It will find none before this clock, unless a piece arrives or
    /// a read leaves the queue.
    pub(super) no_read_before: Clock,
    /// Ports whose first write found the queue full and no waiting write with which it could combine. This does
    /// not change until another write enters the queue.
    pub(super) refused: u64,
    pub(super) next_read_port: [usize; 4],
    pub(super) write_turns: WriteTurns,
    pub(super) next_write: Clock,
}

impl Umctl2 {
    /// An idle controller. `streams` gives the port of each stream.
    ///
    /// # Panics
    /// If there are more than 64 ports.
    #[must_use]
    pub fn new(
        cfg: Umctl2Config,
        geometry: Geometry,
        timing: Timing,
        map: AddressMap,
        streams: &[u8],
    ) -> Self {
        assert!(cfg.ports.len() <= 64, "at most 64 ports");
        let policy = Umctl2Policy::new(cfg.policy);
        let limits = cfg.ports.iter().map(|p| Limits {
            pieces: p.pieces.unwrap_or(cfg.outlet.port_pieces),
            taken: p.lines,
            granted: cfg.outlet.port_lines,
        });
        Self {
            channel: Channel::new(&cfg.channel, policy, geometry, timing, map, streams.len()),
            outlets: Outlets::new(cfg.data_bus, limits, streams),
            ports: vec![Port::default(); cfg.ports.len()],
            reading: 0,
            writing: 0,
            above_low: 0,
            no_read_before: 0,
            refused: 0,
            next_read_port: [0; 4],
            write_turns: WriteTurns::new(cfg.write_turn),
            next_write: 0,
            cfg,
        }
    }
}

impl Controller for Umctl2 {
    forward_to_channel!();

    fn is_idle(&self) -> bool {
        self.channel.queues().is_empty() && self.reading | self.writing == 0
    }

    #[inline]
    fn room_at(&mut self, port: usize, now: Clock) -> Clock {
        self.outlets.room_at(port, now)
    }

    #[inline]
    fn offer_read(&mut self, port: usize, piece: ReadPiece, now: Clock) {
        let lines = Cut::new(&piece).lines(self.channel.line_bytes());
        self.outlets.arrived(port, lines);
        if let Some(account) = self.channel.account() {
            account.waits(piece.stream, Direction::Read, lines as u32, now);
        }
        let piece = Piece::new(&piece, &self.cfg.ports[port], &self.cfg.timers, now);
        self.above_low += usize::from(piece.is_above_low);
        self.ports[port].pieces.push_back(piece);
        self.reading |= 1 << port;
        self.no_read_before = 0;
        // If the queue is full, the arbiter is woken when a line leaves it.
        if self.read_may_enter() {
            self.channel.front_at_most(now);
        }
    }

    #[inline]
    fn offer_write(&mut self, port: usize, part: WritePart) {
        self.channel.front_at_most(part.arrived);
        let lines = WriteLine::of(&part, self.channel.line_bytes());
        let before = self.ports[port].writes.len();
        self.ports[port].writes.extend(lines);
        if let Some(account) = self.channel.account() {
            let lines = (self.ports[port].writes.len() - before) as u32;
            account.waits(part.stream, Direction::Write, lines, part.arrived);
        }
        self.writing |= 1 << port;
    }

    fn step(&mut self, now: Clock, sink: &mut impl Sink) -> Clock {
        self.channel.expire(now);
        if self.channel.front_is_due(now) {
            if self.writing != 0 || self.read_may_enter() {
                self.arbitrate(now, sink);
            } else {
                self.rest_front(now);
            }
        }
        let next = self.channel.step(now);
        let mut next_grant = NEVER;
        let issued = self.channel.lines(now, &mut |line| {
            next_grant = next_grant.min(self.outlets.send(line, now, sink));
        });
        if !issued {
            return next;
        }
        // An entry of the read queue is free, and so may be places in the reorder buffers.
        self.no_read_before = 0;
        self.channel.front_at_most(next_grant);
        next.min(next_grant)
    }
}
