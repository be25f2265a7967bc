//! An entry of a queue.

use axiscope_dram::{BankId, Clock};

/// The expiry time of entries without a timer.
pub const NEVER: Clock = Clock::MAX / 2;

/// One line waiting for its column command.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entry {
    /// The address of the line.
    pub line: u64,
    /// The row that the entry needs.
    pub row: u32,
    /// The bank that the entry needs.
    pub bank: BankId,
    /// The stream (port and direction) to which the entry belongs.
    pub stream: u8,
    /// The slot of the stream's reorder ring to which the read data return.
    pub token: u32,
    /// The bytes that a write contains, with a bit per beat of the line; all ones for a full line.
    pub mask: u8,
    /// High-priority read class.
    pub high: bool,
    /// Whether the timer had expired before the line entered the queue.
    pub late: bool,
    /// Time at which the timer of the line expires; [`NEVER`] for classes without a timer.
    pub expires: Clock,
}
