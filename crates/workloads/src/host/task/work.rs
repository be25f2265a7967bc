//! Runs the program of a task in a thread of this computer.

use std::{
    hint::spin_loop,
    sync::atomic::AtomicU32,
    thread,
    time::{Duration, Instant},
};

use crate::{Job, Keeper, LINE_BYTES, Room, is_program, perform, programs};

use super::{Task, meter::Meter};
use crate::host::{Error, machine, pages::Buffer};

/// A sleep on Linux may take this much longer than requested, so the last part of a wait is a busy
/// wait.
const SPIN: Duration = Duration::from_micros(200);

/// Longest sleep between two checks of the stop flag.
const LOOK: Duration = Duration::from_millis(20);

/// Returns the size of a task's memory in bytes.
pub(super) fn room_bytes(task: &Task) -> usize {
    crate::room_bytes(&task.program, task.bytes)
}

/// Refuses a task with an unknown program or too little memory.
pub(super) fn check(task: &Task) -> Result<(), Error> {
    let program = task.program.as_str();
    if !is_program(program) {
        let all = programs().join(", ");
        return Err(Error(format!(
            "program: {program:?} is none; give one of {all}"
        )));
    }
    if task.bytes < 2 * LINE_BYTES {
        let least = 2 * LINE_BYTES;
        return Err(Error(format!(
            "bytes: {}; give {least} or more",
            task.bytes
        )));
    }
    Ok(())
}

/// Runs a task in its memory until it ends or is stopped. `ready` waits for the start time.
pub(super) fn run(
    task: &Task,
    buffer: &mut Buffer,
    meter: &Meter,
    ready: impl FnOnce() -> Option<Instant>,
) {
    let job = Job {
        program: &task.program,
        bytes: task.bytes,
        warm_accesses: task.warm_accesses,
        accesses: task.accesses,
    };
    let mut watch = Watch {
        meter,
        ready: Some(ready),
        clock: Clock::start(),
    };
    perform(&job, buffer, &mut watch);
}

impl Room for Buffer {
    fn words(&mut self) -> &[AtomicU32] {
        Buffer::words(self)
    }

    fn slice(&mut self) -> &mut [u64] {
        Buffer::slice(self)
    }

    fn doubles(&mut self) -> &mut [f64] {
        Buffer::doubles(self)
    }
}

/// Times a task with Linux's clock, and counts its accesses in the task's meter.
struct Watch<'a, R> {
    meter: &'a Meter,
    ready: Option<R>,
    clock: Clock,
}

impl<R: FnOnce() -> Option<Instant>> Keeper for Watch<'_, R> {
    fn begins(&mut self) -> bool {
        let Some(begin) = self.ready.take().and_then(|ready| ready()) else {
            return false;
        };
        until(begin, self.meter);
        true
    }

    fn is_stopped(&mut self) -> bool {
        self.meter.is_stopped()
    }

    fn did(&mut self, accesses: u64) {
        self.meter.add(accesses);
    }

    fn times(&mut self) {
        self.meter.times();
        self.clock = Clock::start();
    }

    fn ended(&mut self, asked: u64, done: u64) {
        let passed = self.clock.passed();
        let of = asked as f64 / done.max(1) as f64;
        self.meter.ended(passed.0.mul_f64(of), share(passed));
    }
}

/// Waits until a time, or until the task is stopped.
fn until(at: Instant, meter: &Meter) {
    loop {
        let left = at.saturating_duration_since(Instant::now());
        if left.is_zero() || meter.is_stopped() {
            return;
        }
        match left.checked_sub(SPIN) {
            Some(sleep) if !sleep.is_zero() => thread::sleep(sleep.min(LOOK)),
            _ => spin_loop(),
        }
    }
}

/// The time at the start, and the CPU time of this thread at the start.
struct Clock(Instant, Duration);

impl Clock {
    fn start() -> Self {
        Self(Instant::now(), machine::on_cpu())
    }

    fn passed(&self) -> (Duration, Duration) {
        let on_cpu = machine::on_cpu().saturating_sub(self.1);
        (self.0.elapsed(), on_cpu)
    }
}

fn share((time, on_cpu): (Duration, Duration)) -> f64 {
    on_cpu.as_secs_f64() / time.as_secs_f64().max(1e-9)
}
