//! Checks of fields for which garde has no rule.

use std::collections::BTreeMap;

use garde::{Error, Result};

/// Limits of rates in MB/s, clocks in MHz and times in us or ns that a design states (assumed): no
/// design needs numbers outside these limits, so such a number is probably a typing error. A burst
/// of 4 KiB at the smallest rate takes half a second.
pub(super) const LEAST: f64 = 0.01;
pub(super) const MOST: f64 = 1e9;

/// Rejects numbers outside the limits, and values that are not numbers.
pub(super) fn plausible(value: &f64, _: &()) -> Result {
    if (LEAST..=MOST).contains(value) {
        return Ok(());
    }
    Err(Error::new(format!("give {LEAST} to {MOST:e}")))
}

/// Rejects widths that AXI ports of these chips do not support.
pub(super) fn bus_width(value: &u16, _: &()) -> Result {
    if matches!(value, 32 | 64 | 128 | 256 | 512) {
        return Ok(());
    }
    Err(Error::new("give 32, 64, 128, 256 or 512"))
}

/// Rejects shares that are not positive.
pub(super) fn positive_shares(shares: &BTreeMap<String, f64>, _: &()) -> Result {
    if shares.values().all(|s| s.is_finite() && *s > 0.0) {
        return Ok(());
    }
    Err(Error::new("give more than 0"))
}
