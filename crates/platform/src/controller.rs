//! The memory controller of a platform file, by kind.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Error, Figure};

mod common;

pub use common::CommonFigures;

/// The memory controller. `kind` says which, and so which figures it has.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
// One a platform: its size does not matter.
#[allow(clippy::large_enum_variant)]
pub enum Controller {
    /// Zynq UltraScale+ and its kin.
    Umctl2(Box<Umctl2>),
    /// Zynq-7000: aging counters, then reads or writes, then the scheduler.
    Staged(FrontEnd),
    /// Cyclone V: ports with priorities and weights in front of one scheduler.
    MultiPort(FrontEnd),
}

/// A controller whose ports have no QoS classes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FrontEnd {
    /// Read entries.
    pub read_entries: Figure<usize>,
    /// Write entries.
    pub write_entries: Figure<usize>,
    /// Read pieces that a port holds.
    pub port_pieces: Figure<usize>,
    /// Read lines that a port holds between its grant and its data bus.
    pub port_lines: Option<Figure<usize>>,
    /// Clocks between two lines that enter the queues.
    pub grant_clocks: Figure<i64>,
    /// Parts of a line merge in the queue.
    pub write_combine: Figure<bool>,
    /// Banks are prepared for the other direction.
    pub prepare_other_direction: Figure<bool>,
    /// Row and column commands may share a clock.
    pub two_commands_per_clock: Figure<bool>,
    /// Banks are refreshed one by one where the standard can (RFSHCTL0.PER_BANK_REFRESH); whole ranks without it.
    pub per_bank_refresh: Option<Figure<bool>>,
    /// Clocks from the last data on the DFI until the port can send a read line.
    pub read_pipeline_clocks: Figure<i64>,
    /// Clocks without commands before the banks close for a refresh; 0 where it is left out.
    #[serde(default)]
    pub refresh_quiet_clocks: Option<Figure<i64>>,
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
    /// Clocks that a read line holds its port's data bus.
    pub port_line_clocks: Figure<f64>,
    /// Clocks by which the last line of a piece holds it longer.
    pub port_piece_gap_clocks: Option<Figure<f64>>,
}

/// A controller of the uMCTL2 kind: registers and depths, then what the documents say of its times,
/// then the figures that were fitted for all boards of a chip.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Umctl2 {
    /// Read entries for low-priority and video reads together (SCHED.LPR_NUM_ENTRIES).
    pub low_read_entries: Figure<usize>,
    /// Read entries for high-priority reads.
    pub high_read_entries: Figure<usize>,
    /// Write entries.
    pub write_entries: Figure<usize>,
    /// Free read entries below which throttled ports are masked (DDR_QOS_CTRL, RD_LPR_THRSLD).
    pub read_throttle_below: Option<Figure<usize>>,
    /// Free write entries below which throttled ports are masked (WR_THRSLD).
    pub write_throttle_below: Option<Figure<usize>>,
    /// Writes to one line merge in the queue (DBG0.DIS_WC).
    pub write_combine: Figure<bool>,
    /// Clocks without service after which the store of reads is critical (PERFLPR1).
    pub read_starve_clocks: Figure<i64>,
    /// Lines that a critical store of reads is served (PERFLPR1).
    pub read_run: Figure<u32>,
    /// Clocks without service after which the store of writes is critical (PERFWR1).
    pub write_starve_clocks: Figure<i64>,
    /// Lines that a critical store of writes is served (PERFWR1).
    pub write_run: Figure<u32>,
    /// Clocks without reads before writes go (SCHED.RDWR_IDLE_GAP).
    pub idle_gap_clocks: Figure<i64>,
    /// Clocks more until the scheduler knows that no read waits; none where it is left out.
    pub idle_seen_clocks: Option<Figure<i64>>,
    /// Banks are refreshed one by one where the standard can (RFSHCTL0.PER_BANK_REFRESH); whole ranks without it.
    pub per_bank_refresh: Option<Figure<bool>>,

    /// Read pieces that a port holds.
    pub port_pieces: Figure<usize>,
    /// Read lines that a port holds; any number without it.
    pub port_lines: Option<Figure<usize>>,
    /// One grant a clock over both directions.
    pub one_grant_per_clock: Figure<bool>,
    /// Clocks for which a write line holds the data path into the queue.
    pub write_line_clocks: Option<Figure<i64>>,
    /// Clocks that a read line holds its port's data bus.
    pub port_line_clocks: Option<Figure<f64>>,
    /// Row and column commands may share a clock.
    pub two_commands_per_clock: Figure<bool>,
    /// Clocks for which an activate holds the command bus; 0 where it fits into its slot, as without it.
    pub activate_command_clocks: Option<Figure<i64>>,
    /// Clocks for which a read or write holds it.
    pub column_command_clocks: Option<Figure<i64>>,
    /// Clocks for which a precharge holds it.
    pub precharge_command_clocks: Option<Figure<i64>>,
    /// Clocks between two precharges of banks that close for a refresh (tPPD); all close at once without it.
    pub precharge_spacing_clocks: Option<Figure<i64>>,

    /// Banks are prepared for the other direction.
    pub prepare_other_direction: Figure<bool>,
    /// Clocks from a decision to turn the bus until it turns, while a low-priority read waits.
    pub turn_latency_clocks: Option<Figure<i64>>,
    /// Lines that a turn of the bus serves at least, while their rows are open; 0 without it.
    pub least_lines: Option<Figure<u32>>,
    /// Clocks from a read's arrival at the switch until the timer of a video read starts.
    pub read_timer_lag_clocks: Option<Figure<i64>>,
    /// Pieces of a port, behind the one being cut, whose waiting makes a read late (1 to 128): the
    /// places of its address queue; all of them without it.
    pub timed_pieces: Option<Figure<usize>>,
    /// Clocks beyond its timeout from which on a read that enters is late: it costs a row cycle.
    pub late_slack_clocks: Option<Figure<i64>>,
    /// Row hits that pass an older entry which waits for another row of the bank; without it there
    /// is no limit.
    pub hits_past_miss: Option<Figure<u32>>,
    /// Write pieces of one port in a row while another waits; then as many lines of others go as
    /// the last of them had, and the round goes on behind the port that was served last; any number
    /// without it.
    pub write_pieces_in_a_row: Option<Figure<u32>>,
    /// Write pieces in a row while reads wait, at a port or in the queue; as without them where it is left out.
    pub write_pieces_in_a_row_beside_reads: Option<Figure<u32>>,
    /// Clocks from the last data on the DFI until the port can send a read line.
    pub read_pipeline_clocks: Figure<i64>,
    /// Clocks that a refresh costs beyond tRFC.
    pub refresh_extra_clocks: Figure<i64>,
    /// Clocks by which the last line of a piece holds its port's data bus longer.
    pub port_piece_gap_clocks: Option<Figure<f64>>,
}

impl Controller {
    /// What controllers of every kind have.
    pub fn common(&self) -> &dyn CommonFigures {
        match self {
            Self::Umctl2(c) => &**c,
            Self::Staged(c) | Self::MultiPort(c) => c,
        }
    }
}

/// What is wrong inside the controller's table, with its field: the choice by `kind` hides
/// the field from the reader of the whole file.
pub(super) fn error_inside(mut all: toml::Table, file: &str) -> Option<Error> {
    fn read<T: DeserializeOwned>(table: toml::Table, file: &str) -> Option<Error> {
        let e = serde_path_to_error::deserialize::<_, T>(table).err()?;
        let said = e.inner().message();
        let mend = if said.starts_with("missing field") {
            "; add it"
        } else {
            ""
        };
        let at = match e.path().to_string().as_str() {
            "." => "controller".into(),
            field => format!("controller.{field}"),
        };
        Some(Error::field(file, &at, format!("{said}{mend}")))
    }
    let toml::Value::Table(mut table) = all.remove("controller")? else {
        return None;
    };
    match table.remove("kind")?.as_str()? {
        "umctl2" => read::<Umctl2>(table, file),
        "staged" | "multi_port" => read::<FrontEnd>(table, file),
        _ => None,
    }
}
