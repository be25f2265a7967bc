//! Firmware for a Cortex-R5F of a Zynq UltraScale+. It runs programs that access DDR memory and
//! reports their progress in a mailbox.
#![no_std]
#![no_main]

extern crate alloc;

mod box_words;
mod cycles;
mod heap;
mod job;
#[allow(dead_code)]
#[path = "../../src/firmware/mailbox.rs"]
mod mailbox;
mod protection;
mod start;

use core::panic::PanicInfo;

use box_words::Mailbox;
use mailbox::{command, fault, state};

/// Runs one program after another, forever.
#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    let given = start::given();
    protection::on(given.mailbox);
    let mut report = Mailbox::at(given.mailbox);
    let mut clock = cycles::Clock::start();
    report.up();
    loop {
        report.tell(state::IDLE, clock.now());
        if report.command() == command::PREPARE {
            job::run(&mut report, &mut clock, &given);
        }
    }
}

/// Reports that a check has failed, then sleeps.
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    stopped(fault::PANIC, 0)
}

/// Reports a fault, then sleeps until Linux stops the core.
fn stopped(why: u32, at: u32) -> ! {
    Mailbox::at(start::given().mailbox).failed(why, at);
    loop {
        // SAFETY: only waits for an interrupt, and none is enabled.
        unsafe { core::arch::asm!("wfi") }
    }
}
