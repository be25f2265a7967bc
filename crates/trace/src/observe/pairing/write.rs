//! Writes, their data and their responses.

use std::collections::{BTreeMap, BTreeSet};

use super::{MOST_EARLIER, Outcome, Score, Spans, enough, spans};
use crate::{
    Transaction,
    observe::watch::{Answer, Data, Pieces},
};

const WAY: usize = crate::Direction::Write as usize;

/// A write's address.
#[derive(Clone, Copy)]
struct Address {
    number: usize,
    id: u64,
    issued: u64,
    accepted: u64,
    beats: u16,
}

/// All writes, or those of one ID if write data have IDs.
#[derive(Default)]
struct Lane<'a> {
    addresses: Vec<Address>,
    data: &'a [Data],
    answers: BTreeMap<u64, &'a [Answer]>,
}

/// One way to pair the writes of a lane.
#[derive(Default)]
struct Reading {
    offset: i64,
    spans: Spans,
    answers: Vec<Option<Answer>>,
    /// Bursts that had begun before the window.
    before: usize,
    /// Number of bursts counted in `before` whose address was seen.
    cut: usize,
    score: Score,
    /// Writes whose data came before their address.
    leading: usize,
}

/// Pairs the writes of a window with their data and responses, and marks those that are complete. `has_ids` states whether
/// responses have IDs.
pub(in crate::observe) fn pair_writes(
    pieces: &Pieces,
    has_ids: bool,
    made: &mut [Transaction],
    done: &mut [bool],
) -> Outcome {
    let mut lanes: BTreeMap<u64, Lane<'_>> = BTreeMap::new();
    for (&lane, numbers) in &pieces.addresses[WAY] {
        let address = |&number: &usize| Address {
            number,
            id: if has_ids { made[number].id } else { 0 },
            issued: made[number].issued,
            accepted: made[number].accepted,
            beats: made[number].beats,
        };
        lanes.entry(lane).or_default().addresses = numbers.iter().map(address).collect();
    }
    for (&lane, channel) in &pieces.data[WAY] {
        lanes.entry(lane).or_default().data = &channel.data;
    }
    for (&id, answers) in &pieces.answers {
        let lane = lanes.entry(if pieces.has_lanes { id } else { 0 });
        lane.or_default().answers.insert(id, answers);
    }
    let mut outcome = Outcome::default();
    for lane in lanes.into_values() {
        let (found, is_ambiguous) = lane.best(pieces);
        outcome.add(&Outcome {
            before: found.before as u64,
            cut: found.cut as u64,
            odd: found.spans.odd,
            first_odd: found.spans.first_odd,
            is_ambiguous,
        });
        let mut previous = found.spans.earlier.last().copied().flatten().unwrap_or(0);
        for (j, address) in lane.addresses.iter().enumerate() {
            let Some(span) = found.spans.of[j].filter(|s| !s.is_open) else {
                continue;
            };
            let t = &mut made[address.number];
            (t.first_beat, t.last_beat) = (span.first, span.last);
            if t.beats == 0 {
                t.beats = span.beats;
            }
            if !pieces.has_lanes {
                t.held = pieces.cycles_without_data(address.accepted.max(previous), span.last);
            }
            previous = span.last;
            if let Some(answer) = found.answers[j] {
                (t.done, t.response) = (answer.edge, answer.response);
                done[address.number] = found.spans.is_whole(j);
            }
        }
    }
    outcome
}

impl Lane<'_> {
    /// Chooses the interpretation that breaks no rule and leaves the fewest bursts incomplete. Returns whether
    /// others are equally good.
    fn best(&self, pieces: &Pieces) -> (Reading, bool) {
        let by_beat = pieces.by_beat[WAY];
        let lengths: Vec<u16> = self.addresses.iter().map(|a| a.beats).collect();
        let needed = match by_beat {
            true => lengths.iter().map(|&l| usize::from(l)).sum(),
            false => lengths.len(),
        };
        let most = MOST_EARLIER as i64;
        let surplus = self.data.len() as i64 - needed as i64;
        let offsets: BTreeSet<i64> = (-most..=most)
            .chain(surplus - most..=surplus + most)
            .filter(|&k| k >= -(lengths.len() as i64) && k <= self.data.len() as i64)
            .collect();
        let mut all: Vec<Reading> = (offsets.into_iter())
            .map(|offset| self.reading(&lengths, by_beat, offset))
            .collect();
        let enough = enough(all.iter().map(|r| r.score));
        all.retain(|r| r.score.complete >= enough);
        let least = all.iter().map(|r| r.score.rank()).min();
        all.retain(|r| Some(r.score.rank()) == least);
        let is_idle = pieces.is_idle[WAY];
        let is_tie = all.len() > 1;
        let best = (all.into_iter())
            .min_by_key(|r| {
                let before = if is_idle { r.before } else { 0 };
                (before, r.leading, r.offset.abs())
            })
            .unwrap_or_default();
        let is_settled = is_idle && best.before == 0;
        (best, is_tie && !is_settled)
    }

    fn reading(&self, lengths: &[u16], by_beat: bool, offset: i64) -> Reading {
        let spans = spans(lengths, self.data, by_beat, offset, true);
        // The edge after which a write may be answered.
        let ready = |j: usize| match spans.of[j] {
            None if (j as i64) < -offset => Some(self.addresses[j].accepted),
            None => None,
            Some(data) => (!data.is_open).then_some(data.last.max(self.addresses[j].accepted)),
        };
        let mut ids: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for id in self.answers.keys() {
            ids.entry(*id).or_default();
        }
        for (j, address) in self.addresses.iter().enumerate() {
            ids.entry(address.id).or_default().push(j);
        }
        let mut answers = vec![None; lengths.len()];
        let mut earlier = 0;
        for (id, own) in &ids {
            let all = self.answers.get(id).copied().unwrap_or_default();
            let next = |ready: Option<u64>| {
                ready.map_or(all.len(), |edge| all.partition_point(|a| a.shown <= edge))
            };
            let mut skipped = all.len().saturating_sub(own.len());
            for (i, &j) in own.iter().enumerate() {
                skipped = skipped.max(next(ready(j)).saturating_sub(i));
            }
            // With several IDs, the IDs of earlier data are unknown.
            if ids.len() == 1 {
                for (i, &end) in spans.earlier.iter().rev().enumerate() {
                    skipped = skipped.max(next(end) + i + 1);
                }
            }
            let skipped = skipped.min(all.len());
            earlier += skipped;
            for (&j, answer) in own.iter().zip(&all[skipped..]) {
                answers[j] = Some(*answer);
            }
        }
        let answered = answers.iter().flatten().count();
        let complete = (0..lengths.len())
            .filter(|&j| answers[j].is_some() && spans.is_whole(j))
            .count();
        let leads = |(span, address): &(&Option<Data>, &Address)| {
            span.is_some_and(|s| s.first < address.issued)
        };
        let leading = spans.of.iter().zip(&self.addresses).filter(leads).count();
        let cut = answered - complete;
        let before = earlier.max(spans.earlier.len()) + cut;
        Reading {
            offset,
            score: Score {
                complete,
                left: before + spans.left + lengths.len() - answered,
                odd: spans.odd,
            },
            spans,
            answers,
            before,
            cut,
            leading,
        }
    }
}
