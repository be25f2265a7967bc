//! Bus turnaround in a controller without QoS classes. Reads have the bus until writes have starved, or until
//! no read has been waiting for a while. Writes have the bus until reads have starved or no write is left.
//! Zynq-7000 (UG585, chapter 10.4) and Cyclone V work like this.

use axiscope_dram::Clock;
use axiscope_figures::{LONGEST, figures};

use crate::channel::{Direction, NEVER, Policy, State};

figures! {
    /// Thresholds of the turnaround rule, in clocks and lines.
    #[derive(Copy)]
    pub struct StarvingConfig {
        /// Number of clocks without service after which waiting reads become critical.
        read_starve_clocks: Clock ["clocks", 0..=LONGEST, register "ddrc_hpr_reg.max_starve"],
        /// Number of clocks without service after which waiting writes become critical.
        write_starve_clocks: Clock ["clocks", 0..=LONGEST, register "ddrc_wr_reg.max_starve"],
        /// Number of writes served in a row once writes are critical.
        write_run: u32 ["", 0..=65_535, register "ddrc_wr_reg.xact_run_length"],
        /// Number of clocks without a read after which waiting writes are served.
        idle_gap_clocks: Clock ["clocks", 0..=LONGEST, register "ddrc_ctrl.rdwr_idle_gap"],
    }
}

/// The state of the turnaround rule: how long each direction has waited.
#[derive(Clone, Debug)]
pub struct Starving {
    cfg: StarvingConfig,
    /// When the last read was served, or when reads began to wait if that is later.
    read_waits_since: Clock,
    /// When the last write was served, or when writes began to wait if that is later.
    write_waits_since: Clock,
    /// The clock since which no read has been waiting, if none is waiting now.
    reads_gone_since: Option<Clock>,
    /// Writes to serve in the critical run before reads may take the bus.
    run_left: u32,
}

impl Starving {
    /// Returns the rule for an idle channel.
    #[must_use]
    pub const fn new(cfg: StarvingConfig) -> Self {
        Self {
            cfg,
            read_waits_since: 0,
            write_waits_since: 0,
            reads_gone_since: None,
            run_left: 0,
        }
    }

    /// Whether the bus turns from writes to reads.
    fn reads_take(&self, s: &State, now: Clock) -> bool {
        if s.queues.reads().is_empty() {
            return false;
        }
        let critical = now - self.read_waits_since >= self.cfg.read_starve_clocks;
        s.queues.writes().is_empty() || (self.run_left == 0 && critical)
    }

    /// Whether the bus turns from reads to writes.
    fn writes_take(&mut self, s: &State, now: Clock) -> bool {
        if s.queues.writes().is_empty() {
            return false;
        }
        if s.queues.reads().is_empty() {
            let since = *self.reads_gone_since.get_or_insert(now);
            return now - since >= self.cfg.idle_gap_clocks;
        }
        let critical = now - self.write_waits_since >= self.cfg.write_starve_clocks;
        if critical {
            self.run_left = self.cfg.write_run;
        }
        critical
    }

    fn contested_wake(&self, s: &State, now: Clock) -> Clock {
        let (reads, writes) = (s.queues.reads(), s.queues.writes());
        match (s.bus.direction(), reads.is_empty(), writes.is_empty()) {
            (Direction::Write, true, _) | (Direction::Read, _, true) => NEVER,
            (Direction::Write, false, true) => now + 1,
            (Direction::Write, false, false) => {
                let starved = self.read_waits_since + self.cfg.read_starve_clocks;
                s.bus.deadline(starved, now)
            }
            (Direction::Read, reads_gone, false) => {
                let starved = self.write_waits_since + self.cfg.write_starve_clocks;
                let starved = s.bus.deadline(starved, now);
                let idle = match self.reads_gone_since {
                    _ if !reads_gone => NEVER,
                    None => now + 1,
                    Some(since) => s.bus.deadline(since + self.cfg.idle_gap_clocks, now),
                };
                starved.min(idle)
            }
        }
    }
}

impl Policy for Starving {
    #[inline(always)]
    fn arrived(&mut self, direction: Direction, first: bool, now: Clock) {
        match direction {
            Direction::Read => {
                if first {
                    self.read_waits_since = now;
                }
                self.reads_gone_since = None;
            }
            Direction::Write => {
                if first {
                    self.write_waits_since = now;
                }
            }
        }
    }

    #[inline(always)]
    fn served(&mut self, direction: Direction, now: Clock) {
        match direction {
            Direction::Read => self.read_waits_since = now,
            Direction::Write => {
                self.write_waits_since = now;
                self.run_left = self.run_left.saturating_sub(1);
            }
        }
    }

    #[inline(always)]
    fn turn(&mut self, s: &State, now: Clock) -> bool {
        let turns = match s.bus.direction() {
            Direction::Read => self.writes_take(s, now),
            Direction::Write => self.reads_take(s, now),
        };
        if turns {
            self.reads_gone_since = None;
            if s.bus.writing() {
                self.run_left = 0;
            }
        }
        turns
    }

    #[inline(always)]
    fn wake(&self, s: &State, now: Clock) -> Clock {
        // The condition that turned the bus may turn it again in the next clock.
        let turned = if s.bus.turned(now) { now + 1 } else { NEVER };
        turned.min(self.contested_wake(s, now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::testing::{Bench, entry};

    fn cfg() -> StarvingConfig {
        StarvingConfig {
            read_starve_clocks: 60,
            write_starve_clocks: 40,
            write_run: 2,
            idle_gap_clocks: 5,
        }
    }

    fn bench() -> Bench<Starving> {
        Bench::new(Starving::new(cfg()))
    }

    #[test]
    fn starved_writes_take_the_bus_and_keep_it_for_their_run() {
        let mut b = bench();
        for _ in 0..3 {
            b.put(Direction::Write, entry(0, 1), 0);
        }
        b.put(Direction::Read, entry(0, 1), 0);
        assert!(!b.turns(39));
        assert_eq!(b.wake(39), 40);
        assert!(b.turns(40));
        // Reads have starved by now, but the run of writes must end first.
        b.serve(100);
        assert!(!b.turns(101));
        b.serve(105);
        assert!(b.turns(106));
    }

    #[test]
    fn writes_wait_for_the_gap_and_leave_once_they_are_done() {
        let mut b = bench();
        b.put(Direction::Write, entry(0, 1), 10);
        assert!(!b.turns(10));
        assert_eq!(b.wake(10), 15);
        b.put(Direction::Read, entry(0, 1), 12);
        b.serve(13);
        assert!(!b.turns(14), "counted anew");
        assert!(!b.turns(18));
        assert!(b.turns(19));
        b.put(Direction::Read, entry(0, 1), 20);
        assert!(!b.turns(20), "reads have not starved");
        b.serve(24);
        assert!(b.turns(25), "no write is left");
    }

    #[test]
    fn starved_reads_take_the_bus_from_writes_that_were_not_critical() {
        let mut b = bench();
        for _ in 0..2 {
            b.put(Direction::Write, entry(0, 1), 0);
        }
        assert!(!b.turns(0) && b.turns(5));
        b.put(Direction::Read, entry(0, 1), 6);
        assert!(!b.turns(65));
        assert_eq!(b.wake(65), 66);
        assert!(b.turns(66));
    }
}
