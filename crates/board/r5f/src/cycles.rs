//! The processor's cycle counter (ARM DDI 0460, Cortex-R5 TRM, "Performance Monitoring Unit"),
//! extended to 64 bits.

use core::arch::asm;

/// Control register: enables the counters (E), counts every cycle (D is 0) and resets the cycle
/// counter (C).
const CONTROL: u32 = 1 << 0 | 1 << 2;

/// The cycle counter's bit in the register that enables counters.
const CYCLES: u32 = 1 << 31;

/// Counts cycles since its start. `now` must be called at least once in 2³² cycles (some 8 s), or
/// an overflow is missed.
pub struct Clock {
    total: u64,
    last: u32,
}

impl Clock {
    /// Starts counting from 0.
    pub fn start() -> Self {
        // SAFETY: only this program uses the counters.
        unsafe {
            asm!("mcr p15, 0, {}, c9, c12, 0", in(reg) CONTROL);
            asm!("mcr p15, 0, {}, c9, c12, 1", in(reg) CYCLES);
            asm!("isb");
        }
        Self { total: 0, last: 0 }
    }

    /// Returns the 64-bit number of the future cycle whose lower 32 bits are `low`, or the current
    /// cycle if that cycle has passed.
    pub fn after(&mut self, low: u32) -> u64 {
        let now = self.now();
        let ahead = low.wrapping_sub(now as u32);
        if ahead < 1 << 31 {
            now + u64::from(ahead)
        } else {
            now
        }
    }

    /// Returns the current cycle, after all earlier instructions have completed.
    pub fn now(&mut self) -> u64 {
        let now: u32;
        // SAFETY: only reads a register. After `dsb`, earlier loads have their data and earlier
        // stores have left the core.
        unsafe { asm!("dsb", "mrc p15, 0, {}, c9, c13, 0", out(reg) now) };
        self.total += u64::from(now.wrapping_sub(self.last));
        self.last = now;
        self.total
    }
}
