//! The whole path: the FIFO interfaces, the switch in front of each controller port
//! (round robin where several interfaces share one), and the way back.

use std::collections::BTreeSet;

use axiscope_controller::{Clock, Controller, ReadLine, Sink, WriteAccepted};

use crate::{AxiMaster, Direction, Domain, FifoInterface, InterfaceConfig, Ps, port::Due};

mod shared;

use shared::SharedPort;

/// All interfaces of a chip with their masters.
pub struct Fabric<M> {
    /// The controller's clock.
    domain: Domain,
    interfaces: Vec<FifoInterface>,
    /// The controller ports that have interfaces.
    shared: Vec<SharedPort>,
    masters: Vec<M>,
    by_stream: Vec<usize>,
    wake: Ps,
}

impl<M: AxiMaster> Fabric<M> {
    /// Connects interface `i` to master `i`. `domain` is the controller's clock.
    #[must_use]
    pub fn new(domain: Domain, interfaces: Vec<InterfaceConfig>, masters: Vec<M>) -> Self {
        let port_of = |c: &InterfaceConfig| c.controller_port as usize;
        let ports: BTreeSet<usize> = interfaces.iter().map(port_of).collect();
        let mut shared: Vec<SharedPort> = ports.into_iter().map(SharedPort::new).collect();
        let streams = interfaces
            .iter()
            .map(|c| c.stream as usize + 1)
            .max()
            .unwrap_or(0);
        let mut by_stream = vec![usize::MAX; streams];
        let mut sides: Vec<_> = interfaces.into_iter().map(FifoInterface::new).collect();
        for (i, side) in sides.iter_mut().enumerate() {
            let c = &side.cfg;
            let at = shared.partition_point(|s| s.port() < port_of(c));
            let members = &mut shared[at].members;
            members.extend((0..c.turns.max(1)).map(|_| i));
            by_stream[c.stream as usize] = i;
            side.shared = at;
        }
        Self {
            interfaces: sides,
            shared,
            masters,
            by_stream,
            domain,
            wake: 0,
        }
    }

    /// The masters, in the order of the interfaces.
    pub fn masters(&self) -> &[M] {
        &self.masters
    }

    /// The masters, to reset or read their counters.
    pub fn masters_mut(&mut self) -> &mut [M] {
        self.all_are_due();
        &mut self.masters
    }

    /// The masters, for inspecting or answering them. Call [`Fabric::look`] if this changes what a master drives.
    pub fn masters_in_step(&mut self) -> &mut [M] {
        &mut self.masters
    }

    /// When the fabric must act next.
    #[must_use]
    pub const fn wake(&self) -> Ps {
        self.wake
    }

    /// Has the fabric poll at `at` or earlier, because a master may have a new burst.
    pub fn look(&mut self, at: Ps) {
        self.wake = self.wake.min(at);
        self.all_are_due();
    }

    /// Has every side of every interface act at the next event.
    fn all_are_due(&mut self) {
        self.interfaces
            .iter_mut()
            .for_each(|p| p.due = Due::default());
    }

    /// Simulates everything up to `now`, which is controller clock `clock`.
    pub fn advance(&mut self, controller: &mut impl Controller, clock: Clock, now: Ps) {
        if now < self.wake {
            return;
        }
        let mut wake = Ps::MAX;
        for s in &mut self.shared {
            while s.leaves.front().is_some_and(|&t| t <= now) {
                s.leaves.pop_front();
            }
            wake = wake.min(s.leaves.front().copied().unwrap_or(Ps::MAX));
        }
        // An index costs less than two iterators, because in most calls few interfaces are due.
        let masters = &mut self.masters[..self.interfaces.len()];
        for (i, p) in self.interfaces.iter_mut().enumerate() {
            let (m, due) = (&mut masters[i], &mut p.due);
            if due.read <= now {
                let before = p.read.to_switch.len();
                due.read = Ps::MAX;
                if m.uses(Direction::Read) {
                    due.read = p.read.advance(&p.cfg, m, now).min(p.read.piece_leaves());
                }
                wake = wake.min(due.read);
                // A master whose answer may change is polled again.
                if !m.tells_when(Direction::Read) {
                    due.read = 0;
                }
                // The writes of a master may depend on data that it has read.
                if p.read.to_switch.len() != before {
                    due.write = 0;
                    self.shared[p.shared].next = 0;
                }
            } else {
                wake = wake.min(due.read);
            }
            if due.write <= now {
                let before = p.write.staged.len();
                due.write = Ps::MAX;
                if m.uses(Direction::Write) {
                    due.write = p.write.advance(&p.cfg, m, now);
                }
                wake = wake.min(due.write);
                if !m.tells_when(Direction::Write) {
                    due.write = 0;
                }
                if p.write.staged.len() != before {
                    due.read = 0;
                    let shared = &mut self.shared[p.shared];
                    shared.next = 0;
                    if let Some(way) = p.cfg.interconnect {
                        for w in p.write.staged.range_mut(before..) {
                            let beats = w.part.bytes.div_ceil(p.cfg.pl_beat_bytes);
                            let port_takes = p.cfg.pl.whole_cycles(beats);
                            let free = &mut shared.interconnect[1];
                            let times = (w.ready - port_takes, port_takes);
                            w.ready = way.carry(free, w.part.bytes, times);
                        }
                    }
                }
            } else {
                wake = wake.min(due.write);
            }
        }
        for s in &mut self.shared {
            if s.next <= now {
                s.next = s.pass(self.domain, &mut self.interfaces, controller, clock, now);
            }
            wake = wake.min(s.next);
        }
        self.wake = wake.max(now + 1);
    }
}

impl<M: AxiMaster> Sink for Fabric<M> {
    fn read_line(&mut self, line: ReadLine) {
        let i = self.by_stream[line.stream as usize];
        let p = &mut self.interfaces[i];
        if line.last_of_piece && p.cfg.mixed_reads.is_some() {
            p.read.mixing.leaves(line.leaves);
        }
        let shared = &mut self.shared[p.shared];
        shared.leaves.push_back(line.leaves);
        if shared.waits_for_lines {
            shared.next = 0;
        }
        // On a path that bypasses part of the controller's read pipeline, the line may arrive earlier than it
        // leaves.
        let mut arrives = line.leaves + p.cfg.response_ps;
        if let Some(way) = p.cfg.interconnect {
            let free = &mut shared.interconnect[0];
            let beats = line.bytes.div_ceil(p.cfg.pl_beat_bytes);
            let port_takes = p.cfg.pl.whole_cycles(beats);
            let last = way.carry(free, line.bytes, (arrives, port_takes));
            // The port takes the first beats while the others are on the way.
            arrives = (last - p.cfg.pl.whole_cycles(beats.saturating_sub(1))).max(arrives);
        }
        p.read.deliver(
            &p.cfg,
            line.bytes,
            arrives,
            line.last_of_piece,
            line.last_of_burst,
            &mut self.masters[i],
        );
        p.due = Due::default();
        self.wake = self.wake.min(line.leaves.min(arrives));
    }

    fn write_accepted(&mut self, write: WriteAccepted) {
        let i = self.by_stream[write.stream as usize];
        let p = &mut self.interfaces[i];
        let at = self.domain.edge(write.at);
        p.write.accepted(
            &p.cfg,
            write.bytes,
            write.last_of_burst,
            at,
            &mut self.masters[i],
        );
        p.due = Due::default();
        self.wake = self.wake.min(at + 1);
    }
}
