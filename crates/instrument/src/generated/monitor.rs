//! Monitor: made from `hardware/monitor/monitor.rdl` by `make registers`.

use crate::register::{Item, Register};
/// Block. Identifies the kind of block.
pub const BLOCK: Register = Register::new(0x0, block::ALL);
pub mod block {
    use crate::register::Field;
    /// 0x41584D4E ('AXMN').
    pub const ID: Field = Field::new("id", 0, 32);
    pub const ID_VALUE: u32 = 0x41584d4e;
    pub const ALL: &[Field] = &[ID];
}
/// Version. Version of the register map.
pub const VERSION: Register = Register::new(0x4, version::ALL);
pub mod version {
    use crate::register::Field;
    /// Incremented for compatible changes, which old drivers can ignore.
    pub const MINOR: Field = Field::new("minor", 0, 16);
    pub const MINOR_VALUE: u32 = 0;
    /// Incremented for incompatible changes: old drivers must refuse the block.
    pub const MAJOR: Field = Field::new("major", 16, 16);
    pub const MAJOR_VALUE: u32 = 1;
    pub const ALL: &[Field] = &[MINOR, MAJOR];
}
/// Capabilities. Parameters that this instance was built with.
pub const CAPABILITIES: Register = Register::new(0x8, capabilities::ALL);
pub mod capabilities {
    use crate::register::Field;
    /// Maximum number of bursts in flight that the monitor can track, per direction.
    pub const IN_FLIGHT: Field = Field::new("in_flight", 0, 8);
    /// Number of ID groups.
    pub const GROUPS: Field = Field::new("groups", 8, 4);
    /// Number of slowest bursts that are kept, per direction.
    pub const SLOWEST: Field = Field::new("slowest", 12, 8);
    /// The bus is AXI3: bursts of up to 16 beats, a two-bit AxLOCK, and WID.
    pub const AXI3: Field = Field::new("axi3", 24, 1);
    /// The monitor checks that WDATA, WSTRB, RDATA and RRESP do not change while they wait for
    /// READY.
    pub const CHECKS_DATA: Field = Field::new("checks_data", 25, 1);
    pub const ALL: &[Field] = &[IN_FLIGHT, GROUPS, SLOWEST, AXI3, CHECKS_DATA];
}
/// Widths. Parameters that this instance was built with.
pub const WIDTHS: Register = Register::new(0xc, widths::ALL);
pub mod widths {
    use crate::register::Field;
    /// Number of bytes in a beat.
    pub const DATA_BYTES: Field = Field::new("data_bytes", 0, 8);
    /// Width of an address, in bits.
    pub const ADDRESS_BITS: Field = Field::new("address_bits", 8, 8);
    /// Width of an ID, in bits.
    pub const ID_BITS: Field = Field::new("id_bits", 16, 8);
    pub const ALL: &[Field] = &[DATA_BYTES, ADDRESS_BITS, ID_BITS];
}
/// Control. Writing 1 to a bit issues its command once. All bits read as 0.
pub const CONTROL: Register = Register::new(0x10, control::ALL);
pub mod control {
    use crate::register::Field;
    /// Clears the totals, the slowest bursts, the highest numbers of bursts in flight and the
    /// protocol errors.
    pub const CLEAR: Field = Field::new("clear", 0, 1);
    /// Captures all values in the same cycle for reading. The snapshot is complete when
    /// STATUS.snapshot_busy is 0.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    pub const ALL: &[Field] = &[CLEAR, SNAPSHOT];
}
/// Counting. Enables counting. Protocol errors are always reported.
pub const COUNTING: Register = Register::new(0x14, counting::ALL);
pub mod counting {
    use crate::register::Field;
    /// Cycles and events are counted while this bit is 1. A trigger can change the bit
    /// (ON_TRIGGER).
    pub const ENABLE: Field = Field::new("enable", 0, 1);
    pub const ALL: &[Field] = &[ENABLE];
}
/// Status. State of the block.
pub const STATUS: Register = Register::new(0x18, status::ALL);
pub mod status {
    use crate::register::Field;
    /// A snapshot was requested and is not complete yet.
    pub const SNAPSHOT_BUSY: Field = Field::new("snapshot_busy", 0, 1);
    /// A clear was requested and is not complete yet; nothing is counted until it is.
    pub const CLEAR_BUSY: Field = Field::new("clear_busy", 1, 1);
    /// More reads were in flight than the monitor can track. Until no read is in flight,
    /// latencies of reads are not counted and responses are not matched.
    pub const READS_LOST: Field = Field::new("reads_lost", 8, 1);
    /// More writes were in flight than the monitor can track. Until no write is in flight,
    /// latencies of writes are not counted and responses are not matched.
    pub const WRITES_LOST: Field = Field::new("writes_lost", 9, 1);
    pub const ALL: &[Field] = &[SNAPSHOT_BUSY, CLEAR_BUSY, READS_LOST, WRITES_LOST];
}
/// Protocol errors. Errors since the last clear or reset. The bits show the live state, not
/// the state at the snapshot.
pub const ERRORS: Register = Register::new(0x1c, errors::ALL);
pub mod errors {
    use crate::register::Field;
    /// ARVALID fell before ARREADY.
    pub const AR_DROPPED: Field = Field::new("ar_dropped", 0, 1);
    /// AWVALID fell before AWREADY.
    pub const AW_DROPPED: Field = Field::new("aw_dropped", 1, 1);
    /// WVALID fell before WREADY.
    pub const W_DROPPED: Field = Field::new("w_dropped", 2, 1);
    /// RVALID fell before RREADY.
    pub const R_DROPPED: Field = Field::new("r_dropped", 3, 1);
    /// BVALID fell before BREADY.
    pub const B_DROPPED: Field = Field::new("b_dropped", 4, 1);
    /// A signal of the AR channel changed between ARVALID and ARREADY.
    pub const AR_CHANGED: Field = Field::new("ar_changed", 5, 1);
    /// A signal of the AW channel changed between AWVALID and AWREADY.
    pub const AW_CHANGED: Field = Field::new("aw_changed", 6, 1);
    /// A signal of the W channel changed between WVALID and WREADY.
    pub const W_CHANGED: Field = Field::new("w_changed", 7, 1);
    /// A signal of the R channel changed between RVALID and RREADY.
    pub const R_CHANGED: Field = Field::new("r_changed", 8, 1);
    /// A signal of the B channel changed between BVALID and BREADY.
    pub const B_CHANGED: Field = Field::new("b_changed", 9, 1);
    /// A read burst crosses a 4 KiB boundary.
    pub const READ_4K: Field = Field::new("read_4k", 10, 1);
    /// A write burst crosses a 4 KiB boundary.
    pub const WRITE_4K: Field = Field::new("write_4k", 11, 1);
    /// A wrapping read does not have 2, 4, 8 or 16 beats, or is not aligned to its beat size.
    pub const READ_WRAP: Field = Field::new("read_wrap", 12, 1);
    /// A wrapping write does not have 2, 4, 8 or 16 beats, or is not aligned to its beat size.
    pub const WRITE_WRAP: Field = Field::new("write_wrap", 13, 1);
    /// An exclusive read has a number of bytes that is not a power of two or is above 128, is not
    /// aligned to this number, has more than 16 beats, or has AxLOCK = 3.
    pub const READ_EXCLUSIVE: Field = Field::new("read_exclusive", 14, 1);
    /// An exclusive write has a number of bytes that is not a power of two or is above 128, is
    /// not aligned to this number, has more than 16 beats, or has AxLOCK = 3.
    pub const WRITE_EXCLUSIVE: Field = Field::new("write_exclusive", 15, 1);
    /// A read has AxBURST = 3, beats wider than the bus, or too many beats (FIXED and AXI3 allow
    /// 16).
    pub const READ_BURST: Field = Field::new("read_burst", 16, 1);
    /// A write has AxBURST = 3, beats wider than the bus, or too many beats (FIXED and AXI3 allow
    /// 16).
    pub const WRITE_BURST: Field = Field::new("write_burst", 17, 1);
    /// RLAST arrived before the last beat, or was missing in the last beat. The monitor treats
    /// RLAST as the end of the burst.
    pub const RLAST_MISPLACED: Field = Field::new("rlast_misplaced", 18, 1);
    /// WLAST arrived before the last beat, or was missing in the last beat. The monitor treats
    /// WLAST as the end of the burst's data.
    pub const WLAST_MISPLACED: Field = Field::new("wlast_misplaced", 19, 1);
    /// Read data arrived for an ID without a read in flight.
    pub const R_UNASKED: Field = Field::new("r_unasked", 20, 1);
    /// A write response arrived for an ID without a write in flight.
    pub const B_UNASKED: Field = Field::new("b_unasked", 21, 1);
    /// A write response arrived before the last data of its burst.
    pub const B_EARLY: Field = Field::new("b_early", 22, 1);
    /// More reads were in flight than the monitor can track. If a clear occurs while
    /// STATUS.reads_lost is 1, the error is reported again.
    pub const READ_OVERFLOW: Field = Field::new("read_overflow", 23, 1);
    /// More writes were in flight than the monitor can track, or the data of too many bursts
    /// arrived before their addresses. As with reads, the error is reported again after a clear.
    pub const WRITE_OVERFLOW: Field = Field::new("write_overflow", 24, 1);
    /// AXI3: the data of two bursts are interleaved. The monitor does not separate them.
    pub const W_INTERLEAVED: Field = Field::new("w_interleaved", 25, 1);
    /// AXI3: WID differs from the ID of the address to which the data belong.
    pub const W_ID: Field = Field::new("w_id", 26, 1);
    pub const ALL: &[Field] = &[
        AR_DROPPED,
        AW_DROPPED,
        W_DROPPED,
        R_DROPPED,
        B_DROPPED,
        AR_CHANGED,
        AW_CHANGED,
        W_CHANGED,
        R_CHANGED,
        B_CHANGED,
        READ_4K,
        WRITE_4K,
        READ_WRAP,
        WRITE_WRAP,
        READ_EXCLUSIVE,
        WRITE_EXCLUSIVE,
        READ_BURST,
        WRITE_BURST,
        RLAST_MISPLACED,
        WLAST_MISPLACED,
        R_UNASKED,
        B_UNASKED,
        B_EARLY,
        READ_OVERFLOW,
        WRITE_OVERFLOW,
        W_INTERLEAVED,
        W_ID,
    ];
}
/// First protocol error. The error that occurred first or, if several occurred in the same
/// cycle, the one with the lowest bit number.
pub const FIRST_ERROR: Register = Register::new(0x20, first_error::ALL);
pub mod first_error {
    use crate::register::Field;
    /// Number of the error's bit in ERRORS.
    pub const KIND: Field = Field::new("kind", 0, 5);
    /// 1: an error occurred.
    pub const SEEN: Field = Field::new("seen", 8, 1);
    pub const ALL: &[Field] = &[KIND, SEEN];
}
/// First protocol error, time, low word. Number of the cycle in which the error appeared,
/// counted from reset: the cycle of the handshake, or of the wrong signal level. For errors
/// in WLAST and WID, it is the cycle of the data or of the address, whichever is later.
pub const FIRST_ERROR_LOW: Register = Register::new(0x24, first_error_low::ALL);
pub mod first_error_low {
    use crate::register::Field;
    /// Bits 31 to 0.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// First protocol error, time, high word. See `first_error_low`.
pub const FIRST_ERROR_HIGH: Register = Register::new(0x28, first_error_high::ALL);
pub mod first_error_high {
    use crate::register::Field;
    /// Bits 63 to 32.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Number of bursts in flight at the snapshot. A burst is in flight from the first cycle of
/// AxVALID to the cycle of its response.
pub const IN_FLIGHT: Register = Register::new(0x2c, in_flight::ALL);
pub mod in_flight {
    use crate::register::Field;
    /// Reads.
    pub const READS: Field = Field::new("reads", 0, 16);
    /// Writes.
    pub const WRITES: Field = Field::new("writes", 16, 16);
    pub const ALL: &[Field] = &[READS, WRITES];
}
/// Highest number of bursts in flight in a counted cycle. Covers the time until the last
/// snapshot.
pub const MOST_IN_FLIGHT: Register = Register::new(0x30, most_in_flight::ALL);
pub mod most_in_flight {
    use crate::register::Field;
    /// Reads.
    pub const READS: Field = Field::new("reads", 0, 16);
    /// Writes.
    pub const WRITES: Field = Field::new("writes", 16, 16);
    pub const ALL: &[Field] = &[READS, WRITES];
}
/// Snapshot, time, low word. Number of the last cycle that the snapshot covers, counted from
/// reset.
pub const SNAPSHOT_LOW: Register = Register::new(0x34, snapshot_low::ALL);
pub mod snapshot_low {
    use crate::register::Field;
    /// Bits 31 to 0.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Snapshot, time, high word. See `snapshot_low`.
pub const SNAPSHOT_HIGH: Register = Register::new(0x38, snapshot_high::ALL);
pub mod snapshot_high {
    use crate::register::Field;
    /// Bits 63 to 32.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// On trigger. Commands to issue on a pulse at `trigger_in`. All commands take effect in the
/// same cycle, two cycles after the pulse.
pub const ON_TRIGGER: Register = Register::new(0x3c, on_trigger::ALL);
pub mod on_trigger {
    use crate::register::Field;
    /// CONTROL.clear.
    pub const CLEAR: Field = Field::new("clear", 0, 1);
    /// CONTROL.snapshot.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    /// Sets COUNTING.enable.
    pub const COUNT: Field = Field::new("count", 16, 1);
    /// Clears COUNTING.enable.
    pub const COUNT_NO_MORE: Field = Field::new("count_no_more", 17, 1);
    pub const ALL: &[Field] = &[CLEAR, SNAPSHOT, COUNT, COUNT_NO_MORE];
}
/// ID group. An ID belongs to the first group whose `match` it equals in all bits that are
/// set in `mask`. An ID that matches no group is in no group. After reset, all IDs are in
/// group 0. Write these registers only while nothing is counted.
pub const GROUP: Register = Register::new(0x40, group::ALL);
pub const GROUP_COUNT: usize = 4;
pub mod group {
    use crate::register::Field;
    /// Required values of the ID's bits.
    pub const MATCH: Field = Field::new("match", 0, 16);
    /// Selects the bits of the ID that are compared.
    pub const MASK: Field = Field::new("mask", 16, 16);
    pub const ALL: &[Field] = &[MATCH, MASK];
}
pub const SLOWEST: u32 = 0x400;
pub const TOTALS: u32 = 0x2000;
pub const MAP: &[Item] = &[
    Item::register("block", BLOCK),
    Item::register("version", VERSION),
    Item::register("capabilities", CAPABILITIES),
    Item::register("widths", WIDTHS),
    Item::register("control", CONTROL),
    Item::register("counting", COUNTING),
    Item::register("status", STATUS),
    Item::register("errors", ERRORS),
    Item::register("first_error", FIRST_ERROR),
    Item::register("first_error_low", FIRST_ERROR_LOW),
    Item::register("first_error_high", FIRST_ERROR_HIGH),
    Item::register("in_flight", IN_FLIGHT),
    Item::register("most_in_flight", MOST_IN_FLIGHT),
    Item::register("snapshot_low", SNAPSHOT_LOW),
    Item::register("snapshot_high", SNAPSHOT_HIGH),
    Item::register("on_trigger", ON_TRIGGER),
    Item::register("group", GROUP).times(4, 4),
    Item::file("slowest", SLOWEST, slowest_bursts::MAP),
    Item::file("totals", TOTALS, monitor_totals::MAP),
];
/// A slow burst. Attributes of the burst, recorded when it completed. Entries without a burst
/// have latency 0.
pub mod slow_burst {
    use crate::register::{Item, Register};
    /// Latency. Latency of the burst, defined as for the totals.
    pub const LATENCY: Register = Register::new(0x0, latency::ALL);
    pub mod latency {
        use crate::register::Field;
        /// Cycles. 0: this entry has no burst.
        pub const CYCLES: Field = Field::new("cycles", 0, 32);
        pub const ALL: &[Field] = &[CYCLES];
    }
    /// Start, low word. Number of the first cycle of AxVALID, counted from reset.
    pub const BEGIN_LOW: Register = Register::new(0x4, begin_low::ALL);
    pub mod begin_low {
        use crate::register::Field;
        /// Bits 31 to 0.
        pub const CYCLES: Field = Field::new("cycles", 0, 32);
        pub const ALL: &[Field] = &[CYCLES];
    }
    /// Start, high word. See `begin_low`.
    pub const BEGIN_HIGH: Register = Register::new(0x8, begin_high::ALL);
    pub mod begin_high {
        use crate::register::Field;
        /// Bits 63 to 32.
        pub const CYCLES: Field = Field::new("cycles", 0, 32);
        pub const ALL: &[Field] = &[CYCLES];
    }
    /// Address, low word. AxADDR.
    pub const ADDRESS_LOW: Register = Register::new(0xc, address_low::ALL);
    pub mod address_low {
        use crate::register::Field;
        /// Bits 31 to 0.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Address, high word. AxADDR.
    pub const ADDRESS_HIGH: Register = Register::new(0x10, address_high::ALL);
    pub mod address_high {
        use crate::register::Field;
        /// Bits 63 to 32.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Burst. Attributes of the burst.
    pub const BURST: Register = Register::new(0x14, burst::ALL);
    pub mod burst {
        use crate::register::Field;
        /// AxID.
        pub const ID: Field = Field::new("id", 0, 16);
        /// AxLEN: beats minus one.
        pub const BEATS_LESS_ONE: Field = Field::new("beats_less_one", 16, 8);
        /// AxSIZE: log2 of the number of bytes in a beat.
        pub const SIZE: Field = Field::new("size", 24, 3);
        pub const ALL: &[Field] = &[ID, BEATS_LESS_ONE, SIZE];
    }
    pub const MAP: &[Item] = &[
        Item::register("latency", LATENCY),
        Item::register("begin_low", BEGIN_LOW),
        Item::register("begin_high", BEGIN_HIGH),
        Item::register("address_low", ADDRESS_LOW),
        Item::register("address_high", ADDRESS_HIGH),
        Item::register("burst", BURST),
    ];
}
/// The slowest bursts. The slowest bursts that were counted up to the last snapshot, in
/// descending order of latency. Of two bursts with the same latency, the earlier one is
/// listed first. Each direction has CAPABILITIES.slowest entries.
pub mod slowest_bursts {
    use super::slow_burst;
    use crate::register::Item;
    pub const READS: u32 = 0x0;
    pub const WRITES: u32 = 0x200;
    pub const MAP: &[Item] = &[
        Item::file("reads", READS, slow_burst::MAP).times(16, 0x20),
        Item::file("writes", WRITES, slow_burst::MAP).times(16, 0x20),
    ];
}
/// Latencies of one ID group. Covers the bursts of one direction whose ID is in the group.
/// The latency of a burst is the number of cycles from the rising edge after which its
/// AxVALID is first high to the rising edge at which its last read beat is taken (RVALID,
/// RREADY, RLAST) or its write response. If the response is taken in the cycle after that of
/// AxVALID, the latency is 2. A burst is counted when it completes, with its full latency.
/// Latencies above 2^24 - 1 cycles are counted as 2^24 - 1.
pub mod monitor_group_totals {
    use crate::register::{Item, Register};
    /// Latency histogram. Number of completed bursts whose latency falls in this bin. The
    /// counters of other blocks use the same bins. Bin b < 8 counts latencies of b cycles. From
    /// bin 8 on, each octave has four bins. Let o = 3+(b-8)/4, rounded down, and s = (b-8) modulo
    /// 4. Then bin b counts latencies of at least (4+s)*2^(o-2) and less than (5+s)*2^(o-2)
    /// cycles. Bin 63 counts all latencies of at least 114688 cycles.
    pub const LATENCY_HISTOGRAM: Register = Register::pair(0x0);
    pub const LATENCY_HISTOGRAM_COUNT: usize = 64;
    /// Number of completed bursts.
    pub const BURSTS: Register = Register::pair(0x200);
    /// Sum of the latencies of all completed bursts, in cycles.
    pub const LATENCY_SUM_CYCLES: Register = Register::pair(0x208);
    /// Lowest latency, in cycles; 2^24 - 1 before the first burst.
    pub const LATENCY_MIN_CYCLES: Register = Register::pair(0x210);
    /// Highest latency, in cycles; 0 before the first burst.
    pub const LATENCY_MAX_CYCLES: Register = Register::pair(0x218);
    pub const MAP: &[Item] = &[
        Item::register("latency_histogram", LATENCY_HISTOGRAM).times(64, 8),
        Item::register("bursts", BURSTS),
        Item::register("latency_sum_cycles", LATENCY_SUM_CYCLES),
        Item::register("latency_min_cycles", LATENCY_MIN_CYCLES),
        Item::register("latency_max_cycles", LATENCY_MAX_CYCLES),
    ];
}
/// Totals of one direction. Covers all IDs, including those in no group.
pub mod monitor_direction_totals {
    use crate::register::{Item, Register};
    /// Bytes. Number of bytes moved. For each beat taken, the beat size of its burst (reads) or
    /// the number of bytes selected by its strobes (writes) is added.
    pub const BYTES: Register = Register::pair(0x0);
    /// Number of beats taken.
    pub const BEATS: Register = Register::pair(0x8);
    /// Number of completed bursts, that is, of last read beats or write responses taken.
    pub const BURSTS: Register = Register::pair(0x10);
    /// Number of completed bursts with SLVERR or DECERR in any beat (reads) or in the response
    /// (writes).
    pub const ERROR_RESPONSES: Register = Register::pair(0x18);
    /// In-flight integral. Number of bursts in flight, summed over all counted cycles. A burst is
    /// in flight from the first cycle of AxVALID to the cycle of its response. The mean number of
    /// bursts in flight is this sum divided by the number of counted cycles.
    pub const IN_FLIGHT_CYCLES: Register = Register::pair(0x20);
    pub const MAP: &[Item] = &[
        Item::register("bytes", BYTES),
        Item::register("beats", BEATS),
        Item::register("bursts", BURSTS),
        Item::register("error_responses", ERROR_RESPONSES),
        Item::register("in_flight_cycles", IN_FLIGHT_CYCLES),
    ];
}
/// Cycles of an address channel. Counted cycles, classified by the state of the channel. The
/// sum of the four counts is the number of counted cycles.
pub mod monitor_address_causes {
    use crate::register::{Item, Register};
    /// Taken: VALID and READY.
    pub const TAKEN: Register = Register::pair(0x0);
    /// Held by the slave: VALID without READY.
    pub const HELD: Register = Register::pair(0x8);
    /// No address while bursts are in flight: the master requests no further burst.
    pub const QUIET: Register = Register::pair(0x10);
    /// No address, and nothing is in flight.
    pub const IDLE: Register = Register::pair(0x18);
    pub const MAP: &[Item] = &[
        Item::register("taken", TAKEN),
        Item::register("held", HELD),
        Item::register("quiet", QUIET),
        Item::register("idle", IDLE),
    ];
}
/// Cycles of a channel driven by the slave. Counted cycles, classified by the state of the
/// channel. The sum of the five counts is the number of counted cycles. A response is due if
/// it was requested in an earlier cycle and has not been sent yet: for R, after the address
/// of a read burst; for B, after the address and the last data of a write burst.
pub mod monitor_response_causes {
    use crate::register::{Item, Register};
    /// Taken: VALID and READY.
    pub const TAKEN: Register = Register::pair(0x0);
    /// Held by the master: VALID without READY.
    pub const HELD: Register = Register::pair(0x8);
    /// The master is waiting for the slave: READY without VALID while a response is due.
    pub const WAITS: Register = Register::pair(0x10);
    /// Neither VALID nor READY while a response is due.
    pub const UNREADY: Register = Register::pair(0x18);
    /// Nothing is due.
    pub const IDLE: Register = Register::pair(0x20);
    pub const MAP: &[Item] = &[
        Item::register("taken", TAKEN),
        Item::register("held", HELD),
        Item::register("waits", WAITS),
        Item::register("unready", UNREADY),
        Item::register("idle", IDLE),
    ];
}
/// Cycles of the write data channel. Counted cycles, classified by the state of the channel.
/// The sum of the five counts is the number of counted cycles.
pub mod monitor_data_causes {
    use crate::register::{Item, Register};
    /// Taken: VALID and READY.
    pub const TAKEN: Register = Register::pair(0x0);
    /// Held by the slave, which has accepted the address.
    pub const HELD: Register = Register::pair(0x8);
    /// Held by the slave, which has not accepted the address yet.
    pub const HELD_AHEAD: Register = Register::pair(0x10);
    /// The slave is waiting for the master: no VALID, but the address was accepted or the burst
    /// has begun.
    pub const OWED: Register = Register::pair(0x18);
    /// No data, and none are expected.
    pub const IDLE: Register = Register::pair(0x20);
    pub const MAP: &[Item] = &[
        Item::register("taken", TAKEN),
        Item::register("held", HELD),
        Item::register("held_ahead", HELD_AHEAD),
        Item::register("owed", OWED),
        Item::register("idle", IDLE),
    ];
}
/// All totals. Values at the last snapshot, all from the same cycle of the bus. Zero after a
/// clear or a reset. Each value is read as two words; the low word is at the lower address.
pub mod monitor_totals {
    use super::monitor_address_causes;
    use super::monitor_data_causes;
    use super::monitor_direction_totals;
    use super::monitor_group_totals;
    use super::monitor_response_causes;
    use crate::register::{Item, Register};
    pub const READS0: u32 = 0x0;
    pub const READS: u32 = 0x240;
    pub const READ_ADDRESS: u32 = 0x280;
    pub const READ_DATA: u32 = 0x2c0;
    /// Number of counted cycles.
    pub const CYCLES: Register = Register::pair(0x340);
    pub const READS1: u32 = 0x400;
    pub const READS2: u32 = 0x800;
    pub const READS3: u32 = 0xc00;
    pub const WRITES0: u32 = 0x1000;
    pub const WRITES: u32 = 0x1240;
    pub const WRITE_ADDRESS: u32 = 0x1280;
    pub const WRITE_DATA: u32 = 0x12c0;
    pub const WRITE_RESPONSE: u32 = 0x1300;
    pub const WRITES1: u32 = 0x1400;
    pub const WRITES2: u32 = 0x1800;
    pub const WRITES3: u32 = 0x1c00;
    pub const MAP: &[Item] = &[
        Item::file("reads0", READS0, monitor_group_totals::MAP),
        Item::file("reads", READS, monitor_direction_totals::MAP),
        Item::file("read_address", READ_ADDRESS, monitor_address_causes::MAP),
        Item::file("read_data", READ_DATA, monitor_response_causes::MAP),
        Item::register("cycles", CYCLES),
        Item::file("reads1", READS1, monitor_group_totals::MAP),
        Item::file("reads2", READS2, monitor_group_totals::MAP),
        Item::file("reads3", READS3, monitor_group_totals::MAP),
        Item::file("writes0", WRITES0, monitor_group_totals::MAP),
        Item::file("writes", WRITES, monitor_direction_totals::MAP),
        Item::file("write_address", WRITE_ADDRESS, monitor_address_causes::MAP),
        Item::file("write_data", WRITE_DATA, monitor_data_causes::MAP),
        Item::file(
            "write_response",
            WRITE_RESPONSE,
            monitor_response_causes::MAP,
        ),
        Item::file("writes1", WRITES1, monitor_group_totals::MAP),
        Item::file("writes2", WRITES2, monitor_group_totals::MAP),
        Item::file("writes3", WRITES3, monitor_group_totals::MAP),
    ];
}
