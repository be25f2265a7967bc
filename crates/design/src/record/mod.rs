//! The records of design files: every field is declared here, once.
//!
//! Serde reads them, garde checks the range of each field (`read.rs` checks fields against each other), and
//! schemars derives the JSON Schema, from which `make types` writes the records of Python and TypeScript.

mod advise;
mod at_port;
mod bursty;
mod cluster;
mod imported;
mod limits;
mod network;
mod program;
mod stream;
mod stream_parts;
mod sweep;

pub use advise::{Advise, Change, Goal};
pub use at_port::{Direction, OwnBus, Regulator};
use axiscope_sim::MuxKind;
#[cfg(feature = "schema")]
use axiscope_sim::RunSpec;
pub use bursty::{Duty, Video};
pub use cluster::Cluster;
use garde::Validate;
pub use imported::Imported;
pub use network::Network;
pub use program::Program;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
pub use stream::{LatencyOf, Pattern, Stream};
pub use stream_parts::{After, Cache, Tile, Way};
pub use sweep::{Combine, Inject, Scalar, Sweep};

/// A design file: the masters, and for each master the data that it moves, its rate and its demands.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct DesignFile {
    /// Version of the file format: 1.
    #[garde(range(min = 1, max = 1))]
    #[serde(default = "default_schema")]
    pub schema: u32,
    /// A one-line title.
    #[serde(default = "default_title")]
    pub title: String,
    /// A longer description.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// The project file from which the design was imported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub imported: Option<Imported>,
    /// The platform, unless the command names a different platform.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub platform: Option<String>,
    /// Clock of the programmable logic, MHz.
    #[serde(default = "pl_mhz")]
    #[garde(range(min = 1.0, max = 1000.0))]
    pub pl_mhz: f64,
    /// The address map; by default `row_bank_column` if the platform has it, otherwise the platform's first
    /// map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mapping: Option<String>,
    /// Name of one of the platform's QoS settings.
    #[serde(default = "default_qos")]
    pub qos: String,
    /// The multiplexer through which streams in one direction share a port.
    #[serde(default = "instrument")]
    pub mux: MuxKind,
    /// Length of a run, and number of runs with different start times; the same fields as in a point's `run`.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "RunSpec"))]
    pub run: Map<String, Value>,
    /// Streams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub stream: Vec<Stream>,
    /// Clusters of accelerators.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub cluster: Vec<Cluster>,
    /// Programs on the CPUs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub program: Vec<Program>,
    /// Neural networks on deep-learning processors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub network: Vec<Network>,
    /// What `axiscope advise` may change, and its goal.
    #[serde(default)]
    #[garde(dive)]
    pub advise: Advise,
    /// The members whose load is limited by `axiscope inject`. The section does not affect runs of the design.
    #[serde(default, skip_serializing_if = "Inject::is_default")]
    #[garde(dive)]
    pub inject: Inject,
    /// Sweeps. Each combination of their values is a separate case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub sweep: Vec<Sweep>,
}

fn pl_mhz() -> f64 {
    250.0
}

const fn default_schema() -> u32 {
    1
}

fn default_title() -> String {
    "Design".into()
}

fn default_qos() -> String {
    "default".into()
}

const fn instrument() -> MuxKind {
    MuxKind::Instrument
}
