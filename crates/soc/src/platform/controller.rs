//! The memory controller of a platform file, by kind.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Error, Figure};

mod common;

pub use common::CommonFigures;

/// The memory controller. `kind` says which, and so which figures it has.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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

/// A controller of the uMCTL2 kind: depths, timers and rules.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Umctl2 {
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
    /// Un-expired video writes above normal ones; false without it.
    pub video_writes_above: Option<Figure<bool>>,
    /// The ports rank a video read by its time at the port, not since it came to the switch before
    /// it; false without it.
    pub rank_from_port: Option<Figure<bool>>,
    /// Clocks from a read's arrival at the switch until the timer of a video read starts.
    pub read_timer_lag_clocks: Option<Figure<i64>>,
    /// Clocks for which the timer of a write has run when its data are at the port.
    pub write_timer_lead_clocks: Option<Figure<i64>>,
    /// Write grants of one port in a row while another waits; either this or the next is given.
    pub write_grants_in_a_row: Option<Figure<u32>>,
    /// Write pieces of one port in a row while another waits; then as many lines of others go as
    /// the last of them had, and the round goes on behind the port that was served last.
    pub write_pieces_in_a_row: Option<Figure<u32>>,
    /// The same while reads wait, at a port or in the queue; as without them where it is left out.
    pub write_pieces_in_a_row_beside_reads: Option<Figure<u32>>,
    /// Clocks for which a write line holds the data path into the queue.
    pub write_line_clocks: Option<Figure<i64>>,
    /// Clocks after a line was written for which the next write to it waits at its port, and ports of
    /// lower classes with it (at most 16); 0 without it.
    pub rewrite_clocks: Option<Figure<i64>>,
    /// Writes to one line merge in the queue.
    pub write_combine: Figure<bool>,
    /// Lines of a port, counted back from its newest, with which a write can still combine;
    /// at most 8; without it any line that waits.
    pub combine_lines: Option<Figure<usize>>,
    /// A read that enters expired closes its bank.
    pub late_reads_close: Figure<bool>,
    /// The bank closes after the first read of a rank since its refresh, if that is a video read
    /// and no write waits; false without it.
    pub refreshed_reads_close: Option<Figure<bool>>,
    /// Pieces of a port, behind the one being cut, whose waiting counts for that (1 to 128); all of
    /// them where it is left out.
    pub timed_pieces: Option<Figure<usize>>,
    /// Clocks beyond its timeout that such a read has waited at its port; 0 where it is left out.
    pub late_slack_clocks: Option<Figure<i64>>,
    /// Row hits that pass an older entry which waits for another row of the bank; without it there
    /// is no limit.
    pub hits_past_miss: Option<Figure<u32>>,
    /// Hits younger than the oldest expired read of their bank wait.
    pub expired_in_age_order: Figure<bool>,
    /// They wait even while their row may not be closed yet; false without it.
    pub expired_age_strict: Option<Figure<bool>>,
    /// While a read that has run out of time waits and no write does, reads without a timer wait as
    /// well, even where the bus is free; false without it.
    pub expired_bars_untimed: Option<Figure<bool>>,
    /// No other write takes the clocks for which one that has run out of time waits because the last
    /// write was of another rank; false without it.
    pub expired_writes_cross: Option<Figure<bool>>,
    /// Banks are prepared for the other direction.
    pub prepare_other_direction: Figure<bool>,
    /// Row and column commands may share a clock.
    pub two_commands_per_clock: Figure<bool>,
    /// Clocks for which an activate holds the command bus; 0 where it fits into its slot, as without it.
    pub activate_command_clocks: Option<Figure<i64>>,
    /// The same of reads and writes.
    pub column_command_clocks: Option<Figure<i64>>,
    /// The same of precharges.
    pub precharge_command_clocks: Option<Figure<i64>>,
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
    /// Whether writes that were let in because no read waited yield to the next video read.
    pub idle_writes_yield: Option<Figure<bool>>,
    /// Whether video reads take the bus back after `write_run` writes, unless a write has run out of time.
    pub write_run_ends: Option<Figure<bool>>,
    /// Lines for which video reads that have not been served for `video_read_starve_clocks` take the bus back from
    /// writes that have run out of time, too; they do not without it.
    pub starved_read_run: Option<Figure<u32>>,
    /// `read_starve_clocks` where a video read waits; the same without it.
    pub video_read_starve_clocks: Option<Figure<i64>>,
    /// Whether writes that came in by starvation keep the bus for `write_run` lines, if a
    /// low-priority read waits as they come in.
    pub critical_runs_whole: Option<Figure<bool>>,
    /// Clocks for which reads go on after a turn to writes was decided, while low-priority
    /// reads wait.
    pub read_turn_delay_clocks: Option<Figure<i64>>,
    /// Clocks for which writes go on after a turn to reads was decided.
    pub write_turn_delay_clocks: Option<Figure<i64>>,
    /// Reads in the queue up to which critical writes come in past expired ones, if a low-priority
    /// read is among them; without it never.
    pub few_reads: Option<Figure<usize>>,
    /// Whether expired reads hold back starved and expired writes only while some read finds its
    /// row open; without one, writes go whose rows are open in banks that no read waits for.
    pub rowless_reads_yield: Option<Figure<bool>>,
    /// Whether writes that came in past reads that have run out of time keep the bus until a read
    /// finds its row open, or for `write_run` lines; row commands go to such reads first meanwhile.
    pub lent_until_row: Option<Figure<bool>>,
    /// Reads served before writes that wait take the bus from reads that wait, unless no read finds
    /// its row open (with `rowless_reads_yield` not past writes of the banks that reads wait for); 0
    /// where it is left out.
    pub least_reads: Option<Figure<u32>>,
    /// Writes served before reads that have run out of time take the bus back, unless no write finds
    /// its row open or they came in past such reads; 0 where it is left out.
    pub least_writes: Option<Figure<u32>>,
    /// Clocks that a read line holds its port's data bus.
    pub port_line_clocks: Option<Figure<f64>>,
    /// Clocks by which the last line of a piece holds it longer.
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
