//! What a core of a point does, on a real one: a program's warm-up, its timed part and its end, piece by piece.

use core::sync::atomic::AtomicU32;

use crate::{
    Chase, LINE_BYTES, Layout, Native, Program,
    pattern::{WORD_BYTES, scatter, sweep},
    polybench::{self, Kernel},
};

/// Accesses between two looks at clock and stop: some ten microseconds in a cache.
pub const PIECE: u64 = 1 << 12;

/// What a core is to do.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// Its program: one of [`crate::programs`], or `durbin_columns`.
    pub program: &'a str,
    /// Bytes of its memory.
    pub bytes: usize,
    /// Accesses before those that are timed; of a kernel, none.
    pub warm_accesses: u64,
    /// Accesses that are timed, after which it ends; it runs on without. A kernel runs whole, once.
    pub accesses: Option<u64>,
}

/// The memory of a job, of [`room_bytes`] or more, seen as what a program needs.
pub trait Room {
    /// As words of 4 bytes, whose accesses the compiler neither merges nor widens.
    fn words(&mut self) -> &[AtomicU32];
    /// As elements of 8 bytes.
    fn slice(&mut self) -> &mut [u64];
    /// As doubles.
    fn doubles(&mut self) -> &mut [f64];
}

/// Who keeps the time and the count of a job.
pub trait Keeper {
    /// All is prepared: waits for the begin; false where there is to be none.
    fn begins(&mut self) -> bool;
    /// Whether it is to stop.
    fn is_stopped(&mut self) -> bool;
    /// So many accesses were done.
    fn did(&mut self, accesses: u64);
    /// What is timed begins.
    fn times(&mut self);
    /// What is timed is over. It was `done` accesses long, and its time is to be told for `asked`.
    fn ended(&mut self, asked: u64, done: u64);
}

/// Bytes of the memory of a job; at least what the smallest kernel of the name needs.
#[must_use]
pub fn room_bytes(program: &str, bytes: usize) -> usize {
    let needed = polybench::needed_bytes(program, bytes).unwrap_or(0);
    bytes.max(usize::try_from(needed).unwrap_or(usize::MAX))
}

/// Does a job until it ends or is stopped. A name of no program does nothing.
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

/// Warm-up, timed part and end of a program that performs a requested number of accesses.
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

/// Runs of a kernel from its first contents.
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
