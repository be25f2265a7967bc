//! Parts of a program's run: warmed in no time, settled, counted.

use axiscope_fabric::Ps;

use super::Core;
use crate::core::{program::Phase, shared::Shared};

impl Core {
    /// Whether the next access only fills caches.
    pub fn is_warming(&self) -> bool {
        self.phase == Phase::Warm
    }

    /// Whether its program has parts, and accesses are left to do.
    pub fn takes_part(&self) -> bool {
        self.cfg.program.parts_bytes().is_some() && !self.is_over()
    }

    /// Before a part: what the last one used is of long ago.
    pub fn forget(&mut self, shared: &mut Shared) {
        self.l1.clear();
        let mut bytes = self.cfg.program.parts_bytes().unwrap_or(0);
        if let Some(pages) = &mut self.pages {
            pages.forget();
            bytes = pages.bytes();
        }
        shared.forget(self.cfg.base..self.cfg.base + bytes);
    }

    /// Does an access that takes no time: caches and TLB are left as by the program. Tells of how many accesses.
    pub fn warm(&mut self, shared: &mut Shared) -> usize {
        let accesses = 1 + usize::from(self.step.left_out);
        if let Some(addr) = self.walk.take() {
            shared.warm(addr, false);
        }
        let found = self.l1.access(self.addr, self.step.write, true);
        if !found.hit {
            shared.warm(self.addr, false);
        }
        if let Some(out) = found.evicted
            && out.dirty
        {
            shared.warm(out.addr, true);
        }
        self.take_step();
        accesses
    }

    /// Goes on at `at` behind the warm-up of a part.
    pub fn begin_part(&mut self, at: Ps) {
        self.at_part = false;
        self.at = at;
        self.sum_at = at;
        self.compute();
        if self.phase == Phase::Counted {
            self.part_at = Some(self.at);
        }
    }

    /// What is counted of a part ends with the last load.
    pub(super) fn end_part(&mut self) {
        if let Some(from) = self.part_at.take() {
            self.at = self.at.max(self.sum_at);
            self.parts.push(self.at - from);
        }
    }
}
