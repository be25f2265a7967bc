//! Stream system: made from `hardware/stream_system/stream_system.rdl` by `make registers`.

use crate::register::{Item, Register};
/// Block. Identifies the kind of block.
pub const BLOCK: Register = Register::new(0x0, block::ALL);
pub mod block {
    use crate::register::Field;
    /// 0x41585353 ('AXSS').
    pub const ID: Field = Field::new("id", 0, 32);
    pub const ID_VALUE: u32 = 0x41585353;
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
    /// Number of DMA channels.
    pub const CHANNELS: Field = Field::new("channels", 0, 3);
    /// log2 of the number of beats in each loop-back queue.
    pub const LOOP_FIFO_BEATS_LOG2: Field = Field::new("loop_fifo_beats_log2", 8, 4);
    pub const ALL: &[Field] = &[CHANNELS, LOOP_FIFO_BEATS_LOG2];
}
/// Interrupts. Levels of the channels' interrupt lines. Clear an interrupt in its channel.
pub const INTERRUPTS: Register = Register::new(0xc, interrupts::ALL);
pub mod interrupts {
    use crate::register::Field;
    /// Bit c is the line of channel c.
    pub const CHANNELS: Field = Field::new("channels", 0, 4);
    pub const ALL: &[Field] = &[CHANNELS];
}
pub const CHANNEL: u32 = 0x40;
pub const MAP: &[Item] = &[
    Item::register("block", BLOCK),
    Item::register("version", VERSION),
    Item::register("capabilities", CAPABILITIES),
    Item::register("interrupts", INTERRUPTS),
    Item::file("channel", CHANNEL, stream_ends::MAP).times(4, 0x10),
];
/// Ends of one channel's streams. Connections of the channel's streams, and the results of
/// the sink.
pub mod stream_ends {
    use crate::register::{Item, Register};
    /// Mode. Connections of the channel's streams. Change them only while both directions of the
    /// channel are idle. If both bits are 0, the MM2S stream goes through a queue to S2MM
    /// (duplex). Setting a bit drops the contents of the queue.
    pub const MODE: Register = Register::new(0x0, mode::ALL);
    pub mod mode {
        use crate::register::Field;
        /// MM2S ends in the sink, which takes one beat per cycle and checks the data (PS to PL).
        pub const SINK: Field = Field::new("sink", 0, 1);
        /// The source feeds S2MM with one beat per cycle (PL to PS).
        pub const SOURCE: Field = Field::new("source", 1, 1);
        pub const ALL: &[Field] = &[SINK, SOURCE];
    }
    /// Data seed. In each 32-bit word, the source sends and the sink expects the low 32 bits of
    /// the word's own byte address in memory, XORed with this seed. The traffic generator uses
    /// the same pattern. The pattern restarts with each transfer.
    pub const DATA_SEED: Register = Register::new(0x4, data_seed::ALL);
    pub mod data_seed {
        use crate::register::Field;
        /// Seed.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Sink. Results of the sink for the running or last MM2S transfer.
    pub const SINK: Register = Register::new(0x8, sink::ALL);
    pub mod sink {
        use crate::register::Field;
        /// A beat had unexpected data.
        pub const DATA_ERROR: Field = Field::new("data_error", 0, 1);
        /// TLAST has arrived.
        pub const LAST: Field = Field::new("last", 1, 1);
        pub const ALL: &[Field] = &[DATA_ERROR, LAST];
    }
    /// First data error. Low word of the memory address of the first wrong beat.
    pub const FIRST_DATA_ERROR: Register = Register::new(0xc, first_data_error::ALL);
    pub mod first_data_error {
        use crate::register::Field;
        /// Address.
        pub const ADDRESS_LOW: Field = Field::new("address_low", 0, 32);
        pub const ALL: &[Field] = &[ADDRESS_LOW];
    }
    pub const MAP: &[Item] = &[
        Item::register("mode", MODE),
        Item::register("data_seed", DATA_SEED),
        Item::register("sink", SINK),
        Item::register("first_data_error", FIRST_DATA_ERROR),
    ];
}
