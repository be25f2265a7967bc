//! Selects the candidates that are run coarsely: all of them, or if there are too many, those of a walk along the
//! axes and of an optimiser.

use axiscope_platform::Error;

use super::{answer::By, search::Search, space::Space};

/// Up to this many candidates, all are run.
const MOST: u64 = 512;
/// Number of candidates that run at the same time. It does not depend on the number of processors, so that
/// results do not either.
const BATCH: usize = 16;
/// Most candidates that a walk and an optimiser try.
const BUDGET: usize = 256;
/// Most rounds of a walk over all axes.
const ROUNDS: usize = 4;
/// Number of batches without anything new after which the optimiser is no longer asked.
const STALE: usize = 3;
/// Number of batches after which the best candidate is run in full.
const LEADS: usize = 4;

/// Number of coarse runs of a search.
pub(crate) fn planned(space: &Space) -> u64 {
    match space.size() {
        size if size <= MOST => size,
        _ => BUDGET as u64,
    }
}

/// Runs candidates coarsely.
pub(crate) fn explore(search: &mut Search<'_>) -> Result<(), Error> {
    if search.space.size() <= MOST {
        let all = (0..search.space.size()).map(|nth| search.space.places(nth));
        let mut all: Vec<Vec<usize>> = all.collect();
        // Designs with few changes run first, so that a search that is stopped early has an answer.
        all.sort_by_key(|places| places.iter().filter(|at| **at > 0).count());
        return search.batches(all);
    }
    search.by = By::Coordinates;
    search.walk()?;
    search.optimise()
}

impl Search<'_> {
    fn batches(&mut self, all: Vec<Vec<usize>>) -> Result<(), Error> {
        let of = all.len() as u64;
        let mut done = 0;
        for (nth, batch) in all.chunks(BATCH).enumerate() {
            self.coarse(batch.to_vec())?;
            done += batch.len() as u64;
            if nth % LEADS == LEADS - 1 {
                self.run_leader()?;
            }
            self.report(done, of);
        }
        Ok(())
    }

    /// Starts at today's design, tries all values of one axis, keeps the best, and continues with the next
    /// axis, until a round over all axes improves nothing. At the end of a round, values of two similar axes
    /// are exchanged, such as the ports of two streams. Method: coordinate descent.
    fn walk(&mut self) -> Result<(), Error> {
        let mut here = vec![0; self.space.axes.len()];
        for _ in 0..ROUNDS {
            let before = here.clone();
            for axis in 0..self.space.axes.len() {
                let values = 0..self.space.axes[axis].values.len();
                let moves = values.map(|place| {
                    let mut places = here.clone();
                    places[axis] = place;
                    places
                });
                here = self.best_of(&here, moves.collect())?;
            }
            let exchanges = self.exchanges(&here);
            here = self.best_of(&here, exchanges)?;
            self.run_leader()?;
            self.report_budget();
            if here == before || self.known.len() >= BUDGET {
                break;
            }
        }
        Ok(())
    }

    /// Tries candidates; returns the best of them and of `here`.
    fn best_of(&mut self, here: &[usize], moves: Vec<Vec<usize>>) -> Result<Vec<usize>, Error> {
        self.coarse(moves.clone())?;
        self.report_budget();
        let bad = |places: &[usize]| self.known.get(places).copied().unwrap_or(f64::INFINITY);
        let best = moves.into_iter().min_by(|a, b| bad(a).total_cmp(&bad(b)));
        Ok(best
            .filter(|best| bad(best) < bad(here))
            .unwrap_or_else(|| here.to_vec()))
    }

    /// Candidates in which two axes of the same field exchange their values.
    fn exchanges(&self, here: &[usize]) -> Vec<Vec<usize>> {
        let axes = &self.space.axes;
        let field = |axis: usize| axes[axis].path.rsplit('.').next();
        let mut found = Vec::new();
        for one in 0..axes.len() {
            for other in one + 1..axes.len() {
                if field(one) != field(other) {
                    continue;
                }
                let (here_one, here_other) = (here[one], here[other]);
                let value = |axis: usize, at: usize| &axes[axis].values[at];
                let place =
                    |axis: usize, wanted| axes[axis].values.iter().position(|v| v == wanted);
                let (Some(to_one), Some(to_other)) = (
                    place(one, value(other, here_other)),
                    place(other, value(one, here_one)),
                ) else {
                    continue;
                };
                if to_one != here_one {
                    let mut places = here.to_vec();
                    (places[one], places[other]) = (to_one, to_other);
                    found.push(places);
                }
            }
        }
        found
    }

    /// Tries the proposals of an optimiser until the budget is used up.
    fn optimise(&mut self) -> Result<(), Error> {
        let mut output: Vec<(Vec<usize>, f64)> = Vec::new();
        for tried in &self.tried {
            output.push((tried.places.clone(), tried.badness));
        }
        let (mut stale, mut batches) = (0, 0);
        while self.known.len() < BUDGET && stale < STALE {
            let proposed = self.runs.propose(&self.space, &output)?;
            if proposed.is_empty() {
                break;
            }
            self.by = By::Optimiser;
            let count = self.known.len();
            self.coarse(proposed.clone())?;
            let bad = |places: Vec<usize>| {
                let bad = self.known[&places];
                (places, bad)
            };
            output = proposed.into_iter().map(bad).collect();
            stale = if self.known.len() == count {
                stale + 1
            } else {
                0
            };
            batches += 1;
            if batches % LEADS == 0 {
                self.run_leader()?;
            }
            self.report_budget();
        }
        Ok(())
    }

    fn report_budget(&mut self) {
        let done = self.known.len().min(BUDGET);
        self.report(done as u64, BUDGET as u64);
    }
}
