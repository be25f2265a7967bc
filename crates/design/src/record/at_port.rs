//! What members at ports of the programmable logic have in common.

use garde::Validate;
use serde::{Deserialize, Serialize};

/// Direction of data, seen from the programmable logic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Way {
    Read,
    Write,
}

impl Way {
    /// Its name in design files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
        }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Read => Self::Write,
            Self::Write => Self::Read,
        }
    }
}

/// A budget of bytes per period of the PL clock (`axiscope_regulator`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Regulator {
    /// Bytes per period.
    #[garde(range(min = 1))]
    pub budget_bytes: u32,
    /// Cycles of a period.
    #[garde(range(min = 1))]
    pub period_cycles: u32,
}
