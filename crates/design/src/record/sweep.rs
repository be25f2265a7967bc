//! Tables that commands read before a design runs: `[[sweep]]` and `[inject]`.

use std::{collections::BTreeMap, fmt};

use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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

impl Scalar {
    /// Converts a plain value from JSON. Returns `None` for null, lists and objects.
    pub(crate) fn from_json(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(flag) => Some(Self::Flag(*flag)),
            Value::Number(n) => Some(
                n.as_i64()
                    .map_or_else(|| Self::Number(n.as_f64().unwrap_or(f64::NAN)), Self::Whole),
            ),
            Value::String(text) => Some(Self::Text(text.clone())),
            _ => None,
        }
    }
}

impl From<i64> for Scalar {
    fn from(value: i64) -> Self {
        Self::Whole(value)
    }
}

impl From<i32> for Scalar {
    fn from(value: i32) -> Self {
        Self::Whole(value.into())
    }
}

impl From<f64> for Scalar {
    fn from(value: f64) -> Self {
        Self::Number(value)
    }
}

impl From<String> for Scalar {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Whole(n) => n.fmt(f),
            // The number of digits is sufficient for any setting: 142.857 for a seventh of 1 GHz.
            Self::Number(n) => ((n * 1e6).round() / 1e6).fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// How the axes of a sweep combine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Combine {
    /// Combines every value of an axis with every value of the other axes.
    #[default]
    Product,
    /// Combines the first values of all axes, then the second values, and so on.
    Zip,
}

/// A sweep: axes whose combined values define cases.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Sweep {
    /// How the axes are combined: `product` runs every combination of values; `zip` runs the first values of all axes,
    /// then the second ones, and so on.
    #[serde(default)]
    pub combine: Combine,
    /// Lists of values, keyed by the path of a field, such as `stream.camera.burst_beats`.
    #[garde(length(min = 1))]
    #[cfg_attr(feature = "schema", schemars(extend("minProperties" = 1)))]
    pub axes: BTreeMap<String, Vec<Scalar>>,
}

/// The members whose load is limited by `axiscope inject`, so that all other members meet their demands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Inject {
    /// Names of streams, clusters and networks; by default all members without demands.
    pub aggressors: Vec<String>,
    /// Relative loads of the aggressors, by name. An aggressor with 2 is given twice the load of an aggressor with
    /// 1, which is the default. Remaining bandwidth is given to aggressors that do not slow any victim.
    #[garde(custom(positive_shares))]
    #[cfg_attr(
        feature = "schema",
        schemars(extend("additionalProperties" = {"type": "number", "exclusiveMinimum": 0}))
    )]
    pub share: BTreeMap<String, f64>,
    /// Period of the regulators, in cycles.
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
