//! Stream DMA: made from `hardware/stream_dma/stream_dma.rdl` by `make registers`.

pub use super::counters::{counters, direction_counters};
pub use super::drain::drain;
use crate::register::{Item, Register};
/// Block. Identifies the kind of block.
pub const BLOCK: Register = Register::new(0x0, block::ALL);
pub mod block {
    use crate::register::Field;
    /// 0x41585344 ('AXSD').
    pub const ID: Field = Field::new("id", 0, 32);
    pub const ID_VALUE: u32 = 0x41585344;
    pub const ALL: &[Field] = &[ID];
}
/// Version. Version of the register map.
pub const VERSION: Register = Register::new(0x4, version::ALL);
pub mod version {
    use crate::register::Field;
    /// Incremented for compatible changes, which old drivers can ignore.
    pub const MINOR: Field = Field::new("minor", 0, 16);
    pub const MINOR_VALUE: u32 = 3;
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
    /// log2 of the number of beats in each direction's queue.
    pub const FIFO_BEATS_LOG2: Field = Field::new("fifo_beats_log2", 12, 4);
    /// Width of the latency timer, in bits.
    pub const TIME_BITS: Field = Field::new("time_bits", 16, 6);
    /// 1: PACE sets the distance between bursts, and PAUSE sets the pauses between groups of
    /// bursts. 0: these two registers do nothing.
    pub const PACE: Field = Field::new("pace", 22, 1);
    /// Width of an address, in bits.
    pub const ADDRESS_BITS: Field = Field::new("address_bits", 24, 7);
    pub const ALL: &[Field] = &[
        BEAT_BYTES_LOG2,
        BEATS_LOG2,
        OUTSTANDING_LOG2,
        FIFO_BEATS_LOG2,
        TIME_BITS,
        PACE,
        ADDRESS_BITS,
    ];
}
/// Control. Writing 1 to a bit issues its command once. All bits read as 0. If start and stop
/// of a direction are issued together, here or by the trigger, the stop takes precedence:
/// nothing is moved, and the direction ends at once.
pub const CONTROL: Register = Register::new(0xc, control::ALL);
pub mod control {
    use crate::register::Field;
    /// Starts MM2S. Ignored while it is busy.
    pub const START_MM2S: Field = Field::new("start_mm2s", 0, 1);
    /// Starts S2MM. Ignored while it is busy.
    pub const START_S2MM: Field = Field::new("start_s2mm", 1, 1);
    /// MM2S issues no more reads. Data that were already requested are still sent to the stream,
    /// without TLAST unless they end the transfer.
    pub const STOP_MM2S: Field = Field::new("stop_mm2s", 2, 1);
    /// S2MM takes no more data from the stream. Data that it has already taken are written.
    pub const STOP_S2MM: Field = Field::new("stop_s2mm", 3, 1);
    /// Copies all counters to the snapshot, from which they can be read as soon as
    /// STATUS.snapshot_busy is 0.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    /// Sets all counters and the snapshot to zero. Clearing is complete when STATUS.clear_busy is
    /// 0; until then, nothing is counted.
    pub const CLEAR: Field = Field::new("clear", 9, 1);
    pub const ALL: &[Field] = &[
        START_MM2S, START_S2MM, STOP_MM2S, STOP_S2MM, SNAPSHOT, CLEAR,
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
    /// MM2S has beats to read or to send.
    pub const BUSY_MM2S: Field = Field::new("busy_mm2s", 0, 1);
    /// S2MM has beats to take or to write, or writes without a response.
    pub const BUSY_S2MM: Field = Field::new("busy_s2mm", 1, 1);
    /// A snapshot was requested and is not complete yet.
    pub const SNAPSHOT_BUSY: Field = Field::new("snapshot_busy", 8, 1);
    /// A clear or reset is not complete yet.
    pub const CLEAR_BUSY: Field = Field::new("clear_busy", 9, 1);
    pub const ALL: &[Field] = &[BUSY_MM2S, BUSY_S2MM, SNAPSHOT_BUSY, CLEAR_BUSY];
}
/// Interrupt status. Events that occurred. Writing 1 clears a bit.
pub const INTERRUPT_STATUS: Register = Register::new(0x18, interrupt_status::ALL);
pub mod interrupt_status {
    use crate::register::Field;
    /// MM2S became idle.
    pub const DONE_MM2S: Field = Field::new("done_mm2s", 0, 1);
    /// S2MM became idle.
    pub const DONE_S2MM: Field = Field::new("done_s2mm", 1, 1);
    /// MM2S received its first error response.
    pub const ERROR_MM2S: Field = Field::new("error_mm2s", 2, 1);
    /// S2MM received its first error response.
    pub const ERROR_S2MM: Field = Field::new("error_s2mm", 3, 1);
    pub const ALL: &[Field] = &[DONE_MM2S, DONE_S2MM, ERROR_MM2S, ERROR_S2MM];
}
/// Interrupt enable. The interrupt line is high while any status bit that is enabled here is
/// 1.
pub const INTERRUPT_ENABLE: Register = Register::new(0x1c, interrupt_enable::ALL);
pub mod interrupt_enable {
    use crate::register::Field;
    /// MM2S became idle.
    pub const DONE_MM2S: Field = Field::new("done_mm2s", 0, 1);
    /// S2MM became idle.
    pub const DONE_S2MM: Field = Field::new("done_s2mm", 1, 1);
    /// MM2S received its first error response.
    pub const ERROR_MM2S: Field = Field::new("error_mm2s", 2, 1);
    /// S2MM received its first error response.
    pub const ERROR_S2MM: Field = Field::new("error_s2mm", 3, 1);
    pub const ALL: &[Field] = &[DONE_MM2S, DONE_S2MM, ERROR_MM2S, ERROR_S2MM];
}
pub const MM2S_RESULT: u32 = 0x20;
pub const S2MM_RESULT: u32 = 0x30;
pub const MM2S: u32 = 0x40;
pub const S2MM: u32 = 0x60;
pub const DRAIN: u32 = 0xc0;
/// On trigger. Commands to issue on a pulse at `trigger_in`. All commands take effect in the
/// same cycle, two cycles after the pulse.
pub const ON_TRIGGER: Register = Register::new(0xfc, on_trigger::ALL);
pub mod on_trigger {
    use crate::register::Field;
    /// CONTROL.start_mm2s.
    pub const START_MM2S: Field = Field::new("start_mm2s", 0, 1);
    /// CONTROL.start_s2mm.
    pub const START_S2MM: Field = Field::new("start_s2mm", 1, 1);
    /// CONTROL.stop_mm2s.
    pub const STOP_MM2S: Field = Field::new("stop_mm2s", 2, 1);
    /// CONTROL.stop_s2mm.
    pub const STOP_S2MM: Field = Field::new("stop_s2mm", 3, 1);
    /// CONTROL.snapshot.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    /// CONTROL.clear.
    pub const CLEAR: Field = Field::new("clear", 9, 1);
    /// Sets COUNTING.enable.
    pub const COUNT: Field = Field::new("count", 16, 1);
    /// Clears COUNTING.enable.
    pub const COUNT_NO_MORE: Field = Field::new("count_no_more", 17, 1);
    /// Not a command: generates a pulse at `trigger_out` when MM2S becomes idle.
    pub const OUT_MM2S_ENDED: Field = Field::new("out_mm2s_ended", 24, 1);
    /// Not a command: generates a pulse at `trigger_out` two cycles after each pulse at
    /// `trigger_in`.
    pub const OUT_TRIGGERED: Field = Field::new("out_triggered", 25, 1);
    /// Not a command: generates a pulse at `trigger_out` when S2MM becomes idle.
    pub const OUT_S2MM_ENDED: Field = Field::new("out_s2mm_ended", 26, 1);
    pub const ALL: &[Field] = &[
        START_MM2S,
        START_S2MM,
        STOP_MM2S,
        STOP_S2MM,
        SNAPSHOT,
        CLEAR,
        COUNT,
        COUNT_NO_MORE,
        OUT_MM2S_ENDED,
        OUT_TRIGGERED,
        OUT_S2MM_ENDED,
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
    Item::file("mm2s_result", MM2S_RESULT, transfer_result::MAP),
    Item::file("s2mm_result", S2MM_RESULT, transfer_result::MAP),
    Item::file("mm2s", MM2S, transfer::MAP),
    Item::file("s2mm", S2MM, transfer::MAP),
    Item::file("drain", DRAIN, drain::MAP),
    Item::register("on_trigger", ON_TRIGGER),
    Item::file("counters", COUNTERS, counters::MAP),
];
/// Result of a transfer. Result of the running or last transfer. It is cleared at the next
/// start.
pub mod transfer_result {
    use crate::register::{Item, Register};
    /// Moved. MM2S: number of bytes read. S2MM: number of bytes whose writes have been answered.
    /// Bytes with an error response are included.
    pub const MOVED: Register = Register::new(0x0, moved::ALL);
    pub mod moved {
        use crate::register::Field;
        /// Bytes.
        pub const BYTES: Field = Field::new("bytes", 0, 32);
        pub const ALL: &[Field] = &[BYTES];
    }
    /// Error. The first error response. The transfer continues after it.
    pub const ERROR: Register = Register::new(0x4, error::ALL);
    pub mod error {
        use crate::register::Field;
        /// 1: an error occurred.
        pub const FOUND: Field = Field::new("found", 0, 1);
        /// 0: SLVERR, 1: DECERR.
        pub const DECODE: Field = Field::new("decode", 1, 1);
        pub const ALL: &[Field] = &[FOUND, DECODE];
    }
    /// First error, low word. MM2S: address of the beat. S2MM: address of the burst.
    pub const ERROR_ADDRESS_LOW: Register = Register::new(0x8, error_address_low::ALL);
    pub mod error_address_low {
        use crate::register::Field;
        /// Bits 31 to 0 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// First error, high word. See `error_address_low`.
    pub const ERROR_ADDRESS_HIGH: Register = Register::new(0xc, error_address_high::ALL);
    pub mod error_address_high {
        use crate::register::Field;
        /// Bits 63 to 32 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    pub const MAP: &[Item] = &[
        Item::register("moved", MOVED),
        Item::register("error", ERROR),
        Item::register("error_address_low", ERROR_ADDRESS_LOW),
        Item::register("error_address_high", ERROR_ADDRESS_HIGH),
    ];
}
/// One direction's transfer. Write all of these registers before you start the direction.
/// While the direction is busy, writes are ignored. A reset does not change them. Bits
/// without a field read back as written.
pub mod transfer {
    use crate::register::{Item, Register};
    /// Base, low word. Bits 31 to 0 of the first address, which is rounded down to a full beat.
    pub const BASE_LOW: Register = Register::new(0x0, base_low::ALL);
    pub mod base_low {
        use crate::register::Field;
        /// Bits 31 to 0 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Base, high word. Bits 63 to 32 of the first address. A transfer may cross a 4 GiB
    /// boundary.
    pub const BASE_HIGH: Register = Register::new(0x4, base_high::ALL);
    pub mod base_high {
        use crate::register::Field;
        /// Bits 63 to 32 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Length. Number of bytes in the transfer, rounded down to full beats. If it is 0, the
    /// transfer ends at once.
    pub const LENGTH: Register = Register::new(0x8, length::ALL);
    pub mod length {
        use crate::register::Field;
        /// Bytes.
        pub const BYTES: Field = Field::new("bytes", 0, 32);
        pub const ALL: &[Field] = &[BYTES];
    }
    /// Burst. Burst length and limit on outstanding bursts.
    pub const BURST: Register = Register::new(0xc, burst::ALL);
    pub mod burst {
        use crate::register::Field;
        /// Maximum number of beats in a burst, minus one. Values above the limit in CAPABILITIES are
        /// replaced by this limit. Bursts are cut at 4 KiB boundaries; the next burst then begins at
        /// the boundary.
        pub const BEATS_LESS_ONE: Field = Field::new("beats_less_one", 0, 8);
        /// S2MM: 1: TLAST ends the transfer early. 0: TLAST is ignored.
        pub const END_AT_LAST: Field = Field::new("end_at_last", 8, 1);
        /// Maximum number of bursts in flight, minus one.
        pub const OUTSTANDING_LESS_ONE: Field = Field::new("outstanding_less_one", 16, 6);
        pub const ALL: &[Field] = &[BEATS_LESS_ONE, END_AT_LAST, OUTSTANDING_LESS_ONE];
    }
    /// Sidebands. Static signals of the address channel.
    pub const SIDEBAND: Register = Register::new(0x10, sideband::ALL);
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
    pub const USER: Register = Register::new(0x14, user::ALL);
    pub mod user {
        use crate::register::Field;
        /// AxUSER.
        pub const VALUE: Field = Field::new("value", 0, 16);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Pace. Minimum distance between bursts.
    pub const PACE: Register = Register::new(0x18, pace::ALL);
    pub mod pace {
        use crate::register::Field;
        /// Minimum number of cycles from one burst's address to the next. 0 and 1: as fast as the
        /// port accepts addresses.
        pub const INTERVAL_CYCLES: Field = Field::new("interval_cycles", 0, 12);
        pub const ALL: &[Field] = &[INTERVAL_CYCLES];
    }
    /// Pause. Pauses after a given number of bursts, like the pauses between sub-copies of a
    /// smart DMA.
    pub const PAUSE: Register = Register::new(0x1c, pause::ALL);
    pub mod pause {
        use crate::register::Field;
        /// Number of bursts from one pause to the next. 0: no pauses.
        pub const BURSTS: Field = Field::new("bursts", 0, 16);
        /// Length of a pause in cycles, in addition to the cycles of PACE.
        pub const CYCLES: Field = Field::new("cycles", 16, 16);
        pub const ALL: &[Field] = &[BURSTS, CYCLES];
    }
    pub const MAP: &[Item] = &[
        Item::register("base_low", BASE_LOW),
        Item::register("base_high", BASE_HIGH),
        Item::register("length", LENGTH),
        Item::register("burst", BURST),
        Item::register("sideband", SIDEBAND),
        Item::register("user", USER),
        Item::register("pace", PACE),
        Item::register("pause", PAUSE),
    ];
}
