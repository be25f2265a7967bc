//! Code from the reset to `main`, and the exception handlers.

use core::{
    arch::{asm, global_asm},
    ptr,
};

use crate::{
    mailbox::{MARK, fault},
    stopped,
};

// Exception vectors at address 0, where a core with low vectors starts after a reset, in ARM state
// (ARM DDI 0460). The contents of the caches are undefined after a reset, so this code invalidates
// them before `protection` turns them on. The floating-point unit is off after a reset.
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
    // Clears bits 15 to 17 of ACTLR: predict branches from their history, and use the return stack.
    "mrc p15, 0, r0, c1, c0, 1",
    "bic r0, r0, #0x38000",
    "mcr p15, 0, r0, c1, c0, 1",
    // Turns the floating-point unit on: full access to coprocessors 10 and 11, then FPEXC.EN.
    "mrc p15, 0, r0, c1, c0, 2",
    "orr r0, r0, #0xf00000",
    "mcr p15, 0, r0, c1, c0, 2",
    "isb",
    "mov r0, #0x40000000",
    "vmsr fpexc, r0",
    "mov r0, #0",
    // Invalidates the instruction cache, then the full data cache (through a register that only the
    // Cortex-R5 has).
    "mcr p15, 0, r0, c7, c5, 0",
    "mcr p15, 0, r0, c15, c5, 0",
    "dsb",
    "isb",
    "b main",
    // Exceptions enter a mode without a stack, so the handlers switch to system mode.
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

/// Values that the loader writes into the firmware's file.
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

/// Address of the mailbox, and the address at which the memory for programs ends.
pub struct Given {
    pub mailbox: u32,
    pub end: u32,
}

/// Reads the values that the loader filled in. Without volatile reads, the compiler would use the
/// zeros in the file.
pub fn given() -> Given {
    // SAFETY: only reads a static.
    unsafe {
        Given {
            mailbox: ptr::read_volatile(&raw const GIVEN.mailbox),
            end: ptr::read_volatile(&raw const GIVEN.end),
        }
    }
}

/// Bits 10 and 3 to 0 of the data fault status, by which an asynchronous external abort is
/// recognised (ARM DDI 0460, "Data Fault Status").
const LATE_BITS: u32 = 0x40f;
const LATE: u32 = 0x406;

#[unsafe(no_mangle)]
extern "C" fn refused() -> ! {
    let (at, status): (u32, u32);
    // SAFETY: only reads the address and the status of the data fault.
    unsafe {
        asm!("mrc p15, 0, {}, c6, c0, 0", out(reg) at);
        asm!("mrc p15, 0, {}, c5, c0, 0", out(reg) status);
    }
    // If a write is refused after it has left the core, the core does not know its address.
    let is_late = status & LATE_BITS == LATE;
    stopped(fault::DATA, if is_late { 0 } else { at })
}

#[unsafe(no_mangle)]
extern "C" fn excepted() -> ! {
    stopped(fault::EXCEPTION, 0)
}
