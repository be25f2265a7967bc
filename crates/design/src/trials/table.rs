//! The table of tried changes.

#[cfg(feature = "schema")]
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::result::Word;

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Idea {
    /// The member without its own rate, idle cycles or regulator.
    Pace,
    /// The stream does not wait for other streams.
    Wait,
    /// The driver restarts the stream half as often.
    Restart,
    /// The same rate without pauses.
    Even,
    /// Twice as many bursts in flight.
    InFlight,
    /// Bursts of twice the length.
    Bursts,
    /// A larger FIFO between the stream and its source or sink.
    Buffer,
    /// Twice the width of the data bus.
    Width,
    /// Another port.
    Port,
    /// A different clock for the member's logic.
    Clock,
    /// A different QoS class, or a different QoS setting of the design.
    Class,
    /// The design without the member that this member waits for most.
    Competitor,
    /// Alone.
    Alone,
}

/// A change that was tried on the model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trial {
    /// Its kind.
    pub idea: Idea,
    /// The fields of the design that the change sets, by path.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Value>"))]
    pub changes: Map<String, Value>,
    /// Members that the change leaves out.
    pub without: Vec<String>,
    /// The change in words, such as `8 bursts in flight`.
    pub text: String,
    /// The figure after the change; absent if there was nothing to measure.
    pub got: Option<f64>,
    /// Share by which the change improves the figure; negative if the figure gets worse, absent if there is no figure.
    pub gain: Option<f64>,
    /// Smallest gain that is not due to chance: the sampling errors of both runs together, at least 1 %.
    pub error: f64,
    /// Whether the change helps: its gain exceeds its error, or a demand that is missed or too
    /// close to call in this run is met after the change.
    pub helps: bool,
    /// Whether the demand is met after the change, and the member misses no demand that it meets now; absent if
    /// there is no demand.
    pub met: Option<bool>,
    /// Other members that miss a demand after the change, and miss none without it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<String>,
    /// The figure in words, such as `3840 MB/s`.
    pub got_text: String,
    /// The gain in words, such as `+23 %` or `no change`.
    pub gain_text: String,
}

/// What limits a member, as found by trying changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// The figure that is judged: the figure of a demand, a rate, or the `work` of a program.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["rate", "latency", "deadline", "slowdown", "underflow", "overflow", "work"]))
    )]
    pub what: Word,
    /// Its unit.
    pub unit: Word,
    /// The value of the figure without a change; absent if there was nothing to measure.
    pub got: Option<f64>,
    /// Factor by which all rates were multiplied because the member keeps its rate; absent if the design's own
    /// rates were used.
    #[serde(default)]
    pub times: Option<f64>,
    /// Whether the member keeps its rate even at the multiplied rates. In this case, the trials use the rates
    /// of the design.
    #[serde(default)]
    pub is_kept: bool,
    /// The demanded value; absent if there is no demand.
    pub wanted: Option<f64>,
    /// The value without a change and the demand, in words.
    pub now_text: String,
    /// What limits the member, in words, according to the trials.
    pub text: String,
    /// Time from burst to burst, ns, if the number of bursts is the limit. Longer bursts then move more data.
    pub burst_ns: Option<f64>,
    /// The changes that were tried.
    pub trials: Vec<Trial>,
}
