//! Accesses by software on the board's CPUs, through their caches.

use axiscope_fabric::{CpuPass, CpuTouch, Cpus, Found};

use super::{Board, CPU};
use crate::{Joint, Memory, Software};

impl Board {
    /// Accesses a range of bytes like software on the CPUs. The access takes no simulated time.
    pub fn software(&mut self, touch: CpuTouch, address: u64, bytes: u64) {
        self.touch(touch, address, bytes, |lines, memory, cpus, r| {
            if touch == CpuTouch::Store {
                let mut kept = vec![0; (r.end - r.start) as usize];
                lines.load(memory, CPU, cpus, r.start, &mut kept);
                lines.store(memory, CPU, cpus, r.start, &kept);
            }
        });
    }

    /// Accesses a range of bytes like software on the CPUs. The caches change line by line. The
    /// access takes no simulated time.
    pub(super) fn touch(
        &mut self,
        touch: CpuTouch,
        address: u64,
        bytes: u64,
        mut each: impl FnMut(&mut Software, &mut Memory, &Cpus, std::ops::Range<u64>),
    ) -> bool {
        let joints = self.system.masters_mut();
        let Some(line) = cpus(joints, self.cpus.as_ref()).map(Cpus::line_bytes) else {
            return false;
        };
        let (mut at, end) = (address, address + bytes);
        while at < end {
            let to = end.min(at / line * line + line);
            let first = at / line * line;
            let there = cpus(joints, self.cpus.as_ref()).expect("there are some");
            let out = touch == CpuTouch::Flush;
            self.software
                .settle(&mut self.memory, CPU, there, first, out);
            if there.find(first) == Found::Nowhere || touch != CpuTouch::Load {
                let pass = CpuPass {
                    touch,
                    base: first,
                    bytes: line,
                };
                match joints.iter_mut().find_map(|j| match j {
                    Joint::Hub(hub) => Some(hub),
                    Joint::Port(_) | Joint::Model(_) => None,
                }) {
                    Some(hub) => hub.cpu(pass),
                    None => self.cpus.as_mut().expect("there are some").touch(pass),
                }
            }
            let there = cpus(joints, self.cpus.as_ref()).expect("there are some");
            each(&mut self.software, &mut self.memory, there, at..to);
            at = to;
        }
        true
    }

    /// A line that has left the caches is written to memory before anything else can access it
    /// there.
    pub(super) fn settle(&mut self, address: u64) {
        if self.software.is_empty() {
            return;
        }
        if let Some(cpus) = cpus(self.system.masters(), self.cpus.as_ref()) {
            self.software
                .settle(&mut self.memory, CPU, cpus, address, false);
        }
    }
}

/// Returns the caches of the CPUs: the caches of the hub, or, on a board without a hub, those of
/// the board.
pub(super) fn cpus<'a>(joints: &'a [Joint], own: Option<&'a Cpus>) -> Option<&'a Cpus> {
    let hub = joints.iter().find_map(|j| match j {
        Joint::Hub(hub) => Some(hub.cpus()),
        Joint::Port(_) | Joint::Model(_) => None,
    });
    hub.or(own)
}
