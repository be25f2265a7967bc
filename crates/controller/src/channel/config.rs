//! What a channel is like, whatever its policy. Every field is a register field, a documented
//! depth or a fitted figure; the platform file says which.

use axiscope_dram::Clock;

/// Clocks for which a command holds the command bus; 0 where it fits into its slot of a clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct CommandClocks {
    /// Of an activate.
    pub activate: Clock,
    /// Of a read or write.
    pub column: Clock,
    /// Of a precharge.
    pub precharge: Clock,
}

/// One channel.
#[derive(Clone, Debug)]
pub struct ChannelConfig {
    /// Bytes of one DRAM burst: the line into which AXI bursts are split.
    pub line_bytes: u64,
    /// Whether banks are prepared for the other direction.
    pub prepare_other_direction: bool,
    /// Row and column commands may share a clock (two command slots a clock).
    pub two_commands_per_clock: bool,
    /// Clocks for which each command holds the command bus.
    pub command_clocks: CommandClocks,
    /// Clocks from a read's last data on the DFI until the port can send it.
    pub read_pipeline: Clock,
    /// Clocks without commands before the banks close for a refresh.
    pub refresh_quiet: Clock,
    /// Clocks that a refresh costs beyond tRFC.
    pub refresh_extra: Clock,
}
