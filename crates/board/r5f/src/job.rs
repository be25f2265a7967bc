//! Runs the program that the host requested: checks the memory for it, runs it and reports its
//! execution time.

use core::{slice, sync::atomic::AtomicU32};

use axiscope_workloads::{Job, Keeper, LINE_BYTES, PIECE, Room, is_program, perform, room_bytes};

use crate::{
    box_words::Mailbox,
    cycles::Clock,
    mailbox::{command, fault, state, word},
    start::Given,
    stopped,
};

/// Cycles between two checks of the mailbox after a program has ended. Other programs may still be measuring,
/// and frequent accesses would disturb them.
const LOOK_CYCLES: u64 = 20_000;

/// Runs the program named in the mailbox, then waits until the host stops it.
pub fn run(report: &mut Mailbox, clock: &mut Clock, given: &Given) {
    report.tell(state::PREPARING, clock.now());
    let name = report.name();
    let end = name.iter().position(|b| *b == 0).unwrap_or(name.len());
    let program = core::str::from_utf8(&name[..end]).unwrap_or_default();
    if !is_program(program) {
        stopped(fault::PROGRAM, 0);
    }
    let (base, bytes) = (report.read(word::BASE), report.read(word::SIZE) as usize);
    let needed = room_bytes(program, bytes);
    let ends = (base as usize).checked_add(needed);
    let fits = base > given.mailbox && ends.is_some_and(|end| end <= given.end as usize);
    if !fits || bytes < 2 * LINE_BYTES || !base.is_multiple_of(64) {
        stopped(fault::MEMORY, base);
    }
    let accesses = report.read_long(word::ACCESSES);
    let job = Job {
        program,
        bytes,
        warm_accesses: report.read_long(word::WARM),
        accesses: (accesses != u64::MAX).then_some(accesses),
    };
    let mut memory = Memory { base, needed };
    let mut keeper = Told {
        report,
        clock,
        done: 0,
        unreported: 0,
        stopped: false,
        began: 0,
    };
    perform(&job, &mut memory, &mut keeper);
    while !keeper.report.is_stopped() {
        let until = keeper.clock.now() + LOOK_CYCLES;
        while keeper.clock.now() < until {}
    }
}

/// The memory that the host assigned to a program.
struct Memory {
    base: u32,
    needed: usize,
}

impl Memory {
    fn seen_as<T>(&mut self) -> &mut [T] {
        let (at, count) = (self.base as usize as *mut T, self.needed / size_of::<T>());
        // SAFETY: the host reserved this memory for the program, and the firmware stores nothing
        // else there. Its address is a multiple of 64, and every bit pattern is a valid value of
        // the types used below.
        unsafe { slice::from_raw_parts_mut(at, count) }
    }
}

impl Room for Memory {
    fn words(&mut self) -> &[AtomicU32] {
        self.seen_as()
    }

    fn slice(&mut self) -> &mut [u64] {
        self.seen_as()
    }

    fn doubles(&mut self) -> &mut [f64] {
        self.seen_as()
    }
}

/// Reports the progress and the time of a program to the host through the mailbox.
struct Told<'a> {
    report: &'a mut Mailbox,
    clock: &'a mut Clock,
    done: u64,
    /// Accesses since the last check of the mailbox. Checks are rare so that they hardly disturb
    /// the measurement.
    unreported: u64,
    stopped: bool,
    began: u64,
}

impl Keeper for Told<'_> {
    fn begins(&mut self) -> bool {
        loop {
            self.report.tell(state::READY, self.clock.now());
            match self.report.command() {
                command::BEGIN => break,
                command::STOP => return false,
                _ => {}
            }
        }
        let start = self.clock.after(self.report.read(word::START));
        self.report.tell(state::RUNNING, self.clock.now());
        // Waits without accessing memory.
        while self.clock.now() < start {}
        true
    }

    fn is_stopped(&mut self) -> bool {
        self.stopped
    }

    fn did(&mut self, accesses: u64) {
        self.done += accesses;
        self.unreported += accesses;
        if self.unreported < PIECE {
            return;
        }
        self.unreported = 0;
        self.report.did(self.done);
        self.stopped = self.report.is_stopped();
        // The clock must be read regularly, or it would miss an overflow of its lower 32 bits.
        self.clock.now();
    }

    fn times(&mut self) {
        self.began = self.clock.now();
    }

    fn ended(&mut self, _asked: u64, done: u64) {
        let ended = self.clock.now();
        self.report.ended((self.began, ended), done, self.done);
    }
}
