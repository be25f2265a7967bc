//! The buses of the channel: the direction of the data bus, and when the next command may be issued.

use axiscope_dram::{Clock, Kind};
use serde::{Deserialize, Serialize};

use super::{Device, queue::NEVER};

/// Reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Memory to master.
    Read,
    /// Master to memory.
    Write,
}

impl Direction {
    /// Both directions, reads first.
    pub const BOTH: [Self; 2] = [Self::Read, Self::Write];

    /// Returns `of` if this is the direction, and an empty value otherwise.
    pub fn only<T>(self, of: T) -> [Option<T>; 2] {
        match self {
            Self::Read => [Some(of), None],
            Self::Write => [None, Some(of)],
        }
    }

    /// The other direction.
    #[inline(always)]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Read => Self::Write,
            Self::Write => Self::Read,
        }
    }

    /// "read" or "write".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
        }
    }

    /// The column command that transfers a whole line in this direction.
    #[inline(always)]
    #[must_use]
    pub const fn column(self) -> Kind {
        match self {
            Self::Read => Kind::Read,
            Self::Write => Kind::Write,
        }
    }
}

/// The data bus, and the time at which the command bus of the device is free.
#[derive(Clone, Debug)]
pub struct Bus {
    direction: Direction,
    /// Clock of the last turnaround of the data bus.
    turned: Clock,
    /// Clock from which the data bus accepts the next column command.
    next_column: Clock,
    /// When the command bus of the device is free for the next command.
    free: Clock,
    /// Clock from which both buses allow the next column command.
    column_at: Clock,
    /// Minimum distance between two column commands, in clocks.
    spacing: Clock,
}

impl Bus {
    /// Returns an idle bus in the read direction; column commands are at least `spacing` clocks apart.
    pub(crate) const fn new(spacing: Clock) -> Self {
        Self {
            direction: Direction::Read,
            turned: -NEVER,
            next_column: 0,
            free: 0,
            column_at: 0,
            spacing,
        }
    }

    /// The current direction of the data bus.
    #[inline(always)]
    #[must_use]
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// Whether writes have the bus.
    #[inline(always)]
    #[must_use]
    pub const fn writing(&self) -> bool {
        matches!(self.direction, Direction::Write)
    }

    /// Whether the bus has turned in this clock.
    #[inline(always)]
    #[must_use]
    pub const fn turned(&self, now: Clock) -> bool {
        self.turned == now
    }

    /// The clock from which both buses allow the next column command.
    #[inline(always)]
    #[must_use]
    pub const fn column_at(&self) -> Clock {
        self.column_at
    }

    /// The clock at which an expired deadline takes effect. Deadlines are checked at column commands, so it takes effect
    /// at the next one.
    #[inline(always)]
    #[must_use]
    pub fn deadline(&self, at: Clock, now: Clock) -> Clock {
        if at > now {
            at
        } else if self.column_at() > now {
            self.column_at()
        } else {
            NEVER
        }
    }

    /// When the command bus is free.
    #[inline(always)]
    pub(crate) const fn free_at(&self) -> Clock {
        self.free
    }

    /// Turns the data bus.
    #[inline(always)]
    pub(crate) const fn turn(&mut self, now: Clock) {
        self.direction = self.direction.other();
        self.turned = now;
    }

    /// Records a column command. Returns whether a row command may follow in this clock.
    #[inline(always)]
    pub(crate) fn column_went(&mut self, device: &Device, now: Clock) -> bool {
        self.next_column = now + self.spacing;
        self.row_went(device);
        device.two_slots() && now >= self.free
    }

    /// Records a row command.
    #[inline(always)]
    pub(crate) fn row_went(&mut self, device: &Device) {
        self.free = device.command_bus_free();
        self.column_at = self.next_column.max(self.free);
    }
}

#[cfg(test)]
mod tests {
    use axiscope_dram::{CommandBus, Timing};

    use super::*;
    use crate::channel::testing;

    /// Returns a device with this command bus.
    fn device(command_bus: CommandBus) -> Device {
        let timing = Timing {
            command_bus,
            ..testing::timing()
        };
        Device::new(testing::ONE_RANK, timing)
    }

    #[test]
    fn columns_keep_their_distance_and_share_a_clock_with_a_row_where_they_may() {
        for slots in [1, 2] {
            let mut device = device(CommandBus::slots(slots));
            let mut bus = Bus::new(4);
            device.issue(Kind::Read, 0, 0, 10);
            assert_eq!(bus.column_went(&device, 10), slots == 2);
            assert_eq!((bus.column_at(), bus.free_at()), (14, 10));
        }
    }

    #[test]
    fn a_command_of_several_clocks_bars_all_others() {
        let held = CommandBus::slots(2)
            .holding(&[Kind::Activate], 2)
            .holding(&[Kind::Read], 3)
            .holding(&[Kind::Precharge], 1);
        let mut device = device(held);
        let mut bus = Bus::new(2);
        device.issue(Kind::Read, 0, 0, 10);
        assert!(!bus.column_went(&device, 10), "no slot is left");
        assert_eq!((bus.column_at(), bus.free_at()), (13, 13));
        device.issue(Kind::Activate, 0, 0, 13);
        bus.row_went(&device);
        assert_eq!(bus.free_at(), 15);
        device.issue_off_bus(Kind::Precharge, 1, 0, 14);
        bus.row_went(&device);
        assert_eq!(bus.free_at(), 15, "what a refresh needs does not hold it");
    }

    #[test]
    fn a_deadline_that_has_passed_is_looked_at_with_the_next_column() {
        let mut device = device(CommandBus::slots(2));
        let mut bus = Bus::new(4);
        device.issue(Kind::Read, 0, 0, 10);
        bus.column_went(&device, 10);
        assert_eq!([20, 11, 5].map(|at| bus.deadline(at, 11)), [20, 14, 14]);
        assert_eq!(bus.deadline(5, 14), NEVER);
    }

    #[test]
    fn it_knows_when_it_turned() {
        let mut bus = Bus::new(2);
        assert!(!bus.writing() && !bus.turned(0));
        bus.turn(5);
        assert!(bus.writing() && bus.turned(5) && !bus.turned(6));
        bus.turn(6);
        assert_eq!(bus.direction(), Direction::Read);
    }
}
