//! Runs a program on a real core: the warm-up, the timed part and the end, in small pieces.

use core::sync::atomic::AtomicU32;

use crate::{
    Chase, LINE_BYTES, Layout, Native, Program,
    pattern::{WORD_BYTES, scatter, sweep},
    polybench::{self, Kernel},
};

/// Number of accesses between two checks of the clock and the stop flag. If a cache holds the data,
/// they take about ten microseconds.
pub const PIECE: u64 = 1 << 12;

/// The job of a core.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// Name of the program: one of [`crate::programs`], or `durbin_columns`.
    pub program: &'a str,
    /// Size of the program's memory in bytes.
    pub bytes: usize,
    /// Number of accesses before the timed accesses. Kernels ignore this number.
    pub warm_accesses: u64,
    /// Number of timed accesses, after which the program ends. With `None`, the program runs until
    /// it is stopped. A kernel with a number runs once, completely.
    pub accesses: Option<u64>,
}

/// The memory of a job, as slices of the type that the program needs. Its size is at least
/// [`room_bytes`].
pub trait Room {
    /// Returns the memory as words of 4 bytes. The compiler neither merges nor widens accesses to
    /// these words.
    fn words(&mut self) -> &[AtomicU32];
    /// Returns the memory as elements of 8 bytes.
    fn slice(&mut self) -> &mut [u64];
    /// Returns the memory as doubles.
    fn doubles(&mut self) -> &mut [f64];
}

/// Measures the time of a job and counts its accesses.
pub trait Keeper {
    /// Called when the job is prepared. Waits for the start. Returns false if the job must not
    /// start.
    fn begins(&mut self) -> bool;
    /// Returns whether the job must stop.
    fn is_stopped(&mut self) -> bool;
    /// Adds `accesses` to the number of completed accesses.
    fn did(&mut self, accesses: u64);
    /// Called when the timed part begins.
    fn times(&mut self);
    /// Called when the timed part is over. It took `done` accesses, but the time must be reported
    /// for `asked` accesses.
    fn ended(&mut self, asked: u64, done: u64);
}

/// Returns the number of bytes that a job needs: `bytes`, or more if the smallest kernel of this
/// name needs more.
#[must_use]
pub fn room_bytes(program: &str, bytes: usize) -> usize {
    let needed = polybench::needed_bytes(program, bytes).unwrap_or(0);
    bytes.max(usize::try_from(needed).unwrap_or(usize::MAX))
}

/// Runs a job until it ends or is stopped. Does nothing if no program has the job's name.
pub fn perform(job: &Job<'_>, room: &mut impl Room, keeper: &mut impl Keeper) {
    let lines = job.bytes / LINE_BYTES;
    let mut at = 0;
    match job.program {
        "read" | "write" => {
            let (write, words) = (job.program == "write", room.words());
            let words = &words[..job.bytes / WORD_BYTES];
            pieces(job, keeper, |n| sweep(words, &mut at, n, write));
        }
        "read_random" | "write_random" => {
            let (write, words) = (job.program == "write_random", room.words());
            pieces(job, keeper, |n| scatter(words, lines, &mut at, n, write));
        }
        "chase" => {
            let mut chase = Chase::new(job.bytes, LINE_BYTES, 1);
            chase.fill(&mut Layout::of(&chase).cut(room.slice()));
            pieces(job, keeper, |n| {
                chase = chase.with_hops(n as usize);
                let arrays = Layout::of(&chase).cut(room.slice());
                chase.run(&mut Native::new(), arrays);
            });
        }
        kernel => {
            let buffer = room.doubles();
            let runs = Runs {
                job,
                buffer,
                keeper,
            };
            polybench::with_kernel(kernel, job.bytes, runs);
        }
    }
}

/// Runs the warm-up and the timed part of a program that can make any number of accesses.
fn pieces(job: &Job<'_>, keeper: &mut impl Keeper, mut advance: impl FnMut(u64)) {
    if !keeper.begins() {
        return;
    }
    let mut go = |keeper: &mut dyn Keeper, accesses: u64| {
        let mut left = accesses;
        while left > 0 && !keeper.is_stopped() {
            let n = left.min(PIECE);
            advance(n);
            keeper.did(n);
            left -= n;
        }
        left == 0
    };
    go(keeper, job.warm_accesses);
    keeper.times();
    let accesses = job.accesses.unwrap_or(u64::MAX);
    if go(keeper, accesses) {
        keeper.ended(accesses, accesses);
    }
}

/// Runs a kernel, each time from its initial data.
struct Runs<'a, K> {
    job: &'a Job<'a>,
    buffer: &'a mut [f64],
    keeper: &'a mut K,
}

impl<K: Keeper> polybench::Visitor for Runs<'_, K> {
    type Outcome = ();

    fn visit<P: Kernel>(self, kernel: P) {
        let layout = Layout::of(&kernel);
        kernel.fill(&mut layout.cut(self.buffer));
        if !self.keeper.begins() {
            return;
        }
        loop {
            self.keeper.times();
            let (mut done, mut arrays) = (0, layout.cut(self.buffer));
            for step in 0..kernel.steps() {
                if self.keeper.is_stopped() {
                    return;
                }
                kernel.step(&mut Native::new(), &mut arrays, step);
                let accesses = kernel.accesses(step);
                self.keeper.did(accesses);
                done += accesses;
            }
            if let Some(asked) = self.job.accesses {
                self.keeper.ended(asked, done);
                return;
            }
            kernel.fill(&mut layout.cut(self.buffer));
        }
    }
}
