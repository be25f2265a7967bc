//! The times from an event to the issue of a burst, and which of them are shared by many bursts.

use std::collections::HashMap;

use super::{CAUSES, Cause};
use crate::{Direction, Transaction, stall::answers};

/// Minimum number of bursts that must share a time.
pub(super) const SHARED: usize = 3;
/// Minimum share of the waiting bursts that must share a time.
const SHARED_PART: f64 = 0.03;
/// Minimum share of the bursts near a time that must be within a cycle of it. Waiting for an event gives a sharp peak,
/// and chance does not.
const SHARP: f64 = 0.75;
/// Maximum distance in cycles at which bursts count as near a time.
const NEAR_CYCLES: u64 = 6;
/// A time counts as equally common as another if it has at least this share of the other's bursts.
const AS_GOOD: f64 = 0.9;
/// Minimum share of the bursts that must have the most frequent time of a kind. Below this share, the most
/// frequent time may be due to chance.
const ALIKE: f64 = 0.3;

/// The times after one kind of event, with the number of bursts.
pub(super) struct Times {
    count: HashMap<u64, usize>,
    least: usize,
}

impl Times {
    pub(super) fn of(times: impl Iterator<Item = u64>, waiting: usize) -> Self {
        let mut count = HashMap::new();
        for time in times {
            *count.entry(time).or_default() += 1;
        }
        let least = SHARED.max((SHARED_PART * waiting as f64) as usize);
        Self { count, least }
    }

    fn within(&self, time: u64, cycles: u64) -> usize {
        let near = time.saturating_sub(cycles)..=time + cycles;
        near.filter_map(|t| self.count.get(&t)).sum()
    }

    /// Number of bursts that share a time; `None` if the time is not more frequent than times near it.
    fn share(&self, time: u64) -> Option<usize> {
        let own = self.within(time, 1);
        let is_sharp = own as f64 >= SHARP * self.within(time, NEAR_CYCLES) as f64;
        (own >= self.least && is_sharp).then_some(own)
    }
}

/// Returns the latest of the events that a burst may have waited for.
pub(super) fn latest_event(times: &[Option<u64>; 5]) -> Option<Cause> {
    let known = (0..CAUSES.len()).filter_map(|k| Some((CAUSES[k], times[k]?)));
    let events = known.filter(|k| k.0.is_event());
    events.min_by_key(|k| k.1).map(|k| k.0)
}

/// Whether the memory answered all bursts of a direction equally soon, so that times do not show what was awaited.
pub(super) fn is_ideal(all: &[Transaction]) -> bool {
    [Direction::Read, Direction::Write].iter().all(|way| {
        let own: Vec<&Transaction> = all.iter().filter(|t| t.direction == *way).collect();
        let answers = answers(&own);
        let ends = answers.iter().min().zip(answers.iter().max());
        ends.is_none_or(|(least, most)| most - least <= 1)
    })
}

/// Returns the cause whose time is shared by the most bursts, and whether a pace explains the time as well as
/// an event does.
pub(super) fn choose(times: &[Option<u64>; 5], shared: &[Times; 5]) -> Option<(Cause, bool)> {
    let known = (0..CAUSES.len()).filter_map(|k| {
        let time = times[k]?;
        Some((CAUSES[k], time, shared[k].share(time)?))
    });
    let known: Vec<(Cause, u64, usize)> = known.collect();
    let most = known.iter().map(|k| k.2).max()?;
    let good = |k: &&(Cause, u64, usize)| k.2 as f64 >= AS_GOOD * most as f64;
    let best = || known.iter().filter(good);
    let events = best().any(|k| k.0.is_event());
    let paces = best().any(|k| !k.0.is_event());
    // Prefer the latest event. If there is none, prefer `Pace` (time since the previous issue) to `Own` (time since
    // the previous address was accepted).
    let latest = || best().filter(|k| k.0.is_event()).min_by_key(|k| k.1);
    let (cause, ..) = latest().or_else(|| best().next())?;
    Some((*cause, events && paces))
}

/// Share of `all` whose time is within a cycle of the most frequent time.
pub(super) fn alike(times: impl Iterator<Item = u64>, all: usize) -> f64 {
    let mut count: HashMap<u64, u64> = HashMap::new();
    for time in times {
        *count.entry(time).or_default() += 1;
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
