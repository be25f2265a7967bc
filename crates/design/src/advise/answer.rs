//! What the adviser says.

#[cfg(feature = "schema")]
use std::collections::BTreeMap;

use serde::Serialize;
#[cfg(feature = "schema")]
use serde_json::Value;

use super::space::Changes;
use crate::{record::Goal, result::DesignResult};

/// A design that the adviser ran in full.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// What differs from today's design, by path.
    #[serde(serialize_with = "super::finish::as_object")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Value>"))]
    pub changes: Changes,
    /// What it got.
    pub result: DesignResult,
    /// By how much all wanted rates may grow together and still be met; none without rates.
    pub headroom: Option<f64>,
    /// Whether it misses as many demands and the lead of the best is within the model's error.
    pub ties_with_best: bool,
    /// What went away, a sentence each.
    pub why: Vec<String>,
}

/// A candidate of the search, run coarsely.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// What differs from today's design, by path.
    #[serde(serialize_with = "super::finish::as_object")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Value>"))]
    pub changes: Changes,
    /// All members together.
    pub total_mbps: f64,
    /// Demands that it misses.
    pub missed: usize,
    /// The least share to spare; below 0 where something is missed.
    pub worst_slack: f64,
    /// Ports that it uses.
    pub ports: usize,
    /// No other candidate is as good in all: demands missed, slack, total, ports.
    pub pareto: bool,
}

/// How candidates were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// All of them.
    Enumeration,
    /// Those that an optimiser asked for.
    Optimiser,
    /// One axis after another, until no axis makes it better.
    Coordinates,
}

/// What to change of a design on a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdviceResult {
    /// 1.
    pub schema: u32,
    /// The design's title.
    pub title: String,
    /// The board.
    pub platform: String,
    /// What it was for.
    pub goal: Goal,
    /// Candidates in all.
    pub size: u64,
    /// Candidates that were run coarsely.
    pub tried: usize,
    /// How they were found.
    pub by: By,
    /// Candidates of these that cannot be built here.
    pub impossible: usize,
    /// Why, of the first of them.
    pub impossible_because: Option<String>,
    /// Today's design.
    pub now: Choice,
    /// The best, the first of them best.
    pub best: Vec<Choice>,
    /// All that were run coarsely.
    pub candidates: Vec<Candidate>,
}
