//! The mailbox of an R5F and of whoever drives it: words of 32 bits at the begin of the memory that both reach.
//!
//! Each word is written by one side only. The host zeroes all before it starts the processor. It writes its words
//! before the command that they are of. The firmware's figures of 64 bits are valid where [`word::SEQUENCE`] is even and the
//! same before and behind the reads; the state is written last.

/// Written by the firmware when it is up: `AXR5`.
pub const MAGIC: u32 = u32::from_le_bytes(*b"AXR5");

/// Of this layout.
pub const VERSION: u32 = 1;

/// Bytes of a mailbox. Beside that of the second core, it is in the first page of the memory.
pub const BYTES: u64 = 256;

/// Bytes before the programs' memory: mailboxes, and a place from which streams begin in a fresh row of any DRAM.
pub const HEAD_BYTES: u64 = 0x1_0000;

/// In the firmware's file, before two words that whoever loads it fills in: where the mailbox is, and where the
/// memory ends that its program may use.
pub const MARK: [u8; 8] = *b"AxiR5F:1";

/// Bytes of a program's name, zeros behind it.
pub const NAME_BYTES: usize = 16;

/// First address of the DDR memory that an R5F reaches: its tightly coupled memories hide what is below (Xilinx
/// UG1085, "RPU address map").
pub const DDR_BEGIN: u64 = 0x0010_0000;

/// End of the DDR memory that an R5F reaches (Xilinx UG1085, "System address map": the low 2 GiB).
pub const DDR_END: u64 = 0x8000_0000;

/// Numbers of the words.
pub mod word {
    /// [`super::MAGIC`]; firmware.
    pub const MAGIC: usize = 0;
    /// [`super::VERSION`]; firmware.
    pub const VERSION: usize = 1;
    /// One of [`super::state`]; firmware.
    pub const STATE: usize = 2;
    /// One of [`super::fault`]; firmware.
    pub const FAULT: usize = 3;
    /// The address that a fault is about; firmware.
    pub const FAULT_AT: usize = 4;
    /// Odd while figures of 64 bits change; firmware.
    pub const SEQUENCE: usize = 5;
    /// The cycle counter, 32 bits of it, again and again while the firmware waits; firmware.
    pub const NOW: usize = 6;
    /// Accesses since the begin, two words, the lower first; firmware.
    pub const DONE: usize = 8;
    /// The cycle in which the timed part began, two words; firmware.
    pub const BEGAN: usize = 10;
    /// The cycle in which it ended, two words; firmware.
    pub const ENDED: usize = 12;
    /// Accesses of the timed part, two words: of a kernel, those of its whole run; firmware.
    pub const TIMED: usize = 14;

    /// One of [`super::command`]; host.
    pub const COMMAND: usize = 32;
    /// First byte of the program's memory; host.
    pub const BASE: usize = 33;
    /// Bytes of the program's memory; host.
    pub const SIZE: usize = 34;
    /// Accesses before those that are timed, two words; host.
    pub const WARM: usize = 36;
    /// Accesses that are timed, two words; all ones: without end; host.
    pub const ACCESSES: usize = 38;
    /// The cycle in which the program begins, 32 bits of it: within 2³¹ cycles from now; host.
    pub const START: usize = 40;
    /// The program's name, four words; host.
    pub const NAME: usize = 44;
}

/// What the firmware does.
pub mod state {
    /// It waits for a command, and tells its cycles.
    pub const IDLE: u32 = 1;
    /// It fills a program's memory.
    pub const PREPARING: u32 = 2;
    /// The program waits for its begin; it tells its cycles.
    pub const READY: u32 = 3;
    /// The program runs.
    pub const RUNNING: u32 = 4;
    /// The program has ended.
    pub const ENDED: u32 = 5;
    /// It can do no more: see [`super::fault`].
    pub const FAULT: u32 = 6;
}

/// Commands to the firmware.
pub mod command {
    /// Nothing.
    pub const NONE: u32 = 0;
    /// Prepares a program.
    pub const PREPARE: u32 = 1;
    /// Starts it in the given cycle.
    pub const BEGIN: u32 = 2;
    /// Stops it: then the firmware is idle.
    pub const STOP: u32 = 3;
}

/// Why the firmware can do no more.
pub mod fault {
    /// It has no program of that name.
    pub const PROGRAM: u32 = 1;
    /// The program's memory is too small, or not all in the memory that it was given.
    pub const MEMORY: u32 = 2;
    /// A check of the program itself failed.
    pub const PANIC: u32 = 3;
    /// An access to data that the bus or the protection unit refused.
    pub const DATA: u32 = 4;
    /// Any other exception.
    pub const EXCEPTION: u32 = 5;

    /// Text for users.
    #[must_use]
    pub const fn said(fault: u32) -> &'static str {
        match fault {
            PROGRAM => "it has no program of that name",
            MEMORY => "the program's memory is too small, or not all in the buffer",
            PANIC => "a check of the program failed",
            DATA => "an access to data was refused",
            _ => "an exception",
        }
    }
}
