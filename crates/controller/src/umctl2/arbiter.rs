//! The port arbiter (PA) decides which port's line enters a store next.
//!
//! Ports rank by expired timers, then class, then AXI QoS of writes, then round robin (UG1085, "Port Arbiter";
//! for the AXI QoS of reads see [`undocumented`](super::undocumented)). Reads are granted first. Writes use the
//! clocks that reads leave free. If the controller accepts one line per direction in a clock, writes do not
//! depend on reads.

use axiscope_dram::Clock;

use super::{
    Umctl2, WriteClass,
    turns::Served,
    undocumented::{QOS_OF_READS, masks},
};
use crate::{
    Sink, WriteAccepted,
    channel::{Mark, NEVER, set::members},
};

impl Umctl2 {
    #[inline(never)]
    pub(crate) fn arbitrate(&mut self, now: Clock, sink: &mut impl Sink) {
        let mut wake = self.no_read_before;
        let mut read = false;
        if wake <= now {
            wake = NEVER;
            read = self.grant_read(now, &mut wake);
            self.no_read_before = if read { now } else { wake };
        }
        let alone = read && self.cfg.one_grant_per_clock;
        let wrote = !alone
            && self.write_may_enter(now, &mut wake)
            && self.grant_write(now, sink, &mut wake);
        // An accepted write may let the master issue its next burst at once; an accepted read does not.
        if wrote || (read && self.writing != 0) {
            wake = now + 1;
        } else if read {
            if self.read_may_enter() {
                wake = self.next_read(now);
            } else if self.next_write > now + 1 {
                wake = wake.min(self.next_write);
            }
        }
        self.channel.front_at(wake);
    }

    /// The clock at which the waiting reads are considered next after a read was granted. No port can split off
    /// a line before this clock.
    #[inline(always)]
    fn next_read(&self, now: Clock) -> Clock {
        if self.above_low != 0 {
            // For video reads, the clock at which the next piece moves up counts.
            return now + 1;
        }
        members(self.reading)
            .fold(NEVER, |at, x| at.min(self.ports[x].next_read))
            .max(now + 1)
    }

    /// Ends the step of a front end in which no line can enter.
    #[inline(always)]
    pub(super) fn rest_front(&mut self, now: Clock) {
        let mut wake = NEVER;
        self.write_may_enter(now, &mut wake);
        self.channel.front_at(wake);
    }

    /// Whether the arbiter must consider the waiting reads, which is the case if the queue has a free entry for
    /// one of them. If a video read is waiting, a free entry for high priority suffices, because the arbiter
    /// also records when the read's piece took its place in the address queue.
    #[inline(always)]
    pub(super) const fn read_may_enter(&self) -> bool {
        let reads = self.channel.queues().reads();
        self.reading != 0
            && (reads.low_len() < self.cfg.low_read_entries
                || (self.above_low != 0 && reads.high_len() < self.cfg.high_read_entries))
    }

    fn grant_read(&mut self, now: Clock, wake: &mut Clock) -> bool {
        let reads = self.channel.queues().reads();
        let low_is_full = reads.low_len() >= self.cfg.low_read_entries;
        let high_is_full = reads.high_len() >= self.cfg.high_read_entries;
        if low_is_full && (self.above_low == 0 || high_is_full) {
            return false;
        }
        let (entries, below) = (self.cfg.low_read_entries, self.cfg.read_throttle_below);
        let throttle = masks(reads.low_len(), entries, below);
        let mut best: Option<(usize, i32)> = None;
        let first = &self.next_read_port;
        let rank =
            |(x, class): (usize, i32)| rank(class, QOS_OF_READS, turn(x, first[class as usize]));
        for x in members(self.reading) {
            let port = &mut self.ports[x];
            let Some(&c) = port.pieces.front() else {
                continue;
            };
            if !port.cutting {
                if c.place > now {
                    *wake = (*wake).min(c.place);
                    continue;
                }
                port.start_cutting(self.cfg.timed_pieces, self.above_low, now);
            }
            let room = self.outlets.grants_at(x, now).max(port.next_read);
            if room > now {
                *wake = (*wake).min(room);
                continue;
            }
            let full = if c.high { high_is_full } else { low_is_full };
            if full
                || self.channel.reorder_is_full(c.cut.stream)
                || (throttle && self.cfg.ports[x].throttle_reads)
            {
                continue;
            }
            let class = match c.high {
                _ if now >= c.ranks_first => 3,
                true => 2,
                false => 0,
            };
            // A rank is needed only to compare two ports.
            if best.is_none_or(|best| rank((x, class)) > rank(best)) {
                best = Some((x, class));
            }
        }
        let Some((best, class)) = best else {
            return false;
        };
        self.enter_read(best, now);
        self.next_read_port[class as usize] = best + 1;
        true
    }

    /// Splits the next line off a port's piece and queues it.
    fn enter_read(&mut self, x: usize, now: Clock) {
        let port = &mut self.ports[x];
        let c = port.pieces.first_mut();
        let mark = Mark {
            high: c.high,
            late: now >= c.place + c.late_after,
            expires: c.expires,
        };
        port.next_read = now + self.cfg.read_line_clocks;
        self.outlets.granted(x);
        if self.channel.enter_read(&mut c.cut, mark, now) {
            port.cutting = false;
            self.above_low -= usize::from(c.is_above_low);
            port.pieces.drop_front();
            if port.pieces.is_empty() {
                self.reading &= !(1 << x);
            }
        }
    }

    /// Whether a write waits and the data path into the queue is free.
    #[inline(always)]
    fn write_may_enter(&self, now: Clock, wake: &mut Clock) -> bool {
        if now < self.next_write {
            // This is needed even if no write waits, because the bus may turn in any step.
            *wake = (*wake).min(self.next_write);
            return false;
        }
        self.writing != 0
    }

    #[inline(never)]
    fn grant_write(&mut self, now: Clock, sink: &mut impl Sink, wake: &mut Clock) -> bool {
        let taken = self.channel.queues().writes().len();
        let is_full = taken >= self.cfg.write_entries;
        if is_full && self.writing & !self.refused == 0 {
            return false;
        }
        let (entries, below) = (self.cfg.write_entries, self.cfg.write_throttle_below);
        let throttle = masks(taken, entries, below);
        let (mut best, mut best_rank) = (usize::MAX, i32::MIN);
        for x in members(self.writing) {
            let Some(w) = self.ports[x].writes.front() else {
                continue;
            };
            if w.arrived > now {
                *wake = (*wake).min(w.arrived);
                continue;
            }
            let cfg = &self.cfg.ports[x];
            if throttle && cfg.throttle_writes {
                continue;
            }
            let video = self.ports[x].write_class(&cfg.write_class) == Some(WriteClass::Video);
            let class = if video && now >= w.arrived + cfg.write_timeout_clocks {
                2
            } else {
                0
            };
            let rank = if self.write_turns.waits(x) {
                -1
            } else {
                rank(class, w.qos, turn(x, self.write_turns.first()))
            };
            if rank > best_rank {
                (best, best_rank) = (x, rank);
            }
        }
        if best == usize::MAX || (is_full && self.refused >> best & 1 != 0) {
            return false;
        }
        let Some((merged, last)) = self.enter_write(best, now, sink) else {
            return false;
        };
        let line = Served {
            entry: !merged,
            last,
            reads_wait: self.reading != 0 || !self.channel.queues().reads().is_empty(),
        };
        self.write_turns.served(best, best_rank >= 0, line);
        self.next_write = now + self.cfg.write_line_clocks;
        true
    }

    /// Queues the write at the head of a port, or merges it. Returns whether it merged and whether it was the last of its
    /// piece; `None` if the queue is full.
    fn enter_write(&mut self, x: usize, now: Clock, sink: &mut impl Sink) -> Option<(bool, bool)> {
        let w = *self.ports[x]
            .writes
            .front()
            .expect("a granted port has a write");
        let merged = self.cfg.write_combine && self.channel.merge_write(&w);
        if !merged {
            if self.channel.queues().writes().len() >= self.cfg.write_entries {
                self.refused |= 1 << x;
                return None;
            }
            self.refused = 0;
            let cfg = &self.cfg.ports[x];
            let video = cfg.write_class[w.qos as usize & 15] == WriteClass::Video;
            let expires = if video {
                w.arrived + cfg.write_timeout_clocks
            } else {
                NEVER
            };
            self.channel.enter_write(&w, expires, now);
        }
        self.ports[x].writes.pop_front();
        if self.ports[x].writes.is_empty() {
            self.writing &= !(1 << x);
        }
        if let Some(account) = self.channel.account() {
            account.accepted(&w, &self.ports[x].writes, now);
        }
        sink.write_accepted(WriteAccepted {
            stream: w.stream,
            bytes: w.bytes,
            at: now,
            last_of_burst: w.last,
        });
        Some((merged, w.last_of_piece))
    }
}

/// The maximum number of ports, and the number of AXI QoS values.
const PORTS: i32 = 64;
const QOS_VALUES: i32 = 16;

/// A port's priority in a round that starts with `first`; the port with the highest value is next.
#[inline]
const fn turn(x: usize, first: usize) -> i32 {
    PORTS - 1 - (x as i32 + PORTS - first as i32) % PORTS
}

/// Combines class, AXI QoS and position in the round into one number, in this order of importance.
#[inline]
const fn rank(class: i32, qos: u8, turn: i32) -> i32 {
    (class * QOS_VALUES + (qos & 15) as i32) * PORTS + turn
}

#[cfg(test)]
mod tests;
