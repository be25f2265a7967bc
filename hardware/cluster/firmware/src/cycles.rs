//! Time, counted in cycles of the proxy core.

/// The core's cycle counter (`rdcycle`).
pub fn core_cycles() -> u32 {
    let cycles: u32;
    // SAFETY: this reads a counter and has no other effect. The assembler knows the counter's name only with
    // an extension enabled, so its number is used.
    unsafe {
        core::arch::asm!(".insn i 0x73, 2, {}, x0, -1024", out(reg) cycles, options(nomem, nostack));
    }
    cycles
}
