//! General-purpose ports of the programmable logic, which have no FIFO interface and lead through a narrow interconnect.

use axiscope_figures::{LONGEST_TIME, figures};

use crate::{Domain, Ps};

figures! {
    /// A port of the PL without a FIFO interface. All such ports of a controller port share one interconnect.
    pub struct GpPort {
        /// Name of the controller port behind the interconnect.
        controller_port: String ["", .., documented "the chip's manual"],
        /// Width of the port.
        width_bits: u32 ["bits", [32, 64, 128, 256], documented "the chip's manual"],
        /// Number of reads that the port accepts before the first is answered.
        reads: u32 ["", 1..=1024, documented "the chip's manual"],
        /// Number of writes that the port accepts before the first is answered.
        writes: u32 ["", 1..=1024, documented "the chip's manual"],
        /// Width of the interconnect.
        interconnect_bits: u32 ["bits", [32, 64, 128, 256], documented "the chip's manual"],
        /// Clock of the interconnect, which carries one beat per clock and direction.
        interconnect_mhz: f64 ["MHz", 0.1..=100_000.0, assumed "PLL and divider of the interconnect"],
        /// QoS of reads.
        read_qos: u8 ["", 0..=15, register "QoS of its interface"],
        /// QoS of writes.
        write_qos: u8 ["", 0..=15, register "QoS of its interface"],
        /// Time from the port to the switch of the controller port.
        request_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "same as for a master inside the PS"],
        /// Time from the controller port back to the port.
        response_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "same as for a master inside the PS"],
    }
}

/// An interconnect in front of a controller port. All interfaces of that port that have an interconnect share
/// it. It has no buffer: data leave it while they arrive. A slow port therefore holds a direction until its last
/// byte. For writes, this is documented (UG585, chapter 5, Write FIFO Store and Forward: once a write is committed,
/// its burst must be processed before any other write data). For reads, the same rule is assumed.
#[derive(Clone, Copy, Debug)]
pub struct Interconnect {
    /// Bytes per clock and direction.
    pub beat_bytes: u32,
    /// Its clock.
    pub clock: Domain,
}

impl Interconnect {
    /// Occupies a direction, which is free at `free`, with `bytes`. They can start at `from`, and the port needs
    /// `port_takes` for them. Returns when the last bytes have passed.
    pub(crate) fn carry(self, free: &mut Ps, bytes: u32, (from, port_takes): (Ps, Ps)) -> Ps {
        let takes = self.clock.whole_cycles(bytes.div_ceil(self.beat_bytes));
        *free = from.max(*free) + takes.max(port_takes);
        *free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_hold_the_interconnect_at_the_pace_of_the_slower_side() {
        let way = Interconnect {
            beat_bytes: 4,
            clock: Domain::from_mhz(100.0),
        };
        let mut free = 0;
        // A line takes eight clocks if the port is faster; the next line follows it.
        assert_eq!(way.carry(&mut free, 32, (5_000, 60_000)), 85_000);
        assert_eq!(way.carry(&mut free, 32, (10_000, 60_000)), 165_000);
        // A slower port holds the direction until its last byte, and others wait.
        assert_eq!(way.carry(&mut free, 32, (200_000, 160_000)), 360_000);
        assert_eq!(way.carry(&mut free, 32, (210_000, 60_000)), 440_000);
    }
}
