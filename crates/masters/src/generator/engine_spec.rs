//! Specification of one engine of a traffic generator.

use axiscope_fabric::{AXI4_BEATS, Domain, Port, Ps};
use serde::{Deserialize, Serialize};

use super::{CacheSpec, PatternSpec, PulsesSpec, RecordingSpec, TileSpec, WaySpec};
use crate::{
    EngineConfig, Site,
    spec::{AfterSpec, BeforeSpec, SideSpec, checks, ns},
};

/// The statistics that an engine records in equal batches of time (model only).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BatchesSpec {
    /// Length of a batch, us.
    pub batch_us: f64,
    /// Latency above which a burst counts as late, ns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency_bound_ns: Option<f64>,
}

on_board! {
    /// One engine of a traffic generator.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct EngineSpec {
        /// Number of beats in a burst, 1 to 256.
        pub burst_beats: u16 [Programmed],
        /// Bytes per beat.
        #[serde(default = "sixteen")]
        pub beat_bytes: u16 [Programmed],
        /// Address pattern.
        pub pattern: PatternSpec [Programmed],
        /// First byte of the window.
        pub base: u64 [Programmed],
        /// Size in bytes of the window.
        pub window_bytes: u64 [Programmed],
        /// Number of bytes that a strided pattern skips after each burst.
        #[serde(default)]
        pub stride_bytes: Option<u64> [Programmed],
        /// Shape of the tiles, for the pattern `tiles`.
        #[serde(default)]
        pub tile: Option<TileSpec> [Rejected],
        /// Seed of a random pattern.
        #[serde(default)]
        pub seed: u64 [Programmed],
        /// Maximum number of bursts in flight, including the engine's own queue.
        pub outstanding: u32 [Programmed],
        /// Number of bursts that fit into the engine's own queue, in front of the register stages
        /// of the port. A queue for 1 burst is a plain address channel. By default, all bursts in
        /// flight fit.
        #[serde(default)]
        pub queue_bursts: Option<u32> [Design],
        /// Number of bursts to issue. By default, the engine issues until the end of the run.
        #[serde(default)]
        pub count: Option<u64> [Programmed],
        /// Number of idle cycles between bursts.
        #[serde(default)]
        pub idle_cycles: u32 [Programmed],
        /// Target rate, 10^6 bytes/s.
        #[serde(default)]
        pub target_mbps: Option<f64> [Programmed],
        /// Pulses of the requested rate (model only). By default, the rate is constant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub pulses: Option<PulsesSpec> [Rejected],
        /// Number of bytes by which the engine may fall behind its rate and still catch up, such as the size of
        /// the FIFO that it fills or drains. If it falls further behind, the excess is lost.
        #[serde(default)]
        pub catch_up_bytes: u64 [Programmed],
        /// AxCACHE. 3 is normal non-cacheable memory.
        #[serde(default = "crate::spec::not_cacheable")]
        pub axcache: u8 [Programmed],
        /// AxPROT. 2 is a non-secure data access, as under Linux.
        #[serde(default = "crate::spec::non_secure")]
        pub axprot: u8 [Programmed],
        /// AxUSER\[1:0\]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable.
        #[serde(default)]
        pub axuser: u8 [Programmed],
        /// State of the caches when the first burst arrives. By default, they are empty.
        #[serde(default)]
        pub before: Option<BeforeSpec> [Record],
        /// AxQOS of the engine's bursts. By default, the register of the port applies.
        #[serde(default)]
        pub axqos: Option<u8> [Chip],
        /// Whether bursts are divided at 4 KiB boundaries, as AXI requires.
        #[serde(default = "yes")]
        pub cut_4k: bool [Programmed],
        /// Delay of the first burst after the start of the master, ns.
        #[serde(default)]
        pub start_ns: f64 [Timed],
        /// A cache between the engine and its port (model only).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub cache: Option<CacheSpec> [Rejected],
        /// Delay between the engine and its port, in cycles (model only).
        #[serde(default, skip_serializing_if = "WaySpec::is_none")]
        pub way: WaySpec [Rejected],
        /// Engines that this engine waits for.
        #[serde(default)]
        pub after: Vec<AfterSpec> [Rejected],
        /// Statistics in equal batches of time, which are used to judge the demands of designs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub batches: Option<BatchesSpec> [ModelOnly],
        /// A recording to replay instead of the pattern. Its bursts have at most `burst_beats` beats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub recording: Option<RecordingSpec> [Rejected],
    }
}

fn sixteen() -> u16 {
    16
}

fn yes() -> bool {
    true
}

impl EngineSpec {
    /// Returns the properties that determine whether the engine's bursts are coherent.
    #[must_use]
    pub fn side(&self) -> SideSpec<'_> {
        SideSpec {
            burst_beats: self.burst_beats,
            beat_bytes: self.beat_bytes,
            axcache: self.axcache,
            axprot: self.axprot,
            axuser: self.axuser,
            before: self.before.as_ref(),
        }
    }

    pub(crate) fn config(&self, pl: Domain, stages: u32, start_ns: f64) -> EngineConfig {
        let bytes = f64::from(self.burst_beats) * f64::from(self.beat_bytes);
        EngineConfig {
            clock: pl,
            beats: self.burst_beats,
            beat_bytes: self.beat_bytes,
            pattern: self
                .pattern
                .pattern(self.stride_bytes, self.seed, self.tile),
            base: self.base,
            window: self.window_bytes,
            outstanding: self.outstanding,
            queue: self.queue_bursts.unwrap_or(self.outstanding) + stages,
            count: self.count,
            idle_cycles: self.idle_cycles,
            interval_ps: self
                .target_mbps
                .map_or(0, |t| (bytes / t * 1e6).round() as Ps),
            catch_up_ps: self
                .target_mbps
                .map_or(0, |t| (self.catch_up_bytes as f64 / t * 1e6).round() as Ps),
            qos: self.axqos,
            cut_4k: self.cut_4k,
            start: ns(start_ns + self.start_ns),
        }
    }

    /// Returns the bytes per burst.
    #[must_use]
    pub const fn burst_bytes(&self) -> u64 {
        self.burst_beats as u64 * self.beat_bytes as u64
    }

    /// Returns the total number of bytes that the engine will move, if it ends.
    pub(crate) fn all_bytes(&self) -> Option<u64> {
        if let Some(recording) = &self.recording {
            return Some(recording.bytes());
        }
        Some(self.count?.saturating_mul(self.burst_bytes()))
    }

    /// Adds to `out` the problems that prevent the engine from running at this port. `at` is the engine's path
    /// in the point.
    pub(crate) fn problems(&self, at: &str, p: &Site<'_>, port: &Port, out: &mut Vec<String>) {
        if !(1..=AXI4_BEATS).contains(&self.burst_beats) {
            out.push(format!(
                "{at}.burst_beats: {}; AXI4 bursts have 1 to {AXI4_BEATS} beats",
                self.burst_beats
            ));
            return;
        }
        if !port.takes(u32::from(self.beat_bytes) * 8) {
            out.push(format!(
                "{at}.beat_bytes: {}; the port is {} bytes wide",
                self.beat_bytes,
                port.widths_bytes()
            ));
        }
        let bytes = u64::from(self.burst_beats) * u64::from(self.beat_bytes);
        if self.window_bytes < bytes {
            out.push(format!(
                "{at}.window_bytes: {} holds no burst of {bytes} bytes",
                self.window_bytes
            ));
        }
        match (self.pattern, &self.tile) {
            (PatternSpec::Tiles, Some(t)) => t.problems(at, bytes, self.window_bytes, out),
            (PatternSpec::Tiles, None) => {
                out.push(format!("{at}.tile: missing; a pattern of tiles needs it"));
            }
            (_, Some(_)) => out.push(format!(
                "{at}.tile: the pattern is another; give pattern \"tiles\", or leave it out"
            )),
            (_, None) => {}
        }
        if self.base.saturating_add(self.window_bytes) > p.capacity_bytes {
            out.push(format!(
                "{at}.base: the window {:#x} + {} ends outside the {} bytes of DRAM",
                self.base, self.window_bytes, p.capacity_bytes
            ));
        }
        for (field, bursts) in [
            ("outstanding", Some(self.outstanding)),
            ("queue_bursts", self.queue_bursts),
        ] {
            if let Some(n) = bursts.filter(|n| !(1..=1024).contains(n)) {
                out.push(format!("{at}.{field}: {n}; give 1 to 1024"));
            }
        }
        if let Some(gap) = self.stride_bytes.filter(|&gap| gap > 1 << 32) {
            out.push(format!("{at}.stride_bytes: {gap}; give 0 to 2^32"));
        }
        // At the lowest rate, a burst of 8 KiB takes 8 s.
        if let Some(t) = self.target_mbps.filter(|t| !(1e-3..=1e10).contains(t)) {
            out.push(format!("{at}.target_mbps: {t:?}; give 0.001 to 1e10"));
        }
        if self.catch_up_bytes > 0 && self.target_mbps.is_none() {
            out.push(format!(
                "{at}.catch_up_bytes: {}; goes with target_mbps: give both",
                self.catch_up_bytes
            ));
        }
        // The limit is far larger than any FIFO.
        if self.catch_up_bytes > 1 << 40 {
            out.push(format!(
                "{at}.catch_up_bytes: {}; give 0 to 2^40",
                self.catch_up_bytes
            ));
        }
        // Shorter batches would take too much memory.
        if let Some(b) = self
            .batches
            .filter(|b| b.batch_us.is_nan() || b.batch_us < 0.01)
        {
            out.push(format!(
                "{at}.batches.batch_us: {}; give 0.01 or more",
                b.batch_us
            ));
        }
        if let Some(recording) = &self.recording {
            recording.problems(at, self, out);
        }
        self.way.problems(at, out);
        if let Some(cache) = &self.cache {
            cache.problems(at, self.beat_bytes, out);
        }
        if let Some(pulses) = &self.pulses {
            pulses.problems(at, out);
        }
        checks::axqos(at, self.axqos, out);
        checks::ns(at, "start_ns", self.start_ns, out);
    }
}
