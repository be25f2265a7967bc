//! From the reset to `main`, and what comes of exceptions.

use core::{
    arch::{asm, global_asm},
    ptr,
};

use crate::{
    mailbox::{MARK, fault},
    stopped,
};

// Vectors at 0, where the reset of a core with its vectors low begins, in ARM state (ARM DDI 0460). Caches hold
// anything after a reset, so they are emptied before `protection` turns them on. The floating-point unit is off.
global_asm!(
    ".section .vectors, \"ax\"",
    ".arm",
    ".global vectors",
    "vectors:",
    "b reset",
    "b other_exception",
    "b other_exception",
    "b other_exception",
    "b data_abort",
    "b other_exception",
    "b other_exception",
    "b other_exception",
    "reset:",
    "cpsid if, #0x1f",
    "ldr sp, =stack_top",
    // Branches are predicted as the branch history says, with the return stack: ACTLR bits 15 to 17 are 0.
    "mrc p15, 0, r0, c1, c0, 1",
    "bic r0, r0, #0x38000",
    "mcr p15, 0, r0, c1, c0, 1",
    // Coprocessors 10 and 11 for everybody, then FPEXC.EN.
    "mrc p15, 0, r0, c1, c0, 2",
    "orr r0, r0, #0xf00000",
    "mcr p15, 0, r0, c1, c0, 2",
    "isb",
    "mov r0, #0x40000000",
    "vmsr fpexc, r0",
    "mov r0, #0",
    // Invalidates the instruction cache, then all of the data cache (a register of Cortex-R5 alone).
    "mcr p15, 0, r0, c7, c5, 0",
    "mcr p15, 0, r0, c15, c5, 0",
    "dsb",
    "isb",
    "b main",
    // Exceptions come in a mode that has no stack yet.
    "data_abort:",
    "cpsid if, #0x1f",
    "ldr sp, =stack_top",
    "b refused",
    "other_exception:",
    "cpsid if, #0x1f",
    "ldr sp, =stack_top",
    "b excepted",
    ".ltorg",
);

/// What whoever loads the firmware writes into its file.
#[repr(C)]
struct Filled {
    mark: [u8; 8],
    mailbox: u32,
    end: u32,
}

#[used]
#[unsafe(link_section = ".given")]
static GIVEN: Filled = Filled {
    mark: MARK,
    mailbox: 0,
    end: 0,
};

/// Where the mailbox is, and where the memory for programs ends.
pub struct Given {
    pub mailbox: u32,
    pub end: u32,
}

/// Reads what was filled in: the compiler must not take the file's zeros for it.
pub fn given() -> Given {
    // SAFETY: reads of a static.
    unsafe {
        Given {
            mailbox: ptr::read_volatile(&raw const GIVEN.mailbox),
            end: ptr::read_volatile(&raw const GIVEN.end),
        }
    }
}

/// Status of an external abort that comes late: asynchronous, bits 10 and 3 to 0 (ARM DDI 0460, "Data Fault Status").
const LATE_BITS: u32 = 0x40f;
const LATE: u32 = 0x406;

#[unsafe(no_mangle)]
extern "C" fn refused() -> ! {
    let (at, status): (u32, u32);
    // SAFETY: reads the registers of the data's fault: its address, its status.
    unsafe {
        asm!("mrc p15, 0, {}, c6, c0, 0", out(reg) at);
        asm!("mrc p15, 0, {}, c5, c0, 0", out(reg) status);
    }
    // A write that was refused after it had left the core has no address.
    let is_late = status & LATE_BITS == LATE;
    stopped(fault::DATA, if is_late { 0 } else { at })
}

#[unsafe(no_mangle)]
extern "C" fn excepted() -> ! {
    stopped(fault::EXCEPTION, 0)
}
