//! The progress that a running program reports.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use crate::host::{CpuMeter, Reading};

/// Progress of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct State {
    /// Number of accesses since the start of the program.
    pub accesses: u64,
    /// Time of the timed part, once it is over. For a kernel, the time is scaled to the requested
    /// number of accesses.
    pub run: Option<Duration>,
    /// Share of the timed part in which the program ran on its CPU. The share is known once the
    /// part is over.
    pub share: Option<f64>,
}

/// State that the program's thread shares with its observers.
#[derive(Debug, Default)]
pub(super) struct Meter {
    accesses: AtomicU64,
    /// Time of the timed part in nanoseconds, plus 1. It is 0 until the part is over.
    run: AtomicU64,
    /// Share of the CPU in units of 1/(2³² − 1). It is valid once `run` is not 0.
    share: AtomicU64,
    stop: AtomicBool,
    /// CPU time of the timed part.
    cpu: CpuMeter,
}

impl Meter {
    pub(super) fn add(&self, accesses: u64) {
        self.accesses.fetch_add(accesses, Ordering::Relaxed);
    }

    /// Records that the timed part starts. Called by the program's thread.
    pub(super) fn times(&self) {
        self.cpu.begin();
    }

    pub(super) fn readings(&self) -> Option<[Reading; 2]> {
        self.cpu.readings()
    }

    /// Reports the time and the CPU share of the timed part after it has ended.
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
