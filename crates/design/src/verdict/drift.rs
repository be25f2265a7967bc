//! Computes how long two paced streams take to pass each other in the DRAM.
//!
//! The bursts of streams with different rates drift past each other: for a while they use different
//! banks, then the same bank in different rows. A verdict needs a counted time that contains the
//! full cycle.

use crate::{place::Board, record::DesignFile};

/// If two rates differ by less than this share, the streams drift so slowly that the result depends
/// on the start times, not on the counted time.
const ALIKE: f64 = 0.02;
/// Longest cycle that a run must cover, us.
const LONGEST_US: f64 = 600.0;
/// Number of cycles that a run should contain.
const CYCLES: f64 = 1.25;

/// Returns a counted time, us, that contains the cycles of all pairs of paced streams, and enough
/// periods of pulsed streams.
pub(crate) fn cycles_us(design: &DesignFile, board: &Board) -> f64 {
    let rates: Vec<f64> = design.stream.iter().filter_map(|s| s.rate_mbps).collect();
    let pairs =
        (rates.iter().enumerate()).flat_map(|(i, a)| rates[..i].iter().map(move |b| (a, b)));
    let cycles = pairs.filter_map(|(a, b)| {
        let difference = (a - b).abs();
        let drifts = difference > ALIKE * a.min(*b);
        drifts.then(|| board.facts.dram.same_bank_bytes as f64 / difference)
    });
    let drift = CYCLES * cycles.fold(0.0, f64::max).min(LONGEST_US);
    drift.max(design.periods_us())
}
