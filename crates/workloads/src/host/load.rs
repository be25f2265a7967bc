//! The load on other CPUs: passes over memory that are active for a part of every period.

use std::{
    hint::spin_loop,
    sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use crate::{Bandwidth, LINE_BYTES, LINE_ELEMENTS, Layout, Native, Pattern};

use crate::host::{Error, Load, cases::direction, machine::pin, pages::Buffer, wide::Width};

/// Period in which the load is active once and idle once.
const PERIOD: Duration = Duration::from_micros(200);
/// Number of bytes between two checks of the clock. Moving them takes a few µs.
const CHUNK_BYTES: usize = 32 << 10;

/// State that the threads of a load share with the victim.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    stop: AtomicBool,
    /// Number of threads that have started or failed to start.
    begun: AtomicUsize,
    /// Number of bytes that all threads have moved.
    bytes: AtomicU64,
}

impl Shared {
    pub(crate) fn moved_bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Waits until all `threads` have started.
    pub(crate) fn wait_for(&self, threads: usize) {
        while self.begun.load(Ordering::Acquire) < threads {
            std::thread::yield_now();
        }
    }
}

/// Loads one CPU until it is stopped.
pub(crate) fn run(
    load: &Load,
    cpu: usize,
    buffer: &mut Buffer,
    shared: &Shared,
) -> Result<(), Error> {
    let pinned = pin(cpu);
    shared.begun.fetch_add(1, Ordering::Release);
    pinned?;
    let direction = direction(&load.direction)?;
    let arrays = if direction == crate::Direction::Copy {
        2
    } else {
        1
    };
    let lines = CHUNK_BYTES.min(load.bytes) / LINE_BYTES / arrays;
    let chunk = Bandwidth {
        direction,
        pattern: Pattern::Sequential,
        lines,
        passes: 1,
    };
    let (layout, width) = (Layout::of(&chunk), Width::best());
    let step = lines * arrays * LINE_ELEMENTS;
    let window = load.bytes / 8;
    let on = PERIOD.mul_f64(load.duty);
    let moved = chunk.read_bytes() + chunk.write_bytes();
    let mut at = 0;
    while !shared.stop.load(Ordering::Relaxed) {
        let start = Instant::now();
        run_period(
            on,
            || start.elapsed(),
            || {
                let arrays = layout.cut(&mut buffer.slice()[at..at + step]);
                width.run(&chunk, &mut Native::new(), arrays);
                shared.bytes.fetch_add(moved, Ordering::Relaxed);
                at += step;
                if at + step > window {
                    at = 0;
                }
            },
            || shared.stop.load(Ordering::Relaxed),
        );
    }
    Ok(())
}

/// Calls `pass` repeatedly until `elapsed` reaches `on`. Then waits until the end of the period, or
/// until `stopped`.
fn run_period(
    on: Duration,
    elapsed: impl Fn() -> Duration,
    mut pass: impl FnMut(),
    stopped: impl Fn() -> bool,
) {
    while elapsed() < on {
        pass();
    }
    while elapsed() < PERIOD && !stopped() {
        spin_loop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// Returns the number of passes of 5 µs in one period, and the time at which the period ends,
    /// with a clock that advances by 1 µs whenever it is read.
    fn count(duty: f64, stop_us: u64) -> (u32, u64) {
        let (time_us, passes) = (Cell::new(0), Cell::new(0));
        let read = || Duration::from_micros(time_us.replace(time_us.get() + 1));
        run_period(
            PERIOD.mul_f64(duty),
            read,
            || {
                time_us.set(time_us.get() + 5);
                passes.set(passes.get() + 1);
            },
            || time_us.get() > stop_us,
        );
        (passes.get(), time_us.get())
    }

    #[test]
    fn a_load_is_on_for_its_part_of_every_period() {
        let end_us = PERIOD.as_micros() as u64 + 1;
        assert_eq!(count(0.0, 1000), (0, end_us));
        assert_eq!(count(0.3, 1000), (10, end_us));
        assert_eq!(count(0.6, 1000), (20, end_us));
        assert_eq!(count(1.0, 1000).0, 34);
    }

    #[test]
    fn a_load_that_is_stopped_does_not_wait_for_the_end_of_its_period() {
        assert_eq!(count(0.3, 70), (10, 71));
    }
}
