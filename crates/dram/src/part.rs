//! A DRAM device as its data sheet describes it, in the sheet's own units.

use axiscope_figures::{Cited, Problem, Value, above, figures};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::{Clock, Family, Geometry, lengths::Lengths, power::Currents};

figures! {
    /// A part file: one DRAM device.
    pub struct Part {
        /// Version of this format.
        schema: u32 [plain],
        /// One line about the device.
        title: String [plain],
        /// The standard.
        standard: Family [plain],
        /// Highest data rate, in 10^6 transfers per second per pin.
        rate_mtps: f64 ["MT/s", above(0.0), documented "data sheet"],
        /// Bits, rows, columns and banks of a channel.
        geometry: Array [section],
        /// Timing parameters, named by JEDEC's symbols.
        timing: Lengths [section],
        /// Currents. A platform whose part has no currents reports no DRAM energy, unless the platform file
        /// itself states energies.
        currents: Option<Currents> [section],
    }
    check Part::check
}

figures! {
    /// The memory array of one channel of a device.
    pub struct Array {
        /// Density of one channel of the device, in units of 2^20 bits.
        density_mbit: Cited<u64> ["Mbit", 1..=1 << 30, documented "data sheet"],
        /// Number of data pins of a channel.
        width_bits: u32 ["bits", 1..=1024, documented "data sheet"],
        /// Number of bank groups; 1 if the standard has no bank groups.
        bank_groups: Cited<u8> ["", 1..=64, documented "data sheet"],
        /// Number of banks in a group.
        banks_per_group: Cited<u8> ["", 1..=64, documented "data sheet"],
        /// Number of rows in a bank.
        rows: u64 ["", 1..=1 << 30, documented "data sheet"],
        /// Number of columns in a row, each `width_bits` wide.
        columns: u64 ["", 1..=1 << 30, documented "data sheet"],
    }
}

/// Latencies that the mode registers set up to a clock of the DRAM.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Latency {
    /// The fastest clock of the DRAM for which they may be set, MHz.
    pub up_to_mhz: f64,
    /// Read latency (CL, RL), clocks of the DRAM.
    pub read_nck: Clock,
    /// Write latency (CWL, WL), clocks of the DRAM.
    pub write_nck: Clock,
}

impl Value for Latency {
    fn schema() -> Json {
        json!({
            "type": "object",
            "properties": {
                "up_to_mhz": {"type": "number", "exclusiveMinimum": 0, "description": "The fastest clock of the DRAM, MHz."},
                "read_nck": {"type": "integer", "minimum": 1, "description": "Read latency (CL, RL), clocks of the DRAM."},
                "write_nck": {"type": "integer", "minimum": 1, "description": "Write latency (CWL, WL), clocks of the DRAM."},
            },
            "required": ["up_to_mhz", "read_nck", "write_nck"],
            "additionalProperties": false,
        })
    }
}

impl Part {
    /// Returns the latencies for a clock of the DRAM. For faster clocks than the fastest listed clock, the
    /// latencies of the fastest listed clock apply.
    ///
    /// # Panics
    /// If the part has no latencies.
    #[must_use]
    pub fn latency(&self, mhz: f64) -> Latency {
        let all = &self.timing.latencies.value;
        let fits = |l: &&Latency| mhz <= l.up_to_mhz * (1.0 + 1e-6);
        let fastest = all.last().expect("a part has latencies");
        *all.iter().find(fits).unwrap_or(fastest)
    }

    /// Checks that the array has the stated density, and that the standard allows these banks and lengths.
    fn check(&self) -> Result<(), Problem> {
        if self.schema != 1 {
            let what = format!("{}; this Axiscope reads 1", self.schema);
            return Err(Problem::new("schema", what));
        }
        let (g, standard) = (&self.geometry, self.standard);
        let (groups, banks_of_group) = (g.bank_groups.value, g.banks_per_group.value);
        let banks = u64::from(groups) * u64::from(banks_of_group);
        if banks > Geometry::MAX_BANKS as u64 {
            let what = format!("{banks} banks; give 1 to 64");
            return Err(Problem::new("geometry.banks_per_group", what));
        }
        if groups > 1 && !standard.bank_groups {
            let what = format!("{groups}; {} has none, give 1", standard.name);
            return Err(Problem::new("geometry.bank_groups", what));
        }
        let cells = u128::from(banks) * u128::from(g.rows) * u128::from(g.columns);
        let mbit = (cells * u128::from(g.width_bits)) >> 20;
        if mbit != u128::from(g.density_mbit.value) {
            let what = format!(
                "{}, but {banks} banks of {} rows and {} columns of {} bits hold {mbit}; correct one of them",
                g.density_mbit.value, g.rows, g.columns, g.width_bits
            );
            return Err(Problem::new("geometry.density_mbit", what));
        }
        if standard.bank_refresh.is_none() && self.timing.t_rfc_pb.is_some() {
            let what = format!("{} refreshes whole ranks only; leave it out", standard.name);
            return Err(Problem::new("timing.t_rfc_pb", what));
        }
        Ok(())
    }
}
