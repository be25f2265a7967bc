//! The masters of all coherent ports, joined to the caches of the CPUs and to memory.
//!
//! To the fabric the hub is one master at the controller port behind the interconnect; its
//! bursts are the lines that no cache serves or keeps. Lookups are done at their own times,
//! which may lie a little before the clock edge at which the event loop comes by.

use std::collections::VecDeque;

use super::{CpuPass, CpuTouch, Cpus, CpusConfig, Found, PortKind, lane::Lane};
use crate::{AxiMaster, Burst, Cache, CacheConfig, CacheStats, Direction, Domain, Poll, Ps};

/// What a port's way to the caches costs. Holds are times for which the caches' tag and data
/// pipeline (the snoop control unit) is taken, by where the line was: L1, L2, nowhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct PathTiming {
    /// From a burst's address (or the end of its data) to the lookup, ps.
    pub request_ps: Ps,
    /// From the answer to the master, ps.
    pub response_ps: Ps,
    /// The lookup, or the snoop and its answer, ps.
    pub lookup_ps: Ps,
    /// From there until a cache gives the data of a read, ps.
    pub read_hit_ps: Ps,
    /// From there until a write to a line that is cached can go on, ps.
    pub write_hit_ps: Ps,
    /// For how long a read holds the pipeline: line in L1, in L2, nowhere; ps.
    pub read_hold_ps: [Ps; 3],
    /// The same for writes, ps.
    pub write_hold_ps: [Ps; 3],
    /// The first read and the first write after a rest take longer by this, ps.
    pub wake_ps: [Ps; 2],
    /// A rest is at least so long, ps.
    pub rest_ps: Ps,
    /// Bursts of a direction that the port takes before it answers.
    pub accepts: usize,
}

/// One coherent port.
#[derive(Clone, Debug)]
pub struct HubPortConfig {
    /// Its kind; not [`PortKind::Hp`].
    pub kind: PortKind,
    /// What its way costs.
    pub timing: PathTiming,
    /// Clock of the programmable logic at the port.
    pub pl: Domain,
    /// Bytes of a beat.
    pub beat_bytes: u32,
    /// Whether reads, writes are coherent; otherwise they go to memory past the caches.
    pub coherent: [bool; 2],
    /// Whether misses of reads, writes take a line of the L2 (ACP).
    pub allocate: [bool; 2],
    /// The PL's own cache (ACE), and the time of a hit in it, ps.
    pub pl_cache: Option<(CacheConfig, Ps)>,
    /// What software did before the first read, the first write of this port.
    pub cpu: [Vec<CpuPass>; 2],
    /// How long the port had rested before its first read, its first write, ps; `None`
    /// counts from its last answer.
    pub rested_ps: [Option<Ps>; 2],
}

/// The hub.
#[derive(Clone, Debug)]
pub struct HubConfig {
    /// The caches of the CPUs.
    pub cpus: CpusConfig,
    /// Bytes of a beat inside the PS.
    pub beat_bytes: u16,
    /// Stores of the CPUs snoop the PL's cache (ACE).
    pub cpus_snoop_pl: bool,
    /// The interconnect reads memory while it snoops; what a cache gives is then thrown away.
    pub speculative_fetch: bool,
    /// The ports, in the order of their masters.
    pub ports: Vec<HubPortConfig>,
}

/// What the hub counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HubStats {
    /// L1 and L2 of the CPUs.
    pub l1: CacheStats,
    /// See `l1`.
    pub l2: CacheStats,
    /// Caches of the PL, summed.
    pub pl: CacheStats,
    /// Snoops that the interconnect sent, to the CPUs and to the PL.
    pub snoops: u64,
    /// Lines read from memory.
    pub memory_reads: u64,
    /// Lines written to memory.
    pub memory_writes: u64,
}

/// A line for memory. Of write-backs nobody waits for the answer.
#[derive(Clone, Copy, Debug)]
struct ToMemory {
    addr: u64,
    bytes: u32,
    from: Ps,
    owner: Option<Owner>,
}

#[derive(Clone, Copy, Debug)]
struct Owner {
    port: usize,
    side: usize,
    burst: u64,
    /// The answer frees the port's next lookup.
    blocks: bool,
}

struct HubPort<M> {
    cfg: HubPortConfig,
    master: M,
    lanes: [Lane; 2],
    begun: [bool; 2],
    pl_cache: Option<Cache>,
    last_done: Ps,
}

/// The hub with its masters.
pub struct Hub<M> {
    cfg: HubConfig,
    cpus: Cpus,
    ports: Vec<HubPort<M>>,
    /// The snoop control unit is free from.
    cpus_free: Ps,
    /// Reads, writes for memory.
    memory: [VecDeque<ToMemory>; 2],
    sent: [VecDeque<Option<Owner>>; 2],
    wake: Ps,
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
    /// Joins port `i` of the configuration to master `i`; all caches are empty.
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
                    last_done: Ps::MIN / 2,
                })
                .collect(),
            cfg,
            cpus_free: 0,
            memory: [VecDeque::new(), VecDeque::new()],
            sent: [VecDeque::new(), VecDeque::new()],
            wake: 0,
            stats: HubStats::default(),
        }
    }

    /// The masters, in the order of the ports.
    pub fn masters(&self) -> impl Iterator<Item = &M> {
        self.ports.iter().map(|p| &p.master)
    }

    /// The masters, to reset or stop them.
    pub fn masters_mut(&mut self) -> impl Iterator<Item = &mut M> {
        self.ports.iter_mut().map(|p| &mut p.master)
    }

    /// The master of a port.
    pub fn master(&self, port: usize) -> Option<&M> {
        self.ports.get(port).map(|p| &p.master)
    }

    /// The caches of the CPUs.
    pub const fn cpus(&self) -> &Cpus {
        &self.cpus
    }

    /// The cache in the PL at a port.
    pub fn pl_cache(&self, port: usize) -> Option<&Cache> {
        self.ports.get(port)?.pl_cache.as_ref()
    }

    /// What was counted.
    #[must_use]
    pub fn stats(&self) -> HubStats {
        let (l1, l2) = self.cpus.stats();
        let mut stats = HubStats {
            l1,
            l2,
            ..self.stats
        };
        for cache in self.ports.iter().filter_map(|p| p.pl_cache.as_ref()) {
            let c = cache.stats();
            stats.pl.hits += c.hits;
            stats.pl.misses += c.misses;
            stats.pl.evictions += c.evictions;
            stats.pl.dirty_evictions += c.dirty_evictions;
            stats.pl.snoops += c.snoops;
            stats.pl.snoop_hits += c.snoop_hits;
        }
        stats
    }

    /// Whether nothing is under way.
    pub fn is_idle(&self) -> bool {
        self.memory.iter().all(VecDeque::is_empty)
            && self.sent.iter().all(VecDeque::is_empty)
            && self
                .ports
                .iter()
                .all(|p| p.lanes.iter().all(|l| l.bursts() == 0))
    }

    /// Software goes over a range: its caches change, and those of the PL that it snoops.
    /// It takes no time, and what leaves its caches is written back unseen.
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
            match pass.touch {
                CpuTouch::Load => drop(self.cpus.access(addr, false)),
                CpuTouch::Store => drop(self.cpus.access(addr, true)),
                CpuTouch::LoadL2 => drop(self.cpus.access_l2(addr)),
                CpuTouch::Flush => drop(self.cpus.flush(addr)),
            }
        }
    }

    /// Does all that happens up to `now`.
    fn advance(&mut self, now: Ps) {
        self.wake = Ps::MAX;
        for p in 0..self.ports.len() {
            for side in 0..2 {
                self.accept(p, side, now);
                while let Some(&r) = self.ports[p].lanes[side].waiting.front() {
                    let t = r.arrives.max(self.ports[p].lanes[side].free);
                    let looks = self.ports[p].cfg.coherent[side];
                    let t = if looks { t.max(self.cpus_free) } else { t };
                    if t > now {
                        self.wake = self.wake.min(t);
                        break;
                    }
                    self.ports[p].lanes[side].waiting.pop_front();
                    self.look_up(p, side, r, t);
                    self.answer(p, side);
                    self.accept(p, side, now);
                }
            }
        }
        for q in &self.memory {
            if let Some(m) = q.front() {
                self.wake = self.wake.min(m.from);
            }
        }
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
            port.lanes[side].accept(b, line_bytes, t.request_ps, beat, rested);
        }
    }

    /// Looks a line up at `t`, and does what follows.
    fn look_up(&mut self, p: usize, side: usize, r: super::lane::LineRequest, t: Ps) {
        let cfg = &self.ports[p].cfg;
        let timing = cfg.timing;
        let (kind, coherent, allocate) = (cfg.kind, cfg.coherent[side], cfg.allocate[side]);
        let t = t + if r.rested { timing.wake_ps[side] } else { 0 };
        let looked = t + timing.lookup_ps;
        let owner = Owner {
            port: p,
            side,
            burst: r.burst,
            blocks: false,
        };
        let request = ToMemory {
            addr: r.addr,
            bytes: r.bytes,
            from: looked,
            owner: Some(owner),
        };
        if !coherent {
            self.send(side, request);
            return;
        }
        if let Some((_, hit_ps)) = cfg.pl_cache
            && self.pl_hit(p, side, r.addr)
        {
            self.ports[p].lanes[side].ready(r.burst, t + hit_ps);
            return;
        }
        // A clean copy that is written only has to become the sole one.
        let copy = self.ports[p]
            .pl_cache
            .as_ref()
            .is_some_and(|c| c.peek(r.addr).is_some());
        let whole = u64::from(r.bytes) == self.cpus.line_bytes();
        let write = side == 1;
        let (found, out) = match (kind, write) {
            (PortKind::Acp, false) => self.cpus.acp_read(r.addr, allocate),
            (PortKind::Acp, true) => self.cpus.acp_write(r.addr, allocate),
            (_, false) => {
                self.stats.snoops += 1;
                // A cache that keeps a copy gets a clean one: memory takes the dirty data.
                let keeps = kind == PortKind::Ace;
                let dirty = keeps && self.cpus.is_dirty(r.addr);
                let found = self.cpus.snoop_read(r.addr, keeps);
                if self.cfg.speculative_fetch && found != Found::Nowhere {
                    let owner = None;
                    self.send(
                        0,
                        ToMemory {
                            from: t,
                            owner,
                            ..request
                        },
                    );
                }
                (found, dirty.then(|| self.line(r.addr)))
            }
            (_, true) => {
                self.stats.snoops += 1;
                let (found, dirty) = self.cpus.snoop_invalidate(r.addr);
                // Dirty bytes that a write does not cover reach memory first.
                let merged = dirty && !whole && kind != PortKind::Ace;
                (found, merged.then(|| self.line(r.addr)))
            }
        };
        let hold = if write {
            timing.write_hold_ps
        } else {
            timing.read_hold_ps
        }[place(found)];
        self.cpus_free = t + hold;
        if let Some(line) = out {
            self.write_back(line.addr, looked);
        }
        let hit = found != Found::Nowhere;
        let answered = looked
            + match (hit, write) {
                (true, false) => timing.read_hit_ps,
                (true, true) => timing.write_hit_ps,
                (false, _) => 0,
            };
        if kind == PortKind::Ace {
            if let Some(out) = self.pl_fill(p, r.addr, write) {
                self.write_back(out, looked);
            }
            // A write that covers the line needs no old data.
            if hit || (write && (whole || copy)) {
                self.ports[p].lanes[side].ready(r.burst, answered + timing.response_ps);
            } else {
                let bytes = self.cpus.line_bytes() as u32;
                self.send(0, ToMemory { bytes, ..request });
            }
            return;
        }
        match (kind, write) {
            (PortKind::Acp, true) if hit || (allocate && whole) => {
                self.ports[p].lanes[side].ready(r.burst, answered + timing.response_ps);
            }
            (_, false) if hit => {
                self.ports[p].lanes[side].ready(r.burst, answered + timing.response_ps);
            }
            (PortKind::Acp, _) => {
                // One miss at a time; a write of part of a line reads the rest.
                let to = usize::from(write && !allocate);
                self.ports[p].lanes[side].free = Ps::MAX;
                let owner = Some(Owner {
                    blocks: true,
                    ..owner
                });
                self.send(to, ToMemory { owner, ..request });
            }
            _ => {
                let ahead = !write && self.cfg.speculative_fetch;
                let from = if ahead { t } else { answered };
                self.send(side, ToMemory { from, ..request });
            }
        }
    }

    fn line(&self, addr: u64) -> crate::Line {
        let line = self.cpus.line_bytes();
        crate::Line {
            addr: addr / line * line,
            dirty: true,
        }
    }

    /// Whether the PL's own cache serves an access; a clean line that is written takes the
    /// copies of all others away.
    fn pl_hit(&mut self, p: usize, side: usize, addr: u64) -> bool {
        let Some(cache) = self.ports[p].pl_cache.as_mut() else {
            return false;
        };
        if side == 0 {
            return cache.access(addr, false, false).hit;
        }
        if cache.peek(addr) == Some(true) {
            return cache.access(addr, true, false).hit;
        }
        false
    }

    /// A line comes into the PL's cache; gives the dirty one that leaves.
    fn pl_fill(&mut self, p: usize, addr: u64, write: bool) -> Option<u64> {
        let out = self.ports[p]
            .pl_cache
            .as_mut()?
            .access(addr, write, true)
            .evicted?;
        out.dirty.then_some(out.addr)
    }

    fn write_back(&mut self, addr: u64, from: Ps) {
        let bytes = self.cpus.line_bytes() as u32;
        self.send(
            1,
            ToMemory {
                addr,
                bytes,
                from,
                owner: None,
            },
        );
    }

    fn send(&mut self, side: usize, m: ToMemory) {
        match side {
            0 => self.stats.memory_reads += 1,
            _ => self.stats.memory_writes += 1,
        }
        self.memory[side].push_back(m);
    }

    /// Hands finished bursts of a lane to its master, in order.
    fn answer(&mut self, p: usize, side: usize) {
        let port = &mut self.ports[p];
        while let Some(done) = port.lanes[side].complete() {
            let beats = done.bytes.div_ceil(port.cfg.beat_bytes);
            let lane = &mut port.lanes[side];
            let at = match side {
                // Read data take the bus of the port.
                0 => done
                    .ready
                    .max(lane.last_done + Ps::from(beats) * port.cfg.pl.period()),
                _ => done.ready.max(lane.last_done),
            };
            lane.last_done = at;
            port.last_done = port.last_done.max(at);
            port.master.moved(SIDES[side], done.bytes, at);
            port.master.done(SIDES[side], done.id, done.bytes, at);
            self.wake = self.wake.min(at);
        }
    }
}

impl<M: AxiMaster> AxiMaster for Hub<M> {
    /// Both: reads that miss push out lines that were written.
    fn uses(&self, _direction: Direction) -> bool {
        true
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
        self.sent[side].push_back(m.owner);
    }

    fn moved(&mut self, _direction: Direction, _bytes: u32, _at: Ps) {}

    /// Memory answers in order.
    fn done(&mut self, direction: Direction, _id: u32, _bytes: u32, at: Ps) {
        let owner = self.sent[side_of(direction)]
            .pop_front()
            .expect("a line sent");
        let Some(o) = owner else { return };
        let port = &mut self.ports[o.port];
        let answered = at + port.cfg.timing.response_ps;
        port.lanes[o.side].ready(o.burst, answered);
        if o.blocks {
            port.lanes[o.side].free = at;
        }
        self.answer(o.port, o.side);
    }
}
