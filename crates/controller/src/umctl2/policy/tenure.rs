//! Reads or writes: who has the data bus, and for how long.
//!
//! Reads are served unless writes have become critical (no service for
//! `write_starve` clocks), a write's timer has expired, or no read has waited for
//! `idle_gap` clocks. Expired reads hold back critical writes until no
//! more than `few_reads` wait, a low-priority one among them (with `rowless_reads_yield` only while
//! a read could go or would share a bank; with `lent_until_row` the writes keep what they were lent
//! until a read could go again). Each turn of the bus serves at least `least_reads` or
//! `least_writes`, if their rows are open; with `starved_read_run` video reads that have starved
//! take the bus back for so many lines from writes that have run out of time, too.

use axiscope_dram::Clock;

use super::DirectionConfig;
use crate::channel::{Direction, NEVER, Queue, State};

/// Since when each side has waited, and how the side that has the bus came by it.
#[derive(Clone, Debug, Default)]
pub(super) struct Tenure {
    /// Last read served, or when reads began to wait.
    read_waits_since: Clock,
    /// Last write served, or when writes began to wait.
    write_waits_since: Clock,
    reads_critical: bool,
    writes_critical: bool,
    /// Columns since the last turn.
    served: u32,
    forced: bool,
    by_idle: bool,
    /// Video reads were critical as they took the bus.
    starved: bool,
    /// The bus was given to writes although a read had run out of time.
    lent: bool,
    reads_gone_since: Option<Clock>,
    /// When a turn that was decided takes place; until then the bus goes on as it was.
    due: Option<Clock>,
}

impl Tenure {
    /// Whether writes have the bus although a read had run out of time.
    #[inline(always)]
    pub const fn lent(&self) -> bool {
        self.lent
    }

    #[inline(always)]
    pub const fn came(&mut self, direction: Direction, first: bool, now: Clock) {
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
    pub const fn served(&mut self, direction: Direction, now: Clock) {
        match direction {
            Direction::Read => {
                self.read_waits_since = now;
                self.reads_critical = false;
            }
            Direction::Write => {
                self.write_waits_since = now;
                self.writes_critical = false;
            }
        }
        self.served += 1;
    }

    /// Decides the direction for the column command of this clock.
    #[inline(always)]
    pub fn turn(&mut self, cfg: &DirectionConfig, s: &State, now: Clock) -> bool {
        if !s.bus.writing() && s.queues.writes().is_empty() {
            // Reads keep the bus; whether they are critical counts during writes alone.
            self.writes_critical = false;
            self.due = None;
            return false;
        }
        self.contested_turn(cfg, s, now)
    }

    fn contested_turn(&mut self, cfg: &DirectionConfig, s: &State, now: Clock) -> bool {
        let (reads, writes) = (s.queues.reads(), s.queues.writes());
        if reads.is_empty() {
            self.reads_critical = false;
        } else if now - self.read_waits_since >= read_starve(cfg, reads) {
            self.reads_critical = true;
        }
        if writes.is_empty() {
            self.writes_critical = false;
        } else if now - self.write_waits_since >= cfg.write_starve {
            self.writes_critical = true;
        }
        let decided = if s.bus.writing() {
            self.reads_take(cfg, reads, writes)
        } else {
            self.writes_take(cfg, reads, writes, now)
        };
        let turns = self.takes_place(cfg, s, decided, now);
        if turns {
            self.turned(s.bus.direction().other(), reads);
        }
        turns
    }

    /// Whether reads take the bus from writes.
    #[inline(always)]
    fn reads_take(&self, cfg: &DirectionConfig, reads: &Queue, writes: &Queue) -> bool {
        let (read_expired, write_expired) = (reads.any_expired(), writes.any_expired());
        if writes.is_empty() {
            !reads.is_empty()
        } else if reads.is_empty() {
            false
        } else if cfg.idle_writes_yield && self.by_idle && reads.any_timed() {
            true
        } else if cfg.write_run_ends && reads.any_timed() {
            (self.served >= cfg.write_run && !write_expired)
                || (cfg.starved_read_run.is_some() && self.reads_critical)
                || (read_expired && (writes.hit_banks() == 0 || self.writes_done(cfg, reads)))
        } else if self.forced && self.served < cfg.write_run {
            false
        } else {
            read_expired || (self.reads_critical && !write_expired)
        }
    }

    /// Whether writes take the bus from reads; there are some.
    #[inline(always)]
    fn writes_take(
        &mut self,
        cfg: &DirectionConfig,
        reads: &Queue,
        writes: &Queue,
        now: Clock,
    ) -> bool {
        if reads.is_empty() {
            let since = *self.reads_gone_since.get_or_insert(now);
            self.by_idle = now - since >= cfg.idle_gap;
            return self.by_idle;
        }
        let read_expired = reads.any_expired();
        let wanted = self.writes_critical || writes.any_expired();
        let had_theirs =
            || self.served >= self.reads_of_turn(cfg) || reads_let_go(cfg, reads, writes);
        let past_expired = || {
            (self.writes_critical && reads.len() <= cfg.few_reads && reads.any_untimed())
                || !reads_hold(cfg, reads, writes)
        };
        if !(wanted && had_theirs() && (!read_expired || past_expired())) {
            return false;
        }
        self.by_idle = false;
        self.lent = read_expired;
        self.forced = cfg.critical_runs_whole && self.writes_critical && reads.any_untimed();
        true
    }

    /// Whether the bus turns in this clock. While both sides wait, low-priority reads among
    /// them, a decision takes effect some clocks after it was made.
    #[inline(always)]
    fn takes_place(&mut self, cfg: &DirectionConfig, s: &State, decided: bool, now: Clock) -> bool {
        let writing = s.bus.writing();
        let delay = if writing {
            cfg.write_turn_delay
        } else {
            cfg.read_turn_delay
        };
        if delay == 0 {
            return decided;
        }
        let own = !s.queues.of(s.bus.direction()).is_empty();
        let other = !s.queues.of(s.bus.direction().other()).is_empty();
        if let Some(at) = self.due {
            let turn = other && (!own || now >= at);
            if turn || !other {
                self.due = None;
            }
            return turn;
        }
        let at_once =
            !own || !other || (writing && self.by_idle) || !s.queues.reads().any_untimed();
        if decided && !at_once {
            self.due = Some(now + delay);
        }
        decided && at_once
    }

    /// The bus goes to a direction.
    fn turned(&mut self, to: Direction, reads: &Queue) {
        let reading = to == Direction::Read;
        self.starved = reading && self.reads_critical && reads.any_timed();
        self.served = 0;
        if reading {
            self.writes_critical = false;
            self.forced = false;
            self.lent = false;
        } else {
            self.reads_critical = false;
        }
        self.reads_gone_since = None;
    }

    /// Reads that a turn to reads serves before writes may take the bus.
    #[inline]
    const fn reads_of_turn(&self, cfg: &DirectionConfig) -> u32 {
        match cfg.starved_read_run {
            Some(run) if self.starved => run,
            _ => cfg.least_reads,
        }
    }

    /// Whether writes have had what they get before reads that have run out of time take the bus
    /// back.
    #[inline]
    const fn writes_done(&self, cfg: &DirectionConfig, reads: &Queue) -> bool {
        match (self.lent, cfg.lent_until_row) {
            (false, _) => self.served >= cfg.least_writes,
            (true, false) => true,
            (true, true) => self.served >= cfg.write_run || reads.hit_banks() != 0,
        }
    }

    /// When a timer of the direction may change the decision.
    #[inline(always)]
    pub fn wake(&self, cfg: &DirectionConfig, s: &State, now: Clock) -> Clock {
        if !s.bus.writing() && s.queues.writes().is_empty() && self.due.is_none() {
            return if s.bus.turned(now) { now + 1 } else { NEVER };
        }
        self.contested_wake(cfg, s, now)
    }

    #[inline(never)]
    fn contested_wake(&self, cfg: &DirectionConfig, s: &State, now: Clock) -> Clock {
        let (reads, writes) = (s.queues.reads(), s.queues.writes());
        // What turned the bus may turn it again in the next clock.
        let mut next = if s.bus.turned(now) { now + 1 } else { NEVER };
        if let Some(at) = self.due {
            next = next.min(at.max(now + 1));
        }
        if s.bus.writing() {
            if !reads.is_empty() {
                next = next.min(
                    s.bus
                        .deadline(self.read_waits_since + read_starve(cfg, reads), now),
                );
                if writes.is_empty() {
                    next = now + 1;
                }
            }
        } else if !writes.is_empty() {
            next = next.min(
                s.bus
                    .deadline(self.write_waits_since + cfg.write_starve, now),
            );
            if reads.is_empty() {
                let gone = self.reads_gone_since;
                next = next
                    .min(gone.map_or(now + 1, |since| s.bus.deadline(since + cfg.idle_gap, now)));
            }
        }
        next.min(NEVER)
    }
}

/// Whether expired reads hold back writes: not while all rows of reads are yet to be opened and
/// those that are open for writes lie in other banks.
#[inline]
const fn reads_hold(cfg: &DirectionConfig, reads: &Queue, writes: &Queue) -> bool {
    let open = writes.hit_banks();
    !cfg.rowless_reads_yield || reads.hit_banks() != 0 || open == 0 || open & reads.banks() != 0
}

/// How long reads go without service until they are critical.
#[inline]
const fn read_starve(cfg: &DirectionConfig, reads: &Queue) -> Clock {
    if reads.any_timed() {
        cfg.video_read_starve
    } else {
        cfg.read_starve
    }
}

/// Whether a turn to reads may be undone before it has served them: no row is open for them, and
/// (with `rowless_reads_yield`, of video reads) the writes that could go leave the banks alone that
/// reads wait for; each such write would put off the precharge that reads need.
#[inline]
const fn reads_let_go(cfg: &DirectionConfig, reads: &Queue, writes: &Queue) -> bool {
    let held = cfg.rowless_reads_yield && reads.any_timed();
    reads.hit_banks() == 0 && !(held && writes.hit_banks() & reads.banks() != 0)
}

#[cfg(test)]
mod tests {
    use super::super::{PolicyConfig, Umctl2Policy, tests::CFG};
    use super::*;
    use crate::channel::{
        Entry,
        testing::{Bench, entry},
    };

    fn bench(set: impl FnOnce(&mut DirectionConfig)) -> Bench<Umctl2Policy> {
        let mut cfg: PolicyConfig = CFG;
        set(&mut cfg.direction);
        Bench::new(Umctl2Policy::new(cfg))
    }

    fn timed(bank: u8, expires: Clock) -> Entry {
        Entry {
            expires,
            ..entry(bank, 7)
        }
    }

    #[test]
    fn writes_come_in_when_they_have_starved_or_run_out_of_time() {
        let mut b = bench(|_| ());
        b.put(Direction::Read, entry(0, 7), 0);
        b.put(Direction::Write, entry(1, 7), 0);
        assert!(!b.turns(63));
        assert_eq!(b.wake(63), 64);
        assert!(b.turns(64));
        let mut b = bench(|_| ());
        b.put(Direction::Read, entry(0, 7), 0);
        b.put(Direction::Write, timed(1, 20), 0);
        assert!(!b.turns(19) && b.turns(20));
    }

    #[test]
    fn expired_reads_hold_starved_writes_back() {
        let mut b = bench(|_| ());
        b.put(Direction::Read, timed(0, 10), 0);
        b.put(Direction::Write, timed(1, 10), 0);
        assert!(!b.turns(200));
        b.serve(200);
        assert!(!b.turns(201), "the gap is not over");
        assert!(b.turns(204));
    }

    #[test]
    fn writes_of_an_idle_bus_yield_to_a_video_read_where_that_is_set() {
        for on in [false, true] {
            let mut b = bench(|d| d.idle_writes_yield = on);
            b.put(Direction::Write, entry(1, 7), 0);
            b.put(Direction::Write, entry(1, 7), 0);
            assert!(!b.turns(0) && b.turns(3));
            b.put(Direction::Read, timed(0, 90), 4);
            assert_eq!(b.turns(5), on);
        }
    }

    #[test]
    fn a_critical_run_is_whole_beside_low_reads_where_that_is_set() {
        for (on, turns) in [(false, true), (true, false)] {
            let mut b = bench(|d| d.critical_runs_whole = on);
            for _ in 0..6 {
                b.put(Direction::Write, entry(1, 7), 0);
            }
            b.put(Direction::Read, entry(0, 7), 0);
            assert!(b.turns(64));
            b.put(Direction::Read, timed(0, 66), 65);
            b.serve(66);
            assert_eq!(b.turns(67), turns, "an expired read waits");
        }
    }

    #[test]
    fn a_turn_takes_place_some_clocks_after_it_was_decided() {
        let mut b = bench(|d| d.read_turn_delay = 5);
        b.put(Direction::Read, entry(0, 7), 0);
        b.put(Direction::Write, entry(1, 7), 0);
        assert!(!b.turns(64));
        assert_eq!(b.wake(64), 69);
        assert!(!b.turns(68) && b.turns(69));
    }

    #[test]
    fn a_turn_serves_its_least_if_its_rows_are_open() {
        let mut b = bench(|d| d.least_reads = 2);
        b.s.open(0, 7, 0);
        for _ in 0..3 {
            b.put(Direction::Read, entry(0, 7), 0);
        }
        b.put(Direction::Write, timed(1, 10), 0);
        b.serve(20);
        assert!(!b.turns(21));
        b.serve(24);
        assert!(b.turns(25));
    }
}
