//! Access to registers.

use crate::agent::Fault;

/// Words of 32 bits at physical addresses: `/dev/mem` on a board, a table in tests.
pub trait Memory {
    /// Reads a word.
    ///
    /// # Errors
    /// A word that cannot be read.
    fn read32(&mut self, address: u64) -> Result<u32, Fault>;

    /// Writes a word.
    ///
    /// # Errors
    /// A word that cannot be written.
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Fault>;

    /// Reads a word that may be accessible to secure software only, and survives a bus error. `None` if that is not
    /// possible.
    ///
    /// # Errors
    /// As [`Self::read32`].
    fn read32_guarded(&mut self, address: u64) -> Result<Option<u32>, Fault> {
        let _ = address;
        Ok(None)
    }

    /// Reads a word that may answer with a bus error. `None` if it does, or if that cannot be found out.
    ///
    /// # Errors
    /// As [`Self::read32`].
    fn read32_tried(&mut self, address: u64) -> Result<Option<u32>, Fault> {
        self.read32_guarded(address)
    }
}
