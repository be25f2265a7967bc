//! What each burst waited for, as far as a bus tells: its own pace, a place among those in flight, the end
//! of all before, or what the other direction had done.
//!
//! For every kind of wait the times from what was waited for to the issue are gathered. A master that
//! waits for one thing takes the same time after it again and again; the kind whose times are the most
//! alike is believed first.

use std::collections::HashMap;

use crate::{Direction, Transaction};

/// Why a burst was issued when it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Once the address before was taken.
    Own,
    /// A response made room among those in flight.
    Limit,
    /// All before it were complete.
    Drained,
    /// The other direction had done so much.
    Other,
    /// So long after the issue before.
    Pace,
}

const CAUSES: [Cause; 5] = [
    Cause::Limit,
    Cause::Drained,
    Cause::Other,
    Cause::Pace,
    Cause::Own,
];

/// Times that are so alike in fewer than this share of bursts tell nothing.
const ALIKE: f64 = 0.3;

/// What a burst waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Why.
    pub cause: Cause,
    /// So many in flight at most, itself among them.
    pub in_flight: u32,
    /// Cycles from when it could be issued.
    pub think: u64,
    /// Cycles since the issue before at least.
    pub pace: u64,
    /// Bytes that the other direction must have done.
    pub other_bytes: u64,
}

/// How many bursts of a direction waited for what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[allow(missing_docs)]
pub struct Causes {
    pub own: u64,
    pub limit: u64,
    pub drained: u64,
    pub other: u64,
    pub pace: u64,
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

/// One direction, with edges at which things show.
struct Side {
    /// Edges after which addresses show, and at which they are taken.
    shows: Vec<u64>,
    taken: Vec<u64>,
    /// In order of completion: edges.
    done: Vec<u64>,
    /// The same, with all bytes that are done by then.
    bytes: Vec<u64>,
}

impl Side {
    /// Writes whose master was late with their data show by as much later: the model's masters have theirs.
    fn of(all: &[Transaction], direction: Direction) -> Self {
        let own = || all.iter().filter(|t| t.direction == direction);
        let usual = match direction {
            Direction::Read => u64::MAX,
            Direction::Write => own().map(|t| t.held).min().unwrap_or(0),
        };
        let (mut shows, mut taken) = (Vec::new(), Vec::new());
        for t in own() {
            let late = t.held.saturating_sub(usual);
            let at = (t.issued + late).saturating_sub(1);
            shows.push(at.max(taken.last().copied().unwrap_or(0)));
            taken.push((t.accepted + late).max(shows[shows.len() - 1] + 1));
        }
        let mut ends: Vec<(u64, u64)> = own().map(|t| (t.done, t.bytes())).collect();
        ends.sort_unstable();
        let mut sum = 0;
        let bytes = ends.iter().map(|e| {
            sum += e.1;
            sum
        });
        Self {
            shows,
            taken,
            bytes: bytes.collect(),
            done: ends.into_iter().map(|e| e.0).collect(),
        }
    }

    /// How many were complete at an edge.
    fn done_by(&self, edge: u64) -> usize {
        self.done.partition_point(|&d| d <= edge)
    }
}

/// What each burst of a direction waited for, in order of issue; `begin` is the edge that counts as the start.
#[must_use]
pub fn waits_of(all: &[Transaction], direction: Direction, begin: u64) -> Vec<Wait> {
    let own = Side::of(all, direction);
    let other = Side::of(
        all,
        match direction {
            Direction::Read => Direction::Write,
            Direction::Write => Direction::Read,
        },
    );
    let flight: Vec<usize> = (own.shows.iter().enumerate())
        .map(|(i, &shows)| i - own.done_by(shows).min(i))
        .collect();
    let most = flight.iter().max().map_or(1, |m| m + 1);
    // Times from what may have been waited for.
    let after = |i: usize, cause: Cause| -> Option<u64> {
        let (shows, taken) = (own.shows[i], own.taken[i - 1]);
        let done = own.done_by(shows);
        let freed = (done > 0)
            .then(|| own.done[done - 1])
            .filter(|f| *f > taken);
        // Where as many were in flight as may be, this one made room.
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
    let waits = |i: usize| i > 0 && own.shows[i] > own.taken[i - 1];
    let mut order: Vec<(Cause, f64)> = CAUSES
        .iter()
        .map(|&cause| {
            let held = (0..own.shows.len()).filter(|&i| waits(i));
            (cause, alike(held.filter_map(|i| after(i, cause))))
        })
        .collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1));
    (0..own.shows.len())
        .map(|i| {
            let cause = if waits(i) {
                let known = order.iter().find(|(c, _)| after(i, *c).is_some());
                known.map_or(Cause::Own, |k| k.0)
            } else {
                Cause::Own
            };
            let in_flight = if cause == Cause::Drained { 1 } else { most };
            // Bytes of the other direction.
            let before = other.done_by(own.shows[i]);
            let (open, other_bytes) = match cause {
                Cause::Other => (other.done[before - 1], other.bytes[before - 1]),
                _ => (0, 0),
            };
            let freed = i.checked_sub(in_flight).map_or(0, |k| own.done[k]);
            let taken = if i == 0 { begin } else { own.taken[i - 1] };
            let from = taken.max(freed).max(open);
            let paced = cause == Cause::Pace;
            Wait {
                cause,
                in_flight: in_flight as u32,
                think: if paced {
                    0
                } else {
                    own.shows[i].saturating_sub(from)
                },
                pace: if paced {
                    own.shows[i] - own.shows[i - 1]
                } else {
                    0
                },
                other_bytes,
            }
        })
        .collect()
}

/// The share of times that are as the most frequent one, give or take a cycle.
fn alike(times: impl Iterator<Item = u64>) -> f64 {
    let mut count: HashMap<u64, u64> = HashMap::new();
    let mut all = 0u64;
    for time in times {
        *count.entry(time).or_default() += 1;
        all += 1;
    }
    let near = |t: u64| -> u64 {
        (t.saturating_sub(1)..=t + 1)
            .filter_map(|t| count.get(&t))
            .sum()
    };
    let best = count
        .iter()
        .max_by_key(|&(t, n)| (*n, std::cmp::Reverse(*t)));
    let share = best.map_or(0.0, |(&t, _)| near(t) as f64 / all as f64);
    if share < ALIKE { 0.0 } else { share }
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
        // Two in flight; latencies of 50 to 80 cycles, and the next one 3 cycles after a response.
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
        assert!(
            waits[2..]
                .iter()
                .all(|w| w.cause == Cause::Limit && w.think == 3),
            "{waits:?}"
        );
        assert!(waits.iter().all(|w| w.in_flight == 2));
        // The same times, but each 40 cycles after the one before.
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
    fn a_write_waits_for_what_was_read() {
        let mut all = Vec::new();
        for i in 0..30u64 {
            let at = 1 + 100 * i + i * i % 17;
            let end = at + 60 + i * 5 % 21;
            all.push(burst(Direction::Read, at, at, end));
            // A write 5 cycles after the data are there, answered soon.
            let write = end + 1 + 5;
            all.push(burst(Direction::Write, write, write, write + 20 + i % 3));
        }
        all.sort_by_key(|t| t.issued);
        let waits = waits_of(&all, Direction::Write, 0);
        for (i, w) in waits.iter().enumerate().skip(1) {
            assert_eq!((w.cause, w.think), (Cause::Other, 5), "{i}");
            assert_eq!(w.other_bytes, 64 * (i as u64 + 1));
        }
    }
}
