//! Specification of a master that is driven by another simulator.

use serde::{Deserialize, Serialize};

use crate::{
    Direction, InFlight, Master, MasterKind, MasterSpec, Placement, Site,
    kind::identity,
    spec::{SideSpec, Window},
};
use axiscope_fabric::{AXI4_BEATS, Coherence, Port, PortKind};

/// A master whose bursts come from outside the model, such as a design in a test bench. Only `axiscope_sim::Live`
/// accepts it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OutsideSpec {
    /// Name of the master in results.
    pub name: String,
    /// Port of the platform.
    pub port: String,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// AxCACHE. 3 is normal non-cacheable memory.
    #[serde(default = "crate::spec::not_cacheable")]
    pub axcache: u8,
    /// AxPROT. 2 is a non-secure data access.
    #[serde(default = "crate::spec::non_secure")]
    pub axprot: u8,
    /// AxUSER\[1:0\]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable.
    #[serde(default)]
    pub axuser: u8,
}

impl OutsideSpec {
    fn coherence_refused(&self, p: &Site<'_>, port: &Port) -> bool {
        let mut sides = self.sides().into_iter().flatten();
        sides.any(|s| matches!(s.coherence(p, port), Coherence::Refused(_)))
    }
}

/// Returns a sentence about which ports of a platform can be coherent.
fn coherent_ports(p: &Site<'_>) -> String {
    let coherent = |port: &Port| !matches!(port.kind, PortKind::Hp | PortKind::Cpu);
    let ports = p.ports.iter().filter(|(_, port)| coherent(port));
    let names: Vec<&str> = ports.map(|(name, _)| &**name).collect();
    match &names[..] {
        [] => "no port of this platform can be".into(),
        names => format!("of this platform, {} can be", names.join(", ")),
    }
}

impl MasterKind for OutsideSpec {
    identity!();

    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        let side = SideSpec {
            // At this point, the length of bursts is not known. Some ports accept only single cache
            // lines, so the check assumes a burst of one line.
            burst_beats: (64 / self.beat_bytes.max(1)).max(1),
            beat_bytes: self.beat_bytes,
            axcache: self.axcache,
            axprot: self.axprot,
            axuser: self.axuser,
            before: None,
        };
        [Some(side), Some(side)]
    }

    fn problems(
        &self,
        p: &Site<'_>,
        _masters: &[MasterSpec],
        _windows: &mut Vec<Window>,
        out: &mut Vec<String>,
    ) {
        let Some(port) = p.port(&self.port) else {
            return;
        };
        let at = format!("masters.{}", self.name);
        if !port.takes(u32::from(self.beat_bytes) * 8) {
            let bits = u32::from(self.beat_bytes) * 8;
            let has = port.widths_bits();
            out.push(format!("{at}.beat_bytes: {bits} bits; the port has {has}"));
        }
        let asks = self.axcache & 0b1100 != 0;
        if port.kind == PortKind::Acp && !asks && self.coherence_refused(p, port) {
            let name = &self.port;
            out.push(format!(
                "{at}: all bursts of {name} ask the caches: give coherent=(\"{name}\",), or \
                 `axiscope bench --port {name},coherent`"
            ));
            return;
        }
        if port.kind == PortKind::Hp && asks {
            let (name, can) = (&self.port, coherent_ports(p));
            out.push(format!(
                "{at}: {name} never asks the caches, so it cannot be coherent; {can}"
            ));
            return;
        }
        for side in self.sides().into_iter().flatten() {
            side.problems(&at, p, port, out);
        }
    }

    fn beat_bytes(&self) -> Option<u32> {
        Some(self.beat_bytes.into())
    }

    fn longest_burst_beats(&self) -> u16 {
        AXI4_BEATS
    }

    fn build(&self, _placement: Placement<'_>) -> Box<dyn Master> {
        unreachable!("the other simulator gives this master")
    }

    fn shift_start(&mut self, _by_ns: f64) {}

    fn in_flight(&self, _p: &Site<'_>) -> Vec<InFlight> {
        Direction::BOTH
            .map(|direction| InFlight {
                direction,
                bursts: u32::MAX.into(),
                beats: AXI4_BEATS.into(),
                beat_bytes: self.beat_bytes.into(),
            })
            .into()
    }
}
