//! The cycle counter of the processor (ARM DDI 0460, Cortex-R5 TRM, "Performance Monitoring Unit"), to 64 bits.

use core::arch::asm;

/// Control register: count at all (E), every cycle (D is 0), from 0 (C).
const CONTROL: u32 = 1 << 0 | 1 << 2;

/// The cycle counter among those that are enabled.
const CYCLES: u32 = 1 << 31;

/// Cycles since its start. It must be asked once in 2³² cycles, some 8 s.
pub struct Clock {
    total: u64,
    last: u32,
}

impl Clock {
    /// From 0 on.
    pub fn start() -> Self {
        // SAFETY: the counters are this program's alone.
        unsafe {
            asm!("mcr p15, 0, {}, c9, c12, 0", in(reg) CONTROL);
            asm!("mcr p15, 0, {}, c9, c12, 1", in(reg) CYCLES);
            asm!("isb");
        }
        Self { total: 0, last: 0 }
    }

    /// The whole cycle of which these are the lower bits, from now on; now where it is over.
    pub fn after(&mut self, low: u32) -> u64 {
        let now = self.now();
        let ahead = low.wrapping_sub(now as u32);
        if ahead < 1 << 31 {
            now + u64::from(ahead)
        } else {
            now
        }
    }

    /// The cycle that it is. Nothing before it in the program is moved behind it.
    pub fn now(&mut self) -> u64 {
        let now: u32;
        // SAFETY: reads a register; loads before it have their data, and stores have left the core.
        unsafe { asm!("dsb", "mrc p15, 0, {}, c9, c13, 0", out(reg) now) };
        self.total += u64::from(now.wrapping_sub(self.last));
        self.last = now;
        self.total
    }
}
