//! Selects the candidates that are run briefly: all of them or, if there are too many, the
//! following candidates:
//!
//! ```text
//! ports alone (all assignments, or a walk) -> seeds: the best assignments and each member alone on a port, with the current
//! and with the largest numbers (seeds) -> walks along all axes from the best seeds -> an optimiser
//! ```
//!
//! Additional axes therefore never hide a design that a search over fewer axes would find.

use axiscope_platform::Error;

use super::{
    answer::By,
    search::{Search, Tried},
    seeds::{is_port, seeds_of, spread},
    space::Space,
};

// All numbers below are chosen such that a search takes a few hundred brief runs. None of them is fitted.

/// If there are at most this many candidates, all are run. The number is twice [`BUDGET`], because
/// only a search over all candidates shows that none is better.
const MOST: u64 = 512;
/// Number of candidates that run at the same time. The number is fixed, so the results do not
/// depend on the number of processors.
const BATCH: usize = 16;
/// If there are at most this many assignments of ports, all are run before other axes change. Four
/// streams can be assigned to four ports in 256 ways.
const MOST_PORTS: u64 = 256;
/// If there are more assignments, a walk over the ports tries at most this many candidates: half of
/// [`BUDGET`]. The other half remains for the other axes.
const PORT_BUDGET: usize = 128;
/// Number of best port assignments from which the search over all axes may start.
const ASSIGNMENTS: usize = 3;
/// Maximum number of candidates that the seeds, the walks along all axes and the optimiser try.
const BUDGET: usize = 256;
/// Share of [`BUDGET`] after which no further walk begins. The remainder is left for the optimiser.
const WALKS: f64 = 0.75;
/// Number of seeds from which walks begin.
const STARTS: usize = 3;
/// Maximum number of rounds of a walk over all axes. A walk ends earlier if a round finds nothing
/// better.
const ROUNDS: usize = 4;
/// After this many batches without a new candidate, the optimiser is no longer asked.
const STALE: usize = 3;
/// After this many batches, the best candidate is run in full.
const LEADS: usize = 4;

/// Returns the number of brief runs of a search.
pub(crate) fn planned(space: &Space) -> u64 {
    match space.size() {
        size if size <= MOST => size,
        _ => BUDGET as u64 + planned_ports(space),
    }
}

/// Returns the number of brief runs that change only ports.
fn planned_ports(space: &Space) -> u64 {
    match space.size_of(is_port) {
        1 => 0,
        size if size <= MOST_PORTS => size,
        _ => PORT_BUDGET as u64,
    }
}

/// Runs candidates briefly.
pub(crate) fn explore(search: &mut Search<'_>) -> Result<(), Error> {
    if search.space.size() <= MOST {
        let all = search.space.all(|_| true);
        return search.batches(all);
    }
    search.by = By::Coordinates;
    let assignments = search.assign_ports()?;
    let budget = search.known.len() + BUDGET;
    let seeds = seeds_of(&search.space, &assignments);
    search.batches(seeds.clone())?;
    let walks = budget - ((1.0 - WALKS) * BUDGET as f64) as usize;
    for seed in search.best_few(&seeds, STARTS) {
        search.walk(seed, |_| true, walks)?;
    }
    search.optimise(budget)
}

impl Search<'_> {
    /// Runs candidates, those with few changes first, so that a search that is stopped early has an answer.
    fn batches(&mut self, mut all: Vec<Vec<usize>>) -> Result<(), Error> {
        all.sort_by_key(|places| places.iter().filter(|at| **at > 0).count());
        for (nth, batch) in all.chunks(BATCH).enumerate() {
            self.coarse(batch.to_vec())?;
            if nth % LEADS == LEADS - 1 {
                self.run_leader()?;
            }
            self.report_done();
        }
        Ok(())
    }

    /// Searches the ports alone. Returns the assignments from which the search over all axes
    /// starts: the current assignment, each member alone on a port, and the best assignments. The
    /// best assignment is run in full, so that the answer is never worse than the answer of a
    /// search over ports only.
    fn assign_ports(&mut self) -> Result<Vec<Vec<usize>>, Error> {
        let now = vec![0; self.space.axes.len()];
        let mut found = vec![now.clone()];
        found.extend(spread(&self.space));
        let size = self.space.size_of(is_port);
        if size > 1 {
            if size <= MOST_PORTS {
                let all = self.space.all(is_port);
                self.batches(all)?;
            } else {
                let budget = self.known.len() + PORT_BUDGET;
                self.coarse(found.clone())?;
                for start in self.best_few(&found, STARTS) {
                    self.walk(start, is_port, budget)?;
                }
            }
            self.run_best(ASSIGNMENTS)?;
        }
        let best = self.sorted().into_iter().take(ASSIGNMENTS);
        found.extend(best.map(|t: &Tried| t.places.clone()));
        Ok(found)
    }

    /// Returns the few best of the tried candidates, without repetitions.
    fn best_few(&self, candidates: &[Vec<usize>], few: usize) -> Vec<Vec<usize>> {
        let bad = |places: &Vec<usize>| self.known.get(places).copied().unwrap_or(f64::INFINITY);
        let mut sorted: Vec<&Vec<usize>> = candidates.iter().collect();
        sorted.sort_by(|a, b| bad(a).total_cmp(&bad(b)));
        let mut best: Vec<Vec<usize>> = Vec::new();
        for places in sorted {
            if best.len() < few && !best.contains(places) {
                best.push(places.clone());
            }
        }
        best
    }

    /// Starts at a candidate, tries all values of one axis, keeps the best, and continues with the next axis,
    /// until a round over all axes improves nothing. At the end of a round, values of two similar axes are
    /// exchanged, such as the ports of two streams. The walk ends when the number of known candidates reaches
    /// the budget. Method: coordinate descent.
    fn walk(
        &mut self,
        start: Vec<usize>,
        is_free: fn(&str) -> bool,
        budget: usize,
    ) -> Result<(), Error> {
        let mut here = start;
        let free = self.space.axes.iter().enumerate();
        let free: Vec<usize> = free
            .filter(|(_, a)| is_free(&a.path))
            .map(|(n, _)| n)
            .collect();
        for _ in 0..ROUNDS {
            let before = here.clone();
            for &axis in &free {
                if self.known.len() >= budget {
                    return Ok(());
                }
                let values = 0..self.space.axes[axis].values.len();
                let moves = values.map(|place| {
                    let mut places = here.clone();
                    places[axis] = place;
                    places
                });
                here = self.best_of(&here, moves.collect())?;
            }
            let mut exchanges = self.exchanges(&here);
            exchanges.retain(|places| {
                let same = here.iter().zip(places).enumerate();
                same.filter(|(_, (a, b))| a != b)
                    .all(|(axis, _)| free.contains(&axis))
            });
            here = self.best_of(&here, exchanges)?;
            self.run_leader()?;
            self.report_done();
            if here == before {
                break;
            }
        }
        Ok(())
    }

    /// Tries candidates. Returns the best among these and `here`.
    fn best_of(&mut self, here: &[usize], moves: Vec<Vec<usize>>) -> Result<Vec<usize>, Error> {
        self.coarse(moves.clone())?;
        self.report_done();
        let bad = |places: &[usize]| self.known.get(places).copied().unwrap_or(f64::INFINITY);
        let best = moves.into_iter().min_by(|a, b| bad(a).total_cmp(&bad(b)));
        Ok(best
            .filter(|best| bad(best) < bad(here))
            .unwrap_or_else(|| here.to_vec()))
    }

    /// Returns candidates in which two axes of the same field exchange their values.
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
    fn optimise(&mut self, budget: usize) -> Result<(), Error> {
        let mut output: Vec<(Vec<usize>, f64)> = Vec::new();
        for tried in &self.tried {
            output.push((tried.places.clone(), tried.badness));
        }
        let (mut stale, mut batches) = (0, 0);
        while self.known.len() < budget && stale < STALE {
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
            self.report_done();
        }
        Ok(())
    }

    fn report_done(&mut self) {
        let of = planned(&self.space);
        let done = self.known.len() as u64;
        self.report(done.min(of), of);
    }
}
