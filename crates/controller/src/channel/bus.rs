//! The buses of the channel: which way the data go, and when the next command may.

use axiscope_dram::{Clock, Kind};

use super::{ChannelConfig, CommandClocks, queue::NEVER};

/// Reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Memory to master.
    Read,
    /// Master to memory.
    Write,
}

impl Direction {
    /// The other one.
    #[inline(always)]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Read => Self::Write,
            Self::Write => Self::Read,
        }
    }

    /// The column command of a whole line.
    #[inline(always)]
    #[must_use]
    pub const fn column(self) -> Kind {
        match self {
            Self::Read => Kind::Read,
            Self::Write => Kind::Write,
        }
    }
}

/// The data bus and the command bus.
#[derive(Clone, Debug)]
pub struct Bus {
    direction: Direction,
    /// When it turned last.
    turned: Clock,
    /// When the data bus takes the next column command.
    next_column: Clock,
    /// When the last command has left the command bus.
    free: Clock,
    /// Clocks between two column commands at least.
    spacing: Clock,
    clocks: CommandClocks,
    /// A row command goes in the clock of a column command.
    two_slots: bool,
}

impl Bus {
    /// At rest, for reads; columns are `spacing` clocks apart at least.
    pub(crate) const fn new(cfg: &ChannelConfig, spacing: Clock) -> Self {
        Self {
            direction: Direction::Read,
            turned: -NEVER,
            next_column: 0,
            free: 0,
            spacing,
            clocks: cfg.command_clocks,
            two_slots: cfg.two_commands_per_clock,
        }
    }

    /// Which way the data go.
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

    /// Whether it turned in this clock.
    #[inline(always)]
    #[must_use]
    pub const fn turned(&self, now: Clock) -> bool {
        self.turned == now
    }

    /// When the next column command may go, as far as the buses say.
    #[inline(always)]
    #[must_use]
    pub fn column_at(&self) -> Clock {
        self.next_column.max(self.free)
    }

    /// When a deadline is looked at: one that has passed is with the next column command.
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

    /// Turns it.
    #[inline(always)]
    pub(crate) const fn turn(&mut self, now: Clock) {
        self.direction = self.direction.other();
        self.turned = now;
    }

    /// A column command has gone; says whether a row command may still go in this clock.
    #[inline(always)]
    pub(crate) const fn column_went(&mut self, now: Clock) -> bool {
        self.next_column = now + self.spacing;
        if self.clocks.column > 0 {
            self.free = now + self.clocks.column;
            return false;
        }
        self.two_slots
    }

    /// An activate has gone.
    #[inline(always)]
    pub(crate) fn activate_went(&mut self, now: Clock) {
        self.free = self.free.max(now + self.clocks.activate);
    }

    /// A precharge has gone.
    #[inline(always)]
    pub(crate) fn precharge_went(&mut self, now: Clock) {
        self.free = self.free.max(now + self.clocks.precharge);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::testing;

    #[test]
    fn columns_keep_their_distance_and_share_a_clock_with_a_row_where_they_may() {
        for two in [false, true] {
            let cfg = ChannelConfig {
                two_commands_per_clock: two,
                ..testing::config()
            };
            let mut bus = Bus::new(&cfg, 4);
            assert_eq!(bus.column_went(10), two);
            assert_eq!((bus.column_at(), bus.free_at()), (14, 0));
        }
    }

    #[test]
    fn a_command_of_several_clocks_bars_all_others() {
        let command_clocks = CommandClocks {
            activate: 2,
            column: 3,
            precharge: 1,
        };
        let cfg = ChannelConfig {
            command_clocks,
            two_commands_per_clock: true,
            ..testing::config()
        };
        let mut bus = Bus::new(&cfg, 2);
        assert!(!bus.column_went(10), "no slot is left");
        assert_eq!((bus.column_at(), bus.free_at()), (13, 13));
        bus.activate_went(13);
        assert_eq!(bus.free_at(), 15);
        bus.precharge_went(13);
        assert_eq!(bus.free_at(), 15, "the longer one counts");
    }

    #[test]
    fn a_deadline_that_has_passed_is_looked_at_with_the_next_column() {
        let mut bus = Bus::new(&testing::config(), 4);
        bus.column_went(10);
        assert_eq!([20, 11, 5].map(|at| bus.deadline(at, 11)), [20, 14, 14]);
        assert_eq!(bus.deadline(5, 14), NEVER);
    }

    #[test]
    fn it_knows_when_it_turned() {
        let mut bus = Bus::new(&testing::config(), 2);
        assert!(!bus.writing() && !bus.turned(0));
        bus.turn(5);
        assert!(bus.writing() && bus.turned(5) && !bus.turned(6));
        bus.turn(6);
        assert_eq!(bus.direction(), Direction::Read);
    }
}
