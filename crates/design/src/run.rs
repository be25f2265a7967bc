//! Runs a design on the model.

use axiscope_platform::Error;
use axiscope_sim::Model;
use serde::{Deserialize, Serialize};

use crate::{
    calibration::{Calibration, correct},
    compile::{Made, compile},
    ends::{ends, started_us},
    in_words::in_words,
    model_error::judge_model_error,
    outcome::outcome,
    place::Board,
    record::DesignFile,
    result::DesignResult,
    sessions::Sessions,
    supplies::Supplies,
};

/// Durations of a brief run of endless members, us after the last start: enough for some hundred
/// bursts of each stream.
const COARSE_US: [(&str, f64); 3] = [("warmup_us", 15.0), ("min_us", 30.0), ("max_us", 90.0)];

/// Longest counted time, us, when an endless design is run again with a change. Such a run only has
/// to be accurate to about 1 %.
pub(crate) const COMPARED_US: f64 = 300.0;

/// How exact a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// As exact as the design states, and corrected by the calibration of the board.
    Calibrated,
    /// As exact as the design states, without calibration.
    Full,
    /// As exact as the design states, without checking which verdicts the model's error might
    /// change.
    Sampled,
    /// One start time and a shorter counted time, for a quick answer.
    Coarse,
}

impl DesignFile {
    /// Returns the design for a brief run: one start time, no timeline, and a short time if the
    /// design has no end.
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
    /// Collects the properties that designs depend on from a platform that the model has read.
    ///
    /// # Errors
    /// If the calibration cannot be read, or belongs to a different board.
    pub fn of(model: &Model, name: &str, chip: Option<String>) -> Result<Self, Error> {
        let made = &model.platform().made_of;
        let boot = made.boot.as_ref().map(|b| &*b.release);
        let calibration = made.calibration.as_ref();
        let calibration =
            calibration.map(|(file, text)| Calibration::of_board(file, text, name, boot));
        Ok(Self {
            name: name.into(),
            is_measured: made.measured.is_some(),
            facts: model.platform().facts(),
            chip,
            is_axi3: made.chip.as_ref().is_some_and(|c| c.is_axi3()),
            most_port_mhz: (made.chip.as_ref()).and_then(|c| Some(c.port_clock.as_ref()?.most_mhz)),
            qos: model.platform().qos.clone(),
            calibration: calibration.transpose()?,
        })
    }
}

/// Compiles a design and runs it. Each member with a slowdown bound also runs alone.
///
/// # Errors
/// If the design cannot be run. The error states the reason in terms of the design.
pub fn run(
    model: &Model,
    board: &Board,
    design: DesignFile,
    supplies: &Supplies,
    how: How,
) -> Result<DesignResult, Error> {
    let design = match how {
        How::Calibrated | How::Full | How::Sampled => design,
        How::Coarse => design.coarse(),
    };
    let made = compile(&design, board, supplies)?;
    if let Some(problem) = problems(model, &made).into_iter().next() {
        return Err(Error(problem));
    }
    let mut sessions = Sessions::begin(model, &design, &made)?;
    sessions.run_until(made.point.run.min_us)?;
    if how != How::Coarse {
        sessions.run_until_settled(&design, board, &made)?;
    }
    let mut result = outcome(
        &design,
        board,
        supplies,
        &made,
        sessions.finish(&design, board, &made),
    );
    if how == How::Calibrated {
        correct(model, board, &design, supplies, &made, &mut result)?;
    }
    if matches!(how, How::Calibrated | How::Full) {
        judge_model_error(model, board, &design, supplies, &made, &mut result)?;
    }
    Ok(result.worded())
}

/// States why a compiled design cannot be run, in terms of the design.
#[must_use]
pub fn problems(model: &Model, made: &Made) -> Vec<String> {
    let found = made.point.problems(model.platform());
    found
        .iter()
        .map(|problem| in_words(&made.members, problem))
        .collect()
}
