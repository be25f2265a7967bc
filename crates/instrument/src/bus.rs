//! The interface through which drivers access a board.

use crate::Error;

/// Access to registers and memory by physical address.
pub trait RegisterBus {
    /// Reads a word. The address must be a multiple of 4.
    ///
    /// # Errors
    /// If the bus cannot be reached, or answers with an error.
    fn read32(&mut self, address: u64) -> Result<u32, Error>;

    /// Writes a word. The address must be a multiple of 4.
    ///
    /// # Errors
    /// If the bus cannot be reached, or answers with an error.
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error>;

    /// Copies bytes from memory at a physical address.
    ///
    /// # Errors
    /// If the memory cannot be reached.
    fn read_memory(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error>;

    /// Copies bytes to memory at a physical address.
    ///
    /// # Errors
    /// If the memory cannot be reached.
    fn write_memory(&mut self, address: u64, from: &[u8]) -> Result<(), Error>;

    /// Reads memory through the caches of the CPUs, like software that maps the memory as
    /// cacheable. The default implementation is for buses that bypass the caches.
    ///
    /// # Errors
    /// If the memory cannot be reached.
    fn load(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        self.read_memory(address, into)
    }

    /// Writes memory through the caches of the CPUs. The data may remain in the caches.
    ///
    /// # Errors
    /// If the memory cannot be reached.
    fn store(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        self.write_memory(address, from)
    }

    /// Cleans and invalidates the lines of the CPUs' caches that contain any of these bytes.
    ///
    /// # Errors
    /// If cache maintenance is not possible here.
    fn flush(&mut self, _address: u64, _bytes: u64) -> Result<(), Error> {
        Ok(())
    }

    /// Waits for about this many cycles of the programmable logic. The default implementation is
    /// for buses on which time passes by itself.
    fn idle(&mut self, _cycles: u32) {}
}
