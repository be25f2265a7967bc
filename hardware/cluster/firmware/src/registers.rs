//! The cluster's registers at their addresses for the proxy core, generated from the same
//! descriptions as the hardware.

use core::ptr::{read_volatile, write_volatile};

pub use crate::register::Register;

#[allow(dead_code)]
#[path = "../../../../crates/instrument/src/generated/cluster.rs"]
pub mod cluster;
#[allow(dead_code)]
#[path = "../../../../crates/instrument/src/generated/counters.rs"]
mod counters;
#[allow(dead_code)]
#[path = "../../../../crates/instrument/src/generated/drain.rs"]
mod drain;
#[allow(dead_code)]
#[path = "../../../../crates/instrument/src/generated/regulator.rs"]
pub mod regulator;
#[allow(dead_code, unused_imports)]
#[path = "../../../../crates/instrument/src/generated/smart_dma.rs"]
pub mod smart_dma;

/// Address of the register bus in the proxy core's address space.
const BUS: u32 = 0x8000_0000;
/// Offset of the smart DMA on the register bus.
const SMART_DMA: u32 = BUS + 0x1000;
/// Offset of the regulator on the register bus.
const REGULATOR: u32 = BUS + 0x2000;

/// A 32-bit word on the register bus.
#[derive(Clone, Copy)]
pub struct Word(u32);

impl Word {
    /// Returns a register of the cluster itself. `file` is the offset of its register file, 0 for
    /// the first one.
    pub const fn cluster(file: u32, register: &Register) -> Self {
        Self(BUS + file + register.offset)
    }

    /// Returns a register of the smart DMA.
    pub const fn smart_dma(file: u32, register: &Register) -> Self {
        Self(SMART_DMA + file + register.offset)
    }

    /// Returns a register of the regulator.
    pub const fn regulator(register: &Register) -> Self {
        Self(REGULATOR + register.offset)
    }

    /// Returns the word at a byte offset within the smart DMA.
    pub const fn smart_dma_at(offset: u32) -> Self {
        Self(SMART_DMA + offset)
    }

    /// Reads the word.
    pub fn read(self) -> u32 {
        // SAFETY: this type is constructed only from register addresses, which are aligned words
        // for the core.
        unsafe { read_volatile(self.0 as *const u32) }
    }

    /// Writes the word.
    pub fn write(self, value: u32) {
        // SAFETY: the same as in `read`. The registers are not memory that Rust owns.
        unsafe { write_volatile(self.0 as *mut u32, value) }
    }
}
