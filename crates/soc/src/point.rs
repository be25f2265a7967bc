//! A point: one configuration with all its masters' traffic.

use serde::{Deserialize, Serialize};

use crate::{Error, Platform};

mod cluster;
mod coherence;
mod engine;
mod master;
mod run;

pub use cluster::{ClusterSpec, CopySpec};
pub use coherence::{BeforeSpec, CpuPassSpec, TouchSpec};
pub use engine::{EngineSpec, PatternSpec};
pub use master::{DmaChannelSpec, MasterSpec, OrderSpec};
pub use run::{RunSpec, Until};

/// What is run once.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// Clock of the programmable logic, MHz.
    pub pl_mhz: f64,
    /// Name of the address map.
    pub mapping: String,
    /// Name of the QoS setting; `default` is the platform's own.
    #[serde(default = "default_name")]
    pub qos: String,
    /// The masters, in the order in which they start.
    pub masters: Vec<MasterSpec>,
    /// Masters that share one port through a multiplexer in the PL.
    #[serde(default)]
    pub mux: Option<MuxSpec>,
    /// How long to run.
    #[serde(default)]
    pub run: RunSpec,
}

fn default_name() -> String {
    "default".into()
}

/// Masters behind a multiplexer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MuxSpec {
    /// The port that they share.
    pub port: String,
    /// Their names.
    pub masters: Vec<String>,
    /// Which multiplexer.
    #[serde(default)]
    pub kind: MuxKind,
}

/// A multiplexer in the programmable logic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MuxKind {
    /// The vendor's, as measured on the platform (`fabric.multiplexer` of its file).
    #[default]
    Platform,
    /// The instrument's own (`rtl/multiplexer`).
    Instrument,
}

impl Point {
    /// Reads a point.
    ///
    /// # Errors
    /// Says which field is wrong, and how.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut de = serde_json::Deserializer::from_str(text);
        serde_path_to_error::deserialize(&mut de)
            .map_err(|e| Error::parsed("point", e.path(), &e.inner().to_string()))
    }

    /// The time between the starts of two masters in the `i`-th repetition, ns: the first
    /// as given, the others spread over one to two times that by the golden ratio, from
    /// the seed.
    #[must_use]
    pub fn skew_ns(&self, i: u32) -> f64 {
        let r = &self.run;
        if i == 0 {
            return r.skew_ns;
        }
        let phase = (r.seed as f64 + f64::from(i)) * 0.618_033_988_749_895;
        r.skew_ns * (1.0 + phase.fract())
    }

    /// By how much all starts of the `i`-th repetition lie later, ns.
    #[must_use]
    pub fn phase_ns(&self, i: u32) -> f64 {
        let r = &self.run;
        let phase = (r.seed as f64 + f64::from(i)) * 0.618_033_988_749_895;
        r.phase_ns * phase.fract()
    }

    /// The point with all starts of traffic generators and clusters later by `by_ns`.
    #[must_use]
    pub fn shifted(mut self, by_ns: f64) -> Self {
        for m in &mut self.masters {
            match m {
                MasterSpec::TrafficGenerator { read, write, .. } => {
                    for e in [read, write].into_iter().flatten() {
                        e.start_ns += by_ns;
                    }
                }
                MasterSpec::Cluster(c) => c.start_ns += by_ns,
                MasterSpec::Convolution { .. } | MasterSpec::StreamDma { .. } => {}
            }
        }
        self
    }

    /// Everything that keeps the point from running on a platform.
    #[must_use]
    pub fn problems(&self, p: &Platform) -> Vec<String> {
        let mut out = Vec::new();
        if p.ports.is_empty() {
            return vec!["platform: has no ports; only traces can be replayed on it".into()];
        }
        if !(self.pl_mhz >= 1.0 && self.pl_mhz <= 1000.0) {
            out.push(format!("pl_mhz: {} MHz; give 1 to 1000", self.pl_mhz));
        }
        if !p.maps.contains_key(&self.mapping) {
            out.push(format!(
                "mapping: \"{}\" is unknown; the platform has {}",
                self.mapping,
                names(p.maps.keys())
            ));
        }
        if self.qos != "default" && !p.qos.contains_key(&self.qos) {
            out.push(format!(
                "qos: \"{}\" is unknown; the platform has default, {}",
                self.qos,
                names(p.qos.keys())
            ));
        }
        self.run.problems(&mut out);
        if self.masters.is_empty() {
            out.push("masters: none; give at least one".into());
        }
        let mut windows = Vec::new();
        let mut used: Vec<&str> = Vec::new();
        for m in &self.masters {
            let (name, port) = (m.name(), m.port());
            let Some(spec) = p.ports.get(port) else {
                out.push(format!(
                    "masters.{name}.port: \"{port}\" is unknown; the platform has {}",
                    names(p.ports.keys())
                ));
                continue;
            };
            let shared = self
                .mux
                .as_ref()
                .is_some_and(|x| x.port == port && x.masters.iter().any(|n| n == name));
            if !shared {
                if used.contains(&port) {
                    out.push(format!(
                        "masters.{name}.port: {port} has a master already; share it through mux"
                    ));
                }
                used.push(port);
            }
            m.problems(p, spec, &mut windows, &mut out);
        }
        for (i, a) in windows.iter().enumerate() {
            out.extend(windows[..i].iter().filter_map(|b| a.conflict(b)));
        }
        out
    }
}

fn names<'a>(all: impl Iterator<Item = &'a String>) -> String {
    all.map(String::as_str).collect::<Vec<_>>().join(", ")
}
