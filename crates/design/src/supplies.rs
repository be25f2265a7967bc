//! Reference data that designs refer to and that no platform file contains.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{confidence::Measured, place::Board, steps::ChipSetup};

/// Sizes of programs, layers of networks, measured errors, and setups of chips.
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
    /// How chips are set up, by chip name.
    #[serde(default)]
    pub setups: BTreeMap<String, ChipSetup>,
}

impl Supplies {
    /// Returns how the chip of a board is set up, if this is known.
    #[must_use]
    pub fn setup_of(&self, board: &Board) -> Option<&ChipSetup> {
        self.setups.get(board.chip.as_ref()?)
    }
}

/// Defaults for programs (`src/axiscope/data/programs.toml`).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Programs {
    /// Size in bytes of the memory that programs with plain access patterns use.
    #[serde(default)]
    pub pattern_bytes: u64,
    /// Size in bytes of the memory that each kernel uses, by the kernel's name.
    #[serde(default)]
    pub kernels: BTreeMap<String, u64>,
    /// Parts of a kernel's run that are simulated.
    #[serde(default)]
    pub parts: Parts,
    /// Distance in bytes between the memory of each core and the next whole MiB after the memory of the
    /// previous core.
    #[serde(default)]
    pub cores_apart_bytes: u64,
}

/// Number of parts of a kernel's run that are simulated, and accesses in each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Parts {
    pub windows: u32,
    pub window_accesses: u32,
    pub window_settle_accesses: u32,
    pub window_warm_accesses: u32,
}

/// A network on a DPU.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetworkSupply {
    /// The DPU.
    pub dpu: Dpu,
    /// Layers of the network, in the order of execution.
    pub layers: Vec<Layer>,
}

/// A DPU (`src/axiscope/data/dpus`).
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dpu {
    /// Bytes per burst.
    pub burst_bytes: u64,
    /// Number of bursts in flight for each direction of each port.
    pub outstanding: u32,
    /// Size of a buffer in bytes, in either direction.
    pub tile_bytes: u64,
    /// Buffers per direction.
    pub buffers: u32,
    /// Number of images that are processed at a time.
    pub batch: u64,
    /// Data ports.
    pub ports: usize,
}

/// One layer: its weights, and its input and output data for one image.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Layer {
    pub weight_bytes: u64,
    pub read_bytes: u64,
    pub write_bytes: u64,
    pub compute_ns: f64,
}
