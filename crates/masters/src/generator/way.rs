//! The path between an engine and its port, as specified in a point.

use serde::{Deserialize, Serialize};

/// Largest delay in each direction, cycles.
const MOST_CYCLES: u32 = 1000;

/// Number of cycles of the engine's clock that bursts take between the engine and its port: through
/// an interconnect, register slices or converters that the model does not contain as parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WaySpec {
    /// Number of cycles from the engine to the port, for addresses and write data.
    #[serde(default)]
    pub request: u32,
    /// Number of cycles from the port to the engine, for read data and write responses.
    #[serde(default)]
    pub data: u32,
}

impl WaySpec {
    /// Returns whether there is no delay between the engine and its port.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.round_trip() == 0
    }

    /// Returns the number of cycles for a round trip.
    #[must_use]
    pub const fn round_trip(&self) -> u32 {
        self.request.saturating_add(self.data)
    }

    /// Adds problems with the path to `out`. `at` is the path of the engine in the point.
    pub(crate) fn problems(&self, at: &str, out: &mut Vec<String>) {
        for (field, cycles) in [("request", self.request), ("data", self.data)] {
            if cycles > MOST_CYCLES {
                out.push(format!(
                    "{at}.way.{field}: {cycles} cycles; give 0 to {MOST_CYCLES}"
                ));
            }
        }
    }
}
