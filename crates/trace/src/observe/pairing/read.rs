//! Reads and their data.

use std::collections::BTreeMap;

use super::{MOST_EARLIER, Outcome, Score, Spans, enough, spans};
use crate::{
    Transaction,
    observe::watch::{Data, Pieces},
};

const WAY: usize = crate::Direction::Read as usize;

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
    for (numbers, data) in ids.into_values() {
        let addresses: Vec<(u64, u16)> = (numbers.iter())
            .map(|&n| (made[n].accepted, made[n].beats))
            .collect();
        let spans = best(&addresses, data, pieces.by_beat[WAY]);
        outcome.add(&Outcome {
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
            done[n] = true;
        }
    }
    outcome
}

/// Chooses the smallest number of earlier data with which no data are valid before their address was accepted, no data are
/// left, and all lengths fit.
fn best(addresses: &[(u64, u16)], data: &[Data], by_beat: bool) -> Spans {
    let lengths: Vec<u16> = addresses.iter().map(|a| a.1).collect();
    let (mut least, mut begins) = (0, 0);
    for &(accepted, length) in addresses {
        let after = data.partition_point(|d| d.shown <= accepted);
        least = least.max(after as i64 - begins as i64);
        begins += if by_beat { usize::from(length) } else { 1 };
    }
    let least = least.max(data.len() as i64 - begins as i64);
    let most = (data.len() as i64).min(least + MOST_EARLIER as i64);
    let mut tried: Vec<Spans> = Vec::new();
    for offset in least..=most {
        let found = spans(&lengths, data, by_beat, offset, false);
        let fits = found.odd == 0;
        tried.push(found);
        if fits {
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
    let enough = enough(tried.iter().map(score));
    (tried.into_iter())
        .filter(|s| score(s).complete >= enough)
        .min_by_key(|s| score(s).rank())
        .unwrap_or_default()
}
