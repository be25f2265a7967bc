//! Measures how the DRAM's data bus is used: which stream uses it, why it is idle, and which streams wait meanwhile.
//!
//! Time is divided at column commands. A line occupies the bus for the minimum distance between two column
//! commands. The remaining time until the next column command is assigned to one cause. The waiting time of a
//! stream is divided in the same way, but the time that lines of the other direction need for rows and spacing
//! counts as held by the policy. The measurement runs only on request.

use std::collections::VecDeque;

use axiscope_dram::{BankId, Clock, Kind};

use super::{Direction, Entry, State, WriteLine};

/// Why the data bus is idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// The bus changes its direction.
    Turnaround,
    /// The row of a waiting line must be opened, and another row must be closed first.
    Row,
    /// Banks are refreshed.
    Refresh,
    /// Column commands must keep their distance: in a bank group, in a rank, or because of masked writes.
    Spacing,
    /// Timing would allow a line, but the policy delays it.
    Held,
    /// No line waits in the queues.
    Idle,
}

impl Rest {
    /// All causes, in the order of their indices.
    pub const ALL: [Self; 6] = [
        Self::Turnaround,
        Self::Row,
        Self::Refresh,
        Self::Spacing,
        Self::Held,
        Self::Idle,
    ];
}

/// What the data bus is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// A line of a stream is transferred.
    Line(u8, Direction),
    /// The bus is idle; the value is the cause.
    Rest(Rest),
}

/// A span of time on the data bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// First clock of the span.
    pub from: Clock,
    /// The first clock after the span.
    pub to: Clock,
    /// The use.
    pub what: Use,
    /// The bank of the line, or of the line that ends the idle time.
    pub bank: BankId,
}

/// How long one direction of a stream has waited.
#[derive(Clone, Copy, Debug, Default)]
struct Waiting {
    lines: u32,
    /// The clock since which lines wait, if any do. It may be in the future.
    since: Clock,
    /// Waiting time in clocks since the last column command, without the wait in progress.
    over: Clock,
}

/// Clocks of the data bus by use, and clocks for which streams waited for it, since the last reset.
#[derive(Clone, Debug)]
pub struct Account {
    streams: usize,
    /// Clocks for which a line occupies the bus.
    line: Clock,
    since: Clock,
    /// Clock of the last column command, and the use of the bus that it started.
    last: Clock,
    last_use: Option<Use>,
    last_bank: BankId,
    /// The last clock at which a line entered while both queues were empty.
    last_arrival: Clock,
    /// The banks that the last refresh stopped, and the first and last clock of this stop.
    stopped: (u64, Clock, Clock),
    waiting: Vec<Waiting>,
    /// Clocks by use: reads of each stream, writes of each stream, causes of idle time.
    bus: Vec<f64>,
    /// The same uses, counted for the clocks in which a stream waits: one row for each direction of a stream.
    split: Vec<f64>,
    spans: Vec<Span>,
    spans_until: Clock,
}

/// The index of a direction of a stream.
const fn number(stream: u8, direction: Direction, streams: usize) -> usize {
    match direction {
        Direction::Read => stream as usize,
        Direction::Write => streams + stream as usize,
    }
}

impl Account {
    /// Returns an empty measurement; a line occupies the bus for `line` clocks.
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

    /// Starts the measurement again at `now`, and keeps the spans of the next `keep` clocks.
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
            // The bus is still in the use that began before the reset.
            let held = self.last_use.filter(|_| self.last + self.line > now);
            self.last_use = held;
            self.last = now;
        }
    }

    fn uses(&self) -> usize {
        self.bus.len()
    }

    /// The direction that a row of `split` describes.
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

    /// Records that lines of a stream have been waiting since a clock.
    pub(crate) fn waits(&mut self, stream: u8, direction: Direction, lines: u32, from: Clock) {
        let w = &mut self.waiting[number(stream, direction, self.streams)];
        if w.lines == 0 {
            w.since = from;
        }
        w.lines += lines;
    }

    /// Records that a line of a stream was issued. The next line has been waiting since `next`, or since now if
    /// that is later.
    pub(crate) fn issued(&mut self, stream: u8, direction: Direction, now: Clock, next: Clock) {
        let last = self.last;
        let w = &mut self.waiting[number(stream, direction, self.streams)];
        w.lines = w.lines.saturating_sub(1);
        if w.lines == 0 || next > now {
            w.over += (now - w.since.max(last)).max(0);
            w.since = next.max(now);
        }
    }

    /// Records a write that was accepted. `rest` contains the writes that are still waiting at its port.
    pub(crate) fn accepted(&mut self, w: &WriteLine, rest: &VecDeque<WriteLine>, now: Clock) {
        let next = rest.iter().find(|next| next.stream == w.stream);
        let from = next.map_or(now, |next| next.arrived);
        self.issued(w.stream, Direction::Write, now, from);
    }

    /// Records a line that enters empty queues.
    pub(super) const fn first_came(&mut self, now: Clock) {
        self.last_arrival = now;
    }

    /// Records that refresh has stopped some banks or released all of them.
    pub(super) fn stopped(&mut self, before: u64, after: u64, again: Clock, now: Clock) {
        if after & !before != 0 {
            self.stopped = (after, now, Clock::MAX);
        }
        if before & !after != 0 {
            self.stopped = (before | self.stopped.0, self.stopped.1, again);
        }
    }

    /// Records a column command; `before` is the state before the command.
    pub(super) fn column(&mut self, before: &State, e: &Entry, now: Clock) {
        let direction = before.bus.direction();
        self.settle(Some((before, e, direction)), now);
        self.last = now;
        self.last_use = Some(Use::Line(e.stream, direction));
        self.last_bank = e.bank;
    }

    /// Assigns a use to the time since the last column command.
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
        // The bus was idle until the first line arrived.
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
                // A row command or spacing for the other direction's line counts as held for this direction.
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

    /// Returns the cause, other than refresh, that delayed a column command.
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

    /// Clocks from the reset to `now`, each assigned to a use.
    pub fn settled(&mut self, now: Clock) -> Clock {
        if now > self.last {
            self.settle(None, now);
            // A line that still occupies the bus keeps its use.
            let left = self.last + self.line - now;
            if left <= 0 {
                self.last_use = None;
            }
            self.last = now;
        }
        now - self.since
    }

    /// Clocks during which the bus had a use.
    #[must_use]
    pub fn bus(&self, what: Use) -> f64 {
        self.bus[self.index(what)]
    }

    /// Clocks during which the bus had a use while a direction of a stream waited.
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
