//! Clusters of accelerators.

use garde::Validate;
use serde::{Deserialize, Serialize};

use super::{
    at_port::{Direction, Regulator},
    limits::{bus_width, plausible},
};
use crate::{range::Whole, slowdown_bound::SlowdownBound};

/// A cluster of accelerators that copies rows, paced by idle cycles or by its own regulator.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Cluster {
    /// A name without spaces, ".", "/", "|" or "+".
    pub name: String,
    /// Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%". Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the time that the member's work takes, divided by the
    /// time that it takes when the member runs alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub slowdown_bound: Option<SlowdownBound>,
    /// The port that the member uses now; by default, the port in `ports` with the fewest members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<String>,
    /// Ports that the member may use; by default, all ports that lead to memory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ports: Vec<String>,
    /// Clock of the member's logic, MHz; by default the design's `pl_mhz`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(plausible)))]
    #[cfg_attr(feature = "schema", schemars(extend("minimum" = super::limits::LEAST, "maximum" = super::limits::MOST)))]
    pub pl_mhz: Option<f64>,
    /// A regulator between the member and its port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub regulator: Option<Regulator>,
    /// Direction of the copies, as seen from the programmable logic.
    pub direction: Direction,
    /// Maximum number of beats in a burst.
    #[serde(default = "sixteen")]
    #[garde(dive)]
    pub burst_beats: Whole,
    /// Width of the cluster's data bus; by default, the largest width that its port supports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(bus_width)))]
    pub width_bits: Option<u16>,
    /// Maximum number of bursts in flight.
    #[serde(default = "sixteen")]
    #[garde(dive)]
    pub outstanding: Whole,
    /// Number of rows in a copy.
    #[serde(default = "rows")]
    #[garde(range(min = 1))]
    pub rows: u32,
    /// Number of bytes in a row.
    #[serde(default = "row_bytes")]
    #[garde(range(min = 1))]
    pub row_bytes: u64,
    /// Number of bytes from the start of one row to the start of the next; by default, rows follow each other
    /// without a gap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stride_bytes: Option<i64>,
    /// Number of bytes in a sub-copy.
    #[serde(default = "sub_copy_bytes")]
    pub sub_copy_bytes: u64,
    /// Idle cycles between two sub-copies.
    #[serde(default)]
    pub idle_cycles: u32,
    /// Number of copies, one after another; unlimited by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1))]
    pub copies: Option<u64>,
    /// Time at which the cluster starts, us.
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
