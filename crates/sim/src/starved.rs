//! Marks the directions of masters that starve.
//!
//! If a direction always has a burst in flight, its latency equals its bursts in flight divided by its rate
//! (Little's law). If the direction moves almost no data, this latency is hundreds of microseconds, and a small
//! error in the rate is a large error in the latency. Users can rely only on the rate.

use crate::result::{CounterResult, MasterResult};

/// A direction starves if another direction moves more than this many times as much data, and its own bursts
/// take more than this many times as long as the other direction's. The number is a definition, not a fitted
/// figure.
pub const STARVED_TIMES: f64 = 10.0;

/// A direction waits if it has a burst in flight for at least this part of the counted time.
const WAITS: f64 = 0.5;

/// Bytes and time of a direction in the counted time.
struct Served {
    bytes: f64,
    /// Time of a burst by Little's law, as a part of the counted time.
    burst_time: f64,
}

impl Served {
    fn of(counters: &CounterResult) -> Self {
        Self {
            bytes: counters.bytes as f64,
            burst_time: counters.mean_in_flight / counters.bursts as f64,
        }
    }
}

/// Sets `starved` of every direction that waits while another direction gets the bandwidth.
pub(crate) fn mark_starved(masters: &mut [MasterResult]) {
    let sides = (masters.iter()).flat_map(|m| [&m.read, &m.write]).flatten();
    let served = sides.filter(|c| c.bytes > 0).map(Served::of);
    let Some(best) = served.max_by(|a, b| a.bytes.total_cmp(&b.bytes)) else {
        return;
    };
    for counters in (masters.iter_mut())
        .flat_map(|m| [&mut m.read, &mut m.write])
        .flatten()
    {
        let own = Served::of(counters);
        counters.starved = counters.mean_in_flight >= WAITS
            && own.bytes * STARVED_TIMES < best.bytes
            && own.burst_time > STARVED_TIMES * best.burst_time;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(bytes: u64, bursts: u64, mean_in_flight: f64) -> CounterResult {
        CounterResult {
            bytes,
            bursts,
            mean_in_flight,
            ..CounterResult::default()
        }
    }

    fn starved(sides: [CounterResult; 2]) -> [bool; 2] {
        let [read, write] = sides;
        let mut masters = [MasterResult {
            read: Some(read),
            write: Some(write),
            ..MasterResult::default()
        }];
        mark_starved(&mut masters);
        let [master] = masters;
        [master.read, master.write].map(|c| c.expect("it was given").starved)
    }

    #[test]
    fn a_direction_that_waits_while_another_moves_ten_times_as_much_starves() {
        assert_eq!(
            starved([side(900, 9, 50.0), side(10_000, 100, 50.0)]),
            [true, false]
        );
    }

    #[test]
    fn no_burst_completed_at_all_is_starved_too() {
        assert_eq!(
            starved([side(0, 0, 8.0), side(10_000, 100, 8.0)]),
            [true, false]
        );
    }

    #[test]
    fn a_slow_direction_whose_bursts_are_quick_does_not_starve() {
        // A direction with one burst in flight at a time, which is limited by latency.
        assert_eq!(
            starved([side(900, 9, 1.0), side(10_000, 100, 50.0)]),
            [false, false]
        );
        // A direction that is idle most of the time.
        assert_eq!(
            starved([side(90, 1, 0.4), side(100_000, 1000, 8.0)]),
            [false, false]
        );
    }

    #[test]
    fn equal_shares_do_not_starve() {
        assert_eq!(starved([side(0, 0, 0.0), side(0, 0, 0.0)]), [false, false]);
        assert_eq!(
            starved([side(5_000, 50, 50.0), side(5_000, 50, 50.0)]),
            [false, false]
        );
    }
}
