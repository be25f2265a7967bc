//! Specification of a master that reads the weights of DPUs, with its own port and its own buffer.

use axiscope_fabric::{Domain, Ps};
use serde::{Deserialize, Serialize};

use super::{DpuSpec, DpuWeights, DpuWeightsConfig, Stock};
use crate::{
    Direction, InFlight, Master, MasterKind, MasterSpec, Placement, Site,
    kind::{identity, own_bursts},
    spec::{SideSpec, Window, checks, ns},
};

/// Reads weights for the DPUs that refer to this master. All these DPUs process the same layers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DpuWeightsSpec {
    /// Name of the master in results.
    pub name: String,
    /// Port of the platform.
    pub port: String,
    /// Number of beats in a burst.
    pub burst_beats: u16,
    /// Bytes per beat, which is the width of the port.
    pub beat_bytes: u16,
    /// First byte of the window.
    pub base: u64,
    /// Size in bytes of the window. Longer transfers wrap around.
    pub window_bytes: u64,
    /// Maximum number of bursts in flight.
    pub outstanding: u32,
    /// Size of the buffer for weights that are read ahead, bytes.
    pub buffer_bytes: u64,
    /// AxQOS of the bursts. By default, the register of the port applies.
    #[serde(default)]
    pub axqos: Option<u8>,
}

impl DpuWeightsSpec {
    pub(crate) fn burst_bytes(&self) -> u64 {
        u64::from(self.burst_beats) * u64::from(self.beat_bytes)
    }

    /// Lists the DPUs that the master serves.
    pub(crate) fn dpus<'a>(
        &'a self,
        masters: &'a [MasterSpec],
    ) -> impl Iterator<Item = &'a DpuSpec> {
        let dpus = masters.iter().filter_map(MasterSpec::get::<DpuSpec>);
        dpus.filter(|d| d.weights.as_ref() == Some(&self.name))
    }

    /// Returns the shared buffer, with one place for each DPU.
    pub(crate) fn stock(&self, masters: &[MasterSpec]) -> Vec<Stock> {
        let burst = self.burst_bytes();
        let first = self.dpus(masters).next().expect("a DPU");
        let tiles = first.tiles(burst).iter().map(|t| t.weights).collect();
        Stock::shared(self.dpus(masters).count(), tiles, self.buffer_bytes / burst)
    }

    /// Returns the configuration of the master, for a point without problems.
    pub(crate) fn config(
        &self,
        masters: &[MasterSpec],
        clock: Domain,
        start: Ps,
    ) -> DpuWeightsConfig {
        let first = self.dpus(masters).next().expect("a DPU");
        let tiles = first.tiles(self.burst_bytes()).len() as u64;
        DpuWeightsConfig {
            clock,
            beats: self.burst_beats,
            beat_bytes: self.beat_bytes,
            base: self.base,
            window: self.window_bytes,
            outstanding: self.outstanding,
            tiles: first.runs.map(|n| (n + first.warm_runs) * tiles),
            qos: self.axqos,
            start,
        }
    }
}

impl MasterKind for DpuWeightsSpec {
    identity!();
    own_bursts!(self, [Some(self.outstanding), None]);

    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        [
            Some(SideSpec::plain(self.burst_beats, self.beat_bytes)),
            None,
        ]
    }

    fn problems(
        &self,
        p: &Site<'_>,
        _masters: &[MasterSpec],
        windows: &mut Vec<Window>,
        out: &mut Vec<String>,
    ) {
        let Some(port) = p.port(&self.port) else {
            return;
        };
        let at = format!("masters.{}", self.name);
        let Some(burst) = checks::burst(&at, self.burst_beats, self.beat_bytes, port, out) else {
            return;
        };
        checks::within_4k(&at, burst, &[("base", self.base)], out);
        if self.base.saturating_add(self.window_bytes) > p.capacity_bytes {
            out.push(format!(
                "{at}.base: {:#x}; give a window inside the DRAM",
                self.base
            ));
        }
        self.sides()[0]
            .iter()
            .for_each(|s| s.problems(&at, p, port, out));
        for (field, bytes) in [
            ("window_bytes", self.window_bytes),
            ("buffer_bytes", self.buffer_bytes),
        ] {
            if bytes < burst {
                out.push(format!(
                    "{at}.{field}: {bytes}; give a burst of {burst} or more"
                ));
            }
        }
        if !self.window_bytes.is_multiple_of(burst) {
            out.push(format!(
                "{at}.window_bytes: {}; give whole bursts of {burst} bytes",
                self.window_bytes
            ));
        }
        if !(1..=1024).contains(&self.outstanding) {
            out.push(format!(
                "{at}.outstanding: {}; give 1 to 1024",
                self.outstanding
            ));
        }
        checks::axqos(&at, self.axqos, out);
        let owner = format!("{}.read", self.name);
        windows.push(Window::new(owner, false, self.base, self.window_bytes));
    }

    fn problems_with_others(&self, masters: &[MasterSpec], out: &mut Vec<String>) {
        let at = format!("masters.{}", self.name);
        let mut dpus = self.dpus(masters);
        let Some(first) = dpus.next() else {
            out.push(format!(
                "{at}: no dpu has weights = \"{}\"; give one, or leave this out",
                self.name
            ));
            return;
        };
        // Without traffic, all runs would take no simulated time.
        if first.layers.iter().all(|l| l.weight_bytes == 0) {
            out.push(format!(
                "{at}: no layer of {} has weight_bytes; give some, or leave this out",
                first.name
            ));
        }
        let like = |d: &DpuSpec| {
            let shape = |d: &DpuSpec| (d.tile_bytes, d.warm_runs, d.runs, d.layers.len());
            let bytes = |d: &DpuSpec| -> Vec<_> {
                let all = d.layers.iter();
                all.map(|l| (l.read_bytes, l.weight_bytes, l.write_bytes))
                    .collect()
            };
            shape(d) == shape(first) && bytes(d) == bytes(first)
        };
        if let Some(other) = dpus.find(|d| !like(d)) {
            out.push(format!(
                "masters.{}: not the layers, tiles and runs of {}; give all that share weights the same",
                other.name, first.name
            ));
        }
    }

    fn build(&self, placement: Placement<'_>) -> Box<dyn Master> {
        let config = self.config(placement.masters, placement.clock, ns(placement.start_ns));
        let stock = placement
            .stock
            .expect("a point without problems has its buffer");
        Box::new(DpuWeights::new(config, stock))
    }

    fn shift_start(&mut self, _by_ns: f64) {}

    fn axqos(&self, _direction: Direction) -> Option<u8> {
        self.axqos
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOADER: &str = r#"{"kind": "dpu_weights", "name": "w", "port": "P", "burst_beats": 8, "beat_bytes": 32,
        "base": 0, "window_bytes": 65536, "outstanding": 8, "buffer_bytes": 65536}"#;

    fn dpu(name: &str, weights: u64, of: &str) -> MasterSpec {
        let text = format!(
            r#"{{"kind": "dpu", "name": "{name}", "port": "P", "burst_beats": 16, "beat_bytes": 16,
                "read_base": 0, "write_base": 65536, "window_bytes": 65536, "outstanding": 8,
                "tile_bytes": 4096, "runs": 1, "weights": "{of}",
                "layers": [{{"read_bytes": 256, "weight_bytes": {weights}}}]}}"#
        );
        serde_json::from_str(&text).expect("a DPU")
    }

    fn report(dpus: Vec<MasterSpec>) -> Vec<String> {
        let mut masters = vec![serde_json::from_str(LOADER).expect("a loader")];
        masters.extend(dpus);
        let mut out = Vec::new();
        for m in &masters {
            m.problems_with_others(&masters, &mut out);
        }
        out
    }

    #[test]
    fn those_that_share_weights_are_alike_and_there() {
        assert!(report(vec![dpu("a", 512, "w"), dpu("b", 512, "w")]).is_empty());
        let unlike = report(vec![dpu("a", 512, "w"), dpu("b", 513, "w")]);
        assert!(
            unlike[0].starts_with("masters.b: not the layers"),
            "{unlike:?}"
        );
        let none = report(vec![dpu("a", 0, "w")]);
        assert!(
            none[0].contains("no layer of a has weight_bytes"),
            "{none:?}"
        );
        let nobody = report(vec![dpu("a", 512, "v")]);
        assert!(nobody[0].contains("no dpu has weights"), "{nobody:?}");
        assert!(
            nobody[1].contains("\"v\" is not a dpu_weights"),
            "{nobody:?}"
        );
    }

    #[test]
    fn the_buffer_is_counted_in_bursts_of_its_own_port() {
        let masters = vec![
            serde_json::from_str(LOADER).expect("a loader"),
            dpu("a", 1000, "w"),
            dpu("b", 1000, "w"),
        ];
        let w = masters[0].get::<DpuWeightsSpec>().expect("a loader");
        assert_eq!(w.stock(&masters).len(), 2);
        let config = w.config(&masters, Domain::from_mhz(300.0), 0);
        assert_eq!(config.tiles, Some(1));
        let d = masters[1].get::<DpuSpec>().expect("a DPU");
        assert_eq!(d.tiles(w.burst_bytes())[0].weights, 4);
    }
}
