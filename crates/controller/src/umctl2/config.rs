//! What a controller is programmed with. Every field is a register field, a documented
//! depth or a fitted figure; the platform file says which.

use axiscope_dram::Clock;

use super::{PolicyConfig, timer::Timers, turns::WriteTurn};
use crate::{ChannelConfig, DataBus};

/// The class that a read takes through the arbiter and the read queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReadClass {
    /// Low priority (LPR).
    Low,
    /// Video: low priority until its timer runs out, then ahead of everything (VPR).
    Video,
    /// High priority, low latency (HPR).
    High,
}

/// The class that a write takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteClass {
    /// Normal (NPW).
    Normal,
    /// Video: normal until its timer runs out (VPW).
    Video,
}

/// One AXI port of the controller (an XPI).
#[derive(Clone, Debug)]
pub struct PortConfig {
    /// Read class of each of the 16 AXI QoS values (PCFGQOS0).
    pub read_class: [ReadClass; 16],
    /// Write class of each of the 16 AXI QoS values (PCFGWQOS0).
    pub write_class: [WriteClass; 16],
    /// Clocks for which the timer of a video read runs (PCFGQOS1).
    pub read_timeout: Clock,
    /// Clocks for which the timer of a video write runs (PCFGWQOS1).
    pub write_timeout: Clock,
    /// Whether the QoS block masks this port's reads when read credits run short.
    pub throttle_reads: bool,
    /// Whether the QoS block masks this port's writes when write credits run short.
    pub throttle_writes: bool,
    /// Read pieces that it holds at most, until their last line has left.
    pub pieces: usize,
    /// Lines of its reads from which on it takes no more, until some have left.
    pub lines: usize,
}

/// The whole controller.
#[derive(Clone, Debug)]
pub struct Umctl2Config {
    /// The channel behind the ports.
    pub channel: ChannelConfig,
    /// Its rules.
    pub policy: PolicyConfig,
    /// Entries of the read queue for low-priority and video reads together.
    pub low_read_entries: usize,
    /// Entries of the read queue for high-priority reads.
    pub high_read_entries: usize,
    /// Entries of the write queue.
    pub write_entries: usize,
    /// Free low-priority read entries below which throttled ports are masked; 0 is off.
    pub read_throttle_below: usize,
    /// Free write entries below which throttled ports are masked; 0 is off.
    pub write_throttle_below: usize,
    /// Lines that a port holds at most in the queue and the reorder buffer.
    pub port_lines: usize,
    /// Whether the arbiter grants one line a clock in all (true) or one per direction.
    pub one_grant_per_clock: bool,
    /// Pieces of a port, behind the one being cut, whose waiting counts towards late: those further
    /// back have not reached its address queue. At least 1; `usize::MAX` for all.
    pub timed_pieces: usize,
    /// When timers start.
    pub timers: Timers,
    /// How long one port may write while another waits.
    pub write_turn: WriteTurn,
    /// Clocks between two lines that a port cuts off its pieces: the pace of its data bus.
    pub read_line_clocks: Clock,
    /// Clocks for which a write line holds the data path into the queue.
    pub write_line_clocks: Clock,
    /// Whether a write merges with a queued one to the same line.
    pub write_combine: bool,
    /// The ports.
    pub ports: Vec<PortConfig>,
    /// What each of them has for read data.
    pub data_bus: DataBus,
}
