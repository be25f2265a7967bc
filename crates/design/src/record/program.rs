//! Programs on the CPUs.

use garde::Validate;
use serde::{Deserialize, Serialize};

use crate::slowdown_bound::SlowdownBound;

/// A program on cores of the processing system.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Program {
    /// A name without spaces, ".", "/", "|" or "+".
    pub name: String,
    /// Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%". Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the time that the member's work takes, divided by the
    /// time that it takes when the member runs alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub slowdown_bound: Option<SlowdownBound>,
    /// A complex of cores in the platform, such as A53.
    pub cpu: String,
    /// `read`, `write`, `read_random`, `write_random`, `chase`, or a `PolyBench` kernel.
    pub program: String,
    /// Number of cores that run the program. Each core uses its own memory.
    #[serde(default = "one_core")]
    #[garde(range(min = 1, max = 64))]
    pub cores: u32,
    /// Size of the memory that the program uses on each core, in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1))]
    pub bytes: Option<u64>,
    /// Number of accesses to memory; unlimited by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1))]
    pub accesses: Option<u64>,
    /// Time at which the program starts, us.
    #[serde(default)]
    #[garde(range(min = 0.0))]
    pub start_us: f64,
}

fn one_core() -> u32 {
    1
}
