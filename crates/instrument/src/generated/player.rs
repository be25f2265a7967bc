//! Program player: made from `hardware/player/player.rdl` by `make registers`.

pub use super::counters::{counters, direction_counters};
pub use super::drain::drain;
use crate::register::{Item, Register};
/// Block. What this block is.
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
    /// Changes that old drivers can ignore.
    pub const MINOR: Field = Field::new("minor", 0, 16);
    pub const MINOR_VALUE: u32 = 0;
    /// Changes that they cannot.
    pub const MAJOR: Field = Field::new("major", 16, 16);
    pub const MAJOR_VALUE: u32 = 1;
    pub const ALL: &[Field] = &[MINOR, MAJOR];
}
/// Capabilities. What this instance was built with.
pub const CAPABILITIES: Register = Register::new(0x8, capabilities::ALL);
pub mod capabilities {
    use crate::register::Field;
    /// Bytes of a beat of the bus, power of two.
    pub const BEAT_BYTES_LOG2: Field = Field::new("beat_bytes_log2", 0, 4);
    /// Most beats of a burst, power of two.
    pub const BEATS_LOG2: Field = Field::new("beats_log2", 4, 4);
    /// Most bursts in flight of a direction, power of two.
    pub const OUTSTANDING_LOG2: Field = Field::new("outstanding_log2", 8, 4);
    /// Bits of an ID that are told apart.
    pub const ID_BITS: Field = Field::new("id_bits", 12, 3);
    /// Bits of the latency timer.
    pub const TIME_BITS: Field = Field::new("time_bits", 16, 6);
    /// Bits of an address.
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
/// Control. Commands act once when written as 1 and read as 0. Start and stop together, here
/// or by the trigger: the stop wins; nothing is issued, and the program ends at once.
pub const CONTROL: Register = Register::new(0xc, control::ALL);
pub mod control {
    use crate::register::Field;
    /// The program starts; ignored while the block is busy.
    pub const START: Field = Field::new("start", 0, 1);
    /// No more entries are issued; what is in flight drains.
    pub const STOP: Field = Field::new("stop", 1, 1);
    /// All counters are copied for reading; done when STATUS.snapshot_busy falls.
    pub const SNAPSHOT: Field = Field::new("snapshot", 8, 1);
    /// All counters to zero; done when STATUS.clear_busy falls. Nothing counts before.
    pub const CLEAR: Field = Field::new("clear", 9, 1);
    /// ENDED and all of REFUSED to zero: takes the interrupt away.
    pub const ACKNOWLEDGE: Field = Field::new("acknowledge", 16, 1);
    pub const ALL: &[Field] = &[START, STOP, SNAPSHOT, CLEAR, ACKNOWLEDGE];
}
/// Counting. Counters count while enabled.
pub const COUNTING: Register = Register::new(0x10, counting::ALL);
pub mod counting {
    use crate::register::Field;
    /// Counters count. A trigger can change it, see ON_TRIGGER.
    pub const ENABLE: Field = Field::new("enable", 0, 1);
    pub const ALL: &[Field] = &[ENABLE];
}
/// Status. What goes on.
pub const STATUS: Register = Register::new(0x14, status::ALL);
pub mod status {
    use crate::register::Field;
    /// Entries are to be issued, or bursts are in flight.
    pub const BUSY: Field = Field::new("busy", 0, 1);
    /// A program ended or was stopped, and all its bursts are answered; until the next start or
    /// ACKNOWLEDGE.
    pub const ENDED: Field = Field::new("ended", 1, 1);
    /// A snapshot is asked for and not there yet.
    pub const SNAPSHOT_BUSY: Field = Field::new("snapshot_busy", 8, 1);
    /// A clear (or reset) is not done yet.
    pub const CLEAR_BUSY: Field = Field::new("clear_busy", 9, 1);
    pub const ALL: &[Field] = &[BUSY, ENDED, SNAPSHOT_BUSY, CLEAR_BUSY];
}
/// Refused. Entries that are no legal burst are passed over; why, until the next start or
/// ACKNOWLEDGE.
pub const REFUSED: Register = Register::new(0x18, refused::ALL);
pub mod refused {
    use crate::register::Field;
    /// An entry would have crossed a 4 KiB boundary.
    pub const PAGE: Field = Field::new("page", 0, 1);
    /// An entry had beats of more bytes than the bus.
    pub const SIZE: Field = Field::new("size", 1, 1);
    /// An entry had more than 16 beats, on AXI3.
    pub const BEATS: Field = Field::new("beats", 2, 1);
    /// An entry was at an address that the port cannot say.
    pub const ADDRESS: Field = Field::new("address", 3, 1);
    /// The first that was refused: its number.
    pub const FIRST_ENTRY: Field = Field::new("first_entry", 16, 16);
    pub const ALL: &[Field] = &[PAGE, SIZE, BEATS, ADDRESS, FIRST_ENTRY];
}
/// Interrupt. What raises the interrupt line, while it is.
pub const INTERRUPT: Register = Register::new(0x1c, interrupt::ALL);
pub mod interrupt {
    use crate::register::Field;
    /// STATUS.ended.
    pub const ON_ENDED: Field = Field::new("on_ended", 0, 1);
    /// Any of REFUSED.
    pub const ON_REFUSED: Field = Field::new("on_refused", 1, 1);
    pub const ALL: &[Field] = &[ON_ENDED, ON_REFUSED];
}
/// Table. How large the table is.
pub const TABLE_SIZE: Register = Register::new(0x20, table_size::ALL);
pub mod table_size {
    use crate::register::Field;
    /// Entries. In RANGE, numbers beyond wrap.
    pub const ENTRIES: Field = Field::new("entries", 0, 16);
    pub const ALL: &[Field] = &[ENTRIES];
}
/// On trigger. Commands that a pulse at `trigger_in` gives, all in one cycle, two cycles
/// after it.
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
    /// COUNTING.enable is set.
    pub const COUNT: Field = Field::new("count", 16, 1);
    /// COUNTING.enable is taken back.
    pub const COUNT_NO_MORE: Field = Field::new("count_no_more", 17, 1);
    /// No command: when the program ends, a pulse at `trigger_out`.
    pub const OUT_ENDED: Field = Field::new("out_ended", 24, 1);
    /// No command: two cycles after a pulse at `trigger_in` one at `trigger_out`.
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
/// Program. The frame of a program. Write all before a start; while the block is busy, writes
/// are ignored. A reset leaves them as they are; bits without a field read as written.
pub mod program {
    use crate::register::{Item, Register};
    /// Base, low word. Where relative entries count from, and where a chain of dependent reads
    /// begins.
    pub const BASE_LOW: Register = Register::new(0x0, base_low::ALL);
    pub mod base_low {
        use crate::register::Field;
        /// Bits 31 to 0 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Base, high word. See the low word.
    pub const BASE_HIGH: Register = Register::new(0x4, base_high::ALL);
    pub mod base_high {
        use crate::register::Field;
        /// Bits 63 to 32 of the address.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Base step. Added to the base after each loop of the program.
    pub const BASE_STEP: Register = Register::new(0x8, base_step::ALL);
    pub mod base_step {
        use crate::register::Field;
        /// Bytes, with a sign.
        pub const BYTES: Field = Field::new("bytes", 0, 32);
        pub const ALL: &[Field] = &[BYTES];
    }
    /// Base loops. Loops after which the base is again what the registers say.
    pub const BASE_LOOPS: Register = Register::new(0xc, base_loops::ALL);
    pub mod base_loops {
        use crate::register::Field;
        /// Loops; 0: 65536.
        pub const LOOPS: Field = Field::new("loops", 0, 16);
        pub const ALL: &[Field] = &[LOOPS];
    }
    /// Range. Which entries of the table are the program; so a table may hold several.
    pub const RANGE: Register = Register::new(0x10, range::ALL);
    pub mod range {
        use crate::register::Field;
        /// Number of the first entry.
        pub const FIRST_ENTRY: Field = Field::new("first_entry", 0, 16);
        /// Number of the last entry. Less than the first: it goes on at the table's begin.
        pub const LAST_ENTRY: Field = Field::new("last_entry", 16, 16);
        pub const ALL: &[Field] = &[FIRST_ENTRY, LAST_ENTRY];
    }
    /// Loops. How often the program is played.
    pub const LOOPS: Register = Register::new(0x14, loops::ALL);
    pub mod loops {
        use crate::register::Field;
        /// Times; 0: until stopped.
        pub const COUNT: Field = Field::new("count", 0, 32);
        pub const ALL: &[Field] = &[COUNT];
    }
    /// Outstanding. Most bursts in flight of each direction, of all IDs. More than the instance
    /// holds (CAPABILITIES) is taken as what it holds.
    pub const OUTSTANDING: Register = Register::new(0x18, outstanding::ALL);
    pub mod outstanding {
        use crate::register::Field;
        /// Reads less one.
        pub const READS_LESS_ONE: Field = Field::new("reads_less_one", 0, 6);
        /// Writes less one.
        pub const WRITES_LESS_ONE: Field = Field::new("writes_less_one", 16, 6);
        pub const ALL: &[Field] = &[READS_LESS_ONE, WRITES_LESS_ONE];
    }
    /// Data seed. Each 32-bit word that is written holds the low 32 bits of its own byte address,
    /// exclusive-or this.
    pub const DATA_SEED: Register = Register::new(0x1c, data_seed::ALL);
    pub mod data_seed {
        use crate::register::Field;
        /// Seed.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Sidebands of reads. Static signals of the read address channel; those of ACE-Lite for
    /// coherent ports.
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
        /// ARBAR of ACE-Lite: 0 normal access, 2 one that ignores barriers.
        pub const BAR: Field = Field::new("bar", 20, 2);
        pub const ALL: &[Field] = &[CACHE, PROT, QOS, DOMAIN, SNOOP, BAR];
    }
    /// Sidebands of writes. Static signals of the write address channel; those of ACE-Lite for
    /// coherent ports.
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
        /// AWBAR of ACE-Lite: 0 normal access, 2 one that ignores barriers.
        pub const BAR: Field = Field::new("bar", 20, 2);
        pub const ALL: &[Field] = &[CACHE, PROT, QOS, DOMAIN, SNOOP, BAR];
    }
    /// User. AxUSER; as many low bits as the port has.
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
/// Entry. One burst. Entries are issued in the order of the table, each when all before it
/// are.
pub mod program_entry {
    use crate::register::{Item, Register};
    /// Address, low word. Absolute: the address. Otherwise an offset, with a sign.
    pub const ADDRESS_LOW: Register = Register::new(0x0, address_low::ALL);
    pub mod address_low {
        use crate::register::Field;
        /// Bits 31 to 0.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Address, high bits, and gap. The gap counts in cycles from when the entry before was
    /// issued, or from when what it waits for was answered, if that is later.
    pub const ADDRESS_HIGH: Register = Register::new(0x4, address_high::ALL);
    pub mod address_high {
        use crate::register::Field;
        /// Address: bits 47 to 32.
        pub const VALUE: Field = Field::new("value", 0, 16);
        /// Cycles, times 2^gap_log2, that pass before the burst is issued.
        pub const GAP: Field = Field::new("gap", 16, 16);
        pub const ALL: &[Field] = &[VALUE, GAP];
    }
    /// Burst. Shape, ID and what the burst waits for.
    pub const BURST: Register = Register::new(0x8, burst::ALL);
    pub mod burst {
        use crate::register::Field;
        /// Beats less one. In an AXI3 build more than 15 is refused.
        pub const BEATS_LESS_ONE: Field = Field::new("beats_less_one", 0, 8);
        /// AxSIZE: log2 of the bytes of a beat. More than the bus has is refused.
        pub const SIZE: Field = Field::new("size", 8, 3);
        /// 0: read, 1: write.
        pub const WRITE: Field = Field::new("write", 11, 1);
        /// 0, absolute: the address. 1, relative: base + offset. 2, dependent: data of the last read
        /// of this ID + offset; base + offset before the first, and after an error response. It waits
        /// for all of its ID. 3: as 0.
        pub const MODE: Field = Field::new("mode", 12, 2);
        /// 0: for nothing. 1: until all before are answered. 2: until all before of this ID are. 3:
        /// until all before of this direction are.
        pub const WAIT_FOR: Field = Field::new("wait_for", 14, 2);
        /// AxID: as many low bits as the instance tells apart (CAPABILITIES).
        pub const ID: Field = Field::new("id", 16, 4);
        /// Unit of the gap: 2 to this power, cycles.
        pub const GAP_LOG2: Field = Field::new("gap_log2", 20, 4);
        pub const ALL: &[Field] = &[BEATS_LESS_ONE, SIZE, WRITE, MODE, WAIT_FOR, ID, GAP_LOG2];
    }
    /// Strobes. Which bytes a write strobes, beside what AXI forbids (below the start address,
    /// beside a narrow beat). A bit is for a byte lane; on buses of more than 16 lanes for a 16th
    /// of them. A burst of one beat has both patterns.
    pub const STROBES: Register = Register::new(0xc, strobes::ALL);
    pub mod strobes {
        use crate::register::Field;
        /// Of the first beat.
        pub const FIRST: Field = Field::new("first", 0, 16);
        /// Of the last beat.
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
/// Table. The bursts, in block RAM: not zero after a reset. While the block is busy, writes
/// are ignored and reads give anything. Entries beyond those of the instance (TABLE_SIZE) are
/// not there.
pub mod program_table {
    use super::program_entry;
    use crate::register::Item;
    pub const ENTRY: u32 = 0x0;
    pub const MAP: &[Item] = &[Item::file("entry", ENTRY, program_entry::MAP).times(512, 0x10)];
}
