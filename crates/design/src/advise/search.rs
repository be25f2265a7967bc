//! The search: runs every candidate, or those that an optimiser asked for, and the best of them in full.

use axiscope_platform::Error;

use super::{
    answer::{AdviceResult, By, Candidate, Choice},
    coordinates::walk,
    finish::{Finish, choices},
    goal::{badness, checks, missed, ports},
    space::{Changes, Space, space_of},
    variant::varied,
};
use crate::{
    compile::{Made, compile},
    place::Board,
    record::DesignFile,
    result::{Check, DesignResult},
    steps::steps,
    supplies::Supplies,
};

/// Up to this many candidates, all are run.
pub const MOST: u64 = 2048;
/// Candidates that are run at the same time.
const BATCH: usize = 16;
/// Number of the best coarse candidates that are run in full.
const FULL: usize = 8;
/// Designs that are shown next to today's.
const SHOWN: usize = 3;

/// A variant of the design to be run.
#[derive(Clone, Debug)]
pub struct Ask {
    /// What differs from today's design.
    pub changes: Changes,
    /// Whether a coarse run is enough.
    pub coarse: bool,
}

/// Runs variants of a design.
pub trait Runs {
    /// Returns the result of each variant in their order, or the reason why it cannot be built.
    ///
    /// # Errors
    /// An error that ends the search.
    fn run(&mut self, asked: &[Ask]) -> Result<Vec<Result<DesignResult, String>>, Error>;

    /// Receives the progress now and then: coarse runs done, and their total.
    fn progress(&mut self, done: u64, of: u64);
}

/// A candidate with its coarse result.
pub(crate) struct Tried {
    pub places: Vec<usize>,
    pub result: DesignResult,
    pub badness: f64,
}

/// State of a search.
pub(crate) struct Search<'a> {
    pub design: &'a DesignFile,
    pub space: &'a Space,
    pub peak_mbps: f64,
    pub runs: &'a mut dyn Runs,
    /// Why candidates could not be built.
    pub impossible: Vec<String>,
}

impl Search<'_> {
    /// Runs candidates coarsely; returns none for those that cannot be built.
    pub fn coarse(&mut self, batch: Vec<Vec<usize>>) -> Result<Vec<Option<Tried>>, Error> {
        let asked = batch.iter().map(|places| Ask {
            changes: self.space.changes(places),
            coarse: true,
        });
        let asked: Vec<Ask> = asked.collect();
        let mut found = Vec::new();
        for (places, ran) in batch.into_iter().zip(self.runs.run(&asked)?) {
            found.push(match ran {
                Ok(result) => Some(Tried {
                    places,
                    badness: badness(&result, &self.design.advise, self.peak_mbps),
                    result,
                }),
                Err(why) => {
                    self.impossible.push(why);
                    None
                }
            });
        }
        Ok(found)
    }

    /// Runs all of these in batches.
    fn all(&mut self, places: Vec<Vec<usize>>) -> Result<Vec<Tried>, Error> {
        let of = places.len() as u64;
        let mut found = Vec::new();
        for (nth, batch) in places.chunks(BATCH).enumerate() {
            found.extend(self.coarse(batch.to_vec())?.into_iter().flatten());
            let done = nth * BATCH + batch.len();
            self.runs.progress(done as u64, of);
        }
        Ok(found)
    }
}

/// Finds what to change of a design on a board.
///
/// `given` are the candidates that an optimiser asked for. Without them all candidates are tried, or if there are more
/// than [`MOST`], one axis after another. The answer depends on nothing else.
///
/// # Errors
/// A design that cannot be built as it is, or that allows no change.
pub fn advise(
    design: &DesignFile,
    board: &Board,
    supplies: &Supplies,
    given: Option<Vec<Vec<usize>>>,
    runs: &mut dyn Runs,
) -> Result<AdviceResult, Error> {
    let made: Made = compile(design, board, supplies)?;
    let space = space_of(design, board, &made)?;
    let mut search = Search {
        design,
        space: &space,
        peak_mbps: board.facts.dram.peak_mbps,
        runs,
        impossible: Vec::new(),
    };
    let (by, tried) = match given {
        Some(places) => (By::Optimiser, search.all(places)?),
        None if space.size() <= MOST => {
            let places = (0..space.size()).map(|nth| space.places(nth)).collect();
            (By::Enumeration, search.all(places)?)
        }
        None => (By::Coordinates, walk(&mut search)?),
    };
    let impossible = std::mem::take(&mut search.impossible);
    // A stable order: by badness, then by the fewest changes, then as enumerated.
    let mut order: Vec<(usize, usize)> = (tried.iter().enumerate())
        .map(|(k, t)| (space.changes(&t.places).len(), k))
        .collect();
    order.sort_by(|(few, a), (more, b)| {
        let by_badness = tried[*a].badness.total_cmp(&tried[*b].badness);
        by_badness.then(few.cmp(more)).then(a.cmp(b))
    });
    let sorted: Vec<&Tried> = order.iter().map(|(_, k)| &tried[*k]).collect();
    let finalists = different(&sorted).into_iter();
    let changes: Vec<Changes> = finalists.map(|t| space.changes(&t.places)).collect();
    let mut finish = Finish {
        design,
        peak_mbps: search.peak_mbps,
        unknown_percent: supplies.measured.widest_percent(),
        runs: search.runs,
    };
    let found = choices(&mut finish, changes)?;
    let is_now = |c: &&Choice| c.changes.is_empty();
    let now = found.iter().find(is_now).cloned().ok_or_else(|| {
        Error("advise: today's design could not be run; run it by itself to see why".into())
    })?;
    let best = found.into_iter().enumerate();
    let best = best.filter(|(nth, choice)| *nth == 0 || !choice.changes.is_empty());
    let best = best.map(|(_, choice)| choice).take(SHOWN).collect();
    let mut best = finish.compared(&now, best);
    let raw = serde_json::to_value(design).expect("a design is JSON");
    for choice in &mut best {
        let then = DesignFile::parse(&varied(&raw, &choice.changes).to_string())?;
        let then = compile(&then, board, supplies)?;
        choice.steps = steps(board, supplies.setup_of(board), &made, &then);
    }
    let advice = AdviceResult {
        schema: 1,
        title: design.title.clone(),
        platform: board.name.clone(),
        goal: design.advise.goal,
        size: space.size(),
        tried: tried.len(),
        by,
        impossible: impossible.len(),
        impossible_because: impossible.into_iter().next(),
        best,
        now,
        candidates: candidates(&tried, &space),
        text: String::new(),
        search_text: String::new(),
    };
    Ok(advice.worded())
}

/// The first few candidates with different results: others only swap streams between equal ports.
fn different<'a>(tried: &[&'a Tried]) -> Vec<&'a Tried> {
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
        if found.len() == FULL {
            break;
        }
        if !found.iter().any(|other| got(other) == got(one)) {
            found.push(one);
        }
    }
    found
}

/// All candidates of the search, with those on the Pareto front marked.
fn candidates(tried: &[Tried], space: &Space) -> Vec<Candidate> {
    let worst = |r: &DesignResult| checks(r).map(Check::slack).reduce(f64::min).unwrap_or(0.0);
    let rows: Vec<[f64; 4]> = (tried.iter())
        .map(|t| {
            let (lost, used) = (missed(&t.result) as f64, ports(&t.result) as f64);
            [lost, -worst(&t.result), used, -t.result.total_mbps]
        })
        .collect();
    let beats = |one: &[f64; 4], other: &[f64; 4]| {
        one != other && one.iter().zip(other).all(|(a, b)| a <= b)
    };
    (tried.iter().zip(&rows))
        .map(|(t, key)| Candidate {
            changes: space.changes(&t.places),
            text: String::new(),
            total_mbps: t.result.total_mbps,
            missed: missed(&t.result),
            worst_slack: worst(&t.result),
            ports: ports(&t.result),
            pareto: !rows.iter().any(|other| beats(other, key)),
        })
        .collect()
}
