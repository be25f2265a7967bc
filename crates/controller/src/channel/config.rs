//! What a channel is like, whatever its policy. Every field is a register field, a documented
//! depth or a fitted figure; the platform file says which.

use axiscope_dram::Clock;

/// One channel.
#[derive(Clone, Debug)]
pub struct ChannelConfig {
    /// Bytes of one DRAM burst: the line into which AXI bursts are split.
    pub line_bytes: u64,
    /// Whether banks are prepared for the other direction.
    pub prepare_other_direction: bool,
    /// Clocks from a read's last data on the DFI until the port can send it.
    pub read_pipeline: Clock,
    /// Clocks without commands before the banks close for a refresh.
    pub refresh_quiet: Clock,
    /// Clocks that a refresh costs beyond tRFC.
    pub refresh_extra: Clock,
}
