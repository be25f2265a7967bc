//! The mailbox's protocol: jobs arrive as words, and reports are sent back as words.

use crate::registers::cluster::{MAILBOX, capabilities, mailbox};
use crate::registers::{Word, smart_dma};

const JOB: Word = Word::cluster(MAILBOX, &mailbox::JOB);
const JOB_LEVEL: Word = Word::cluster(MAILBOX, &mailbox::JOB_LEVEL);
const DONE: Word = Word::cluster(MAILBOX, &mailbox::DONE);
const DONE_LEVEL: Word = Word::cluster(MAILBOX, &mailbox::DONE_LEVEL);
const CAPABILITIES: Word = Word::cluster(0, &crate::registers::cluster::CAPABILITIES);

/// Number of words in a copy: the smart DMA's registers from the first one to AxUSER, in order.
pub const COPY_WORDS: usize = smart_dma::copy::USER.offset as usize / 4 + 1;
/// Number of words in a report.
const REPORT_WORDS: u32 = 4;

/// A job from the mailbox: a tag, the kind of work, and a copy.
pub struct Job {
    /// The tag is returned in the report.
    pub tag: u32,
    /// See [`crate::copy`].
    pub kind: u32,
    /// The smart DMA's copy registers, or the settings of the closed loop for kind 3.
    pub copy: [u32; COPY_WORDS],
}

/// How a job ended.
#[repr(u32)]
#[derive(Clone, Copy)]
pub enum Status {
    /// Done.
    Good = 0,
    /// The kind of the job is unknown, so nothing was done.
    Unknown = 1,
    /// The job is done, but the memory returned at least one error response.
    MemoryError = 2,
    /// The closed loop has no settings, or settings out of range, so nothing was done.
    Refused = 3,
}

/// Waits for a complete job.
pub fn take() -> Job {
    while JOB_LEVEL.read() < 2 + COPY_WORDS as u32 {}
    let (tag, kind) = (JOB.read(), JOB.read());
    let mut copy = [0; COPY_WORDS];
    for word in &mut copy {
        *word = JOB.read();
    }
    Job { tag, kind, copy }
}

/// Reports a job as four words (tag, status, cycles low, cycles high), once the queue has room for them.
pub fn report(tag: u32, status: Status, cycles: u64) {
    let words = 1 << capabilities::MAILBOX_WORDS_LOG2.get(CAPABILITIES.read());
    while DONE_LEVEL.read() + REPORT_WORDS > words {}
    DONE.write(tag);
    DONE.write(status as u32);
    DONE.write(cycles as u32);
    DONE.write((cycles >> 32) as u32);
}
