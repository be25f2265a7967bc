//! Records of advice.

#[cfg(feature = "schema")]
use std::collections::BTreeMap;

use serde::Serialize;
#[cfg(feature = "schema")]
use serde_json::Value;

use super::space::Changes;
use crate::{record::Goal, result::DesignResult, steps::Step};

/// A design that the adviser ran in full.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The fields that differ from the current design, by path.
    #[serde(serialize_with = "super::finish::as_object")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Value>"))]
    pub changes: Changes,
    /// All changes in one line.
    pub text: String,
    /// Its result.
    pub result: DesignResult,
    /// Number of demands that are missed.
    pub missed: usize,
    /// Number of demands that are too close to call.
    pub undecided: usize,
    /// Greatest factor found by which all demanded rates may grow together before a demand is missed. It is 0
    /// if a demand is missed already, and absent for designs without rates.
    pub headroom: Option<f64>,
    /// Distance from the headroom to the smallest factor that was found to miss a demand.
    pub headroom_error: Option<f64>,
    /// The headroom in words.
    pub headroom_text: Option<String>,
    /// Gain over the current design, in words.
    pub gain_text: Option<String>,
    /// The gain of each change; stated only for the best design.
    pub parts: Vec<Part>,
    /// Whether the design misses as many demands as the best design, and differs from it by less
    /// than the error.
    pub ties_with_best: bool,
    /// What changes for each member: one sentence per member.
    pub why: Vec<String>,
    /// What to program and set for this design.
    pub steps: Vec<Step>,
    /// Whether the design ran until its verdicts were settled.
    #[serde(skip)]
    pub(crate) settled: bool,
}

impl Choice {
    /// Returns a design that was run, without sentences.
    pub(crate) const fn new(changes: Changes, result: DesignResult) -> Self {
        Self {
            changes,
            text: String::new(),
            result,
            missed: 0,
            undecided: 0,
            headroom: None,
            headroom_error: None,
            headroom_text: None,
            gain_text: None,
            parts: Vec::new(),
            ties_with_best: false,
            why: Vec::new(),
            steps: Vec::new(),
            settled: false,
        }
    }

    /// Replaces the result with the result of a longer run. A design that misses a demand has no headroom,
    /// whatever shorter runs found.
    pub(crate) fn replace_result(&mut self, result: DesignResult) {
        if self.headroom.is_some() && super::gain::misses(&result) > 0 {
            (self.headroom, self.headroom_error) = (Some(0.0), None);
        }
        self.result = result;
    }
}

/// The contribution of one change to a design.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// The path that changes.
    pub path: String,
    /// Share of the gain that is lost without this change. Shares need not add up to 1, because some changes
    /// only help together.
    pub share: f64,
    /// The change and what is lost without it, in words.
    pub text: String,
}

/// A candidate of the search, run briefly.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// The fields that differ from the current design, by path.
    #[serde(serialize_with = "super::finish::as_object")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Value>"))]
    pub changes: Changes,
    /// All changes in one line.
    pub text: String,
    /// Rate of all members together, MB/s.
    pub total_mbps: f64,
    /// Number of demands that the candidate misses.
    pub missed: usize,
    /// Smallest margin of any demand, as a share of the demand; negative if a demand is missed.
    pub worst_slack: f64,
    /// Number of ports that the candidate uses.
    pub ports: usize,
    /// Whether no other candidate is at least as good in all of these respects: demands missed,
    /// margin, total rate and ports.
    pub pareto: bool,
}

/// How candidates were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// All candidates.
    Enumeration,
    /// An optimiser proposed the candidates.
    Optimiser,
    /// The axes were searched one after another, until no axis improved the design. This method is used if no
    /// optimiser is available.
    Coordinates,
}

/// Advice on what to change in a design on a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdviceResult {
    /// Version of the format: 1.
    pub schema: u32,
    /// The design's title.
    pub title: String,
    /// The board.
    pub platform: String,
    /// The goal of the design.
    pub goal: Goal,
    /// Candidates in total.
    pub size: u64,
    /// Number of candidates that were run briefly.
    pub tried: usize,
    /// How the candidates were found.
    pub by: By,
    /// Factor by which all rates were multiplied in brief runs. It differs from 1 if the current design meets
    /// every demand and the goal is more headroom.
    pub growth: f64,
    /// Whether the user stopped the search, so that there may be better designs.
    pub stopped: bool,
    /// Number of candidates that cannot be built on this board.
    pub impossible: usize,
    /// Why the first of these candidates cannot be built.
    pub impossible_because: Option<String>,
    /// Smallest predicted gain that is recommended, %. Designs that meet more demands, or leave fewer too close to call, are
    /// recommended in any case.
    pub smallest_gain_percent: f64,
    /// The current design.
    pub now: Choice,
    /// Designs that are worth changing to, best first. If there are none, the list contains only
    /// the current design.
    pub best: Vec<Choice>,
    /// Changes that the design does not allow, each made on top of the changes of the best design.
    /// With such a change, the design meets more demands, or fewer demands are too close to call.
    pub beyond: Vec<Choice>,
    /// All candidates that were run briefly.
    pub candidates: Vec<Candidate>,
    /// Whether the board has a calibration. Advice compares designs by the model alone, because a calibration
    /// corrects only some of them.
    pub calibration_unused: bool,
    /// Whether to change the design, what to change, and the gain, in words.
    pub text: String,
    /// Which candidates were run, in words.
    pub search_text: String,
}
