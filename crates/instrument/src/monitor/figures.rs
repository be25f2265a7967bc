//! The values that a monitor contains at a snapshot.

use serde::{Serialize, Serializer};

use crate::{
    Direction, Error, LATENCY_BINS, RegisterBus,
    counters::read64,
    registers::monitor::{
        monitor_address_causes as address_causes, monitor_data_causes as data_causes,
        monitor_group_totals as latencies, monitor_response_causes as response_causes,
    },
};

/// Latencies of the bursts in one ID group, cycles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct GroupLatency {
    pub bursts: u64,
    pub latency_sum_cycles: u64,
    pub latency_min_cycles: u64,
    pub latency_max_cycles: u64,
    #[serde(serialize_with = "slice")]
    pub latency_histogram: [u64; LATENCY_BINS],
}

/// Serializes an array that is longer than serde supports.
fn slice<S: Serializer>(of: &[u64; LATENCY_BINS], to: S) -> Result<S::Ok, S::Error> {
    of.as_slice().serialize(to)
}

/// Values of one direction of the observed bus at a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct MonitorDirection {
    pub bytes: u64,
    pub beats: u64,
    pub bursts: u64,
    pub error_responses: u64,
    pub in_flight_cycles: u64,
    pub in_flight: u32,
    pub most_in_flight: u32,
    pub groups: Vec<GroupLatency>,
}

/// Number of cycles in each state of AR or AW. They add up to the counted cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct AddressCauses {
    pub taken: u64,
    pub held: u64,
    pub quiet: u64,
    pub idle: u64,
}

/// Number of cycles in each state of R or B. They add up to the counted cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct ResponseCauses {
    pub taken: u64,
    pub held: u64,
    pub waits: u64,
    pub unready: u64,
    pub idle: u64,
}

/// Number of cycles in each state of W. They add up to the counted cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct DataCauses {
    pub taken: u64,
    pub held: u64,
    pub held_ahead: u64,
    pub owed: u64,
    pub idle: u64,
}

/// All totals at a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct MonitorFigures {
    /// Number of the last cycle in the snapshot, counted from reset.
    pub cycle: u64,
    pub cycles: u64,
    pub reads: MonitorDirection,
    pub writes: MonitorDirection,
    pub read_address: AddressCauses,
    pub read_data: ResponseCauses,
    pub write_address: AddressCauses,
    pub write_data: DataCauses,
    pub write_response: ResponseCauses,
}

impl MonitorFigures {
    /// Returns the rate of a direction in 10^6 bytes/s, given the clock in MHz. Returns 0 if no
    /// cycles were counted.
    #[must_use]
    pub fn mbps(&self, direction: Direction, clock_mhz: f64) -> f64 {
        let side = match direction {
            Direction::Read => &self.reads,
            Direction::Write => &self.writes,
        };
        side.bytes as f64 * clock_mhz / self.cycles.max(1) as f64
    }
}

/// One of the slowest bursts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SlowBurst {
    /// Latency of the burst, cycles.
    pub latency_cycles: u32,
    /// Number of the burst's first cycle with `AxVALID`, counted from reset.
    pub begin_cycle: u64,
    /// `AxADDR`.
    pub address: u64,
    /// `AxID`.
    pub id: u32,
    /// Beats.
    pub beats: u32,
    /// Bytes per beat.
    pub beat_bytes: u32,
}

/// Protocol errors by their names in the register map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ProtocolErrors {
    /// Errors since the last clear.
    pub seen: Vec<&'static str>,
    /// The first violation, and the number of its cycle, counted from reset.
    pub first: Option<(&'static str, u64)>,
}

impl GroupLatency {
    pub(super) fn read(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let mut latency_histogram = [0; LATENCY_BINS];
        for (bin, bytes) in latency_histogram.iter_mut().zip((0u64..).step_by(8)) {
            *bin = read64(bus, base + bytes, latencies::LATENCY_HISTOGRAM)?;
        }
        Ok(Self {
            bursts: read64(bus, base, latencies::BURSTS)?,
            latency_sum_cycles: read64(bus, base, latencies::LATENCY_SUM_CYCLES)?,
            latency_min_cycles: read64(bus, base, latencies::LATENCY_MIN_CYCLES)?,
            latency_max_cycles: read64(bus, base, latencies::LATENCY_MAX_CYCLES)?,
            latency_histogram,
        })
    }
}

impl AddressCauses {
    pub(super) fn read(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        Ok(Self {
            taken: read64(bus, base, address_causes::TAKEN)?,
            held: read64(bus, base, address_causes::HELD)?,
            quiet: read64(bus, base, address_causes::QUIET)?,
            idle: read64(bus, base, address_causes::IDLE)?,
        })
    }
}

impl ResponseCauses {
    pub(super) fn read(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        Ok(Self {
            taken: read64(bus, base, response_causes::TAKEN)?,
            held: read64(bus, base, response_causes::HELD)?,
            waits: read64(bus, base, response_causes::WAITS)?,
            unready: read64(bus, base, response_causes::UNREADY)?,
            idle: read64(bus, base, response_causes::IDLE)?,
        })
    }
}

impl DataCauses {
    pub(super) fn read(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        Ok(Self {
            taken: read64(bus, base, data_causes::TAKEN)?,
            held: read64(bus, base, data_causes::HELD)?,
            held_ahead: read64(bus, base, data_causes::HELD_AHEAD)?,
            owed: read64(bus, base, data_causes::OWED)?,
            idle: read64(bus, base, data_causes::IDLE)?,
        })
    }
}
