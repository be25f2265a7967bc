//! What a running program tells of itself.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

/// How far a program is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct State {
    /// Accesses since its begin.
    pub accesses: u64,
    /// The time of the accesses that are timed, once they are over; of a kernel, scaled to them.
    pub run: Option<Duration>,
    /// The share of its timed part in which it had its CPU, once that is over.
    pub share: Option<f64>,
}

/// Shared by the program's thread and whoever looks.
#[derive(Debug, Default)]
pub(super) struct Meter {
    accesses: AtomicU64,
    /// Nanoseconds plus 1; 0 before.
    run: AtomicU64,
    /// Share in 2^-32, valid with `run`.
    share: AtomicU64,
    stop: AtomicBool,
}

impl Meter {
    pub(super) fn add(&self, accesses: u64) {
        self.accesses.fetch_add(accesses, Ordering::Relaxed);
    }

    /// The timed part is over.
    pub(super) fn ended(&self, run: Duration, share: f64) {
        let part = (share.clamp(0.0, 1.0) * f64::from(u32::MAX)) as u64;
        self.share.store(part, Ordering::Relaxed);
        let ns = u64::try_from(run.as_nanos()).unwrap_or(u64::MAX - 1);
        self.run.store(ns + 1, Ordering::Release);
    }

    pub(super) fn state(&self) -> State {
        let run = self.run.load(Ordering::Acquire).checked_sub(1);
        let share = self.share.load(Ordering::Relaxed) as f64 / f64::from(u32::MAX);
        State {
            accesses: self.accesses.load(Ordering::Relaxed),
            run: run.map(Duration::from_nanos),
            share: run.map(|_| share),
        }
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
