//! The controller as a whole: its state and its doors.

use axiscope_dram::{Clock, Command, Geometry, Timing};

use super::{
    Umctl2Policy,
    port::{Piece, Port},
    timer::Came,
    turns::WriteTurns,
};
use crate::{
    AddressMap, Controller, ReadPiece, Sink, Stats, Umctl2Config, WriteLine,
    channel::{Channel, Cut},
};

/// A controller with its channel.
#[derive(Clone, Debug)]
pub struct Umctl2 {
    pub(super) cfg: Umctl2Config,
    pub(super) channel: Channel<Umctl2Policy>,
    pub(super) ports: Vec<Port>,
    /// Ports with a read piece, and ports with a write line, that wait for the arbiter.
    pub(super) reading: u64,
    pub(super) writing: u64,
    pub(super) next_read_port: [usize; 4],
    pub(super) write_turns: WriteTurns,
    pub(super) next_write: Clock,
}

impl Umctl2 {
    /// A controller at rest. `streams` is the number of streams.
    ///
    /// # Panics
    /// If there are more than 64 ports.
    #[must_use]
    pub fn new(
        cfg: Umctl2Config,
        geometry: Geometry,
        timing: Timing,
        map: AddressMap,
        streams: usize,
    ) -> Self {
        assert!(cfg.ports.len() <= 64, "at most 64 ports");
        let policy = Umctl2Policy::new(cfg.policy.clone());
        Self {
            channel: Channel::new(&cfg.channel, policy, geometry, timing, map, streams),
            ports: vec![Port::default(); cfg.ports.len()],
            reading: 0,
            writing: 0,
            next_read_port: [0; 4],
            write_turns: WriteTurns::new(cfg.write_turn),
            next_write: 0,
            cfg,
        }
    }
}

impl Controller for Umctl2 {
    fn record_commands(&mut self) {
        self.channel.record_commands();
    }

    fn take_commands(&mut self) -> Vec<Command> {
        self.channel.take_commands()
    }

    fn stats(&self) -> &Stats {
        self.channel.stats()
    }

    fn reset_stats(&mut self) {
        self.channel.reset_stats();
    }

    fn is_idle(&self) -> bool {
        self.channel.queues().is_empty() && self.reading | self.writing == 0
    }

    #[inline]
    fn read_space(&self, port: usize) -> bool {
        let (p, cfg) = (&self.ports[port], &self.cfg.ports[port]);
        p.pieces_held < cfg.pieces && p.lines_taken < cfg.lines
    }

    #[inline]
    fn offer_read(&mut self, port: usize, piece: ReadPiece, now: Clock) {
        let line = self.channel.line_bytes();
        let last = piece.addr + u64::from(piece.bytes) - 1;
        let class = self.cfg.ports[port].read_class[piece.qos as usize & 15];
        let p = &mut self.ports[port];
        p.lines_taken += (last / line - piece.addr / line) as usize + 1;
        debug_assert!(p.pieces_held < self.cfg.ports[port].pieces && piece.bytes > 0);
        p.pieces_held += 1;
        p.pieces.push_back(Piece {
            cut: Cut::new(&piece),
            class,
            came: Came {
                switch: piece.arrived - piece.lead,
                port: now,
                place: now,
            },
        });
        self.reading |= 1 << port;
        // With a full queue the arbiter wakes once a line has left it.
        if self.read_may_enter() {
            self.channel.front_at_most(now);
        }
    }

    #[inline]
    fn release_piece(&mut self, port: usize) {
        self.ports[port].pieces_held -= 1;
    }

    #[inline]
    fn release_line(&mut self, port: usize, now: Clock) {
        self.ports[port].lines_taken -= 1;
        let held = &mut self.ports[port].lines_held;
        *held -= 1;
        // Else the line held nothing back.
        if *held + 1 == self.cfg.port_lines {
            self.channel.front_at_most(now);
        }
    }

    #[inline]
    fn writes_waiting(&self, port: usize) -> usize {
        self.ports[port].writes.len()
    }

    #[inline]
    fn offer_write(&mut self, port: usize, write: WriteLine) {
        self.channel.front_at_most(write.arrived);
        self.ports[port].writes.push_back(write);
        self.writing |= 1 << port;
    }

    fn step(&mut self, now: Clock, sink: &mut impl Sink) -> Clock {
        self.channel.expire(now);
        if self.channel.front_is_due(now) {
            self.arbitrate(now, sink);
        }
        self.channel.step(now, sink)
    }
}
