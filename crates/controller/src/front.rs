//! A front end without QoS classes. Its ports keep read pieces and write lines in order, and an arbiter picks one line at a
//! time.

use axiscope_dram::{Clock, CommandFigures, Geometry, Timing};
use axiscope_figures::{LONGEST, figures};

use crate::{
    AddressMap, ChannelConfig, Controller, DataBus, Direction, Domain, ReadPiece, Sink,
    WriteAccepted, WritePart,
    channel::{Channel, Cut, Mark, NEVER, WriteLine, set::members},
    controller::forward_to_channel,
    outlet::{Limits, OutletFigures, Outlets},
};

mod arbiters;
mod heads;
mod starving;

pub use arbiters::*;
pub use heads::{Arbiter, Grant, Heads};
pub use starving::{Starving, StarvingConfig};

use heads::Port;

figures! {
    /// Settings of a front end.
    pub struct FrontConfig {
        /// Number of entries in the read queue.
        read_entries: usize ["", 1..=96, documented "depth of the read CAM"],
        /// Number of entries in the write queue.
        write_entries: usize ["", 1..=64, documented "depth of the write CAM"],
        /// Buffers for the read data at ports, and the data buses of the ports.
        outlet: OutletFigures [flat],
        /// Number of clocks between two lines that enter the queues.
        grant_clocks: Clock ["clocks", 0..=LONGEST, documented "one command per clock"],
        /// Whether a write to part of a line merges with a waiting write to the same line.
        write_combine: bool ["", .., register "dis_wc"],
        /// How the command bus is driven.
        commands: CommandFigures [flat],
        /// The channel behind the ports.
        channel: ChannelConfig [flat],
        /// Rules by which the DRAM's data bus turns between reads and writes.
        starving: StarvingConfig [flat],
        /// Number of ports.
        ports: usize [given 0],
        /// The data bus of each port for read data.
        data_bus: DataBus [given DataBus::none(Domain::from_mhz(1.0))],
    }
}

impl FrontConfig {
    /// Returns the same front end with a given number of ports.
    #[must_use]
    pub fn programmed(&self, ports: usize, line_bytes: u64, data_bus: DataBus) -> Self {
        let mut cfg = Self {
            ports,
            data_bus,
            ..self.clone()
        };
        cfg.channel.line_bytes = line_bytes;
        cfg
    }
}

/// A controller: ports, an arbiter, a channel.
#[derive(Clone, Debug)]
pub struct FrontEnd<A> {
    cfg: FrontConfig,
    arbiter: A,
    channel: Channel<Starving>,
    ports: Vec<Port>,
    outlets: Outlets,
    /// Ports at which reads wait, and ports at which writes wait.
    reading: u64,
    writing: u64,
    next_grant: Clock,
}

impl<A: Arbiter> FrontEnd<A> {
    /// An idle controller. `streams` gives the port of each stream.
    ///
    /// # Panics
    /// If there are more than 64 ports.
    #[must_use]
    pub fn new(
        cfg: FrontConfig,
        arbiter: A,
        geometry: Geometry,
        timing: Timing,
        map: AddressMap,
        streams: &[u8],
    ) -> Self {
        assert!(cfg.ports <= 64, "at most 64 ports");
        let policy = Starving::new(cfg.starving);
        let limits = Limits {
            pieces: cfg.outlet.port_pieces,
            taken: usize::MAX,
            granted: cfg.outlet.port_lines,
        };
        let limits = std::iter::repeat_n(limits, cfg.ports);
        Self {
            channel: Channel::new(&cfg.channel, policy, geometry, timing, map, streams.len()),
            outlets: Outlets::new(cfg.data_bus, limits, streams),
            ports: vec![Port::default(); cfg.ports],
            arbiter,
            reading: 0,
            writing: 0,
            next_grant: 0,
            cfg,
        }
    }

    /// Admits one line into a queue, if any line may enter.
    fn grant(&mut self, now: Clock, sink: &mut impl Sink) {
        let mut wake = NEVER;
        if now < self.next_grant {
            if self.reading | self.writing != 0 {
                wake = self.next_grant;
            }
            self.channel.front_at(wake);
            return;
        }
        let heads = Heads {
            reads: self.readable(now, &mut wake),
            writes: self.writable(now, &mut wake),
            ports: &self.ports,
            now,
        };
        match self.arbiter.pick(heads) {
            None => {}
            Some(grant) => {
                match grant {
                    Grant::Read(x) => self.enter_read(x, now),
                    Grant::Write(x) => self.enter_write(x, now, sink),
                }
                self.next_grant = now + self.cfg.grant_clocks;
                wake = self.next_grant;
            }
        }
        self.channel.front_at(wake);
    }

    /// Ports whose next read line may enter the queue.
    #[inline]
    fn readable(&mut self, now: Clock, wake: &mut Clock) -> u64 {
        if self.channel.queues().reads().len() >= self.cfg.read_entries {
            return 0;
        }
        let mut may = 0;
        for x in members(self.reading) {
            let p = &mut self.ports[x];
            if p.cut.is_none()
                && let Some(&(piece, arrived)) = p.pieces.front()
            {
                if arrived > now {
                    *wake = (*wake).min(arrived);
                    continue;
                }
                p.pieces.drop_front();
                p.read_arrived = arrived;
                p.cut = Some(Cut::new(&piece));
            }
            let Some(cut) = &p.cut else { continue };
            let room = self.outlets.grants_at(x, now);
            if room > now {
                *wake = (*wake).min(room);
            } else if !self.channel.reorder_is_full(cut.stream) {
                may |= 1 << x;
            }
        }
        may
    }

    /// Ports whose next write line may enter the queue.
    #[inline]
    fn writable(&self, now: Clock, wake: &mut Clock) -> u64 {
        if self.channel.queues().writes().len() >= self.cfg.write_entries {
            return 0;
        }
        let mut may = 0;
        for x in members(self.writing) {
            match self.ports[x].writes.front() {
                Some(w) if w.arrived > now => *wake = (*wake).min(w.arrived),
                Some(_) => may |= 1 << x,
                None => {}
            }
        }
        may
    }

    fn enter_read(&mut self, x: usize, now: Clock) {
        let p = &mut self.ports[x];
        let cut = p.cut.as_mut().expect("a granted port has a piece");
        self.outlets.granted(x);
        p.read_since = now;
        if self.channel.enter_read(cut, Mark::NONE, now) {
            p.cut = None;
            if p.pieces.is_empty() {
                self.reading &= !(1 << x);
            }
        }
    }

    fn enter_write(&mut self, x: usize, now: Clock, sink: &mut impl Sink) {
        let p = &mut self.ports[x];
        let w = p.writes.pop_front().expect("a granted port has a write");
        p.write_since = now;
        if p.writes.is_empty() {
            self.writing &= !(1 << x);
        }
        let part = u64::from(w.bytes) < self.channel.line_bytes();
        if !(part && self.cfg.write_combine && self.channel.merge_write(&w)) {
            self.channel.enter_write(&w, NEVER, now);
        }
        if let Some(account) = self.channel.account() {
            account.accepted(&w, &self.ports[x].writes, now);
        }
        sink.write_accepted(WriteAccepted {
            stream: w.stream,
            bytes: w.bytes,
            at: now,
            last_of_burst: w.last,
        });
    }
}

impl<A: Arbiter> Controller for FrontEnd<A> {
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
        self.ports[port].pieces.push_back((piece, now));
        self.reading |= 1 << port;
        self.channel.front_at_most(now);
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
        if self.channel.front_is_due(now) {
            self.grant(now, sink);
        }
        let next = self.channel.step(now);
        let mut next_grant = NEVER;
        let issued = self.channel.lines(now, &mut |line| {
            next_grant = next_grant.min(self.outlets.send(line, now, sink));
        });
        if !issued {
            return next;
        }
        self.channel.front_at_most(next_grant);
        next.min(next_grant)
    }
}
