//! The values of the performance counters, which `hardware/counters/counters.rdl` defines.

use crate::{
    Direction, Error, Register, RegisterBus,
    registers::traffic_generator::{counters as at, direction_counters as side},
};

/// Number of bins in the latency histogram.
pub const LATENCY_BINS: usize = side::LATENCY_HISTOGRAM_COUNT;

/// Flags of a direction's counters, which state what could not be counted correctly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CounterFlags {
    /// More bursts with the same ID were in flight than the block can track, so latencies are
    /// wrong.
    pub too_many: bool,
    /// There was a response that did not belong to any request.
    pub unasked: bool,
    /// A burst took at least 63/64 of the timer's range, so its latency may be wrong.
    pub too_long: bool,
}

/// Counters of one direction at a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct DirectionCounters {
    pub flags: CounterFlags,
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
    /// Returns the counters of a direction.
    #[must_use]
    pub const fn of(&self, direction: Direction) -> &DirectionCounters {
        match direction {
            Direction::Read => &self.reads,
            Direction::Write => &self.writes,
        }
    }

    /// Returns the rate of a direction in 10^6 bytes/s, given the clock in MHz. Returns 0 if no
    /// cycles were counted.
    #[must_use]
    pub fn mbps(&self, direction: Direction, clock_mhz: f64) -> f64 {
        self.of(direction).bytes as f64 * clock_mhz / self.cycles.max(1) as f64
    }

    /// Checks the flags of the counters.
    ///
    /// # Errors
    /// Returns a message for the first flag that is set, with the fix.
    pub fn check(&self) -> Result<(), Error> {
        for (direction, c) in [("reads", &self.reads), ("writes", &self.writes)] {
            if let Some(message) = c.flags.message() {
                return Err(Error(format!("counters.flags: {direction}: {message}")));
            }
        }
        Ok(())
    }

    /// Reads all counters of a unit at `base`.
    pub(crate) fn read(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let cycles = read64(bus, base, at::CYCLES)?;
        let flags = bus.read32(base + u64::from(at::FLAGS.offset))?;
        let reads = CounterFlags {
            too_many: at::flags::READS_TOO_MANY.get(flags) != 0,
            unasked: at::flags::READS_UNASKED.get(flags) != 0,
            too_long: at::flags::READS_TOO_LONG.get(flags) != 0,
        };
        let writes = CounterFlags {
            too_many: at::flags::WRITES_TOO_MANY.get(flags) != 0,
            unasked: at::flags::WRITES_UNASKED.get(flags) != 0,
            too_long: at::flags::WRITES_TOO_LONG.get(flags) != 0,
        };
        Ok(Self {
            cycles,
            reads: DirectionCounters::read(bus, base + u64::from(at::READS), reads)?,
            writes: DirectionCounters::read(bus, base + u64::from(at::WRITES), writes)?,
            data_errors: read64(bus, base, at::DATA_ERRORS)?,
        })
    }
}

impl CounterFlags {
    /// Describes the problem and how to fix it. Returns `None` if no flag is set.
    const fn message(self) -> Option<&'static str> {
        match self {
            Self { unasked: true, .. } => Some(
                "unasked: a response came that no burst in flight was waiting for; reset the \
                 block together with what it is connected to, or look at that for a fault",
            ),
            Self { too_many: true, .. } => Some(
                "too_many: more bursts were in flight than the block holds, so latencies are \
                 wrong; give fewer outstanding bursts, or build it with a greater IN_FLIGHT",
            ),
            Self { too_long: true, .. } => Some(
                "too_long: a burst lasted as long as the timer can say, so its latency may be \
                 wrong; build the block with more TIME_BITS, or look for what hangs",
            ),
            _ => None,
        }
    }
}

impl DirectionCounters {
    fn read(bus: &mut impl RegisterBus, base: u64, flags: CounterFlags) -> Result<Self, Error> {
        let mut latency_histogram = [0; LATENCY_BINS];
        for (bin, bytes) in latency_histogram.iter_mut().zip((0u64..).step_by(8)) {
            *bin = read64(bus, base + bytes, side::LATENCY_HISTOGRAM)?;
        }
        Ok(Self {
            flags,
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

/// Reads a counter that consists of two words, the lower word first.
pub(crate) fn read64(
    bus: &mut impl RegisterBus,
    base: u64,
    register: Register,
) -> Result<u64, Error> {
    let at = base + u64::from(register.offset);
    let low = bus.read32(at)?;
    Ok(u64::from(bus.read32(at + 4)?) << 32 | u64::from(low))
}
