//! Tries changes that the design does not allow, if even the best design leaves a demand missed or open.

use axiscope_platform::Error;
use serde_json::{Value, json};

use super::{
    answer::Choice,
    gain::{misses, open},
    goal::checks,
    search::{Depth, Search},
    space::Changes,
};
use crate::{record::Stream, result::MemberResult, verdict::State};

/// Most changes that are tried (a choice, as the next one).
const MOST: usize = 8;
/// Most changes that the answer shows.
const SHOWN: usize = 2;

impl Search<'_> {
    /// Finds changes of numbers that the search keeps, which let the best design miss fewer demands, or leave fewer open. Each
    /// doubles one number of a stream whose demand is missed or open, as the trials of a run do.
    pub fn try_beyond(&mut self) -> Result<(), Error> {
        let best = self.best().clone();
        if checks(&best.result).all(|c| c.state == State::Met) {
            return Ok(());
        }
        let single: Vec<(String, Value)> = (self.design.stream.iter().zip(&best.result.members))
            .filter(|(_, member)| needs_more(member))
            .flat_map(|(stream, member)| self.doubled(stream, member))
            .take(MOST)
            .collect();
        let variant = |change: &(String, Value)| -> Changes {
            let all = best.changes.iter().chain([change]);
            all.cloned().collect()
        };
        // The best design runs as briefly as the variants: a longer run leaves other demands open.
        let variants = single.iter().map(variant).chain([best.changes.clone()]);
        let mut ran = self.run(&variants.collect::<Vec<Changes>>(), Depth::Brief)?;
        let Some(Ok(today)) = ran.pop() else {
            return Ok(());
        };
        let left = |c: &Choice| (misses(&c.result), open(c));
        let before = left(&Choice::new(best.changes, today));
        for (change, ran) in single.into_iter().zip(ran) {
            let Ok(result) = ran else { continue };
            let then = Choice::new(vec![change], result);
            if left(&then) < before {
                self.beyond.push(then);
            }
        }
        self.beyond.sort_by_key(left);
        self.beyond.truncate(SHOWN);
        Ok(())
    }

    /// The changes that double a number of a stream that is no axis of the search.
    fn doubled(&self, stream: &Stream, member: &MemberResult) -> Vec<(String, Value)> {
        let most_beats = self.board.most_beats(&member.ports[0]);
        let numbers = [
            ("outstanding", 2 * stream.in_flight(), u64::MAX),
            ("burst_beats", 2 * stream.beats(), most_beats),
        ];
        let numbers = numbers.into_iter().filter(|(_, then, most)| then <= most);
        let paths = numbers.map(|(field, then, _)| {
            let path = format!("stream.{}.{field}", stream.name);
            (path, json!(then))
        });
        let is_axis = |path: &String| self.space.axes.iter().any(|axis| axis.path == *path);
        paths.filter(|(path, _)| !is_axis(path)).collect()
    }
}

/// Whether a member has a demand that is missed or open.
fn needs_more(member: &MemberResult) -> bool {
    member.checks.iter().any(|c| c.state != State::Met)
}
