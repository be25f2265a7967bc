//! Removes changes that contribute nothing, and determines the contribution of each remaining change. Method:
//! leave one out.

use axiscope_platform::Error;

use super::{
    answer::{Choice, Part},
    gain::{compare, figures, is_better, misses},
    headroom::grown,
    runs::Depth,
    search::Search,
    space::Changes,
};
use crate::sentences::without_text;

/// A design counts as equally good if it still meets its demands at the headroom divided by this factor.
const BELOW: f64 = 1.02;

impl Search<'_> {
    /// Returns the design with only the changes that it needs. Without any one of these changes, the design is
    /// worse by more than the error.
    pub fn pruned(&mut self, choice: &Choice) -> Result<Choice, Error> {
        let mut kept = choice.changes.clone();
        while kept.len() > 1 {
            let each: Vec<Changes> = (0..kept.len()).map(|nth| without(&kept, &[nth])).collect();
            let as_good = self.as_good(&each, choice)?;
            let spare: Vec<usize> = (0..kept.len()).filter(|nth| as_good[*nth]).collect();
            let Some(first) = spare.first() else { break };
            // Usually, if each of several changes can be left out alone, all of them can be left
            // out together.
            let half = &spare[..spare.len().div_ceil(2)];
            let together = [without(&kept, &spare), without(&kept, half)];
            let as_good = match spare.len() {
                1 => [false, false],
                _ => {
                    let found = self.as_good(&together, choice)?;
                    [found[0], found[1]]
                }
            };
            let [all, half] = together;
            kept = match as_good {
                [true, _] => all,
                [_, true] => half,
                _ => without(&kept, &[*first]),
            };
        }
        if kept == choice.changes {
            return Ok(choice.clone());
        }
        let found = self.in_full(vec![kept], Depth::Brief)?.pop();
        // Small losses may add up to a large loss.
        let good = found.filter(|found| !is_better(choice, found, &self.design.advise));
        Ok(good.unwrap_or_else(|| choice.clone()))
    }

    /// Returns which variants are not worse than a design by more than the error.
    fn as_good(&mut self, variants: &[Changes], choice: &Choice) -> Result<Vec<bool>, Error> {
        let mut found = Vec::new();
        for ran in self.run(variants, Depth::Brief)? {
            let variant = ran.ok().map(|result| Choice {
                // Headroom is compared by running variants with faster rates.
                headroom: choice.headroom,
                headroom_error: choice.headroom_error,
                ..Choice::new(Changes::new(), result)
            });
            found.push(variant.is_some_and(|v| !is_better(choice, &v, &self.design.advise)));
        }
        let Some(factor) = choice.headroom.map(|headroom| headroom / BELOW) else {
            return Ok(found);
        };
        if factor > 1.0 {
            let good = (0..variants.len()).filter(|nth| found[*nth]);
            let good: Vec<usize> = good.collect();
            let faster = good
                .iter()
                .map(|nth| grown(self.design, &variants[*nth], factor));
            let own = grown(self.design, &choice.changes, factor);
            let faster: Vec<Changes> = faster.chain([own]).collect();
            let missed = |ran: Result<_, String>| ran.ok().map(|result| misses(&result));
            let ran = self.run(&faster, Depth::Probe)?.into_iter().map(missed);
            let ran: Vec<Option<usize>> = ran.collect();
            // A brief run may miss a demand at a factor below the headroom, so the variants are
            // compared with an equally brief run of the design itself.
            for (nth, missed) in good.iter().zip(&ran) {
                let own = ran[good.len()];
                found[*nth] = missed.is_some_and(|missed| own.is_some_and(|own| missed <= own));
            }
        }
        Ok(found)
    }

    /// Returns the contribution of each change to a design: what is lost without this change. Also
    /// stores the designs with fewer changes that were run for this purpose.
    pub fn parts(&mut self, choice: &Choice) -> Result<Vec<Part>, Error> {
        let advice = self.design.advise.clone();
        let now = self.full[0].clone();
        let Some((level, gain)) = compare(choice, &now, &advice) else {
            return Ok(Vec::new());
        };
        let changes = &choice.changes;
        let left: Vec<Changes> = (0..changes.len())
            .map(|nth| without(changes, &[nth]))
            .collect();
        let others = left
            .iter()
            .filter(|left| !left.is_empty())
            .cloned()
            .collect();
        let ran = self.in_full(others, Depth::Brief)?;
        let parts = changes.iter().zip(&left).map(|(change, left)| {
            let mut known = ran.iter().chain([&now]);
            let found = known.find(|c| c.changes == *left);
            let share = found.map_or(1.0, |found| {
                let [with, then] = [choice, found].map(|c| figures(c, &advice)[level].value);
                share_lost(gain, with, then)
            });
            Part {
                path: change.0.clone(),
                share,
                text: without_text(change, share, choice, found, &advice),
            }
        });
        let parts = parts.collect();
        for choice in ran {
            if !self.full.iter().any(|c| c.changes == choice.changes) {
                self.full.push(choice);
            }
        }
        Ok(parts)
    }
}

/// Returns the share of a gain that is lost if the figure is `without` instead of `with`.
fn share_lost(gain: f64, with: f64, without: f64) -> f64 {
    ((with - without) / gain).clamp(0.0, 1.0)
}

fn without(changes: &Changes, left_out: &[usize]) -> Changes {
    let kept = changes.iter().enumerate();
    let kept = kept.filter(|(nth, _)| !left_out.contains(nth));
    kept.map(|(_, change)| change.clone()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn changes_are_left_out_by_their_place() {
        let changes: Changes = ["a", "b", "c"].map(|p| (p.to_owned(), json!(1))).into();
        assert_eq!(without(&changes, &[0, 2]), changes[1..2]);
        assert_eq!(without(&changes, &[]), changes);
    }

    #[test]
    fn a_share_is_of_what_is_lost_without_the_change() {
        // All changes together raise the total from 500 to 900 MB/s; without this change, it is 600 MB/s.
        assert_eq!(share_lost(400.0, 900.0, 600.0), 0.75);
        assert_eq!(share_lost(400.0, 900.0, 450.0), 1.0);
        assert_eq!(share_lost(400.0, 900.0, 910.0), 0.0);
    }
}
