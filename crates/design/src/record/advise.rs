//! The table `[advise]`: what the adviser may change, and the goal of the changes.

use garde::Validate;
use serde::{Deserialize, Serialize};

use super::limits::plausible;

/// The criterion that decides between two designs that miss the same number of demands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Goal {
    #[default]
    Slack,
    Total,
    Latency,
    Energy,
    Ports,
}

/// A field, or kind of field, that may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Change {
    Ports,
    BurstBeats,
    Outstanding,
    BufferBytes,
    Qos,
    Axqos,
    Mapping,
    PlMhz,
    Mux,
    Regulator,
}

/// What the adviser may change, and its goal.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Advise {
    /// The goal.
    pub goal: Goal,
    /// The stream whose latency is optimized if the goal is `latency`.
    pub of: Option<String>,
    /// The fields that may be changed. Burst lengths, numbers of outstanding bursts and buffer sizes change if the design
    /// gives a range. If this list names burst lengths or numbers of outstanding bursts, and no member gives a range for them,
    /// they also change in streams that do not state them.
    pub change: Vec<Change>,
    /// Clocks to choose from, MHz.
    #[garde(inner(custom(plausible)))]
    pub pl_mhz: Vec<f64>,
}

impl Default for Advise {
    fn default() -> Self {
        Self {
            goal: Goal::Slack,
            of: None,
            change: vec![
                Change::Ports,
                Change::BurstBeats,
                Change::Outstanding,
                Change::BufferBytes,
                Change::Qos,
            ],
            pl_mhz: Vec::new(),
        }
    }
}
