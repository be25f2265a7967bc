//! Bandwidth regulator: made from `hardware/regulator/regulator.rdl` by `make registers`.

use crate::register::{Item, Register};
/// Block. Identifies the kind of block.
pub const BLOCK: Register = Register::new(0x0, block::ALL);
pub mod block {
    use crate::register::Field;
    /// 0x41584247 ('AXBG').
    pub const ID: Field = Field::new("id", 0, 32);
    pub const ID_VALUE: u32 = 0x41584247;
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
/// Control. Writing 1 to a bit issues its command once. All bits read as 0.
pub const CONTROL: Register = Register::new(0x8, control::ALL);
pub mod control {
    use crate::register::Field;
    /// Sets the counts of both directions to zero.
    pub const CLEAR: Field = Field::new("clear", 0, 1);
    pub const ALL: &[Field] = &[CLEAR];
}
/// Enable. Selects the regulated directions. Bursts in directions that are not selected pass
/// without delay. The first period begins when a direction is first enabled.
pub const ENABLE: Register = Register::new(0xc, enable::ALL);
pub mod enable {
    use crate::register::Field;
    /// Reads are regulated.
    pub const READS: Field = Field::new("reads", 0, 1);
    /// Writes are regulated.
    pub const WRITES: Field = Field::new("writes", 1, 1);
    pub const ALL: &[Field] = &[READS, WRITES];
}
/// Period. Length of a period. A new value takes effect at the start of the next period.
pub const PERIOD: Register = Register::new(0x10, period::ALL);
pub mod period {
    use crate::register::Field;
    /// Cycles. 0 and 1 are taken as 2.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Read budget. Number of bytes that reads may request in a period. A new value takes effect
/// at the start of the next period.
pub const READ_BUDGET: Register = Register::new(0x14, read_budget::ALL);
pub mod read_budget {
    use crate::register::Field;
    /// Number of bytes. A burst passes completely or not at all, so a remainder smaller than a
    /// burst is lost. A burst larger than the budget never passes (see STATUS).
    pub const BYTES: Field = Field::new("bytes", 0, 32);
    pub const ALL: &[Field] = &[BYTES];
}
/// Write budget. Number of bytes that writes may request in a period. A new value takes
/// effect at the start of the next period.
pub const WRITE_BUDGET: Register = Register::new(0x18, write_budget::ALL);
pub mod write_budget {
    use crate::register::Field;
    /// Number of bytes, under the same rules as for reads.
    pub const BYTES: Field = Field::new("bytes", 0, 32);
    pub const ALL: &[Field] = &[BYTES];
}
/// Status. State of the block.
pub const STATUS: Register = Register::new(0x1c, status::ALL);
pub mod status {
    use crate::register::Field;
    /// A read burst is waiting for budget.
    pub const READS_WAIT: Field = Field::new("reads_wait", 0, 1);
    /// A write burst is waiting for budget.
    pub const WRITES_WAIT: Field = Field::new("writes_wait", 1, 1);
    /// The waiting read burst is larger than the full budget. It waits until the budget is raised
    /// or the direction is no longer regulated.
    pub const READS_TOO_LONG: Field = Field::new("reads_too_long", 8, 1);
    /// Like reads_too_long, but for writes.
    pub const WRITES_TOO_LONG: Field = Field::new("writes_too_long", 9, 1);
    pub const ALL: &[Field] = &[READS_WAIT, WRITES_WAIT, READS_TOO_LONG, WRITES_TOO_LONG];
}
/// Periods. Number of periods that ended while a direction was regulated, modulo 2^32. Zero
/// after CONTROL.clear.
pub const PERIODS: Register = Register::new(0x20, periods::ALL);
pub mod periods {
    use crate::register::Field;
    /// Number of periods.
    pub const COUNT: Field = Field::new("count", 0, 32);
    pub const ALL: &[Field] = &[COUNT];
}
pub const READS: u32 = 0x40;
pub const WRITES: u32 = 0x50;
pub const MAP: &[Item] = &[
    Item::register("block", BLOCK),
    Item::register("version", VERSION),
    Item::register("control", CONTROL),
    Item::register("enable", ENABLE),
    Item::register("period", PERIOD),
    Item::register("read_budget", READ_BUDGET),
    Item::register("write_budget", WRITE_BUDGET),
    Item::register("status", STATUS),
    Item::register("periods", PERIODS),
    Item::file("reads", READS, budget_result::MAP),
    Item::file("writes", WRITES, budget_result::MAP),
];
/// Effect of a budget. The values are counted while the direction is regulated, and are zero
/// after CONTROL.clear or a reset. The high word may change between two reads, so read the
/// high word before and after the low word, and repeat if it has changed.
pub mod budget_result {
    use crate::register::{Item, Register};
    /// Stalled, low word. Number of cycles in which a burst waited for budget.
    pub const STALLED_LOW: Register = Register::new(0x0, stalled_low::ALL);
    pub mod stalled_low {
        use crate::register::Field;
        /// Bits 31 to 0 of the number of cycles.
        pub const VALUE: Field = Field::new("value", 0, 32);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Stalled, high word. See `stalled_low`.
    pub const STALLED_HIGH: Register = Register::new(0x4, stalled_high::ALL);
    pub mod stalled_high {
        use crate::register::Field;
        /// Bits 47 to 32 of the number of cycles.
        pub const VALUE: Field = Field::new("value", 0, 16);
        pub const ALL: &[Field] = &[VALUE];
    }
    /// Periods exhausted. Number of finished periods in which a burst waited for budget.
    pub const EXHAUSTED: Register = Register::new(0x8, exhausted::ALL);
    pub mod exhausted {
        use crate::register::Field;
        /// Number of periods, modulo 2^32.
        pub const COUNT: Field = Field::new("count", 0, 32);
        pub const ALL: &[Field] = &[COUNT];
    }
    /// Left. Budget left in the current period.
    pub const LEFT: Register = Register::new(0xc, left::ALL);
    pub mod left {
        use crate::register::Field;
        /// Bytes.
        pub const BYTES: Field = Field::new("bytes", 0, 32);
        pub const ALL: &[Field] = &[BYTES];
    }
    pub const MAP: &[Item] = &[
        Item::register("stalled_low", STALLED_LOW),
        Item::register("stalled_high", STALLED_HIGH),
        Item::register("exhausted", EXHAUSTED),
        Item::register("left", LEFT),
    ];
}
