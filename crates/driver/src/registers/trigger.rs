//! Registers of the trigger: made from `rtl/trigger` by `make registers`.

/// Trigger and interrupt. What a pulse at `trigger_in` does is in the block's register
/// ON_TRIGGER. It acts two cycles after the pulse, in every block, so that blocks with one
/// trigger act in one cycle. Events give a pulse at `trigger_out` two cycles after they
/// happen, and an interrupt.
#[allow(clippy::module_inception)]
pub mod trigger {
    use crate::register::{Item, Register};
    /// Command. Acts once when written as 1 and reads as 0.
    pub const COMMAND: Register = Register::new(0x0, command::ALL);
    /// Fields of [`COMMAND`].
    pub mod command {
        use crate::register::Field;
        /// The event FIRED happens: with OUT.fired set a pulse at `trigger_out`.
        pub const FIRE: Field = Field::new("fire", 0, 1);
        /// All of them.
        pub const ALL: &[Field] = &[FIRE];
    }
    /// Events. What has happened. Writing 1 takes a bit back.
    pub const EVENTS: Register = Register::new(0x4, events::ALL);
    /// Fields of [`EVENTS`].
    pub mod events {
        use crate::register::Field;
        /// A pulse came at `trigger_in`.
        pub const TRIGGERED: Field = Field::new("triggered", 0, 1);
        /// COMMAND.fire was written.
        pub const FIRED: Field = Field::new("fired", 1, 1);
        /// Reads ended: their busy bit fell.
        pub const READS_ENDED: Field = Field::new("reads_ended", 2, 1);
        /// Writes ended: their busy bit fell.
        pub const WRITES_ENDED: Field = Field::new("writes_ended", 3, 1);
        /// The work ended, of a block that does reads and writes as one.
        pub const WORK_ENDED: Field = Field::new("work_ended", 4, 1);
        /// All of them.
        pub const ALL: &[Field] = &[TRIGGERED, FIRED, READS_ENDED, WRITES_ENDED, WORK_ENDED];
    }
    /// Out. Events that give a pulse at `trigger_out`; a chain of blocks sets TRIGGERED.
    pub const OUT: Register = Register::new(0x8, out::ALL);
    /// Fields of [`OUT`].
    pub mod out {
        use crate::register::Field;
        /// That event.
        pub const TRIGGERED: Field = Field::new("triggered", 0, 1);
        /// That event.
        pub const FIRED: Field = Field::new("fired", 1, 1);
        /// That event.
        pub const READS_ENDED: Field = Field::new("reads_ended", 2, 1);
        /// That event.
        pub const WRITES_ENDED: Field = Field::new("writes_ended", 3, 1);
        /// That event.
        pub const WORK_ENDED: Field = Field::new("work_ended", 4, 1);
        /// All of them.
        pub const ALL: &[Field] = &[TRIGGERED, FIRED, READS_ENDED, WRITES_ENDED, WORK_ENDED];
    }
    /// Interrupt. Events that hold `irq` high for as long as their bit stands in EVENTS.
    pub const INTERRUPT: Register = Register::new(0xc, interrupt::ALL);
    /// Fields of [`INTERRUPT`].
    pub mod interrupt {
        use crate::register::Field;
        /// That event.
        pub const TRIGGERED: Field = Field::new("triggered", 0, 1);
        /// That event.
        pub const FIRED: Field = Field::new("fired", 1, 1);
        /// That event.
        pub const READS_ENDED: Field = Field::new("reads_ended", 2, 1);
        /// That event.
        pub const WRITES_ENDED: Field = Field::new("writes_ended", 3, 1);
        /// That event.
        pub const WORK_ENDED: Field = Field::new("work_ended", 4, 1);
        /// All of them.
        pub const ALL: &[Field] = &[TRIGGERED, FIRED, READS_ENDED, WRITES_ENDED, WORK_ENDED];
    }
    /// State. What this instance was built with.
    pub const STATE: Register = Register::new(0x10, state::ALL);
    /// Fields of [`STATE`].
    pub mod state {
        use crate::register::Field;
        /// Trigger and interrupt are there (TRIGGER). Otherwise all of these registers do nothing,
        /// and ON_TRIGGER neither.
        pub const PRESENT: Field = Field::new("present", 0, 1);
        /// All of them.
        pub const ALL: &[Field] = &[PRESENT];
    }
    /// Registers and register files by name.
    pub const MAP: &[Item] = &[
        Item::register("command", COMMAND),
        Item::register("events", EVENTS),
        Item::register("out", OUT),
        Item::register("interrupt", INTERRUPT),
        Item::register("state", STATE),
    ];
}
