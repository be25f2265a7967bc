//! Firmware of the proxy core: takes jobs from the mailbox, has the smart DMA do them, reports.
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

// The core begins at address 0 with nothing but its program counter.
global_asm!(
    ".section .start, \"ax\"",
    ".global start",
    "start:",
    "la sp, stack_top",
    "call main",
);

/// For ever: a job, its report.
#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    let mut settings = None;
    loop {
        let job = mailbox::take();
        let (status, cycles) = copy::run(&job, &mut settings);
        mailbox::report(job.tag, status, cycles);
    }
}

/// Stops the core in a way that the host sees: an illegal instruction traps.
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    loop {
        // SAFETY: it does not return.
        unsafe { core::arch::asm!("unimp") }
    }
}
