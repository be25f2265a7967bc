//! The values that an axis offers.

use serde_json::{Value, json};

use super::Axis;
use crate::{
    range::{Range, Whole},
    record::Regulator,
};

/// Regulator settings, as shares of a port's rate.
const SHARES: [f64; 3] = [0.5, 0.25, 0.125];
/// Period of these regulators: a few microseconds.
const PERIOD_CYCLES: u32 = 1024;

/// Returns an axis with the current value first, followed by every other value once, in order.
pub(super) fn axis(path: String, now: Value, others: impl IntoIterator<Item = Value>) -> Axis {
    let mut values = vec![now];
    for value in others {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    Axis { path, values }
}

/// Returns an axis that contains the powers of two in a range and both ends of the range, up to the
/// largest number that can be built. It always contains the current number.
pub(super) fn powers(path: String, range: Range, most: u64) -> Axis {
    let mut found: Vec<u64> = (0..31).map(|k| 1 << k).collect();
    found.retain(|n| (range.least..=range.most).contains(n));
    found.extend([range.least, range.most]);
    found.retain(|n| *n <= most);
    found.sort_unstable();
    let now = json!(Whole::Range(range).now());
    axis(path, now, found.into_iter().map(|n| json!(n)))
}

/// Returns an axis that contains the current regulator, no regulator, and budgets that are shares
/// of one beat per cycle.
pub(super) fn budgets(path: String, now: Option<Regulator>, beat_bytes: u32) -> Axis {
    let full = f64::from(PERIOD_CYCLES) * f64::from(beat_bytes);
    let shares = SHARES.map(|share| {
        let budget = (share * full).round_ties_even() as u32;
        json!({ "budget_bytes": budget, "period_cycles": PERIOD_CYCLES })
    });
    axis(path, json!(now), [Value::Null].into_iter().chain(shares))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_offers_no_burst_that_the_port_cannot_accept() {
        let range = |now| Range {
            least: 4,
            most: 64,
            now: Some(now),
        };
        let values = |now, most| powers(String::new(), range(now), most).values;
        assert_eq!(values(16, 16), [16, 4, 8].map(|n| json!(n)));
        assert_eq!(values(64, 16), [64, 4, 8, 16].map(|n| json!(n)));
        assert_eq!(values(4, 256), [4, 8, 16, 32, 64].map(|n| json!(n)));
    }
}
