//! Mapped memory: the registers of a block, or a buffer. The one room with raw pointers.

#![allow(unsafe_code)]

use std::{
    fs::OpenOptions, io::ErrorKind, os::fd::AsRawFd, os::unix::fs::OpenOptionsExt, path::Path, ptr,
};

use axiscope_instrument::Error;

/// A part of physical memory in this process.
#[derive(Debug)]
pub struct Mapping {
    base: u64,
    bytes: usize,
    at: *mut u8,
}

// The mapping is this value's alone, and is the same from every thread.
unsafe impl Send for Mapping {}

impl Mapping {
    /// Maps so many bytes of a device file, which are at `base` to the hardware. `uncached` opens it
    /// with `O_SYNC`, which keeps the CPUs' caches out of it.
    ///
    /// # Errors
    /// A file that cannot be opened or mapped, or is shorter.
    pub fn map(file: &Path, base: u64, bytes: u64, uncached: bool) -> Result<Self, Error> {
        Self::map_at(file, 0, (base, bytes), uncached)
    }

    /// The same from an offset of the file, a multiple of a page.
    ///
    /// # Errors
    /// As of [`Self::map`].
    pub fn map_at(
        file: &Path,
        offset: u64,
        (base, bytes): (u64, u64),
        uncached: bool,
    ) -> Result<Self, Error> {
        let said = |what: &str, e: std::io::Error| {
            let mend = match e.kind() {
                ErrorKind::NotFound => "is its driver loaded, and is devtmpfs mounted at /dev?",
                ErrorKind::PermissionDenied => "run the agent as root",
                _ => "`dmesg` may say more",
            };
            Error(format!("{}: {what}: {e}; {mend}", file.display()))
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        options.custom_flags(if uncached { libc::O_SYNC } else { 0 });
        let open = options
            .open(file)
            .map_err(|e| said("cannot be opened", e))?;
        let size = open.metadata().map_err(|e| said("cannot be asked", e))?;
        let short = size.is_file() && size.len() < offset.saturating_add(bytes);
        let Some(length) = usize::try_from(bytes).ok().filter(|n| *n > 0 && !short) else {
            return Err(Error(format!(
                "{}: {bytes} bytes cannot be mapped; look at the device tree's `reg`",
                file.display()
            )));
        };
        let from = libc::off64_t::try_from(offset)
            .map_err(|_| Error(format!("{}: no offset {offset:#x}", file.display())))?;
        // SAFETY: a fresh mapping of a file that is open; the kernel chooses its place.
        let at = unsafe {
            libc::mmap64(
                ptr::null_mut(),
                length,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED,
                open.as_raw_fd(),
                from,
            )
        };
        if at == libc::MAP_FAILED {
            return Err(said("cannot be mapped", std::io::Error::last_os_error()));
        }
        Ok(Self {
            base,
            bytes: length,
            at: at.cast(),
        })
    }

    /// Its physical address.
    #[must_use]
    pub const fn base(&self) -> u64 {
        self.base
    }

    /// Its size.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes as u64
    }

    /// Where so many bytes at a physical address begin, if all of them are in it.
    fn place(&self, address: u64, bytes: usize) -> Option<usize> {
        let offset = usize::try_from(address.checked_sub(self.base)?).ok()?;
        (offset.checked_add(bytes)? <= self.bytes).then_some(offset)
    }

    /// Whether so many bytes at a physical address are in it.
    #[must_use]
    pub fn has(&self, address: u64, bytes: usize) -> bool {
        self.place(address, bytes).is_some()
    }

    /// The word of a register; none outside, or where the address is no multiple of 4.
    #[must_use]
    pub fn read32(&self, address: u64) -> Option<u32> {
        let offset = self.place(address, 4).filter(|o| o.is_multiple_of(4))?;
        // SAFETY: within the mapping, and aligned as mappings begin at a page.
        Some(u32::from_le(unsafe {
            self.at.add(offset).cast::<u32>().read_volatile()
        }))
    }

    /// Writes the word of a register; none outside, or where the address is no multiple of 4.
    #[must_use]
    pub fn write32(&mut self, address: u64, word: u32) -> Option<()> {
        let offset = self.place(address, 4).filter(|o| o.is_multiple_of(4))?;
        // SAFETY: as of reads.
        unsafe {
            self.at
                .add(offset)
                .cast::<u32>()
                .write_volatile(word.to_le());
        }
        Some(())
    }

    /// Copies bytes out; none outside. Byte by byte: uncached memory of ARM takes no wide copies
    /// that are not aligned.
    #[must_use]
    pub fn read(&self, address: u64, into: &mut [u8]) -> Option<()> {
        let offset = self.place(address, into.len())?;
        for (n, byte) in into.iter_mut().enumerate() {
            // SAFETY: within the mapping.
            *byte = unsafe { self.at.add(offset + n).read_volatile() };
        }
        Some(())
    }

    /// Copies bytes in; none outside.
    #[must_use]
    pub fn write(&mut self, address: u64, from: &[u8]) -> Option<()> {
        let offset = self.place(address, from.len())?;
        for (n, byte) in from.iter().enumerate() {
            // SAFETY: within the mapping.
            unsafe { self.at.add(offset + n).write_volatile(*byte) };
        }
        Some(())
    }
}

impl Mapping {
    /// Cleans and invalidates the lines of the processors' caches that hold any of these bytes; none outside, or
    /// where a program may not do that: on AArch64 Linux lets it (Documentation/arm64, SCTLR_EL1.UCI).
    #[must_use]
    #[cfg(target_arch = "aarch64")]
    pub fn flush(&self, address: u64, bytes: usize) -> Option<()> {
        /// Bytes of a line of the Cortex-A53 and A72 (Arm DDI 0500 and 100095, "L1 memory system").
        const LINE: usize = 64;
        let offset = self.place(address, bytes)?;
        for at in (offset & !(LINE - 1)..offset + bytes).step_by(LINE) {
            // SAFETY: within the mapping, whose first byte begins a page; it changes no memory.
            unsafe { std::arch::asm!("dc civac, {}", in(reg) self.at.add(at)) };
        }
        // SAFETY: a barrier.
        unsafe { std::arch::asm!("dsb sy") };
        Some(())
    }

    /// None: a program of this processor cannot.
    #[must_use]
    #[cfg(not(target_arch = "aarch64"))]
    pub fn flush(&self, _address: u64, _bytes: usize) -> Option<()> {
        None
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: mapped by `map`, and nobody has it any more.
        unsafe {
            libc::munmap(self.at.cast(), self.bytes);
        }
    }
}
