//! The platform file: a board with one memory configuration, as data.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Error, Figure};

mod dram;
mod fabric;

pub use dram::{Dram, Family, Timing};
pub use fabric::{Fabric, Port};

/// A platform file. Clock counts are in clocks of the memory controller unless the
/// name says otherwise.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Platform {
    /// Version of this format.
    pub schema: u32,
    /// One line about the board.
    pub title: String,
    /// Clock frequencies.
    pub clocks: Clocks,
    /// The DRAM channel.
    pub dram: Dram,
    /// The memory controller.
    pub controller: Controller,
    /// Controller ports by name.
    pub controller_ports: BTreeMap<String, ControllerPort>,
    /// The FIFO interfaces and switches; absent on bare memory platforms.
    pub fabric: Option<Fabric>,
    /// Ports of the programmable logic by name.
    #[serde(default)]
    pub ports: BTreeMap<String, Port>,
    /// Address maps by name.
    pub maps: BTreeMap<String, Map>,
    /// QoS settings by name, as changes to the ports.
    #[serde(default)]
    pub qos: BTreeMap<String, Qos>,
}

/// Clock frequencies in MHz.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Clocks {
    pub controller_mhz: Figure<f64>,
    pub switch_mhz: Option<Figure<f64>>,
}

/// The controller: depths, timers and rules.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Controller {
    /// Read entries for low-priority and video reads together.
    pub low_read_entries: Figure<usize>,
    /// Read entries for high-priority reads.
    pub high_read_entries: Figure<usize>,
    /// Write entries.
    pub write_entries: Figure<usize>,
    /// Free read entries below which throttled ports are masked.
    pub read_throttle_below: Option<Figure<usize>>,
    /// Free write entries below which throttled ports are masked.
    pub write_throttle_below: Option<Figure<usize>>,
    /// Read pieces that a port holds.
    pub port_pieces: Figure<usize>,
    /// Read lines that a port holds.
    pub port_lines: Option<Figure<usize>>,
    /// One grant a clock over both directions.
    pub one_grant_per_clock: Figure<bool>,
    /// Un-expired video above low priority.
    pub video_above_low: Figure<bool>,
    /// Rank equal classes by AXI QoS.
    pub rank_by_qos: Figure<bool>,
    /// Clocks for which the timer of a write has run when its data are at the port.
    pub write_timer_lead_clocks: Option<Figure<i64>>,
    /// Write grants of one port in a row while another waits.
    pub write_grants_in_a_row: Figure<u32>,
    /// Clocks for which a write line holds the data path into the queue.
    pub write_line_clocks: Option<Figure<i64>>,
    /// Writes to one line merge in the queue.
    pub write_combine: Figure<bool>,
    /// Lines of a port, counted back from its newest, with which a write can still combine;
    /// at most 8; without it any line that waits.
    pub combine_lines: Option<Figure<usize>>,
    /// A read that enters expired closes its bank.
    pub late_reads_close: Figure<bool>,
    /// Hits younger than the oldest expired read of their bank wait.
    pub expired_in_age_order: Figure<bool>,
    /// Banks are prepared for the other direction.
    pub prepare_other_direction: Figure<bool>,
    /// Row and column commands may share a clock.
    pub two_commands_per_clock: Figure<bool>,
    /// Clocks from the last data on the DFI until the port can send a read line.
    pub read_pipeline_clocks: Figure<i64>,
    /// Clocks that a refresh costs beyond tRFC.
    pub refresh_extra_clocks: Figure<i64>,
    /// Clocks after which unserved reads are critical.
    pub read_starve_clocks: Figure<i64>,
    /// Clocks after which unserved writes are critical.
    pub write_starve_clocks: Figure<i64>,
    /// Run length of critical writes.
    pub write_run: Figure<u32>,
    /// Clocks without reads before writes go.
    pub idle_gap_clocks: Figure<i64>,
    /// Whether an expired write turns the bus by itself.
    pub write_expiry_turns: Option<Figure<bool>>,
    /// Whether writes that were let in because no read waited yield to the next video read.
    pub idle_writes_yield: Option<Figure<bool>>,
    /// Whether reads take the bus back after `write_run` writes that a timer let in.
    pub write_run_ends: Option<Figure<bool>>,
    /// Whether writes that came in by starvation keep the bus for `write_run` lines.
    pub critical_runs_whole: Option<Figure<bool>>,
    /// Whether critical writes come in only while a low-priority read waits, then past
    /// expired reads too; past video reads alone they wait for `forced_drain_clocks`.
    pub only_video_holds_writes: Option<Figure<bool>>,
    /// Clocks after which writes drain although expired reads wait.
    pub forced_drain_clocks: Option<Figure<i64>>,
    /// Clocks that a read line holds its port's data bus.
    pub port_line_clocks: Option<Figure<f64>>,
    /// Clocks by which the last line of a piece holds it longer.
    pub port_piece_gap_clocks: Option<Figure<f64>>,
}

/// A controller port: QoS regions and timers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControllerPort {
    /// Index of the port.
    pub index: Figure<u8>,
    /// Regions of read QoS values, lowest first: `up_to` (inclusive) and `class`.
    pub read_regions: Figure<Vec<Region>>,
    /// Regions of write QoS values.
    pub write_regions: Figure<Vec<Region>>,
    /// Clocks until a video read expires.
    pub read_timeout_clocks: Figure<i64>,
    /// Clocks until a video write expires.
    pub write_timeout_clocks: Figure<i64>,
    /// The QoS block masks reads of this port.
    pub throttle_reads: Option<Figure<bool>>,
    /// The QoS block masks writes of this port.
    pub throttle_writes: Option<Figure<bool>>,
}

/// QoS values up to a limit, and their class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Last QoS value of the region.
    pub up_to: u8,
    /// The class of the region.
    pub class: Class,
}

/// A class of traffic in the controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// LPR, or NPW for writes.
    Low,
    /// VPR or VPW: with a timer.
    Video,
    /// HPR; reads only.
    High,
}

/// An address map: AXI address bits of each coordinate, lowest first.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Map {
    #[serde(default)]
    pub rank_bits: Option<Figure<Vec<u8>>>,
    #[serde(default)]
    pub bank_group_bits: Option<Figure<Vec<u8>>>,
    pub bank_bits: Figure<Vec<u8>>,
    pub row_bits: Figure<Vec<u8>>,
}

/// A QoS setting: what it changes against the platform's own.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Qos {
    /// Read QoS of ports by name.
    #[serde(default)]
    pub read_qos: BTreeMap<String, Figure<u8>>,
    /// Write QoS of ports by name.
    #[serde(default)]
    pub write_qos: BTreeMap<String, Figure<u8>>,
    /// Whether the QoS block masks ports at all.
    pub throttle: Option<Figure<bool>>,
}

impl Platform {
    /// Reads a platform file; `name` is used in error messages.
    ///
    /// # Errors
    /// Syntax, unknown or missing fields, and figures that make no memory system, each
    /// with the field and the mend.
    pub fn parse(text: &str, name: &str) -> Result<Self, Error> {
        let file = format!("platform {name}");
        let table = toml::de::Deserializer::parse(text)
            .map_err(|e| Error(format!("{file}: not valid TOML: {e}")))?;
        let p: Self = serde_path_to_error::deserialize(table)
            .map_err(|e| Error::parsed(&file, e.path(), e.inner().message()))?;
        p.validate(&file)?;
        Ok(p)
    }
}

/// The JSON Schema of platform files.
#[must_use]
pub fn platform_schema() -> String {
    serde_json::to_string_pretty(&schemars::schema_for!(Platform)).expect("a schema is JSON")
}
