//! The search: runs the current design in full, candidates briefly, and the best of them in full.

use std::collections::HashMap;

use axiscope_platform::Error;
use serde_json::{Value, json};

use super::{
    answer::{AdviceResult, By, Choice},
    explore::{explore, planned},
    finish::answer,
    gain,
    goal::badness,
    runs::{Ask, Depth, Runs},
    space::{Changes, Space, space_of},
};
use crate::{
    compile::{Kind, Made, compile},
    ends::ends,
    place::Board,
    record::{DesignFile, Goal},
    result::DesignResult,
    sentences::standing,
    supplies::Supplies,
};

/// Candidates are tried with rates that exceed the current design's headroom by this factor.
const FURTHER: f64 = 1.3;

/// A candidate with its brief result.
pub(crate) struct Tried {
    pub places: Vec<usize>,
    pub result: DesignResult,
    pub badness: f64,
}

/// The state of a search. Each step adds to the state, so that it contains an answer even if the search is
/// stopped early.
pub(crate) struct Search<'a> {
    pub design: &'a DesignFile,
    /// The design as JSON.
    pub raw: Value,
    pub board: &'a Board,
    pub supplies: &'a Supplies,
    /// Today's design, compiled.
    pub made: Made,
    pub space: Space,
    pub runs: &'a mut dyn Runs,
    /// Ports that the compiler assigned to members without one. Variants keep these ports.
    pins: Changes,
    /// Factor by which all rates are multiplied in brief runs. It is chosen such that the current design
    /// misses a demand.
    pub growth: f64,
    /// The method for finding candidates.
    pub by: By,
    pub tried: Vec<Tried>,
    /// Badness of each candidate that was tried.
    pub known: HashMap<Vec<usize>, f64>,
    /// Why candidates could not be built.
    pub impossible: Vec<String>,
    /// Designs that were run in full; the current one is first.
    pub full: Vec<Choice>,
    /// Changes that the design does not allow, and that let the best design meet more demands.
    pub beyond: Vec<Choice>,
}

/// Finds out what to change in a design on a board. The answer depends only on the arguments.
///
/// # Errors
/// If the design cannot be built as it is, or allows no change.
pub fn advise(
    design: &DesignFile,
    board: &Board,
    supplies: &Supplies,
    runs: &mut dyn Runs,
) -> Result<AdviceResult, Error> {
    let made: Made = compile(design, board, supplies)?;
    let space = space_of(design, board, &made)?;
    let mut search = Search {
        design,
        raw: serde_json::to_value(design).expect("a design is JSON"),
        board,
        supplies,
        pins: pins(design, &made),
        made,
        space,
        runs,
        growth: 1.0,
        by: By::Enumeration,
        tried: Vec::new(),
        known: HashMap::new(),
        impossible: Vec::new(),
        full: Vec::new(),
        beyond: Vec::new(),
    };
    let done = search.find();
    let stopped = search.runs.is_stopped();
    match done {
        Err(error) if !stopped || search.full.is_empty() => Err(error),
        _ => answer(&search, stopped),
    }
}

/// Returns the ports of members that state no port.
fn pins(design: &DesignFile, made: &Made) -> Changes {
    let placed = made.members.iter().filter_map(|m| {
        let (kind, port) = match m.kind {
            Kind::Stream => ("stream", &design.stream[m.number].port),
            Kind::Cluster => ("cluster", &design.cluster[m.number].port),
            Kind::Program | Kind::Network => return None,
        };
        let path = format!("{kind}.{}.port", m.name);
        port.is_none().then(|| (path, json!(m.ports[0])))
    });
    placed.collect()
}

impl Search<'_> {
    fn find(&mut self) -> Result<(), Error> {
        let mut now = self.in_full(vec![Changes::new()], Depth::Full)?;
        if now.is_empty() {
            // The search runs the design once more, to get the error message.
            let ran = self.run(&[Changes::new()], Depth::Full)?;
            let why = ran.into_iter().find_map(Result::err);
            return Err(Error(why.unwrap_or_default()));
        }
        self.full.append(&mut now);
        self.report(0, planned(&self.space));
        if self.has_enough() {
            return Ok(());
        }
        if let Some(headroom) = self.full[0].headroom
            && self.design.advise.goal == Goal::Slack
            && headroom >= 1.0
        {
            let settles = gain::settling_factor(&self.full[0]).unwrap_or(1.0);
            let most = gain::ENOUGH.max(FURTHER * settles);
            self.growth = (FURTHER * headroom.max(settles)).min(most);
        }
        explore(self)?;
        self.finalists()?;
        self.improve_best()?;
        self.try_beyond()
    }

    /// Returns whether the current design has so much headroom that no change is worthwhile. A
    /// demand that the model's error leaves open may be settled by a change.
    fn has_enough(&self) -> bool {
        let now = &self.full[0];
        self.design.advise.goal == Goal::Slack
            && gain::misses(&now.result) == 0
            && gain::settling_factor(now).is_none()
            && gain::room(now).is_some_and(|(factor, _)| factor >= gain::ENOUGH)
    }

    /// Reports the number of completed brief runs, and the best design so far.
    pub fn report(&mut self, done: u64, of: u64) {
        let best = standing(self.best());
        self.runs.progress(done, of, &best);
    }

    /// Returns a variant that differs from the current design only in its changes: members without
    /// a port keep the port that they have now.
    pub(super) fn pinned(&self, changes: &Changes) -> Changes {
        if changes.is_empty() {
            return Changes::new();
        }
        let moved = |path: &String| changes.iter().any(|(changed, _)| changed == path);
        let pins = self.pins.iter().filter(|(path, _)| !moved(path));
        pins.chain(changes).cloned().collect()
    }

    /// Runs variants. Variants that are only compared run for a limited time, even if a verdict remains too close to
    /// call.
    pub fn run(
        &mut self,
        variants: &[Changes],
        depth: Depth,
    ) -> Result<Vec<Result<DesignResult, String>>, Error> {
        let endless = ends(self.design).is_none();
        let stated = &self.design.run;
        let limits: Changes = depth
            .limits()
            .into_iter()
            .filter(|(field, _)| endless && !stated.contains_key(*field))
            .map(|(field, value)| (format!("run.{field}"), value))
            .collect();
        let asked = variants.iter().map(|changes| Ask {
            changes: self
                .pinned(changes)
                .into_iter()
                .chain(limits.clone())
                .collect(),
            how: depth.how(),
        });
        let asked: Vec<Ask> = asked.collect();
        self.runs.run(&asked)
    }

    /// Makes brief runs of the candidates that have not been tried yet.
    pub fn coarse(&mut self, mut batch: Vec<Vec<usize>>) -> Result<(), Error> {
        batch.retain(|places| !self.known.contains_key(places));
        let variants = batch.iter().map(|places| {
            let changes = self.space.changes(places);
            super::headroom::grown(self.design, &changes, self.growth)
        });
        let variants: Vec<Changes> = variants.collect();
        for (places, ran) in batch.into_iter().zip(self.run(&variants, Depth::Coarse)?) {
            let bad = match ran {
                Ok(result) => {
                    let bad = badness(
                        &result,
                        &self.design.advise,
                        self.board.facts.dram.peak_mbps,
                        self.growth,
                    );
                    self.tried.push(Tried {
                        places: places.clone(),
                        result,
                        badness: bad,
                    });
                    bad
                }
                Err(why) => {
                    self.impossible.push(why);
                    f64::INFINITY
                }
            };
            self.known.insert(places, bad);
        }
        Ok(())
    }

    /// Runs variants with all start times, and determines their headroom if the goal needs it.
    /// Variants that cannot be built are left out.
    pub fn in_full(&mut self, variants: Vec<Changes>, depth: Depth) -> Result<Vec<Choice>, Error> {
        let results = self.run(&variants, depth)?;
        let ran = variants.into_iter().zip(results);
        let mut found: Vec<Choice> = ran
            .filter_map(|(changes, ran)| Some(Choice::new(changes, ran.ok()?)))
            .collect();
        for choice in &mut found {
            choice.settled = depth == Depth::Full;
        }
        if self.is_paced() && self.design.advise.goal == Goal::Slack {
            self.add_headroom(&mut found)?;
        }
        Ok(found)
    }
}
