//! Properties that members at ports of the programmable logic have in common.

use axiscope_platform::AXI4_BEATS;
pub use axiscope_sim::Direction;
use garde::Validate;
use serde::{Deserialize, Serialize};

use super::limits::plausible;

/// A data bus of a master that is narrower or slower than that of its port: its memory interface, if converters on the way
/// change the width or the clock, or the AXI4-Stream interface of a DMA. The bus limits the rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OwnBus {
    /// Width of the data bus.
    #[garde(range(min = 8, max = 4096))]
    pub width_bits: u16,
    /// Clock of the data bus, MHz; by default that of the stream's logic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(plausible)))]
    #[cfg_attr(feature = "schema", schemars(extend("minimum" = super::limits::LEAST, "maximum" = super::limits::MOST)))]
    pub mhz: Option<f64>,
}

impl OwnBus {
    /// Returns the capacity of the bus in one direction, MB/s, if its clock is by default `pl_mhz`.
    #[must_use]
    pub fn mbps(&self, pl_mhz: f64) -> f64 {
        self.mhz.unwrap_or(pl_mhz) * f64::from(self.width_bits) / 8.0
    }

    /// Returns the number of port beats, of `beat_bytes` each, that the longest AXI4 burst on the
    /// bus fills.
    pub(crate) fn most_beats_at(&self, beat_bytes: u16) -> u64 {
        let burst_bits = u64::from(AXI4_BEATS) * u64::from(self.width_bits);
        (burst_bits / (8 * u64::from(beat_bytes))).max(1)
    }
}

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
