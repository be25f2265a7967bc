//! Programs of a player: bursts, the condition that each burst waits for, and the frame around
//! them.

use crate::{Attributes, Direction};

/// How an entry states its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// An address of 48 bits.
    At(u64),
    /// An offset from the base address of the program.
    FromBase(i64),
    /// An offset from the address that the last read with the same ID has returned as data.
    FromData(i64),
}

/// The condition that an entry waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitFor {
    /// Nothing.
    Nothing,
    /// The responses to all earlier entries.
    All,
    /// The responses to all earlier entries with its ID.
    SameId,
    /// The responses to all earlier entries of its direction.
    SameDirection,
}

/// One burst of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Reads or writes.
    pub direction: Direction,
    /// Address.
    pub place: Place,
    /// The condition that the entry waits for.
    pub wait: WaitFor,
    /// Beats.
    pub beats: u32,
    /// Bytes per beat: a power of two that does not exceed the width of the bus.
    pub beat_bytes: u32,
    /// `AxID`.
    pub id: u32,
    /// Cycles after the previous entry, or after the condition that this entry waits for. Values
    /// above 65535 are rounded to 16 significant bits.
    pub gap_cycles: u32,
    /// Strobes of the first beat. Each bit stands for a sixteenth of the bus, or for a byte if that
    /// is larger.
    pub first_strobes: u16,
    /// Strobes of the last beat.
    pub last_strobes: u16,
}

impl Entry {
    /// Returns a burst that waits for nothing and has all strobes set.
    #[must_use]
    pub const fn new(direction: Direction, place: Place, beats: u32, beat_bytes: u32) -> Self {
        Self {
            direction,
            place,
            wait: WaitFor::Nothing,
            beats,
            beat_bytes,
            id: 0,
            gap_cycles: 0,
            first_strobes: u16::MAX,
            last_strobes: u16::MAX,
        }
    }
}

/// The frame of a program: its base address, its loops and its settings for all bursts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Base address of entries with relative addresses, and start of pointer chains.
    pub base: u64,
    /// Number of bytes added to the base after each loop.
    pub base_step_bytes: i32,
    /// Number of loops after which the base returns to its first value. The value 0 stands for
    /// 65536.
    pub base_loops: u16,
    /// Number of the first table entry to play.
    pub first_entry: u32,
    /// Number of the last table entry to play.
    pub last_entry: u32,
    /// Number of loops. With `None`, the program runs until it is stopped.
    pub loops: Option<u32>,
    /// Largest number of reads and of writes in flight.
    pub outstanding: [u32; 2],
    /// Word that is XORed with addresses to form the written data.
    pub data_seed: u32,
    /// Sidebands of reads and of writes. The ID is taken from the entry.
    pub sidebands: [Attributes; 2],
    /// The ACE-Lite signal `AxDOMAIN` for reads and for writes. 0 on other ports.
    pub domain: [u32; 2],
    /// The ACE-Lite signal `AxSNOOP` for reads and for writes.
    pub snoop: [u32; 2],
}

impl Frame {
    /// Returns a frame that plays entries 0 to `last_entry` for a number of loops, with up to 16
    /// bursts in flight, to normal memory.
    #[must_use]
    pub const fn new(last_entry: u32, loops: Option<u32>) -> Self {
        Self {
            base: 0,
            base_step_bytes: 0,
            base_loops: 0,
            first_entry: 0,
            last_entry,
            loops,
            outstanding: [16; 2],
            data_seed: 0,
            sidebands: [Attributes::PLAIN; 2],
            domain: [0; 2],
            snoop: [0; 2],
        }
    }
}
