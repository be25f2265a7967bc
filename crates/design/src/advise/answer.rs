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
    /// What differs from today's design, by path.
    #[serde(serialize_with = "super::finish::as_object")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Value>"))]
    pub changes: Changes,
    /// These changes in one line.
    pub text: String,
    /// Its result.
    pub result: DesignResult,
    /// Factor by which all demanded rates may grow together and still be met; none without rates.
    pub headroom: Option<f64>,
    /// The same in words.
    pub headroom_text: Option<String>,
    /// Whether it misses as many demands as the best and the lead of the best is within the model's error.
    pub ties_with_best: bool,
    /// What changes for each member, a sentence each.
    pub why: Vec<String>,
    /// What to program and to set for it.
    pub steps: Vec<Step>,
}

/// A candidate of the search, run coarsely.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// What differs from today's design, by path.
    #[serde(serialize_with = "super::finish::as_object")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Value>"))]
    pub changes: Changes,
    /// These changes in one line.
    pub text: String,
    /// Rate of all members together, MB/s.
    pub total_mbps: f64,
    /// Demands that it misses.
    pub missed: usize,
    /// Least share to spare of any demand; negative if one is missed.
    pub worst_slack: f64,
    /// Ports that it uses.
    pub ports: usize,
    /// Whether no other candidate is at least as good in everything: demands missed, slack, total, ports.
    pub pareto: bool,
}

/// How candidates were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// All candidates.
    Enumeration,
    /// Those that an optimiser asked for.
    Optimiser,
    /// One axis after another, until no axis makes the design better.
    Coordinates,
}

/// Advice: what to change of a design on a board.
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
    /// Candidates in all.
    pub size: u64,
    /// Candidates that were run coarsely.
    pub tried: usize,
    /// How they were found.
    pub by: By,
    /// How many of these cannot be built here.
    pub impossible: usize,
    /// Why the first of them cannot be built.
    pub impossible_because: Option<String>,
    /// Today's design.
    pub now: Choice,
    /// The best designs, the very best first.
    pub best: Vec<Choice>,
    /// All candidates that were run coarsely.
    pub candidates: Vec<Candidate>,
    /// Whether to change the design, to what, and what that gives, in words.
    pub text: String,
    /// Which candidates were run, in words.
    pub search_text: String,
}
