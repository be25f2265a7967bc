//! The load on other CPUs: passes over memory that are on for a part of every period.

use std::{
    hint::spin_loop,
    sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use crate::{Bandwidth, LINE_BYTES, LINE_ELEMENTS, Layout, Native, Pattern};

use crate::host::{Error, Load, cases::direction, machine::pin, pages::Buffer, wide::Width};

/// Period in which the load is on once and off once.
const PERIOD: Duration = Duration::from_micros(200);
/// Bytes between two checks of the clock; they take some µs.
const CHUNK_BYTES: usize = 32 << 10;

/// State that the threads of a load share with the victim.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    stop: AtomicBool,
    /// Threads that have started or failed to start.
    begun: AtomicUsize,
    /// Bytes that all threads have moved.
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
        while start.elapsed() < on {
            let arrays = layout.cut(&mut buffer.slice()[at..at + step]);
            width.run(&chunk, &mut Native::new(), arrays);
            shared.bytes.fetch_add(moved, Ordering::Relaxed);
            at += step;
            if at + step > window {
                at = 0;
            }
        }
        while start.elapsed() < PERIOD && !shared.stop.load(Ordering::Relaxed) {
            spin_loop();
        }
    }
    Ok(())
}
