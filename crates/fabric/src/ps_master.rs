//! Masters inside the processing system, whose traffic does not pass its ports.

use axiscope_figures::{LONGEST_TIME, figures};

figures! {
    /// A master inside the PS: a DMA, an interface controller, or a GPU.
    pub struct PsMaster {
        /// Name of the master as shown to users.
        title: String ["", .., documented "the chip's manual"],
        /// Name of the controller port that the master uses.
        controller_port: String ["", .., documented "the chip's manual"],
        /// Width of the master's data bus.
        width_bits: u32 ["bits", [32, 64, 128, 256], documented "the chip's manual"],
        /// Clock of the master's interconnect.
        clock_mhz: f64 ["MHz", 0.1..=100_000.0, assumed "PLL and divider of its interconnect"],
        /// Number of beats in the master's longest burst.
        burst_beats: u16 ["beats", 1..=256, documented "the chip's manual"],
        /// Number of bursts that the master keeps in flight in one direction.
        outstanding: u32 ["", 1..=1024, documented "the chip's manual"],
        /// Whether the master never writes.
        reads_only: bool ["", .., documented "the chip's manual", default false],
        /// QoS of reads.
        read_qos: u8 ["", 0..=15, register "QoS of its interface"],
        /// QoS of writes.
        write_qos: u8 ["", 0..=15, register "QoS of its interface"],
        /// Time from the master's address to the switch of the controller port.
        request_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "same as for a port"],
        /// Time from the controller port back to the master.
        response_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "same as for a port"],
    }
}
