//! Checks of fields for which garde has no rule.

use std::collections::BTreeMap;

use garde::{Error, Result};

/// Rejects 0, negative numbers and infinity, and sizes that no design has: at a rate below the limit, a burst takes
/// most of a second.
pub(super) fn plausible(value: &f64, _: &()) -> Result {
    if (0.01..=1e9).contains(value) {
        return Ok(());
    }
    Err(Error::new("give 0.01 to 1e9"))
}

/// Rejects bounds of slowdown that even a run without interference exceeds.
pub(super) fn above_one(value: &f64, _: &()) -> Result {
    if *value > 1.0 && *value <= 1e9 {
        return Ok(());
    }
    Err(Error::new("give more than 1, up to 1e9, such as 1.1"))
}

/// Rejects widths that data buses of AXI ports of these chips do not have.
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
