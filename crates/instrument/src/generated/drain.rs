//! Registers of the drain: made from `hardware/common/drain.rdl` by `make registers`.

/// Soft reset. Brings the block to the state after a reset, by the rules of AXI: what it
/// shows stays until it is taken, data that are due are sent, and what is due is swallowed.
/// Meanwhile starts are ignored. Registers keep what was written to them. Work that a soft
/// reset breaks off has no end: no event, no trigger, no interrupt.
#[allow(clippy::module_inception)]
pub mod drain {
    use crate::register::{Item, Register};
    /// Command. Acts once when written as 1 and reads as 0.
    pub const COMMAND: Register = Register::new(0x0, command::ALL);
    pub mod command {
        use crate::register::Field;
        /// Nothing new is issued; when nothing is due any more, all but the registers is reset,
        /// counters too.
        pub const SOFT_RESET: Field = Field::new("soft_reset", 0, 1);
        /// The same, but it goes on for all of the cycles of BOUND: for responses that the block
        /// knows nothing of, because it was reset alone.
        pub const SETTLE: Field = Field::new("settle", 1, 1);
        /// After DRAIN_TIMED_OUT: resets at once what is shown and due, too, as ARESETn does. Only
        /// where the port's other side is reset, too. Ignored otherwise.
        pub const ABANDON: Field = Field::new("abandon", 2, 1);
        pub const ALL: &[Field] = &[SOFT_RESET, SETTLE, ABANDON];
    }
    /// Bound. How long it waits for what is due.
    pub const BOUND: Register = Register::new(0x4, bound::ALL);
    pub mod bound {
        use crate::register::Field;
        /// 8 to this power, cycles: 1 to 2097152. After reset 6, 262144: 64 bursts of 256 beats at a
        /// sixteenth of a beat a cycle.
        pub const CYCLES_LOG8: Field = Field::new("cycles_log8", 0, 3);
        pub const ALL: &[Field] = &[CYCLES_LOG8];
    }
    /// State. How far the last soft reset is. It is done when HALTED is 0, whatever
    /// DRAIN_TIMED_OUT says.
    pub const STATE: Register = Register::new(0x8, state::ALL);
    pub mod state {
        use crate::register::Field;
        /// It waits for what is due.
        pub const DRAINING: Field = Field::new("draining", 0, 1);
        /// It has waited as long as it may, and something was still due. The block stays halted; it
        /// is reset yet as soon as the last of it comes, or by ABANDON. This bit stays after that,
        /// too, until the next soft reset.
        pub const DRAIN_TIMED_OUT: Field = Field::new("drain_timed_out", 1, 1);
        /// The block takes no start: a soft reset is not done.
        pub const HALTED: Field = Field::new("halted", 2, 1);
        /// Read bursts shown or under way.
        pub const READS_DUE: Field = Field::new("reads_due", 8, 7);
        /// Write bursts shown, under way or unanswered.
        pub const WRITES_DUE: Field = Field::new("writes_due", 16, 7);
        /// This instance was built with a soft reset (SOFT_RESET). Otherwise all commands here are
        /// ignored.
        pub const PRESENT: Field = Field::new("present", 31, 1);
        pub const ALL: &[Field] = &[
            DRAINING,
            DRAIN_TIMED_OUT,
            HALTED,
            READS_DUE,
            WRITES_DUE,
            PRESENT,
        ];
    }
    pub const MAP: &[Item] = &[
        Item::register("command", COMMAND),
        Item::register("bound", BOUND),
        Item::register("state", STATE),
    ];
}
