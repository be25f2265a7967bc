//! Masters inside the processing system that move data past its ports.

use axiscope_figures::{LONGEST_TIME, figures};

figures! {
    /// A master of the PS: a DMA, a controller of an interface, or a GPU.
    pub struct PsMaster {
        /// What it is.
        title: String ["", .., documented "the chip's manual"],
        /// Name of the controller port that it uses.
        controller_port: String ["", .., documented "the chip's manual"],
        /// Width of its data bus.
        width_bits: u32 ["bits", [32, 64, 128, 256], documented "the chip's manual"],
        /// Clock of its interconnect.
        clock_mhz: f64 ["MHz", 0.1..=100_000.0, assumed "PLL and divider of its interconnect"],
        /// Beats of its longest burst.
        burst_beats: u16 ["beats", 1..=256, documented "the chip's manual"],
        /// Bursts of a direction that it has in flight.
        outstanding: u32 ["", 1..=1024, documented "the chip's manual"],
        /// Read QoS.
        read_qos: u8 ["", 0..=15, register "QoS of its interface"],
        /// Write QoS.
        write_qos: u8 ["", 0..=15, register "QoS of its interface"],
        /// From its address to the switch of the controller port.
        request_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "as a port"],
        /// From the controller port back to it.
        response_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "as a port"],
    }
}
