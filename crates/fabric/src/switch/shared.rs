//! The switch in front of a controller port: the choice of the next read piece and the next part of a write.

use std::collections::VecDeque;

use axiscope_controller::{Clock, Controller, NEVER, WritePart};

use crate::{Domain, FifoInterface, Ps};

/// A controller port and the interfaces that share it.
#[derive(Debug, Default)]
pub(super) struct SharedPort {
    /// The controller port.
    port: usize,
    /// Indices of the interfaces, each listed once for every turn that it has in a round.
    pub members: Vec<usize>,
    next_read: usize,
    next_write: usize,
    write_lock: Option<usize>,
    /// When the read address channel and the write data channel are free again.
    read_bus: Ps,
    write_bus: Ps,
    /// When the interconnect of some of the interfaces is free again, for reads and for writes.
    pub interconnect: [Ps; 2],
    /// When lines leave the port. These times count as events of the simulation even if nothing else happens at
    /// them, because runs end only at events.
    pub leaves: VecDeque<Ps>,
    /// When anything may pass next: at once if something has arrived at the switch, otherwise at the time that
    /// [`Self::pass`] returned.
    pub next: Ps,
    /// Whether lines that leave the port may let a read piece pass earlier.
    pub waits_for_lines: bool,
}

impl SharedPort {
    /// Returns an idle port without interfaces.
    pub fn new(port: usize) -> Self {
        Self {
            port,
            ..Self::default()
        }
    }

    /// The controller port.
    pub const fn port(&self) -> usize {
        self.port
    }

    /// Passes everything that may pass at `now`, which is controller clock `clock`. Returns when to call again.
    pub fn pass(
        &mut self,
        domain: Domain,
        interfaces: &mut [FifoInterface],
        controller: &mut impl Controller,
        clock: Clock,
        now: Ps,
    ) -> Ps {
        self.waits_for_lines = false;
        let reads = self.pass_reads(domain, interfaces, controller, clock, now);
        reads.min(self.pass_writes(domain, interfaces, controller, now))
    }

    /// Passes read pieces in round-robin order, one address per clock of the switch.
    fn pass_reads(
        &mut self,
        domain: Domain,
        interfaces: &mut [FifoInterface],
        controller: &mut impl Controller,
        clock: Clock,
        now: Ps,
    ) -> Ps {
        let mut wake = Ps::MAX;
        while self.read_bus <= now {
            if !self.pass_read(domain, interfaces, controller, (clock, now), &mut wake) {
                return wake;
            }
        }
        let waits = |&x: &usize| interfaces[x].waits_for_switch();
        if self.members.iter().any(waits) {
            wake = wake.min(self.read_bus);
        }
        wake
    }

    /// Passes the next read piece, or the write in front of it if both share one queue. Returns false if
    /// nothing may pass before `wake`.
    fn pass_read(
        &mut self,
        domain: Domain,
        interfaces: &mut [FifoInterface],
        controller: &mut impl Controller,
        (clock, now): (Clock, Ps),
        wake: &mut Ps,
    ) -> bool {
        let n = self.members.len();
        for j in 0..n {
            let k = around(self.next_read + j, n);
            let p = &mut interfaces[self.members[k]];
            if p.cfg.one_queue
                && let Some(ready) = p.write_is_next()
            {
                let from = ready.max(self.write_bus);
                if from > now || self.write_lock.is_some() {
                    *wake = (*wake).min(from.max(now + 1));
                    continue;
                }
                self.read_bus = p.cfg.next_address(self.read_bus, now);
                self.pass_write(k, p, domain, controller);
                self.next_read = around(k + 1, n);
                return true;
            }
            let Some(t) = p.read.to_switch.front() else {
                continue;
            };
            let at = t.arrives + p.cfg.switch_ps;
            if at > now {
                *wake = (*wake).min(at);
                continue;
            }
            if let Some(m) = p.cfg.mixed_reads
                && !p.read.mixing.lets(t.source, m.pieces, now)
            {
                *wake = (*wake).min(p.read.mixing.wake());
                self.waits_for_lines = true;
                continue;
            }
            let room = controller.room_at(self.port, clock);
            if room > clock {
                self.waits_for_lines = true;
                if room < NEVER {
                    *wake = (*wake).min(domain.edge(room));
                }
                break;
            }
            let mut piece = t.piece;
            piece.arrived = domain.at_or_after(t.arrives);
            if let Some(m) = p.cfg.mixed_reads
                && p.read.mixing.passes(t.source)
            {
                piece.lead = m.lead_clocks;
            }
            p.read.to_switch.pop_front();
            self.read_bus = p.cfg.next_address(self.read_bus, now);
            controller.offer_read(self.port, piece, clock);
            self.next_read = around(k + 1, n);
            return true;
        }
        false
    }

    /// Passes staged parts of writes over the shared write bus, in round-robin order of pieces.
    fn pass_writes(
        &mut self,
        domain: Domain,
        interfaces: &mut [FifoInterface],
        controller: &mut impl Controller,
        now: Ps,
    ) -> Ps {
        let n = self.members.len();
        let mut wake = Ps::MAX;
        loop {
            let mut sent = false;
            for j in 0..n {
                let k = around(self.next_write + j, n);
                if self.write_lock.is_some_and(|lock| lock != k) {
                    continue;
                }
                let p = &mut interfaces[self.members[k]];
                if p.cfg.one_queue {
                    continue;
                }
                let Some(w) = p.write.staged.front() else {
                    continue;
                };
                if w.ready > now {
                    wake = wake.min(w.ready);
                    continue;
                }
                if self.write_bus > now {
                    return wake.min(self.write_bus);
                }
                self.pass_write(k, p, domain, controller);
                self.next_write = around(k + 1, n);
                sent = true;
                break;
            }
            if !sent {
                return wake;
            }
        }
    }

    /// Sends the next part of a write of member `k` over the bus.
    fn pass_write(
        &mut self,
        k: usize,
        p: &mut FifoInterface,
        domain: Domain,
        controller: &mut impl Controller,
    ) {
        let w = p.write.staged.pop_front().expect("a part that is staged");
        let last = w.part.last_of_piece;
        let piece_gap = if last { p.cfg.write_piece_gap_ps } else { 0 };
        let gap = p.cfg.write_line_gap_ps + piece_gap;
        let takes = p.cfg.switch.whole_cycles(w.beats) + gap;
        let arrives = w.ready.max(self.write_bus + takes);
        self.write_lock = if last { None } else { Some(k) };
        self.write_bus = arrives;
        let arrived = domain.at_or_after(arrives);
        controller.offer_write(self.port, WritePart { arrived, ..w.part });
    }
}

/// Reduces a number below `2 * n` modulo `n`.
#[inline]
const fn around(k: usize, n: usize) -> usize {
    if k < n { k } else { k - n }
}

#[cfg(test)]
mod tests;
