//! Tables that commands read before a design runs: `[[sweep]]` and `[inject]`.

use std::collections::BTreeMap;

use garde::Validate;
use serde::{Deserialize, Serialize};

use super::limits::positive_shares;

/// A value of a field: text, number, true or false.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "give a text, a number, true or false")]
#[allow(missing_docs)]
pub enum Scalar {
    Flag(bool),
    Whole(i64),
    Number(f64),
    Text(String),
}

/// How the axes of a sweep combine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Combine {
    /// Every value of an axis with every value of the others.
    #[default]
    Product,
    /// The first values of all axes, then the second ones, and so on.
    Zip,
}

/// Axes that span cases together.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Sweep {
    /// How the axes combine.
    #[serde(default)]
    pub combine: Combine,
    /// Values by the path of a field, such as `stream.camera.burst_beats`.
    #[cfg_attr(feature = "schema", schemars(extend("minProperties" = 1)))]
    pub axes: BTreeMap<String, Vec<Scalar>>,
}

/// What `axiscope inject` paces so that all other members get what they demand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Inject {
    /// Names of streams, clusters and networks; by default all that demand nothing.
    pub aggressors: Vec<String>,
    /// Ratio of the aggressors' loads by name: 2 has twice the load of 1, which all others have. What is left
    /// beyond that goes to those that do no harm.
    #[garde(custom(positive_shares))]
    #[cfg_attr(
        feature = "schema",
        schemars(extend("additionalProperties" = {"type": "number", "exclusiveMinimum": 0}))
    )]
    pub share: BTreeMap<String, f64>,
    /// Cycles of a period of the regulators.
    #[garde(range(min = 32, max = 1 << 20))]
    pub period_cycles: u32,
}

impl Default for Inject {
    fn default() -> Self {
        Self {
            aggressors: Vec::new(),
            share: BTreeMap::new(),
            period_cycles: 1024,
        }
    }
}

impl Inject {
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}
