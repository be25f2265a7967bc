//! A rate that arrives in pulses, as specified in a point.

use serde::{Deserialize, Serialize};

use crate::Pulses;

/// Shortest period, ns.
const LEAST_NS: f64 = 1.0;
/// Longest period, ns.
const MOST_NS: f64 = 1e9;

/// An engine whose source or sink is active for a part of each period. With a target rate, which is the mean
/// over the periods, bursts are due in the active parts. Without a target rate, the engine issues as fast as it
/// can in these parts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PulsesSpec {
    /// Length of the active part of a period, ns.
    pub active_ns: f64,
    /// A period, ns.
    pub period_ns: f64,
    /// Number of active periods in a frame. The engine is silent during the remaining periods of
    /// the frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_periods: Option<u64>,
    /// Number of periods in a frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame_periods: Option<u64>,
}

impl PulsesSpec {
    /// Returns the pulses as the engine uses them, with a mean rate of `mbps` over frames or
    /// periods.
    pub(crate) fn at(&self, mbps: Option<f64>) -> Pulses {
        let frame = self.active_periods.zip(self.frame_periods);
        // The active periods also carry the bytes of the silent periods.
        let silent = frame.map_or(1.0, |(active, all)| all as f64 / active as f64);
        Pulses {
            active_ps: self.active_ns * 1e3,
            period_ps: self.period_ns * 1e3,
            bytes: mbps.unwrap_or(0.0) * self.period_ns / 1e3 * silent,
            frame,
        }
    }

    /// Adds problems with the pulses to `out`. `at` is the path of the engine in the point.
    pub(crate) fn problems(&self, at: &str, out: &mut Vec<String>) {
        let (active, period) = (self.active_ns, self.period_ns);
        if !(LEAST_NS..=MOST_NS).contains(&period) {
            out.push(format!(
                "{at}.pulses.period_ns: {period}; give {LEAST_NS} to {MOST_NS}"
            ));
        }
        if !(active > 0.0 && active <= period) {
            out.push(format!(
                "{at}.pulses.active_ns: {active}; give more than 0, and at most the period of {period}"
            ));
        }
        let is_frame = match (self.active_periods, self.frame_periods) {
            (None, None) => true,
            (Some(active), Some(all)) => (1..=all).contains(&active) && all <= 1_000_000,
            _ => false,
        };
        if !is_frame {
            out.push(format!(
                "{at}.pulses.active_periods: give 1 to frame_periods, and up to 1000000 frame_periods; or neither"
            ));
        }
    }
}
