//! Looks up lines in the caches, and applies the consequences: answers, fills and write-backs.

use super::{Hub, Owner, ToMemory, place};
use crate::{
    AxiMaster, Ps,
    coherence::{Found, PortKind, lane::LineRequest},
};

impl<M: AxiMaster> Hub<M> {
    /// Looks up a line at `t`, and applies the consequences.
    pub(super) fn look_up(&mut self, p: usize, side: usize, r: LineRequest, t: Ps) {
        let cfg = &self.ports[p].cfg;
        let timing = cfg.timing;
        let (kind, coherent, allocate) = (cfg.kind, cfg.coherent[side], cfg.allocate[side]);
        let t = t + if r.rested { timing.wake_ps[side] } else { 0 };
        let looked = t + timing.lookup_ps;
        let owner = Owner {
            port: p,
            side,
            line: r.line,
            blocks: false,
        };
        let request = ToMemory {
            addr: r.addr,
            bytes: r.bytes,
            from: looked + timing.miss_ps,
            owner: Some(owner),
            fill: false,
        };
        if let Some(ocm) = self.cfg.ocm
            && ocm.has(r.addr)
        {
            let from = looked.max(self.ocm_free);
            self.ocm_free = from + ocm.hold_ps;
            self.stats.ocm_accesses += 1;
            let at = from + ocm.latency_ps + timing.response_ps;
            self.ports[p].lanes[side].ready(r.line, at);
            return;
        }
        if !coherent {
            self.send(side, request);
            return;
        }
        if let Some((_, hit_ps)) = cfg.pl_cache
            && self.pl_hit(p, side, r.addr)
        {
            self.ports[p].lanes[side].ready(r.line, t + hit_ps);
            return;
        }
        // For a write to a clean copy, it is sufficient to invalidate all other copies.
        let copy = self.ports[p]
            .pl_cache
            .as_ref()
            .is_some_and(|c| c.peek(r.addr).is_some());
        let whole = u64::from(r.bytes) == self.cpus.line_bytes();
        let write = side == 1;
        let (found, out) = match (kind, write) {
            (PortKind::Acp, false) => self.cpus.acp_read(r.addr, allocate),
            (PortKind::Acp, true) => self.cpus.acp_write(r.addr, allocate),
            (PortKind::Cpu, _) => (self.cpus.find(r.addr), self.cpus.access(r.addr, write)),
            (_, false) => {
                self.stats.snoops += 1;
                // A cache that keeps a copy receives a clean copy, so the dirty data are written to memory.
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
                // Dirty bytes that a write does not cover are written to memory first.
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
        if !write && found != Found::L1 {
            self.prefetch(r.addr, timing.prefetch_lines, looked + timing.miss_ps);
        }
        if !write && kind == PortKind::Cpu && timing.stream_lines > 0 {
            self.follow(p, r.addr, looked + timing.miss_ps);
        }
        let hit = found != Found::Nowhere;
        let answered = looked
            + match (hit, write) {
                (true, false) => timing.read_hit_ps[place(found)],
                (true, true) => timing.write_hit_ps,
                (false, _) => 0,
            };
        if kind == PortKind::Ace {
            if let Some(out) = self.pl_fill(p, r.addr, write) {
                self.write_back(out, looked);
            }
            // A write that covers the line needs no old data.
            if hit || (write && (whole || copy)) {
                self.ports[p].lanes[side].ready(r.line, answered + timing.response_ps);
            } else {
                let addr = self.line(r.addr).addr;
                let bytes = self.cpus.line_bytes() as u32;
                self.send(
                    0,
                    ToMemory {
                        addr,
                        bytes,
                        ..request
                    },
                );
            }
            return;
        }
        match (kind, write) {
            (PortKind::Acp, true) if hit || (allocate && whole) => {
                self.ports[p].lanes[side].ready(r.line, answered + timing.response_ps);
            }
            (PortKind::Cpu, true) | (_, false) if hit => {
                self.ports[p].lanes[side].ready(r.line, answered + timing.response_ps);
            }
            (PortKind::Acp | PortKind::Cpu, _) => {
                // The number of misses is limited, and a write of part of a line must read the rest.
                let to = usize::from(write && !allocate && kind == PortKind::Acp);
                let lane = &mut self.ports[p].lanes[side];
                lane.missing += 1;
                if lane.missing >= timing.misses {
                    lane.free = Ps::MAX;
                }
                let owner = Some(Owner {
                    blocks: true,
                    ..owner
                });
                let fill = to == 0;
                let asked = ToMemory {
                    owner,
                    fill,
                    ..request
                };
                self.send(to, asked);
            }
            _ => {
                let ahead = !write && self.cfg.speculative_fetch;
                let from = if ahead { t } else { answered };
                self.send(side, ToMemory { from, ..request });
            }
        }
    }

    /// Lets the L2 prefetch the lines after `addr` that no cache contains. They count as present at once.
    fn prefetch(&mut self, addr: u64, lines: u32, from: Ps) {
        let line = self.cpus.line_bytes();
        for k in 1..=u64::from(lines) {
            let addr = addr / line * line + k * line;
            let busy = self.cfg.line_fills.is_some_and(|most| self.fills >= most);
            if busy || self.cpus.find(addr) != Found::Nowhere {
                continue;
            }
            let out = self.cpus.access_l2(addr);
            self.fetch(addr, from);
            if let Some(out) = out {
                self.write_back(out.addr, from);
            }
        }
    }

    /// Reads a line from memory for which no burst waits.
    fn fetch(&mut self, addr: u64, from: Ps) {
        let bytes = self.cpus.line_bytes() as u32;
        let (owner, fill) = (None, true);
        self.send(
            0,
            ToMemory {
                addr,
                bytes,
                from,
                owner,
                fill,
            },
        );
    }

    /// Lets the L1 of a core with ascending loads prefetch lines from the L2 or from memory. They count as present at once.
    fn follow(&mut self, p: usize, addr: u64, from: Ps) {
        let bytes = self.cpus.line_bytes();
        let line = addr / bytes;
        let timing = self.ports[p].cfg.timing;
        if self.ports[p].next_line.replace(line + 1) != Some(line) {
            return;
        }
        for ahead in 1..=u64::from(timing.stream_lines) {
            let addr = (line + ahead) * bytes;
            let found = self.cpus.find(addr);
            let busy = self.cfg.line_fills.is_some_and(|most| self.fills >= most);
            if found == Found::L1 || (found == Found::Nowhere && busy) {
                continue;
            }
            let out = self.cpus.access(addr, false);
            if found == Found::Nowhere {
                self.fetch(addr, from);
            }
            if let Some(out) = out {
                self.write_back(out.addr, from);
            }
            self.prefetch(addr, timing.prefetch_lines, from);
        }
    }

    fn line(&self, addr: u64) -> crate::Line {
        let line = self.cpus.line_bytes();
        crate::Line {
            addr: addr / line * line,
            dirty: true,
        }
    }

    /// Whether the cache in the PL serves an access. A write to a clean line invalidates all other copies.
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

    /// Puts a line into the cache in the PL; returns the dirty line that is evicted.
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
                fill: false,
            },
        );
    }
}
