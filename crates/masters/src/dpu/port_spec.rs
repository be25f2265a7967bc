//! Specification of an additional port of a DPU.

use axiscope_fabric::Domain;
use serde::{Deserialize, Serialize};

use super::{DpuPort, DpuPortConfig, DpuSpec, FurtherPorts};
use crate::{
    Direction, InFlight, Master, MasterKind, MasterSpec, Placement, Site,
    kind::{identity, own_bursts},
    spec::{SideSpec, Window, checks},
};

/// An additional port of a DPU. The bursts of a tile are distributed over all ports of the DPU in turn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DpuPortSpec {
    /// Name of the master in results.
    pub name: String,
    /// Port of the platform.
    pub port: String,
    /// Name of the DPU to which this port belongs. The DPU must come before the port in `masters`.
    pub dpu: String,
    /// Number of beats in a burst, the same as for the DPU.
    pub burst_beats: u16,
    /// Bytes per beat, the same as for the DPU.
    pub beat_bytes: u16,
    /// Maximum number of bursts in flight, for each direction.
    pub outstanding: u32,
    /// AxQOS of the port's bursts. By default, the register of the port applies.
    #[serde(default)]
    pub axqos: Option<u8>,
}

/// Finds a DPU by its name. Returns the DPU and its index among the masters.
fn dpu<'a>(masters: &'a [MasterSpec], name: &str) -> Option<(usize, &'a DpuSpec)> {
    let mut dpus = masters
        .iter()
        .enumerate()
        .filter_map(|(i, m)| Some((i, m.get::<DpuSpec>()?)));
    dpus.find(|(_, d)| d.name == name)
}

impl DpuPortSpec {
    /// Lists the additional ports of a DPU.
    pub(crate) fn of<'a>(
        dpu: &'a str,
        masters: &'a [MasterSpec],
    ) -> impl Iterator<Item = &'a Self> {
        let all = masters.iter().filter_map(MasterSpec::get::<Self>);
        all.filter(move |port| port.dpu == dpu)
    }

    /// Creates the state that each DPU shares with its additional ports, by the names of the DPUs and of the ports.
    pub(crate) fn shared(masters: &[MasterSpec]) -> Vec<(&str, FurtherPorts)> {
        let mut found = Vec::new();
        for m in masters {
            let Some(d) = m.get::<DpuSpec>() else {
                continue;
            };
            let names: Vec<_> = Self::of(&d.name, masters)
                .map(|p| p.name.as_str())
                .collect();
            if names.is_empty() {
                continue;
            }
            let shared = FurtherPorts::new(names.len());
            found.extend(names.into_iter().map(|n| (n, shared.clone())));
            found.push((d.name.as_str(), shared));
        }
        found
    }

    /// Returns the configuration of the master, for a point without problems.
    pub(crate) fn config(&self, masters: &[MasterSpec], clock: Domain) -> DpuPortConfig {
        let (_, d) = dpu(masters, &self.dpu).expect("its DPU");
        let place = Self::of(&self.dpu, masters).position(|p| p.name == self.name);
        DpuPortConfig {
            clock,
            beats: self.burst_beats,
            beat_bytes: self.beat_bytes,
            bases: [d.read_base, d.write_base],
            window: d.window_bytes,
            outstanding: self.outstanding,
            qos: self.axqos,
            number: place.expect("itself") as u64 + 1,
        }
    }
}

impl MasterKind for DpuPortSpec {
    identity!();
    own_bursts!(self, [Some(self.outstanding); 2]);

    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        [Some(SideSpec::plain(self.burst_beats, self.beat_bytes)); 2]
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
        if checks::burst(&at, self.burst_beats, self.beat_bytes, port, out).is_none() {
            return;
        }
        self.sides()[0]
            .iter()
            .for_each(|s| s.problems(&at, p, port, out));
        if !(1..=1024).contains(&self.outstanding) {
            out.push(format!(
                "{at}.outstanding: {}; give 1 to 1024",
                self.outstanding
            ));
        }
        checks::axqos(&at, self.axqos, out);
    }

    fn problems_with_others(&self, masters: &[MasterSpec], out: &mut Vec<String>) {
        let at = format!("masters.{}", self.name);
        let me = masters.iter().position(|m| m.name() == self.name);
        let Some((place, d)) = dpu(masters, &self.dpu) else {
            out.push(format!(
                "{at}.dpu: \"{}\" is not a dpu of the point",
                self.dpu
            ));
            return;
        };
        // A port must process the shares that its DPU assigns in the same step of the event loop,
        // so the port comes after the DPU.
        if me.is_some_and(|me| me < place) {
            out.push(format!("{at}: give it behind {}, its dpu", d.name));
        }
        if (self.burst_beats, self.beat_bytes) != (d.burst_beats, d.beat_bytes) {
            out.push(format!(
                "{at}: {} beats of {} bytes, but {} of {} of {}; give both the same",
                self.burst_beats, self.beat_bytes, d.burst_beats, d.beat_bytes, d.name
            ));
        }
        let ports = Self::of(&self.dpu, masters).count() as u64 + 1;
        let round = ports * u64::from(self.burst_beats) * u64::from(self.beat_bytes);
        if d.window_bytes < round {
            out.push(format!(
                "masters.{}.window_bytes: {}; give a burst for each of its {ports} ports, {round}",
                d.name, d.window_bytes
            ));
        }
    }

    fn build(&self, placement: Placement<'_>) -> Box<dyn Master> {
        let shared = placement
            .further
            .expect("a point without problems has its DPU");
        Box::new(DpuPort::new(
            self.config(placement.masters, placement.clock),
            shared,
        ))
    }

    fn shift_start(&mut self, _by_ns: f64) {}

    fn axqos(&self, _direction: Direction) -> Option<u8> {
        self.axqos
    }

    fn belongs_to(&self, master: &str) -> bool {
        self.dpu == master
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(port: &str, first: bool) -> Vec<String> {
        report_in(65536, port, first)
    }

    /// Returns the problems of a port whose DPU has a window of `window_bytes`.
    fn report_in(window_bytes: u64, port: &str, first: bool) -> Vec<String> {
        let dpu = r#"{"kind": "dpu", "name": "d", "port": "P", "burst_beats": 16, "beat_bytes": 16,
            "read_base": 0, "write_base": 65536, "window_bytes": 65536, "outstanding": 8,
            "tile_bytes": 4096, "layers": [{"read_bytes": 256}]}"#;
        let dpu = dpu.replace(
            "65536, \"outstanding",
            &format!("{window_bytes}, \"outstanding"),
        );
        let port = format!(
            r#"{{"kind": "dpu_port", "name": "e", "port": "Q", "outstanding": 8, {port}}}"#
        );
        let mut masters: Vec<MasterSpec> = [&dpu, &port]
            .map(|m| serde_json::from_str(m).expect("a master"))
            .into();
        if first {
            masters.reverse();
        }
        let mut out = Vec::new();
        for m in &masters {
            m.problems_with_others(&masters, &mut out);
        }
        out
    }

    #[test]
    fn it_is_a_port_of_a_dpu_before_it_with_bursts_as_that_one() {
        let like = r#""dpu": "d", "burst_beats": 16, "beat_bytes": 16"#;
        assert_eq!(report(like, false), Vec::<String>::new());
        assert!(report(like, true)[0].contains("masters.e: give it behind d"));
        let nobody = report(r#""dpu": "x", "burst_beats": 16, "beat_bytes": 16"#, false);
        assert!(nobody[0].contains("masters.e.dpu: \"x\" is not a dpu"));
        let other = report(r#""dpu": "d", "burst_beats": 8, "beat_bytes": 16"#, false);
        assert!(other[0].contains("8 beats of 16 bytes, but 16 of 16 of d"));
    }

    #[test]
    fn a_window_has_a_burst_for_each_port() {
        let like = r#""dpu": "d", "burst_beats": 16, "beat_bytes": 16"#;
        assert_eq!(report_in(512, like, false), Vec::<String>::new());
        let small = report_in(511, like, false);
        assert!(
            small[0]
                .contains("masters.d.window_bytes: 511; give a burst for each of its 2 ports, 512")
        );
    }
}
