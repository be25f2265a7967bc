//! Infers what each burst waited for: its own pace, a free place among the bursts in flight, the end of all earlier
//! bursts, or the progress of the other direction.
//!
//! For every kind of wait, the times from the awaited event to the issue are collected. A master that waits for
//! an event always takes the same time after it. Each burst is therefore assumed to have waited for the event
//! whose time is shared by the most bursts. If several events are equally frequent, the latest event is chosen,
//! because all times agree if the memory was ideal. If no time is shared, the kind of event whose times agree
//! best is tried first, or the latest event if the memory was ideal.
//!
//! In a copy, no data are written before they are read. Its writes wait for their data, and its reads run
//! ahead as far as was observed. A trace shows neither if the memory was fast enough.

mod side;
mod times;

use crate::{Direction, Transaction};
use side::{Side, copied};
use times::{Times, alike, choose, is_ideal, latest_event};

/// The reason for the time at which a burst was issued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// As soon as the previous address was accepted.
    Own,
    /// After a response freed a place among the bursts in flight.
    Limit,
    /// After all earlier bursts were complete.
    Drained,
    /// After the other direction had moved a number of bytes.
    Other,
    /// At a fixed time after the previous issue.
    Pace,
}

const CAUSES: [Cause; 5] = [
    Cause::Limit,
    Cause::Drained,
    Cause::Other,
    Cause::Pace,
    Cause::Own,
];

impl Cause {
    /// Whether the time of the burst depends on the memory.
    const fn is_event(self) -> bool {
        matches!(self, Self::Limit | Self::Drained | Self::Other)
    }
}

/// The conditions for which a burst waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Why.
    pub cause: Cause,
    /// Most bursts in flight, including itself.
    pub in_flight: u32,
    /// Cycles from the time at which the burst could be issued until it was issued.
    pub think: u64,
    /// Least cycles since the previous issue.
    pub pace: u64,
    /// Bytes that the other direction must have moved.
    pub other_bytes: u64,
    /// Minimum number of cycles after this progress.
    pub other_cycles: u64,
    /// Whether the burst was issued later than the previous address allowed.
    pub waited: bool,
    /// Whether a pace explains the wait as well as an event does.
    pub unsure: bool,
}

/// Number of bursts of a direction for each condition for which they waited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Causes {
    pub own: u64,
    pub limit: u64,
    pub drained: u64,
    pub other: u64,
    pub pace: u64,
}

/// Returns the opposite direction.
pub(crate) const fn other_way(direction: Direction) -> Direction {
    match direction {
        Direction::Read => Direction::Write,
        Direction::Write => Direction::Read,
    }
}

impl Causes {
    /// Counts waits.
    #[must_use]
    pub fn of(waits: &[Wait]) -> Self {
        let mut all = Self::default();
        for w in waits {
            *match w.cause {
                Cause::Own => &mut all.own,
                Cause::Limit => &mut all.limit,
                Cause::Drained => &mut all.drained,
                Cause::Other => &mut all.other,
                Cause::Pace => &mut all.pace,
            } += 1;
        }
        all
    }
}

/// Returns what each burst of a direction waited for, in order of issue; `begin` is the edge of the start.
#[must_use]
pub fn waits_of(all: &[Transaction], direction: Direction, begin: u64) -> Vec<Wait> {
    waits_between(all, direction, begin, true)
}

/// Like [`waits_of`]. `may_copy` says whether writes may contain data that were read.
#[must_use]
pub(crate) fn waits_between(
    all: &[Transaction],
    direction: Direction,
    begin: u64,
    may_copy: bool,
) -> Vec<Wait> {
    let mut own = Side::of(all, direction);
    let other = Side::of(all, other_way(direction));
    let is_ideal = is_ideal(all);
    if is_ideal && own.reacts_at_once() {
        own.done.iter_mut().for_each(|d| *d = d.saturating_sub(1));
    }
    let own = own;
    let flight: Vec<usize> = (own.shows.iter().enumerate())
        .map(|(i, &shows)| i - own.done_by(shows).min(i))
        .collect();
    let most = flight.iter().max().map_or(1, |m| m + 1);
    // The times since the events that the burst may have waited for.
    let after = |i: usize, cause: Cause| -> Option<u64> {
        let (shows, taken) = (own.shows[i], own.taken[i - 1]);
        let done = own.done_by(shows);
        let freed = (done > 0)
            .then(|| own.done[done - 1])
            .filter(|f| *f > taken);
        // If the maximum number of bursts was in flight, this response freed a place.
        let room = i.checked_sub(most).map(|k| own.done[k]);
        let room = room.filter(|f| *f > taken);
        match cause {
            Cause::Own => shows.checked_sub(taken),
            Cause::Pace => Some(shows - own.shows[i - 1]),
            Cause::Limit => shows.checked_sub(room?),
            Cause::Drained => (flight[i] == 0).then_some(shows - freed?),
            Cause::Other => {
                let before = other.done_by(shows);
                let last = other.done[before.checked_sub(1)?];
                (last > taken && room.is_none_or(|f| last >= f)).then_some(shows - last)
            }
        }
    };
    let copy = copied(&own, &other, direction).filter(|_| may_copy);
    // In a copy, this is the time from reading data to writing them.
    let soonest = match (&copy, direction) {
        (Some(bytes), Direction::Write) => {
            let each = own.shows.iter().zip(bytes);
            each.map(|(&shows, &bytes)| shows.saturating_sub(other.done_at(bytes)))
                .min()
                .unwrap_or(0)
        }
        _ => 0,
    };
    let waits = |i: usize| i > 0 && own.shows[i] > own.taken[i - 1];
    let mut order: Vec<(Cause, f64)> = CAUSES
        .iter()
        .map(|&cause| {
            let held = (0..own.shows.len()).filter(|&i| waits(i));
            let all = held.clone().count();
            (cause, alike(held.filter_map(|i| after(i, cause)), all))
        })
        .collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1));
    let waiting: Vec<usize> = (0..own.shows.len()).filter(|&i| waits(i)).collect();
    let shared = CAUSES.map(|cause| {
        let times = waiting.iter().filter_map(|&i| after(i, cause));
        Times::of(times, waiting.len())
    });
    let mut most_of_other = 0;
    (0..own.shows.len())
        .map(|i| {
            let waited = waits(i) || (i == 0 && other.has_paused(own.shows[0]));
            let (cause, unsure) = if !waited {
                (Cause::Own, false)
            } else if i == 0 {
                // The burst begins when the other direction has paused, so one phase follows another.
                (Cause::Other, true)
            } else {
                let times = CAUSES.map(|cause| after(i, cause));
                choose(&times, &shared).unwrap_or_else(|| match latest_event(&times) {
                    Some(cause) if is_ideal => (cause, true),
                    _ => {
                        let known = order.iter().find(|(c, _)| after(i, *c).is_some());
                        (known.map_or(Cause::Own, |k| k.0), false)
                    }
                })
            };
            let in_flight = if cause == Cause::Drained { 1 } else { most };
            // Number of bytes that the other direction must have moved.
            let mut other_bytes = copy.as_ref().map_or(0, |c| c[i]);
            if cause == Cause::Other {
                other_bytes = other_bytes.max(other.bytes_by(own.shows[i]));
            }
            // An earlier burst may have needed more progress of the other direction; progress never decreases.
            most_of_other = other_bytes.max(most_of_other);
            let other_bytes = most_of_other;
            let open = match other_bytes {
                0 => 0,
                bytes => other.done_at(bytes),
            };
            let since = own.shows[i].saturating_sub(open);
            let other_cycles = match cause {
                Cause::Other => since,
                _ => soonest.min(since),
            };
            let before = i.checked_sub(in_flight);
            let sooner = |k: usize| match cause {
                Cause::Drained => own.stalls[k].late,
                _ => own.stalls[k].held,
            };
            let freed = before.map_or(0, |k| own.done[k].saturating_sub(sooner(k)));
            let taken = if i == 0 { begin } else { own.taken[i - 1] };
            let from = taken.max(freed).max(open + other_cycles);
            let paced = cause == Cause::Pace;
            let since_last = |i: usize| own.shows[i] - own.shows[i - 1];
            // A master that accepts data slowly requests no faster than it accepts them.
            let slow = before.map_or(0, |k| own.stalls[k].takes);
            Wait {
                cause,
                in_flight: in_flight as u32,
                think: if paced {
                    0
                } else {
                    own.shows[i].saturating_sub(from)
                },
                pace: match (i, paced) {
                    (0, _) => 0,
                    (_, true) => since_last(i),
                    (_, false) => slow.min(since_last(i)),
                },
                other_bytes,
                other_cycles,
                waited,
                unsure,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn burst(direction: Direction, issued: u64, accepted: u64, done: u64) -> Transaction {
        Transaction {
            direction,
            id: 0,
            addr: 0,
            beats: 4,
            beat_bytes: 16,
            burst: 1,
            qos: None,
            cache: None,
            issued,
            accepted,
            first_beat: done - 3,
            last_beat: done,
            done,
            response: 0,
            held: 0,
        }
    }

    #[test]
    fn a_limit_is_told_from_a_pace() {
        // Two bursts are in flight, with latencies of 50 to 80 cycles. Each next burst is issued 3 cycles after
        // a response.
        let mut all = Vec::new();
        let mut ends = vec![61, 90];
        all.push(burst(Direction::Read, 1, 1, 61));
        all.push(burst(Direction::Read, 2, 2, 90));
        for i in 2..40u64 {
            let at = ends[i as usize - 2] + 1 + 3;
            let end = (at + 50 + i * 7 % 30).max(ends[i as usize - 1] + 1);
            ends.push(end);
            all.push(burst(Direction::Read, at, at, end));
        }
        let waits = waits_of(&all, Direction::Read, 0);
        // Some bursts appear directly after the previous address, which was itself late.
        let of = |cause, think| {
            (waits[2..].iter()).filter(move |w| (w.cause, w.think) == (cause, think))
        };
        assert!(of(Cause::Limit, 3).count() >= 30, "{waits:?}");
        assert_eq!(of(Cause::Limit, 3).count() + of(Cause::Own, 0).count(), 38);
        assert!(waits.iter().all(|w| w.in_flight == 2));
        // The latencies are the same, but each burst is issued 40 cycles after the previous one.
        for (i, t) in all.iter_mut().enumerate() {
            let at = 40 * i as u64 + 1;
            let latency = 50 + i as u64 * 7 % 30;
            *t = burst(Direction::Read, at, at, at + latency);
        }
        let waits = waits_of(&all, Direction::Read, 0);
        assert!(
            waits[1..]
                .iter()
                .all(|w| w.cause == Cause::Pace && w.pace == 40),
            "{waits:?}"
        );
    }

    #[test]
    fn a_copy_keeps_together_where_it_never_had_to_wait() {
        // Four reads and four writes are in flight; each write follows its data by 30 cycles.
        let mut all = Vec::new();
        for i in 0..40u64 {
            let at = 1 + 20 * i;
            all.push(burst(Direction::Read, at, at, at + 60));
            all.push(burst(Direction::Write, at + 90, at + 90, at + 130));
        }
        all.sort_by_key(|t| t.issued);
        let writes = waits_of(&all, Direction::Write, 0);
        let bytes: Vec<u64> = writes.iter().map(|w| w.other_bytes).collect();
        assert!(
            bytes.iter().zip(1..).all(|(b, n)| *b >= 64 * n),
            "{bytes:?}"
        );
        // 130 cycles pass from the issue of a read to the end of the write, which is the time of seven bursts.
        let reads = waits_of(&all, Direction::Read, 0);
        assert_eq!((reads[6].other_bytes, reads[7].other_bytes), (0, 64));
        // Without the first data before the first write, it is not a copy.
        all.iter_mut()
            .find(|t| t.direction == Direction::Write)
            .expect("one")
            .issued = 3;
        let writes = waits_of(&all, Direction::Write, 0);
        assert_eq!(writes[0].other_bytes, 0);
    }

    #[test]
    fn a_write_waits_for_what_was_read() {
        let mut all = Vec::new();
        for i in 0..30u64 {
            let at = 1 + 100 * i + i * i % 17;
            let end = at + 60 + i * 5 % 21;
            all.push(burst(Direction::Read, at, at, end));
            // Each write follows its data by 5 cycles, and is answered soon.
            let write = end + 1 + 5;
            all.push(burst(Direction::Write, write, write, write + 20 + i % 3));
        }
        all.sort_by_key(|t| t.issued);
        let waits = waits_of(&all, Direction::Write, 0);
        for (i, w) in waits.iter().enumerate().skip(1) {
            assert_eq!(
                (w.cause, w.other_cycles, w.think),
                (Cause::Other, 5, 0),
                "{i}"
            );
            assert_eq!(w.other_bytes, 64 * (i as u64 + 1));
        }
    }
}
