//! Detects designs with more than one steady state: nanoseconds in the starts decide which one a run reaches.

use super::{
    Evidence,
    estimate::{Estimate, groups, ratio},
    rate::moved,
};

/// Rates of starts that differ by less than this share belong to the same state.
const ALIKE: f64 = 0.05;

/// Returns the rates of a stream for each start, MB/s, if they belong to more than one steady state.
pub(crate) fn states_of(evidence: &Evidence<'_>) -> Option<Vec<f64>> {
    let (master, way) = evidence.side();
    let found = evidence.series.iter().map(|series| {
        let batches = &series.batches[master][way];
        ratio(&groups(batches, |of| {
            (moved(of), of.len() as f64 * series.batch_us)
        }))
    });
    let found: Vec<Estimate> = found.collect::<Option<_>>()?;
    let apart = |a: &Estimate, b: &Estimate| {
        (a.value - b.value).abs() > (a.error + b.error).max(ALIKE * a.value.max(b.value))
    };
    let differ = (found.iter().enumerate()).any(|(i, a)| found[..i].iter().any(|b| apart(a, b)));
    differ.then(|| found.iter().map(|f| f.value).collect())
}

/// A warning about a member with several steady states.
pub(crate) fn states_text(name: &str, rates: &[f64]) -> String {
    let mut rates: Vec<String> = rates.iter().map(|rate| format!("{rate:.0}")).collect();
    let last = rates.pop().unwrap_or_default();
    format!(
        "{name}: this design has more than one steady state. From {} starts it gets {} and {last} MB/s; a board may be in \
         any of these states",
        rates.len() + 1,
        rates.join(", "),
    )
}

#[cfg(test)]
mod tests {
    use axiscope_sim::{Batch, Direction, Series};

    use super::*;

    /// Returns a start with 20 batches of 10 us, of a stream with this rate.
    fn start(mbps: u64) -> Series {
        let one = |n: u64| Batch {
            bytes: 10 * mbps + n % 3,
            bursts: 1,
            late: 0,
            latency_sum_cycles: 1,
            latency_max_cycles: 1,
            owed_least_bytes: 0.0,
            bridged_most_bytes: 0.0,
            bridged_least_bytes: 0.0,
            lost_bytes: 0.0,
        };
        Series {
            counted_us: 200.0,
            batch_us: 10.0,
            batches: vec![[(0..20).map(one).collect(), Vec::new()]],
            ..Series::default()
        }
    }

    fn rates(starts: &[Series]) -> Option<Vec<f64>> {
        states_of(&Evidence {
            series: starts,
            alone: None,
            sides: vec![(0, Direction::Read)],
            masters: vec![0],
            mhz: 100.0,
            enough_us: 0.0,
        })
    }

    #[test]
    fn starts_that_differ_by_more_than_their_errors_are_several_states() {
        assert_eq!(rates(&[start(1000), start(1010), start(990)]), None);
        let found = rates(&[start(1000), start(700), start(1000)]).expect("two states");
        assert_eq!(
            found.iter().map(|r| r.round()).collect::<Vec<_>>(),
            [1000.0, 700.0, 1000.0]
        );
    }

    #[test]
    fn a_warning_names_the_rate_of_each_start() {
        assert_eq!(
            states_text("camera", &[1200.4, 800.0, 1199.0]),
            "camera: this design has more than one steady state. From 3 starts it gets 1200, 800 and 1199 MB/s; a board \
             may be in any of these states"
        );
    }
}
