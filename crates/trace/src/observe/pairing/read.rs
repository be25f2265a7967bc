//! Reads and their data.

use std::collections::BTreeMap;

use super::{MOST_EARLIER, Outcome, Score, Spans, enough, spans};
use crate::{
    Transaction,
    observe::watch::{Data, Pieces},
};

const WAY: usize = crate::Direction::Read as usize;

/// Other pairs are as good as the chosen pairs if the differences between their latencies are at most this many
/// times as large; assumed.
const SIMILAR: f64 = 2.0;

/// A read's address.
#[derive(Clone, Copy)]
struct Address {
    issued: u64,
    accepted: u64,
    beats: u16,
}

/// Pairs the reads of a window with their data, ID by ID, and marks those that are complete.
pub(in crate::observe) fn pair_reads(
    pieces: &Pieces,
    made: &mut [Transaction],
    done: &mut [bool],
) -> Outcome {
    let mut outcome = Outcome::default();
    let mut ids: BTreeMap<u64, (&[usize], &[Data])> = BTreeMap::new();
    for (&id, numbers) in &pieces.addresses[WAY] {
        ids.entry(id).or_default().0 = numbers;
    }
    for (&id, channel) in &pieces.data[WAY] {
        ids.entry(id).or_default().1 = &channel.data;
    }
    let is_started = begins_idle(&ids, made, pieces.span.0);
    for (numbers, data) in ids.into_values() {
        let addresses: Vec<Address> = (numbers.iter())
            .map(|&n| Address {
                issued: made[n].issued,
                accepted: made[n].accepted,
                beats: made[n].beats,
            })
            .collect();
        let (spans, is_ambiguous) = best(&addresses, data, pieces, is_started);
        outcome.add(&Outcome {
            is_ambiguous,
            before: spans.earlier.len() as u64,
            odd: spans.odd,
            first_odd: spans.first_odd,
            ..Outcome::default()
        });
        for (&n, span) in numbers.iter().zip(&spans.of) {
            let Some(span) = span.filter(|s| !s.is_open) else {
                continue;
            };
            let t = &mut made[n];
            (t.first_beat, t.last_beat, t.done) = (span.first, span.last, span.last);
            (t.held, t.response) = (span.held, span.response);
            if t.beats == 0 {
                t.beats = span.beats;
            }
            done[n] = true;
        }
    }
    outcome
}

/// Whether the bus is idle for longer at the beginning of the window than ever between its bursts, so that no
/// burst was in flight at that time.
fn begins_idle(ids: &BTreeMap<u64, (&[usize], &[Data])>, made: &[Transaction], begin: u64) -> bool {
    let mut busy: Vec<(u64, u64)> = Vec::new();
    for (numbers, data) in ids.values() {
        busy.extend(numbers.iter().map(|&n| (made[n].issued, made[n].accepted)));
        busy.extend(data.iter().map(|d| (d.shown, d.last)));
    }
    busy.sort_unstable();
    let Some(&(first, mut until)) = busy.first() else {
        return true;
    };
    let mut longest = 0;
    for &(from, to) in &busy {
        longest = longest.max(from.saturating_sub(until));
        until = until.max(to);
    }
    first - begin > longest
}

/// Chooses the smallest number of earlier data with which no data are valid before their address was accepted,
/// no data are left, and all lengths fit. Also returns whether a greater number is equally good.
fn best(addresses: &[Address], data: &[Data], pieces: &Pieces, is_started: bool) -> (Spans, bool) {
    let by_beat = pieces.by_beat[WAY];
    let lengths: Vec<u16> = addresses.iter().map(|a| a.beats).collect();
    let (mut least, mut begins) = (0, 0);
    for a in addresses {
        let after = data.partition_point(|d| d.shown <= a.accepted);
        least = least.max(after as i64 - begins as i64);
        begins += if by_beat { usize::from(a.beats) } else { 1 };
    }
    let least = least.max(data.len() as i64 - begins as i64);
    let most = (data.len() as i64).min(least + MOST_EARLIER as i64);
    // If last beats are not marked, every number of beats fits. Other numbers differ by whole bursts.
    let longest = lengths.iter().copied().max().unwrap_or(1);
    let step = if by_beat { i64::from(longest) } else { 1 };
    let mut tried: Vec<(i64, Spans)> = Vec::new();
    let mut others = Vec::new();
    for offset in least..=most {
        let found = spans(&lengths, data, by_beat, offset, false);
        let fits = found.odd == 0;
        tried.push((offset, found));
        if fits {
            others = (offset + step..=most).step_by(step as usize).collect();
            break;
        }
    }
    let score = |s: &Spans| {
        let complete = (0..s.of.len()).filter(|&j| s.is_whole(j)).count();
        Score {
            complete,
            left: s.earlier.len() + s.of.len() - complete,
            odd: s.odd,
        }
    };
    let enough = enough(tried.iter().map(|(_, s)| score(s)));
    let best = (tried.into_iter())
        .filter(|(_, s)| score(s).complete >= enough)
        .min_by_key(|(_, s)| score(s).rank());
    let Some((_, best)) = best else {
        return Default::default();
    };
    let usual = Latencies::of(addresses, &best, pieces.span);
    let is_as_good = |&offset: &i64| {
        let other = spans(&lengths, data, by_beat, offset, false);
        let latencies = Latencies::of(addresses, &other, pieces.span);
        let is_like = latencies.spread() <= SIMILAR * usual.spread();
        other.odd == 0 && score(&other).complete >= enough && is_like
    };
    let is_settled =
        is_started && best.earlier.is_empty() || usual.shortest < rest(addresses, &best);
    let is_ambiguous = !is_settled && others.iter().any(is_as_good);
    (best, is_ambiguous)
}

/// The shortest and the longest time from an address to its data.
#[derive(Clone, Copy)]
struct Latencies {
    shortest: u64,
    longest: u64,
}

impl Latencies {
    /// Bursts that are only partly in the window took at least as long as the part in the window.
    fn of(addresses: &[Address], found: &Spans, (begin, end): (u64, u64)) -> Self {
        let all = addresses.iter().zip(&found.of);
        let times = all
            .clone()
            .filter_map(|(a, span)| Some(span.as_ref()?.shown - a.accepted));
        let (shortest, longest) = times.fold((u64::MAX, 1), |(s, l), t| (s.min(t), l.max(t)));
        let open = all
            .filter(|(_, span)| span.is_none())
            .map(|(a, _)| end - a.accepted);
        let earlier = found.earlier.iter().flatten().map(|last| last - begin);
        let longest = open.chain(earlier).fold(longest, u64::max);
        let shortest = shortest.clamp(1, longest);
        Self { shortest, longest }
    }

    fn spread(self) -> f64 {
        self.longest as f64 / self.shortest as f64
    }
}

/// Returns the median time from the last beat of a burst to the next address. A master that leaves the bus idle
/// for longer than its reads take has one read in flight at a time.
fn rest(addresses: &[Address], found: &Spans) -> u64 {
    let pairs = found.of.iter().zip(addresses.iter().skip(1));
    let mut all: Vec<u64> = pairs
        .filter_map(|(span, next)| Some(next.issued.saturating_sub(span.as_ref()?.last)))
        .collect();
    all.sort_unstable();
    all.get(all.len() / 2).copied().unwrap_or(0)
}
