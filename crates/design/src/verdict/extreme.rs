//! Extremes: the largest value of a run, which a longer run can only exceed.

use super::State;

/// Counted time for which a verdict about an extreme is valid, us (a choice): twice the longest run by default.
const HORIZON_US: f64 = 8000.0;
/// Growth of the largest value as a share of it, when the counted time grows by the factor e (fitted): with an exponential tail,
/// the expected maximum grows in proportion to the logarithm of the number of samples. In 16 random designs with 49 paced
/// streams, no longest latency grew faster from a default run to one of 8 ms.
const GROWTH: f64 = 0.06;

/// The largest of the maxima of groups, and how far a longer run may exceed it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extreme {
    /// The largest value so far.
    pub most: f64,
    /// Largest excess that is expected within `HORIZON_US`: the difference between the largest and the median of the maxima of
    /// groups, but at least the growth of an exponential tail.
    pub margin: f64,
}

impl Extreme {
    /// Computes the extreme of the maxima of groups of batches. `counted_us` is the counted time of each start. `None`
    /// without finite values.
    pub fn of(maxima: impl Iterator<Item = f64>, counted_us: f64) -> Option<Self> {
        let mut all: Vec<f64> = maxima.filter(|m| m.is_finite()).collect();
        all.sort_unstable_by(f64::total_cmp);
        let most = *all.last()?;
        let longer = (HORIZON_US / counted_us.max(1.0)).max(1.0);
        let growth = GROWTH * most.max(0.0) * longer.ln();
        Some(Self {
            most,
            margin: growth.max(most - all[all.len() / 2]),
        })
    }

    /// Whether the extreme will stay at or below `limit`.
    pub fn at_most(self, limit: f64) -> State {
        if self.most > limit {
            State::Missed
        } else if self.most + self.margin <= limit {
            State::Met
        } else {
            State::TooClose
        }
    }
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
