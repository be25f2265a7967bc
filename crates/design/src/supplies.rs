//! What a design names that stands in no platform file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{place::Board, steps::ChipSetup, sureness::Measured};

/// Sizes of programs, layers of networks, measured errors: data that comes along.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supplies {
    /// Programs on cores.
    #[serde(default)]
    pub programs: Programs,
    /// Networks on DPUs, by `dpu/network`.
    #[serde(default)]
    pub networks: BTreeMap<String, NetworkSupply>,
    /// Errors of the model on measured configurations, by kind.
    #[serde(default)]
    pub measured: Measured,
    /// How chips are set up, by the name of the chip.
    #[serde(default)]
    pub setups: BTreeMap<String, ChipSetup>,
}

impl Supplies {
    /// How the chip of a board is set up, if that is known.
    #[must_use]
    pub fn setup_of(&self, board: &Board) -> Option<&ChipSetup> {
        self.setups.get(board.chip.as_ref()?)
    }
}

/// What programs take where a design says nothing (`data/programs.toml`).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Programs {
    /// Bytes of the plain patterns.
    #[serde(default)]
    pub pattern_bytes: u64,
    /// Bytes of kernels, by name.
    #[serde(default)]
    pub kernels: BTreeMap<String, u64>,
    /// How a kernel is sampled.
    #[serde(default)]
    pub parts: Parts,
    /// Bytes beyond whole MiB from one core's memory to the next.
    #[serde(default)]
    pub cores_apart_bytes: u64,
}

/// Parts of a kernel's run, and accesses of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Parts {
    pub windows: u32,
    pub window_accesses: u32,
    pub window_settle_accesses: u32,
    pub window_warm_accesses: u32,
}

/// A network on a DPU, all of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetworkSupply {
    /// What moves it.
    pub dpu: Dpu,
    /// Its layers in the order in which they run.
    pub layers: Vec<Layer>,
}

/// A DPU (`data/dpus`).
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dpu {
    /// Bytes of a burst.
    pub burst_bytes: u64,
    /// Bursts in flight of each direction and port.
    pub outstanding: u32,
    /// Of a buffer of either way.
    pub tile_bytes: u64,
    /// Buffers of each way.
    pub buffers: u32,
    /// Images at a time.
    pub batch: u64,
    /// Data ports.
    pub ports: usize,
}

/// One layer: the weights, and the rest of one image.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Layer {
    pub weight_bytes: u64,
    pub read_bytes: u64,
    pub write_bytes: u64,
    pub compute_ns: f64,
}
