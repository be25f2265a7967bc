//! Performs copies that a job requests. They are cut into sub-copies by the smart DMA or by this
//! program, as in listing 1 of Brilli et al. 2022.

use crate::cycles::core_cycles;
use crate::govern::{Loop, Settings};
use crate::mailbox::{COPY_WORDS, Job, Status};
use crate::registers::smart_dma::{self as dma, COPY, RESULT, copy, copy_result};
use crate::registers::{Register, Word};

/// The smart DMA cuts the copy and inserts the pauses.
const CUT_BY_HARDWARE: u32 = 1;
/// This program cuts the copy, row by row, and waits after each piece.
const CUT_BY_PROGRAM: u32 = 2;
/// The job is not a copy: its words set up the closed loop.
const SETTINGS: u32 = 3;
/// The smart DMA cuts the copy while the closed loop sets the regulator's budget.
const GOVERNED: u32 = 4;

const CONTROL: Word = Word::smart_dma(0, &dma::CONTROL);
const STATUS: Word = Word::smart_dma(0, &dma::STATUS);
const ERROR: Word = Word::smart_dma(RESULT, &copy_result::ERROR);
const ELAPSED_LOW: Word = Word::smart_dma(RESULT, &copy_result::ELAPSED_LOW);
const ELAPSED_HIGH: Word = Word::smart_dma(RESULT, &copy_result::ELAPSED_HIGH);

/// Runs a job and returns its status and its duration in cycles.
///
/// If the hardware cuts the copy, the smart DMA counts the cycles. If this program cuts it, the
/// core counts them from the beginning to the end (32 bits).
pub fn run(job: &Job, settings: &mut Option<Settings>) -> (Status, u64) {
    match job.kind {
        CUT_BY_HARDWARE => {
            let status = whole(&job.copy, || ());
            (status, elapsed())
        }
        SETTINGS => {
            *settings = Settings::of(&job.copy);
            match settings {
                Some(_) => (Status::Good, 0),
                None => (Status::Refused, 0),
            }
        }
        GOVERNED => {
            let Some(settings) = settings else {
                return (Status::Refused, 0);
            };
            let mut run = Loop::begin(settings);
            let status = whole(&job.copy, || run.look());
            run.end();
            (status, elapsed())
        }
        CUT_BY_PROGRAM => {
            let begin = core_cycles();
            let status = cut(&job.copy);
            (status, u64::from(core_cycles().wrapping_sub(begin)))
        }
        _ => (Status::Unknown, 0),
    }
}

/// Returns how many cycles the smart DMA's last copy took.
fn elapsed() -> u64 {
    let high = u64::from(ELAPSED_HIGH.read());
    high << 32 | u64::from(ELAPSED_LOW.read())
}

/// Starts a copy by the smart DMA, and calls a function repeatedly until the copy is complete.
fn whole(words: &[u32; COPY_WORDS], meanwhile: impl FnMut()) -> Status {
    for (i, word) in words.iter().enumerate() {
        Word::smart_dma_at(COPY + 4 * i as u32).write(*word);
    }
    start(meanwhile)
}

/// Starts the copy that the registers describe, and waits for its end.
fn start(mut meanwhile: impl FnMut()) -> Status {
    CONTROL.write(dma::control::START.put(1));
    while dma::status::BUSY.get(STATUS.read()) != 0 {
        meanwhile();
    }
    if copy_result::error::FOUND.get(ERROR.read()) != 0 {
        Status::MemoryError
    } else {
        Status::Good
    }
}

/// Splits a copy into pieces of `sub_copy` bytes of a row, and waits for at least `idle` cycles
/// after each piece.
fn cut(words: &[u32; COPY_WORDS]) -> Status {
    let given = |r: &Register| words[r.offset as usize / 4];
    let set = |r: &Register, value| Word::smart_dma(COPY, r).write(value);
    let row_bytes = given(&copy::ROW);
    let piece = match given(&copy::SUB_COPY) {
        0 => row_bytes,
        bytes => bytes,
    };
    let stride = i64::from(given(&copy::STRIDE) as i32);
    let first = u64::from(given(&copy::BASE_HIGH)) << 32 | u64::from(given(&copy::BASE_LOW));
    let mut status = Status::Good;

    for r in [copy::BURST, copy::SIDEBAND, copy::USER] {
        set(&r, given(&r));
    }
    set(&copy::ROWS, 1);
    for r in [copy::AGAIN, copy::SUB_COPY, copy::IDLE] {
        set(&r, 0);
    }
    for _ in 0..=given(&copy::AGAIN) {
        let mut row = first;
        let mut local = given(&copy::LOCAL_OFFSET);
        for _ in 0..given(&copy::ROWS) {
            let mut done = 0;
            while done < row_bytes {
                let bytes = piece.min(row_bytes - done);
                let from = row + u64::from(done);
                set(&copy::BASE_LOW, from as u32);
                set(&copy::BASE_HIGH, (from >> 32) as u32);
                set(&copy::LOCAL_OFFSET, local);
                set(&copy::ROW, bytes);
                if let Status::MemoryError = start(|| ()) {
                    status = Status::MemoryError;
                }
                idle(given(&copy::IDLE));
                done += bytes;
                local = local.wrapping_add(bytes);
            }
            row = row.wrapping_add_signed(stride);
        }
    }
    status
}

/// Waits for at least this number of cycles.
fn idle(cycles: u32) {
    let begin = core_cycles();
    while core_cycles().wrapping_sub(begin) < cycles {}
}
