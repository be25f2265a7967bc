//! Program player: made from `hardware/player/player.rdl` by `make registers`.

pub use super::counters::{counters, direction_counters};
pub use super::drain::drain;
use crate::register::{Item, Register};
/// Block. Identifies the kind of block.
pub const BLOCK: Register = Register::new(0x0, block::ALL);
pub mod block {
    use crate::register::Field;
    /// 0x4158504C ('AXPL').
    pub const ID: Field = Field::new("id", 0, 32);
    pub const ID_VALUE: u32 = 0x4158504c;
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
    /// log2 of the number of bytes in a beat of the bus.
    pub const BEAT_BYTES_LOG2: Field = Field::new("beat_bytes_log2", 0, 4);
    /// log2 of the maximum number of beats in a burst.
    pub const BEATS_LOG2: Field = Field::new("beats_log2", 4, 4);
    /// log2 of the maximum number of bursts in flight per direction.
    pub const OUTSTANDING_LOG2: Field = Field::new("outstanding_log2", 8, 4);
    /// Number of ID bits that the instance distinguishes.
    pub const ID_BITS: Field = Field::new("id_bits", 12, 3);
    /// Width of the latency timer, in bits.
    pub const TIME_BITS: Field = Field::new("time_bits", 16, 6);
    /// Width of an address, in bits.
    pub const ADDRESS_BITS: Field = Field::new("address_bits", 24, 7);
    pub const ALL: &[Field] = &[
        BEAT_BYTES_LOG2,
        BEATS_LOG2,
        OUTSTANDING_LOG2,
        ID_BITS,
        TIME_BITS,
        ADDRESS_BITS,
    ];
}
/// Control. Writing 1 to a bit issues its command once. All bits read as 0. If start and stop
/// are issued together, here or by the trigger, the stop takes precedence: nothing is issued,
/// and the program ends at once.
pub const CONTROL: Register = Register::new(0xc, control::ALL);
pub mod control {
    use crate::register::Field;
    /// Starts the program. Ignored while the block is busy.
    pub const START: Field = Field::new("start", 0, 1);
    /// Issues no more entries. Bursts in flight are completed.
    pub const STOP: Field = Field::new("stop", 1, 1);
    /// Copies all counters to the snapshot, from which they can be read as soon as
    /// STATUS.snapshot_busy is 0.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    /// Sets all counters to zero. Clearing is complete when STATUS.clear_busy is 0; until then,
    /// nothing is counted.
    pub const CLEAR: Field = Field::new("clear", 9, 1);
    /// Clears ENDED and all bits of REFUSED, and thereby the interrupt.
    pub const ACKNOWLEDGE: Field = Field::new("acknowledge", 16, 1);
    pub const ALL: &[Field] = &[START, STOP, SNAPSHOT, CLEAR, ACKNOWLEDGE];
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
    /// Entries remain to be issued, or bursts are in flight.
    pub const BUSY: Field = Field::new("busy", 0, 1);
    /// A program ended or was stopped, and all its bursts have been answered. The bit stays 1
    /// until the next start or ACKNOWLEDGE.
    pub const ENDED: Field = Field::new("ended", 1, 1);
    /// A snapshot was requested and is not complete yet.
    pub const SNAPSHOT_BUSY: Field = Field::new("snapshot_busy", 8, 1);
    /// A clear or reset is not complete yet.
    pub const CLEAR_BUSY: Field = Field::new("clear_busy", 9, 1);
    pub const ALL: &[Field] = &[BUSY, ENDED, SNAPSHOT_BUSY, CLEAR_BUSY];
}
/// Refused. Entries that are not legal bursts are skipped. These bits show why, until the
/// next start or ACKNOWLEDGE.
pub const REFUSED: Register = Register::new(0x18, refused::ALL);
pub mod refused {
    use crate::register::Field;
    /// An entry would have crossed a 4 KiB boundary.
    pub const PAGE: Field = Field::new("page", 0, 1);
    /// An entry had beats wider than the bus.
    pub const SIZE: Field = Field::new("size", 1, 1);
    /// An entry had more than 16 beats on AXI3.
    pub const BEATS: Field = Field::new("beats", 2, 1);
    /// An entry had an address with more bits than the port.
    pub const ADDRESS: Field = Field::new("address", 3, 1);
    /// Number of the first entry that was refused.
    pub const FIRST_ENTRY: Field = Field::new("first_entry", 16, 16);
    pub const ALL: &[Field] = &[PAGE, SIZE, BEATS, ADDRESS, FIRST_ENTRY];
}
/// Interrupt. Conditions that hold the interrupt line high.
pub const INTERRUPT: Register = Register::new(0x1c, interrupt::ALL);
pub mod interrupt {
    use crate::register::Field;
    /// STATUS.ended is 1.
    pub const ON_ENDED: Field = Field::new("on_ended", 0, 1);
    /// Any bit of REFUSED is 1.
    pub const ON_REFUSED: Field = Field::new("on_refused", 1, 1);
    pub const ALL: &[Field] = &[ON_ENDED, ON_REFUSED];
}
/// Table size. Size of the program table.
pub const TABLE_SIZE: Register = Register::new(0x20, table_size::ALL);
pub mod table_size {
    use crate::register::Field;
    /// Number of entries. Larger entry numbers in RANGE wrap.
    pub const ENTRIES: Field = Field::new("entries", 0, 16);
    pub const ALL: &[Field] = &[ENTRIES];
}
/// On trigger. Commands to issue on a pulse at `trigger_in`. All commands take effect in the
/// same cycle, two cycles after the pulse.
pub const ON_TRIGGER: Register = Register::new(0x24, on_trigger::ALL);
pub mod on_trigger {
    use crate::register::Field;
    /// CONTROL.start.
    pub const START: Field = Field::new("start", 0, 1);
    /// CONTROL.stop.
    pub const STOP: Field = Field::new("stop", 1, 1);
    /// CONTROL.snapshot.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    /// CONTROL.clear.
    pub const CLEAR: Field = Field::new("clear", 9, 1);
    /// Sets COUNTING.enable.
    pub const COUNT: Field = Field::new("count", 16, 1);
    /// Clears COUNTING.enable.
    pub const COUNT_NO_MORE: Field = Field::new("count_no_more", 17, 1);
    /// Not a command: generates a pulse at `trigger_out` when the program ends.
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
pub const FRAME: u32 = 0x40;
pub const DRAIN: u32 = 0xc0;
pub const COUNTERS: u32 = 0x800;
pub const BURSTS: u32 = 0x2000;
pub const MAP: &[Item] = &[
    Item::register("block", BLOCK),
    Item::register("version", VERSION),
    Item::register("capabilities", CAPABILITIES),
    Item::register("control", CONTROL),
    Item::register("counting", COUNTING),
    Item::register("status", STATUS),
    Item::register("refused", REFUSED),
    Item::register("interrupt", INTERRUPT),
    Item::register("table_size", TABLE_SIZE),
    Item::register("on_trigger", ON_TRIGGER),
    Item::file("frame", FRAME, program::MAP),
    Item::file("drain", DRAIN, drain::MAP),
    Item::file("counters", COUNTERS, counters::MAP),
    Item::file("bursts", BURSTS, program_table::MAP),
];
/// Program. Settings of a program. Write all of these registers before you start the block.
/// While the block is busy, writes are ignored. A reset does not change them. Bits without a
/// field read back as written.
pub mod program {
    use crate::register::{Item, Register};
    /// Base, low word. Address to which the offsets of relative entries are added, and at which a
    /// chain of dependent reads begins.
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
    /// Base step. Number of bytes that are added to the base after each loop of the program.
    pub const BASE_STEP: Register = Register::new(0x8, base_step::ALL);
    pub mod base_step {
        use crate::register::Field;
        /// Bytes, signed.
        pub const BYTES: Field = Field::new("bytes", 0, 32);
        pub const ALL: &[Field] = &[BYTES];
    }
    /// Base loops. Number of loops after which the base returns to the value in the base
    /// registers.
    pub const BASE_LOOPS: Register = Register::new(0xc, base_loops::ALL);
    pub mod base_loops {
        use crate::register::Field;
        /// Number of loops. 0 means 65536.
        pub const LOOPS: Field = Field::new("loops", 0, 16);
        pub const ALL: &[Field] = &[LOOPS];
    }
    /// Range. Entries of the table that belong to the program. One table may contain several
    /// programs.
    pub const RANGE: Register = Register::new(0x10, range::ALL);
    pub mod range {
        use crate::register::Field;
        /// Number of the first entry.
        pub const FIRST_ENTRY: Field = Field::new("first_entry", 0, 16);
        /// Number of the last entry. If it is less than the first, the program continues at the
        /// beginning of the table.
        pub const LAST_ENTRY: Field = Field::new("last_entry", 16, 16);
        pub const ALL: &[Field] = &[FIRST_ENTRY, LAST_ENTRY];
    }
    /// Loops. Number of times that the program is played.
    pub const LOOPS: Register = Register::new(0x14, loops::ALL);
    pub mod loops {
        use crate::register::Field;
        /// Number of times. 0: until the program is stopped.
        pub const COUNT: Field = Field::new("count", 0, 32);
        pub const ALL: &[Field] = &[COUNT];
    }
    /// Outstanding. Maximum number of bursts in flight per direction, over all IDs. Values above
    /// the limit of the instance (CAPABILITIES) are replaced by this limit.
    pub const OUTSTANDING: Register = Register::new(0x18, outstanding::ALL);
    pub mod outstanding {
        use crate::register::Field;
        /// Maximum number of reads in flight, minus one.
        pub const READS_LESS_ONE: Field = Field::new("reads_less_one", 0, 6);
        /// Maximum number of writes in flight, minus one.
        pub const WRITES_LESS_ONE: Field = Field::new("writes_less_one", 16, 6);
        pub const ALL: &[Field] = &[READS_LESS_ONE, WRITES_LESS_ONE];
    }
    /// Data seed. Each 32-bit word that is written contains the low 32 bits of its own byte
    /// address, XORed with this seed.
    pub const DATA_SEED: Register = Register::new(0x1c, data_seed::ALL);
    pub mod data_seed {
        use crate::register::Field;
        /// Seed.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Sidebands of reads. Static signals of the read address channel, including the ACE-Lite
    /// signals for coherent ports.
    pub const READ_SIDEBAND: Register = Register::new(0x20, read_sideband::ALL);
    pub mod read_sideband {
        use crate::register::Field;
        /// ARCACHE.
        pub const CACHE: Field = Field::new("cache", 0, 4);
        /// ARPROT.
        pub const PROT: Field = Field::new("prot", 4, 3);
        /// ARQOS.
        pub const QOS: Field = Field::new("qos", 8, 4);
        /// ARDOMAIN of ACE-Lite: 0 non-shareable, 1 inner, 2 outer, 3 system.
        pub const DOMAIN: Field = Field::new("domain", 12, 2);
        /// ARSNOOP of ACE-Lite: 0 ReadOnce or ReadNoSnoop.
        pub const SNOOP: Field = Field::new("snoop", 16, 4);
        /// ARBAR of ACE-Lite: 0 normal access, 2 access that ignores barriers.
        pub const BAR: Field = Field::new("bar", 20, 2);
        pub const ALL: &[Field] = &[CACHE, PROT, QOS, DOMAIN, SNOOP, BAR];
    }
    /// Sidebands of writes. Static signals of the write address channel, including the ACE-Lite
    /// signals for coherent ports.
    pub const WRITE_SIDEBAND: Register = Register::new(0x24, write_sideband::ALL);
    pub mod write_sideband {
        use crate::register::Field;
        /// AWCACHE.
        pub const CACHE: Field = Field::new("cache", 0, 4);
        /// AWPROT.
        pub const PROT: Field = Field::new("prot", 4, 3);
        /// AWQOS.
        pub const QOS: Field = Field::new("qos", 8, 4);
        /// AWDOMAIN of ACE-Lite: 0 non-shareable, 1 inner, 2 outer, 3 system.
        pub const DOMAIN: Field = Field::new("domain", 12, 2);
        /// AWSNOOP of ACE-Lite: 0 WriteUnique or WriteNoSnoop, 1 WriteLineUnique.
        pub const SNOOP: Field = Field::new("snoop", 16, 3);
        /// AWBAR of ACE-Lite: 0 normal access, 2 access that ignores barriers.
        pub const BAR: Field = Field::new("bar", 20, 2);
        pub const ALL: &[Field] = &[CACHE, PROT, QOS, DOMAIN, SNOOP, BAR];
    }
    /// User. AxUSER. A port with fewer AxUSER bits uses the low ones.
    pub const USER: Register = Register::new(0x28, user::ALL);
    pub mod user {
        use crate::register::Field;
        /// ARUSER.
        pub const READ: Field = Field::new("read", 0, 16);
        /// AWUSER.
        pub const WRITE: Field = Field::new("write", 16, 16);
        pub const ALL: &[Field] = &[READ, WRITE];
    }
    pub const MAP: &[Item] = &[
        Item::register("base_low", BASE_LOW),
        Item::register("base_high", BASE_HIGH),
        Item::register("base_step", BASE_STEP),
        Item::register("base_loops", BASE_LOOPS),
        Item::register("range", RANGE),
        Item::register("loops", LOOPS),
        Item::register("outstanding", OUTSTANDING),
        Item::register("data_seed", DATA_SEED),
        Item::register("read_sideband", READ_SIDEBAND),
        Item::register("write_sideband", WRITE_SIDEBAND),
        Item::register("user", USER),
    ];
}
/// Entry. One burst. Entries are issued strictly in the order of the table.
pub mod program_entry {
    use crate::register::{Item, Register};
    /// Address, low word. The address in mode 0 (absolute), otherwise a signed offset.
    pub const ADDRESS_LOW: Register = Register::new(0x0, address_low::ALL);
    pub mod address_low {
        use crate::register::Field;
        /// Bits 31 to 0.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Address, high bits, and gap. The gap starts when the previous entry is issued, or when the
    /// bursts that this entry waits for have been answered, whichever is later.
    pub const ADDRESS_HIGH: Register = Register::new(0x4, address_high::ALL);
    pub mod address_high {
        use crate::register::Field;
        /// Address: bits 47 to 32.
        pub const VALUE: Field = Field::new("value", 0, 16);
        /// Gap before the burst is issued, in units of 2^gap_log2 cycles.
        pub const GAP: Field = Field::new("gap", 16, 16);
        pub const ALL: &[Field] = &[VALUE, GAP];
    }
    /// Burst. Shape, ID and wait condition of the burst.
    pub const BURST: Register = Register::new(0x8, burst::ALL);
    pub mod burst {
        use crate::register::Field;
        /// Beats minus one. An AXI3 build refuses values above 15.
        pub const BEATS_LESS_ONE: Field = Field::new("beats_less_one", 0, 8);
        /// AxSIZE: log2 of the number of bytes in a beat. Beats wider than the bus are refused.
        pub const SIZE: Field = Field::new("size", 8, 3);
        /// 0: read, 1: write.
        pub const WRITE: Field = Field::new("write", 11, 1);
        /// 0 (absolute): the entry's address. 1 (relative): base + offset. 2 (dependent): offset +
        /// the data of the last read with this ID; the entry waits for all bursts with its ID. Before
        /// the first such read, and after an error response, the address is base + offset. 3: same as
        /// 0.
        pub const MODE: Field = Field::new("mode", 12, 2);
        /// 0: does not wait. 1: waits until all earlier bursts have been answered. 2: waits until all
        /// earlier bursts with this ID have been answered. 3: waits until all earlier bursts in this
        /// direction have been answered.
        pub const WAIT_FOR: Field = Field::new("wait_for", 14, 2);
        /// AxID. The instance uses only the low CAPABILITIES.id_bits bits.
        pub const ID: Field = Field::new("id", 16, 4);
        /// Unit of the gap: 2 to this power, in cycles.
        pub const GAP_LOG2: Field = Field::new("gap_log2", 20, 4);
        pub const ALL: &[Field] = &[BEATS_LESS_ONE, SIZE, WRITE, MODE, WAIT_FOR, ID, GAP_LOG2];
    }
    /// Strobes. Bytes for which a write sets strobes. Bytes for which AXI forbids strobes (below
    /// the start address, or outside a narrow beat) are never strobed. Each bit stands for one
    /// byte lane, or for a 16th of the lanes on buses with more than 16 lanes. In a burst of one
    /// beat, only the bytes in both patterns are strobed.
    pub const STROBES: Register = Register::new(0xc, strobes::ALL);
    pub mod strobes {
        use crate::register::Field;
        /// Pattern of the first beat.
        pub const FIRST: Field = Field::new("first", 0, 16);
        /// Pattern of the last beat.
        pub const LAST: Field = Field::new("last", 16, 16);
        pub const ALL: &[Field] = &[FIRST, LAST];
    }
    pub const MAP: &[Item] = &[
        Item::register("address_low", ADDRESS_LOW),
        Item::register("address_high", ADDRESS_HIGH),
        Item::register("burst", BURST),
        Item::register("strobes", STROBES),
    ];
}
/// Table. List of bursts. It is held in block RAM, and a reset does not clear it. While the
/// block is busy, writes are ignored and reads return undefined values. There are no entries
/// beyond TABLE_SIZE.
pub mod program_table {
    use super::program_entry;
    use crate::register::Item;
    pub const ENTRY: u32 = 0x0;
    pub const MAP: &[Item] = &[Item::file("entry", ENTRY, program_entry::MAP).times(512, 0x10)];
}
