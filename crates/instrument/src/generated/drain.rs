//! Registers of the drain: made from `hardware/common/drain.rdl` by `make registers`.

/// Soft reset. A soft reset brings the block to the state after a reset without breaking the
/// rules of AXI: a VALID that is high stays high until its READY, data of accepted writes are
/// still sent, and outstanding responses are received and dropped. Starts are ignored
/// meanwhile. Registers keep the values that were written. Work that a soft reset interrupts
/// does not signal its end: no event, no trigger, no interrupt.
#[allow(clippy::module_inception)]
pub mod drain {
    use crate::register::{Item, Register};
    /// Command. Writing 1 to a bit gives its command once. Bits read as 0.
    pub const COMMAND: Register = Register::new(0x0, command::ALL);
    pub mod command {
        use crate::register::Field;
        /// Issues nothing new. Once nothing is outstanding, everything but the registers is reset,
        /// including the counters.
        pub const SOFT_RESET: Field = Field::new("soft_reset", 0, 1);
        /// The same, but it lasts for the whole time of BOUND. Use it if the block alone was reset,
        /// so that responses may arrive that it does not know of.
        pub const SETTLE: Field = Field::new("settle", 1, 1);
        /// After DRAIN_TIMED_OUT: also resets at once what is still shown or outstanding, as ARESETn
        /// does. Use it only if the other side of the port is reset as well. Ignored at any other
        /// time.
        pub const ABANDON: Field = Field::new("abandon", 2, 1);
        pub const ALL: &[Field] = &[SOFT_RESET, SETTLE, ABANDON];
    }
    /// Bound. How long a soft reset waits for outstanding transfers.
    pub const BOUND: Register = Register::new(0x4, bound::ALL);
    pub mod bound {
        use crate::register::Field;
        /// The time is 8 to this power, in cycles: 1 to 2097152. The reset value 6 gives 262144
        /// cycles, enough for 64 bursts of 256 beats at one beat in 16 cycles.
        pub const CYCLES_LOG8: Field = Field::new("cycles_log8", 0, 3);
        pub const ALL: &[Field] = &[CYCLES_LOG8];
    }
    /// State. Progress of the last soft reset. It has finished when HALTED is 0, whatever the
    /// value of DRAIN_TIMED_OUT.
    pub const STATE: Register = Register::new(0x8, state::ALL);
    pub mod state {
        use crate::register::Field;
        /// The soft reset waits for outstanding transfers.
        pub const DRAINING: Field = Field::new("draining", 0, 1);
        /// The time of BOUND passed while something was still outstanding. The block stays halted
        /// until the last outstanding transfer arrives, which completes the reset, or until ABANDON.
        /// The bit stays 1 until the next soft reset.
        pub const DRAIN_TIMED_OUT: Field = Field::new("drain_timed_out", 1, 1);
        /// A soft reset has not finished, so the block ignores starts.
        pub const HALTED: Field = Field::new("halted", 2, 1);
        /// Read bursts are shown or in flight.
        pub const READS_DUE: Field = Field::new("reads_due", 8, 7);
        /// Write bursts are shown, in flight or not answered yet.
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
