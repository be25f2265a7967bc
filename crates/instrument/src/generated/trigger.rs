//! Registers of the trigger: made from `hardware/common/trigger.rdl` by `make registers`.

/// Trigger and interrupt. The block's ON_TRIGGER register selects the commands to issue on a
/// pulse at `trigger_in`. They take effect two cycles after the pulse in every block, so that
/// all blocks on one trigger act in the same cycle. An event can generate a pulse at
/// `trigger_out`, two cycles later, and an interrupt.
#[allow(clippy::module_inception)]
pub mod trigger {
    use crate::register::{Item, Register};
    /// Command. Writing 1 to a bit issues its command once. All bits read as 0.
    pub const COMMAND: Register = Register::new(0x0, command::ALL);
    pub mod command {
        use crate::register::Field;
        /// Generates the event FIRED, which generates a pulse at `trigger_out` if USES.out_fired is
        /// set.
        pub const FIRE: Field = Field::new("fire", 0, 1);
        pub const ALL: &[Field] = &[FIRE];
    }
    /// Events. Events that occurred. Writing 1 clears a bit.
    pub const EVENTS: Register = Register::new(0x4, events::ALL);
    pub mod events {
        use crate::register::Field;
        /// A pulse arrived at `trigger_in`.
        pub const TRIGGERED: Field = Field::new("triggered", 0, 1);
        /// 1 was written to COMMAND.fire.
        pub const FIRED: Field = Field::new("fired", 1, 1);
        /// The reads ended: their busy bit returned to 0.
        pub const READS_ENDED: Field = Field::new("reads_ended", 2, 1);
        /// The writes ended: their busy bit returned to 0.
        pub const WRITES_ENDED: Field = Field::new("writes_ended", 3, 1);
        /// The job ended (only in blocks whose reads and writes belong to one job).
        pub const WORK_ENDED: Field = Field::new("work_ended", 4, 1);
        /// This instance was built with trigger and interrupt (TRIGGER). Otherwise these registers
        /// and ON_TRIGGER do nothing.
        pub const PRESENT: Field = Field::new("present", 31, 1);
        pub const ALL: &[Field] = &[
            TRIGGERED,
            FIRED,
            READS_ENDED,
            WRITES_ENDED,
            WORK_ENDED,
            PRESENT,
        ];
    }
    /// Uses. Effects of events. In a chain of blocks, set OUT_TRIGGERED.
    pub const USES: Register = Register::new(0x8, uses::ALL);
    pub mod uses {
        use crate::register::Field;
        /// TRIGGERED generates a pulse at `trigger_out`.
        pub const OUT_TRIGGERED: Field = Field::new("out_triggered", 0, 1);
        /// FIRED generates a pulse at `trigger_out`.
        pub const OUT_FIRED: Field = Field::new("out_fired", 1, 1);
        /// READS_ENDED generates a pulse at `trigger_out`.
        pub const OUT_READS_ENDED: Field = Field::new("out_reads_ended", 2, 1);
        /// WRITES_ENDED generates a pulse at `trigger_out`.
        pub const OUT_WRITES_ENDED: Field = Field::new("out_writes_ended", 3, 1);
        /// WORK_ENDED generates a pulse at `trigger_out`.
        pub const OUT_WORK_ENDED: Field = Field::new("out_work_ended", 4, 1);
        /// TRIGGERED holds `irq` high while its bit in EVENTS is 1.
        pub const INTERRUPT_TRIGGERED: Field = Field::new("interrupt_triggered", 8, 1);
        /// FIRED holds `irq` high while its bit in EVENTS is 1.
        pub const INTERRUPT_FIRED: Field = Field::new("interrupt_fired", 9, 1);
        /// READS_ENDED holds `irq` high while its bit in EVENTS is 1.
        pub const INTERRUPT_READS_ENDED: Field = Field::new("interrupt_reads_ended", 10, 1);
        /// WRITES_ENDED holds `irq` high while its bit in EVENTS is 1.
        pub const INTERRUPT_WRITES_ENDED: Field = Field::new("interrupt_writes_ended", 11, 1);
        /// WORK_ENDED holds `irq` high while its bit in EVENTS is 1.
        pub const INTERRUPT_WORK_ENDED: Field = Field::new("interrupt_work_ended", 12, 1);
        pub const ALL: &[Field] = &[
            OUT_TRIGGERED,
            OUT_FIRED,
            OUT_READS_ENDED,
            OUT_WRITES_ENDED,
            OUT_WORK_ENDED,
            INTERRUPT_TRIGGERED,
            INTERRUPT_FIRED,
            INTERRUPT_READS_ENDED,
            INTERRUPT_WRITES_ENDED,
            INTERRUPT_WORK_ENDED,
        ];
    }
    pub const MAP: &[Item] = &[
        Item::register("command", COMMAND),
        Item::register("events", EVENTS),
        Item::register("uses", USES),
    ];
}
