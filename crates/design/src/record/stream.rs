//! Streams: bursts in one direction.

use garde::Validate;
use serde::{Deserialize, Serialize};

use super::{
    at_port::{Direction, Regulator},
    bursty::{Duty, Video},
    limits::{above_one, bus_width, positive},
};
use crate::range::Whole;

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
    /// Each address comes from the data of the previous burst, so one burst is in flight.
    Chase,
    /// As recorded from an accelerator (`axiscope trace import`).
    Recorded,
}

/// The latency that `latency_bound_ns` applies to.
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

/// A rectangle of an image or matrix that is stored in rows: the unit of a two-dimensional walk.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Bytes of a row of the tile; a multiple of a burst.
    #[garde(range(min = 1))]
    pub row_bytes: u64,
    /// Rows of a tile.
    #[garde(range(min = 1))]
    pub rows: u64,
    /// Bytes from a row to the one below it.
    #[garde(range(min = 1))]
    pub pitch_bytes: u64,
    /// Tiles next to each other before the walk continues in the row below.
    #[serde(default = "one")]
    #[garde(range(min = 1))]
    pub across: u64,
}

fn one() -> u64 {
    1
}

/// What a stream waits for.
///
/// Without `each`, it waits until the other stream has moved `bytes`. With `each`, tile i of this stream
/// waits until the other has moved i + 1 - `ahead` tiles of `bytes`: a consumer has 0, and a producer that
/// fills N buffers waits for its consumer with N.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct After {
    /// Name of the other stream.
    pub stream: String,
    /// Bytes that it must have moved, or bytes of its tile.
    #[garde(range(min = 1))]
    pub bytes: u64,
    /// Whether each tile waits for one of the other stream.
    #[serde(default)]
    pub each: bool,
    /// Buffers that may be filled ahead.
    #[serde(default)]
    pub ahead: u32,
    /// Bytes of a tile of this stream; by default as many as of the other's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1))]
    pub tile_bytes: Option<u64>,
    /// Delay after it, us, such as the time to compute a tile.
    #[serde(default)]
    #[garde(range(min = 0.0))]
    pub delay_us: f64,
}

/// A cache in the programmable logic. Lines that miss are read from memory, or written back to it, as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cache {
    /// Share of the lines that hit.
    #[garde(range(min = 0.0, max = 1.0))]
    pub hit_rate: f64,
    /// Bytes of a line, a power of two.
    #[serde(default = "cache_line")]
    #[garde(range(min = 4, max = 4096))]
    pub line_bytes: u32,
    /// Cycles of a hit, of the stream's clock.
    #[serde(default = "cache_hit")]
    #[garde(range(max = 1000))]
    pub hit_cycles: u32,
}

const fn cache_line() -> u32 {
    64
}

const fn cache_hit() -> u32 {
    1
}

/// Cycles of a stream's clock between it and its port: an interconnect, register slices, converters. By default
/// the stream is right at the port.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// To the port: addresses, and the data of writes.
    #[serde(default)]
    #[garde(range(max = 1000))]
    pub request: u32,
    /// From the port: the data of reads, and the responses of writes.
    #[serde(default)]
    #[garde(range(max = 1000))]
    pub data: u32,
}

impl Way {
    pub(crate) const fn is_none(&self) -> bool {
        self.request == 0 && self.data == 0
    }
}

/// Bursts in one direction from one master, at a rate or as fast as possible.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Stream {
    /// A name without spaces, ".", "/", "|" or "+".
    pub name: String,
    /// Demand: how many times as long as alone its work may take, such as 1.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(above_one)))]
    #[cfg_attr(feature = "schema", schemars(extend("exclusiveMinimum" = 1)))]
    pub slowdown_bound: Option<f64>,
    /// Its port today; by default the one of `ports` with the fewest members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<String>,
    /// Ports that it may use; by default all that lead to memory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ports: Vec<String>,
    /// Clock of its logic, MHz; by default the design's `pl_mhz`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(positive)))]
    #[cfg_attr(feature = "schema", schemars(extend("exclusiveMinimum" = 0)))]
    pub pl_mhz: Option<f64>,
    /// A regulator in front of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub regulator: Option<Regulator>,
    /// Direction of its data.
    pub direction: Direction,
    /// Order of its addresses.
    #[serde(default)]
    pub pattern: Pattern,
    /// Beats of a burst.
    #[serde(default = "sixteen")]
    #[garde(dive)]
    pub burst_beats: Whole,
    /// Width of its data bus; by default the widest of its port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(bus_width)))]
    pub width_bits: Option<u16>,
    /// A cache in the programmable logic between it and its port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub cache: Option<Cache>,
    /// Cycles of its clock that bursts take between it and its port.
    #[serde(default, skip_serializing_if = "Way::is_none")]
    #[garde(dive)]
    pub way_cycles: Way,
    /// Demand: its rate, MB/s; without it, the stream runs as fast as possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(positive)))]
    #[cfg_attr(feature = "schema", schemars(extend("exclusiveMinimum" = 0)))]
    pub rate_mbps: Option<f64>,
    /// Demand: it transfers pictures line by line. `rate_mbps` is then by default the rate of its lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub video: Option<Video>,
    /// It is active for a part of each period only. `rate_mbps` is the mean over the periods; without it, the stream runs
    /// as fast as possible while it is active.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duty: Option<Duty>,
    /// Bytes after which its DMA waits until its driver starts it again; needs `rearm_us`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub rearm_bytes: Option<u64>,
    /// Time from the end of `rearm_bytes` until its DMA starts again, us.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(range(min = 0.0)))]
    pub rearm_us: Option<f64>,
    /// Bytes of the FIFO at its other end: how far it may fall behind its rate and catch up. By default as
    /// many as it may have in flight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub buffer_bytes: Option<Whole>,
    /// Bytes that it moves in total; endless by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub bytes: Option<u64>,
    /// Most bursts in flight; by default 16, of a chase 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    #[cfg_attr(feature = "schema", schemars(extend("default" = 16)))]
    pub outstanding: Option<Whole>,
    /// Bytes of its window.
    #[serde(default = "window")]
    #[garde(range(min = 1))]
    pub window_bytes: u64,
    /// First byte of its window; by default behind the windows of the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<u64>,
    /// Bytes from the end of a burst to the next one of a strided pattern.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stride_bytes: Option<u64>,
    /// The tiles of the pattern `tiles`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub tile: Option<Tile>,
    /// When it starts, us.
    #[serde(default)]
    #[garde(range(min = 0.0))]
    pub start_us: f64,
    /// Further delay of a paced stream within its period, us.
    #[serde(default)]
    #[garde(range(min = 0.0))]
    pub phase_us: f64,
    /// Demand: time from its first burst to its last byte, us; needs `bytes`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(positive)))]
    #[cfg_attr(feature = "schema", schemars(extend("exclusiveMinimum" = 0)))]
    pub deadline_us: Option<f64>,
    /// Demand: the most latency of a burst, ns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(positive)))]
    #[cfg_attr(feature = "schema", schemars(extend("exclusiveMinimum" = 0)))]
    pub latency_bound_ns: Option<f64>,
    /// The latency that `latency_bound_ns` applies to.
    #[serde(default)]
    pub latency_bound_of: LatencyOf,
    /// Whether it looks up the caches of the CPUs, on a port that leads there.
    #[serde(default)]
    pub coherent: bool,
    /// `AxCACHE` that it drives: 0 to 15. Bit 1 lets ports join narrow beats; 7, 11 and 15 are write-back memory, which is
    /// coherent at ports into the caches. By default 3, and 15 if it is `coherent`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(max = 15))]
    pub axcache: Option<u8>,
    /// `AxQOS` that it drives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(max = 15))]
    pub axqos: Option<u8>,
    /// Streams that it waits for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub after: Vec<After>,
    /// The recording of the pattern `recorded`: in a file its path relative to the design, here its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recording: Option<String>,
    /// The stream of the other direction that was recorded with it, if it waits for that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recorded_with: Option<String>,
    /// Cuts and joins bursts of a recording to this many beats; by default they stay as recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1, max = 256))]
    pub recut_beats: Option<u16>,
}

fn sixteen() -> Whole {
    Whole::Fixed(16)
}

fn window() -> u64 {
    16 << 20
}

impl Stream {
    /// Most bursts in flight today.
    #[must_use]
    pub fn in_flight(&self) -> u64 {
        match self.pattern {
            Pattern::Chase => 1,
            _ => self.outstanding.unwrap_or_else(sixteen).now(),
        }
    }
}
