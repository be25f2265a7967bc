//! The memory protection unit (ARM DDI 0460, Cortex-R5 TRM, "Memory Protection Unit"): what of the address space is
//! cached. A region with a higher number goes before those with lower ones.

use core::arch::asm;

/// Access control: all may read and write (AP = 011).
const FULL: u32 = 0b011 << 8;
/// Access control: nothing is executed there.
const NEVER_EXECUTED: u32 = 1 << 12;
/// TEX = 000, B: shared device memory.
const DEVICE: u32 = 1 << 0;
/// TEX = 001, C, B: cached, written back, allocated by reads and writes. Shared memory would not be cached.
const CACHED: u32 = 0b001 << 3 | 1 << 1 | 1 << 0;
/// TEX = 001: normal memory that is not cached. Caches do not hold tightly coupled memories in any case.
const UNCACHED: u32 = 0b001 << 3;

/// SCTLR: the unit (M), data cache (C), instruction cache (I). Accesses that are not aligned stay allowed (A is 0).
const CONTROL: u32 = 1 << 0 | 1 << 2 | 1 << 12;

/// Turns protection and caches on. `mailbox` begins a page.
pub fn on(mailbox: u32) {
    // Registers of the processing system and all else.
    region(0, 0, 32, DEVICE | FULL | NEVER_EXECUTED);
    // DDR memory, 2 GiB.
    region(1, 0, 31, CACHED | FULL | NEVER_EXECUTED);
    // Both tightly coupled memories, from 0 to 256 KiB.
    region(2, 0, 18, UNCACHED | FULL);
    // The mailboxes' page.
    region(3, mailbox & !0xfff, 12, DEVICE | FULL | NEVER_EXECUTED);
    for number in 4..regions() {
        region(number, 0, 0, 0);
    }
    // SAFETY: the regions hold all that this program touches, and the caches were emptied at the reset.
    unsafe {
        asm!(
            "dsb",
            "mrc p15, 0, {held}, c1, c0, 0",
            "orr {held}, {held}, {on}",
            "mcr p15, 0, {held}, c1, c0, 0",
            "isb",
            // From here on, writes that the bus refuses are reported.
            "cpsie a",
            held = out(reg) _,
            on = in(reg) CONTROL,
        );
    }
}

/// How many regions there are (MPUIR, DRegion).
fn regions() -> u32 {
    let type_of: u32;
    // SAFETY: reads a register.
    unsafe { asm!("mrc p15, 0, {}, c0, c0, 4", out(reg) type_of) };
    type_of >> 8 & 0xff
}

/// A region of 2^`bits` bytes; disabled where that is none.
fn region(number: u32, base: u32, bits: u32, access: u32) {
    let size = if bits == 0 { 0 } else { (bits - 1) << 1 | 1 };
    // SAFETY: the unit is off, or the region is unused.
    unsafe {
        asm!("mcr p15, 0, {}, c6, c2, 0", in(reg) number);
        asm!("mcr p15, 0, {}, c6, c1, 2", in(reg) 0);
        asm!("mcr p15, 0, {}, c6, c1, 0", in(reg) base);
        asm!("mcr p15, 0, {}, c6, c1, 4", in(reg) access);
        asm!("mcr p15, 0, {}, c6, c1, 2", in(reg) size);
    }
}
