//! Sampled sections of a program. Each section has three phases: a warm-up that takes no time, a
//! phase that takes time but is not counted, and a counted phase.

use axiscope_fabric::Ps;

use super::Core;
use crate::core::{program::Phase, shared::Shared};

impl Core {
    /// Executes up to `most` of the accesses with which a pattern fills the caches before it starts. Returns whether any
    /// of them are left.
    pub fn fill(&mut self, most: usize, shared: &mut Shared) -> bool {
        if self.cfg.program.parts_bytes().is_some() {
            return false;
        }
        for _ in 0..most {
            if !self.is_warming() {
                return false;
            }
            let line = self.addr >> self.shift;
            self.warm(shared);
            // Further accesses to the same line would change nothing.
            while self.is_warming() && self.addr >> self.shift == line {
                self.take_step();
            }
        }
        self.is_warming()
    }

    /// Returns whether the next access only fills caches.
    pub fn is_warming(&self) -> bool {
        self.phase == Phase::Warm
    }

    /// Returns whether the core's program is sampled and has accesses left.
    pub fn takes_part(&self) -> bool {
        self.cfg.program.parts_bytes().is_some() && !self.is_over()
    }

    /// Prepares for a section. Data of the previous section count as if they had been used long
    /// ago.
    pub fn forget(&mut self, shared: &mut Shared) {
        self.l1.clear();
        let mut bytes = self.cfg.program.parts_bytes().unwrap_or(0);
        if let Some(pages) = &mut self.pages {
            pages.forget();
            bytes = pages.bytes();
        }
        shared.forget(self.cfg.base..self.cfg.base + bytes);
    }

    /// Executes an access that takes no time, and updates caches and TLB as the program would. Returns the
    /// number of accesses that it represents.
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

    /// Continues at `at` after the warm-up of a section.
    pub fn begin_part(&mut self, at: Ps) {
        self.at_part = false;
        self.at = at;
        self.sum_at = at;
        self.compute();
        if self.phase == Phase::Counted {
            self.part_at = Some(self.at);
        }
    }

    /// The counted section ends when its last load has its data.
    pub(super) fn end_part(&mut self) {
        if let Some(from) = self.part_at.take() {
            self.at = self.at.max(self.sum_at);
            self.parts.push(self.at - from);
        }
    }
}
