//! Checks of fields for which garde has no rule.

use std::collections::BTreeMap;

use garde::{Error, Result};

/// Rejects 0, negative numbers and infinity.
pub(super) fn positive(value: &f64, _: &()) -> Result {
    if value.is_finite() && *value > 0.0 {
        return Ok(());
    }
    Err(Error::new("give more than 0"))
}

/// Rejects bounds of slowdown that even a run without interference exceeds.
pub(super) fn above_one(value: &f64, _: &()) -> Result {
    if value.is_finite() && *value > 1.0 {
        return Ok(());
    }
    Err(Error::new("give more than 1, such as 1.1"))
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
    shares.values().try_for_each(|share| positive(share, &()))
}
