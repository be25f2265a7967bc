//! The cluster's registers, as the proxy core sees them: the same descriptions as the hardware's.

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

/// Where the proxy core sees the register bus.
const BUS: u32 = 0x8000_0000;
/// Where the smart DMA is on it.
const SMART_DMA: u32 = BUS + 0x1000;
/// Where the regulator is on it.
const REGULATOR: u32 = BUS + 0x2000;

/// A word on the bus.
#[derive(Clone, Copy)]
pub struct Word(u32);

impl Word {
    /// A register of the cluster's own, `file` being where its register file begins (0: none).
    pub const fn cluster(file: u32, register: &Register) -> Self {
        Self(BUS + file + register.offset)
    }

    /// A register of the smart DMA.
    pub const fn smart_dma(file: u32, register: &Register) -> Self {
        Self(SMART_DMA + file + register.offset)
    }

    /// A register of the regulator.
    pub const fn regulator(register: &Register) -> Self {
        Self(REGULATOR + register.offset)
    }

    /// The word at a byte offset in the smart DMA.
    pub const fn smart_dma_at(offset: u32) -> Self {
        Self(SMART_DMA + offset)
    }

    /// Reads it.
    pub fn read(self) -> u32 {
        // SAFETY: constructed only from register addresses, which the core sees as aligned words.
        unsafe { read_volatile(self.0 as *const u32) }
    }

    /// Writes it.
    pub fn write(self, value: u32) {
        // SAFETY: as in `read`; the registers are not memory that Rust owns.
        unsafe { write_volatile(self.0 as *mut u32, value) }
    }
}
