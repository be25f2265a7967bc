//! Figures of a channel, whatever its policy.

use axiscope_dram::Clock;
use axiscope_figures::{LONGEST, figures};

figures! {
    /// The channel behind the ports of a controller.
    pub struct ChannelConfig {
        /// Bytes of one DRAM burst: the line into which AXI bursts are split.
        line_bytes: u64 [given 64],
        /// Whether rows are opened for the other direction in banks that the current direction does not use.
        prepare_other_direction: bool ["", .., fitted "rows for the other direction"],
        /// Number of clocks from a read's last data on the DFI until the port can send them.
        read_pipeline_clocks: Clock ["clocks", 0..=LONGEST, fitted "round trip of single reads"],
        /// Number of clocks without commands before the banks close for a refresh.
        refresh_quiet_clocks: Clock ["clocks", 0..=LONGEST, fitted "loss per refresh", default 0],
        /// Number of clocks between the precharges of two banks that close for a refresh (tPPD); with 0, all banks
        /// close at once.
        precharge_spacing_clocks: Clock ["clocks", 0..=16, documented "JESD209-4, tPPD", default 0],
        /// Number of clocks that a refresh takes in addition to tRFC.
        refresh_extra_clocks: Clock ["clocks", 0..=LONGEST, fitted "loss per refresh"],
    }
}
