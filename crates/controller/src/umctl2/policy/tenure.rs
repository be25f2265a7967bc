//! Bus turnaround: decides whether reads or writes have the data bus, and for how long.
//!
//! The stores of reads (LPR with VPR) and of writes (WR) are each *normal* or *critical*. These reasons turn the bus:
//!
//! | The bus goes to | Reason | What prevents the turn | What takes the bus back |
//! |---|---|---|---|
//! | writes | *idle*: no read for `idle_gap` | nothing | a video read, at once |
//! | writes | *starved*: WR is critical | expired reads, except `past_expired` | expired reads; next to reads without a timer only after its run |
//! | writes | *expired*: the timer of a write ran out | expired reads | expired or critical reads |
//! | reads | *expired*: the timer of a read ran out | a run of starved writes next to reads without a timer | expired or starved writes |
//! | reads | *starved*: LPR is critical | a run of starved writes | expired or starved writes, after its run |
//! | reads | *drained*: no write waits | nothing | the other reasons |
//!
//! Writes whose reads are drained wait for `idle_gap` as well, since that is the first row. Without a reason
//! the bus does not turn. Each turn serves at least `least_lines` while their rows are open.
//!
//! Sources: PERFLPR1, PERFWR1 and SCHED (UG1087), the state machine of the same family in UG585 (figure 10-9),
//! video classes in UG1085 ("QoS Controller"). Rules that no document states are in
//! [`undocumented`](super::super::undocumented).

use axiscope_dram::Clock;

use super::{
    super::undocumented::{idle_writes_yield, writes_yield_without_rows},
    StoreConfig, TurnConfig,
};
use crate::channel::{Direction, NEVER, Queue, State};

/// The state of a store.
#[derive(Clone, Copy, Debug, Default)]
struct Store {
    /// When the store was last served, or when a transaction began to wait in it.
    waits_since: Clock,
    /// Transactions until the critical store is normal again; 0 if it is normal.
    critical_left: u32,
}

impl Store {
    const fn is_critical(&self) -> bool {
        self.critical_left > 0
    }

    const fn arrived(&mut self, first: bool, now: Clock) {
        if first {
            self.waits_since = now;
            self.critical_left = 0;
        }
    }

    const fn served(&mut self, now: Clock) {
        self.waits_since = now;
        self.critical_left = self.critical_left.saturating_sub(1);
    }

    /// Makes the store critical if it has starved while the other direction has the bus.
    const fn starve(&mut self, store: StoreConfig, now: Clock) {
        if self.critical_left == 0 && now - self.waits_since >= store.max_starve {
            self.critical_left = store.xact_run_length;
        }
    }
}

/// Why one direction has the bus, and the states of both stores.
#[derive(Clone, Debug, Default)]
pub(super) struct Tenure {
    reads: Store,
    writes: Store,
    /// Column commands since the last turn.
    served: u32,
    /// Writes have the bus because no read waited.
    by_idle: bool,
    reads_gone_since: Option<Clock>,
    /// When a turn that was decided takes effect; until then the bus keeps its direction.
    due: Option<Clock>,
    /// Whether something has arrived since the last decision.
    new_arrivals: bool,
}

impl Tenure {
    #[inline(always)]
    pub const fn arrived(&mut self, direction: Direction, first: bool, now: Clock) {
        self.new_arrivals = true;
        match direction {
            Direction::Read => {
                self.reads.arrived(first, now);
                self.reads_gone_since = None;
            }
            Direction::Write => self.writes.arrived(first, now),
        }
    }

    #[inline(always)]
    pub const fn served(&mut self, direction: Direction, now: Clock) {
        match direction {
            Direction::Read => self.reads.served(now),
            Direction::Write => self.writes.served(now),
        }
        self.served += 1;
    }

    /// Decides the direction for the column command of this clock.
    #[inline(always)]
    pub fn turn(&mut self, cfg: &TurnConfig, s: &State, now: Clock) -> bool {
        if !is_contested(s) {
            return false;
        }
        self.contested_turn(cfg, s, now)
    }

    fn contested_turn(&mut self, cfg: &TurnConfig, s: &State, now: Clock) -> bool {
        self.new_arrivals = false;
        let (reads, writes) = (s.queues.reads(), s.queues.writes());
        let decided = if s.bus.writing() {
            if !reads.is_empty() {
                self.reads.starve(cfg.lpr(), now);
            }
            self.reads_take(cfg, reads, writes)
        } else {
            self.writes.starve(cfg.wr(), now);
            self.writes_take(cfg, reads, writes, now)
        };
        let turns = self.takes_place(cfg, s, decided, now);
        if turns {
            self.turned(s.bus.direction().other(), reads);
        }
        turns
    }

    /// Whether the bus turns from writes to reads.
    #[inline(always)]
    fn reads_take(&self, cfg: &TurnConfig, reads: &Queue, writes: &Queue) -> bool {
        if writes.is_empty() || reads.is_empty() {
            return !reads.is_empty();
        }
        if reads.any_expired() {
            let in_run = self.writes.is_critical() && reads.any_untimed();
            return writes_yield_without_rows(writes)
                || (self.served >= cfg.least_lines && !in_run);
        }
        if self.reads.is_critical() {
            return !self.writes.is_critical();
        }
        idle_writes_yield(self.by_idle, reads)
    }

    /// Whether the bus turns from reads to writes. Some writes are waiting.
    #[inline(always)]
    fn writes_take(&mut self, cfg: &TurnConfig, reads: &Queue, writes: &Queue, now: Clock) -> bool {
        if reads.is_empty() {
            let since = *self.reads_gone_since.get_or_insert(now);
            return now - since >= cfg.idle_gap();
        }
        let starved = self.writes.is_critical();
        let wanted = starved || writes.any_expired();
        let past = || starved && reads.any_untimed() && reads.len() <= cfg.past_expired;
        let had_theirs = || self.served >= cfg.least_lines || reads.hit_banks() == 0;
        wanted && !self.reads.is_critical() && had_theirs() && (!reads.any_expired() || past())
    }

    /// Whether the decided turn takes effect in this clock. While a read without a timer is waiting, the turn
    /// takes effect a few clocks after the decision.
    #[inline(always)]
    fn takes_place(&mut self, cfg: &TurnConfig, s: &State, decided: bool, now: Clock) -> bool {
        let idle = s.bus.writing() && self.by_idle;
        if cfg.turn_latency_clocks == 0 || idle || !s.queues.reads().any_untimed() {
            return decided;
        }
        let own = !s.queues.of(s.bus.direction()).is_empty();
        let other = !s.queues.of(s.bus.direction().other()).is_empty();
        match self.due {
            Some(at) => other && (!own || now >= at),
            None if decided && own => {
                self.due = Some(now + cfg.turn_latency_clocks);
                false
            }
            None => decided,
        }
    }

    /// Records that the bus turns to a direction.
    const fn turned(&mut self, to: Direction, reads: &Queue) {
        match to {
            Direction::Read => self.writes.critical_left = 0,
            Direction::Write => {
                self.reads.critical_left = 0;
                self.by_idle = reads.is_empty();
            }
        }
        self.served = 0;
        self.reads_gone_since = None;
        self.due = None;
    }

    /// The clock at which to decide again about the direction of the bus, because a timer may have run out.
    #[inline(always)]
    pub fn wake(&self, cfg: &TurnConfig, s: &State, now: Clock) -> Clock {
        if !is_contested(s) {
            debug_assert!(
                self.due.is_none(),
                "the writes of a turn that is due do not leave"
            );
            return if s.bus.turned(now) { now + 1 } else { NEVER };
        }
        self.contested_wake(cfg, s, now)
    }

    #[inline(never)]
    fn contested_wake(&self, cfg: &TurnConfig, s: &State, now: Clock) -> Clock {
        let (reads, writes) = (s.queues.reads(), s.queues.writes());
        // The condition that turned the bus may turn it again in the next clock.
        let mut next = if s.bus.turned(now) { now + 1 } else { NEVER };
        if let Some(at) = self.due {
            next = next.min(at.max(now + 1));
        }
        // A decision is made when a column command could be issued, so it cannot be needed before that.
        if self.new_arrivals && !reads.is_empty() && !writes.is_empty() {
            next = now + 1;
        }
        if s.bus.writing() {
            if !reads.is_empty() {
                let starved = self.reads.waits_since + cfg.read_starve_clocks;
                next = next.min(s.bus.deadline(starved, now));
                if writes.is_empty() {
                    next = now + 1;
                }
            }
        } else if !writes.is_empty() {
            let starved = self.writes.waits_since + cfg.write_starve_clocks;
            next = next.min(s.bus.deadline(starved, now));
            if reads.is_empty() {
                let gone = self.reads_gone_since;
                next = next
                    .min(gone.map_or(now + 1, |since| s.bus.deadline(since + cfg.idle_gap(), now)));
            }
        }
        next.min(NEVER)
    }
}

/// Whether there is anything to decide. While reads have the bus and no write waits, the bus does not turn.
#[inline(always)]
const fn is_contested(s: &State) -> bool {
    s.bus.writing() || !s.queues.writes().is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::{PolicyConfig, Umctl2Policy, tests::cfg};
    use super::*;
    use crate::channel::{
        Entry,
        testing::{Bench, entry},
    };

    fn bench(set: impl FnOnce(&mut TurnConfig)) -> Bench<Umctl2Policy> {
        let mut cfg: PolicyConfig = cfg();
        set(&mut cfg.turn);
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
    fn but_not_where_few_reads_wait_and_one_of_them_has_no_timer() {
        for (limit, turns) in [(1, false), (2, true)] {
            let mut b = bench(|t| t.past_expired = limit);
            b.put(Direction::Read, timed(0, 10), 0);
            b.put(Direction::Read, entry(2, 7), 0);
            b.put(Direction::Write, entry(1, 7), 0);
            assert_eq!(b.turns(64), turns, "{limit}");
        }
    }

    #[test]
    fn writes_of_an_idle_bus_yield_to_a_video_read_but_not_to_a_low_one() {
        for (read, yields) in [(timed(0, 90), true), (entry(0, 7), false)] {
            let mut b = bench(|_| ());
            b.put(Direction::Write, entry(1, 7), 0);
            b.put(Direction::Write, entry(1, 7), 0);
            assert!(!b.turns(0) && b.turns(3));
            b.put(Direction::Read, read, 4);
            assert_eq!(b.turns(5), yields);
        }
    }

    #[test]
    fn what_comes_is_looked_at_as_soon_as_columns_can_go() {
        let mut b = bench(|_| ());
        b.put(Direction::Write, entry(1, 7), 0);
        assert!(!b.turns(0) && b.turns(3));
        assert_eq!(b.wake(3), 4, "the bus has just turned");
        assert_eq!(b.wake(4), NEVER);
        b.put(Direction::Read, timed(0, 90), 4);
        assert_eq!(b.wake(4), 5, "no command of the writes comes so soon");
        assert!(b.turns(5));
    }

    #[test]
    fn a_critical_run_is_whole_beside_reads_without_a_timer_alone() {
        for low in [false, true] {
            let mut b = bench(|_| ());
            b.s.open(1, 7, 0);
            for _ in 0..6 {
                b.put(Direction::Write, entry(1, 7), 0);
            }
            let first = if low { entry(0, 7) } else { timed(0, 200) };
            b.put(Direction::Read, first, 0);
            assert!(b.turns(64));
            b.put(Direction::Read, timed(0, 66), 65);
            b.serve(66);
            assert_eq!(b.turns(67), !low, "an expired read waits");
        }
    }

    #[test]
    fn a_run_of_starved_reads_is_served_before_expired_writes() {
        let mut b = bench(|_| ());
        b.put(Direction::Write, timed(1, 10), 0);
        b.put(Direction::Write, timed(1, 10), 0);
        assert!(!b.turns(0) && b.turns(3), "no read waits");
        for _ in 0..4 {
            b.put(Direction::Read, entry(0, 7), 3);
        }
        assert!(!b.turns(66));
        assert!(b.turns(67), "64 clocks without a read served");
        for now in [70, 74, 78] {
            b.serve(now);
            assert!(now == 78 || !b.turns(now + 1), "the run is three lines");
        }
        assert!(b.turns(79));
    }

    #[test]
    fn a_turn_takes_place_some_clocks_after_it_was_decided() {
        let mut b = bench(|t| t.turn_latency_clocks = 5);
        b.put(Direction::Read, entry(0, 7), 0);
        b.put(Direction::Write, entry(1, 7), 0);
        assert!(!b.turns(64));
        assert_eq!(b.wake(64), 69);
        assert!(!b.turns(68) && b.turns(69));
    }

    #[test]
    fn a_turn_serves_its_least_if_its_rows_are_open() {
        let mut b = bench(|t| t.least_lines = 2);
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
