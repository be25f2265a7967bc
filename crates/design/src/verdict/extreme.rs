//! Extremes: the largest value of a run, which a longer run can only exceed.

use super::State;

/// The largest of the maxima of groups, and how far a longer run may exceed it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extreme {
    /// The largest value so far.
    pub most: f64,
    /// Largest minus median of the maxima of groups. If the maxima of groups are similar, a longer run is unlikely
    /// to exceed them.
    pub spread: f64,
}

impl Extreme {
    /// Computes the extreme of the maxima of groups of batches. `None` without finite values.
    pub fn of(maxima: impl Iterator<Item = f64>) -> Option<Self> {
        let mut all: Vec<f64> = maxima.filter(|m| m.is_finite()).collect();
        all.sort_unstable_by(f64::total_cmp);
        let most = *all.last()?;
        Some(Self {
            most,
            spread: most - all[all.len() / 2],
        })
    }

    /// Whether the extreme will stay at or below `limit`.
    pub fn at_most(self, limit: f64) -> State {
        if self.most > limit {
            State::Missed
        } else if self.most + self.spread <= limit {
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
        let found = Extreme::of([80.0, 90.0, f64::NEG_INFINITY, 85.0, 86.0].into_iter());
        let found = found.expect("data");
        assert_eq!((found.most, found.spread), (90.0, 4.0));
        assert_eq!(found.at_most(89.0), State::Missed);
        assert_eq!(found.at_most(92.0), State::TooClose);
        assert_eq!(found.at_most(94.0), State::Met);
        assert_eq!(Extreme::of(std::iter::empty()), None);
    }
}
