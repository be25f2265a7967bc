//! If even the best design misses a demand or leaves one too close to call, tries changes that the
//! design does not allow.

use axiscope_platform::Error;
use serde_json::Value;

use super::{
    answer::Choice,
    gain::{misses, open},
    goal::checks,
    runs::Depth,
    search::Search,
    space::Changes,
    variant::varied,
};
use crate::{
    compile::{Kind, compile},
    record::DesignFile,
    result::MemberResult,
    trials::{Scene, doubled_numbers},
    verdict::State,
};

/// Maximum number of changes that are tried (chosen: two for each of four streams).
const MOST: usize = 8;
/// Maximum number of changes that the answer shows (chosen: to keep the answer short).
const SHOWN: usize = 2;

impl Search<'_> {
    /// Finds changes with which the best design misses fewer demands, or leaves fewer demands too
    /// close to call. Like the trials of a run, each change doubles one number of a stream with a
    /// demand that is missed or too close to call. The search itself does not change these numbers.
    pub fn try_beyond(&mut self) -> Result<(), Error> {
        let best = self.best().clone();
        if checks(&best.result).all(|c| c.state == State::Met) {
            return Ok(());
        }
        let single = self.doubled(&best)?;
        let variant = |change: &(String, Value)| -> Changes {
            let all = best.changes.iter().chain([change]);
            all.cloned().collect()
        };
        // The best design is run as briefly as the variants, because a longer run would leave
        // different demands too close to call.
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

    /// Returns changes to streams that have, in the best design, a demand that is missed or too
    /// close to call. Each change doubles a number that the search does not change.
    fn doubled(&self, best: &Choice) -> Result<Changes, Error> {
        let design = varied(&self.raw, &self.pinned(&best.changes));
        let design = DesignFile::parse(&design.to_string())?;
        let made = compile(&design, self.board, self.supplies)?;
        let mut found = Changes::new();
        for (placed, member) in made.members.iter().zip(&best.result.members) {
            if placed.kind == Kind::Stream && needs_more(member) {
                let scene = Scene {
                    design: &design,
                    board: self.board,
                    made: &made,
                    placed,
                    member,
                };
                found.extend(doubled_numbers(&scene));
            }
        }
        found.retain(|(path, _)| self.space.axes.iter().all(|axis| axis.path != *path));
        found.truncate(MOST);
        Ok(found)
    }
}

/// Returns whether a member has a demand that is missed or too close to call.
fn needs_more(member: &MemberResult) -> bool {
    member.checks.iter().any(|c| c.state != State::Met)
}
