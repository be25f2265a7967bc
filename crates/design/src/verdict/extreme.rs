//! Extremes: the largest value of a run, which a longer run can only exceed.

use std::f64::consts::PI;

use super::State;

/// Counted time up to which a verdict about an extreme is valid, us (chosen: twice the longest run
/// by default).
const HORIZON_US: f64 = 8000.0;
/// Relative growth of the largest value when the counted time grows by the factor e (fitted): with an
/// exponential tail, the expected maximum grows in proportion to the logarithm of the number of samples. In 16
/// random designs with 49 paced streams, no longest latency grew faster between a default run and a run of 8
/// ms.
const GROWTH: f64 = 0.06;
/// The same growth, for a verdict that must survive a run of `HORIZON_US` (fitted). In 105 random designs with
/// FIFOs, random addresses and unlimited streams on 14 boards, 1 of 467 longest latencies and FIFO levels grew
/// faster; with `GROWTH`, 25 did. Most of these streams meet a refresh only after a millisecond, because the
/// time between refreshes is a multiple of the time between their bursts.
const ROOM: f64 = 0.35;

/// Standardised 99 % quantile of a Gumbel distribution, -ln(-ln 0.99). All other verdicts use the same confidence.
const LATE: f64 = 4.600_149;
/// Mean of a standardised Gumbel distribution: Euler's constant.
const EULER: f64 = 0.577_216;

/// The largest of the groups' maxima, and by how much a longer run may exceed it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extreme {
    /// The largest value so far.
    pub most: f64,
    /// Largest excess that is expected within `HORIZON_US`. It is the greatest of three values: the difference
    /// between the largest and the median of the groups' maxima, the growth of an exponential tail, and the
    /// growth of a Gumbel distribution.
    pub margin: f64,
    /// Distance from a limit that is required for a verdict, because rare events may not have
    /// occurred yet; at least the margin.
    room: f64,
}

impl Extreme {
    /// Computes the extreme from the maxima of groups of batches. `counted_us` is the counted time
    /// for each start time. Returns `None` without finite values.
    pub fn of(maxima: impl Iterator<Item = f64>, counted_us: f64) -> Option<Self> {
        let mut all: Vec<f64> = maxima.filter(|m| m.is_finite()).collect();
        all.sort_unstable_by(f64::total_cmp);
        let most = *all.last()?;
        let longer = (HORIZON_US / counted_us.max(1.0)).max(1.0);
        let growth = most.max(0.0) * longer.ln();
        let margin = (GROWTH * growth)
            .max(most - all[all.len() / 2])
            .max(expected(&all, longer) - most);
        Some(Self {
            most,
            margin,
            room: margin.max(ROOM * growth),
        })
    }

    /// Returns whether the extreme will stay at or below `limit`.
    pub fn at_most(self, limit: f64) -> State {
        if self.most > limit {
            State::Missed
        } else if self.most + self.room <= limit {
            State::Met
        } else {
            State::TooClose
        }
    }
}

/// Returns a value that the maximum of all additional groups exceeds in one of a hundred cases, if
/// the time grows by the factor `longer`. Maxima of groups have a Gumbel distribution if their
/// tails are exponential (Fisher and Tippett, 1928). The scale and location of the distribution
/// follow from the mean and the standard deviation of the maxima (method of moments).
fn expected(maxima: &[f64], longer: f64) -> f64 {
    let count = maxima.len() as f64;
    let further = count * (longer - 1.0);
    if count < 2.0 || further <= 0.0 {
        return f64::NEG_INFINITY;
    }
    let mean = maxima.iter().sum::<f64>() / count;
    let squares: f64 = maxima.iter().map(|m| (m - mean).powi(2)).sum();
    let scale = (6.0 * squares / (count - 1.0)).sqrt() / PI;
    mean + scale * (further.ln() + LATE - EULER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_within_the_spread_of_the_maxima_is_too_close() {
        let maxima = [80.0, 90.0, f64::NEG_INFINITY, 85.0, 86.0];
        let found = Extreme::of(maxima.into_iter(), HORIZON_US).expect("data");
        assert_eq!((found.most, found.margin), (90.0, 4.0));
        assert_eq!(found.at_most(89.0), State::Missed);
        assert_eq!(found.at_most(92.0), State::TooClose);
        assert_eq!(found.at_most(94.0), State::Met);
        assert_eq!(Extreme::of(std::iter::empty(), HORIZON_US), None);
    }

    #[test]
    fn a_verdict_needs_room_for_events_that_have_not_occurred() {
        let found = |us| Extreme::of([100.0; 30].into_iter(), us).expect("data");
        // The growth is 35 % for each factor e of time: 73 % after 1 ms, and 24 % after 4 ms.
        assert_eq!(found(1000.0).at_most(172.0), State::TooClose);
        assert_eq!(found(1000.0).at_most(173.0), State::Met);
        assert_eq!(found(4000.0).at_most(125.0), State::Met);
        assert_eq!(found(HORIZON_US).at_most(100.0), State::Met);
    }

    #[test]
    fn scattered_maxima_need_more_room_than_their_own_spread() {
        // The maxima are evenly spread from 500 to 790. Their standard deviation is 88, so the
        // Gumbel distribution has a scale of 68.6 and a mode of 605.
        let maxima = || (0..30).map(|n| 500.0 + 10.0 * f64::from(n));
        let margin = |us| Extreme::of(maxima(), us).expect("data").margin;
        // For 30 additional groups: 605 + 68.6 * (ln 30 + 4.6) = 1155.
        assert!((margin(4000.0) - 365.0).abs() < 2.0, "{}", margin(4000.0));
        assert_eq!(margin(HORIZON_US), 140.0);
        assert!(margin(1000.0) > margin(4000.0));
    }

    #[test]
    fn the_margin_shrinks_as_the_run_grows() {
        let margin = |us| {
            Extreme::of([100.0; 30].into_iter(), us)
                .expect("data")
                .margin
        };
        assert!((margin(300.0) - 19.7).abs() < 0.1);
        assert!((margin(4000.0) - 4.2).abs() < 0.1);
        assert_eq!(margin(2.0 * HORIZON_US), 0.0);
    }
}
