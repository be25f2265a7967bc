//! Time, measured in cycles of the proxy core.

/// The core's cycle counter (`rdcycle`).
pub fn core_cycles() -> u32 {
    let cycles: u32;
    // SAFETY: this reads a counter and has no other effect. The counter is given by its number,
    // because the assembler knows its name only if an extension is enabled.
    unsafe {
        core::arch::asm!(".insn i 0x73, 2, {}, x0, -1024", out(reg) cycles, options(nomem, nostack));
    }
    cycles
}
