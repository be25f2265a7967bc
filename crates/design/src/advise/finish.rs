//! Runs the finalists of a search in full, removes changes that they do not need, and writes the answer.

use axiscope_platform::Error;
use serde::{Serializer, ser::SerializeMap};

use super::{
    answer::{AdviceResult, Candidate, Choice},
    gain::{self, figures, is_better, is_worth_a_change},
    goal::{checks, ports, quantity},
    runs::Depth,
    search::{Search, Tried},
    space::Changes,
    why::why,
};
use crate::{
    compile::compile,
    record::{Advise, DesignFile},
    result::{Check, DesignResult},
    steps::steps,
};

/// Number of best candidates of the brief runs that are run in full.
const FULL: usize = 5;
/// Number of designs that are shown in addition to the current one.
const SHOWN: usize = 3;

impl Search<'_> {
    /// Runs the best candidate of the brief runs in full, unless that was done before.
    pub fn run_leader(&mut self) -> Result<(), Error> {
        let best = self.sorted().first().map(|t| self.space.changes(&t.places));
        if let Some(changes) = best {
            self.full_once(vec![changes])?;
        }
        Ok(())
    }

    /// Runs the best candidates of the brief runs in full.
    pub fn finalists(&mut self) -> Result<(), Error> {
        self.run_best(FULL)
    }

    /// Runs in full the few best candidates of the brief runs, counting candidates with the same
    /// result once.
    pub fn run_best(&mut self, few: usize) -> Result<(), Error> {
        let best = different(&self.sorted(), few);
        let changes: Vec<Changes> = (best.into_iter())
            .map(|t| self.space.changes(&t.places))
            .collect();
        self.full_once(changes)
    }

    /// Runs variants in full, unless that was done before.
    fn full_once(&mut self, mut variants: Vec<Changes>) -> Result<(), Error> {
        variants.retain(|changes| !self.full.iter().any(|c| c.changes == *changes));
        let mut found = self.in_full(variants, Depth::Brief)?;
        self.full.append(&mut found);
        Ok(())
    }

    /// Sorts candidates in a stable order: by badness, then by the fewest changes, then in the order in which
    /// they were tried.
    pub fn sorted(&self) -> Vec<&Tried> {
        let changed = |t: &Tried| t.places.iter().filter(|at| **at > 0).count();
        let mut sorted: Vec<&Tried> = self.tried.iter().collect();
        sorted.sort_by(|a, b| {
            let by_badness = a.badness.total_cmp(&b.badness);
            by_badness.then(changed(a).cmp(&changed(b)))
        });
        sorted
    }

    /// Returns the designs that are worth changing to, best first.
    fn better(&self) -> Vec<&Choice> {
        let smallest_percent = self.supplies.measured.smallest_gain_percent;
        rank(&self.full, &self.design.advise, smallest_percent)
    }

    /// Returns the best design, which is the current design if no other is better.
    pub fn best(&self) -> &Choice {
        self.better().first().copied().unwrap_or(&self.full[0])
    }

    /// Returns the designs to show: those that are better than the current design. A design is left
    /// out if another design with fewer changes is equally good.
    fn shown(&self) -> Vec<&Choice> {
        let advice = &self.design.advise;
        let mut shown: Vec<&Choice> = Vec::new();
        for choice in self.better() {
            let mut simpler = shown
                .iter()
                .filter(|s| s.changes.len() < choice.changes.len());
            if shown.len() < SHOWN && simpler.all(|s| is_better(choice, s, advice)) {
                shown.push(choice);
            }
        }
        shown
    }

    /// Removes changes that the best design does not need, runs the designs to show until their verdicts are
    /// settled, and determines the contribution of each change. After each of these steps, a different design
    /// may be the best, so the steps are repeated until nothing remains to be done. No design goes through a
    /// step twice.
    pub fn improve_best(&mut self) -> Result<(), Error> {
        let mut lean: Vec<Changes> = Vec::new();
        let mut divided: Vec<Changes> = Vec::new();
        loop {
            let Some(best) = self.better().first().map(|c| (*c).clone()) else {
                return Ok(());
            };
            if !lean.contains(&best.changes) {
                let pruned = self.pruned(&best)?;
                lean.push(pruned.changes.clone());
                if pruned.changes != best.changes {
                    self.full.retain(|c| c.changes != best.changes);
                    // The current design stays first, with the result of its run.
                    if !pruned.changes.is_empty() {
                        self.full.retain(|c| c.changes != pruned.changes);
                        self.full.push(pruned);
                    }
                }
                continue;
            }
            if self.settle()? {
                continue;
            }
            if divided.contains(&best.changes) {
                return Ok(());
            }
            let parts = self.parts(&best)?;
            let place = self.full.iter_mut().find(|c| c.changes == best.changes);
            place.expect("it is there").parts = parts;
            divided.push(best.changes);
        }
    }

    /// Runs the designs to show until their verdicts are settled. Returns whether any design had to be run.
    fn settle(&mut self) -> Result<bool, Error> {
        let open: Vec<Changes> = (self.shown().into_iter())
            .filter(|c| !c.settled)
            .map(|c| c.changes.clone())
            .collect();
        let results = self.run(&open, Depth::Full)?;
        for (changes, ran) in open.iter().zip(results) {
            let choice = self.full.iter_mut().find(|c| c.changes == *changes);
            if let Some(choice) = choice {
                choice.settled = true;
                if let Ok(result) = ran {
                    choice.replace_result(result);
                }
            }
        }
        Ok(!open.is_empty())
    }
}

/// Writes the answer of a search from the designs that were run in full.
pub(crate) fn answer(search: &Search<'_>, stopped: bool) -> Result<AdviceResult, Error> {
    let mut now = search.full[0].clone();
    (now.missed, now.undecided) = (now.result.missed, now.result.undecided);
    let mut best: Vec<Choice> = search.shown().into_iter().cloned().collect();
    if best.is_empty() {
        best.push(now.clone());
    }
    let lead = best[0].clone();
    for choice in &mut best {
        (choice.missed, choice.undecided) = (choice.result.missed, choice.result.undecided);
        choice.ties_with_best = choice.changes != lead.changes && search.tie(choice, &lead);
        choice.why = why(&now.result, &choice.result);
        let then = search.parsed(&choice.changes)?;
        let then = compile(&then, search.board, search.supplies)?;
        let setup = search.supplies.setup_of(search.board);
        choice.steps = steps(search.board, setup, &search.made, &then);
    }
    let advice = AdviceResult {
        schema: 1,
        title: search.design.title.clone(),
        platform: search.board.name.clone(),
        goal: search.design.advise.goal,
        size: search.space.size(),
        tried: search.tried.len(),
        by: search.by,
        growth: search.growth,
        stopped,
        smallest_gain_percent: search.supplies.measured.smallest_gain_percent,
        impossible: search.impossible.len(),
        impossible_because: search.impossible.first().cloned(),
        best,
        now,
        candidates: candidates(search),
        calibration_unused: search.board.calibration.is_some(),
        beyond: search.beyond.clone(),
        text: String::new(),
        search_text: String::new(),
    };
    Ok(advice.worded(search.design))
}

impl Search<'_> {
    /// Applies changes to the design. Members without a port keep the port that they have now.
    pub fn parsed(&self, changes: &Changes) -> Result<DesignFile, Error> {
        let changes = self.pinned(changes);
        DesignFile::parse(&super::variant::varied(&self.raw, &changes).to_string())
    }

    /// Returns whether a design differs from the best design by less than the sampling error or the
    /// error of the model.
    fn tie(&self, choice: &Choice, lead: &Choice) -> bool {
        let advice = &self.design.advise;
        let misses = gain::misses(&lead.result);
        if gain::misses(&choice.result) != misses || gain::open(choice) != gain::open(lead) {
            return false;
        }
        if !is_better(lead, choice, advice) {
            return true;
        }
        let unknown = self.supplies.measured.widest_percent();
        let percent = |c: &Choice| c.result.error_percent.unwrap_or(unknown);
        let error = percent(choice).max(percent(lead)) / 100.0;
        // If demands are missed, no design has headroom, so the designs are compared by how much
        // they miss the demands.
        let [value, best] = [choice, lead].map(|c| match misses {
            0 => quantity(c, advice),
            _ => figures(c, advice)[1].value,
        });
        let scale = if misses == 0 { best.abs() } else { 1.0 };
        (value - best).abs() <= error * scale
    }
}

/// Returns the designs that are worth changing to from the first design, best first. Designs that
/// do not differ by more than the error are sorted by the number of changes, fewest first, then by
/// the number of demands that are missed if errors are ignored, fewest first.
fn rank<'a>(choices: &'a [Choice], advice: &Advise, smallest_percent: f64) -> Vec<&'a Choice> {
    let now = &choices[0];
    let mut left: Vec<&Choice> = (choices.iter())
        .filter(|choice| is_worth_a_change(choice, now, advice, smallest_percent))
        .collect();
    let mut found: Vec<&Choice> = Vec::new();
    while let Some(first) = left.first().copied() {
        let key = |choice: &Choice| figures(choice, advice).map(|f| f.value);
        let top = left.iter().copied().fold(first, |top, choice| {
            let (one, other) = (key(choice), key(top));
            let order = one.iter().zip(other).map(|(a, b)| a.total_cmp(&b));
            let greater = order.into_iter().find(|o| o.is_ne());
            if greater.is_some_and(std::cmp::Ordering::is_gt) {
                choice
            } else {
                top
            }
        });
        let even = left.iter().copied().filter(|c| !is_better(top, c, advice));
        let short = |c: &Choice| checks(&c.result).filter(|check| !check.met).count();
        let next = even.min_by_key(|c| (c.changes.len(), short(c)));
        let next = next.unwrap_or(top);
        found.push(next);
        left.retain(|c| c.changes != next.changes);
    }
    found
}

/// Returns the first few candidates with different results. Candidates with equal results differ
/// only in which streams use which of several equal ports.
fn different<'a>(tried: &[&'a Tried], few: usize) -> Vec<&'a Tried> {
    let got = |t: &Tried| -> Vec<(f64, Option<f64>)> {
        let members = t.result.members.iter();
        let rounded = members.map(|m| {
            let latency = m.latency.map(|l| l.mean_ns.round_ties_even());
            (m.achieved_mbps().round_ties_even(), latency)
        });
        rounded.collect()
    };
    let mut found: Vec<&Tried> = Vec::new();
    for one in tried {
        if found.len() == few {
            break;
        }
        if !found.iter().any(|other| got(other) == got(one)) {
            found.push(one);
        }
    }
    found
}

/// Returns all candidates of the search, with those on the Pareto front marked.
fn candidates(search: &Search<'_>) -> Vec<Candidate> {
    let tried = &search.tried;
    let worst = |r: &DesignResult| checks(r).map(Check::slack).reduce(f64::min).unwrap_or(0.0);
    let rows: Vec<[f64; 4]> = (tried.iter())
        .map(|t| {
            let (lost, used) = (gain::misses(&t.result) as f64, ports(&t.result) as f64);
            [lost, -worst(&t.result), used, -t.result.total_mbps]
        })
        .collect();
    let beats = |one: &[f64; 4], other: &[f64; 4]| {
        one != other && one.iter().zip(other).all(|(a, b)| a <= b)
    };
    (tried.iter().zip(&rows))
        .map(|(t, key)| Candidate {
            changes: search.space.changes(&t.places),
            text: String::new(),
            total_mbps: t.result.total_mbps,
            missed: gain::misses(&t.result),
            worst_slack: worst(&t.result),
            ports: ports(&t.result),
            pareto: !rows.iter().any(|other| beats(other, key)),
        })
        .collect()
}

/// Serializes changes as a JSON object.
pub(crate) fn as_object<S: Serializer>(changes: &Changes, s: S) -> Result<S::Ok, S::Error> {
    let mut map = s.serialize_map(Some(changes.len()))?;
    for (path, value) in changes {
        map.serialize_entry(path, value)?;
    }
    map.end()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{record::Goal, samples};

    /// Returns a design with the given total, one change and a latency that is too close to its
    /// bound of 880 ns.
    fn near_its_bound(port: &str, got_ns: f64, total_mbps: f64) -> Choice {
        let mut check = samples::check("latency", 880.0, Some(got_ns), "too_close");
        check["met"] = json!(got_ns <= 880.0);
        let member = samples::member(total_mbps, json!({ "checks": [check] }));
        let changes = vec![("stream.s.port".to_owned(), json!(port))];
        Choice::new(changes, samples::result(total_mbps, &[member]))
    }

    #[test]
    fn among_even_designs_the_one_that_falls_short_of_fewer_demands_is_first() {
        let advice = Advise {
            goal: Goal::Total,
            ..Advise::default()
        };
        let mut now = near_its_bound("HP0", 879.0, 600.0);
        now.changes.clear();
        let [short, met] =
            [("HP1", 880.5), ("HP2", 879.5)].map(|(p, ns)| near_its_bound(p, ns, 900.0));
        for choices in [
            [now.clone(), short.clone(), met.clone()],
            [now, met.clone(), short],
        ] {
            let ranked: Vec<_> = rank(&choices, &advice, 0.0)
                .iter()
                .map(|c| c.changes.clone())
                .collect();
            assert_eq!(ranked.len(), 2);
            assert_eq!(ranked[0], met.changes);
        }
    }
}
