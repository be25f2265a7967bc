//! The programs of tasks, piece by piece: what a core of a point runs, on a real one.

use std::{
    hint::{black_box, spin_loop},
    sync::atomic::{AtomicU32, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

use axiscope_workloads::{
    Chase, LINE_BYTES, Layout, Native, Program,
    polybench::{self, Kernel},
    shuffled,
};

use super::{Task, meter::Meter};
use crate::{Error, machine, pages::Buffer};

/// Accesses between two looks at clock and stop: some ten microseconds.
const PIECE: u64 = 1 << 12;

/// Words of 4 bytes from one access of `read` and `write` to the next, as lmbench's `rd` and `wr`.
const WORD_STEP: usize = 4;
const WORD_BYTES: usize = 4;

/// A sleep of Linux may be so much too long; the rest of a wait is spun.
const SPIN: Duration = Duration::from_micros(200);

/// Longest sleep between looks at whether it is stopped.
const LOOK: Duration = Duration::from_millis(20);

/// Programs that are no kernels.
const PATTERNS: [&str; 5] = ["read", "write", "read_random", "write_random", "chase"];

/// Bytes of memory that each access of a program asks for where no cache holds them, read and written; none where
/// that is not known (kernels).
#[must_use]
pub fn demand_bytes(program: &str) -> Option<(u64, u64)> {
    let (line, step) = (LINE_BYTES as u64, (WORD_STEP * WORD_BYTES) as u64);
    match program {
        "read" => Some((step, 0)),
        "write" => Some((step, step)),
        "read_random" | "chase" => Some((line, 0)),
        "write_random" => Some((line, line)),
        _ => None,
    }
}

/// Bytes of the memory of a task.
pub(super) fn room_bytes(task: &Task) -> usize {
    let needed = polybench::needed_bytes(&task.program, task.bytes).unwrap_or(0);
    task.bytes
        .max(usize::try_from(needed).unwrap_or(usize::MAX))
}

/// Refuses what no program is.
pub(super) fn check(task: &Task) -> Result<(), Error> {
    let program = task.program.as_str();
    if !PATTERNS.contains(&program) && !polybench::is_kernel(program) {
        let all = [&PATTERNS[..], &polybench::NAMES].concat();
        let all = all.join(", ");
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

/// Runs a task in its memory from its begin, which `ready` waits for, until it ends or is stopped.
pub(super) fn run(
    task: &Task,
    buffer: &mut Buffer,
    meter: &Meter,
    ready: impl FnOnce() -> Option<Instant>,
) {
    let lines = task.bytes / LINE_BYTES;
    let mut at = 0;
    match task.program.as_str() {
        "read" | "write" => {
            let (write, words) = (task.program == "write", buffer.words());
            let words = &words[..task.bytes / WORD_BYTES];
            pieces(task, meter, ready, |n| sweep(words, &mut at, n, write));
        }
        "read_random" | "write_random" => {
            let (write, words) = (task.program == "write_random", buffer.words());
            pieces(task, meter, ready, |n| {
                scatter(words, lines, &mut at, n, write);
            });
        }
        "chase" => {
            let mut chase = Chase::new(task.bytes, LINE_BYTES, 1);
            chase.fill(&mut Layout::of(&chase).cut(buffer.slice()));
            pieces(task, meter, ready, |n| {
                chase = chase.with_hops(n as usize);
                let arrays = Layout::of(&chase).cut(buffer.slice());
                chase.run(&mut Native::new(), arrays);
            });
        }
        kernel => {
            let runs = Runs {
                task,
                buffer: buffer.doubles(),
                meter,
                ready,
            };
            polybench::with_kernel(kernel, task.bytes, runs);
        }
    }
}

/// Every fourth word from a place on.
#[inline(never)]
fn sweep(words: &[AtomicU32], at: &mut usize, accesses: u64, write: bool) {
    let (mut sum, mut left) = (0u32, accesses as usize);
    while left > 0 {
        let here = left.min((words.len() - *at).div_ceil(WORD_STEP));
        for word in words[*at..].iter().step_by(WORD_STEP).take(here) {
            if write {
                word.store(1, Relaxed);
            } else {
                sum = sum.wrapping_add(word.load(Relaxed));
            }
        }
        left -= here;
        *at += here * WORD_STEP;
        if *at >= words.len() {
            *at = 0;
        }
    }
    black_box(sum);
}

/// A word of any line, all lines once before any comes again; places are known ahead.
#[inline(never)]
fn scatter(words: &[AtomicU32], lines: usize, at: &mut usize, accesses: u64, write: bool) {
    let bits = lines.next_power_of_two().trailing_zeros();
    let (mut sum, mut left) = (0u32, accesses);
    while left > 0 {
        let line = shuffled(*at, bits);
        *at = (*at + 1) & ((1 << bits) - 1);
        if line >= lines {
            continue;
        }
        left -= 1;
        let word = &words[line * (LINE_BYTES / WORD_BYTES)];
        if write {
            word.store(1, Relaxed);
        } else {
            sum = sum.wrapping_add(word.load(Relaxed));
        }
    }
    black_box(sum);
}

/// Waits for a time.
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

/// Time, and what of it this thread had its CPU.
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

/// Warm-up, timed part and end of a program that does so many accesses when asked.
fn pieces(
    task: &Task,
    meter: &Meter,
    ready: impl FnOnce() -> Option<Instant>,
    mut advance: impl FnMut(u64),
) {
    let Some(begin) = ready() else { return };
    until(begin, meter);
    let mut go = |accesses: u64| {
        let mut left = accesses;
        while left > 0 && !meter.is_stopped() {
            let n = left.min(PIECE);
            advance(n);
            meter.add(n);
            left -= n;
        }
        left == 0
    };
    go(task.warm_accesses);
    let clock = Clock::start();
    if go(task.accesses.unwrap_or(u64::MAX)) {
        let passed = clock.passed();
        meter.ended(passed.0, share(passed));
    }
}

/// Runs of a kernel from its first contents.
struct Runs<'a, R> {
    task: &'a Task,
    buffer: &'a mut [f64],
    meter: &'a Meter,
    ready: R,
}

impl<R: FnOnce() -> Option<Instant>> polybench::Visitor for Runs<'_, R> {
    type Outcome = ();

    fn visit<P: Kernel>(self, kernel: P) {
        let layout = Layout::of(&kernel);
        kernel.fill(&mut layout.cut(self.buffer));
        let Some(begin) = (self.ready)() else { return };
        until(begin, self.meter);
        loop {
            let (clock, mut done) = (Clock::start(), 0);
            let mut arrays = layout.cut(self.buffer);
            for step in 0..kernel.steps() {
                if self.meter.is_stopped() {
                    return;
                }
                kernel.step(&mut Native::new(), &mut arrays, step);
                let accesses = kernel.accesses(step);
                self.meter.add(accesses);
                done += accesses;
            }
            let passed = clock.passed();
            if let Some(asked) = self.task.accesses {
                let of = asked as f64 / done.max(1) as f64;
                self.meter.ended(passed.0.mul_f64(of), share(passed));
                return;
            }
            kernel.fill(&mut layout.cut(self.buffer));
        }
    }
}
