//! Connects the masters of all coherent ports to the caches of the CPUs and to memory.
//!
//! The fabric sees the hub as one master at the controller port behind the interconnect. The bursts of the hub are the lines
//! that no cache serves or keeps. Lookups happen at exact times, which may be slightly before the clock edge at which the
//! event loop calls the hub.

use std::collections::VecDeque;

use super::{CpuPass, CpuTouch, Cpus, Found, PortKind, lane::Lane};
use crate::{AxiMaster, Burst, Cache, Direction, Poll, Ps};

mod access;
mod config;
mod lookup;

pub use config::{HubConfig, HubPortConfig, HubStats, OcmConfig, PathTiming};

/// A line that is read from or written to memory. No burst waits for the response of a write-back.
#[derive(Clone, Copy, Debug)]
struct ToMemory {
    addr: u64,
    bytes: u32,
    from: Ps,
    owner: Option<Owner>,
    /// Whether the line occupies a line-fill buffer of the L2.
    fill: bool,
}

#[derive(Clone, Copy, Debug)]
struct Owner {
    port: usize,
    side: usize,
    /// Index of the line in its lane.
    line: u64,
    /// Whether the port's next lookup waits for the answer.
    blocks: bool,
}

struct HubPort<M> {
    cfg: HubPortConfig,
    master: M,
    lanes: [Lane; 2],
    begun: [bool; 2],
    pl_cache: Option<Cache>,
    /// The line after the last load (CPU).
    next_line: Option<u64>,
    last_done: Ps,
}

/// The hub with the masters of its ports.
pub struct Hub<M> {
    cfg: HubConfig,
    cpus: Cpus,
    ports: Vec<HubPort<M>>,
    /// When the snoop control unit is free.
    cpus_free: Ps,
    /// When the memory on the chip is free.
    ocm_free: Ps,
    /// Queues of reads and writes for memory.
    memory: [VecDeque<ToMemory>; 2],
    sent: [VecDeque<(Option<Owner>, bool)>; 2],
    /// Number of line-fill buffers in use, and the lanes that are waiting for a buffer, in order of arrival.
    fills: usize,
    fills_due: VecDeque<(usize, usize)>,
    /// Number of lookups so far. It is used to order lanes by the time at which they were last served.
    turn: u64,
    wake: Ps,
    /// Whether read data are reported to masters line by line, or only at the end of a burst.
    by_lines: bool,
    stats: HubStats,
}

const SIDES: [Direction; 2] = [Direction::Read, Direction::Write];

fn side_of(direction: Direction) -> usize {
    match direction {
        Direction::Read => 0,
        Direction::Write => 1,
    }
}

fn place(found: Found) -> usize {
    match found {
        Found::L1 => 0,
        Found::L2 => 1,
        Found::Nowhere => 2,
    }
}

impl<M: AxiMaster> Hub<M> {
    /// Connects port `i` of the configuration to master `i`. All caches are empty.
    #[must_use]
    pub fn new(cfg: HubConfig, masters: Vec<M>) -> Self {
        let ports = cfg.ports.iter().cloned().zip(masters);
        Self {
            cpus: Cpus::new(cfg.cpus),
            ports: ports
                .map(|(cfg, master)| HubPort {
                    pl_cache: cfg.pl_cache.map(|(shape, _)| Cache::new(shape)),
                    cfg,
                    master,
                    lanes: [Lane::default(), Lane::default()],
                    begun: [false; 2],
                    next_line: None,
                    last_done: Ps::MIN / 2,
                })
                .collect(),
            cfg,
            cpus_free: 0,
            ocm_free: 0,
            memory: [VecDeque::new(), VecDeque::new()],
            sent: [VecDeque::new(), VecDeque::new()],
            fills: 0,
            fills_due: VecDeque::new(),
            turn: 0,
            wake: 0,
            by_lines: false,
            stats: HubStats::default(),
        }
    }

    /// Sets the hub to report read data line by line, each as soon as its time is known, for masters that
    /// forward them over a bus. By default a burst is reported at its end.
    #[must_use]
    pub fn telling_lines(mut self) -> Self {
        self.by_lines = true;
        self
    }

    /// Applies a pass of software, which changes the CPUs' caches and the caches in the PL that it snoops. The
    /// pass and its write-backs take no time.
    pub fn cpu(&mut self, pass: CpuPass) {
        let line = self.cpus.line_bytes();
        let first = pass.base / line * line;
        let end = pass.base + pass.bytes;
        for addr in (first..end).step_by(line as usize) {
            if self.cfg.cpus_snoop_pl {
                let takes = matches!(pass.touch, CpuTouch::Store | CpuTouch::Flush);
                let absent = self.cpus.find(addr) == Found::Nowhere;
                for cache in self.ports.iter_mut().filter_map(|p| p.pl_cache.as_mut()) {
                    if takes || absent {
                        self.stats.snoops += 1;
                        cache.snoop(addr, takes, true);
                    }
                }
            }
            self.cpus.touch(CpuPass {
                base: addr,
                bytes: line,
                ..pass
            });
        }
    }

    /// Processes everything up to `now`.
    fn advance(&mut self, now: Ps) {
        self.wake = Ps::MAX;
        for p in 0..self.ports.len() {
            for side in 0..2 {
                self.accept(p, side, now);
            }
        }
        // Lanes whose next line waits for a line-fill buffer. No buffer is freed in this loop.
        let mut held = 0u64;
        while let Some((t, p, side)) = self.next_lookup(now, held) {
            let addr = self.ports[p].lanes[side].waiting[0].addr;
            if self.waits_for_fill(p, side, addr) {
                held |= 1 << (2 * p + side);
                continue;
            }
            let lane = &mut self.ports[p].lanes[side];
            let r = lane.waiting.pop_front().expect("a line that waits");
            self.turn += 1;
            lane.served = self.turn;
            self.look_up(p, side, r, t);
            self.answer(p, side);
            self.accept(p, side, now);
        }
        for q in &self.memory {
            if let Some(m) = q.front() {
                self.wake = self.wake.min(m.from);
            }
        }
    }

    /// Returns the next lookup up to `now`. The earliest lookup is first. Among lookups that wait for the
    /// caches at the same time, the lane that was served longest ago is first. If no lookup is due, returns the
    /// time of the next lookup.
    fn next_lookup(&mut self, now: Ps, held: u64) -> Option<(Ps, usize, usize)> {
        let mut next: Option<(Ps, u64, usize, usize)> = None;
        let mut wake = Ps::MAX;
        for (p, port) in self.ports.iter().enumerate() {
            for (side, lane) in port.lanes.iter().enumerate() {
                let timing = &port.cfg.timing;
                let ahead = timing.ahead_lines.map(|n| n[side]);
                let Some(r) = lane.waiting.front() else {
                    continue;
                };
                let Some(open) = lane.open(r.line, ahead) else {
                    continue;
                };
                if held & 1 << (2 * p + side) != 0 {
                    continue;
                }
                // The buffer is free again once the previous line has left the caches, before the response
                // reaches the master.
                let open = open.saturating_sub(timing.response_ps);
                let t = r.arrives.max(lane.free).max(open);
                let looks = port.cfg.coherent[side];
                let t = if looks { t.max(self.cpus_free) } else { t };
                if t > now {
                    wake = wake.min(t);
                } else if next.is_none_or(|(at, served, ..)| (t, lane.served) < (at, served)) {
                    next = Some((t, lane.served, p, side));
                }
            }
        }
        if next.is_none() {
            self.wake = self.wake.min(wake);
        }
        next.map(|(t, _, p, side)| (t, p, side))
    }

    /// Whether a lookup must wait for a line-fill buffer. Lanes receive buffers in order of arrival.
    fn waits_for_fill(&mut self, p: usize, side: usize, addr: u64) -> bool {
        let Some(most) = self.cfg.line_fills else {
            return false;
        };
        let cfg = &self.ports[p].cfg;
        let cached = matches!(cfg.kind, PortKind::Acp | PortKind::Cpu) && cfg.coherent[side];
        let mine = self.fills_due.iter().position(|&lane| lane == (p, side));
        let ahead = mine.unwrap_or(self.fills_due.len());
        let needs = cached && self.cpus.find(addr) == Found::Nowhere;
        if !needs || self.fills + ahead < most {
            self.fills_due.retain(|&lane| lane != (p, side));
            return false;
        }
        if mine.is_none() {
            self.fills_due.push_back((p, side));
        }
        true
    }

    fn accept(&mut self, p: usize, side: usize, now: Ps) {
        let direction = SIDES[side];
        if !self.ports[p].master.uses(direction) {
            return;
        }
        while self.ports[p].lanes[side].bursts() < self.ports[p].cfg.timing.accepts {
            let port = &mut self.ports[p];
            let b = match port.master.poll(direction, now) {
                Poll::Ready(b) if b.issued <= now => b,
                Poll::Ready(b) => {
                    self.wake = self.wake.min(b.issued);
                    return;
                }
                Poll::NotBefore(t) => {
                    self.wake = self.wake.min(t);
                    return;
                }
                Poll::Blocked => return,
            };
            port.master.taken(direction, now);
            self.stats.acp_bursts += u64::from(port.cfg.kind == PortKind::Acp);
            if !std::mem::replace(&mut port.begun[side], true) {
                if let Some(rested) = port.cfg.rested_ps[side] {
                    port.last_done = b.issued - rested;
                }
                for i in 0..self.ports[p].cfg.cpu[side].len() {
                    let pass = self.ports[p].cfg.cpu[side][i];
                    self.cpu(pass);
                }
            }
            let line_bytes = self.cpus.line_bytes();
            let port = &mut self.ports[p];
            let t = &port.cfg.timing;
            let rested =
                port.lanes.iter().all(|l| l.bursts() == 0) && b.issued - port.last_done > t.rest_ps;
            let beat = (direction == Direction::Write).then(|| port.cfg.pl.period());
            if direction == Direction::Write {
                port.master
                    .room(u32::from(b.beats) * u32::from(b.beat_bytes), now);
            }
            port.lanes[side].accept(b, line_bytes, t.request_ps, beat, rested);
        }
    }

    fn send(&mut self, side: usize, m: ToMemory) {
        self.fills += usize::from(m.fill);
        match side {
            0 => self.stats.memory_reads += 1,
            _ => self.stats.memory_writes += 1,
        }
        self.memory[side].push_back(m);
    }

    /// Passes the answered lines of a lane to its master, in order.
    fn answer(&mut self, p: usize, side: usize) {
        let port = &mut self.ports[p];
        // Read data occupy the data bus of the port.
        let beat = (side == 0).then(|| (port.cfg.beat_bytes, port.cfg.pl.period()));
        let ahead = port.cfg.timing.ahead_lines.map(|n| n[side]);
        while let Some(line) = port.lanes[side].answer(beat, ahead) {
            let at = line.at;
            let by_lines = self.by_lines && side == 0;
            if by_lines {
                port.master.moved(Direction::Read, line.bytes, at);
            }
            let Some((id, bytes)) = line.ends else {
                continue;
            };
            if !by_lines {
                port.master.moved(SIDES[side], bytes, at);
            }
            port.last_done = port.last_done.max(at);
            port.master.done(SIDES[side], id, bytes, at);
            self.wake = self.wake.min(at);
        }
    }
}

impl<M: AxiMaster> AxiMaster for Hub<M> {
    /// The hub uses both directions, because reads that miss may evict dirty lines.
    fn uses(&self, _direction: Direction) -> bool {
        true
    }

    fn tells_when(&self, _direction: Direction) -> bool {
        false
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        self.advance(now);
        match self.memory[side_of(direction)].front() {
            Some(m) if m.from <= now => Poll::Ready(Burst {
                addr: m.addr,
                beats: m.bytes.div_ceil(u32::from(self.cfg.beat_bytes)) as u16,
                beat_bytes: self.cfg.beat_bytes,
                qos: None,
                issued: m.from,
                id: 0,
            }),
            _ if self.wake == Ps::MAX => Poll::Blocked,
            _ => Poll::NotBefore(self.wake.max(now + 1)),
        }
    }

    fn taken(&mut self, direction: Direction, _now: Ps) {
        let side = side_of(direction);
        let m = self.memory[side].pop_front().expect("a line for memory");
        self.sent[side].push_back((m.owner, m.fill));
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, _direction: Direction, _bytes: u32, _at: Ps) {}

    /// Memory answers in order.
    fn done(&mut self, direction: Direction, _id: u32, _bytes: u32, at: Ps) {
        let (owner, fill) = self.sent[side_of(direction)]
            .pop_front()
            .expect("a line sent");
        self.fills -= usize::from(fill);
        let Some(o) = owner else { return };
        let port = &mut self.ports[o.port];
        let answered = at + port.cfg.timing.response_ps;
        let lane = &mut port.lanes[o.side];
        lane.ready(o.line, answered);
        if o.blocks {
            lane.missing -= 1;
            if lane.free == Ps::MAX {
                lane.free = at;
            }
        }
        self.answer(o.port, o.side);
    }
}
