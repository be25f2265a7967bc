//! Specification of a deep-learning processor (DPU): the layers of a network as traffic and computation.

use axiscope_fabric::{Domain, Ps};
use serde::{Deserialize, Serialize};

use super::{Dpu, DpuConfig, DpuWeightsSpec, FurtherPorts, Stock, Tile};
use crate::{
    Direction, InFlight, Master, MasterKind, MasterSpec, Placement, Site,
    kind::{identity, own_bursts},
    spec::{SideSpec, Window, checks, ns},
};

/// One layer of a network, as processed in one run.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayerSpec {
    /// Number of bytes read: inputs that are not in on-chip memory, and weights if they have no
    /// port of their own.
    #[serde(default)]
    pub read_bytes: u64,
    /// Number of bytes of weights that are read through their own port.
    #[serde(default)]
    pub weight_bytes: u64,
    /// Bytes written.
    #[serde(default)]
    pub write_bytes: u64,
    /// Time that the computation takes, ns.
    #[serde(default)]
    pub compute_ns: f64,
}

/// A DPU that processes the layers of a network repeatedly.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DpuSpec {
    /// Name of the master in results.
    pub name: String,
    /// Port of the platform.
    pub port: String,
    /// Number of beats in a burst.
    pub burst_beats: u16,
    /// Bytes per beat, which is the width of the port.
    pub beat_bytes: u16,
    /// First byte of the read window.
    pub read_base: u64,
    /// First byte of the write window.
    pub write_base: u64,
    /// Size in bytes of each of the two windows. Longer transfers wrap around.
    pub window_bytes: u64,
    /// Maximum number of bursts in flight, for each direction.
    pub outstanding: u32,
    /// Layers of the network, in the order of execution.
    pub layers: Vec<LayerSpec>,
    /// Size in bytes of an input or output buffer. Layers are divided into tiles that fit into the
    /// buffer.
    pub tile_bytes: u64,
    /// Number of input buffers, and of output buffers.
    #[serde(default = "two")]
    pub buffers: u32,
    /// Number of runs through all layers before the timed runs.
    #[serde(default)]
    pub warm_runs: u64,
    /// Number of timed runs. By default, the DPU runs until the end of the point.
    #[serde(default)]
    pub runs: Option<u64>,
    /// Delay after the start time that the point gives the master, ns.
    #[serde(default)]
    pub start_ns: f64,
    /// AxQOS of the DPU's bursts. By default, the register of the port applies.
    #[serde(default)]
    pub axqos: Option<u8>,
    /// Name of the `dpu_weights` master that reads the DPU's weights, if they have their own port.
    #[serde(default)]
    pub weights: Option<String>,
}

fn two() -> u32 {
    2
}

/// Largest number of bytes in a layer. The limit keeps sums within 64 bits.
const MOST_BYTES: u64 = 1 << 40;
const LONGEST_NS: f64 = 1e12;
/// Largest number of tiles in a network. The number is limited because each tile takes memory.
const MOST_TILES: u64 = 1 << 22;

impl DpuSpec {
    fn burst_bytes(&self) -> u64 {
        u64::from(self.burst_beats) * u64::from(self.beat_bytes)
    }

    /// Returns the number of tiles of a layer.
    fn tiles_of(&self, layer: &LayerSpec) -> u64 {
        let maps = layer.read_bytes.max(layer.write_bytes);
        let bytes = maps.max(layer.weight_bytes);
        bytes.div_ceil(self.tile_bytes).max(1)
    }

    /// Divides the layers into tiles. The bursts and the computing time of a layer are spread
    /// evenly over its tiles. `weight_burst` is the size of a burst of weights in bytes.
    pub(crate) fn tiles(&self, weight_burst: u64) -> Vec<Tile> {
        let burst = self.burst_bytes();
        let mut tiles = Vec::new();
        for layer in &self.layers {
            let n = self.tiles_of(layer);
            let reads = layer.read_bytes.div_ceil(burst);
            let writes = layer.write_bytes.div_ceil(burst);
            let weights = layer.weight_bytes.div_ceil(weight_burst);
            let compute = (layer.compute_ns * 1000.0).round() as u64;
            let part = |all: u64, i: u64| {
                let at = |i: u64| (u128::from(all) * u128::from(i) / u128::from(n)) as u64;
                at(i + 1) - at(i)
            };
            tiles.extend((0..n).map(|i| Tile {
                reads: part(reads, i) as u32,
                writes: part(writes, i) as u32,
                weights: part(weights, i) as u32,
                compute: part(compute, i) as Ps,
            }));
        }
        tiles
    }

    /// Returns the configuration of the master, for a point without problems.
    pub(crate) fn config(
        &self,
        clock: Domain,
        start: Ps,
        stock: Option<Stock>,
        further: Option<FurtherPorts>,
    ) -> DpuConfig {
        DpuConfig {
            clock,
            beats: self.burst_beats,
            beat_bytes: self.beat_bytes,
            bases: [self.read_base, self.write_base],
            window: self.window_bytes,
            outstanding: self.outstanding,
            tiles: self.tiles(self.burst_bytes()),
            buffers: self.buffers,
            warm_runs: self.warm_runs,
            runs: self.runs,
            qos: self.axqos,
            start: start + (self.start_ns * 1000.0).round() as Ps,
            stock,
            further,
        }
    }
}

impl MasterKind for DpuSpec {
    identity!();
    own_bursts!(self, [Some(self.outstanding); 2]);

    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        [Some(SideSpec::plain(self.burst_beats, self.beat_bytes)); 2]
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
        let bases = [
            ("read_base", self.read_base),
            ("write_base", self.write_base),
        ];
        checks::within_4k(&at, burst, &bases, out);
        for (field, base) in bases {
            if base.saturating_add(self.window_bytes) > p.capacity_bytes {
                out.push(format!(
                    "{at}.{field}: {base:#x}; give a window inside the DRAM"
                ));
            }
        }
        self.sides()[0]
            .iter()
            .for_each(|s| s.problems(&at, p, port, out));
        if !self.window_bytes.is_multiple_of(burst) || self.window_bytes == 0 {
            out.push(format!(
                "{at}.window_bytes: {}; give whole bursts of {burst} bytes",
                self.window_bytes
            ));
        }
        for (field, n) in [("outstanding", self.outstanding), ("buffers", self.buffers)] {
            if !(1..=1024).contains(&n) {
                out.push(format!("{at}.{field}: {n}; give 1 to 1024"));
            }
        }
        if self.tile_bytes < burst || self.tile_bytes > 1 << 30 {
            out.push(format!(
                "{at}.tile_bytes: {}; give a burst of {burst} to 2^30",
                self.tile_bytes
            ));
            return;
        }
        let fits = |l: &LayerSpec| {
            l.read_bytes <= MOST_BYTES
                && l.weight_bytes <= MOST_BYTES
                && l.write_bytes <= MOST_BYTES
                && (0.0..=LONGEST_NS).contains(&l.compute_ns)
        };
        // A network without traffic would take no simulated time, and would run forever.
        let idle = |l: &LayerSpec| l.read_bytes + l.weight_bytes + l.write_bytes == 0;
        if self.layers.iter().all(idle) || !self.layers.iter().all(fits) {
            out.push(format!(
                "{at}.layers: give one or more that read or write, each of 0 to 2^40 bytes and 0 to 1e12 ns"
            ));
            return;
        }
        if self.weights.is_none() && self.layers.iter().any(|l| l.weight_bytes > 0) {
            out.push(format!(
                "{at}.weights: none, but layers have weight_bytes; name the dpu_weights master that reads them"
            ));
        }
        let tiles: u64 = self.layers.iter().map(|l| self.tiles_of(l)).sum();
        if tiles > MOST_TILES {
            out.push(format!(
                "{at}.tile_bytes: {} make {tiles} tiles; give more, for {MOST_TILES} at most",
                self.tile_bytes
            ));
        }
        let runs = self.runs.map_or(0, |n| n.saturating_add(self.warm_runs));
        if self.runs == Some(0) || runs > 1 << 32 {
            out.push(format!(
                "{at}.runs: give 1 to 2^32 with those before, or leave it out"
            ));
        }
        checks::ns(&at, "start_ns", self.start_ns, out);
        checks::axqos(&at, self.axqos, out);
        for (side, writes, base) in [
            ("read", false, self.read_base),
            ("write", true, self.write_base),
        ] {
            let owner = format!("{}.{side}", self.name);
            windows.push(Window::new(owner, writes, base, self.window_bytes));
        }
    }

    fn problems_with_others(&self, masters: &[MasterSpec], out: &mut Vec<String>) {
        let Some(name) = &self.weights else { return };
        let is_there = |m: &MasterSpec| {
            (m.get::<DpuWeightsSpec>()).is_some_and(|weights| weights.name == *name)
        };
        if !masters.iter().any(is_there) {
            out.push(format!(
                "masters.{}.weights: \"{name}\" is not a dpu_weights master of the point",
                self.name
            ));
        }
    }

    fn build(&self, placement: Placement<'_>) -> Box<dyn Master> {
        let start = ns(placement.start_ns);
        Box::new(Dpu::new(self.config(
            placement.clock,
            start,
            placement.stock,
            placement.further,
        )))
    }

    fn shift_start(&mut self, by_ns: f64) {
        self.start_ns += by_ns;
    }

    fn axqos(&self, _direction: Direction) -> Option<u8> {
        self.axqos
    }

    // The progress of a DPU is counted in tiles.
    fn work_step(&self, _burst_bytes: u64) -> u64 {
        1
    }

    fn has_program_that_ends(&self) -> bool {
        self.runs.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_is_spread_over_its_tiles_and_nothing_is_lost() {
        let spec: DpuSpec = serde_json::from_str(
            r#"{"name": "d", "port": "P", "burst_beats": 16, "beat_bytes": 16, "read_base": 0,
                "write_base": 65536, "window_bytes": 65536, "outstanding": 8, "tile_bytes": 4096,
                "layers": [{"read_bytes": 10001, "write_bytes": 300, "weight_bytes": 9000, "compute_ns": 1000.5},
                           {"compute_ns": 7.0}]}"#,
        )
        .expect("a DPU");
        let tiles = spec.tiles(64);
        assert_eq!(tiles.len(), 3 + 1);
        let sum = |f: fn(&Tile) -> i64| tiles.iter().map(f).sum::<i64>();
        assert_eq!(sum(|t| i64::from(t.reads)), 40);
        assert_eq!(sum(|t| i64::from(t.writes)), 2);
        assert_eq!(sum(|t| i64::from(t.weights)), 141);
        assert_eq!(sum(|t| t.compute), 1_000_500 + 7_000);
        assert!(tiles.iter().all(|t| t.reads <= 16));
    }
}
