//! Neural networks on deep-learning processors.

use garde::Validate;
use serde::{Deserialize, Serialize};

use super::{at_port::Regulator, limits::plausible};
use crate::slowdown_bound::SlowdownBound;

/// A neural network that a deep-learning processor (DPU) runs repeatedly.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Network {
    /// A name without spaces, ".", "/", "|" or "+".
    pub name: String,
    /// Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%". Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the time that the member's work takes, divided by the
    /// time that it takes when the member runs alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub slowdown_bound: Option<SlowdownBound>,
    /// Name of the DPU.
    pub dpu: String,
    /// Name of the network.
    pub network: String,
    /// Ports of the DPU.
    #[garde(length(min = 1))]
    pub ports: Vec<String>,
    /// Maximum duration of a run when the network runs alone, us. Only a part of each layer is run, so that all
    /// layers together take at most this time.
    #[serde(default = "run_us")]
    #[garde(custom(plausible))]
    #[cfg_attr(feature = "schema", schemars(extend("minimum" = super::limits::LEAST, "maximum" = super::limits::MOST)))]
    pub run_us: f64,
    /// Clock of the member's logic, MHz; by default the design's `pl_mhz`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(plausible)))]
    #[cfg_attr(feature = "schema", schemars(extend("minimum" = super::limits::LEAST, "maximum" = super::limits::MOST)))]
    pub pl_mhz: Option<f64>,
    /// A regulator between the member and its port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub regulator: Option<Regulator>,
}

fn run_us() -> f64 {
    200.0
}
