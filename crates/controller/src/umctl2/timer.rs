//! When the timer of a line starts: the one place that says so.

use axiscope_dram::Clock;

/// Where the timer of a read starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// When it comes to the switch in front of the port.
    AtSwitch,
    /// When it comes to the port.
    AtPort,
    /// When it comes up to the places of the port's address queue that count.
    AtPlace,
}

/// When a piece came where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Came {
    pub switch: Clock,
    pub port: Clock,
    pub place: Clock,
}

/// The timer of a class.
#[derive(Clone, Copy, Debug)]
pub struct QosTimer {
    /// Where it starts.
    pub starts: Starts,
    /// So many clocks later; less than 0 if it has run before.
    pub lag: Clock,
}

impl QosTimer {
    /// When a timer of `timeout` clocks runs out.
    #[inline(always)]
    pub(super) const fn expires(&self, came: &Came, timeout: Clock) -> Clock {
        let from = match self.starts {
            Starts::AtSwitch => came.switch,
            Starts::AtPort => came.port,
            Starts::AtPlace => came.place,
        };
        from + self.lag + timeout
    }
}

/// The timers of an arbiter with its queues.
#[derive(Clone, Copy, Debug)]
pub struct Timers {
    /// Of a video read, as the queue has it.
    pub read: QosTimer,
    /// The same, as the ports rank it.
    pub rank: QosTimer,
    /// The same, as it counts for a read that enters late.
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
            read: timer(Starts::AtSwitch, 0),
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
        let came = Came {
            switch: 10,
            port: 20,
            place: 30,
        };
        let out = [Starts::AtSwitch, Starts::AtPort, Starts::AtPlace]
            .map(|starts| QosTimer { starts, lag: 5 }.expires(&came, 100));
        assert_eq!(out, [115, 125, 135]);
    }
}
