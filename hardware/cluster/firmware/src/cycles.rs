//! The time as the core counts it.

/// The core's cycle counter (`rdcycle`).
pub fn core_cycles() -> u32 {
    let cycles: u32;
    // SAFETY: reads a counter. The assembler wants an extension for its name, so it is in numbers.
    unsafe {
        core::arch::asm!(".insn i 0x73, 2, {}, x0, -1024", out(reg) cycles, options(nomem, nostack));
    }
    cycles
}
