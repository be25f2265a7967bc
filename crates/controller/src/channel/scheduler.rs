//! Which column command goes next.
//!
//! First ready, first come: among the row hits whose timing allows it, expired timers
//! go first, then high priority, then age.

use axiscope_dram::{Clock, Command, Kind};

use super::{
    Channel,
    queue::{NEVER, Queue},
    rows::row_command_at,
    set::{each_slot, members},
};
use crate::Sink;

impl Channel {
    /// Issues the best column command that may go now; says whether one went.
    #[inline(never)]
    pub(super) fn schedule_column(
        &mut self,
        now: Clock,
        blocked: u64,
        sink: &mut impl Sink,
    ) -> bool {
        let writing = self.direction.writing;
        let (queue, other) = self.queues(writing);
        let kind = if writing { Kind::Write } else { Kind::Read };
        let picked = if writing || queue.any_ranked() {
            self.pick_ranked(queue, kind, now, blocked)
        } else {
            self.pick_oldest(queue, kind, now, blocked)
        };
        let slot = match picked {
            Ok(slot) => slot,
            Err(wake) => {
                self.column_wake = wake;
                return false;
            }
        };
        let alone = other.is_empty();
        let bank = queue.entry(slot).bank;
        self.next_column = now + self.timing.t_ccd_s;
        if writing {
            self.issue_write(slot, now);
        } else {
            self.issue_read(slot, now, sink);
        }
        let queue = self.queues(writing).0;
        let (hit_banks, any_expired) = (queue.hit_banks() & !blocked, queue.any_expired());
        self.column_wake = if alone && hit_banks & hit_banks.wrapping_sub(1) == 0 {
            // Where the bus cannot turn and one bank at most is left, its time is known now.
            match hit_banks {
                0 => NEVER,
                one => self
                    .dram
                    .earliest(kind, one.trailing_zeros() as u8)
                    .max(now + 1),
            }
        } else {
            now + 1
        };
        // While more hits follow nothing closes the row, but for an expired miss.
        if hit_banks >> bank & 1 == 0 || any_expired {
            let row_at = row_command_at(&self.dram, bank);
            self.row_wake = self.row_wake.min(row_at.max(now + 1));
        }
        true
    }

    /// The oldest hit that may go, where age alone decides; else when the first hit may.
    #[inline(always)]
    fn pick_oldest(
        &self,
        queue: &Queue,
        kind: Kind,
        now: Clock,
        blocked: u64,
    ) -> Result<usize, Clock> {
        let mut wake = NEVER;
        let allowed = queue.hit_banks() & !blocked;
        let mut hits = if allowed == 0 { 0 } else { queue.all_hits() };
        while hits != 0 {
            let (_, slot) = queue.oldest(hits);
            let bank = queue.entry(slot).bank;
            if allowed >> bank & 1 != 0 {
                let at = self.dram.earliest(kind, bank);
                if at <= now {
                    return Ok(slot);
                }
                wake = wake.min(at);
            }
            hits &= !queue.of_bank(bank);
        }
        Err(wake)
    }

    /// The best hit that may go: expired timers, classes and the spacing of masked writes
    /// count; else when the first hit may.
    #[inline(never)]
    fn pick_ranked(
        &self,
        queue: &Queue,
        kind: Kind,
        now: Clock,
        blocked: u64,
    ) -> Result<usize, Clock> {
        let writing = self.direction.writing;
        let mut wake = NEVER;
        let in_age_order = self.cfg.expired_in_age_order && queue.any_expired();
        let plain = !writing && !in_age_order;
        // The entries that may go now: the best of them is the best of the best per bank.
        let mut ready = 0u128;
        let gap = if writing && self.cfg.expired_writes_cross {
            self.timing.rank_to_rank_write - self.timing.t_ccd_s
        } else {
            0
        };
        let mut crossing = 0u128;
        for b in members(queue.hit_banks() & !blocked) {
            let b = b as u8;
            let at = self.dram.earliest(kind, b);
            if at > now {
                wake = wake.min(at);
                if at <= now + gap {
                    crossing |= queue.hits(b) & queue.expired();
                }
                continue;
            }
            ready |= if plain {
                queue.hits(b)
            } else {
                self.narrow_hits(queue, b, now, &mut wake)
            };
        }
        if !writing && self.cfg.expired_bars_others && queue.any_expired() {
            ready = allowed_beside_expired(queue, ready);
        }
        if !writing
            && self.cfg.expired_bars_untimed
            && self.writes.is_empty()
            && queue.any_expired()
        {
            ready &= queue.timed() | queue.expired();
        }
        if ready == 0 {
            return Err(wake);
        }
        if crossing != 0 && ready & queue.expired() == 0 {
            let slot = queue.oldest(crossing).1;
            return Err(self.dram.earliest(kind, queue.entry(slot).bank));
        }
        Ok(queue.best(ready).2)
    }

    /// The hits of a bank that may go now beyond the timing of the bank: what waits for
    /// an older entry that has expired, or for the spacing of masked writes, is left out.
    #[inline(never)]
    fn narrow_hits(&self, queue: &Queue, b: u8, now: Clock, wake: &mut Clock) -> u128 {
        let writing = self.direction.writing;
        let mut hits = queue.hits(b);
        let expired = queue.misses(b) & queue.expired();
        if self.cfg.expired_in_age_order && expired != 0 {
            let waits = queue.oldest(expired).0;
            let first = queue.oldest(hits);
            // Reads go while the row may not be closed for the older miss anyway.
            let free = !writing
                && !self.cfg.expired_age_strict
                && now + self.timing.rd_to_pre <= self.dram.earliest(Kind::Precharge, b);
            if !free
                && (hits & queue.expired() == 0 || queue.oldest(hits & queue.expired()).0 > waits)
            {
                if first.0 > waits {
                    return 0;
                }
                hits = 1 << first.1;
            }
        }
        if writing {
            let at = self.dram.earliest(Kind::MaskedWrite, b);
            if at > now {
                let (_, _, slot) = queue.best(hits);
                if queue.entry(slot).mask != u8::MAX {
                    *wake = (*wake).min(at);
                    return 0;
                }
                hits = 1 << slot;
            }
        }
        hits
    }

    #[inline(always)]
    fn issue_read(&mut self, slot: usize, now: Clock, sink: &mut impl Sink) {
        if self.cfg.hits_past_miss < u32::MAX {
            self.reads.pass(slot, self.cfg.hits_past_miss);
        }
        let e = self.reads.remove(slot);
        self.issue(Kind::Read, e.bank, e.row, now);
        if e.high {
            self.high_reads -= 1;
        } else {
            self.low_reads -= 1;
        }
        self.front_wake = self.front_wake.min(now + 1);
        self.direction.read_served(now);
        let first = self.cfg.refreshed_reads_close && self.refresh.first_read(e.bank);
        if (e.late && self.cfg.late_reads_close)
            || (first && e.expires != NEVER && self.writes.is_empty())
        {
            self.close_behind(e.bank, now);
        }
        let ready =
            now + self.timing.read_latency + self.timing.burst_clocks + self.cfg.read_pipeline;
        self.reorder[e.stream as usize].fill(e.stream, e.token, ready, |line| sink.read_line(line));
    }

    /// Closes a bank with the column command itself (auto-precharge).
    fn close_behind(&mut self, bank: u8, now: Clock) {
        let closes = self.dram.earliest(Kind::Precharge, bank);
        let at = closes + self.timing.t_rp;
        if let Some(log) = &mut self.log {
            log.push(Command {
                at: closes,
                kind: Kind::Precharge,
                bank,
                row: 0,
                on_bus: false,
            });
        }
        self.dram.close(bank);
        self.dram.hold(Kind::Activate, bank, at);
        self.rows.moved(bank, at, now);
        self.dram.hold(Kind::Refresh, bank, at);
        self.row_closed(bank);
    }

    fn issue_write(&mut self, slot: usize, now: Clock) {
        if self.cfg.hits_past_miss < u32::MAX {
            self.writes.pass(slot, self.cfg.hits_past_miss);
        }
        let e = self.writes.remove(slot);
        self.issue(write_kind(e.mask), e.bank, e.row, now);
        self.front_wake = self.front_wake.min(now + 1);
        self.direction.write_served(now);
        self.written.rotate_right(1);
        self.written[0] = (e.line, now);
    }
}

/// What may go of a set of reads while one that has run out of time waits: such reads, those of
/// the stream that has waited longest, and those without a timer, which nobody else would ever
/// let through.
#[inline(never)]
fn allowed_beside_expired(queue: &Queue, ready: u128) -> u128 {
    let (_, slot) = queue.oldest(queue.expired());
    let stream = queue.entry(slot).stream;
    let mut allowed = ready & !queue.timed();
    each_slot(ready & queue.timed(), |slot| {
        allowed |= u128::from(queue.entry(slot).stream == stream) << slot;
    });
    allowed
}

#[inline]
const fn write_kind(mask: u8) -> Kind {
    if mask == u8::MAX {
        Kind::Write
    } else {
        Kind::MaskedWrite
    }
}
