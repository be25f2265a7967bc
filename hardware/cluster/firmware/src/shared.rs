//! Words at the end of the core's memory that host and firmware share while the closed loop runs.

use core::ptr::{read_volatile, write_volatile};

/// Where they begin; `memory.x` leaves them free.
const BASE: u32 = 8192 - 64;

/// One of the words.
#[derive(Clone, Copy)]
pub struct Shared(u32);

impl Shared {
    /// The host writes it: time that the victim's work so far takes alone, parts, modulo 2^32.
    pub const PROGRESS: Self = Self(0);
    /// Control periods so far; written when the other words are.
    pub const PERIODS: Self = Self(1);
    /// Parts that the victim's work of the last period takes alone.
    pub const ALONE: Self = Self(2);
    /// Units that were moved in it.
    pub const MOVED: Self = Self(3);
    /// Units for the next.
    pub const GIVEN: Self = Self(4);
    /// Periods that the loop missed, because a step took longer.
    pub const MISSED: Self = Self(5);
    /// Cycles that the longest step took, from its begin to the write of the budget.
    pub const LONGEST: Self = Self(6);

    /// Reads it.
    pub fn read(self) -> u32 {
        // SAFETY: an aligned word of the memory that nothing else uses.
        unsafe { read_volatile((BASE + 4 * self.0) as *const u32) }
    }

    /// Writes it.
    pub fn write(self, value: u32) {
        // SAFETY: as in `read`.
        unsafe { write_volatile((BASE + 4 * self.0) as *mut u32, value) }
    }
}
