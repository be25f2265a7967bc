//! A design run on the model, from text to result.

use std::collections::BTreeMap;

use axiscope_platform::Error;
use axiscope_sim::Model;
use serde_json::Map;

use crate::{
    compile::{Made, compile, in_words},
    ends::{ends, started_us},
    member::is_bound,
    outcome::{Ran, outcome},
    place::Board,
    record::DesignFile,
    result::DesignResult,
    supplies::Supplies,
};

/// Times of a coarse run without end, us, from the last start on: enough for some hundred bursts of each
/// stream.
const COARSE_US: [(&str, f64); 3] = [("warmup_us", 15.0), ("min_us", 30.0), ("max_us", 90.0)];

/// How exactly a design is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// As the design says.
    Full,
    /// From one start and for a shorter time, for an answer at once.
    Coarse,
}

impl DesignFile {
    /// The design as it is run coarsely: from one start, without a timeline, and for a short time where
    /// it has no end.
    #[must_use]
    pub fn coarse(mut self) -> Self {
        let endless = ends(&self).is_none();
        let started_us = started_us(&self);
        let mut set = |field: &str, value: f64| self.run.insert(field.into(), value.into());
        set("timeline_us", 0.0);
        if endless {
            for (field, value) in COARSE_US {
                let later = if field == "warmup_us" {
                    started_us
                } else {
                    0.0
                };
                set(field, value + later);
            }
        }
        self.run.insert("skews".into(), 1.into());
        self
    }
}

impl Board {
    /// A platform that the model has read, with the chip that its file names.
    #[must_use]
    pub fn of(model: &Model, name: &str, chip: Option<String>) -> Self {
        Self {
            name: name.into(),
            facts: model.platform().facts(),
            chip,
            qos: model.platform().qos.clone(),
        }
    }
}

/// Runs a design: compiles it, runs it and alone each member that bounds its slowdown.
///
/// # Errors
/// What keeps it from running, in the words of the design.
pub fn run(
    model: &Model,
    board: &Board,
    design: DesignFile,
    supplies: &Supplies,
    how: How,
) -> Result<DesignResult, Error> {
    let design = match how {
        How::Full => design,
        How::Coarse => design.coarse(),
    };
    let made = compile(&design, board, supplies)?;
    if let Some(problem) = problems(model, &made).into_iter().next() {
        return Err(Error(problem));
    }
    let mut alone = BTreeMap::new();
    for placed in made.members.iter().filter(|m| is_bound(m, &design)) {
        alone.insert(placed.name.clone(), model.result_of(&made.alone(placed))?);
    }
    let ran = Ran {
        whole: model.result_of(&made.point)?,
        alone,
        backend: "model".into(),
        values: Map::new(),
    };
    Ok(outcome(&design, board, supplies, &made, ran))
}

/// What keeps a compiled design from running, in its own words.
#[must_use]
pub fn problems(model: &Model, made: &Made) -> Vec<String> {
    let found = made.point.problems(model.platform());
    found
        .iter()
        .map(|said| in_words(&made.members, said))
        .collect()
}
