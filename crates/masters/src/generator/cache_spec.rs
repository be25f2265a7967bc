//! A cache in the programmable logic, as specified in a point.

use axiscope_fabric::{AXI4_BEATS, most_beats};
use serde::{Deserialize, Serialize};

/// A cache between an engine and its port (model only). The model has no cache contents: a fixed
/// share of the lines hits.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CacheSpec {
    /// Share of the lines that hit, 0 to 1.
    pub hit_rate: f64,
    /// Number of bytes in a line, a power of two.
    pub line_bytes: u32,
    /// Latency of a hit, in cycles.
    #[serde(default = "hit_cycles")]
    pub hit_cycles: u32,
}

const fn hit_cycles() -> u32 {
    1
}

impl CacheSpec {
    /// Adds problems with the cache to `out`. `at` is the path of the engine in the point.
    pub(crate) fn problems(&self, at: &str, beat_bytes: u16, out: &mut Vec<String>) {
        if !(0.0..=1.0).contains(&self.hit_rate) {
            out.push(format!(
                "{at}.cache.hit_rate: {}; give 0 to 1",
                self.hit_rate
            ));
        }
        let line = self.line_bytes;
        let least = u32::from(beat_bytes);
        let most = least * u32::from(most_beats(least.into(), AXI4_BEATS));
        if !(line.is_power_of_two() && (least..=most).contains(&line)) {
            out.push(format!(
                "{at}.cache.line_bytes: {line}; give a power of two from {least} to {most}"
            ));
        }
        if self.hit_cycles > 1000 {
            out.push(format!(
                "{at}.cache.hit_cycles: {}; give 0 to 1000",
                self.hit_cycles
            ));
        }
    }
}
