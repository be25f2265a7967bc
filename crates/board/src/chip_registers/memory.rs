//! Access to registers.

use crate::agent::Fault;

/// Access to 32-bit words at physical addresses: `/dev/mem` on a board, a table in tests.
pub trait Memory {
    /// Reads a word.
    ///
    /// # Errors
    /// If the word cannot be read.
    fn read32(&mut self, address: u64) -> Result<u32, Fault>;

    /// Writes a word.
    ///
    /// # Errors
    /// If the word cannot be written.
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Fault>;

    /// Reads a word that only secure software may be able to access, and survives a bus error.
    /// `None` if the word is not accessible.
    ///
    /// # Errors
    /// The same as for [`Self::read32`].
    fn read32_guarded(&mut self, address: u64) -> Result<Option<u32>, Fault> {
        let _ = address;
        Ok(None)
    }

    /// Reads a word from an address that may cause a bus error. Returns `None` if it does, or if
    /// bus errors cannot be caught.
    ///
    /// # Errors
    /// The same as for [`Self::read32`].
    fn read32_tried(&mut self, address: u64) -> Result<Option<u32>, Fault> {
        self.read32_guarded(address)
    }
}
