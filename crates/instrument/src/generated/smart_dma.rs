//! Smart DMA: made from `hardware/smart_dma/smart_dma.rdl` by `make registers`.

pub use super::counters::{counters, direction_counters};
pub use super::drain::drain;
use crate::register::{Item, Register};
/// Block. Identifies the kind of block.
pub const BLOCK: Register = Register::new(0x0, block::ALL);
pub mod block {
    use crate::register::Field;
    /// 0x4158434D ('AXCM').
    pub const ID: Field = Field::new("id", 0, 32);
    pub const ID_VALUE: u32 = 0x4158434d;
    pub const ALL: &[Field] = &[ID];
}
/// Version. Version of the register map.
pub const VERSION: Register = Register::new(0x4, version::ALL);
pub mod version {
    use crate::register::Field;
    /// Incremented for compatible changes, which old drivers can ignore.
    pub const MINOR: Field = Field::new("minor", 0, 16);
    pub const MINOR_VALUE: u32 = 1;
    /// Incremented for incompatible changes: old drivers must refuse the block.
    pub const MAJOR: Field = Field::new("major", 16, 16);
    pub const MAJOR_VALUE: u32 = 1;
    pub const ALL: &[Field] = &[MINOR, MAJOR];
}
/// Capabilities. Parameters that this instance was built with.
pub const CAPABILITIES: Register = Register::new(0x8, capabilities::ALL);
pub mod capabilities {
    use crate::register::Field;
    /// log2 of the number of bytes in a beat.
    pub const BEAT_BYTES_LOG2: Field = Field::new("beat_bytes_log2", 0, 4);
    /// log2 of the maximum number of beats in a burst.
    pub const BEATS_LOG2: Field = Field::new("beats_log2", 4, 4);
    /// log2 of the maximum number of bursts in flight.
    pub const OUTSTANDING_LOG2: Field = Field::new("outstanding_log2", 8, 4);
    /// Width of the latency timer, in bits.
    pub const TIME_BITS: Field = Field::new("time_bits", 12, 6);
    /// Width of an address, in bits.
    pub const ADDRESS_BITS: Field = Field::new("address_bits", 18, 7);
    /// log2 of the size of the local memory, in bytes.
    pub const LOCAL_BYTES_LOG2: Field = Field::new("local_bytes_log2", 25, 5);
    pub const ALL: &[Field] = &[
        BEAT_BYTES_LOG2,
        BEATS_LOG2,
        OUTSTANDING_LOG2,
        TIME_BITS,
        ADDRESS_BITS,
        LOCAL_BYTES_LOG2,
    ];
}
/// Control. Writing 1 to a bit issues its command once. All bits read as 0. If start and stop
/// are issued together, here or by the trigger, the stop takes precedence: nothing is issued,
/// and the copy ends at once.
pub const CONTROL: Register = Register::new(0xc, control::ALL);
pub mod control {
    use crate::register::Field;
    /// Starts the copy. Ignored while busy.
    pub const START: Field = Field::new("start", 0, 1);
    /// Issues no more bursts. Those in flight are completed.
    pub const STOP: Field = Field::new("stop", 1, 1);
    /// Copies all counters to the snapshot, from which they can be read as soon as
    /// STATUS.snapshot_busy is 0.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    /// Sets all counters and the snapshot to zero. Clearing is complete when STATUS.clear_busy is
    /// 0; until then, nothing is counted.
    pub const CLEAR: Field = Field::new("clear", 9, 1);
    pub const ALL: &[Field] = &[START, STOP, SNAPSHOT, CLEAR];
}
/// Counting. Enables the counters.
pub const COUNTING: Register = Register::new(0x10, counting::ALL);
pub mod counting {
    use crate::register::Field;
    /// The counters run while this bit is 1. A trigger can change the bit (ON_TRIGGER).
    pub const ENABLE: Field = Field::new("enable", 0, 1);
    pub const ALL: &[Field] = &[ENABLE];
}
/// Status. State of the block.
pub const STATUS: Register = Register::new(0x14, status::ALL);
pub mod status {
    use crate::register::Field;
    /// A copy still has beats to issue, or bursts are in flight.
    pub const BUSY: Field = Field::new("busy", 0, 1);
    /// A snapshot was requested and is not complete yet.
    pub const SNAPSHOT_BUSY: Field = Field::new("snapshot_busy", 8, 1);
    /// A clear or reset is not complete yet.
    pub const CLEAR_BUSY: Field = Field::new("clear_busy", 9, 1);
    pub const ALL: &[Field] = &[BUSY, SNAPSHOT_BUSY, CLEAR_BUSY];
}
/// Interrupt status. Events that occurred. Writing 1 clears a bit.
pub const INTERRUPT_STATUS: Register = Register::new(0x18, interrupt_status::ALL);
pub mod interrupt_status {
    use crate::register::Field;
    /// The block became idle.
    pub const DONE: Field = Field::new("done", 0, 1);
    /// The copy received its first error response.
    pub const ERROR: Field = Field::new("error", 1, 1);
    pub const ALL: &[Field] = &[DONE, ERROR];
}
/// Interrupt enable. The interrupt line is high while any status bit that is enabled here is
/// 1.
pub const INTERRUPT_ENABLE: Register = Register::new(0x1c, interrupt_enable::ALL);
pub mod interrupt_enable {
    use crate::register::Field;
    /// The block became idle.
    pub const DONE: Field = Field::new("done", 0, 1);
    /// The copy received its first error response.
    pub const ERROR: Field = Field::new("error", 1, 1);
    pub const ALL: &[Field] = &[DONE, ERROR];
}
pub const RESULT: u32 = 0x20;
pub const COPY: u32 = 0x40;
pub const DRAIN: u32 = 0xc0;
/// On trigger. Commands to issue on a pulse at `trigger_in`. All commands take effect in the
/// same cycle, two cycles after the pulse.
pub const ON_TRIGGER: Register = Register::new(0xfc, on_trigger::ALL);
pub mod on_trigger {
    use crate::register::Field;
    /// CONTROL.start.
    pub const START: Field = Field::new("start", 0, 1);
    /// CONTROL.stop, which takes effect one cycle later.
    pub const STOP: Field = Field::new("stop", 1, 1);
    /// CONTROL.snapshot.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    /// CONTROL.clear.
    pub const CLEAR: Field = Field::new("clear", 9, 1);
    /// Sets COUNTING.enable.
    pub const COUNT: Field = Field::new("count", 16, 1);
    /// Clears COUNTING.enable.
    pub const COUNT_NO_MORE: Field = Field::new("count_no_more", 17, 1);
    /// Not a command: generates a pulse at `trigger_out` when the block becomes idle.
    pub const OUT_ENDED: Field = Field::new("out_ended", 24, 1);
    /// Not a command: generates a pulse at `trigger_out` two cycles after each pulse at
    /// `trigger_in`.
    pub const OUT_TRIGGERED: Field = Field::new("out_triggered", 25, 1);
    pub const ALL: &[Field] = &[
        START,
        STOP,
        SNAPSHOT,
        CLEAR,
        COUNT,
        COUNT_NO_MORE,
        OUT_ENDED,
        OUT_TRIGGERED,
    ];
}
pub const COUNTERS: u32 = 0x800;
pub const MAP: &[Item] = &[
    Item::register("block", BLOCK),
    Item::register("version", VERSION),
    Item::register("capabilities", CAPABILITIES),
    Item::register("control", CONTROL),
    Item::register("counting", COUNTING),
    Item::register("status", STATUS),
    Item::register("interrupt_status", INTERRUPT_STATUS),
    Item::register("interrupt_enable", INTERRUPT_ENABLE),
    Item::file("result", RESULT, copy_result::MAP),
    Item::file("copy", COPY, copy::MAP),
    Item::file("drain", DRAIN, drain::MAP),
    Item::register("on_trigger", ON_TRIGGER),
    Item::file("counters", COUNTERS, counters::MAP),
];
/// Result of a copy. Result of the running or last copy. It is cleared at the next start.
pub mod copy_result {
    use crate::register::{Item, Register};
    /// Moved, low word. Number of bytes read, or written and answered, over all repetitions.
    /// Bytes with an error response are included.
    pub const MOVED_LOW: Register = Register::new(0x0, moved_low::ALL);
    pub mod moved_low {
        use crate::register::Field;
        /// Bits 31 to 0 of the number of bytes.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Moved, high word. See `moved_low`.
    pub const MOVED_HIGH: Register = Register::new(0x4, moved_high::ALL);
    pub mod moved_high {
        use crate::register::Field;
        /// Bits 47 to 32 of the number of bytes.
        pub const VALUE: Field = Field::new("value", 0, 16);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Elapsed, low word. Number of cycles from the start to the last response so far. 0 before
    /// the first response.
    pub const ELAPSED_LOW: Register = Register::new(0x8, elapsed_low::ALL);
    pub mod elapsed_low {
        use crate::register::Field;
        /// Bits 31 to 0 of the number of cycles.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Elapsed, high word. See `elapsed_low`.
    pub const ELAPSED_HIGH: Register = Register::new(0xc, elapsed_high::ALL);
    pub mod elapsed_high {
        use crate::register::Field;
        /// Bits 47 to 32 of the number of cycles.
        pub const VALUE: Field = Field::new("value", 0, 16);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Sub-copies. Number of sub-copies that have begun, modulo 2^32.
    pub const SUB_COPIES: Register = Register::new(0x10, sub_copies::ALL);
    pub mod sub_copies {
        use crate::register::Field;
        /// Number of sub-copies.
        pub const COUNT: Field = Field::new("count", 0, 32);
        pub const ALL: &[Field] = &[COUNT];
    }
    /// Error. The first error response. The copy continues after it.
    pub const ERROR: Register = Register::new(0x14, error::ALL);
    pub mod error {
        use crate::register::Field;
        /// 1: an error occurred.
        pub const FOUND: Field = Field::new("found", 0, 1);
        /// 0: SLVERR, 1: DECERR.
        pub const DECODE: Field = Field::new("decode", 1, 1);
        pub const ALL: &[Field] = &[FOUND, DECODE];
    }
    /// First error, low word. Number of bytes moved before the beat (reads) or burst (writes) of
    /// the first error, that is, the position of the error in the copy.
    pub const ERROR_LOW: Register = Register::new(0x18, error_low::ALL);
    pub mod error_low {
        use crate::register::Field;
        /// Bits 31 to 0 of the number of bytes.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// First error, high word. See `error_low`.
    pub const ERROR_HIGH: Register = Register::new(0x1c, error_high::ALL);
    pub mod error_high {
        use crate::register::Field;
        /// Bits 47 to 32 of the number of bytes.
        pub const VALUE: Field = Field::new("value", 0, 16);
        pub const ALL: &[Field] = &[VALUE];
    }
    pub const MAP: &[Item] = &[
        Item::register("moved_low", MOVED_LOW),
        Item::register("moved_high", MOVED_HIGH),
        Item::register("elapsed_low", ELAPSED_LOW),
        Item::register("elapsed_high", ELAPSED_HIGH),
        Item::register("sub_copies", SUB_COPIES),
        Item::register("error", ERROR),
        Item::register("error_low", ERROR_LOW),
        Item::register("error_high", ERROR_HIGH),
    ];
}
/// Copy. A 2-D copy between memory and the local memory. Write all of these registers before
/// you start the block. While the block is busy, writes are ignored. A reset does not change
/// them. Bits without a field read back as written. Addresses and numbers of bytes are
/// rounded down to full beats.
pub mod copy {
    use crate::register::{Item, Register};
    /// Base, low word. Address of the first row in memory.
    pub const BASE_LOW: Register = Register::new(0x0, base_low::ALL);
    pub mod base_low {
        use crate::register::Field;
        /// Bits 31 to 0 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Base, high word. See `base_low`.
    pub const BASE_HIGH: Register = Register::new(0x4, base_high::ALL);
    pub mod base_high {
        use crate::register::Field;
        /// Bits 63 to 32 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Local offset. Position of the first row in the local memory. The other rows follow without
    /// gaps. At the end of the local memory, the copy continues at its beginning.
    pub const LOCAL_OFFSET: Register = Register::new(0x8, local_offset::ALL);
    pub mod local_offset {
        use crate::register::Field;
        /// Bytes.
        pub const BYTES: Field = Field::new("bytes", 0, 32);
        pub const ALL: &[Field] = &[BYTES];
    }
    /// Row. Length of a row. If it is 0, the copy ends at once.
    pub const ROW: Register = Register::new(0xc, row::ALL);
    pub mod row {
        use crate::register::Field;
        /// Bytes.
        pub const BYTES: Field = Field::new("bytes", 0, 32);
        pub const ALL: &[Field] = &[BYTES];
    }
    /// Rows. Number of rows. If it is 0, the copy ends at once.
    pub const ROWS: Register = Register::new(0x10, rows::ALL);
    pub mod rows {
        use crate::register::Field;
        /// Rows.
        pub const COUNT: Field = Field::new("count", 0, 32);
        pub const ALL: &[Field] = &[COUNT];
    }
    /// Stride. Distance in memory from the beginning of one row to the beginning of the next.
    pub const STRIDE: Register = Register::new(0x14, stride::ALL);
    pub mod stride {
        use crate::register::Field;
        /// Bytes, modulo 2^32 and signed: rows may go backwards.
        pub const BYTES: Field = Field::new("bytes", 0, 32);
        pub const ALL: &[Field] = &[BYTES];
    }
    /// Repetitions. Repeats the full copy, from the same addresses.
    pub const AGAIN: Register = Register::new(0x18, again::ALL);
    pub mod again {
        use crate::register::Field;
        /// Number of copies minus one.
        pub const TIMES_LESS_ONE: Field = Field::new("times_less_one", 0, 32);
        pub const ALL: &[Field] = &[TIMES_LESS_ONE];
    }
    /// Sub-copy. Size of the sub-copies into which the copy is cut, independently of its rows.
    /// The last sub-copy of each repetition contains the remaining bytes.
    pub const SUB_COPY: Register = Register::new(0x1c, sub_copy::ALL);
    pub mod sub_copy {
        use crate::register::Field;
        /// Bytes. 0: each repetition is one sub-copy.
        pub const BYTES: Field = Field::new("bytes", 0, 32);
        pub const ALL: &[Field] = &[BYTES];
    }
    /// Idle. Pause between two sub-copies. The last sub-copy has no pause after it.
    pub const IDLE: Register = Register::new(0x20, idle::ALL);
    pub mod idle {
        use crate::register::Field;
        /// Cycles.
        pub const CYCLES: Field = Field::new("cycles", 0, 32);
        pub const ALL: &[Field] = &[CYCLES];
    }
    /// Burst. Direction, burst length, limit on bursts in flight, and time at which the pause
    /// begins.
    pub const BURST: Register = Register::new(0x24, burst::ALL);
    pub mod burst {
        use crate::register::Field;
        /// Maximum number of beats in a burst, minus one; at most 15 in an AXI3 build. Bursts are cut
        /// at 4 KiB boundaries and at the ends of rows and sub-copies.
        pub const BEATS_LESS_ONE: Field = Field::new("beats_less_one", 0, 8);
        /// 0: memory to local memory (reads), 1: local memory to memory (writes).
        pub const TO_MEMORY: Field = Field::new("to_memory", 8, 1);
        /// 0 (paced): the pause begins when all bursts of the sub-copy have been issued and as many
        /// cycles have passed as the sub-copy has beats. A sub-copy of n beats with a pause of i
        /// cycles therefore gives a load of n / (n + i), whatever the latency, as long as the memory
        /// keeps up. 1 (blocking): the pause begins when the last burst has been answered, as in a
        /// loop of blocking copies.
        pub const BLOCKING: Field = Field::new("blocking", 9, 1);
        /// Maximum number of bursts in flight, minus one.
        pub const OUTSTANDING_LESS_ONE: Field = Field::new("outstanding_less_one", 16, 6);
        pub const ALL: &[Field] = &[BEATS_LESS_ONE, TO_MEMORY, BLOCKING, OUTSTANDING_LESS_ONE];
    }
    /// Sidebands. Static signals of both address channels.
    pub const SIDEBAND: Register = Register::new(0x28, sideband::ALL);
    pub mod sideband {
        use crate::register::Field;
        /// AxCACHE.
        pub const CACHE: Field = Field::new("cache", 0, 4);
        /// AxPROT.
        pub const PROT: Field = Field::new("prot", 4, 3);
        /// AxQOS.
        pub const QOS: Field = Field::new("qos", 8, 4);
        /// AxID. A port with fewer ID bits uses the low ones.
        pub const ID: Field = Field::new("id", 16, 16);
        pub const ALL: &[Field] = &[CACHE, PROT, QOS, ID];
    }
    /// User. AxUSER. A port with fewer AxUSER bits uses the low ones.
    pub const USER: Register = Register::new(0x2c, user::ALL);
    pub mod user {
        use crate::register::Field;
        /// AxUSER.
        pub const VALUE: Field = Field::new("value", 0, 16);
        pub const ALL: &[Field] = &[VALUE];
    }
    pub const MAP: &[Item] = &[
        Item::register("base_low", BASE_LOW),
        Item::register("base_high", BASE_HIGH),
        Item::register("local_offset", LOCAL_OFFSET),
        Item::register("row", ROW),
        Item::register("rows", ROWS),
        Item::register("stride", STRIDE),
        Item::register("again", AGAIN),
        Item::register("sub_copy", SUB_COPY),
        Item::register("idle", IDLE),
        Item::register("burst", BURST),
        Item::register("sideband", SIDEBAND),
        Item::register("user", USER),
    ];
}
