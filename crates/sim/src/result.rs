//! Results of runs.

use axiscope_controller::Stats;
use axiscope_fabric::{CacheStats, Domain, HubStats, Ps};
use axiscope_masters::Side;
use axiscope_platform::Platform;
use serde::{Deserialize, Serialize};

use crate::{BusResult, CausesResult, EnergyResult, SpanResult, WatchResult};

/// The result of a point.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointResult {
    /// Simulated time including warm-up, us; the longest over the skews.
    pub simulated_us: f64,
    /// Warm-up, us.
    pub warmup_us: f64,
    /// Whether the estimates of every skew became stable.
    pub steady: bool,
    /// Tolerance that was requested.
    pub tolerance: f64,
    /// Tolerance that was reached.
    pub reached_tolerance: f64,
    /// Number of skews.
    pub skews: u32,
    /// Results of the masters, in the order of the point.
    pub masters: Vec<MasterResult>,
    /// Counters of the controller, for the first skew. Absent on boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<ControllerResult>,
    /// Counters of the coherent paths for the first skew, if a master used these paths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caches: Option<CachesResult>,
    /// Counters of the coherent paths for the counted time only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted_caches: Option<CachesResult>,
    /// Energy of the first skew, if the platform has energies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub energy: Option<EnergyResult>,
    /// Power of a board's rails in the counted time of the first skew, if requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rails: Vec<RailResult>,
    /// Counts of a board's chip at the ports of its memory controller, from before the first block counted until
    /// after the last, for the first skew, if requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<WitnessResult>,
    /// Samples of the first skew, if the point has a watch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watch: Option<WatchResult>,
    /// Use of the DRAM's data bus in the first skew, if the point requests causes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bus: Option<BusResult>,
    /// Timeline of the first microseconds, if the point requests it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timeline: Vec<SpanResult>,
    /// Warnings, such as bursts that are not coherent although their port could be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A power rail of a board during a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RailResult {
    /// Name of the sensor.
    pub sensor: String,
    /// Mean power with all blocks idle, right before the point, mW.
    pub idle_mw: f64,
    /// Mean power in the counted time, mW.
    pub mean_mw: f64,
    /// Number of readings in the mean.
    pub samples: u64,
}

/// A port of a chip's memory controller during a point, from counters of the chip. It cross-checks the counters of
/// the blocks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WitnessResult {
    /// The port of the memory controller.
    pub port: String,
    /// The masters whose traffic passes this port.
    pub carries: String,
    /// Bytes read, by any master.
    pub read_bytes: u64,
    /// Bytes written.
    pub write_bytes: u64,
    /// Bytes read divided by the time in which they were counted, MB/s.
    pub read_mbps: f64,
    /// Bytes written divided by the same time, MB/s.
    pub write_mbps: f64,
}

/// Counters of the caches and the interconnect. They include the warm-up and earlier accesses of software.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct CachesResult {
    pub l1: CacheCounts,
    pub l2: CacheCounts,
    /// Caches in the programmable logic (ACE ports), summed.
    pub pl: CacheCounts,
    /// Snoops that the interconnect sent.
    pub snoops: u64,
    pub memory_reads: u64,
    pub memory_writes: u64,
    /// Lines read from and written to on-chip memory.
    pub ocm_accesses: u64,
    /// Bursts at ACP ports.
    pub acp_bursts: u64,
}

/// Counters of one cache.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct CacheCounts {
    pub hits: u64,
    pub misses: u64,
    pub evictions: u64,
    pub dirty_evictions: u64,
    pub snoops: u64,
    pub snoop_hits: u64,
}

impl From<HubStats> for CachesResult {
    fn from(s: HubStats) -> Self {
        let counts = |c: CacheStats| CacheCounts {
            hits: c.hits,
            misses: c.misses,
            evictions: c.evictions,
            dirty_evictions: c.dirty_evictions,
            snoops: c.snoops,
            snoop_hits: c.snoop_hits,
        };
        Self {
            l1: counts(s.l1),
            l2: counts(s.l2),
            pl: counts(s.pl),
            snoops: s.snoops,
            memory_reads: s.memory_reads,
            memory_writes: s.memory_writes,
            ocm_accesses: s.ocm_accesses,
            acp_bursts: s.acp_bursts,
        }
    }
}

/// Result of one master: means over the skews, and the counters of the first skew.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct MasterResult {
    pub name: String,
    pub port: String,
    /// On the virtual board: whether this master was RTL. Otherwise its model ran together with the RTL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_rtl: Option<bool>,
    pub write_mbps: f64,
    pub read_mbps: f64,
    pub write_mbps_spread: f64,
    pub read_mbps_spread: f64,
    /// Millions of convolutions a second, for masters that compute them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mconv_per_s: Option<f64>,
    /// Millions of accesses per second, for cores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maccess_per_s: Option<f64>,
    /// Time of the program without warm-up, for cores that ended, us.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_us: Option<f64>,
    /// Times of the counted sections of a kernel in the first run, us.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts_us: Vec<f64>,
    pub read: Option<CounterResult>,
    pub write: Option<CounterResult>,
    /// What the master's reads wait for, if the point requests causes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_causes: Option<CausesResult>,
    /// What the master's writes wait for; recorded only if the point asks for the causes of waiting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub write_causes: Option<CausesResult>,
}

/// If the mean latency, which includes bursts in flight, exceeds the largest latency of completed bursts by this
/// factor, then the completed bursts are not representative: the port starves, and the bursts that wait longest
/// have not ended. Smaller differences come from the edges of the counted time.
const NOT_LIKE_THE_OTHERS: f64 = 1.01;

/// Counters of one direction.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct CounterResult {
    pub cycles: u64,
    pub bursts: u64,
    pub bytes: u64,
    /// Cycles from the issue of the first burst to the completion of the last (model only).
    pub span_cycles: Option<u64>,
    /// Time from the first issue, which may be in the warm-up, to the last completion, us, for an engine that
    /// has completed its count (model only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished_us: Option<f64>,
    pub latency_sum_cycles: u64,
    pub latency_min_cycles: u64,
    pub latency_max_cycles: u64,
    pub latency_mean_cycles: f64,
    /// Percentiles of the completed bursts. Absent if these are not representative.
    pub latency_p50_cycles: Option<f64>,
    pub latency_p90_cycles: Option<f64>,
    pub latency_p99_cycles: Option<f64>,
    pub latency_p999_cycles: Option<f64>,
    pub longest_idle_cycles: u64,
    pub mean_in_flight: f64,
    /// Number of error responses. Always 0 in the model, which rejects windows outside the DRAM.
    pub errors: u64,
    /// Whether the direction starves: it has a burst in flight for at least half of the time, but another direction
    /// moves more than ten times as much and serves a burst in less than a tenth of the time. The latency of a starving
    /// direction is not accurate.
    #[serde(default)]
    pub starved: bool,
}

impl CounterResult {
    /// The counters at `now`.
    #[must_use]
    pub fn of(side: &Side<'_>, now: Ps) -> Self {
        let c = side.counters;
        let cycles = c.cycles(now);
        let most = NOT_LIKE_THE_OTHERS * c.latency_max_cycles as f64;
        let stand_for_all = c.bursts > 0 && side.latency_mean_cycles <= most;
        let part = |p| stand_for_all.then(|| c.latency_percentile_cycles(p));
        Self {
            cycles,
            bursts: c.bursts,
            bytes: c.bytes,
            span_cycles: Some(c.span_cycles()),
            finished_us: side.finished.map(|ps| ps as f64 / 1e6),
            latency_sum_cycles: c.latency_sum_cycles,
            latency_min_cycles: if c.bursts == 0 {
                0
            } else {
                c.latency_min_cycles
            },
            latency_max_cycles: c.latency_max_cycles,
            latency_mean_cycles: side.latency_mean_cycles,
            latency_p50_cycles: part(0.5),
            latency_p90_cycles: part(0.9),
            latency_p99_cycles: part(0.99),
            latency_p999_cycles: part(0.999),
            longest_idle_cycles: c.longest_idle_cycles,
            mean_in_flight: side.in_flight,
            errors: 0,
            starved: false,
        }
    }
}

/// Counters of the controller.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct ControllerResult {
    pub read_lines: u64,
    pub write_lines: u64,
    pub row_hit_rate: f64,
    pub activates: u64,
    pub turnarounds: u64,
    pub refreshes: u64,
    pub writes_combined: u64,
    pub late_reads: u64,
    /// Share of the time in which the data bus carried a burst.
    pub dram_busy_fraction: f64,
}

impl ControllerResult {
    /// Counters of a platform's controller over the time `counted`.
    #[must_use]
    pub fn of(platform: &Platform, st: &Stats, counted: Ps) -> Self {
        let clock = Domain::from_mhz(platform.clocks.controller_mhz);
        let lines = (st.reads + st.writes) as f64;
        let clocks = counted as f64 / clock.cycles(1.0) as f64;
        Self {
            read_lines: st.reads,
            write_lines: st.writes,
            row_hit_rate: st.row_hit_rate(),
            activates: st.activates,
            turnarounds: st.turnarounds,
            refreshes: st.refreshes,
            writes_combined: st.combined,
            late_reads: st.late_reads,
            dram_busy_fraction: lines * platform.dram.timing.burst as f64 / clocks,
        }
    }
}
