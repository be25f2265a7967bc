//! Firmware for the proxy core. It takes jobs from the mailbox, makes the smart DMA execute them,
//! and reports the results.
#![no_std]
#![no_main]

mod copy;
mod cycles;
mod govern;
#[allow(dead_code)]
#[path = "../../../../crates/masters/src/governor/law.rs"]
mod law;
mod mailbox;
#[allow(dead_code)]
#[path = "../../../../crates/instrument/src/register.rs"]
mod register;
mod registers;
mod shared;

use core::arch::global_asm;
use core::panic::PanicInfo;

// The core starts at address 0. No register except the program counter is set.
global_asm!(
    ".section .start, \"ax\"",
    ".global start",
    "start:",
    "la sp, stack_top",
    "call main",
);

/// Runs jobs and reports them, without end.
#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    let mut settings = None;
    loop {
        let job = mailbox::take();
        let (status, cycles) = copy::run(&job, &mut settings);
        mailbox::report(job.tag, status, cycles);
    }
}

/// Stops the core so that the host can see it: an illegal instruction makes the core trap.
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    loop {
        // SAFETY: the instruction does not return.
        unsafe { core::arch::asm!("unimp") }
    }
}
