//! Slowdown: the time for the same work together with other members, divided by the time alone,
//! from the same starts.

use axiscope_sim::{Progressed, Series};

use super::{
    Evidence, State,
    estimate::{Estimate, ratio},
};
use crate::result::Check;

/// Number of parts of the counted time. The spread of their slowdowns gives the error.
const PARTS: usize = 10;

/// Checks the slowdown of a member that has no end (`is_endless`), or that ends by itself.
pub(super) fn check(evidence: &Evidence<'_>, wanted: f64, is_endless: bool) -> Check {
    let found = slowdown(evidence);
    let state = match found {
        None => State::Missed,
        Some(_) if is_endless && !evidence.is_enough() => State::TooClose,
        Some(found) if is_endless => found.settled(wanted),
        Some(found) => found.all.at_most(wanted),
    };
    let found = found.map(|found| found.all);
    Check {
        error: found.map(|f| f.error).filter(|e| e.is_finite()),
        ..Check::new("slowdown", wanted, found.map(|f| f.value), "x", state)
    }
}

/// The slowdown over the counted time.
#[derive(Clone, Copy, Debug)]
struct Slowdown {
    all: Estimate,
    /// The slowdowns of the two halves, if they differ by more than their errors. A longer run would then have
    /// a different slowdown.
    drifting: Option<[Estimate; 2]>,
}

impl Slowdown {
    /// Returns whether the slowdown is at most `wanted`. The result is too close to call if the
    /// slowdown drifts and the halves have different states.
    fn settled(&self, wanted: f64) -> State {
        let state = self.all.at_most(wanted);
        match self.drifting {
            Some(halves) if halves.iter().any(|half| half.at_most(wanted) != state) => {
                State::TooClose
            }
            _ => state,
        }
    }
}

/// Computes the slowdown, or returns `None` if the member made no progress.
fn slowdown(evidence: &Evidence<'_>) -> Option<Slowdown> {
    let alone = evidence.alone?;
    let (mut pairs, mut halves) = (Vec::new(), [Vec::new(), Vec::new()]);
    for (series, alone) in evidence.series.iter().zip(alone) {
        // The masters of the member that runs alone are numbered in the same order.
        for (own, &master) in evidence.masters.iter().enumerate() {
            let parts = paired(series, master, &alone.progress[own]);
            let (first, last) = parts.split_at(parts.len() / 2);
            halves[0].extend_from_slice(first);
            halves[1].extend_from_slice(last);
            pairs.extend(parts);
        }
    }
    let all = ratio(&pairs)?;
    let drifting = match halves.map(|half| ratio(&half)) {
        [Some(first), Some(last)]
            if (first.value - last.value).abs() > first.error.hypot(last.error) =>
        {
            Some([first, last])
        }
        _ => None,
    };
    Some(Slowdown { all, drifting })
}

/// Divides the work in the counted time into parts. Returns the time of each part, together with
/// other members and alone.
fn paired(series: &Series, master: usize, alone: &[Progressed]) -> Vec<(f64, f64)> {
    let all = &series.progress[master][series.counted_from..];
    let parts = PARTS.min(all.len().saturating_sub(1));
    let most = alone.last().map_or(0, |p| p.work);
    let edges = (0..=parts).map(|n| all[n * (all.len() - 1) / parts.max(1)]);
    let edges: Vec<Progressed> = edges.filter(|p| p.work <= most).collect();
    let pairs = edges.windows(2).filter_map(|edge| {
        let (from, to) = (edge[0], edge[1]);
        let then = time_of(alone, to.work)? - time_of(alone, from.work)?;
        (to.work > from.work).then_some((to.at_us - from.at_us, then))
    });
    pairs.collect()
}

/// Returns the time at which the given amount of work was done, us, interpolated between samples.
fn time_of(progress: &[Progressed], work: u64) -> Option<f64> {
    let next = progress.partition_point(|p| p.work < work);
    let after = progress.get(next)?;
    let Some(before) = next.checked_sub(1).map(|n| progress[n]) else {
        return Some(after.at_us);
    };
    let part = (work - before.work) as f64 / (after.work - before.work) as f64;
    Some(before.at_us + part * (after.at_us - before.at_us))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a series with one sample per microsecond in which the work grows in steps.
    fn progress(rate: f64, samples: u32) -> Vec<Progressed> {
        let at = |us: u32| Progressed {
            work: (f64::from(us) * rate) as u64,
            at_us: f64::from(us),
        };
        (0..samples).map(at).collect()
    }

    #[test]
    fn a_slowdown_that_drifts_is_open_only_if_a_half_has_another_state() {
        let estimate = |value| Estimate {
            value,
            error: 0.001,
        };
        let found = Slowdown {
            all: estimate(1.2),
            drifting: Some([estimate(1.1), estimate(1.3)]),
        };
        assert_eq!(found.settled(2.0), State::Met);
        assert_eq!(found.settled(1.25), State::TooClose);
        assert_eq!(found.settled(1.05), State::Missed);
    }

    #[test]
    fn the_same_work_is_compared() {
        // The program has a slow first phase. When it runs alone, this phase is over after half of the
        // warm-up.
        let phases = |slow_us: u32, rate: f64| -> Vec<Progressed> {
            let slow = (0..slow_us).map(|us| Progressed {
                work: u64::from(us),
                at_us: f64::from(us),
            });
            let fast = (0..400u32).map(|us| Progressed {
                work: u64::from(slow_us) + (f64::from(us) * rate) as u64,
                at_us: f64::from(slow_us + us),
            });
            slow.chain(fast).collect()
        };
        let series = Series {
            progress: vec![phases(50, 100.0)],
            counted_from: 60,
            ..Series::default()
        };
        let pairs = paired(&series, 0, &phases(50, 110.0));
        let found = ratio(&pairs).expect("data");
        assert!((found.value - 1.1).abs() < 0.01, "{found:?}");
        assert!(found.error < 0.01, "{found:?}");
    }

    #[test]
    fn work_that_was_never_done_alone_is_left_out() {
        let series = Series {
            progress: vec![progress(10.0, 100)],
            ..Series::default()
        };
        assert_eq!(paired(&series, 0, &progress(10.0, 50)).len(), 5);
        assert!(paired(&series, 0, &[]).is_empty());
    }
}
