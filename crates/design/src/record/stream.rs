//! Streams: bursts in one direction.

use axiscope_platform::AXI4_BEATS;
use axiscope_sim::{EngineSpec, PatternSpec, RecordingSpec};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    at_port::{Direction, OwnBus, Regulator},
    bursty::{Duty, Video},
    limits::{bus_width, plausible},
    stream_parts::{After, Cache, Tile, Way},
};
use crate::{range::Whole, slowdown_bound::SlowdownBound};

/// Order of a stream's addresses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Pattern {
    #[default]
    Sequential,
    Strided,
    Tiles,
    Random,
    /// Each address is read by the previous burst, so only one burst is in flight.
    Chase,
    /// The bursts that were recorded from an accelerator (`axiscope trace import`).
    Recorded,
}

impl Pattern {
    const fn spec(self) -> PatternSpec {
        match self {
            Self::Sequential | Self::Recorded => PatternSpec::Sequential,
            Self::Strided => PatternSpec::Strided,
            Self::Tiles => PatternSpec::Tiles,
            Self::Random | Self::Chase => PatternSpec::Random,
        }
    }
}

/// The statistic of the latency to which `latency_bound_ns` applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum LatencyOf {
    Mean,
    P50,
    P90,
    P99,
    P999,
    #[default]
    Max,
}

/// Bursts in one direction from one master, at a given rate or as fast as possible.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Stream {
    /// A name without spaces, ".", "/", "|" or "+".
    pub name: String,
    /// Demand: maximum slowdown, as a factor such as 1.1 or a percentage such as "10%". Slowdowns by a factor of 3 or more must be given as a percentage. The slowdown is the time that the member's work takes, divided by the
    /// time that it takes when the member runs alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub slowdown_bound: Option<SlowdownBound>,
    /// The port that the member uses now; by default, the port in `ports` with the fewest members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<String>,
    /// Ports that the member may use; by default, all ports that lead to memory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ports: Vec<String>,
    /// Clock of the member's logic, MHz; by default the design's `pl_mhz`. All members on one port must have the
    /// same clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(plausible)))]
    #[cfg_attr(feature = "schema", schemars(extend("minimum" = super::limits::LEAST, "maximum" = super::limits::MOST)))]
    pub pl_mhz: Option<f64>,
    /// A regulator between the member and its port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub regulator: Option<Regulator>,
    /// Direction of the stream's data: `read` is from memory.
    pub direction: Direction,
    /// Order of the stream's addresses. `strided` needs `stride_bytes`, `tiles` needs `tile`, and `recorded` needs
    /// `recording`. In a `chase`, each address depends on the data of the previous read.
    #[serde(default)]
    pub pattern: Pattern,
    /// Number of beats in a burst; AXI3 ports accept at most 16.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    #[cfg_attr(feature = "schema", schemars(extend("default" = 16)))]
    pub burst_beats: Option<Whole>,
    /// Width of the stream's data bus; by default, the largest width that its port supports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(bus_width)))]
    pub width_bits: Option<u16>,
    /// The data bus of the stream's master, if it is narrower or slower than `width_bits` at the clock of the port. It limits
    /// the rate of the stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub own_bus: Option<OwnBus>,
    /// The AXI4-Stream interface that a DMA fills or empties, if it is narrower or slower than the DMA's memory interface. It
    /// limits the rate of the stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub axi_stream: Option<OwnBus>,
    /// A cache in the programmable logic between the stream and its port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub cache: Option<Cache>,
    /// Delay of bursts between the stream and its port, in cycles of the stream's clock.
    #[serde(default, skip_serializing_if = "Way::is_none")]
    #[garde(dive)]
    pub way_cycles: Way,
    /// Demand: the rate of the stream, MB/s. Without this field, the stream runs as fast as possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(plausible)))]
    #[cfg_attr(feature = "schema", schemars(extend("minimum" = super::limits::LEAST, "maximum" = super::limits::MOST)))]
    pub rate_mbps: Option<f64>,
    /// Demand: the stream transfers video frames line by line. By default, `rate_mbps` is then the rate of the
    /// lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub video: Option<Video>,
    /// The stream is active only for a part of each period. `rate_mbps` is the mean over the periods. Without
    /// `rate_mbps`, the stream runs as fast as possible while it is active.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duty: Option<Duty>,
    /// Number of bytes after which the stream's DMA waits until its driver restarts it; requires `rearm_us`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub rearm_bytes: Option<u64>,
    /// Time from the last of the `rearm_bytes` until the stream's DMA starts again, us.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(range(min = 0.0)))]
    pub rearm_us: Option<f64>,
    /// Size of the FIFO at the other end of the stream, in bytes; at least one burst. The size determines how far the
    /// stream may fall behind its rate and still catch up. By default, as many bytes as the stream may have in flight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub buffer_bytes: Option<Whole>,
    /// Total number of bytes that the stream moves; unlimited by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub bytes: Option<u64>,
    /// Maximum number of bursts in flight; by default 16, and 1 for a chase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    #[cfg_attr(feature = "schema", schemars(extend("default" = 16)))]
    pub outstanding: Option<Whole>,
    /// Size of the stream's address window, bytes.
    #[serde(default = "window")]
    #[garde(range(min = 1))]
    pub window_bytes: u64,
    /// Address of the first byte of the stream's window; by default, the window follows the windows of the other
    /// streams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<u64>,
    /// For a strided pattern: number of bytes from the end of one burst to the start of the next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stride_bytes: Option<u64>,
    /// The tiles for the pattern `tiles`. For a column of a matrix, use a tile that is one burst wide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub tile: Option<Tile>,
    /// Time at which the stream starts, us.
    #[serde(default)]
    #[garde(range(min = 0.0))]
    pub start_us: f64,
    /// Additional delay of a paced stream within its period, us.
    #[serde(default)]
    #[garde(range(min = 0.0))]
    pub phase_us: f64,
    /// Demand: maximum time from the stream's first burst to its last byte, us; requires `bytes`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(plausible)))]
    #[cfg_attr(feature = "schema", schemars(extend("minimum" = super::limits::LEAST, "maximum" = super::limits::MOST)))]
    pub deadline_us: Option<f64>,
    /// Demand: maximum latency of the stream's bursts, ns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(plausible)))]
    #[cfg_attr(feature = "schema", schemars(extend("minimum" = super::limits::LEAST, "maximum" = super::limits::MOST)))]
    pub latency_bound_ns: Option<f64>,
    /// The statistic of the latency to which `latency_bound_ns` applies.
    #[serde(default)]
    pub latency_bound_of: LatencyOf,
    /// Whether the stream's accesses look up the CPUs' caches, if its port leads to the caches.
    #[serde(default)]
    pub coherent: bool,
    /// `AxCACHE` that the stream drives: 0 to 15. Bit 1 allows ports to merge narrow beats. The values 7, 11 and 15
    /// mean write-back memory; accesses with these values are coherent at ports that lead to the caches. By default, 15
    /// if the stream is `coherent`, otherwise 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(max = 15))]
    pub axcache: Option<u8>,
    /// `AxQOS` that the stream drives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(max = 15))]
    pub axqos: Option<u8>,
    /// Streams that this stream waits for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub after: Vec<After>,
    /// The recording for the pattern `recorded`. In a design file, the value is a path relative to the file; in a
    /// record, it is the text of the recording.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recording: Option<String>,
    /// If this stream waits for the stream that was recorded with it in the other direction: the name of that stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recorded_with: Option<String>,
    /// Number of beats to which the bursts of a recording are split or joined; by default, bursts stay as recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1, max = AXI4_BEATS))]
    pub recut_beats: Option<u16>,
}

fn sixteen() -> Whole {
    Whole::Fixed(16)
}

fn window() -> u64 {
    16 << 20
}

/// A bus of a stream's master.
pub(crate) struct NamedBus {
    /// The field of the stream that describes the bus.
    pub field: &'static str,
    /// The bus in words.
    pub name: &'static str,
    pub bus: OwnBus,
}

impl Stream {
    /// Returns the number of beats in a burst now.
    #[must_use]
    pub fn beats(&self) -> u64 {
        self.burst_beats.unwrap_or_else(sixteen).now()
    }

    /// Returns the number of beats in the longest burst now. For a recording, the length is not
    /// stated. AXI4's longest burst is returned, unless the recording's bursts are split or joined.
    #[must_use]
    pub(crate) fn longest_beats(&self) -> u64 {
        match self.recording {
            Some(_) => self.recut_beats.unwrap_or(AXI4_BEATS).into(),
            None => self.beats(),
        }
    }

    /// Returns the buses of the stream's master that are narrower or slower than the bus of its port.
    pub(crate) fn buses(&self) -> [Option<OwnBus>; 2] {
        [self.own_bus, self.axi_stream]
    }

    /// Returns the slowest of these buses, if the clock of a bus is by default `pl_mhz`.
    pub(crate) fn slowest_bus(&self, pl_mhz: f64) -> Option<NamedBus> {
        let named = [
            ("own_bus", "own bus"),
            ("axi_stream", "AXI4-Stream interface"),
        ];
        let all = named.into_iter().zip(self.buses());
        let all = all.filter_map(|((field, name), bus)| {
            Some(NamedBus {
                field,
                name,
                bus: bus?,
            })
        });
        all.min_by(|a, b| a.bus.mbps(pl_mhz).total_cmp(&b.bus.mbps(pl_mhz)))
    }

    /// Returns the maximum number of bursts in flight now.
    #[must_use]
    pub fn in_flight(&self) -> u64 {
        match self.pattern {
            Pattern::Chase => 1,
            _ => self.outstanding.unwrap_or_else(sixteen).now(),
        }
    }

    /// Returns an engine with the fields that depend only on the stream. Its bursts, window and sidebands depend on its port
    /// as well (`masters/stream.rs`).
    pub(crate) fn engine(&self) -> EngineSpec {
        let required = json!({
            "burst_beats": 1, "pattern": "sequential", "base": 0, "window_bytes": 0, "outstanding": 1
        });
        EngineSpec {
            pattern: self.pattern.spec(),
            stride_bytes: self.stride_bytes,
            tile: self.tile.map(|tile| tile.spec()),
            // A master presents one address at a time.
            queue_bursts: Some(1),
            target_mbps: self.rate_mbps,
            pulses: self.pulses(),
            axqos: self.axqos,
            cache: self.cache.map(|cache| cache.spec()),
            way: self.way_cycles.spec(),
            start_ns: 1e3 * (self.start_us + self.phase_us),
            recording: self.recording.as_ref().map(|text| RecordingSpec {
                text: text.clone(),
                after: None,
                join: self.recut_beats.is_some(),
            }),
            ..serde_json::from_value(required).expect("an engine")
        }
    }
}
