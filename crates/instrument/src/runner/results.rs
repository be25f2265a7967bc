//! Converts counters into the results of a point.

use crate::{Counters, Direction, DirectionCounters};
use axiscope_fabric::Ps;
use axiscope_masters::percentile_cycles;
use axiscope_platform::Error;
use axiscope_sim::{Block, CounterResult, MasterSpec, OneMaster};

use crate::runner::program::TILE_BYTES;

/// Returns the counters of master `n`, if they are valid.
///
/// # Errors
/// If a flag shows that they are not.
pub fn sure(n: usize, counters: Counters) -> Result<Counters, Error> {
    match counters.check() {
        Ok(()) => Ok(counters),
        Err(e) => Err(Error(format!("masters[{n}]: {e}"))),
    }
}

/// Returns the result of a master, given the counters of its block and the clock `mhz` of the
/// programmable logic. If the master ends by itself, its rate is computed over the time `counted`,
/// ps.
#[must_use]
pub fn one_master(m: &MasterSpec, c: &Counters, mhz: f64, counted: Option<Ps>) -> OneMaster {
    let [reads, writes] = Direction::BOTH.map(|direction| m.uses(direction));
    let rate = |direction| match counted {
        Some(time) => c.of(direction).bytes as f64 * 1e6 / time as f64,
        None => c.mbps(direction, mhz),
    };
    OneMaster {
        busy_cycles: None,
        read_mbps: rate(Direction::Read),
        write_mbps: rate(Direction::Write),
        read: reads.then(|| result(&c.reads, c.cycles)),
        write: writes.then(|| result(&c.writes, c.cycles)),
        // The rate at which convolutions are finished and written, in millions per second.
        convolutions: (m.block() == Some(Block::Convolution))
            .then(|| rate(Direction::Write) / TILE_BYTES as f64),
        program: None,
        parts_us: Vec::new(),
        // The instrument's counters do not record causes.
        causes: [None, None],
    }
}

fn result(c: &DirectionCounters, cycles: u64) -> CounterResult {
    let least = if c.bursts == 0 {
        0
    } else {
        c.latency_min_cycles
    };
    let part = |p| {
        (c.bursts > 0)
            .then(|| percentile_cycles(&c.latency_histogram, least, c.latency_max_cycles, p))
    };
    CounterResult {
        cycles,
        bursts: c.bursts,
        bytes: c.bytes,
        span_cycles: None,
        finished_us: None,
        latency_sum_cycles: c.latency_sum_cycles,
        latency_min_cycles: least,
        latency_max_cycles: c.latency_max_cycles,
        latency_mean_cycles: c.latency_sum_cycles as f64 / c.bursts.max(1) as f64,
        latency_p50_cycles: part(0.5),
        latency_p90_cycles: part(0.9),
        latency_p99_cycles: part(0.99),
        latency_p999_cycles: part(0.999),
        longest_idle_cycles: c.longest_idle_cycles,
        mean_in_flight: c.in_flight_cycles as f64 / cycles.max(1) as f64,
        errors: c.error_responses,
        starved: false,
    }
}

#[cfg(test)]
mod tests {
    use crate::{CounterFlags, LATENCY_BINS};

    use super::*;

    fn side() -> DirectionCounters {
        DirectionCounters {
            flags: CounterFlags::default(),
            bursts: 1,
            bytes: 64,
            error_responses: 0,
            in_flight_cycles: 9,
            latency_sum_cycles: 9,
            latency_min_cycles: 9,
            latency_max_cycles: 9,
            longest_idle_cycles: 1,
            latency_histogram: [0; LATENCY_BINS],
        }
    }

    #[test]
    fn counters_with_a_flag_are_an_error_of_the_run() {
        let mut counters = Counters {
            cycles: 100,
            reads: side(),
            writes: side(),
            data_errors: 0,
        };
        assert_eq!(sure(2, counters.clone()), Ok(counters.clone()));
        counters.writes.flags.unasked = true;
        let message = sure(2, counters).expect_err("a flag is set").0;
        let begin = "masters[2]: counters.flags: writes: unasked: ";
        assert!(message.starts_with(begin), "{message}");
    }
}
