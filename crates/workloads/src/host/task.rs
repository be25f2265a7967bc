//! Programs on CPUs beside what others measure: made ready, begun at one time, looked at while they run.

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

use crate::host::{Error, machine, pages::Buffer};

/// A program on a CPU.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The CPU that it is pinned to.
    pub cpu: usize,
    /// What it runs: `read` or `write` (every fourth word of 4 bytes, as lmbench), `read_random`,
    /// `write_random` (any line), `chase` (any line, each place from the load before), or a kernel of PolyBench.
    pub program: String,
    /// Bytes of its memory.
    pub bytes: usize,
    /// Whether its memory is asked of huge pages.
    pub huge_pages: bool,
    /// Accesses before those that are timed; of a kernel, those of its first run, which count as well.
    pub warm_accesses: u64,
    /// Accesses that are timed, after which it ends; it runs on without. A kernel runs whole, once, and its time is
    /// told for so many of its accesses.
    pub accesses: Option<u64>,
    /// When it starts, after the begin of all.
    pub start: Duration,
}

/// How its threads are to be scheduled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheduling {
    /// As other programs.
    Normal,
    /// Before all other programs (`SCHED_FIFO`).
    Fifo,
}

/// Tasks, each in a thread that waits for the begin; they are stopped and waited for when dropped.
pub struct Tasks {
    begin: Arc<Begin>,
    meters: Vec<Arc<Meter>>,
    threads: Vec<JoinHandle<()>>,
    pages: Vec<&'static str>,
}

/// The begin of all, once it is known.
#[derive(Default)]
struct Begin {
    at: Mutex<Option<Instant>>,
    told: Condvar,
}

impl Begin {
    /// Waits for the begin; none if there is to be none.
    fn wait(&self, meter: &Meter) -> Option<Instant> {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        while at.is_none() && !meter.is_stopped() {
            at = (self.told.wait(at)).unwrap_or_else(PoisonError::into_inner);
        }
        *at
    }
}

impl Tasks {
    /// Makes tasks ready: memory touched and filled, threads pinned.
    ///
    /// # Errors
    /// A CPU that may not be used, memory that cannot be had, an unknown program, or a scheduling that Linux refuses.
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
            let (tell, told) = mpsc::channel();
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
            let gone = || Err(Error("a thread of a program ended before its begin".into()));
            all.pages.push(told.recv().unwrap_or_else(|_| gone())?);
        }
        Ok(all)
    }

    /// All begin at a time.
    pub fn begin(&self, at: Instant) {
        let mut begin = (self.begin.at.lock()).unwrap_or_else(PoisonError::into_inner);
        *begin = Some(at);
        self.begin.told.notify_all();
    }

    /// How far each is.
    #[must_use]
    pub fn states(&self) -> Vec<State> {
        self.meters.iter().map(|m| m.state()).collect()
    }

    /// What pages the memory of each is in: `huge`, `transparent`, `partly` or `normal`.
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
            self.begin.told.notify_all();
        }
        for thread in self.threads.drain(..) {
            // One that panicked has ended, too.
            let _ = thread.join();
        }
    }
}

/// Pins the calling thread; gives its memory and the kind of its pages.
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
