//! Registers of the drain: made from `hardware/common/drain.rdl` by `make registers`.

/// Soft reset. A soft reset puts the block in its reset state without violating the rules of
/// AXI: a VALID that is high stays high until its READY, data of accepted writes are still
/// sent, and outstanding responses are received and dropped. During a soft reset, start
/// commands are ignored. Registers keep the values that were written. If a soft reset
/// interrupts a job, the end of the job is not signalled: there is no event, no trigger pulse
/// and no interrupt.
#[allow(clippy::module_inception)]
pub mod drain {
    use crate::register::{Item, Register};
    /// Command. Writing 1 to a bit issues its command once. All bits read as 0.
    pub const COMMAND: Register = Register::new(0x0, command::ALL);
    pub mod command {
        use crate::register::Field;
        /// Stops issuing bursts. Once nothing is outstanding, everything except the registers is
        /// reset, including the counters.
        pub const SOFT_RESET: Field = Field::new("soft_reset", 0, 1);
        /// Like soft_reset, but always lasts for the full time given by BOUND. Use this command if
        /// only this block was reset, because responses to its earlier bursts may still arrive.
        pub const SETTLE: Field = Field::new("settle", 1, 1);
        /// After DRAIN_TIMED_OUT: immediately drops every VALID that is still high and every
        /// outstanding transfer, as ARESETn does. Use this command only if the other side of the port
        /// is reset as well. Ignored at any other time.
        pub const ABANDON: Field = Field::new("abandon", 2, 1);
        pub const ALL: &[Field] = &[SOFT_RESET, SETTLE, ABANDON];
    }
    /// Bound. Maximum time for which a soft reset waits for outstanding transfers.
    pub const BOUND: Register = Register::new(0x4, bound::ALL);
    pub mod bound {
        use crate::register::Field;
        /// The time is 8 to this power, in cycles: 1 to 2097152. The reset value 6 gives 262144
        /// cycles, enough for 64 bursts of 256 beats at one beat per 16 cycles.
        pub const CYCLES_LOG8: Field = Field::new("cycles_log8", 0, 3);
        pub const ALL: &[Field] = &[CYCLES_LOG8];
    }
    /// State. Progress of the last soft reset. It has finished when HALTED is 0, whatever the
    /// value of DRAIN_TIMED_OUT.
    pub const STATE: Register = Register::new(0x8, state::ALL);
    pub mod state {
        use crate::register::Field;
        /// The soft reset is waiting for outstanding transfers.
        pub const DRAINING: Field = Field::new("draining", 0, 1);
        /// The time given by BOUND passed while transfers were still outstanding. The block stays
        /// halted until the last of these transfers completes, which also completes the reset, or
        /// until ABANDON. The bit stays 1 until the next soft reset.
        pub const DRAIN_TIMED_OUT: Field = Field::new("drain_timed_out", 1, 1);
        /// A soft reset has not finished yet, so the block ignores start commands.
        pub const HALTED: Field = Field::new("halted", 2, 1);
        /// Number of read bursts that are requested (ARVALID is high) or in flight.
        pub const READS_DUE: Field = Field::new("reads_due", 8, 7);
        /// Number of write bursts that are requested (AWVALID is high), in flight or not answered
        /// yet.
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
