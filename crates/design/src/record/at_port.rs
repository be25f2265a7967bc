//! Properties that members at ports of the programmable logic have in common.

pub use axiscope_sim::Direction;
use garde::Validate;
use serde::{Deserialize, Serialize};

/// A budget of bytes per period of the PL clock (`axiscope_regulator`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Regulator {
    /// Number of bytes per period.
    #[garde(range(min = 1))]
    pub budget_bytes: u32,
    /// Number of cycles in a period.
    #[garde(range(min = 1))]
    pub period_cycles: u32,
}
