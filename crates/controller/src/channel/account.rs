//! The account of the DRAM's data bus: who uses it, why it is idle, and who waits meanwhile.
//!
//! Time is divided at column commands. A line holds the bus for the spacing of two columns, and the time that is left until
//! the next column has one cause. The waiting time of a stream is divided like the time of the bus, except that rows and
//! spacing of the other direction's lines count as held. The account is kept only on request.

use std::collections::VecDeque;

use axiscope_dram::{BankId, Clock, Kind};

use super::{Direction, Entry, State, WriteLine};

/// Why the data bus is idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// It changes its direction.
    Turnaround,
    /// A row is closed and opened for a line that waits.
    Row,
    /// Banks are refreshed.
    Refresh,
    /// Columns of a bank group, a rank or masked writes keep their distance.
    Spacing,
    /// Timing allows a line, but the policy holds it.
    Held,
    /// No line is in the queues.
    Idle,
}

impl Rest {
    /// All causes, in the order of their numbers.
    pub const ALL: [Self; 6] = [
        Self::Turnaround,
        Self::Row,
        Self::Refresh,
        Self::Spacing,
        Self::Held,
        Self::Idle,
    ];
}

/// A use of the data bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// A line of a stream.
    Line(u8, Direction),
    /// None, for a reason.
    Rest(Rest),
}

/// A span of the data bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its first clock.
    pub from: Clock,
    /// The first clock after it.
    pub to: Clock,
    /// The use.
    pub what: Use,
    /// The bank of a line, or of the line that ends the idle time.
    pub bank: BankId,
}

/// The waiting of one direction of a stream.
#[derive(Clone, Copy, Debug, Default)]
struct Waiting {
    lines: u32,
    /// The clock since which lines wait, if any do; it may lie in the future.
    since: Clock,
    /// Clocks of waiting since the last column that have ended.
    over: Clock,
}

/// Clocks of the data bus and of all streams that wait for it, since the last reset.
#[derive(Clone, Debug)]
pub struct Account {
    streams: usize,
    /// Clocks that a line holds the bus.
    line: Clock,
    since: Clock,
    /// The last column, and its use.
    last: Clock,
    last_use: Option<Use>,
    last_bank: BankId,
    /// The clock at which a line entered while both queues were empty.
    last_arrival: Clock,
    /// The last refresh: the banks that it stopped, from when, until when.
    stopped: (u64, Clock, Clock),
    waiting: Vec<Waiting>,
    /// Clocks by use: reads of each stream, writes of each stream, causes of idle time.
    bus: Vec<f64>,
    /// The same for the clocks in which a stream waits, a row for each direction of a stream.
    split: Vec<f64>,
    spans: Vec<Span>,
    spans_until: Clock,
}

/// The number of a direction of a stream.
const fn number(stream: u8, direction: Direction, streams: usize) -> usize {
    match direction {
        Direction::Read => stream as usize,
        Direction::Write => streams + stream as usize,
    }
}

impl Account {
    /// An empty account; a line holds the bus for `line` clocks.
    pub(super) fn new(streams: usize, line: Clock) -> Self {
        let uses = 2 * streams + Rest::ALL.len();
        Self {
            streams,
            line,
            since: 0,
            last: 0,
            last_use: None,
            last_bank: 0,
            last_arrival: 0,
            stopped: (0, 0, 0),
            waiting: vec![Waiting::default(); 2 * streams],
            bus: vec![0.0; uses],
            split: vec![0.0; 2 * streams * uses],
            spans: Vec::new(),
            spans_until: 0,
        }
    }

    /// Resets the account at `now`, and keeps the spans of the next `keep` clocks.
    pub fn reset(&mut self, now: Clock, spans: Clock) {
        self.since = now;
        self.bus.fill(0.0);
        self.split.fill(0.0);
        self.spans.clear();
        self.spans_until = now + spans;
        for w in &mut self.waiting {
            w.over = 0;
        }
        if self.last < now {
            // The current use of the bus began before.
            let held = self.last_use.filter(|_| self.last + self.line > now);
            self.last_use = held;
            self.last = now;
        }
    }

    fn uses(&self) -> usize {
        self.bus.len()
    }

    /// The direction of a row of the split.
    const fn direction(&self, row: usize) -> Direction {
        if row < self.streams {
            Direction::Read
        } else {
            Direction::Write
        }
    }

    fn index(&self, what: Use) -> usize {
        match what {
            Use::Line(stream, direction) => number(stream, direction, self.streams),
            Use::Rest(rest) => 2 * self.streams + rest as usize,
        }
    }

    /// Notes lines of a stream that wait from a clock on.
    pub(crate) fn waits(&mut self, stream: u8, direction: Direction, lines: u32, from: Clock) {
        let w = &mut self.waiting[number(stream, direction, self.streams)];
        if w.lines == 0 {
            w.since = from;
        }
        w.lines += lines;
    }

    /// Notes that a line of a stream no longer waits. The next one waits since `next`, or from then on.
    pub(crate) fn issued(&mut self, stream: u8, direction: Direction, now: Clock, next: Clock) {
        let last = self.last;
        let w = &mut self.waiting[number(stream, direction, self.streams)];
        w.lines = w.lines.saturating_sub(1);
        if w.lines == 0 || next > now {
            w.over += (now - w.since.max(last)).max(0);
            w.since = next.max(now);
        }
    }

    /// Notes a write that was accepted; `rest` is what still waits at its port.
    pub(crate) fn accepted(&mut self, w: &WriteLine, rest: &VecDeque<WriteLine>, now: Clock) {
        let next = rest.iter().find(|next| next.stream == w.stream);
        let from = next.map_or(now, |next| next.arrived);
        self.issued(w.stream, Direction::Write, now, from);
    }

    /// Notes the first line that enters empty queues.
    pub(super) const fn first_came(&mut self, now: Clock) {
        self.last_arrival = now;
    }

    /// Notes that refresh has stopped some banks or released all.
    pub(super) fn stopped(&mut self, before: u64, after: u64, again: Clock, now: Clock) {
        if after & !before != 0 {
            self.stopped = (after, now, Clock::MAX);
        }
        if before & !after != 0 {
            self.stopped = (before | self.stopped.0, self.stopped.1, again);
        }
    }

    /// Notes a column command; `before` is the state without it.
    pub(super) fn column(&mut self, before: &State, e: &Entry, now: Clock) {
        let direction = before.bus.direction();
        self.settle(Some((before, e, direction)), now);
        self.last = now;
        self.last_use = Some(Use::Line(e.stream, direction));
        self.last_bank = e.bank;
    }

    /// Attributes the time since the last column.
    fn settle(&mut self, column: Option<(&State, &Entry, Direction)>, now: Clock) {
        let whole = now - self.last;
        if whole <= 0 {
            return;
        }
        let mut parts: [(Use, Clock); 4] = [(Use::Rest(Rest::Idle), 0); 4];
        let mut rest = whole;
        if let Some(held) = self.last_use {
            let line = self.line.min(whole);
            parts[0] = (held, line);
            rest -= line;
        }
        let free = now - rest;
        // Nobody waited before the first arrival.
        let idle = (self.last_arrival.min(now) - free).clamp(0, rest);
        parts[1] = (Use::Rest(Rest::Idle), idle);
        rest -= idle;
        if let Some((state, e, direction)) = column
            && rest > 0
        {
            let (banks, from, to) = self.stopped;
            let stopped = if banks >> e.bank & 1 == 0 {
                0
            } else {
                (to.min(now) - from.max(now - rest)).clamp(0, rest)
            };
            parts[2] = (Use::Rest(Rest::Refresh), stopped);
            let cause = self.cause(state, e, direction, now);
            parts[3] = (Use::Rest(cause), rest - stopped);
        } else {
            parts[3] = (Use::Rest(Rest::Idle), rest);
        }
        let own = column.map(|(_, _, direction)| direction);
        let (uses, last) = (self.uses(), self.last);
        for w in &mut self.waiting {
            if w.lines > 0 {
                w.over += (now - w.since.max(last)).max(0);
            }
        }
        let mut from = last;
        for (what, clocks) in parts {
            if clocks == 0 {
                continue;
            }
            let k = self.index(what);
            self.bus[k] += clocks as f64;
            let share = clocks as f64 / whole as f64;
            let held = self.index(Use::Rest(Rest::Held));
            for (row, w) in self.waiting.iter().enumerate() {
                // Rows and spacing of the other direction's line only hold this direction.
                let others = own.is_some_and(|d| self.direction(row) != d)
                    && matches!(what, Use::Rest(Rest::Row | Rest::Spacing));
                let k = if others { held } else { k };
                self.split[row * uses + k] += w.over as f64 * share;
            }
            if from < self.spans_until {
                let bank = match (what, column) {
                    (Use::Line(..), _) | (_, None) => self.last_bank,
                    (Use::Rest(_), Some((_, e, _))) => e.bank,
                };
                let to = from + clocks;
                self.spans.push(Span {
                    from,
                    to,
                    what,
                    bank,
                });
            }
            from += clocks;
        }
        for w in &mut self.waiting {
            w.over = 0;
        }
    }

    /// The cause other than refresh that delayed a column.
    fn cause(&self, state: &State, e: &Entry, direction: Direction, now: Clock) -> Rest {
        let device = &state.device;
        if device.opened(e.bank) + device.timing().t_rcd >= now {
            return Rest::Row;
        }
        let turned = match self.last_use {
            Some(Use::Line(_, last)) => last != direction,
            _ => false,
        };
        if turned {
            return Rest::Turnaround;
        }
        let kind = match direction {
            Direction::Write => super::columns::write_kind(e.mask),
            Direction::Read => Kind::Read,
        };
        if device.earliest(kind, e.bank).max(state.bus.column_at()) >= now {
            Rest::Spacing
        } else {
            Rest::Held
        }
    }

    /// Clocks since the reset up to `now`, all of them attributed.
    pub fn settled(&mut self, now: Clock) -> Clock {
        if now > self.last {
            self.settle(None, now);
            // A line that still holds the bus continues.
            let left = self.last + self.line - now;
            if left <= 0 {
                self.last_use = None;
            }
            self.last = now;
        }
        now - self.since
    }

    /// Clocks of a use of the bus.
    #[must_use]
    pub fn bus(&self, what: Use) -> f64 {
        self.bus[self.index(what)]
    }

    /// Clocks of a use of the bus in which a direction of a stream waited.
    #[must_use]
    pub fn waited(&self, stream: u8, direction: Direction, what: Use) -> f64 {
        let row = number(stream, direction, self.streams);
        self.split[row * self.uses() + self.index(what)]
    }

    /// Whether lines of a direction of a stream wait.
    #[must_use]
    pub fn is_waiting(&self, stream: u8, direction: Direction) -> bool {
        self.waiting[number(stream, direction, self.streams)].lines > 0
    }

    /// Number of streams.
    #[must_use]
    pub const fn streams(&self) -> usize {
        self.streams
    }

    /// The spans that were kept, in order of time.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }
}

#[cfg(test)]
mod tests;
