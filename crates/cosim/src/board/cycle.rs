//! Simulates one cycle at the pins: the model takes addresses and data from the pins, and drives
//! its answers onto them.

use axiscope_fabric::{Coherence, Direction, Ps, Sidebands};
use axiscope_sim::coherence_at;

use super::{Board, cpus::cpus};
use crate::{
    Joint,
    port::{Shown, Way},
};

impl Board {
    /// Runs the model up to the end of the current cycle of the ports in `due` (one bit each), and
    /// sets their pins.
    pub(super) fn join(&mut self, at: Ps, due: u32) {
        let now = self.now;
        if self.show() {
            self.system.look(now);
            self.clock = self.clock.min(self.system.clock_at(now));
        }
        self.now = at;
        self.clock = self.system.advance(self.clock, self.now);

        let joints = self.system.masters_in_step();
        let cached = !self.software.is_empty();
        for (i, (joint, member, _)) in self.ports.iter().enumerate() {
            if due & (1 << i) == 0 {
                continue;
            }
            let next = self.clocks.edge(i, self.edge) + 1;
            let (out, pins) = (&self.rtl.outputs.ports[i], &mut self.rtl.inputs.ports[i]);
            let port = joints[*joint].port(*member);
            if port.rests(next) && !(pins.wready && out.wvalid != 0) {
                continue;
            }
            let bytes = usize::from(port.beat_bytes());
            pins.arready = port.address_ready(Direction::Read);
            pins.awready = port.address_ready(Direction::Write);
            pins.wready = port.write_ready();
            let written = (pins.wready && out.wvalid != 0).then(|| port.write_beat());
            let read = port.read_beat(next);
            let answer = port.response(next);
            pins.bvalid = answer.is_some();
            if !pins.arready
                && !pins.awready
                && written.is_none()
                && read.is_none()
                && answer.is_none()
            {
                port.rest(next);
            }
            if let Some(answer) = answer {
                (pins.bid, pins.berror) = (answer.id, answer.error);
            }
            let cpus = || cpus(joints, self.cpus.as_ref()).expect("lines lie in caches");
            if let Some(w) = written
                && w.way != Way::Refused
            {
                let from = &out.wdata.0[..bytes];
                if cached {
                    let (memory, place) = (&mut self.memory, (w.addr, w.way));
                    self.software
                        .pl_writes(memory, 2 * i + 1, cpus(), place, from);
                } else {
                    self.memory.write(2 * i + 1, w.addr, from);
                }
            }
            (pins.rvalid, pins.rlast) = (read.is_some(), false);
            if let Some(r) = read {
                (pins.rid, pins.rlast) = (r.id, r.last);
                pins.rerror = r.way == Way::Refused;
                let into = &mut pins.rdata.0[..bytes];
                if cached {
                    let (memory, place) = (&mut self.memory, (r.addr, r.way));
                    self.software.pl_reads(memory, 2 * i, cpus(), place, into);
                } else {
                    self.memory.read(2 * i, r.addr, into);
                }
            }
        }
    }

    /// Passes the addresses on the pins to the model. Returns whether any address is new.
    fn show(&mut self) -> bool {
        let joints = self.system.masters_in_step();
        let mut new = false;
        for (i, (joint, member, coherent)) in self.ports.iter().enumerate() {
            let out = &self.rtl.outputs.ports[i];
            if self.arrived & (1 << i) == 0 {
                continue;
            }
            for direction in [Direction::Read, Direction::Write] {
                let valid = match direction {
                    Direction::Read => out.arvalid,
                    Direction::Write => out.awvalid,
                };
                // Most addresses on the pins are known already, so that case is handled first.
                if valid == 0 || joints[*joint].port(*member).is_shown(direction) {
                    continue;
                }
                let (addr, len, qos, id, side) = match direction {
                    Direction::Read => (out.araddr, out.arlen, out.arqos, out.arid, out.arside),
                    Direction::Write => (out.awaddr, out.awlen, out.awqos, out.awid, out.awside),
                };
                let mut way = Way::Memory;
                if let Some(name) = coherent {
                    let beats = u16::from(len) + 1;
                    let width = joints[*joint].port(*member).beat_bytes();
                    let side = Sidebands {
                        axcache: side as u8 & 15,
                        axprot: (side >> 4) as u8 & 7,
                        axuser: (side >> 8) as u8,
                    };
                    way = match coherence_at(&self.platform, name, side, beats, width) {
                        Coherence::Coherent => Way::Caches,
                        Coherence::NonCoherent(_) => Way::Memory,
                        Coherence::Refused(_) => Way::Refused,
                    };
                    if let Joint::Hub(hub) = &mut joints[*joint] {
                        // AxCACHE[2] requests that a line be allocated on a read miss, AxCACHE[3]
                        // on a write miss.
                        let bit = [0b0100, 0b1000][usize::from(direction == Direction::Write)];
                        let allocate = side.axcache & bit != 0;
                        hub.set_coherent(*member, direction, way == Way::Caches, allocate);
                    }
                }
                let shown = Shown {
                    addr,
                    len,
                    qos,
                    id,
                    way,
                };
                let edge = self.clocks.edge(i, self.edge);
                joints[*joint].port(*member).show(direction, &shown, edge);
                new = true;
            }
        }
        self.arrived = 0;
        new
    }
}
