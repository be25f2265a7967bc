//! Figures of the FIFO interfaces and of the ports in front of them.

use axiscope_figures::{LONGEST, LONGEST_TIME, figures};

use crate::PortKind;

figures! {
    /// The FIFO interfaces and the switch.
    pub struct FifoFigures {
        /// Maximum number of beats in one piece. Bursts are split into pieces, counted from the start of the burst.
        piece_beats: u32 ["beats", 1..=256, documented "AXI3: bursts of 16 beats"],
        /// Number of bytes in a beat on the PS side.
        ps_beat_bytes: u32 ["bytes", [4, 8, 16, 32], documented "width inside the PS"],
        /// Maximum number of read pieces in flight (issuing capability).
        read_pieces: u32 ["", 1..=65_536, register "AFIFM RDISSUE"],
        /// Maximum number of read pieces in flight for bursts that stay narrower than the PS side. A burst stays narrow
        /// if it is not modifiable or has an odd number of beats. By default, the same limit as for other bursts
        /// applies, and only bursts that are not modifiable stay narrow.
        expanded_read_pieces: Option<u32> ["", 1..=65_536, documented "the chip's manual"],
        /// Size of the read data FIFO, in beats. Space is reserved when a piece is issued. Without this figure, no
        /// space is reserved.
        read_fifo_beats: Option<u32> ["beats", 1..=1_048_576, documented "UG1085, read and write data buffers"],
        /// Size of the write data FIFO, in beats.
        write_fifo_beats: u32 ["beats", 1..=1_048_576, documented "UG1085, read and write data buffers"],
        /// Time from the PL's address channel until the FIFO interface may issue a piece, in PL cycles.
        pl_request_cycles: f64 ["cycles", 0.0..=LONGEST_TIME, fitted "latency of single reads by PL clock"],
        /// Time from the arrival of the last beat at the FIFO interface until the master receives it, in PL cycles.
        pl_response_cycles: f64 ["cycles", 0.0..=LONGEST_TIME, fitted "latency of single reads by PL clock"],
        /// Time from the issue of a read piece until it reaches the switch.
        request_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of single reads"],
        /// Time through the switch to the controller port, in controller clocks.
        switch_clocks: f64 ["clocks", 0.0..=LONGEST_TIME, fitted "latency of single reads"],
        /// Time from the controller port back to the FIFO interface.
        response_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of single reads"],
        /// Minimum time between two pieces, in switch clocks.
        piece_interval_switch_clocks: f64 ["clocks", 0.0..=LONGEST_TIME, assumed "one address per switch clock"],
        /// Minimum time between two write bursts.
        write_interval_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "rate of short writes"],
        /// Time from the last beat of a write line until the line reaches the controller port.
        write_request_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of single writes"],
        /// Time from the acceptance of a write until the master receives the response.
        write_response_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of single writes"],
        /// Additional latency of the first write after all earlier writes have been answered.
        write_idle_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of single writes", default 0.0],
        /// Additional time for which each line of a write, or part of a line, occupies the switch, in switch
        /// clocks.
        write_line_gap_switch_clocks: f64 ["clocks", 0.0..=LONGEST_TIME, fitted "rate of writes of one port", default 0.0],
        /// Additional time for which the last line of a write piece occupies the switch, in switch clocks.
        write_piece_gap_switch_clocks: f64 ["clocks", 0.0..=LONGEST_TIME, fitted "rate of writes of one port"],
    }
}

figures! {
    /// A port between the PL and the PS.
    pub struct Port {
        /// The part of the memory system to which the port leads.
        kind: PortKind ["", .., documented "the chip's manual", default PortKind::Hp],
        /// Name of the controller port behind this port.
        controller_port: String ["", .., documented "the chip's manual"],
        /// Configured width on the PL side.
        width_bits: u32 ["bits", [32, 64, 128, 256, 512], register "AFIFM RDCTRL.FABRIC_WIDTH"],
        /// Other widths that a design may configure. The width of the master's beats selects one of them.
        other_widths_bits: Vec<u32> ["bits", [32, 64, 128, 256, 512], documented "the chip's manual", default Vec::new()],
        /// Number of parallel FIFO interfaces that the port represents. The FIFO capacity, the read data per cycle and
        /// the turns at the switch are multiplied by this number.
        interfaces: u32 ["", 1..=64, documented "the chip's manual", default 1],
        /// The design that uses the port permanently, such as `dpu`. No other master is placed on the port unless a
        /// file names the port.
        taken_by: Option<String> ["", .., documented "the design of the board"],
        /// Static read QoS.
        read_qos: u8 ["", 0..=15, register "AFIFM RDQoS"],
        /// Static write QoS.
        write_qos: u8 ["", 0..=15, register "AFIFM WRQoS"],
        /// The bridge between the port and the switch, if there is one. For ports into the caches, it is part of the
        /// times of their path.
        bridge: Option<Bridge> [section],
        /// Limits on reads from several masters behind a multiplexer; no limit by default.
        mixed_reads: Option<MixedReads> [section],
    }
}

figures! {
    /// Limits on reads from several masters through one interface.
    #[derive(Copy)]
    pub struct MixedReads {
        /// Number of pieces of one master that may be in flight in the controller when a piece of another master
        /// follows.
        pieces: u32 ["", 1..=65_536, fitted "mixed-reads"],
        /// Time by which the timers of reads start earlier than with a single master, in controller clocks.
        lead_clocks: i64 ["clocks", 0..=LONGEST, fitted "mixed-reads", default 0],
    }
}

figures! {
    /// Delays that a bridge adds on the path of a port that bypasses the caches.
    pub struct Bridge {
        /// Delay that the bridge adds to a read address.
        request_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency through the bridge"],
        /// Delay that the bridge adds to read data.
        response_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency through the bridge"],
        /// Delay that the bridge adds to a write address and its data.
        write_request_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency through the bridge"],
        /// Delay that the bridge adds to a write response.
        write_response_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency through the bridge"],
    }
}

impl Port {
    /// The widths in bits, smallest first.
    fn widths(&self) -> Vec<u32> {
        let mut all = self.other_widths_bits.clone();
        all.push(self.width_bits);
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The widths in bytes, for messages.
    #[must_use]
    pub fn widths_bytes(&self) -> String {
        joined(self.widths().into_iter().map(|bits| bits / 8))
    }

    /// The widths in bits, for messages.
    #[must_use]
    pub fn widths_bits(&self) -> String {
        joined(self.widths().into_iter())
    }

    /// The greatest width that the port may have, bits.
    #[must_use]
    pub fn widest_bits(&self) -> u32 {
        self.widths().into_iter().max().unwrap_or(self.width_bits)
    }

    /// Whether a master with beats of this width, in bits, can use the port.
    #[must_use]
    pub fn takes(&self, bits: u32) -> bool {
        self.width_bits == bits || self.other_widths_bits.contains(&bits)
    }
}

fn joined(numbers: impl Iterator<Item = u32>) -> String {
    let all: Vec<String> = numbers.map(|n| n.to_string()).collect();
    all.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axiscope_figures::least;

    #[test]
    fn a_port_takes_masters_of_its_width_and_of_the_others_that_a_design_may_configure() {
        let port = Port {
            width_bits: 128,
            other_widths_bits: vec![32, 64],
            ..least()
        };
        assert!([32, 64, 128].into_iter().all(|bits| port.takes(bits)));
        assert!(!port.takes(256));
    }
}
