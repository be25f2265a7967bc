//! Sets up the memory protection unit (ARM DDI 0460, Cortex-R5 TRM, "Memory Protection Unit"),
//! which defines the cached parts of the address space. If regions overlap, the region with the
//! highest number applies.

use core::arch::asm;

/// Access control: reads and writes are allowed in all modes (AP = 011).
const FULL: u32 = 0b011 << 8;
/// Access control: instructions cannot be executed (XN).
const NEVER_EXECUTED: u32 = 1 << 12;
/// TEX = 000, B: shared device memory.
const DEVICE: u32 = 1 << 0;
/// TEX = 001, C, B: cached, write-back, allocated on reads and writes. The memory is not marked as
/// shared, because the processor does not cache shared memory.
const CACHED: u32 = 0b001 << 3 | 1 << 1 | 1 << 0;
/// TEX = 001: normal memory that is not cached. Tightly coupled memories are never cached.
const UNCACHED: u32 = 0b001 << 3;

/// SCTLR: protection unit (M), data cache (C), instruction cache (I). Unaligned accesses stay
/// allowed (A is 0).
const CONTROL: u32 = 1 << 0 | 1 << 2 | 1 << 12;

/// Turns protection and caches on. The page that contains `mailbox` becomes device memory.
pub fn on(mailbox: u32) {
    // The full address space, including the registers of the processing system.
    region(0, 0, 32, DEVICE | FULL | NEVER_EXECUTED);
    // DDR memory, 2 GiB.
    region(1, 0, 31, CACHED | FULL | NEVER_EXECUTED);
    // Both tightly coupled memories, from 0 to 256 KiB.
    region(2, 0, 18, UNCACHED | FULL);
    // The page of the mailboxes.
    region(3, mailbox & !0xfff, 12, DEVICE | FULL | NEVER_EXECUTED);
    for number in 4..regions() {
        region(number, 0, 0, 0);
    }
    // SAFETY: the regions cover everything that this program accesses, and the reset code has
    // invalidated the caches.
    unsafe {
        asm!(
            "dsb",
            "mrc p15, 0, {held}, c1, c0, 0",
            "orr {held}, {held}, {on}",
            "mcr p15, 0, {held}, c1, c0, 0",
            "isb",
            // Enables asynchronous aborts, which report that the bus has refused a write.
            "cpsie a",
            held = out(reg) _,
            on = in(reg) CONTROL,
        );
    }
}

/// Returns the number of regions (MPUIR, DRegion).
fn regions() -> u32 {
    let type_of: u32;
    // SAFETY: only reads a register.
    unsafe { asm!("mrc p15, 0, {}, c0, c0, 4", out(reg) type_of) };
    type_of >> 8 & 0xff
}

/// Sets up a region of 2^`bits` bytes, or disables it if `bits` is 0.
fn region(number: u32, base: u32, bits: u32, access: u32) {
    let size = if bits == 0 { 0 } else { (bits - 1) << 1 | 1 };
    // SAFETY: the protection unit is off, or the region is not in use.
    unsafe {
        asm!("mcr p15, 0, {}, c6, c2, 0", in(reg) number);
        asm!("mcr p15, 0, {}, c6, c1, 2", in(reg) 0);
        asm!("mcr p15, 0, {}, c6, c1, 0", in(reg) base);
        asm!("mcr p15, 0, {}, c6, c1, 4", in(reg) access);
        asm!("mcr p15, 0, {}, c6, c1, 2", in(reg) size);
    }
}
