//! Values of the performance counters; what each means is said in `rtl/counters/counters.rdl`.

use crate::{
    Direction, Error, Register, RegisterBus,
    registers::traffic_generator::{counters as at, direction_counters as side},
};

/// Bins of the latency histogram.
pub const LATENCY_BINS: usize = side::LATENCY_HISTOGRAM_COUNT;

/// Counters of one direction at a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct DirectionCounters {
    pub bursts: u64,
    pub bytes: u64,
    pub error_responses: u64,
    pub in_flight_cycles: u64,
    pub latency_sum_cycles: u64,
    pub latency_min_cycles: u64,
    pub latency_max_cycles: u64,
    pub longest_idle_cycles: u64,
    pub latency_histogram: [u64; LATENCY_BINS],
}

/// All counters at a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Counters {
    pub cycles: u64,
    pub reads: DirectionCounters,
    pub writes: DirectionCounters,
    pub data_errors: u64,
}

impl Counters {
    /// The counters of a direction.
    #[must_use]
    pub const fn of(&self, direction: Direction) -> &DirectionCounters {
        match direction {
            Direction::Reads => &self.reads,
            Direction::Writes => &self.writes,
        }
    }

    /// The rate of a direction in 10^6 bytes/s, at a clock in MHz; 0 where nothing counted.
    #[must_use]
    pub fn mbps(&self, direction: Direction, clock_mhz: f64) -> f64 {
        self.of(direction).bytes as f64 * clock_mhz / self.cycles.max(1) as f64
    }

    /// Reads all counters of a unit at `base`.
    pub(crate) fn read(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        Ok(Self {
            cycles: read64(bus, base, at::CYCLES)?,
            reads: DirectionCounters::read(bus, base + u64::from(at::READS))?,
            writes: DirectionCounters::read(bus, base + u64::from(at::WRITES))?,
            data_errors: read64(bus, base, at::DATA_ERRORS)?,
        })
    }
}

impl DirectionCounters {
    fn read(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let mut latency_histogram = [0; LATENCY_BINS];
        for (bin, bytes) in latency_histogram.iter_mut().zip((0u64..).step_by(8)) {
            *bin = read64(bus, base + bytes, side::LATENCY_HISTOGRAM)?;
        }
        Ok(Self {
            bursts: read64(bus, base, side::BURSTS)?,
            bytes: read64(bus, base, side::BYTES)?,
            error_responses: read64(bus, base, side::ERROR_RESPONSES)?,
            in_flight_cycles: read64(bus, base, side::IN_FLIGHT_CYCLES)?,
            latency_sum_cycles: read64(bus, base, side::LATENCY_SUM_CYCLES)?,
            latency_min_cycles: read64(bus, base, side::LATENCY_MIN_CYCLES)?,
            latency_max_cycles: read64(bus, base, side::LATENCY_MAX_CYCLES)?,
            longest_idle_cycles: read64(bus, base, side::LONGEST_IDLE_CYCLES)?,
            latency_histogram,
        })
    }
}

/// A counter of two words, the lower first.
pub(crate) fn read64(
    bus: &mut impl RegisterBus,
    base: u64,
    register: Register,
) -> Result<u64, Error> {
    let at = base + u64::from(register.offset);
    let low = bus.read32(at)?;
    Ok(u64::from(bus.read32(at + 4)?) << 32 | u64::from(low))
}
