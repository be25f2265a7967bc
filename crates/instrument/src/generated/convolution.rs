//! Convolution accelerator: made from `hardware/convolution/convolution.rdl` by `make registers`.

pub use super::counters::{counters, direction_counters};
pub use super::drain::drain;
use crate::register::{Item, Register};
/// Block. Identifies the kind of block.
pub const BLOCK: Register = Register::new(0x0, block::ALL);
pub mod block {
    use crate::register::Field;
    /// 0x41584356 ('AXCV').
    pub const ID: Field = Field::new("id", 0, 32);
    pub const ID_VALUE: u32 = 0x41584356;
    pub const ALL: &[Field] = &[ID];
}
/// Version. Version of the register map.
pub const VERSION: Register = Register::new(0x4, version::ALL);
pub mod version {
    use crate::register::Field;
    /// Incremented for compatible changes, which old drivers can ignore.
    pub const MINOR: Field = Field::new("minor", 0, 16);
    pub const MINOR_VALUE: u32 = 2;
    /// Incremented for incompatible changes: old drivers must refuse the block.
    pub const MAJOR: Field = Field::new("major", 16, 16);
    pub const MAJOR_VALUE: u32 = 1;
    pub const ALL: &[Field] = &[MINOR, MAJOR];
}
/// Capabilities. Parameters that this instance was built with.
pub const CAPABILITIES: Register = Register::new(0x8, capabilities::ALL);
pub mod capabilities {
    use crate::register::Field;
    /// log2 of the number of beats in each buffer.
    pub const BUFFER_BEATS_LOG2: Field = Field::new("buffer_beats_log2", 0, 4);
    /// log2 of the maximum number of beats in a burst.
    pub const BEATS_LOG2: Field = Field::new("beats_log2", 4, 4);
    /// Width of the latency timer, in bits.
    pub const TIME_BITS: Field = Field::new("time_bits", 16, 6);
    /// Width of an address, in bits.
    pub const ADDRESS_BITS: Field = Field::new("address_bits", 24, 7);
    pub const ALL: &[Field] = &[BUFFER_BEATS_LOG2, BEATS_LOG2, TIME_BITS, ADDRESS_BITS];
}
/// Control. Writing 1 to a bit issues its command once. All bits read as 0.
pub const CONTROL: Register = Register::new(0xc, control::ALL);
pub mod control {
    use crate::register::Field;
    /// Starts the job. Ignored while busy.
    pub const START: Field = Field::new("start", 0, 1);
    /// Copies all counters to the snapshot, from which they can be read as soon as
    /// STATUS.snapshot_busy is 0.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    /// Sets all counters and the snapshot to zero. Clearing is complete when STATUS.clear_busy is
    /// 0; until then, nothing is counted.
    pub const CLEAR: Field = Field::new("clear", 9, 1);
    pub const ALL: &[Field] = &[START, SNAPSHOT, CLEAR];
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
    /// Data remain to be read, computed or written, or a response is outstanding.
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
    /// An error response was received.
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
    /// An error response was received.
    pub const ERROR: Field = Field::new("error", 1, 1);
    pub const ALL: &[Field] = &[DONE, ERROR];
}
pub const JOB: u32 = 0x40;
pub const DRAIN: u32 = 0xc0;
/// On trigger. Commands to issue on a pulse at `trigger_in`. All commands take effect in the
/// same cycle, two cycles after the pulse.
pub const ON_TRIGGER: Register = Register::new(0xfc, on_trigger::ALL);
pub mod on_trigger {
    use crate::register::Field;
    /// CONTROL.start.
    pub const START: Field = Field::new("start", 0, 1);
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
    Item::file("job", JOB, convolution_job::MAP),
    Item::file("drain", DRAIN, drain::MAP),
    Item::register("on_trigger", ON_TRIGGER),
    Item::file("counters", COUNTERS, counters::MAP),
];
/// Job. Write all of these registers before you start the block. While the block is busy,
/// writes are ignored. A reset does not change them. Bits without a field read back as
/// written. The low 4 bits of the bases are treated as 0.
pub mod convolution_job {
    use crate::register::{Item, Register};
    /// Base of A, low word. Address of the tiles of A, which are stored one after the other.
    pub const A_LOW: Register = Register::new(0x0, a_low::ALL);
    pub mod a_low {
        use crate::register::Field;
        /// Bits 31 to 0 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Base of A, high word. See `a_low`.
    pub const A_HIGH: Register = Register::new(0x4, a_high::ALL);
    pub mod a_high {
        use crate::register::Field;
        /// Bits 63 to 32 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Base of B, low word. Address of the tiles of B, which are stored one after the other.
    pub const B_LOW: Register = Register::new(0x8, b_low::ALL);
    pub mod b_low {
        use crate::register::Field;
        /// Bits 31 to 0 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Base of B, high word. See `b_low`.
    pub const B_HIGH: Register = Register::new(0xc, b_high::ALL);
    pub mod b_high {
        use crate::register::Field;
        /// Bits 63 to 32 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Base of C, low word. Address of the tiles of C (the products), which are stored one after
    /// the other.
    pub const C_LOW: Register = Register::new(0x10, c_low::ALL);
    pub mod c_low {
        use crate::register::Field;
        /// Bits 31 to 0 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Base of C, high word. See `c_low`.
    pub const C_HIGH: Register = Register::new(0x14, c_high::ALL);
    pub mod c_high {
        use crate::register::Field;
        /// Bits 63 to 32 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Count. Number of products, which is also the number of tiles in each of A, B and C.
    pub const COUNT: Register = Register::new(0x18, count::ALL);
    pub mod count {
        use crate::register::Field;
        /// Number of products.
        pub const TILES: Field = Field::new("tiles", 0, 26);
        pub const ALL: &[Field] = &[TILES];
    }
    /// Burst. Burst length, limit on outstanding bursts, and order of the reads.
    pub const BURST: Register = Register::new(0x1c, burst::ALL);
    pub mod burst {
        use crate::register::Field;
        /// Maximum number of beats in a burst, minus one. A burst is limited to half a buffer, and to
        /// 16 beats in an AXI3 build. Bursts are cut at 4 KiB boundaries.
        pub const BEATS_LESS_ONE: Field = Field::new("beats_less_one", 0, 8);
        /// 0: the block alternates between bursts of A and of B. 1: it requests bursts of one array
        /// while the array's buffer has room, then bursts of the other array.
        pub const FILL: Field = Field::new("fill", 8, 1);
        /// Applies only if fill is 1. 0: bursts of an array are requested whenever its buffer has
        /// room. 1: they are requested from the time at which the buffer is empty until it is full;
        /// then it is the other array's turn.
        pub const WHOLE: Field = Field::new("whole", 9, 1);
        /// Maximum number of bursts in flight per direction, minus one.
        pub const OUTSTANDING_LESS_ONE: Field = Field::new("outstanding_less_one", 16, 6);
        pub const ALL: &[Field] = &[BEATS_LESS_ONE, FILL, WHOLE, OUTSTANDING_LESS_ONE];
    }
    /// Sidebands. Static signals of both address channels.
    pub const SIDEBAND: Register = Register::new(0x20, sideband::ALL);
    pub mod sideband {
        use crate::register::Field;
        /// AxCACHE.
        pub const CACHE: Field = Field::new("cache", 0, 4);
        /// AxPROT.
        pub const PROT: Field = Field::new("prot", 4, 3);
        /// AxQOS of reads.
        pub const READ_QOS: Field = Field::new("read_qos", 8, 4);
        /// AxQOS of writes.
        pub const WRITE_QOS: Field = Field::new("write_qos", 12, 4);
        /// AxID. A port with fewer ID bits uses the low ones.
        pub const ID: Field = Field::new("id", 16, 16);
        pub const ALL: &[Field] = &[CACHE, PROT, READ_QOS, WRITE_QOS, ID];
    }
    /// User. AxUSER. A port with fewer AxUSER bits uses the low ones.
    pub const USER: Register = Register::new(0x24, user::ALL);
    pub mod user {
        use crate::register::Field;
        /// AxUSER.
        pub const VALUE: Field = Field::new("value", 0, 16);
        pub const ALL: &[Field] = &[VALUE];
    }
    pub const MAP: &[Item] = &[
        Item::register("a_low", A_LOW),
        Item::register("a_high", A_HIGH),
        Item::register("b_low", B_LOW),
        Item::register("b_high", B_HIGH),
        Item::register("c_low", C_LOW),
        Item::register("c_high", C_HIGH),
        Item::register("count", COUNT),
        Item::register("burst", BURST),
        Item::register("sideband", SIDEBAND),
        Item::register("user", USER),
    ];
}
