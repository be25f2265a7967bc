//! The records of design files as they are written.

use axiscope_sim::MuxKind;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::range::Whole;

/// Which way data goes, seen from the programmable logic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Way {
    Read,
    Write,
}

impl Way {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Read => Self::Write,
            Self::Write => Self::Read,
        }
    }
}

/// How the addresses of a stream follow.
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
    /// Each address comes out of the burst before, so one is in flight.
    Chase,
    /// As an accelerator was recorded (`axiscope trace import`).
    Recorded,
}

/// Which latency of a burst is bound.
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

/// A rectangle of a picture or matrix that lies in rows: the unit of a 2-D walk.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Bytes of a row of the tile; a multiple of a burst.
    pub row_bytes: u64,
    /// Rows of a tile.
    pub rows: u64,
    /// From one row to the one below.
    pub pitch_bytes: u64,
    /// Tiles side by side before the walk goes down.
    #[serde(default = "one")]
    pub across: u64,
}

fn one() -> u64 {
    1
}

/// What a stream waits for.
///
/// Without `each`: until the other stream has moved `bytes`. With `each`: tile i of this stream waits
/// until the other has moved i + 1 - `ahead` tiles of `bytes`; so a consumer has 0, and a producer into
/// N buffers waits for its consumer with N.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The other stream.
    pub stream: String,
    /// Bytes that it must have moved, or bytes of its tile.
    pub bytes: u64,
    /// Tile by tile.
    #[serde(default)]
    pub each: bool,
    /// Buffers that may be filled ahead.
    #[serde(default)]
    pub ahead: u32,
    /// Bytes of a tile of this stream; those of the other's by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile_bytes: Option<u64>,
    /// So long after it, such as the time to compute a tile.
    #[serde(default)]
    pub delay_us: f64,
}

/// A budget of bytes a period of the PL clock (`axiscope_regulator`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Regulator {
    /// Bytes of a period.
    pub budget_bytes: u32,
    /// Cycles of a period.
    pub period_cycles: u32,
}

/// Bursts one way, from one master, at a rate or as fast as they go.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stream {
    /// Its name.
    pub name: String,
    /// How much longer its work may take than alone, such as 1.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowdown_bound: Option<f64>,
    /// Where it is now; by default the one of `ports` with the fewest members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<String>,
    /// Those that it may use; all that lead to memory by default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ports: Vec<String>,
    /// The clock of its logic, MHz; the design's `pl_mhz` by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pl_mhz: Option<f64>,
    /// Its regulator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regulator: Option<Regulator>,
    /// Which way.
    pub direction: Way,
    /// How its addresses follow.
    #[serde(default)]
    pub pattern: Pattern,
    /// Beats of a burst.
    #[serde(default = "sixteen")]
    pub burst_beats: Whole,
    /// Of its port; the port's widest by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width_bits: Option<u16>,
    /// Wanted; as fast as it goes by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate_mbps: Option<f64>,
    /// Of the FIFO at its other end: what it may fall behind its rate and make up for. All that it may
    /// have in flight by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buffer_bytes: Option<Whole>,
    /// To move in all; without end by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// Most bursts in flight; 16 by default, 1 of a chase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outstanding: Option<Whole>,
    /// Bytes of its window.
    #[serde(default = "window")]
    pub window_bytes: u64,
    /// First byte of its window; behind the windows of the others by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<u64>,
    /// From the end of a burst to the next of a strided pattern.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stride_bytes: Option<u64>,
    /// The tiles of a pattern of tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile: Option<Tile>,
    /// When it begins.
    #[serde(default)]
    pub start_us: f64,
    /// Beyond `start_us`: where in its period a paced stream begins.
    #[serde(default)]
    pub phase_us: f64,
    /// From its first burst to its last byte; needs `bytes`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_us: Option<f64>,
    /// What the latency of a burst must stay within.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency_bound_ns: Option<f64>,
    /// Which latency of a burst is bound.
    #[serde(default)]
    pub latency_bound_of: LatencyOf,
    /// Whether it asks the caches of the CPUs, on a port that leads there.
    #[serde(default)]
    pub coherent: bool,
    /// AxQOS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axqos: Option<u8>,
    /// What it waits for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<After>,
    /// The recording of a pattern of these: the text of its file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recording: Option<String>,
    /// The stream of the other direction that was recorded with it, where it waits for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recorded_with: Option<String>,
    /// Bursts of a recording are cut and joined to so many beats; as recorded by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recut_beats: Option<u16>,
}

fn sixteen() -> Whole {
    Whole::Fixed(16)
}

fn window() -> u64 {
    16 << 20
}

impl Stream {
    /// Most bursts in flight now.
    #[must_use]
    pub fn in_flight(&self) -> u64 {
        match self.pattern {
            Pattern::Chase => 1,
            _ => self.outstanding.unwrap_or_else(sixteen).now(),
        }
    }
}

/// An accelerator cluster: copies rows, paced by idle cycles or a regulator of its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cluster {
    /// Its name.
    pub name: String,
    /// How much longer its work may take than alone, such as 1.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowdown_bound: Option<f64>,
    /// Where it is now; by default the one of `ports` with the fewest members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<String>,
    /// Those that it may use; all that lead to memory by default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ports: Vec<String>,
    /// The clock of its logic, MHz; the design's `pl_mhz` by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pl_mhz: Option<f64>,
    /// Its regulator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regulator: Option<Regulator>,
    /// Which way.
    pub direction: Way,
    /// Most beats of a burst.
    #[serde(default = "sixteen")]
    pub burst_beats: Whole,
    /// Of its port; the port's widest by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width_bits: Option<u16>,
    /// Most bursts in flight.
    #[serde(default = "sixteen")]
    pub outstanding: Whole,
    /// Rows of a copy.
    #[serde(default = "rows")]
    pub rows: u32,
    /// Bytes of a row.
    #[serde(default = "row_bytes")]
    pub row_bytes: u64,
    /// From one row to the next; one behind another by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stride_bytes: Option<i64>,
    /// Bytes of a sub-copy.
    #[serde(default = "sub_copy_bytes")]
    pub sub_copy_bytes: u64,
    /// Cycles between two sub-copies.
    #[serde(default)]
    pub idle_cycles: u32,
    /// Copies, one after another; without end by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<u64>,
    /// When it begins.
    #[serde(default)]
    pub start_us: f64,
}

fn rows() -> u32 {
    2048
}

fn row_bytes() -> u64 {
    2048
}

fn sub_copy_bytes() -> u64 {
    256
}

/// A program on cores of the processing system.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// How much longer its work may take than alone, such as 1.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowdown_bound: Option<f64>,
    /// A complex of the platform, such as A53.
    pub cpu: String,
    /// `read`, `write`, `read_random`, `write_random`, `chase`, or a `PolyBench` kernel.
    pub program: String,
    /// Each runs it, on memory of its own.
    #[serde(default = "one_core")]
    pub cores: u32,
    /// Bytes of its memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// Without end by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accesses: Option<u64>,
    /// When it begins.
    #[serde(default)]
    pub start_us: f64,
}

fn one_core() -> u32 {
    1
}

/// A neural network on a deep-learning processor, again and again.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Network {
    /// Its name.
    pub name: String,
    /// How much longer its work may take than alone, such as 1.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowdown_bound: Option<f64>,
    /// The DPU.
    pub dpu: String,
    /// The network.
    pub network: String,
    /// Its ports.
    pub ports: Vec<String>,
    /// A run alone takes so long at most: of every layer a part is done.
    #[serde(default = "run_us")]
    pub run_us: f64,
    /// The clock of its logic, MHz; the design's `pl_mhz` by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pl_mhz: Option<f64>,
    /// Its regulator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regulator: Option<Regulator>,
}

fn run_us() -> f64 {
    200.0
}

/// What makes a design better than another, once no more demands are missed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Goal {
    #[default]
    Slack,
    Total,
    Latency,
    Energy,
    Ports,
}

/// What may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Change {
    Ports,
    BurstBeats,
    Outstanding,
    BufferBytes,
    Qos,
    Axqos,
    Mapping,
    PlMhz,
    Mux,
    Regulator,
}

/// What the adviser may change, and for what.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Advice {
    /// The goal.
    pub goal: Goal,
    /// The stream whose latency counts, for `latency`.
    pub of: Option<String>,
    /// What may be changed; bursts, outstanding, buffers only where a range is given.
    pub change: Vec<Change>,
    /// Clocks to choose from.
    pub pl_mhz: Vec<f64>,
}

impl Default for Advice {
    fn default() -> Self {
        Self {
            goal: Goal::Slack,
            of: None,
            change: vec![
                Change::Ports,
                Change::BurstBeats,
                Change::Outstanding,
                Change::BufferBytes,
                Change::Qos,
            ],
            pl_mhz: Vec::new(),
        }
    }
}

/// A design as written: who moves what at which rates, and what each must get.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DesignFile {
    /// 1.
    pub schema: u32,
    /// Its title.
    pub title: String,
    /// More of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Its platform, where the command names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub platform: Option<String>,
    /// Clock of the programmable logic, MHz.
    #[serde(default = "pl_mhz")]
    pub pl_mhz: f64,
    /// The address map; `row_bank_column` where the platform has it, else its first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mapping: Option<String>,
    /// Name of the platform's QoS setting.
    #[serde(default = "default_qos")]
    pub qos: String,
    /// Behind which multiplexer streams of a direction share a port.
    #[serde(default = "instrument")]
    pub mux: MuxKind,
    /// How long it runs, from which starts: fields of a point's `run`.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub run: Map<String, Value>,
    /// Streams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stream: Vec<Stream>,
    /// Clusters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cluster: Vec<Cluster>,
    /// Programs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub program: Vec<Program>,
    /// Networks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub network: Vec<Network>,
    /// What the adviser may change, and for what.
    #[serde(default)]
    pub advise: Advice,
    /// What the command `inject` paces; it reads it.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub inject: Map<String, Value>,
    /// Axes that span cases; whoever runs them takes them apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sweep: Vec<Value>,
}

fn pl_mhz() -> f64 {
    250.0
}

fn default_qos() -> String {
    "default".into()
}

const fn instrument() -> MuxKind {
    MuxKind::Instrument
}
