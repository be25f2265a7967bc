//! VPR timers: when the timer of a read starts.

use axiscope_dram::Clock;

use super::undocumented::READ_TIMER_STARTS;

/// Where the timer of a read starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// When it arrives at the switch in front of the port.
    AtSwitch,
    /// When it arrives at the port.
    AtPort,
    /// When it arrives in the places of the port's address queue that count.
    AtPlace,
}

/// When a piece arrived where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrivals {
    pub switch: Clock,
    pub port: Clock,
    pub place: Clock,
}

/// The timer of a class.
#[derive(Clone, Copy, Debug)]
pub struct QosTimer {
    /// Where it starts.
    pub starts: Starts,
    /// Clocks by which it starts later.
    pub lag: Clock,
}

impl QosTimer {
    /// When a timer of `timeout` clocks has run out.
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
    /// Of a video read in the store.
    pub read: QosTimer,
    /// The same, by which ports are ranked.
    pub rank: QosTimer,
    /// The same, by which a read enters late.
    pub late: QosTimer,
}

impl Timers {
    /// The timers of the controller: a read's own runs from the switch, ports rank by the time at the port, and a read is
    /// late by the time in the places of the address queue, after some slack.
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
