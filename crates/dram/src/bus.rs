//! The command bus of a channel, and the number of clocks for which each command occupies it.

use axiscope_figures::figures;

use crate::{Clock, Kind, LONG_AGO, Standard};

figures! {
    /// How a controller drives the command bus. A command that fits into its slot of a clock occupies the bus for 0
    /// clocks.
    pub struct CommandFigures {
        /// Whether a row command and a column command may be issued in the same clock.
        two_commands_per_clock: bool ["", .., documented "MEMC_FREQ_RATIO: one slot per DRAM clock"],
        /// Number of clocks for which an activate occupies the command bus.
        activate_command_clocks: Clock ["clocks", 0..=16, documented "JESD209-4, command truth table", default 0],
        /// Number of clocks for which a read or write occupies the command bus.
        column_command_clocks: Clock ["clocks", 0..=16, documented "JESD209-4, command truth table", default 0],
        /// Number of clocks for which a precharge occupies the command bus.
        precharge_command_clocks: Clock ["clocks", 0..=16, documented "JESD209-4, command truth table", default 0],
    }
}

impl CommandFigures {
    /// Returns the command bus that these figures describe.
    #[must_use]
    pub fn bus(&self) -> CommandBus {
        let columns = [Kind::Read, Kind::Write, Kind::MaskedWrite];
        CommandBus::slots(1 + u8::from(self.two_commands_per_clock))
            .holding(&[Kind::Activate], self.activate_command_clocks)
            .holding(&columns, self.column_command_clocks)
            .holding(&[Kind::Precharge], self.precharge_command_clocks)
    }
}

/// How commands share the command bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandBus {
    /// Commands that may begin in one clock of the controller: 2 if a row and a column command share it.
    pub per_clock: u8,
    /// Clocks for which a command of each kind occupies the bus; 0 if it fits into its slot of a clock.
    pub clocks: [Clock; Kind::COUNT],
}

impl CommandBus {
    /// A bus with `per_clock` command slots per clock, where each command takes one slot.
    #[must_use]
    pub const fn slots(per_clock: u8) -> Self {
        Self {
            per_clock,
            clocks: [0; Kind::COUNT],
        }
    }

    /// Returns the command bus of a standard. One clock of the controller equals `ratio` clocks of the DRAM.
    #[must_use]
    pub fn of(standard: &Standard, ratio: u8) -> Self {
        if standard.one_clock_commands() {
            return Self::slots(ratio.clamp(1, 2));
        }
        let mut bus = Self::slots(1);
        for kind in Kind::ALL {
            let tck = standard.command_tck[kind as usize];
            bus.clocks[kind as usize] = Clock::from(tck.div_ceil(ratio.max(1)));
        }
        bus
    }

    /// Returns this bus with different occupancies: a command of each listed kind occupies the bus for the
    /// given number of clocks.
    #[must_use]
    pub fn holding(mut self, kinds: &[Kind], clocks: Clock) -> Self {
        for &kind in kinds {
            self.clocks[kind as usize] = clocks;
        }
        self
    }
}

impl Default for CommandBus {
    fn default() -> Self {
        Self::slots(2)
    }
}

/// The state of the command bus: the clock until which it is occupied.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BusState {
    pub free: Clock,
    clocks: [Clock; 8],
}

impl BusState {
    pub fn new(bus: &CommandBus) -> Self {
        let mut clocks = [0; 8];
        clocks[..Kind::COUNT].copy_from_slice(&bus.clocks);
        Self {
            free: LONG_AGO,
            clocks,
        }
    }

    /// Records a command that begins now. The bus must be free.
    #[inline(always)]
    pub const fn take(&mut self, kind: Kind, now: Clock) {
        debug_assert!(self.free <= now);
        self.free = now + self.clocks[kind as usize & 7];
    }
}
