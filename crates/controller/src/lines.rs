//! The data types that enter and leave the ports of a controller: pieces, parts of pieces, and lines.

use axiscope_dram::Clock;

use crate::Ps;

/// A read of at most one AXI3 burst, as the fabric offers it.
#[derive(Clone, Copy, Debug)]
pub struct ReadPiece {
    /// First byte.
    pub addr: u64,
    /// Length in bytes, more than 0.
    pub bytes: u32,
    /// The stream in whose order the data return (one per PS port).
    pub stream: u8,
    /// AXI QoS value, 0 to 15.
    pub qos: u8,
    /// When the piece arrived at the switch in front of the port.
    pub arrived: Clock,
    /// Clocks for which the piece waited at the switch for pieces of another master. A timer that starts at the
    /// switch therefore started this much earlier.
    pub lead: Clock,
    /// Whether the burst of the master ends with this piece.
    pub last: bool,
}

/// Bytes of a write whose data arrive at the port together: a piece or a part of one.
#[derive(Clone, Copy, Debug)]
pub struct WritePart {
    /// First byte.
    pub addr: u64,
    /// Length in bytes, more than 0.
    pub bytes: u32,
    /// The stream to which the write belongs.
    pub stream: u8,
    /// AXI QoS value, 0 to 15.
    pub qos: u8,
    /// When the data are complete at the port.
    pub arrived: Clock,
    /// Whether the master's piece ends with this part.
    pub last_of_piece: bool,
    /// Whether the burst of the master ends with this part.
    pub last: bool,
}

/// A read line that leaves the port, in the order of its stream.
#[derive(Clone, Copy, Debug)]
pub struct ReadLine {
    /// The stream.
    pub stream: u8,
    /// Bytes of the line that the master requested.
    pub bytes: u32,
    /// When the data are ready, in controller clocks.
    pub ready: Clock,
    /// When the line has left the port over its data bus.
    pub leaves: Ps,
    /// Last line of the master's piece.
    pub last_of_piece: bool,
    /// Last line of the master's burst.
    pub last_of_burst: bool,
}

/// A write line that the controller has accepted.
#[derive(Clone, Copy, Debug)]
pub struct WriteAccepted {
    /// The stream.
    pub stream: u8,
    /// Bytes of the line.
    pub bytes: u32,
    /// Clock in which the line was accepted.
    pub at: Clock,
    /// Last line of the master's burst.
    pub last_of_burst: bool,
}
