//! Slow streams: a stream keeps up if each of its bursts ends long before the next burst is due.

use super::Evidence;

/// Bursts are far apart if the time between them is at least this many times the longest latency (chosen).
const FAR_APART: f64 = 10.0;
/// Minimum total number of bursts for all start times together (chosen).
const LEAST_BURSTS: u64 = 3;

/// Returns whether each burst of a stream ends long before the next burst is due. Bursts are due
/// every `apart_us`.
pub(super) fn are_far_apart(evidence: &Evidence<'_>, apart_us: f64) -> bool {
    let (master, way) = evidence.side();
    let mut bursts = 0;
    for series in evidence.series {
        let batches = &series.batches[master][way];
        let here: u64 = batches.iter().map(|b| b.bursts).sum();
        let most_cycles = batches.iter().map(|b| b.latency_max_cycles).max();
        let most_us = most_cycles.unwrap_or(0) as f64 / evidence.mhz;
        // The counted time may begin just after a burst and end just before the next burst.
        let due = (series.counted_us / apart_us).floor() - 1.0;
        if here == 0 || (here as f64) < due || FAR_APART * most_us > apart_us {
            return false;
        }
        bursts += here;
    }
    evidence.is_enough() && bursts >= LEAST_BURSTS
}

#[cfg(test)]
mod tests {
    use axiscope_sim::{Batch, Direction, Series};

    use super::*;

    /// Returns the data of a run of 300 us in 30 batches, in which every burst has the given
    /// latency. `bursts` contains the numbers of bursts in the first batches.
    fn start(bursts: &[u64], latency_max_cycles: u64) -> Series {
        let batch = |n: usize| {
            let bursts = bursts.get(n).copied().unwrap_or(0);
            Batch {
                bytes: 256 * bursts,
                bursts,
                late: 0,
                latency_sum_cycles: bursts * latency_max_cycles,
                latency_max_cycles: if bursts > 0 { latency_max_cycles } else { 0 },
                owed_least_bytes: if bursts > 0 { 0.0 } else { f64::INFINITY },
                bridged_most_bytes: 0.0,
                bridged_least_bytes: 0.0,
                lost_bytes: 0.0,
            }
        };
        Series {
            counted_us: 300.0,
            batch_us: 10.0,
            batches: vec![[(0..30).map(batch).collect(), Vec::new()]],
            ..Series::default()
        }
    }

    /// Returns whether the bursts of a stream with a burst every 100 us, counted at 100 MHz, are
    /// far apart.
    fn far_apart(starts: &[Series], enough_us: f64) -> bool {
        let evidence = Evidence {
            series: starts,
            alone: None,
            sides: vec![(0, Direction::Read)],
            masters: vec![0],
            mhz: 100.0,
            enough_us,
            shown: &[],
        };
        are_far_apart(&evidence, 100.0)
    }

    #[test]
    fn bursts_that_end_long_before_the_next_keep_any_rate() {
        assert!(far_apart(&[start(&[1, 1, 1], 1000)], 240.0));
        assert!(far_apart(
            &[start(&[2], 100), start(&[0, 0, 2], 100)],
            240.0
        ));
    }

    #[test]
    fn late_missing_or_few_bursts_prove_nothing() {
        assert!(
            !far_apart(&[start(&[1, 1, 1], 1001)], 240.0),
            "a latency of more than 10 us"
        );
        assert!(
            !far_apart(&[start(&[1], 100), start(&[3], 100)], 240.0),
            "two are due"
        );
        assert!(!far_apart(&[start(&[2], 100)], 240.0), "two bursts");
        assert!(
            !far_apart(&[start(&[3], 100), start(&[], 0)], 240.0),
            "a start without any"
        );
        assert!(
            !far_apart(&[start(&[3], 100)], 400.0),
            "too short for any verdict"
        );
    }
}
