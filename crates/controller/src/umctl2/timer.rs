//! VPR timers: the event at which the timer of a read starts.

use axiscope_dram::Clock;

use super::undocumented::READ_TIMER_STARTS;
use crate::ReadPiece;

/// The event that starts the timer of a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// The read arrives at the switch in front of the port.
    AtSwitch,
    /// The read arrives at the port.
    AtPort,
}

impl Starts {
    /// Returns when a timer of `timeout` clocks expires for a piece that arrives at the port `now`.
    #[inline(always)]
    pub(super) const fn expires(self, piece: &ReadPiece, now: Clock, timeout: Clock) -> Clock {
        let from = match self {
            Starts::AtSwitch => piece.arrived - piece.lead,
            Starts::AtPort => now,
        };
        from + timeout
    }
}

/// The timers of the arbiter and its stores.
#[derive(Clone, Copy, Debug)]
pub struct Timers {
    /// The event that starts the timer of a video read in the store.
    pub read: Starts,
    /// The event that starts the timer by which ports are ranked.
    pub rank: Starts,
    /// A read is late if it enters the store more than this number of clocks after its timeout. This timeout
    /// starts when the read arrives in one of the places that count in the port's address queue.
    pub late_slack_clocks: Clock,
}

impl Timers {
    /// Returns the timers of the controller. A read's own timer starts at the switch, ports are ranked by the time at the
    /// port, and a read is late by its time in the address queue, after some slack.
    #[must_use]
    pub const fn new(late_slack_clocks: Clock) -> Self {
        Self {
            read: READ_TIMER_STARTS,
            rank: Starts::AtPort,
            late_slack_clocks,
        }
    }
}
