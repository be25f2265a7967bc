//! Accesses every cache line in a range of memory, so that software can bring the caches into a
//! known state.

use std::ptr;

use axiscope_sim::TouchSpec;

use super::Mapping;
use crate::filter::{LINE_BYTES, Line};

/// Bytes between two accesses, chosen so that each cache line is accessed. A cache line of an Arm
/// processor has 32 bytes (Cortex-A9) or 64 bytes.
const TOUCH_BYTES: usize = 32;

/// Loads or stores every line of memory. A store writes the value that the line already has.
pub fn touch_lines(memory: &mut [u8], touch: TouchSpec) {
    for at in (0..memory.len()).step_by(TOUCH_BYTES) {
        let byte = ptr::from_mut(&mut memory[at]);
        // SAFETY: the address is that of a byte in the slice. The accesses are volatile, so that
        // the compiler does not remove any.
        unsafe {
            let value = byte.read_volatile();
            if touch == TouchSpec::Store {
                byte.write_volatile(value);
            }
        }
    }
}

impl Mapping {
    /// Loads a line of samples. `None` if it is not mapped, or does not begin at a line.
    #[must_use]
    pub fn line(&self, address: u64) -> Option<Line> {
        let offset = self.place(address, LINE_BYTES)?;
        let at = offset.is_multiple_of(LINE_BYTES);
        // SAFETY: the address is within the mapping, and aligned because mappings begin at a page.
        at.then(|| unsafe { self.at.add(offset).cast::<Line>().read_volatile() })
    }

    /// Stores a line of samples. `None` if it is not mapped, or does not begin at a line.
    #[must_use]
    pub fn set_line(&mut self, address: u64, line: Line) -> Option<()> {
        let offset = self.place(address, LINE_BYTES)?;
        let at = offset.is_multiple_of(LINE_BYTES);
        // SAFETY: the same as for loads.
        at.then(|| unsafe { self.at.add(offset).cast::<Line>().write_volatile(line) })
    }

    /// Loads every line of a range into the caches. `None` if it is not all mapped.
    #[must_use]
    pub fn load_lines(&self, address: u64, bytes: usize) -> Option<()> {
        let offset = self.place(address, bytes)?;
        for at in (offset..offset + bytes).step_by(TOUCH_BYTES) {
            // SAFETY: the range is within the mapping.
            unsafe { self.at.add(at).read_volatile() };
        }
        Some(())
    }

    /// Stores to every line of a range the value that the line already has, so that it is in the
    /// caches as a modified line. `None` if the range is not all mapped.
    #[must_use]
    pub fn store_lines(&self, address: u64, bytes: usize) -> Option<()> {
        let offset = self.place(address, bytes)?;
        for at in (offset..offset + bytes).step_by(TOUCH_BYTES) {
            // SAFETY: the range is within the mapping.
            unsafe {
                let byte = self.at.add(at);
                byte.write_volatile(byte.read_volatile());
            }
        }
        Some(())
    }

    /// Loads every line of a range into the L2 cache only. Returns `None` if the range is not all
    /// mapped, or if the processor has no instruction for this. The lines are removed first.
    /// Non-temporal loads then allocate them in the L2 only (Arm DDI 0500, Cortex-A53, "Optional
    /// integrated L2 cache").
    #[must_use]
    #[cfg(target_arch = "aarch64")]
    pub fn load_lines_past_l1(&self, address: u64, bytes: usize) -> Option<()> {
        self.flush(address, bytes)?;
        let offset = self.place(address, bytes)?;
        for at in (offset & !15..offset + bytes).step_by(TOUCH_BYTES) {
            // SAFETY: the range is within the mapping, whose size is a multiple of a page. The
            // loaded values are not used.
            unsafe {
                std::arch::asm!("ldnp {0}, {1}, [{2}]", out(reg) _, out(reg) _, in(reg) self.at.add(at));
            }
        }
        Some(())
    }

    /// Always returns `None`, because this kind of processor has no instruction for it.
    #[must_use]
    #[cfg(not(target_arch = "aarch64"))]
    pub fn load_lines_past_l1(&self, _address: u64, _bytes: usize) -> Option<()> {
        None
    }
}
