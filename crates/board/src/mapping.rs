//! Mapped memory: the registers of a block, or a buffer. This is the only module that uses raw
//! pointers.

#![allow(unsafe_code)]

mod lines;

pub use lines::touch_lines;

use std::{
    fs::OpenOptions, io::ErrorKind, os::fd::AsRawFd, os::unix::fs::OpenOptionsExt, path::Path, ptr,
};

use axiscope_instrument::Error;

/// A part of physical memory, mapped into this process.
#[derive(Debug)]
pub struct Mapping {
    base: u64,
    bytes: usize,
    at: *mut u8,
}

// SAFETY: only this value owns the mapping, and all threads see the same mapping.
unsafe impl Send for Mapping {}

impl Mapping {
    /// Maps the first bytes of a device file. `base` is their physical address. `uncached` opens the file with
    /// `O_SYNC`, so that the CPUs do not cache the memory.
    ///
    /// # Errors
    /// If the file cannot be opened or mapped, or is too short.
    pub fn map(file: &Path, base: u64, bytes: u64, uncached: bool) -> Result<Self, Error> {
        Self::map_at(file, 0, (base, bytes), uncached)
    }

    /// Like [`Self::map`], but starts at an offset in the file that is a multiple of the page size.
    ///
    /// # Errors
    /// The same as for [`Self::map`].
    pub fn map_at(
        file: &Path,
        offset: u64,
        (base, bytes): (u64, u64),
        uncached: bool,
    ) -> Result<Self, Error> {
        let message = |what: &str, e: std::io::Error| {
            let fix = match e.kind() {
                ErrorKind::NotFound => "is its driver loaded, and is devtmpfs mounted at /dev?",
                ErrorKind::PermissionDenied => "run the agent as root",
                _ => "`dmesg` may say more",
            };
            Error(format!("{}: {what}: {e}; {fix}", file.display()))
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        options.custom_flags(if uncached { libc::O_SYNC } else { 0 });
        let open = options
            .open(file)
            .map_err(|e| message("cannot be opened", e))?;
        let size = open.metadata().map_err(|e| message("cannot be asked", e))?;
        let short = size.is_file() && size.len() < offset.saturating_add(bytes);
        let Some(length) = usize::try_from(bytes).ok().filter(|n| *n > 0 && !short) else {
            return Err(Error(format!(
                "{}: {bytes} bytes cannot be mapped; look at the device tree's `reg`",
                file.display()
            )));
        };
        let from = libc::off64_t::try_from(offset)
            .map_err(|_| Error(format!("{}: no offset {offset:#x}", file.display())))?;
        // SAFETY: a new mapping of an open file at an address that the kernel chooses.
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
            return Err(message("cannot be mapped", std::io::Error::last_os_error()));
        }
        Ok(Self {
            base,
            bytes: length,
            at: at.cast(),
        })
    }

    /// Physical address of the mapped memory.
    #[must_use]
    pub const fn base(&self) -> u64 {
        self.base
    }

    /// Size of the mapped memory.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes as u64
    }

    /// Returns the offset of a range of physical addresses in the mapping, if all of the range is
    /// mapped.
    fn place(&self, address: u64, bytes: usize) -> Option<usize> {
        let offset = usize::try_from(address.checked_sub(self.base)?).ok()?;
        (offset.checked_add(bytes)? <= self.bytes).then_some(offset)
    }

    /// Whether a range of physical addresses is mapped.
    #[must_use]
    pub fn has(&self, address: u64, bytes: usize) -> bool {
        self.place(address, bytes).is_some()
    }

    /// Reads a register. `None` if the address is not mapped or not a multiple of 4.
    #[must_use]
    pub fn read32(&self, address: u64) -> Option<u32> {
        let offset = self.place(address, 4).filter(|o| o.is_multiple_of(4))?;
        // SAFETY: the address is within the mapping, and aligned because mappings begin at a page.
        Some(u32::from_le(unsafe {
            self.at.add(offset).cast::<u32>().read_volatile()
        }))
    }

    /// Reads a register that may cause a bus error. Returns `None` if the address is not mapped or
    /// not a multiple of 4, and an inner `None` if the register causes a bus error. A child process
    /// reads the register, so that the error terminates only the child.
    #[must_use]
    pub fn read32_tried(&self, address: u64) -> Option<Option<u32>> {
        let offset = self.place(address, 4).filter(|o| o.is_multiple_of(4))?;
        let mut ends = [0; 2];
        // SAFETY: `ends` has room for both ends.
        if unsafe { libc::pipe(ends.as_mut_ptr()) } != 0 {
            return Some(None);
        }
        // SAFETY: the child has a copy of this process with one thread, and calls only functions
        // that are safe there.
        let child = unsafe { libc::fork() };
        if child == 0 {
            // SAFETY: the address is within the mapping, which parent and child share. Nothing is
            // freed before the child ends.
            unsafe {
                let none = libc::rlimit {
                    rlim_cur: 0,
                    rlim_max: 0,
                };
                libc::setrlimit(libc::RLIMIT_CORE, &raw const none);
                libc::signal(libc::SIGBUS, libc::SIG_DFL);
                let word = self.at.add(offset).cast::<u32>().read_volatile();
                libc::write(ends[1], (&raw const word).cast(), 4);
                libc::_exit(0);
            }
        }
        let mut word = 0u32;
        // SAFETY: both ends are open, and `word` has room for four bytes. The child is waited for
        // only once.
        let read = unsafe {
            libc::close(ends[1]);
            let read = libc::read(ends[0], (&raw mut word).cast(), 4);
            libc::close(ends[0]);
            if child > 0 {
                let mut state = 0;
                libc::waitpid(child, &raw mut state, 0);
            }
            read
        };
        Some((read == 4).then_some(u32::from_le(word)))
    }

    /// Writes a register. `None` if the address is not mapped or not a multiple of 4.
    #[must_use]
    pub fn write32(&mut self, address: u64, word: u32) -> Option<()> {
        let offset = self.place(address, 4).filter(|o| o.is_multiple_of(4))?;
        // SAFETY: the same as for reads.
        unsafe {
            self.at
                .add(offset)
                .cast::<u32>()
                .write_volatile(word.to_le());
        }
        Some(())
    }

    /// Copies bytes out of the mapping. `None` if they are not all mapped. The copy is done byte by byte, because
    /// uncached memory on Arm does not allow wide unaligned accesses.
    #[must_use]
    pub fn read(&self, address: u64, into: &mut [u8]) -> Option<()> {
        let offset = self.place(address, into.len())?;
        for (n, byte) in into.iter_mut().enumerate() {
            // SAFETY: the range is within the mapping.
            *byte = unsafe { self.at.add(offset + n).read_volatile() };
        }
        Some(())
    }

    /// Copies bytes into the mapping. `None` if they are not all mapped.
    #[must_use]
    pub fn write(&mut self, address: u64, from: &[u8]) -> Option<()> {
        let offset = self.place(address, from.len())?;
        for (n, byte) in from.iter().enumerate() {
            // SAFETY: the range is within the mapping.
            unsafe { self.at.add(offset + n).write_volatile(*byte) };
        }
        Some(())
    }
}

impl Mapping {
    /// Cleans and invalidates the lines of the processors' caches that contain any of these bytes.
    /// Returns `None` if they are not all mapped, or if programs may not clean lines. Linux allows
    /// that on AArch64 (Documentation/arm64, SCTLR_EL1.UCI).
    #[must_use]
    #[cfg(target_arch = "aarch64")]
    pub fn flush(&self, address: u64, bytes: usize) -> Option<()> {
        /// Size of a cache line of the Cortex-A53 and A72, bytes (Arm DDI 0500 and 100095, "L1
        /// memory system").
        const LINE: usize = 64;
        let offset = self.place(address, bytes)?;
        for at in (offset & !(LINE - 1)..offset + bytes).step_by(LINE) {
            // SAFETY: the lines are within the mapping, which begins at a page. The instruction
            // does not change memory.
            unsafe { std::arch::asm!("dc civac, {}", in(reg) self.at.add(at)) };
        }
        // SAFETY: a barrier.
        unsafe { std::arch::asm!("dsb sy") };
        Some(())
    }

    /// Always returns `None`, because programs may not clean lines on this kind of processor.
    #[must_use]
    #[cfg(not(target_arch = "aarch64"))]
    pub fn flush(&self, _address: u64, _bytes: usize) -> Option<()> {
        None
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: mapped by `map`, and nothing uses it any more.
        unsafe {
            libc::munmap(self.at.cast(), self.bytes);
        }
    }
}
