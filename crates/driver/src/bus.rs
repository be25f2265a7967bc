//! What the driver needs of a board.

use crate::Error;

/// Registers and memory by physical address.
pub trait RegisterBus {
    /// Reads a word; the address is a multiple of 4.
    ///
    /// # Errors
    /// A bus that cannot be reached, or answers with an error.
    fn read32(&mut self, address: u64) -> Result<u32, Error>;

    /// Writes a word; the address is a multiple of 4.
    ///
    /// # Errors
    /// A bus that cannot be reached, or answers with an error.
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error>;

    /// Copies memory from a physical address.
    ///
    /// # Errors
    /// Memory that cannot be reached.
    fn read_memory(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error>;

    /// Copies to memory at a physical address.
    ///
    /// # Errors
    /// Memory that cannot be reached.
    fn write_memory(&mut self, address: u64, from: &[u8]) -> Result<(), Error>;
}
