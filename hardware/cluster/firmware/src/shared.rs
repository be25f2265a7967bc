//! Words at the end of the core's memory that the host and the firmware share while the closed loop runs.

use core::ptr::{read_volatile, write_volatile};

/// Address of the first shared word. `memory.x` reserves these words.
const BASE: u32 = 8192 - 64;

/// A word that the host and the firmware share.
#[derive(Clone, Copy)]
pub struct Shared(u32);

impl Shared {
    /// Written by the host: the time that the victim's work so far would take if the victim ran
    /// alone, in fractions of a control period, modulo 2^32.
    pub const PROGRESS: Self = Self(0);
    /// Number of control periods so far. Written together with the following words.
    pub const PERIODS: Self = Self(1);
    /// Time that the victim's work in the last control period would take if the victim ran alone,
    /// in fractions of a control period.
    pub const ALONE: Self = Self(2);
    /// Units of traffic moved in the last control period.
    pub const MOVED: Self = Self(3);
    /// Units of traffic allowed in the next control period.
    pub const GIVEN: Self = Self(4);
    /// Number of periods that the loop has missed because a step took too long.
    pub const MISSED: Self = Self(5);
    /// Number of cycles in the longest step, from its start until the budget was written.
    pub const LONGEST: Self = Self(6);

    /// Reads the word.
    pub fn read(self) -> u32 {
        // SAFETY: this is an aligned word of memory that nothing else uses.
        unsafe { read_volatile((BASE + 4 * self.0) as *const u32) }
    }

    /// Writes the word.
    pub fn write(self, value: u32) {
        // SAFETY: the same as in `read`.
        unsafe { write_volatile((BASE + 4 * self.0) as *mut u32, value) }
    }
}
