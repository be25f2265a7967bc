//! Reads or writes: the direction of the data bus, with its timers.
//!
//! Reads are served unless writes have become critical (no service for
//! `write_starve` clocks), a write's timer has expired, or no read has waited for
//! `idle_gap` clocks. Expired reads hold back critical writes, up to `forced_drain` or until no
//! more than `few_reads` wait, a low-priority one among them (with `rowless_reads_yield` only while
//! a read could go or would share a bank; with `lent_until_row` the writes keep what they were lent
//! until a read could go again). Each turn of the bus serves at least `least_reads` or
//! `least_writes`, if their rows are open; with `starved_read_run` video reads that have starved
//! take the bus back for so many lines from writes that have run out of time, too; with
//! `only_video_holds_writes` all video reads do, expired or not, unless a low-priority read waits too.

use axiscope_dram::Clock;

use super::{
    Channel, DirectionConfig,
    queue::{NEVER, Queue},
};

/// Which way the data bus goes, and since when each side has waited.
#[derive(Clone, Debug, Default)]
pub(super) struct Direction {
    pub writing: bool,
    /// Last read served, or when reads began to wait.
    pub read_waits_since: Clock,
    /// Last write served, or when writes began to wait.
    pub write_waits_since: Clock,
    reads_critical: bool,
    writes_critical: bool,
    pub served: u32,
    forced: bool,
    by_idle: bool,
    /// Video reads were critical as they took the bus.
    starved: bool,
    /// The bus was given to writes although a read had run out of time.
    pub lent: bool,
    reads_gone_since: Option<Clock>,
    /// Clock of the last turn.
    turned: Clock,
    /// When a turn that was decided takes place; until then the bus goes on as it was.
    due: Option<Clock>,
}

impl Direction {
    pub fn read_came(&mut self, first: bool, now: Clock) {
        if first {
            self.read_waits_since = now;
        }
        self.reads_gone_since = None;
    }

    pub fn write_came(&mut self, first: bool, now: Clock) {
        if first {
            self.write_waits_since = now;
        }
    }

    pub fn read_served(&mut self, now: Clock) {
        self.read_waits_since = now;
        self.reads_critical = false;
        self.served += 1;
    }

    pub fn write_served(&mut self, now: Clock) {
        self.write_waits_since = now;
        self.writes_critical = false;
        self.served += 1;
    }

    fn turn(&mut self, writing: bool) {
        self.starved = !writing && self.reads_critical;
        self.writing = writing;
        self.served = 0;
        if writing {
            self.reads_critical = false;
        } else {
            self.writes_critical = false;
            self.forced = false;
            self.lent = false;
        }
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

/// Reads that a turn to reads serves before writes may take the bus.
#[inline]
const fn reads_of_turn(cfg: &DirectionConfig, d: &Direction) -> u32 {
    match cfg.starved_read_run {
        Some(run) if d.starved => run,
        _ => cfg.least_reads,
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

/// Whether writes have had what they get before reads that have run out of time take the bus back.
#[inline]
const fn writes_done(cfg: &DirectionConfig, d: &Direction, reads: &Queue) -> bool {
    match (d.lent, cfg.lent_until_row) {
        (false, _) => d.served >= cfg.least_writes,
        (true, false) => true,
        (true, true) => d.served >= cfg.write_run || reads.hit_banks() != 0,
    }
}

impl Channel {
    /// Decides the direction for the column command of this clock.
    #[inline(always)]
    pub(super) fn choose_direction(&mut self, now: Clock) {
        let (reads, writes) = (!self.reads.is_empty(), !self.writes.is_empty());
        let cfg = &self.cfg.direction;
        let d = &mut self.direction;
        if !d.writing && !writes {
            // Reads keep the bus; whether they are critical counts during writes alone.
            d.writes_critical = false;
            d.due = None;
            return;
        }
        if !reads {
            d.reads_critical = false;
        } else if now - d.read_waits_since >= read_starve(cfg, &self.reads) {
            d.reads_critical = true;
        }
        if !writes {
            d.writes_critical = false;
        } else if now - d.write_waits_since >= cfg.write_starve {
            d.writes_critical = true;
        }
        let read_expired = self.reads.any_expired();
        let write_expired = cfg.write_expiry_turns && self.writes.any_expired();
        let turn = if d.writing {
            if !writes {
                reads
            } else if !reads {
                false
            } else if cfg.idle_writes_yield && d.by_idle && self.reads.any_timed() {
                true
            } else if cfg.write_run_ends && self.reads.any_timed() {
                (d.served >= cfg.write_run && !write_expired)
                    || (cfg.starved_read_run.is_some() && d.reads_critical)
                    || (read_expired
                        && (self.writes.hit_banks() == 0 || writes_done(cfg, d, &self.reads)))
            } else if d.forced && d.served < cfg.write_run {
                false
            } else {
                read_expired || (d.reads_critical && !write_expired)
            }
        } else if !writes {
            false
        } else if !reads {
            let since = *d.reads_gone_since.get_or_insert(now);
            let turn = now - since >= cfg.idle_gap;
            d.by_idle = turn;
            turn
        } else if (d.writes_critical || write_expired)
            && (d.served >= reads_of_turn(cfg, d) || reads_let_go(cfg, &self.reads, &self.writes))
            && (!cfg.only_video_holds_writes || self.reads.any_untimed())
            && (!read_expired
                || (d.writes_critical
                    && self.reads.len() <= cfg.few_reads
                    && self.reads.any_untimed())
                || !reads_hold(cfg, &self.reads, &self.writes))
        {
            d.by_idle = false;
            d.lent = read_expired;
            d.forced = cfg.critical_runs_whole && d.writes_critical && self.reads.any_untimed();
            true
        } else if cfg
            .forced_drain
            .is_some_and(|limit| d.writes_critical && now - d.write_waits_since >= limit)
        {
            d.forced = true;
            d.by_idle = false;
            true
        } else {
            false
        };
        if self.turn_takes_place(turn, now) {
            let d = &mut self.direction;
            let writing = !d.writing;
            d.turn(writing);
            d.starved &= self.reads.any_timed();
            d.reads_gone_since = None;
            d.turned = now;
            self.stats.turnarounds += 1;
            self.column_wake = now;
            self.row_wake = now;
        }
    }

    /// Whether the bus turns in this clock. While both sides wait, low-priority reads among
    /// them, a decision takes effect some clocks after it was made.
    #[inline(always)]
    fn turn_takes_place(&mut self, decided: bool, now: Clock) -> bool {
        let cfg = &self.cfg.direction;
        let d = &mut self.direction;
        let delay = if d.writing {
            cfg.write_turn_delay
        } else {
            cfg.read_turn_delay
        };
        if delay == 0 {
            return decided;
        }
        let (reads, writes) = (!self.reads.is_empty(), !self.writes.is_empty());
        let (own, other) = if d.writing {
            (writes, reads)
        } else {
            (reads, writes)
        };
        if let Some(at) = d.due {
            let turn = other && (!own || now >= at);
            if turn || !other {
                d.due = None;
            }
            return turn;
        }
        let at_once = !own || !other || (d.writing && d.by_idle) || !self.reads.any_untimed();
        if decided && !at_once {
            d.due = Some(now + delay);
        }
        decided && at_once
    }

    /// When a timer of the direction may change the decision.
    #[inline(always)]
    pub(super) fn direction_wake(&self, now: Clock) -> Clock {
        let d = &self.direction;
        if !d.writing && self.writes.is_empty() && d.due.is_none() {
            return if d.turned == now { now + 1 } else { NEVER };
        }
        self.contested_wake(now)
    }

    #[inline(never)]
    fn contested_wake(&self, now: Clock) -> Clock {
        let cfg = &self.cfg.direction;
        let d = &self.direction;
        let bus_free = self.dram.bus_free();
        // A deadline that passed since the last decision is looked at in the next one.
        let later = |t: Clock| match () {
            () if t > now => t,
            () if self.next_column.max(bus_free) > now => self.next_column.max(bus_free),
            () => NEVER,
        };
        // What turned the bus may turn it again in the next clock.
        let mut next = if d.turned == now { now + 1 } else { NEVER };
        if let Some(at) = d.due {
            next = next.min(at.max(now + 1));
        }
        if d.writing {
            if !self.reads.is_empty() {
                next = next.min(later(d.read_waits_since + read_starve(cfg, &self.reads)));
                if self.writes.is_empty() {
                    next = now + 1;
                }
            }
        } else if !self.writes.is_empty() {
            next = next.min(later(d.write_waits_since + cfg.write_starve));
            if let Some(limit) = cfg.forced_drain {
                next = next.min(later(d.write_waits_since + limit));
            }
            if self.reads.is_empty() {
                next = next.min(
                    d.reads_gone_since
                        .map_or(now + 1, |s| later(s + cfg.idle_gap)),
                );
            }
        }
        next.min(NEVER)
    }
}
