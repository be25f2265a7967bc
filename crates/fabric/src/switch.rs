//! The whole path: the FIFO interfaces, the switch in front of each controller port
//! (round robin where several interfaces share one), and the way back.

use std::collections::VecDeque;

use axiscope_controller::{Controller, NEVER, ReadLine, Sink, WriteAccepted, WritePart};

use crate::{AxiMaster, Direction, Domain, FifoInterface, InterfaceConfig, Ps};

/// What the switches are like.
#[derive(Clone, Debug)]
pub struct SwitchConfig {
    /// The controller's clock.
    pub controller: Domain,
    /// Number of controller ports.
    pub ports: usize,
    /// Pieces that a switch may hand to its controller port in one controller clock.
    pub pieces_a_clock: u32,
}

#[derive(Debug, Default)]
struct SharedPort {
    /// Interfaces, each as often as it has turns in a round.
    members: Vec<usize>,
    next_read: usize,
    next_write: usize,
    write_lock: Option<usize>,
    write_bus: Ps,
    /// When lines leave the port. Nothing is done then, but runs end at clocks at which something
    /// happens, and these have always counted.
    leaves: VecDeque<Ps>,
}

impl SharedPort {
    /// The next part of a write of member `k` goes over the bus to port `x`.
    fn pass_write(
        &mut self,
        x: usize,
        k: usize,
        p: &mut FifoInterface,
        clock: &Domain,
        controller: &mut impl Controller,
    ) {
        let w = p.write.staged.pop_front().expect("a part that is staged");
        let last = w.part.last_of_piece;
        let gap = if last { p.cfg.write_piece_gap_ps } else { 0 };
        let takes = p.cfg.switch.cycles(f64::from(w.beats)) + gap;
        let arrives = w.ready.max(self.write_bus + takes);
        self.write_lock = if last { None } else { Some(k) };
        self.write_bus = arrives;
        let arrived = clock.at_or_after(arrives);
        controller.offer_write(x, WritePart { arrived, ..w.part });
    }
}

/// When the sides of an interface have to act next; 0 is at once.
#[derive(Clone, Copy, Debug, Default)]
struct Due {
    read: Ps,
    write: Ps,
}

/// A place in a round of `n`, from one that is less than a round too far.
#[inline]
const fn around(k: usize, n: usize) -> usize {
    if k < n { k } else { k - n }
}

/// All interfaces of a chip with their masters.
pub struct Fabric<M> {
    cfg: SwitchConfig,
    interfaces: Vec<FifoInterface>,
    shared: Vec<SharedPort>,
    masters: Vec<M>,
    due: Vec<Due>,
    by_stream: Vec<usize>,
    wake: Ps,
}

impl<M: AxiMaster> Fabric<M> {
    /// Joins interface `i` to master `i`.
    #[must_use]
    pub fn new(cfg: SwitchConfig, interfaces: Vec<InterfaceConfig>, masters: Vec<M>) -> Self {
        let mut shared: Vec<SharedPort> = (0..cfg.ports).map(|_| SharedPort::default()).collect();
        let streams = interfaces
            .iter()
            .map(|c| c.stream as usize + 1)
            .max()
            .unwrap_or(0);
        let mut by_stream = vec![usize::MAX; streams];
        for (i, c) in interfaces.iter().enumerate() {
            let members = &mut shared[c.controller_port as usize].members;
            members.extend((0..c.turns.max(1)).map(|_| i));
            by_stream[c.stream as usize] = i;
        }
        Self {
            interfaces: interfaces.into_iter().map(FifoInterface::new).collect(),
            shared,
            due: vec![Due::default(); masters.len()],
            masters,
            by_stream,
            cfg,
            wake: 0,
        }
    }

    /// The masters, in the order of the interfaces.
    pub fn masters(&self) -> &[M] {
        &self.masters
    }

    /// The masters, to reset or read their counters.
    pub fn masters_mut(&mut self) -> &mut [M] {
        self.due.fill(Due::default());
        &mut self.masters
    }

    /// The masters, to look at them or to answer them. What one shows may not change by it, unless
    /// [`Fabric::look`] is told.
    pub fn masters_in_step(&mut self) -> &mut [M] {
        &mut self.masters
    }

    /// When the fabric has to act next.
    #[must_use]
    pub const fn wake(&self) -> Ps {
        self.wake
    }

    /// A master has something new at `at`: the fabric looks then, if not sooner.
    pub fn look(&mut self, at: Ps) {
        self.wake = self.wake.min(at);
        self.due.fill(Due::default());
    }

    /// Does all that happens up to `now`, which is controller clock `clock`.
    pub fn advance(&mut self, controller: &mut impl Controller, clock: i64, now: Ps) {
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
        let sides = self.interfaces.iter_mut().zip(&mut self.masters);
        for ((p, m), due) in sides.zip(&mut self.due) {
            if due.read <= now {
                let before = p.read.to_switch.len();
                due.read = Ps::MAX;
                if m.uses(Direction::Read) {
                    due.read = p.read.advance(&p.cfg, m, now).min(p.read.wake());
                }
                wake = wake.min(due.read);
                // An answer that may change is asked for again.
                if !m.tells_when(Direction::Read) {
                    due.read = 0;
                }
                // Its writes may hang on what was read.
                if p.read.to_switch.len() != before {
                    due.write = 0;
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
                }
            } else {
                wake = wake.min(due.write);
            }
        }
        for x in 0..self.shared.len() {
            // Nobody is at most ports of a controller.
            if self.shared[x].members.is_empty() {
                continue;
            }
            wake = wake.min(self.pass_reads(x, controller, clock, now));
            wake = wake.min(self.pass_writes(x, controller, now));
        }
        self.wake = wake.max(now + 1);
    }

    /// Read pieces from the interfaces of a controller port, in turn.
    fn pass_reads(
        &mut self,
        x: usize,
        controller: &mut impl Controller,
        clock: i64,
        now: Ps,
    ) -> Ps {
        let s = &mut self.shared[x];
        let n = s.members.len();
        let mut wake = Ps::MAX;
        let mut passed = 0;
        while passed < self.cfg.pieces_a_clock {
            let mut sent = false;
            for j in 0..n {
                let k = around(s.next_read + j, n);
                let p = &mut self.interfaces[s.members[k]];
                if p.cfg.one_queue
                    && let Some(ready) = p.write_is_next()
                {
                    let from = ready.max(s.write_bus);
                    if from > now || s.write_lock.is_some() {
                        wake = wake.min(from.max(now + 1));
                        continue;
                    }
                    s.pass_write(x, k, p, &self.cfg.controller, controller);
                    s.next_read = around(k + 1, n);
                    sent = true;
                    break;
                }
                let Some(t) = p.read.to_switch.front() else {
                    continue;
                };
                let at = t.arrives + p.cfg.switch_ps;
                if at > now {
                    wake = wake.min(at);
                    continue;
                }
                if let Some(m) = p.cfg.mixed_reads
                    && !p.read.mixing.lets(t.source, m.pieces, now)
                {
                    wake = wake.min(p.read.mixing.wake());
                    continue;
                }
                let room = controller.room_at(x, clock);
                if room > clock {
                    if room < NEVER {
                        wake = wake.min(self.cfg.controller.edge(room));
                    }
                    break;
                }
                let mut piece = t.piece;
                piece.arrived = self.cfg.controller.at_or_after(t.arrives);
                if let Some(m) = p.cfg.mixed_reads
                    && p.read.mixing.passes(t.source)
                {
                    piece.lead = m.lead_clocks;
                }
                p.read.to_switch.pop_front();
                controller.offer_read(x, piece, clock);
                s.next_read = around(k + 1, n);
                sent = true;
                break;
            }
            if !sent {
                return wake;
            }
            passed += 1;
        }
        now + 1
    }

    /// Staged parts of writes over the shared write bus, round robin per piece.
    fn pass_writes(&mut self, x: usize, controller: &mut impl Controller, now: Ps) -> Ps {
        let s = &mut self.shared[x];
        let n = s.members.len();
        let mut wake = Ps::MAX;
        loop {
            let mut sent = false;
            for j in 0..n {
                let k = around(s.next_write + j, n);
                if s.write_lock.is_some_and(|lock| lock != k) {
                    continue;
                }
                let p = &mut self.interfaces[s.members[k]];
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
                if s.write_bus > now {
                    return wake.min(s.write_bus);
                }
                s.pass_write(x, k, p, &self.cfg.controller, controller);
                s.next_write = around(k + 1, n);
                sent = true;
                break;
            }
            if !sent {
                return wake;
            }
        }
    }
}

impl<M: AxiMaster> Sink for Fabric<M> {
    fn read_line(&mut self, line: ReadLine) {
        let i = self.by_stream[line.stream as usize];
        let p = &mut self.interfaces[i];
        if line.last_of_piece && p.cfg.mixed_reads.is_some() {
            p.read.mixing.leaves(line.leaves);
        }
        self.shared[p.cfg.controller_port as usize]
            .leaves
            .push_back(line.leaves);
        // Before it leaves, on a way past a part of the controller's read pipeline.
        let arrives = line.leaves + p.cfg.response_ps;
        p.read.deliver(
            &p.cfg,
            line.bytes,
            arrives,
            line.last_of_piece,
            line.last_of_burst,
            &mut self.masters[i],
        );
        self.wake = self.wake.min(line.leaves.min(arrives));
        self.due[i] = Due::default();
    }

    fn write_accepted(&mut self, write: WriteAccepted) {
        let i = self.by_stream[write.stream as usize];
        let p = &mut self.interfaces[i];
        let at = self.cfg.controller.edge(write.at);
        p.write.accepted(
            &p.cfg,
            write.bytes,
            write.last_of_burst,
            at,
            &mut self.masters[i],
        );
        self.wake = self.wake.min(at + 1);
        self.due[i] = Due::default();
    }
}
