//! Registers of the counters: made from `hardware/counters/counters.rdl` by `make registers`.

/// Counters of one direction. A burst is one AXI burst: each piece of a programmed burst that
/// is cut at a 4 KiB boundary counts separately. The latency of a burst is the number of
/// cycles from the rising edge after which its AxVALID is first high to the rising edge at
/// which its last read beat is taken (RVALID, RREADY, RLAST) or its write response (BVALID,
/// BREADY). If the response is taken in the cycle after that of AxVALID, the latency is 2. A
/// burst is counted when it completes, with its full latency, even if it began before
/// counting was enabled.
pub mod direction_counters {
    use crate::register::{Item, Register};
    /// Latency histogram. Number of completed bursts whose latency falls in this bin. Bin b < 8
    /// counts latencies of b cycles. From bin 8 on, each octave has four bins. Let o = 3+(b-8)/4,
    /// rounded down, and s = (b-8) modulo 4. Then bin b counts latencies of at least
    /// (4+s)*2^(o-2) and less than (5+s)*2^(o-2) cycles. Bin 63 counts all latencies of at least
    /// 114688 cycles.
    pub const LATENCY_HISTOGRAM: Register = Register::pair(0x0);
    pub const LATENCY_HISTOGRAM_COUNT: usize = 64;
    /// Bursts. Number of completed bursts. A burst is complete when its last read beat or its
    /// write response is taken.
    pub const BURSTS: Register = Register::pair(0x200);
    /// Bytes. Number of bytes moved. For each beat taken, its size (reads) or the number of bytes
    /// selected by its strobes (writes) is added.
    pub const BYTES: Register = Register::pair(0x208);
    /// Error responses. Number of completed bursts with SLVERR or DECERR in any beat (reads) or
    /// in the response (writes).
    pub const ERROR_RESPONSES: Register = Register::pair(0x210);
    /// In-flight integral. Number of bursts in flight, summed over all counted cycles. The mean
    /// number of bursts in flight is this sum divided by the number of counted cycles. A burst is
    /// in flight during the cycles of its latency.
    pub const IN_FLIGHT_CYCLES: Register = Register::pair(0x218);
    /// Latency sum. Sum of the latencies of all completed bursts, in cycles.
    pub const LATENCY_SUM_CYCLES: Register = Register::pair(0x220);
    /// Latency minimum. Lowest latency, in cycles. Before the first burst, all bits within the
    /// timer's width read as 1.
    pub const LATENCY_MIN_CYCLES: Register = Register::pair(0x228);
    /// Latency maximum. Highest latency, in cycles. 0 before the first burst.
    pub const LATENCY_MAX_CYCLES: Register = Register::pair(0x230);
    /// Longest idle. Highest number of cycles from one data beat to the next (1: back to back),
    /// or from the start of counting to the first beat. Beats whose strobes select no byte are
    /// included. The value saturates at the timer's maximum. The time after the last beat is not
    /// included.
    pub const LONGEST_IDLE_CYCLES: Register = Register::pair(0x238);
    pub const MAP: &[Item] = &[
        Item::register("latency_histogram", LATENCY_HISTOGRAM).times(64, 8),
        Item::register("bursts", BURSTS),
        Item::register("bytes", BYTES),
        Item::register("error_responses", ERROR_RESPONSES),
        Item::register("in_flight_cycles", IN_FLIGHT_CYCLES),
        Item::register("latency_sum_cycles", LATENCY_SUM_CYCLES),
        Item::register("latency_min_cycles", LATENCY_MIN_CYCLES),
        Item::register("latency_max_cycles", LATENCY_MAX_CYCLES),
        Item::register("longest_idle_cycles", LONGEST_IDLE_CYCLES),
    ];
}
/// Performance counters. Values at the last snapshot, all from the same clock edge. Zero
/// after a clear or a reset. Each value is read as two words; the low word is at the lower
/// address.
#[allow(clippy::module_inception)]
pub mod counters {
    use super::direction_counters;
    use crate::register::{Item, Register};
    pub const READS: u32 = 0x0;
    /// Cycles. Number of clock cycles during which counting was enabled.
    pub const CYCLES: Register = Register::pair(0x240);
    /// Flags. Events that the counters could not count correctly. 0 means that all counts are
    /// correct. Flags are also set while counting is disabled. A burst counts as requested from
    /// the first cycle of its AxVALID. A flag stays set until a clear or a reset. If its cause
    /// persists at a clear, the flag is set again.
    pub const FLAGS: Register = Register::new(0x248, flags::ALL);
    pub mod flags {
        use crate::register::Field;
        /// More reads of one ID were in flight than the block can time, so their latencies
        /// (histogram, sum, minimum, maximum) are wrong.
        pub const READS_TOO_MANY: Field = Field::new("reads_too_many", 0, 1);
        /// Read data arrived for an ID without a read in flight. The data are not counted as a burst.
        /// They are included in the number of bytes and in the longest idle time, and an error
        /// response among them is counted with the next burst of the ID.
        pub const READS_UNASKED: Field = Field::new("reads_unasked", 1, 1);
        /// A read lasted at least 63/64 of the timer's range. In a block that distinguishes n IDs,
        /// the flag is guaranteed only for reads that lasted n cycles longer than that. From then on,
        /// latencies of reads with this ID may be wrong until none of them is in flight.
        pub const READS_TOO_LONG: Field = Field::new("reads_too_long", 2, 1);
        /// Like reads_too_many, but for writes.
        pub const WRITES_TOO_MANY: Field = Field::new("writes_too_many", 3, 1);
        /// A write response arrived for an ID without a write in flight. It is not counted anywhere.
        pub const WRITES_UNASKED: Field = Field::new("writes_unasked", 4, 1);
        /// Like reads_too_long, but for writes.
        pub const WRITES_TOO_LONG: Field = Field::new("writes_too_long", 5, 1);
        pub const ALL: &[Field] = &[
            READS_TOO_MANY,
            READS_UNASKED,
            READS_TOO_LONG,
            WRITES_TOO_MANY,
            WRITES_UNASKED,
            WRITES_TOO_LONG,
        ];
    }
    pub const WRITES: u32 = 0x400;
    /// Data errors. Number of read beats with unexpected data. 0 in blocks that do not check
    /// data.
    pub const DATA_ERRORS: Register = Register::pair(0x640);
    pub const MAP: &[Item] = &[
        Item::file("reads", READS, direction_counters::MAP),
        Item::register("cycles", CYCLES),
        Item::register("flags", FLAGS),
        Item::file("writes", WRITES, direction_counters::MAP),
        Item::register("data_errors", DATA_ERRORS),
    ];
}
