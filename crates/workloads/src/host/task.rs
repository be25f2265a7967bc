//! Runs programs on CPUs while other code measures. Tasks are prepared first, start together, and
//! can be observed while they run.

mod meter;
mod work;

use std::{
    sync::{Arc, Condvar, Mutex, PoisonError, mpsc},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

pub use crate::{demand_bytes, room_bytes};
use meter::Meter;
pub use meter::State;

use crate::host::{Error, Reading, machine, pages::Buffer};

/// A program that runs on one CPU.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The CPU to which the task is pinned.
    pub cpu: usize,
    /// Name of the program: `read` or `write` (every fourth word of 4 bytes, as in lmbench),
    /// `read_random` or `write_random` (one word of any line), `chase` (any line, where each load
    /// returns the next address), or a PolyBench kernel.
    pub program: String,
    /// Size of the program's memory in bytes.
    pub bytes: usize,
    /// Whether to ask for huge pages.
    pub huge_pages: bool,
    /// Number of accesses before the timed accesses. Kernels ignore this number, because their
    /// first run is already timed.
    pub warm_accesses: u64,
    /// Number of timed accesses, after which the program ends. With `None`, the program runs until
    /// it is stopped. A kernel with a number runs once, completely, and its time is scaled to this
    /// number of accesses.
    pub accesses: Option<u64>,
    /// Delay between the common start of all tasks and the start of this task.
    pub start: Duration,
}

/// Scheduling of the threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheduling {
    /// Like other programs.
    Normal,
    /// The thread has priority over all normal programs (`SCHED_FIFO`).
    Fifo,
}

/// Tasks, each in a thread that waits for the common start. Dropping this value stops the threads
/// and waits until they have ended.
pub struct Tasks {
    begin: Arc<Begin>,
    meters: Vec<Arc<Meter>>,
    threads: Vec<JoinHandle<()>>,
    pages: Vec<&'static str>,
}

/// The common start time, once it is known.
#[derive(Default)]
struct Begin {
    at: Mutex<Option<Instant>>,
    report: Condvar,
}

impl Begin {
    /// Waits for the start time. Returns `None` if the task is stopped before the time is known.
    fn wait(&self, meter: &Meter) -> Option<Instant> {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        while at.is_none() && !meter.is_stopped() {
            at = (self.report.wait(at)).unwrap_or_else(PoisonError::into_inner);
        }
        *at
    }
}

impl Tasks {
    /// Prepares tasks: pins the threads, and allocates and fills their memory.
    ///
    /// # Errors
    /// If a CPU may not be used, memory is not available, a program is unknown, or Linux refuses
    /// the scheduling.
    pub fn ready(tasks: &[Task], scheduling: Scheduling) -> Result<Self, Error> {
        let begin = Arc::new(Begin::default());
        let mut all = Self {
            begin,
            meters: Vec::new(),
            threads: Vec::new(),
            pages: Vec::new(),
        };
        for task in tasks {
            let (task, meter) = (task.clone(), Arc::new(Meter::default()));
            let (tell, report) = mpsc::channel();
            let (begin, of) = (Arc::clone(&all.begin), Arc::clone(&meter));
            all.meters.push(meter);
            all.threads
                .push(thread::spawn(move || match prepared(&task, scheduling) {
                    Ok((mut buffer, pages)) => {
                        let ready = || {
                            let _ = tell.send(Ok(pages));
                            begin.wait(&of).map(|at| at + task.start)
                        };
                        work::run(&task, &mut buffer, &of, ready);
                    }
                    Err(e) => {
                        let _ = tell.send(Err(e));
                    }
                }));
            let gone = || {
                Err(Error(
                    "a thread of a program ended before it started".into(),
                ))
            };
            all.pages.push(report.recv().unwrap_or_else(|_| gone())?);
        }
        Ok(all)
    }

    /// Starts all tasks at the given time.
    pub fn begin(&self, at: Instant) {
        let mut begin = (self.begin.at.lock()).unwrap_or_else(PoisonError::into_inner);
        *begin = Some(at);
        self.begin.report.notify_all();
    }

    /// Returns the progress of each task.
    #[must_use]
    pub fn states(&self) -> Vec<State> {
        self.meters.iter().map(|m| m.state()).collect()
    }

    /// Returns for each task the CPU time at the start of its timed part, and the CPU time now.
    /// Returns `None` for a task that has not started this part, or whose thread has ended.
    #[must_use]
    pub fn readings(&self) -> Vec<Option<[Reading; 2]>> {
        self.meters.iter().map(|m| m.readings()).collect()
    }

    /// Returns the kind of pages of each task's memory: `huge`, `transparent`, `partly` or
    /// `normal`.
    #[must_use]
    pub fn pages(&self) -> &[&'static str] {
        &self.pages
    }
}

impl Drop for Tasks {
    fn drop(&mut self) {
        self.meters.iter().for_each(|m| m.stop());
        {
            let _begin = (self.begin.at.lock()).unwrap_or_else(PoisonError::into_inner);
            self.begin.report.notify_all();
        }
        for thread in self.threads.drain(..) {
            // A thread that panicked has ended, too, so the error does not matter.
            let _ = thread.join();
        }
    }
}

/// Pins the calling thread and allocates its memory. Returns the memory and the kind of its pages.
fn prepared(task: &Task, scheduling: Scheduling) -> Result<(Buffer, &'static str), Error> {
    work::check(task)?;
    machine::pin(task.cpu)?;
    if scheduling == Scheduling::Fifo {
        machine::fifo()?;
    }
    let buffer = Buffer::new(work::room_bytes(task), task.huge_pages)?;
    let pages = buffer.pages();
    Ok((buffer, pages))
}
