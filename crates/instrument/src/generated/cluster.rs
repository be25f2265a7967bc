//! Accelerator cluster: made from `hardware/cluster/cluster.rdl` by `make registers`.

use crate::register::{Item, Register};
/// Block. Identifies the kind of block.
pub const BLOCK: Register = Register::new(0x0, block::ALL);
pub mod block {
    use crate::register::Field;
    /// 0x4158434C ('AXCL').
    pub const ID: Field = Field::new("id", 0, 32);
    pub const ID_VALUE: u32 = 0x4158434c;
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
    /// log2 of the size of the proxy core's memory, in bytes.
    pub const CORE_BYTES_LOG2: Field = Field::new("core_bytes_log2", 0, 8);
    /// log2 of the number of words in each mailbox queue.
    pub const MAILBOX_WORDS_LOG2: Field = Field::new("mailbox_words_log2", 8, 8);
    pub const ALL: &[Field] = &[CORE_BYTES_LOG2, MAILBOX_WORDS_LOG2];
}
/// Control. The proxy core starts at address 0 of its memory, so write its program first.
/// Stopping the core empties both queues, but does not stop a running copy.
pub const CONTROL: Register = Register::new(0xc, control::ALL);
pub mod control {
    use crate::register::Field;
    /// 1: the proxy core runs. 0: it is in reset.
    pub const RUN: Field = Field::new("run", 0, 1);
    pub const ALL: &[Field] = &[RUN];
}
/// Status. State of the block.
pub const STATUS: Register = Register::new(0x14, status::ALL);
pub mod status {
    use crate::register::Field;
    /// The proxy core trapped: it stopped at an instruction that it cannot execute.
    pub const TRAPPED: Field = Field::new("trapped", 0, 1);
    pub const ALL: &[Field] = &[TRAPPED];
}
/// Interrupt status. Events.
pub const INTERRUPT_STATUS: Register = Register::new(0x18, interrupt_status::ALL);
pub mod interrupt_status {
    use crate::register::Field;
    /// The done queue contains words. The bit returns to 0 when the queue is empty.
    pub const DONE: Field = Field::new("done", 0, 1);
    /// Level of the smart DMA's interrupt line.
    pub const DMA: Field = Field::new("dma", 1, 1);
    /// The proxy core trapped. Writing 1 clears the bit.
    pub const TRAP: Field = Field::new("trap", 2, 1);
    /// A word written to a full queue was lost. Writing 1 clears the bit.
    pub const LOST: Field = Field::new("lost", 3, 1);
    pub const ALL: &[Field] = &[DONE, DMA, TRAP, LOST];
}
/// Interrupt enable. The interrupt line is high while any status bit that is enabled here is
/// 1.
pub const INTERRUPT_ENABLE: Register = Register::new(0x1c, interrupt_enable::ALL);
pub mod interrupt_enable {
    use crate::register::Field;
    /// The done queue contains words.
    pub const DONE: Field = Field::new("done", 0, 1);
    /// The smart DMA's interrupt.
    pub const DMA: Field = Field::new("dma", 1, 1);
    /// The proxy core trapped.
    pub const TRAP: Field = Field::new("trap", 2, 1);
    /// A word was lost.
    pub const LOST: Field = Field::new("lost", 3, 1);
    pub const ALL: &[Field] = &[DONE, DMA, TRAP, LOST];
}
pub const MAILBOX: u32 = 0x20;
pub const MAP: &[Item] = &[
    Item::register("block", BLOCK),
    Item::register("version", VERSION),
    Item::register("capabilities", CAPABILITIES),
    Item::register("control", CONTROL),
    Item::register("status", STATUS),
    Item::register("interrupt_status", INTERRUPT_STATUS),
    Item::register("interrupt_enable", INTERRUPT_ENABLE),
    Item::file("mailbox", MAILBOX, mailbox::MAP),
];
/// Mailbox. Two queues of words. Writing to a queue adds a word at its end; reading removes
/// the word at its head. An empty queue reads as 0. A word written to a full queue is lost,
/// and INTERRUPT_STATUS.lost is set.
pub mod mailbox {
    use crate::register::{Item, Register};
    /// Jobs. Words from the host to the proxy core.
    pub const JOB: Register = Register::new(0x0, job::ALL);
    pub mod job {
        use crate::register::Field;
        /// A word.
        pub const WORD: Field = Field::new("word", 0, 32);
        pub const ALL: &[Field] = &[WORD];
    }
    /// Job level. Number of words in the queue. Writes are ignored.
    pub const JOB_LEVEL: Register = Register::new(0x4, job_level::ALL);
    pub mod job_level {
        use crate::register::Field;
        /// Number of words in the queue.
        pub const WORDS: Field = Field::new("words", 0, 16);
        pub const ALL: &[Field] = &[WORDS];
    }
    /// Done. Words from the proxy core to the host.
    pub const DONE: Register = Register::new(0x8, done::ALL);
    pub mod done {
        use crate::register::Field;
        /// A word.
        pub const WORD: Field = Field::new("word", 0, 32);
        pub const ALL: &[Field] = &[WORD];
    }
    /// Done level. Number of words in the queue. Writes are ignored.
    pub const DONE_LEVEL: Register = Register::new(0xc, done_level::ALL);
    pub mod done_level {
        use crate::register::Field;
        /// Number of words in the queue.
        pub const WORDS: Field = Field::new("words", 0, 16);
        pub const ALL: &[Field] = &[WORDS];
    }
    pub const MAP: &[Item] = &[
        Item::register("job", JOB),
        Item::register("job_level", JOB_LEVEL),
        Item::register("done", DONE),
        Item::register("done_level", DONE_LEVEL),
    ];
}
