//! Runs the finalists of a search in full, finds their headroom, and says which of them tie.

use axiscope_platform::Error;
use serde::{Serializer, ser::SerializeMap};
use serde_json::json;

use super::{
    answer::Choice,
    goal::{badness, checks, missed, quantity},
    search::{Ask, Runs},
    space::Changes,
    why::why,
};
use crate::{
    compile::Kind,
    record::{DesignFile, Goal},
};

/// Factors of all demanded rates that are tried to find the headroom.
const GROWTH: [f64; 5] = [1.0, 1.1, 1.25, 1.5, 2.0];
/// Relative difference up to which a design with fewer changes ranks higher.
const NEAR: f64 = 0.01;

pub(crate) struct Finish<'a> {
    pub design: &'a DesignFile,
    pub peak_mbps: f64,
    /// Value for an unknown error when ties are judged, %.
    pub unknown_percent: f64,
    pub runs: &'a mut dyn Runs,
}

/// Runs the finalists and today's design in full; the best comes first.
pub(crate) fn choices(
    finish: &mut Finish<'_>,
    mut changes: Vec<Changes>,
) -> Result<Vec<Choice>, Error> {
    if !changes.iter().any(Vec::is_empty) {
        changes.push(Vec::new());
    }
    let full = |changes: &Changes| Ask {
        changes: changes.clone(),
        coarse: false,
    };
    let asked: Vec<Ask> = changes.iter().map(full).collect();
    let results = finish.runs.run(&asked)?;
    let mut found = Vec::new();
    for (changes, ran) in changes.into_iter().zip(results) {
        let Ok(result) = ran else { continue };
        found.push(Choice {
            headroom: finish.headroom(&changes)?,
            changes,
            text: String::new(),
            result,
            headroom_text: None,
            ties_with_best: false,
            why: Vec::new(),
            steps: Vec::new(),
        });
    }
    let counts = f64::from(u8::from(finish.design.advise.goal == Goal::Slack));
    let bad = |c: &Choice| {
        badness(&c.result, &finish.design.advise, finish.peak_mbps)
            - c.headroom.unwrap_or(0.0) * counts
    };
    found.sort_by(|a, b| {
        let worse = bad(a).total_cmp(&bad(b));
        worse.then(a.changes.len().cmp(&b.changes.len()))
    });
    Ok(found)
}

impl Finish<'_> {
    /// Factor by which all demanded rates of a variant may grow and still be met; 0 if they are missed already.
    fn headroom(&mut self, changes: &Changes) -> Result<Option<f64>, Error> {
        let streams = self.design.stream.iter();
        let paced =
            streams.filter_map(|s| Some((format!("stream.{}.rate_mbps", s.name), s.rate_mbps?)));
        let paced: Vec<(String, f64)> = paced.collect();
        if paced.is_empty() {
            return Ok(None);
        }
        let mut growth = 0.0;
        for factor in GROWTH {
            let faster = paced
                .iter()
                .map(|(path, rate)| (path.clone(), json!(factor * rate)));
            let ask = Ask {
                changes: changes.iter().cloned().chain(faster).collect(),
                coarse: false,
            };
            let Some(Ok(result)) = self.runs.run(&[ask])?.pop() else {
                break;
            };
            if checks(&result).any(|c| c.what == "rate" && !c.met) {
                break;
            }
            growth = factor;
        }
        Ok(Some(growth))
    }

    /// The best designs with what changes from today's design, and which of them tie.
    pub fn compared(&self, now: &Choice, mut best: Vec<Choice>) -> Vec<Choice> {
        let Some(first) = best.first().cloned() else {
            return best;
        };
        let advice = &self.design.advise;
        let lead = quantity(&first.result, advice);
        let mut near: Vec<usize> = Vec::new();
        for (nth, choice) in best.iter_mut().enumerate() {
            choice.changes.extend(moved(now, choice));
            let value = quantity(&choice.result, advice);
            let off = if lead == 0.0 {
                0.0
            } else {
                (value - lead).abs() / lead.abs()
            };
            let percent = |c: &Choice| c.result.error_percent.unwrap_or(self.unknown_percent);
            let error = percent(choice).max(percent(&first)) / 100.0;
            let alike = missed(&choice.result) == missed(&first.result);
            choice.ties_with_best = alike && off <= error && choice.headroom == first.headroom;
            choice.why = why(&now.result, &choice.result);
            if choice.ties_with_best && off <= NEAR {
                near.push(nth);
            }
        }
        // Among equally good designs, the one with the fewest changes ranks first.
        if let Some(first) = near.into_iter().min_by_key(|nth| best[*nth].changes.len()) {
            let mut choice = best.remove(first);
            choice.ties_with_best = false;
            best.insert(0, choice);
        }
        best
    }
}

/// Ports that were assigned to streams without a port of their own, if they differ from today's: whoever builds the
/// design must know them.
fn moved(now: &Choice, choice: &Choice) -> Changes {
    let members = now.result.members.iter().zip(&choice.result.members);
    let other = members.filter(|(was, is)| is.kind == Kind::Stream && was.ports != is.ports);
    let named = other.map(|(_, is)| (format!("stream.{}.port", is.name), json!(is.ports[0])));
    let known = |path: &String| choice.changes.iter().any(|(known, _)| known == path);
    named.filter(|(path, _)| !known(path)).collect()
}

/// Serializes changes as a JSON object.
pub(crate) fn as_object<S: Serializer>(changes: &Changes, s: S) -> Result<S::Ok, S::Error> {
    let mut map = s.serialize_map(Some(changes.len()))?;
    for (path, value) in changes {
        map.serialize_entry(path, value)?;
    }
    map.end()
}
