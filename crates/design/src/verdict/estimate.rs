//! Estimates with their sampling error, by batch means.

use axiscope_sim::Batch;

use super::State;

/// Number of groups into which the batches for each start time are divided. With fewer groups, the
/// error would be uncertain; with more groups, each group would be too short to be independent of
/// the others.
const GROUPS: usize = 10;

/// A value with its sampling error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Half the width of its confidence interval.
    pub error: f64,
}

impl Estimate {
    /// Returns whether the value is at most `limit`. The result is too close to call if the limit
    /// is within the interval.
    pub fn at_most(self, limit: f64) -> State {
        if self.value + self.error <= limit {
            State::Met
        } else if self.value - self.error > limit {
            State::Missed
        } else {
            State::TooClose
        }
    }

    /// Returns a rate whose error is at least one burst in the counted time, because that time may begin and end
    /// between two bursts.
    pub fn to_a_burst(self, burst_bytes: f64, counted_us: f64) -> Self {
        Self {
            error: self.error.max(burst_bytes / counted_us),
            ..self
        }
    }
}

/// Divides the batches for a start time into groups of nearly equal length, and computes a value
/// for each group.
pub fn groups<T>(batches: &[Batch], reduce: impl Fn(&[Batch]) -> T) -> Vec<T> {
    let groups = GROUPS.min(batches.len());
    let edge = |n: usize| n * batches.len() / groups.max(1);
    (0..groups)
        .map(|n| reduce(&batches[edge(n)..edge(n + 1)]))
        .collect()
}

/// Returns the ratio of two sums over pairs from groups of batches, with its error, or `None`
/// without data.
pub fn ratio(pairs: &[(f64, f64)]) -> Option<Estimate> {
    let (above, below) = (pairs.iter()).fold((0.0, 0.0), |(a, b), pair| (a + pair.0, b + pair.1));
    if below <= 0.0 {
        return None;
    }
    let value = above / below;
    let count = pairs.iter().filter(|pair| pair.1 > 0.0).count() as f64;
    if count < 2.0 {
        return Some(Estimate {
            value,
            error: f64::INFINITY,
        });
    }
    let squares: f64 = pairs.iter().map(|(a, b)| (a - value * b).powi(2)).sum();
    let deviation = (count / (count - 1.0) * squares).sqrt() / below;
    Some(Estimate {
        value,
        error: quantile(count - 1.0) * deviation,
    })
}

/// Returns the mean of values, one for each start time, with its error.
pub fn mean(values: &[f64]) -> Option<Estimate> {
    ratio(&values.iter().map(|value| (*value, 1.0)).collect::<Vec<_>>())
}

/// Quantiles of Student's t distribution for a two-sided 99 % interval and 1 to 9 degrees of freedom.
const FEW: [f64; 9] = [
    63.6567, 9.9248, 5.8409, 4.6041, 4.0321, 3.7074, 3.4995, 3.3554, 3.2498,
];
/// The same quantile of the normal distribution, for many samples.
const NORMAL: f64 = 2.575_829;

/// Returns the quantile of Student's t distribution for a two-sided 99 % interval. A design has
/// several demands, and each is tested several times, so 99 % is not too cautious. For more degrees
/// of freedom than in the table, the function uses the expansion around the normal quantile
/// (Abramowitz and Stegun, 26.7.5). It calls no library, because libraries use logarithms, and the
/// last digits of a logarithm in a browser differ from those on other machines.
fn quantile(freedom: f64) -> f64 {
    if let Some(found) = FEW.get(freedom as usize - 1) {
        return *found;
    }
    let z = NORMAL;
    let square = z * z;
    let first = z * (square + 1.0) / 4.0;
    let second = z * ((5.0 * square + 16.0) * square + 3.0) / 96.0;
    let third = z * (((3.0 * square + 19.0) * square + 17.0) * square - 15.0) / 384.0;
    z + (first + (second + third / freedom) / freedom) / freedom
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_shrinks_with_the_root_of_the_number_of_groups() {
        let pairs = |n: usize| -> Vec<(f64, f64)> {
            (0..n)
                .map(|i| (if i % 2 == 0 { 9.0 } else { 11.0 }, 1.0))
                .collect()
        };
        let few = ratio(&pairs(10)).expect("data");
        let many = ratio(&pairs(1000)).expect("data");
        assert_eq!((few.value, many.value), (10.0, 10.0));
        // The 99 % quantile for 9 degrees of freedom is 3.25, and the standard error is 1 / 3.
        assert!((few.error - 3.25 / 3.0).abs() < 1e-3, "{few:?}");
        assert!((few.error / many.error - 13.3).abs() < 0.2, "{many:?}");
        assert_eq!(many.at_most(10.05), State::TooClose);
        assert_eq!(many.at_most(10.2), State::Met);
        assert_eq!(many.at_most(9.8), State::Missed);
    }

    #[test]
    fn quantiles_are_those_of_tables() {
        for (freedom, expected) in [
            (9.0, 3.2498),
            (10.0, 3.1693),
            (20.0, 2.8453),
            (120.0, 2.6174),
        ] {
            assert!((quantile(freedom) - expected).abs() < 5e-3, "{freedom}");
        }
    }

    #[test]
    fn one_group_has_no_known_error() {
        assert_eq!(ratio(&[]), None);
        assert_eq!(ratio(&[(3.0, 2.0)]).expect("data").error, f64::INFINITY);
    }
}
