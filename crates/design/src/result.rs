//! Records of what a design got: each member against what it wants.

use std::borrow::Cow;

use axiscope_sim::BusResult;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{
    compile::Kind,
    shares::{self, Shares},
};

/// One of few words.
pub type Word = Cow<'static, str>;

/// Latency of bursts, from the issue to the last beat or the response, ns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct Latency {
    pub mean_ns: f64,
    pub p50_ns: Option<f64>,
    pub p90_ns: Option<f64>,
    pub p99_ns: Option<f64>,
    pub p999_ns: Option<f64>,
    pub max_ns: f64,
}

/// Something that a member must get, and what it got.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Check {
    /// `rate`, `latency`, `deadline` or `slowdown`.
    pub what: Word,
    /// MB/s, ns, us, or times as long as alone.
    pub wanted: f64,
    /// None where it never came to it.
    pub got: Option<f64>,
    /// Whether it got it.
    pub met: bool,
    /// `MB/s`, `ns`, `us` or `x`.
    pub unit: Word,
}

impl Check {
    /// How much is to spare, as a share of what is wanted; below 0 where it is missed.
    #[must_use]
    pub fn slack(&self) -> f64 {
        match self.got {
            Some(got) if got > 0.0 => {
                let share = if self.what == "rate" {
                    got / self.wanted
                } else {
                    self.wanted / got
                };
                share - 1.0
            }
            _ => -1.0,
        }
    }
}

/// What a member of a design got; counters are of the first start.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MemberResult {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// `read`, `write` or `both`.
    pub direction: Word,
    /// Its ports.
    pub ports: Vec<String>,
    /// None: as fast as it goes.
    pub wanted_mbps: Option<f64>,
    /// Read.
    pub read_mbps: f64,
    /// Written.
    pub write_mbps: f64,
    /// Greatest less least over the starts.
    pub spread_mbps: f64,
    /// Of programs.
    pub maccess_per_s: Option<f64>,
    /// Of its bursts.
    pub latency: Option<Latency>,
    /// From the first burst to the last byte, where all its bytes were moved.
    pub finished_us: Option<f64>,
    /// Alone on the platform; where it has a slowdown bound.
    pub alone_mbps: Option<f64>,
    /// What it must get.
    pub checks: Vec<Check>,
    /// Its time by what it waits for, of the first start: shares, 1 together.
    #[serde(with = "shares::or_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Map<String, Value>>"))]
    pub causes: Option<Shares>,
    /// Share of its time in which it waits and another has the DRAM's bus, by name and direction.
    #[serde(with = "shares")]
    #[cfg_attr(feature = "schema", schemars(with = "Map<String, Value>"))]
    pub waits_for: Shares,
}

impl MemberResult {
    /// Both ways together.
    #[must_use]
    pub fn achieved_mbps(&self) -> f64 {
        self.read_mbps + self.write_mbps
    }
}

/// A span of the DRAM's data bus.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Span {
    /// Its begin.
    pub start_ns: f64,
    /// Its end.
    pub end_ns: f64,
    /// `read`, `write`, or why the bus rests.
    pub what: String,
    /// Whose it is.
    pub member: Option<String>,
    /// The bank.
    pub bank: u8,
}

/// A design on a platform: what every member got.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct DesignResult {
    pub schema: u32,
    pub title: String,
    pub platform: String,
    pub backend: String,
    pub pl_mhz: f64,
    pub mapping: String,
    pub qos: String,
    /// Where it is one of a sweep: its axes.
    pub values: Map<String, Value>,
    pub members: Vec<MemberResult>,
    /// What limits it, in one sentence.
    pub limit: String,
    /// The DRAM's data bus in the first start: shares of the time, 1 together.
    #[serde(with = "shares::bus")]
    #[cfg_attr(feature = "schema", schemars(with = "Map<String, Value>"))]
    pub bus: Option<BusResult>,
    /// Its first microseconds, where they were asked for.
    pub timeline: Vec<Span>,
    pub total_mbps: f64,
    /// What two of three measured totals of this kind of design were within, %. Nothing where its chip, a
    /// pattern of its streams or its number of ports was never measured: the error is unknown then.
    pub error_percent: Option<f64>,
    /// What that rests on, and what was never measured.
    pub sure: String,
    pub dram_busy_fraction: f64,
    pub row_hit_rate: f64,
    /// Energy of all rails, where the platform has energies.
    pub nj_per_byte: Option<f64>,
    pub simulated_us: f64,
    pub starts: u32,
    pub steady: bool,
    pub warnings: Vec<String>,
}
