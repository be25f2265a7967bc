//! Data buses of masters that are narrower or slower than those of their ports, and AXI4-Stream interfaces of DMAs. A regulator
//! of the point represents such a bus.

use std::collections::BTreeMap;

use axiscope_platform::limits_port;
use axiscope_sim::{Point, RegulatorSpec};

use crate::{
    compile::{Kind, Placed},
    record::DesignFile,
};

/// Largest share by which a regulator may be slower than the bus that it represents (chosen). A demand may be as high as the
/// capacity of the bus, so a few bursts per period are accepted for a regulator that is more exact.
const MOST_TOO_SLOW: f64 = 0.01;
/// Share by which a regulator with up to `FEW_BURSTS` bursts per period may be slower (chosen).
const ALMOST_EXACT: f64 = 0.000_5;
/// Number of bursts per period up to which the search looks for an almost exact regulator (chosen).
const FEW_BURSTS: u64 = 8;

/// Adds regulators that represent data buses of masters. A regulator of the design that allows less
/// is left unchanged.
pub(crate) fn limit_own_buses(design: &DesignFile, point: &mut Point, members: &mut [Placed]) {
    let longest = longest_bursts(design, members);
    let streams = members.iter_mut().filter(|m| m.kind == Kind::Stream);
    for placed in streams {
        let stream = &design.stream[placed.number];
        let mhz = point.pl_mhz_at(&placed.ports[0]);
        let (Some(own), Some(beat_bytes)) = (stream.slowest_bus(mhz), placed.beat_bytes) else {
            continue;
        };
        let own = own.bus.mbps(mhz);
        if !limits_port(own, f64::from(beat_bytes) * mhz) {
            continue;
        }
        let name = &placed.masters[0];
        // A generator that represents two streams has two equal buses, and one regulator.
        let known = point.regulators.iter().position(|r| r.master == *name);
        let allows =
            |r: &RegulatorSpec| f64::from(r.budget_bytes) * mhz / f64::from(r.period_cycles);
        if known
            .is_some_and(|nth| stream.regulator.is_some() && allows(&point.regulators[nth]) <= own)
        {
            continue;
        }
        placed.is_own_bus = true;
        let (budget_bytes, period_cycles) = budget(longest[name], own / mhz);
        let found = RegulatorSpec {
            master: name.clone(),
            budget_bytes,
            period_cycles,
        };
        match known {
            Some(nth) => point.regulators[nth] = found,
            None => point.regulators.push(found),
        }
    }
}

/// Returns the bytes of the longest burst of each master. For a generator that represents two streams, this is
/// the longer of the two streams' bursts.
fn longest_bursts(design: &DesignFile, members: &[Placed]) -> BTreeMap<String, u64> {
    let mut found = BTreeMap::new();
    for placed in members.iter().filter(|m| m.kind == Kind::Stream) {
        let beats = design.stream[placed.number].longest_beats();
        let bytes = beats * u64::from(placed.beat_bytes.unwrap_or(0));
        let longest: &mut u64 = found.entry(placed.masters[0].clone()).or_default();
        *longest = bytes.max(*longest);
    }
    found
}

/// Returns the budget in bytes and the period in cycles of a regulator that passes at most `bytes_per_cycle`, and at
/// least 99 % of this rate. The budget covers only few bursts, because all bursts of a period pass in quick
/// succession.
fn budget(burst_bytes: u64, bytes_per_cycle: f64) -> (u32, u32) {
    let cycles = |bursts: u64| (bursts * burst_bytes) as f64 / bytes_per_cycle;
    let is_within = |bursts: u64, share: f64| {
        let exact = cycles(bursts);
        whole(exact) <= (1.0 + share) * exact
    };
    let exact = (1..=FEW_BURSTS).find(|n| is_within(*n, ALMOST_EXACT));
    // In periods of 100 cycles or more, the rounding error is always within MOST_TOO_SLOW.
    let near = || (1..=100).find(|n| is_within(*n, MOST_TOO_SLOW));
    let bursts = exact.or_else(near).unwrap_or(100);
    let budget_bytes = (bursts * burst_bytes).min(u64::from(u32::MAX)) as u32;
    (budget_bytes, whole(cycles(bursts)).clamp(2.0, 1e9) as u32)
}

/// Returns the cycles of a period, rounded up. Rounding errors of the floating-point computation
/// are ignored.
fn whole(cycles: f64) -> f64 {
    (cycles - 1e-9 * cycles).ceil().max(2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_regulator_of_a_bus_is_at_most_a_hundredth_too_slow_and_never_too_fast() {
        for beat_bytes in [4_u64, 8, 16, 32] {
            for beats in [1, 2, 3, 4, 7, 16, 64, 256] {
                // Tests shares of the port's rate that follow from widths and clocks, and other
                // shares.
                for share in [0.98, 0.9, 0.75, 2.0 / 3.0, 0.6, 0.5, 0.37, 0.25, 0.1, 0.01] {
                    let own = share * beat_bytes as f64;
                    let (budget, period) = budget(beats * beat_bytes, own);
                    let rate = f64::from(budget) / f64::from(period) / own;
                    assert!(
                        (1.0 / (1.0 + MOST_TOO_SLOW)..=1.0 + 1e-6).contains(&rate),
                        "{beats} beats of {beat_bytes} bytes at {share}: {rate}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_budget_has_few_bursts() {
        assert_eq!(budget(16 * 8, 4.0), (128, 32));
        // Four beats at three quarters of a port's rate take 5 1/3 cycles, and one beat takes 1 1/3.
        assert_eq!(budget(4 * 8, 6.0), (96, 16));
        assert_eq!(budget(8, 6.0), (24, 4));
        // Two bursts would be 0.8 % too slow; three are exact.
        assert_eq!(budget(64, 3.0), (192, 64));
    }
}
