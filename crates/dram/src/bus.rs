//! The command bus of a channel: how long each command holds it.

use crate::{Clock, Kind, LONG_AGO};

/// What the command bus carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandBus {
    /// Commands that may begin in one clock of the controller: 2 where a row and a column command
    /// share it.
    pub per_clock: u8,
    /// Clocks for which a command of each kind holds the bus; 0 where it fits into its slot of a clock.
    pub clocks: [Clock; Kind::COUNT],
}

impl CommandBus {
    /// Every command fits into its slot, with so many slots a clock.
    #[must_use]
    pub const fn slots(per_clock: u8) -> Self {
        Self {
            per_clock,
            clocks: [0; Kind::COUNT],
        }
    }

    /// The same bus where commands of these kinds hold it for so many clocks.
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

/// The command bus in use.
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

    /// A command begins; the bus was free.
    #[inline(always)]
    pub const fn take(&mut self, kind: Kind, now: Clock) {
        debug_assert!(self.free <= now);
        self.free = now + self.clocks[kind as usize & 7];
    }
}
