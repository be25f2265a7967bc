//! A point: one configuration of a platform with the traffic of all masters.

use std::collections::BTreeMap;

use axiscope_fabric::Domain;
use axiscope_masters::{MasterSpec, on_board, spec::Window};
use axiscope_platform::{Error, Platform};
use serde::{Deserialize, Serialize};

mod after;
mod boot;
mod clocks;
mod mux;
mod regulation;
mod run;
mod warnings;
mod windows;

pub use mux::{MuxKind, MuxSpec};
pub use regulation::{GovernorSpec, RegulatorSpec, WatchSpec};
pub use run::{RunSpec, Until, shown};

on_board! {
    /// A point.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct Point {
        /// Clock of the programmable logic, MHz.
        pub pl_mhz: f64 [Design],
        /// Clocks of ports where the logic has a different clock, by port, MHz.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        pub port_mhz: BTreeMap<String, f64> [Design],
        /// Name of the address map.
        pub mapping: String [Chip],
        /// Name of the QoS setting; `default` is the platform's own.
        #[serde(default = "default_name")]
        pub qos: String [Chip],
        /// The masters, in the order in which they start.
        pub masters: Vec<MasterSpec> [Record],
        /// Multiplexers in the programmable logic, through which masters share a port.
        #[serde(default)]
        pub muxes: Vec<MuxSpec> [Design],
        /// Names of masters that process images in turn, in this order.
        #[serde(default)]
        pub turns: Vec<String> [Design],
        /// Regulators in front of masters.
        #[serde(default)]
        pub regulators: Vec<RegulatorSpec> [Rejected],
        /// Samples of a victim's progress.
        #[serde(default)]
        pub watch: Option<WatchSpec> [Rejected],
        /// A governor that throttles masters during the run.
        #[serde(default)]
        pub governor: Option<GovernorSpec> [Rejected],
        /// How long to run.
        #[serde(default)]
        pub run: RunSpec [Record],
    }
}

fn default_name() -> String {
    "default".into()
}

/// Largest number of masters of a point. No platform has as many ports and cores, and the checks take time.
const MOST_MASTERS: usize = 1000;

impl Point {
    /// Reads a point.
    ///
    /// # Errors
    /// Names the wrong field and the fix.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut de = serde_json::Deserializer::from_str(text);
        serde_path_to_error::deserialize(&mut de).map_err(|e| {
            // The position in the text does not help, because points are generated.
            let (message, inner) = (e.inner().to_string(), e.inner());
            let place = format!(" at line {} column {}", inner.line(), inner.column());
            Error::parsed("point", e.path(), message.trim_end_matches(&place))
        })
    }

    /// Time between the starts of two masters in the `i`-th repetition, ns. The first repetition uses the given
    /// time. The others are spread between one and two times the given time by the golden ratio, starting from
    /// the seed.
    #[must_use]
    pub fn skew_ns(&self, i: u32) -> f64 {
        let r = &self.run;
        if i == 0 {
            return r.skew_ns;
        }
        r.skew_ns * (1.0 + self.phase(i))
    }

    /// Whether any master ends after a number of bursts or copies.
    #[must_use]
    pub fn has_what_is_counted(&self) -> bool {
        self.engines().any(|(_, e)| e.count.is_some())
            || self.masters.iter().any(|m| m.ends_as_a_whole())
    }

    /// Delay of all starts in the `i`-th repetition, ns.
    #[must_use]
    pub fn phase_ns(&self, i: u32) -> f64 {
        self.run.phase_ns * self.phase(i)
    }

    /// A fraction between 0 and 1 that differs between repetitions, from the golden ratio and the seed.
    fn phase(&self, i: u32) -> f64 {
        ((self.run.seed as f64 + f64::from(i)) * 0.618_033_988_749_895).fract()
    }

    /// The point with all starts delayed by `by_ns`, for masters whose start can be set.
    #[must_use]
    pub fn shifted(mut self, by_ns: f64) -> Self {
        for m in &mut self.masters {
            m.shift_start(by_ns);
        }
        self
    }

    /// The clock of the logic at a port, MHz.
    #[must_use]
    pub fn pl_mhz_at(&self, port: &str) -> f64 {
        self.port_mhz.get(port).copied().unwrap_or(self.pl_mhz)
    }

    /// The clock of the logic at a port.
    pub(crate) fn pl_at(&self, port: &str) -> Domain {
        Domain::from_mhz(self.pl_mhz_at(port))
    }

    /// What is wrong with the clocks of the programmable logic, if anything.
    #[must_use]
    pub fn clock_problem(&self) -> Option<String> {
        let all = std::iter::once(("pl_mhz".to_owned(), self.pl_mhz));
        let at = |(port, mhz): (&String, &f64)| (format!("port_mhz.{port}"), *mhz);
        let mut all = all.chain(self.port_mhz.iter().map(at));
        let (field, mhz) = all.find(|(_, mhz)| !(1.0..=1000.0).contains(mhz))?;
        Some(format!("{field}: {mhz} MHz; give 1 to 1000"))
    }

    /// Everything that keeps the point from running on a platform.
    #[must_use]
    pub fn problems(&self, p: &Platform) -> Vec<String> {
        let mut out = Vec::new();
        if p.ports.is_empty() {
            return vec!["platform: has no ports; only traces can be replayed on it".into()];
        }
        let all = self.masters.len();
        if all > MOST_MASTERS {
            return vec![format!("masters: {all}; give {MOST_MASTERS} at most")];
        }
        out.extend(self.clock_problem());
        let unknown = self
            .port_mhz
            .keys()
            .filter(|port| !p.ports.contains_key(*port) && !p.ps_ports.contains_key(*port));
        out.extend(unknown.map(|port| {
            format!(
                "port_mhz.{port}: is not a port of the logic; the platform has {}",
                names(p.ports.keys())
            )
        }));
        if !p.maps.contains_key(&self.mapping) {
            out.push(p.no_such_map(&self.mapping));
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
        self.mux_problems(p, &mut out);
        let mut windows: Vec<Window> = Vec::new();
        let mut used: Vec<&str> = Vec::new();
        for (i, m) in self.masters.iter().enumerate() {
            let (name, port) = (m.name(), m.port());
            if self.masters[..i].iter().any(|other| other.name() == name) {
                out.push(format!(
                    "masters.{name}: two have this name; give each its own"
                ));
            }
            if m.is_core() {
                m.problems(&p.site(), &self.masters, &mut windows, &mut out);
                continue;
            }
            if p.port(port).is_none() {
                out.push(format!(
                    "masters.{name}.port: \"{port}\" is unknown; the platform has {}",
                    names(p.ports.keys())
                ));
                continue;
            }
            if self.mux_of(name).is_none_or(|x| x.port != port) {
                if used.contains(&port) {
                    out.push(format!(
                        "masters.{name}.port: {port} has a master already; share it through one of muxes"
                    ));
                }
                used.push(port);
            }
            m.problems(&p.site(), &self.masters, &mut windows, &mut out);
        }
        for m in &self.masters {
            m.problems_with_others(&self.masters, &mut out);
        }
        self.after_problems(&mut out);
        self.regulation_problems(p, &mut out);
        self.window_problems(&windows, &mut out);
        if self.run.until == Until::Programs
            && !self.masters.iter().any(|m| m.has_program_that_ends())
        {
            out.push(
                "run.until: \"programs\", and none ends; give a core a number of accesses, or a dpu \
                 a number of runs"
                    .into(),
            );
        }
        if self.run.until == Until::Counted && !self.has_what_is_counted() {
            let none = "run.until: \"counted\", and none ends; give an engine a count, or a cluster its \
                        copies";
            out.push(none.into());
        }
        // A master that has ended would block the others.
        let images = |name: &String| {
            let mut masters = self.masters.iter();
            masters.find(|m| m.name() == name)?.images()
        };
        if let [first, others @ ..] = &self.turns[..]
            && let Some(other) = others.iter().find(|name| images(name) != images(first))
        {
            out.push(format!(
                "masters.{other}.images: not as of {first}; give all that take turns the same"
            ));
        }
        for (i, name) in self.turns.iter().enumerate() {
            if self.turns[..i].contains(name) {
                out.push(format!("turns: \"{name}\" is there twice; give each once"));
            }
            let takes = |m: &&MasterSpec| m.name() == name && m.images().is_some();
            if self.masters.iter().filter(takes).count() != 1 {
                out.push(format!(
                    "turns: \"{name}\" is not a master that can; give packet_dma or image_cpu masters"
                ));
            }
        }
        out
    }
}

pub(crate) fn names<'a>(all: impl Iterator<Item = &'a String>) -> String {
    all.map(String::as_str).collect::<Vec<_>>().join(", ")
}
