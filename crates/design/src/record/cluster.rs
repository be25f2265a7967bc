//! Clusters of accelerators.

use garde::Validate;
use serde::{Deserialize, Serialize};

use super::{
    at_port::{Direction, Regulator},
    limits::{above_one, bus_width, positive},
};
use crate::range::Whole;

/// A cluster of accelerators: copies rows, paced by idle cycles or by a regulator of its own.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Cluster {
    /// A name without spaces, ".", "/", "|" or "+".
    pub name: String,
    /// Demand: how many times as long as alone its work may take, such as 1.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(above_one)))]
    #[cfg_attr(feature = "schema", schemars(extend("exclusiveMinimum" = 1)))]
    pub slowdown_bound: Option<f64>,
    /// Its port today; by default the one of `ports` with the fewest members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<String>,
    /// Ports that it may use; by default all that lead to memory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ports: Vec<String>,
    /// Clock of its logic, MHz; by default the design's `pl_mhz`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(positive)))]
    #[cfg_attr(feature = "schema", schemars(extend("exclusiveMinimum" = 0)))]
    pub pl_mhz: Option<f64>,
    /// A regulator in front of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub regulator: Option<Regulator>,
    /// Direction of its copies, seen from the programmable logic.
    pub direction: Direction,
    /// Most beats of a burst.
    #[serde(default = "sixteen")]
    #[garde(dive)]
    pub burst_beats: Whole,
    /// Width of its data bus; by default the widest of its port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(bus_width)))]
    pub width_bits: Option<u16>,
    /// Most bursts in flight.
    #[serde(default = "sixteen")]
    #[garde(dive)]
    pub outstanding: Whole,
    /// Rows of a copy.
    #[serde(default = "rows")]
    #[garde(range(min = 1))]
    pub rows: u32,
    /// Bytes of a row.
    #[serde(default = "row_bytes")]
    #[garde(range(min = 1))]
    pub row_bytes: u64,
    /// Bytes from one row to the next; by default rows follow each other without a gap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stride_bytes: Option<i64>,
    /// Bytes of a sub-copy.
    #[serde(default = "sub_copy_bytes")]
    pub sub_copy_bytes: u64,
    /// Idle cycles between two sub-copies.
    #[serde(default)]
    pub idle_cycles: u32,
    /// Copies, one after another; endless by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1))]
    pub copies: Option<u64>,
    /// When it starts, us.
    #[serde(default)]
    #[garde(range(min = 0.0))]
    pub start_us: f64,
}

fn sixteen() -> Whole {
    Whole::Fixed(16)
}

fn rows() -> u32 {
    2048
}

fn row_bytes() -> u64 {
    2048
}

fn sub_copy_bytes() -> u64 {
    256
}
