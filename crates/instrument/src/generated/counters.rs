//! Registers of the counters: made from `hardware/counters/counters.rdl` by `make registers`.

/// Counters of one direction. A burst is one AXI burst: a piece of a programmed burst cut at
/// 4 KiB counts by itself. The latency of a burst is the cycles from the rising edge after
/// which AxVALID of the burst is first high to the rising edge that takes its last read beat
/// (RVALID, RREADY, RLAST) or its write response (BVALID, BREADY): a response taken in the
/// cycle after that of AxVALID is a latency of 2. It is counted when it ends, whole, also
/// when it began before counting did.
pub mod direction_counters {
    use crate::register::{Item, Register};
    /// Latency histogram. Bursts completed with a latency in this bin. Bin b < 8 holds the
    /// latency of b cycles. Bin b >= 8 holds, with o = 3 + (b - 8) / 4 (whole) and s = (b - 8)
    /// modulo 4, the latencies from (4 + s) * 2^(o - 2) up to, not including, (5 + s) * 2^(o - 2)
    /// cycles: four bins an octave. Bin 63 holds all from 114688 cycles.
    pub const LATENCY_HISTOGRAM: Register = Register::pair(0x0);
    pub const LATENCY_HISTOGRAM_COUNT: usize = 64;
    /// Bursts. Bursts completed: last read beats or write responses taken.
    pub const BURSTS: Register = Register::pair(0x200);
    /// Bytes. Bytes moved: for each beat taken, the bytes of its size (reads) or its strobes
    /// (writes).
    pub const BYTES: Register = Register::pair(0x208);
    /// Error responses. Bursts completed with SLVERR or DECERR in a beat (reads) or in the
    /// response (writes).
    pub const ERROR_RESPONSES: Register = Register::pair(0x210);
    /// In-flight integral. Sum over the cycles counted of the bursts in flight in each: divided
    /// by the cycles it is the mean number in flight. A burst is in flight in the cycles that
    /// make its latency.
    pub const IN_FLIGHT_CYCLES: Register = Register::pair(0x218);
    /// Latency sum. Sum of the latencies of the bursts completed, cycles.
    pub const LATENCY_SUM_CYCLES: Register = Register::pair(0x220);
    /// Latency minimum. Least latency, cycles; all ones in the timer's width before the first
    /// burst.
    pub const LATENCY_MIN_CYCLES: Register = Register::pair(0x228);
    /// Latency maximum. Greatest latency, cycles; 0 before the first burst.
    pub const LATENCY_MAX_CYCLES: Register = Register::pair(0x230);
    /// Longest idle. Most cycles from one beat of data taken to the next (1: back to back), or
    /// from the start of counting to the first, also where a beat strobes no byte; stays at the
    /// timer's all ones once that long. What passes after the last beat does not count.
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
/// Performance counters. The values at the last snapshot, all of one and the same clock edge.
/// Zero after a clear or a reset. A read takes two words; the lower is at the lower address.
#[allow(clippy::module_inception)]
pub mod counters {
    use super::direction_counters;
    use crate::register::{Item, Register};
    pub const READS: u32 = 0x0;
    /// Cycles. Clock cycles during which counting was enabled.
    pub const CYCLES: Register = Register::pair(0x240);
    /// Flags. What the counters met and could not count right, set once seen, also while counting
    /// was not enabled; 0 if all is right. A burst is asked for from AxVALID on. A flag does not
    /// go until a clear or a reset; it comes back after a clear that comes before what it is of
    /// has ended.
    pub const FLAGS: Register = Register::new(0x248, flags::ALL);
    pub mod flags {
        use crate::register::Field;
        /// More reads of an ID were in flight than the block holds begin times for: their latencies
        /// (histogram, sum, minimum, maximum) are not right.
        pub const READS_TOO_MANY: Field = Field::new("reads_too_many", 0, 1);
        /// Read data was taken of an ID without a read in flight. It is no burst; it counts in bytes
        /// and the longest idle, and its error with the next burst of the ID.
        pub const READS_UNASKED: Field = Field::new("reads_unasked", 1, 1);
        /// A read lasted 63/64 of what the timer can say, or longer; of a block that tells n IDs
        /// apart, at least n cycles longer than that (one between may be told, or not). The latencies
        /// of its ID from that on may be wrong, until none of the ID was in flight.
        pub const READS_TOO_LONG: Field = Field::new("reads_too_long", 2, 1);
        /// As reads_too_many, of writes.
        pub const WRITES_TOO_MANY: Field = Field::new("writes_too_many", 3, 1);
        /// A write response was taken of an ID without a write in flight; it counts nowhere.
        pub const WRITES_UNASKED: Field = Field::new("writes_unasked", 4, 1);
        /// As reads_too_long, of writes.
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
    /// Data errors. Read beats whose data was not what was expected; 0 in blocks that check none.
    pub const DATA_ERRORS: Register = Register::pair(0x640);
    pub const MAP: &[Item] = &[
        Item::file("reads", READS, direction_counters::MAP),
        Item::register("cycles", CYCLES),
        Item::register("flags", FLAGS),
        Item::file("writes", WRITES, direction_counters::MAP),
        Item::register("data_errors", DATA_ERRORS),
    ];
}
