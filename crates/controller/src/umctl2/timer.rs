//! VPR timers: the event at which the timer of a read starts.

use axiscope_dram::Clock;

use super::undocumented::READ_TIMER_STARTS;

/// The event that starts the timer of a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// The read arrives at the switch in front of the port.
    AtSwitch,
    /// The read arrives at the port.
    AtPort,
    /// The read arrives in those places of the port's address queue that count.
    AtPlace,
}

/// When a piece arrived at each of these places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrivals {
    pub switch: Clock,
    pub port: Clock,
    pub place: Clock,
}

/// Where a timer starts, and with which delay.
#[derive(Clone, Copy, Debug)]
pub struct QosTimer {
    /// The event that starts the timer.
    pub starts: Starts,
    /// Clocks by which the timer starts after the event.
    pub lag: Clock,
}

impl QosTimer {
    /// Returns when a timer of `timeout` clocks expires.
    #[inline(always)]
    pub(super) const fn expires(&self, arrivals: &Arrivals, timeout: Clock) -> Clock {
        let from = match self.starts {
            Starts::AtSwitch => arrivals.switch,
            Starts::AtPort => arrivals.port,
            Starts::AtPlace => arrivals.place,
        };
        from + self.lag + timeout
    }
}

/// The timers of the arbiter and its stores.
#[derive(Clone, Copy, Debug)]
pub struct Timers {
    /// The timer of a video read in the store.
    pub read: QosTimer,
    /// The timer by which ports are ranked.
    pub rank: QosTimer,
    /// The timer that makes a read late when it enters the store.
    pub late: QosTimer,
}

impl Timers {
    /// Returns the timers of the controller. A read's own timer starts at the switch, ports are ranked by the time at the
    /// port, and a read is late by its time in the address queue, after some slack.
    #[must_use]
    pub const fn new(late_slack_clocks: Clock) -> Self {
        const fn timer(starts: Starts, lag: Clock) -> QosTimer {
            QosTimer { starts, lag }
        }
        Self {
            read: timer(READ_TIMER_STARTS, 0),
            rank: timer(Starts::AtPort, 0),
            late: timer(Starts::AtPlace, late_slack_clocks),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timer_runs_from_where_it_starts() {
        let arrivals = Arrivals {
            switch: 10,
            port: 20,
            place: 30,
        };
        let out = [Starts::AtSwitch, Starts::AtPort, Starts::AtPlace]
            .map(|starts| QosTimer { starts, lag: 5 }.expires(&arrivals, 100));
        assert_eq!(out, [115, 125, 135]);
    }
}
