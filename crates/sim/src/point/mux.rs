//! Multiplexers in the programmable logic: masters that share a port.

use axiscope_fabric::{Coherence, Port};
use axiscope_masters::MasterSpec;
use axiscope_platform::{Platform, PortKind};
use serde::{Deserialize, Serialize};

use super::Point;

/// Masters behind a multiplexer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MuxSpec {
    /// The port that the masters share.
    pub port: String,
    /// Their names.
    pub masters: Vec<String>,
    /// Kind of multiplexer.
    #[serde(default)]
    pub kind: MuxKind,
}

impl MuxSpec {
    /// Whether a master is behind this multiplexer.
    #[must_use]
    pub fn has(&self, master: &str) -> bool {
        self.masters.iter().any(|n| n == master)
    }

    /// Adds to `out` the problems that prevent the masters from sharing the port. `at` is the path in the point.
    fn problems(&self, at: &str, p: &Platform, masters: &[MasterSpec], out: &mut Vec<String>) {
        let port = &self.port;
        let shared = masters.iter().filter(|m| self.has(m.name()));
        let shared: Vec<&MasterSpec> = shared.collect();
        match p.ports.get(port) {
            Some(x) if x.kind == PortKind::Cpu => out.push(format!(
                "{at}.port: {port} is a port of the CPUs; give a port of the programmable logic"
            )),
            Some(x) if x.kind != PortKind::Hp => out.extend(difference(&shared, p, x)),
            _ => {}
        }
        for name in &self.masters {
            match masters.iter().find(|m| m.name() == name) {
                None => out.push(format!("{at}.masters: no master is named \"{name}\"")),
                Some(m) if m.port() != port => out.push(format!(
                    "masters.{name}.port: {}; it shares {port} through {at}: give that",
                    m.port()
                )),
                Some(_) => {}
            }
        }
        let own = p.fabric.as_ref().and_then(|f| f.multiplexer.as_ref());
        if self.kind == MuxKind::Platform && own.is_none() {
            out.push(format!(
                "{at}.kind: the platform file has no fabric.multiplexer; give \"instrument\""
            ));
        }
    }
}

/// Returns the problems that prevent masters from sharing a coherent port. In the model, all bursts of a port
/// in one direction either look up the caches or not, and either allocate lines in them or not.
fn difference(shared: &[&MasterSpec], p: &Platform, port: &Port) -> Option<String> {
    for (way, kind, allocate) in [(0, "reads", 0b0100), (1, "writes", 0b1000)] {
        let rule = |m: &MasterSpec| {
            let side = m.sides()[way].take()?;
            let coherent = side.coherence(&p.site(), port) == Coherence::Coherent;
            Some((coherent, coherent && side.axcache & allocate != 0))
        };
        let mut all = shared.iter().filter_map(|m| Some((m.name(), rule(m)?)));
        let Some((first, expected)) = all.next() else {
            continue;
        };
        // The port returns data to all of its masters at the pace of one bus. Bursts of one beat take a cycle at any width.
        let side = |m: &MasterSpec| m.sides()[way].take().map(|s| (s.beat_bytes, s.burst_beats));
        let widths = shared.iter().filter_map(|m| Some((m.name(), side(m)?)));
        let widest = widths.clone().max_by_key(|(_, (bytes, _))| *bytes);
        if let Some((own, (bytes, _))) = widest
            && let Some((other, (others, _))) =
                (widths.clone()).find(|(_, (others, beats))| *others != bytes && *beats > 1)
        {
            return Some(format!(
                "masters.{other}: beats of {others} bytes, but {own} has beats of {bytes}, and both share {}; give both \
                 the same beat_bytes (width_bits of a stream)",
                shared[0].port()
            ));
        }
        if let Some((other, _)) = all.find(|(_, rule)| *rule != expected) {
            return Some(format!(
                "masters.{other}: its {kind} share {} with those of {first}, but only one of them is coherent, or \
                 allocates lines in the caches; give both the same coherent and axcache, or another port to one of them",
                shared[0].port()
            ));
        }
    }
    None
}

/// A multiplexer in the programmable logic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MuxKind {
    /// The vendor's multiplexer, as measured on the platform (`fabric.multiplexer` of its file).
    #[default]
    Platform,
    /// The instrument's multiplexer (`hardware/multiplexer`).
    Instrument,
}

impl Point {
    /// The multiplexer in front of a master.
    #[must_use]
    pub fn mux_of(&self, master: &str) -> Option<&MuxSpec> {
        self.muxes.iter().find(|x| x.has(master))
    }

    /// Adds to `out` the problems that prevent masters from sharing ports.
    pub(super) fn mux_problems(&self, p: &Platform, out: &mut Vec<String>) {
        for (k, mux) in self.muxes.iter().enumerate() {
            let at = format!("muxes[{k}]");
            mux.problems(&at, p, &self.masters, out);
            let before = &self.muxes[..k];
            if before.iter().any(|x| x.port == mux.port) {
                out.push(format!(
                    "{at}.port: {} has a multiplexer already; put all its masters behind that",
                    mux.port
                ));
            }
            for (n, name) in mux.masters.iter().enumerate() {
                if before.iter().any(|x| x.has(name)) || mux.masters[..n].contains(name) {
                    out.push(format!(
                        "{at}.masters: \"{name}\" is behind a multiplexer already; name each once"
                    ));
                }
            }
        }
    }
}
