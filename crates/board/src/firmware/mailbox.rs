//! The mailbox between an R5F and the host that controls it. It consists of 32-bit words at the
//! start of memory that both can access.
//!
//! Each word is written either by the host or by the firmware. The host sets all words to zero
//! before it starts the processor, and it writes the arguments of a command before the command. The
//! firmware's 64-bit values are valid if [`word::SEQUENCE`] is even and does not change while they
//! are read. The firmware writes the state last.

/// The value `AXR5`, which the firmware writes once it is running.
pub const MAGIC: u32 = u32::from_le_bytes(*b"AXR5");

/// Version of this mailbox layout.
pub const VERSION: u32 = 1;

/// Size of a mailbox in bytes. The mailboxes of both cores share the first page of the memory.
pub const BYTES: u64 = 256;

/// Number of bytes before the programs' memory. They contain the mailboxes, and are large enough
/// for streams to start in a new row of any DRAM.
pub const HEAD_BYTES: u64 = 0x1_0000;

/// Marker in the firmware's file. The loader fills in the two words that follow it: the address of
/// the mailbox, and the end of the memory that programs may use.
pub const MARK: [u8; 8] = *b"AxiR5F:1";

/// Number of bytes for a program's name, padded with zeros.
pub const NAME_BYTES: usize = 16;

/// First DDR address that an R5F can access. Its tightly coupled memories hide the addresses below
/// (Xilinx UG1085, "RPU address map").
pub const DDR_BEGIN: u64 = 0x0010_0000;

/// End of the DDR memory that an R5F can access (Xilinx UG1085, "System address map": the lowest 2
/// GiB).
pub const DDR_END: u64 = 0x8000_0000;

/// Indices of the words. Each comment states who writes the word.
pub mod word {
    /// [`super::MAGIC`]. Written by the firmware.
    pub const MAGIC: usize = 0;
    /// [`super::VERSION`]. Written by the firmware.
    pub const VERSION: usize = 1;
    /// One of [`super::state`]. Written by the firmware.
    pub const STATE: usize = 2;
    /// One of [`super::fault`]. Written by the firmware.
    pub const FAULT: usize = 3;
    /// The address that caused a fault. Written by the firmware.
    pub const FAULT_AT: usize = 4;
    /// Odd while 64-bit values change. Written by the firmware.
    pub const SEQUENCE: usize = 5;
    /// The lower 32 bits of the cycle counter, updated repeatedly while the firmware waits.
    /// Written by the firmware.
    pub const NOW: usize = 6;
    /// Number of accesses since the program began. Two words, the lower one first. Written by the
    /// firmware.
    pub const DONE: usize = 8;
    /// The cycle in which the timed part began. Two words. Written by the firmware.
    pub const BEGAN: usize = 10;
    /// The cycle in which the timed part ended. Two words. Written by the firmware.
    pub const ENDED: usize = 12;
    /// Number of accesses in the timed part. Two words. A kernel counts the accesses of its full
    /// run. Written by the firmware.
    pub const TIMED: usize = 14;

    /// One of [`super::command`]. Written by the host.
    pub const COMMAND: usize = 32;
    /// Address of the first byte of the program's memory. Written by the host.
    pub const BASE: usize = 33;
    /// Size of the program's memory in bytes. Written by the host.
    pub const SIZE: usize = 34;
    /// Number of accesses before the timed ones. Two words. Written by the host.
    pub const WARM: usize = 36;
    /// Number of timed accesses. Two words. All ones means no limit. Written by the host.
    pub const ACCESSES: usize = 38;
    /// The lower 32 bits of the cycle in which the program begins. That cycle is less than 2³¹
    /// cycles ahead. Written by the host.
    pub const START: usize = 40;
    /// The program's name. Four words. Written by the host.
    pub const NAME: usize = 44;
}

/// States of the firmware.
pub mod state {
    /// The core is waiting for a command, and updates its cycle counter.
    pub const IDLE: u32 = 1;
    /// The core is initialising a program's memory.
    pub const PREPARING: u32 = 2;
    /// The program is waiting for its start, and the firmware updates its cycle counter.
    pub const READY: u32 = 3;
    /// The program runs.
    pub const RUNNING: u32 = 4;
    /// The program has ended.
    pub const ENDED: u32 = 5;
    /// The core has failed; see [`super::fault`].
    pub const FAULT: u32 = 6;
}

/// Commands to the firmware.
pub mod command {
    /// No command.
    pub const NONE: u32 = 0;
    /// Prepares a program.
    pub const PREPARE: u32 = 1;
    /// Starts the program in the cycle that [`super::word::START`] gives.
    pub const BEGIN: u32 = 2;
    /// Stops the program. The firmware is idle afterwards.
    pub const STOP: u32 = 3;
}

/// Reasons why the firmware has failed.
pub mod fault {
    /// No program has the requested name.
    pub const PROGRAM: u32 = 1;
    /// The program's memory is too small, or is not entirely within the memory that the loader
    /// assigned.
    pub const MEMORY: u32 = 2;
    /// An internal check of the program failed (a panic).
    pub const PANIC: u32 = 3;
    /// The bus or the protection unit refused a data access.
    pub const DATA: u32 = 4;
    /// Any other exception.
    pub const EXCEPTION: u32 = 5;

    /// Returns a description of a fault for users.
    #[must_use]
    pub const fn message(fault: u32) -> &'static str {
        match fault {
            PROGRAM => "it has no program of that name",
            MEMORY => "the program's memory is too small, or not all in the buffer",
            PANIC => "a check of the program failed",
            DATA => "an access to data was refused",
            _ => "an exception",
        }
    }
}
