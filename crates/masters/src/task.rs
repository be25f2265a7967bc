//! A task with phases: accesses that it waits for, and computation between them. Seen from its
//! port, it behaves like a blocking program.

mod spec;

pub use spec::{PhaseSpec, TaskSpec};

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

use crate::{Addresses, Counters, Master, Pattern, Report, Side};

/// Configuration of a task.
#[derive(Clone, Debug)]
pub struct TaskConfig {
    /// Clock of the programmable logic.
    pub clock: Domain,
    /// Reads or writes.
    pub direction: Direction,
    /// Number of beats in an access.
    pub beats: u16,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// Where accesses go.
    pub pattern: Pattern,
    /// First byte of the window.
    pub base: u64,
    /// Size in bytes of the window.
    pub window: u64,
    /// The phases, which are repeated. There must be at least one phase, and each phase must have groups.
    pub phases: Vec<PhaseSpec>,
    /// AxQOS.
    pub qos: Option<u8>,
    /// Time of the first access.
    pub start: Ps,
}

/// The task and its counters.
#[derive(Clone, Debug)]
pub struct Task {
    cfg: TaskConfig,
    addresses: Addresses,
    counters: Counters,
    phase: usize,
    /// Number of groups that have been started in the phase.
    groups: u32,
    /// Number of accesses of the group that have not been issued.
    left: u32,
    /// First edge at which the next access may be issued.
    next: i64,
    /// The address on the pins.
    shown: Option<Burst>,
    /// Issue times of the accesses in flight, in order of issue; `None` for complete accesses.
    issued: Vec<Option<Ps>>,
    flying: u32,
    last_done: i64,
    stopped: bool,
}

impl Task {
    /// Creates a task that has done nothing yet.
    ///
    /// # Panics
    /// If there are no phases, or if a phase has no groups or no accesses.
    #[must_use]
    pub fn new(cfg: TaskConfig) -> Self {
        assert!(!cfg.phases.is_empty(), "a phase");
        assert!(cfg.phases.iter().all(|p| p.groups > 0 && p.parallel > 0));
        let most = cfg.phases.iter().map(|p| p.parallel).max().unwrap_or(1);
        let bytes = u64::from(cfg.beats) * u64::from(cfg.beat_bytes);
        Self {
            addresses: Addresses::new(cfg.base, cfg.window, bytes, cfg.pattern),
            counters: Counters::new(cfg.clock),
            phase: 0,
            groups: 1,
            left: cfg.phases[0].parallel,
            next: cfg.clock.at_or_after(cfg.start - 1),
            shown: None,
            issued: vec![None; most as usize],
            flying: 0,
            last_done: 0,
            stopped: false,
            cfg,
        }
    }

    /// Starts the next group once the last response of this group has arrived.
    fn begin_group(&mut self) {
        let compute = self.cfg.phases[self.phase].compute_cycles;
        if self.groups == self.cfg.phases[self.phase].groups {
            self.phase = (self.phase + 1) % self.cfg.phases.len();
            self.groups = 0;
        }
        self.groups += 1;
        self.left = self.cfg.phases[self.phase].parallel;
        self.next = self.next.max(self.last_done + i64::from(compute));
    }
}

impl AxiMaster for Task {
    fn uses(&self, direction: Direction) -> bool {
        direction == self.cfg.direction
    }

    fn tells_when(&self, _direction: Direction) -> bool {
        false
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    fn poll(&mut self, direction: Direction, _now: Ps) -> Poll {
        if direction != self.cfg.direction {
            return Poll::Blocked;
        }
        if self.shown.is_none() && self.left > 0 && !self.stopped {
            let Some(id) = self.issued.iter().position(Option::is_none) else {
                return Poll::Blocked;
            };
            let issued = self.cfg.clock.edge(self.next);
            self.issued[id] = Some(issued);
            self.left -= 1;
            self.flying += 1;
            self.shown = Some(Burst {
                addr: self.addresses.next_address(),
                beats: self.cfg.beats,
                beat_bytes: self.cfg.beat_bytes,
                qos: self.cfg.qos,
                issued,
                id: id as u32,
            });
        }
        self.shown.map_or(Poll::Blocked, Poll::Ready)
    }

    fn taken(&mut self, _direction: Direction, now: Ps) {
        self.shown = None;
        self.next = self.cfg.clock.at_or_after(now + 1).max(self.next + 1);
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, _direction: Direction, bytes: u32, at: Ps) {
        self.counters.moved(bytes, at);
    }

    fn done(&mut self, _direction: Direction, id: u32, _bytes: u32, at: Ps) {
        let edge = self.cfg.clock.at_or_after(at - 1);
        self.last_done = self.last_done.max(edge);
        if let Some(issued) = self.issued[id as usize].take() {
            self.counters.done(issued, self.cfg.clock.edge(edge));
            self.flying -= 1;
        }
        if self.flying == 0 && self.left == 0 {
            self.begin_group();
        }
    }
}

impl Master for Task {
    fn report(&self, _member: usize, now: Ps) -> Option<Report<'_>> {
        let still = self.issued.iter().flatten().copied();
        let flight = (
            self.counters.mean_in_flight(still, now),
            self.counters.latency_mean_cycles(),
        );
        let side = |d| (d == self.cfg.direction).then(|| Side::of(&self.counters, flight));
        Some(Report::of(side(Direction::Read), side(Direction::Write)))
    }

    /// This master has no rate setting of its own, so it cannot be throttled.
    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        self.counters.reset(now);
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn is_finished(&self) -> bool {
        self.stopped && self.shown.is_none() && self.flying == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_wait_for_their_responses_and_compute_between() {
        let mut t = Task::new(TaskConfig {
            clock: Domain::from_mhz(250.0),
            direction: Direction::Read,
            beats: 4,
            beat_bytes: 16,
            pattern: Pattern::Sequential,
            base: 0,
            window: 4096,
            phases: vec![
                PhaseSpec {
                    groups: 2,
                    parallel: 2,
                    compute_cycles: 0,
                },
                PhaseSpec {
                    groups: 1,
                    parallel: 1,
                    compute_cycles: 100,
                },
            ],
            qos: None,
            start: 0,
        });
        let (mut answers, mut found) = (Vec::new(), Vec::new());
        for cycle in 0..400i64 {
            let now = cycle * 4000;
            answers.retain(|&(at, id)| {
                if at <= now {
                    t.done(Direction::Read, id, 64, at);
                }
                at > now
            });
            if let Poll::Ready(b) = t.poll(Direction::Read, now)
                && b.issued <= now
            {
                t.taken(Direction::Read, now);
                answers.push((now + 50 * 4000, b.id));
                found.push(cycle);
            }
        }
        // Two pairs of accesses follow each other directly. Then come a single access, 100 cycles
        // of computation, and the pairs again.
        assert_eq!(found, [0, 1, 51, 52, 102, 252, 253, 303, 304, 354]);
    }
}
