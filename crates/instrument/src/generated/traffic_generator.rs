//! Traffic generator: made from `hardware/traffic_generator/traffic_generator.rdl` by `make registers`.

pub use super::counters::{counters, direction_counters};
pub use super::drain::drain;
pub use super::trigger::trigger;
use crate::register::{Item, Register};
/// Block. Identifies the kind of block.
pub const BLOCK: Register = Register::new(0x0, block::ALL);
pub mod block {
    use crate::register::Field;
    /// 0x41585447 ('AXTG').
    pub const ID: Field = Field::new("id", 0, 32);
    pub const ID_VALUE: u32 = 0x41585447;
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
    /// log2 of the number of bytes in a beat.
    pub const BEAT_BYTES_LOG2: Field = Field::new("beat_bytes_log2", 0, 4);
    /// log2 of the maximum number of beats in a burst.
    pub const BEATS_LOG2: Field = Field::new("beats_log2", 4, 4);
    /// log2 of the maximum number of bursts in flight.
    pub const OUTSTANDING_LOG2: Field = Field::new("outstanding_log2", 8, 4);
    /// Bursts may cross 4 KiB boundaries, although AXI forbids it (CROSS_4K).
    pub const CROSS_4K: Field = Field::new("cross_4k", 12, 1);
    /// Width of the latency timer, in bits.
    pub const TIME_BITS: Field = Field::new("time_bits", 16, 6);
    /// Width of an address, in bits.
    pub const ADDRESS_BITS: Field = Field::new("address_bits", 24, 7);
    pub const ALL: &[Field] = &[
        BEAT_BYTES_LOG2,
        BEATS_LOG2,
        OUTSTANDING_LOG2,
        CROSS_4K,
        TIME_BITS,
        ADDRESS_BITS,
    ];
}
/// Control. Writing 1 to a bit issues its command once. All bits read as 0. If start and stop
/// of a direction are issued together, here or by the trigger, the stop takes precedence:
/// nothing is issued, and the direction ends at once.
pub const CONTROL: Register = Register::new(0xc, control::ALL);
pub mod control {
    use crate::register::Field;
    /// Starts reads. Ignored while reads are busy.
    pub const START_READS: Field = Field::new("start_reads", 0, 1);
    /// Starts writes. Ignored while writes are busy.
    pub const START_WRITES: Field = Field::new("start_writes", 1, 1);
    /// Issues no more reads. The current burst is issued completely, and bursts in flight are
    /// completed.
    pub const STOP_READS: Field = Field::new("stop_reads", 2, 1);
    /// Issues no more writes. The current burst is issued completely, and bursts in flight are
    /// completed.
    pub const STOP_WRITES: Field = Field::new("stop_writes", 3, 1);
    /// Copies all counters to the snapshot, from which they can be read as soon as
    /// STATUS.snapshot_busy is 0.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    /// Sets all counters, the snapshot and the first data error to zero. Clearing is complete
    /// when STATUS.clear_busy is 0; until then, nothing is counted.
    pub const CLEAR: Field = Field::new("clear", 9, 1);
    pub const ALL: &[Field] = &[
        START_READS,
        START_WRITES,
        STOP_READS,
        STOP_WRITES,
        SNAPSHOT,
        CLEAR,
    ];
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
    /// Read bursts remain to be issued, or are in flight.
    pub const BUSY_READS: Field = Field::new("busy_reads", 0, 1);
    /// Write bursts remain to be issued, or are in flight.
    pub const BUSY_WRITES: Field = Field::new("busy_writes", 1, 1);
    /// A snapshot was requested and is not complete yet.
    pub const SNAPSHOT_BUSY: Field = Field::new("snapshot_busy", 8, 1);
    /// A clear or reset is not complete yet.
    pub const CLEAR_BUSY: Field = Field::new("clear_busy", 9, 1);
    /// A read beat had wrong data since the last clear. FIRST_DATA_ERROR holds the address of the
    /// first wrong beat.
    pub const DATA_ERROR: Field = Field::new("data_error", 16, 1);
    pub const ALL: &[Field] = &[
        BUSY_READS,
        BUSY_WRITES,
        SNAPSHOT_BUSY,
        CLEAR_BUSY,
        DATA_ERROR,
    ];
}
/// Data seed. Each 32-bit word that is written contains the low 32 bits of its own byte
/// address, XORed with this seed. If reads check their data, they expect the same values. A
/// running direction keeps the seed with which it started.
pub const DATA_SEED: Register = Register::new(0x18, data_seed::ALL);
pub mod data_seed {
    use crate::register::Field;
    /// Seed.
    pub const VALUE: Field = Field::new("value", 0, 32);
    pub const ALL: &[Field] = &[VALUE];
}
/// First data error. Low word of the address of the first wrong read beat since the last
/// clear. The high word is the high word of the read base.
pub const FIRST_DATA_ERROR: Register = Register::new(0x1c, first_data_error::ALL);
pub mod first_data_error {
    use crate::register::Field;
    /// Address.
    pub const ADDRESS_LOW: Field = Field::new("address_low", 0, 32);
    pub const ALL: &[Field] = &[ADDRESS_LOW];
}
pub const READS: u32 = 0x40;
pub const WRITES: u32 = 0x80;
pub const DRAIN: u32 = 0xc0;
pub const TRIGGER: u32 = 0xe0;
/// On trigger. Commands to issue on a pulse at `trigger_in`, all in the same cycle.
pub const ON_TRIGGER: Register = Register::new(0xfc, on_trigger::ALL);
pub mod on_trigger {
    use crate::register::Field;
    /// CONTROL.start_reads.
    pub const START_READS: Field = Field::new("start_reads", 0, 1);
    /// CONTROL.start_writes.
    pub const START_WRITES: Field = Field::new("start_writes", 1, 1);
    /// CONTROL.stop_reads.
    pub const STOP_READS: Field = Field::new("stop_reads", 2, 1);
    /// CONTROL.stop_writes.
    pub const STOP_WRITES: Field = Field::new("stop_writes", 3, 1);
    /// CONTROL.snapshot.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    /// CONTROL.clear.
    pub const CLEAR: Field = Field::new("clear", 9, 1);
    /// Sets COUNTING.enable.
    pub const COUNT: Field = Field::new("count", 16, 1);
    /// Clears COUNTING.enable.
    pub const COUNT_NO_MORE: Field = Field::new("count_no_more", 17, 1);
    pub const ALL: &[Field] = &[
        START_READS,
        START_WRITES,
        STOP_READS,
        STOP_WRITES,
        SNAPSHOT,
        CLEAR,
        COUNT,
        COUNT_NO_MORE,
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
    Item::register("data_seed", DATA_SEED),
    Item::register("first_data_error", FIRST_DATA_ERROR),
    Item::file("reads", READS, direction::MAP),
    Item::file("writes", WRITES, direction::MAP),
    Item::file("drain", DRAIN, drain::MAP),
    Item::file("trigger", TRIGGER, trigger::MAP),
    Item::register("on_trigger", ON_TRIGGER),
    Item::file("counters", COUNTERS, counters::MAP),
];
/// One direction's traffic. Write all of these registers before you start the direction.
/// While the direction is busy, writes are ignored, except to interval and rate, which may be
/// changed at any time. A reset does not change the registers. Bits without a field read back
/// as written.
pub mod direction {
    use crate::register::{Item, Register};
    /// Base, low word. Bits 31 to 12 of the address to which offsets are added, a multiple of 4
    /// KiB. The window must not cross a 4 GiB boundary.
    pub const BASE_LOW: Register = Register::new(0x0, base_low::ALL);
    pub mod base_low {
        use crate::register::Field;
        /// Bits 31 to 12 of the address.
        pub const PAGE: Field = Field::new("page", 12, 20);
        pub const ALL: &[Field] = &[PAGE];
    }
    /// Base, high word. Bits 63 to 32 of the address.
    pub const BASE_HIGH: Register = Register::new(0x4, base_high::ALL);
    pub mod base_high {
        use crate::register::Field;
        /// Bits 63 to 32 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// First offset. Offset of the first burst, and of the burst that follows the end of the
    /// window. It is a multiple of the beat size.
    pub const FIRST_OFFSET: Register = Register::new(0x8, first_offset::ALL);
    pub mod first_offset {
        use crate::register::Field;
        /// Bytes, less than 4096.
        pub const BYTES: Field = Field::new("bytes", 0, 12);
        pub const ALL: &[Field] = &[BYTES];
    }
    /// Last offset. Highest offset at which a burst may start: the first offset plus the size of
    /// the window minus the size of a burst.
    pub const LAST_OFFSET: Register = Register::new(0xc, last_offset::ALL);
    pub mod last_offset {
        use crate::register::Field;
        /// Bytes.
        pub const BYTES: Field = Field::new("bytes", 0, 32);
        pub const ALL: &[Field] = &[BYTES];
    }
    /// Step or mask. Pattern 0 (sequence): number of bytes from the start of one burst to the
    /// start of the next (equal to the size of a burst: sequential; more: strided). After the
    /// last offset, the sequence continues at the first. Pattern 1 (random): mask of the offset's
    /// random bits. The offset is first offset XOR (x & mask), where x is a 32-bit xorshift
    /// sequence (13, 17, 5) whose first value is 2 * seed + 1. Bits that address bytes within a
    /// beat must be 0.
    pub const STEP: Register = Register::new(0x10, step::ALL);
    pub mod step {
        use crate::register::Field;
        /// Bytes, or mask.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Seed. Seed of the random offsets.
    pub const SEED: Register = Register::new(0x14, seed::ALL);
    pub mod seed {
        use crate::register::Field;
        /// Seed; only bits 30 to 0 are used.
        pub const VALUE: Field = Field::new("value", 0, 31);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Burst. Burst length, pattern and limit on outstanding bursts.
    pub const BURST: Register = Register::new(0x18, burst::ALL);
    pub mod burst {
        use crate::register::Field;
        /// Number of beats in a burst, minus one; at most 15 in an AXI3 build.
        pub const BEATS_LESS_ONE: Field = Field::new("beats_less_one", 0, 8);
        /// 0: sequence, 1: random.
        pub const PATTERN: Field = Field::new("pattern", 8, 1);
        /// Reads: compare the data with the pattern (see DATA_SEED).
        pub const CHECK: Field = Field::new("check", 9, 1);
        /// Bursts are not cut at 4 KiB boundaries, which is illegal in AXI. Set this bit only if
        /// CAPABILITIES.cross_4k is 1.
        pub const CROSS_4K: Field = Field::new("cross_4k", 10, 1);
        /// Maximum number of bursts in flight, minus one.
        pub const OUTSTANDING_LESS_ONE: Field = Field::new("outstanding_less_one", 16, 6);
        pub const ALL: &[Field] = &[
            BEATS_LESS_ONE,
            PATTERN,
            CHECK,
            CROSS_4K,
            OUTSTANDING_LESS_ONE,
        ];
    }
    /// Count. Number of programmed bursts to issue. A burst that is cut at a 4 KiB boundary
    /// counts once. 0: until stopped.
    pub const COUNT: Register = Register::new(0x1c, count::ALL);
    pub mod count {
        use crate::register::Field;
        /// Bursts.
        pub const BURSTS: Field = Field::new("bursts", 0, 32);
        pub const ALL: &[Field] = &[BURSTS];
    }
    /// Interval. Minimum number of cycles from the first AxVALID of one programmed burst to the
    /// first AxVALID of the next. For n idle cycles between bursts, set it to the number of beats
    /// plus n. 0 and 1: no limit.
    pub const INTERVAL: Register = Register::new(0x20, interval::ALL);
    pub mod interval {
        use crate::register::Field;
        /// Cycles.
        pub const CYCLES: Field = Field::new("cycles", 0, 17);
        pub const ALL: &[Field] = &[CYCLES];
    }
    /// Rate. Token bucket. A programmed burst may start unless the number of tokens is negative,
    /// and it takes as many tokens as it has beats.
    pub const RATE: Register = Register::new(0x24, rate::ALL);
    pub mod rate {
        use crate::register::Field;
        /// Number of tokens (beats) added in each cycle, in units of 1/65536. 0: no limit.
        pub const BEATS_PER_65536_CYCLES: Field = Field::new("beats_per_65536_cycles", 0, 16);
        /// Size of the bucket, in beats.
        pub const DEPTH_BEATS: Field = Field::new("depth_beats", 16, 9);
        pub const ALL: &[Field] = &[BEATS_PER_65536_CYCLES, DEPTH_BEATS];
    }
    /// Sidebands. Static signals of the address channel.
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
        Item::register("first_offset", FIRST_OFFSET),
        Item::register("last_offset", LAST_OFFSET),
        Item::register("step", STEP),
        Item::register("seed", SEED),
        Item::register("burst", BURST),
        Item::register("count", COUNT),
        Item::register("interval", INTERVAL),
        Item::register("rate", RATE),
        Item::register("sideband", SIDEBAND),
        Item::register("user", USER),
    ];
}
