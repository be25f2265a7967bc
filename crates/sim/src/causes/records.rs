//! Results: the use of the DRAM's data bus, and what each stream waits for.

use serde::{Deserialize, Serialize};

/// Use of the DRAM's data bus, as shares of the counted time that add up to 1.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BusResult {
    /// Reading lines.
    pub read: f64,
    /// Writing lines.
    pub write: f64,
    /// Turning around between reads and writes.
    pub turnaround: f64,
    /// Closing and opening a row for a waiting line.
    pub row: f64,
    /// Refreshing banks.
    pub refresh: f64,
    /// Distance between column commands in a bank group, between ranks, or after masked writes.
    pub spacing: f64,
    /// Lines that timing would allow, but the scheduling policy holds back.
    pub held: f64,
    /// No line in the queues.
    pub idle: f64,
}

/// The time of one direction of a master by what it waits for, as shares of the counted time that add up to 1.
/// For masters behind a multiplexer and cores of a complex, the controller sees only the port that they share.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CausesResult {
    /// The stream's own lines use the DRAM's data bus while more of its lines are waiting.
    pub own_data: f64,
    /// Lines of others, of the same direction and no higher class, use the bus.
    pub bus_busy: f64,
    /// Lines of the other direction or of a higher class use the bus, or the scheduling policy holds its lines
    /// back.
    pub starved: f64,
    /// The bus turns around.
    pub turnaround: f64,
    /// Rows are closed and opened.
    pub row: f64,
    /// Refreshing banks.
    pub refresh: f64,
    /// Column commands must keep their distance.
    pub spacing: f64,
    /// Bursts of the stream are in flight and none of its lines waits in the controller, or its port holds them back.
    pub credits: f64,
    /// The stream requests nothing, keeps to its rate, or is limited by the data bus of its port in the programmable logic.
    pub pl: f64,
    /// Which masters use the bus while the stream waits.
    pub waits_for: Vec<WaitsFor>,
}

impl CausesResult {
    /// The shares from the controller's account.
    pub(super) fn at_controller(&mut self) -> [&mut f64; 7] {
        [
            &mut self.own_data,
            &mut self.bus_busy,
            &mut self.starved,
            &mut self.turnaround,
            &mut self.row,
            &mut self.refresh,
            &mut self.spacing,
        ]
    }

    /// The shares by name, in the order of the plots.
    #[must_use]
    pub const fn shares(&self) -> [(&'static str, f64); 9] {
        [
            ("own_data", self.own_data),
            ("bus_busy", self.bus_busy),
            ("starved", self.starved),
            ("turnaround", self.turnaround),
            ("row", self.row),
            ("refresh", self.refresh),
            ("spacing", self.spacing),
            ("credits", self.credits),
            ("pl", self.pl),
        ]
    }
}

/// Another stream that uses the bus.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaitsFor {
    /// Names of the masters at its port.
    pub master: String,
    /// `read` or `write`.
    pub side: String,
    /// Share of the counted time.
    pub share: f64,
}

/// A span of time on the DRAM's data bus.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpanResult {
    /// Start, ns since counting started.
    pub start_ns: f64,
    /// End, ns since counting started.
    pub end_ns: f64,
    /// `read`, `write`, or the cause of idle time, as in [`BusResult`].
    pub what: String,
    /// Names of the masters of the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub master: Option<String>,
    /// Bank of the line, or of the line that ends an idle span.
    pub bank: u8,
}
