//! Records of results: what each member of a design achieved, compared with its demands.

use std::borrow::Cow;
#[cfg(feature = "schema")]
use std::collections::BTreeMap;

use axiscope_sim::BusResult;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[cfg(feature = "schema")]
use crate::record::Scalar;
use crate::{
    calibration::{Calibrated, Plain},
    compile::Kind,
    shares::{self, Shares},
    trials::Reason,
    verdict::{FifoLevel, State, SteadyState},
};

/// A text that is one of a few constant words, so that it needs no allocation.
pub type Word = Cow<'static, str>;

/// Latency of the bursts in the runs from all start times, measured from the issue to the last beat
/// or the response, ns. A percentile is given if at least ten bursts took longer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct Latency {
    /// Number of bursts.
    #[serde(default)]
    pub bursts: Option<u64>,
    pub mean_ns: f64,
    pub p50_ns: Option<f64>,
    pub p90_ns: Option<f64>,
    pub p99_ns: Option<f64>,
    pub p999_ns: Option<f64>,
    pub max_ns: f64,
}

/// Relative error of a figure whose sampling error is not known, such as a percentile of latencies (assumed): two designs
/// that differ by less count as equal.
pub(crate) const UNKNOWN_ERROR: f64 = 0.05;

/// A demand of a member, and the value that was achieved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Check {
    /// `rate`, `latency`, `deadline` or `slowdown`, or `underflow` or `overflow` of a FIFO.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["rate", "latency", "deadline", "slowdown", "underflow", "overflow"]))
    )]
    pub what: Word,
    /// The demanded value, in MB/s, ns or us, as a multiple of the time alone, or in bytes of the
    /// FIFO.
    pub wanted: f64,
    /// The achieved value; absent if there is nothing to measure, such as a deadline of an unfinished stream.
    pub got: Option<f64>,
    /// Sampling error of `got`: half the width of its 99 % interval, or, for the longest latency
    /// and for FIFOs, by how much a longer run may exceed `got`. Absent if it is unknown, or if the
    /// demand is judged by the number of late bursts.
    #[serde(default)]
    pub error: Option<f64>,
    /// Error of the model, %, if this error is why the demand is too close to call.
    #[serde(default)]
    pub model_error_percent: Option<f64>,
    /// The range of the achieved value if the model's error is as large as for published measurements. Stated
    /// only if this error is why the demand is too close to call.
    #[serde(default)]
    pub model_range: Option<FigureRange>,
    /// Whether the model's error in this figure is known, so that the state allows for it.
    #[serde(default)]
    pub model_error_is_known: bool,
    /// How the results from different start times disagree. Stated only if the demand is too close
    /// to call because of several steady states.
    #[serde(default)]
    pub by_start: Option<ByStart>,
    /// The members that ended, if the run ended with them and the demand is therefore too close to call.
    #[serde(default)]
    pub run_ended_with: Vec<String>,
    /// Whether `got` meets the demand. `state` says whether this result is reliable.
    pub met: bool,
    /// Whether the demand is met, missed, or too close to call.
    #[serde(default)]
    pub state: State,
    /// `MB/s`, `ns`, `us`, `x` or `bytes`.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["MB/s", "ns", "us", "x", "bytes"]))
    )]
    pub unit: Word,
    /// The demand and its result, in words.
    #[serde(default)]
    pub text: String,
}

/// A range of an achieved value, and the basis of the range.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FigureRange {
    /// The smallest value.
    pub least: f64,
    /// The largest value. Absent if it is only known that the demand may be missed.
    pub most: Option<f64>,
    /// The basis of the range, in words.
    pub basis: String,
}

/// The numbers of start times for which a demand is met and missed, in a design with several steady
/// states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ByStart {
    /// Number of start times for which the demand is met.
    pub met: u32,
    /// Number of start times for which the demand is missed.
    pub missed: u32,
    /// Number of all start times.
    pub starts: u32,
}

impl Check {
    /// Returns whether the demand is too close to call and a longer run may settle it: the reason
    /// is not the model's error, several steady states, or the end of other members.
    pub(crate) fn is_short(&self) -> bool {
        self.state == State::TooClose
            && self.model_error_percent.is_none()
            && self.model_range.is_none()
            && self.by_start.is_none()
            && self.run_ended_with.is_empty()
    }

    /// Returns a demand with its result.
    pub(crate) fn new(
        what: &'static str,
        wanted: f64,
        got: Option<f64>,
        unit: &'static str,
        state: State,
    ) -> Self {
        let at_least = what == "rate";
        let met = got.is_some_and(|g| if at_least { g >= wanted } else { g <= wanted });
        Self {
            what: what.into(),
            wanted,
            got,
            error: None,
            model_error_percent: None,
            model_range: None,
            model_error_is_known: false,
            by_start: None,
            run_ended_with: Vec::new(),
            met: match state {
                State::TooClose => met,
                settled => settled == State::Met,
            },
            state,
            unit: unit.into(),
            text: String::new(),
        }
    }

    /// Returns the sampling error as a share of the achieved value, or `None` if it is unknown.
    pub(crate) fn relative_error(&self) -> Option<f64> {
        let known = self.error.zip(self.got.filter(|got| *got > 0.0));
        known.map(|(error, got)| error / got)
    }

    /// Returns the margin as a share of the demand. The margin is negative if the demand is missed.
    #[must_use]
    pub fn slack(&self) -> f64 {
        match self.got {
            Some(got) if got > 0.0 => {
                let share = if self.what == "rate" {
                    got / self.wanted
                } else {
                    self.wanted / got
                };
                share - 1.0
            }
            _ => -1.0,
        }
    }
}

/// A bus of a member's master, or a regulator, that is slower than the data bus at the member's port.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OwnPeak {
    /// The bus or the regulator in words.
    pub name: Word,
    /// Its capacity in one direction, MB/s.
    pub mbps: f64,
    /// Whether the member moves all that the bus or the regulator allows. The counted time may end before the
    /// period of a regulator, so up to one budget may be missing.
    #[serde(default)]
    pub reached: bool,
}

/// The result of a member of a design. Counters are from the run with the first start time.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MemberResult {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// `read`, `write` or `both`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["read", "write", "both"])))]
    pub direction: Word,
    /// Its ports.
    pub ports: Vec<String>,
    /// Rate that the member demands, MB/s; absent if it runs as fast as possible.
    pub wanted_mbps: Option<f64>,
    /// Rate of the member's reads, MB/s.
    pub read_mbps: f64,
    /// Rate of the member's writes, MB/s.
    pub write_mbps: f64,
    /// Rate of reads and writes together, MB/s.
    #[serde(default)]
    pub achieved_mbps: f64,
    /// Capacity of the member's data bus in one direction: bytes of a beat times the clock of its logic, MB/s. Absent for
    /// programs.
    #[serde(default)]
    pub port_peak_mbps: Option<f64>,
    /// The slowest bus of the member's master, or its regulator, if it is slower than the data bus at the port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_peak: Option<OwnPeak>,
    /// Difference between the highest and the lowest rate over all start times, MB/s.
    pub spread_mbps: f64,
    /// Million accesses per second of a program.
    pub maccess_per_s: Option<f64>,
    /// Latency of the member's bursts.
    pub latency: Option<Latency>,
    /// Whether the member starves: one of its directions has a burst in flight for at least half of the time, but
    /// another direction moves more than ten times as much and serves a burst in less than a tenth of the time. The
    /// latency of a starving member is not accurate, so tables show that it starves instead. Never true if the member
    /// reaches its rate.
    #[serde(default)]
    pub starved: bool,
    /// Time from the first burst to the last byte, us; absent if bytes are left or the member is endless.
    pub finished_us: Option<f64>,
    /// Rate of the member alone on the platform, MB/s; only with a slowdown bound.
    pub alone_mbps: Option<f64>,
    /// Uncorrected rates and latency, if measurements of the board correct those of this record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plain: Option<Plain>,
    /// Its demands.
    pub checks: Vec<Check>,
    /// Whether all demands of the member are met; absent if it has none.
    #[serde(default)]
    pub met: Option<bool>,
    /// The state of the member's worst demand; absent if it has none.
    #[serde(default)]
    pub state: Option<State>,
    /// Level of the member's FIFO, if the member is paced and has a FIFO.
    #[serde(default)]
    pub fifo: Option<FifoLevel>,
    /// How the member spends its time in the run with one start time, by what it waits for: shares
    /// with a sum of 1.
    #[serde(with = "shares::or_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<BTreeMap<String, f64>>"))]
    pub causes: Option<Shares>,
    /// Share of the member's time in which it waits while another member uses the DRAM's bus, by
    /// the name and direction of that member.
    #[serde(with = "shares")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, f64>"))]
    pub waits_for: Shares,
    /// What limits the member, as found by trying changes on the model; absent unless it misses a demand, or
    /// reasons of all members were requested.
    #[serde(default)]
    pub reason: Option<Reason>,
}

impl MemberResult {
    /// Returns the rate of reads and writes together, MB/s.
    #[must_use]
    pub fn achieved_mbps(&self) -> f64 {
        self.read_mbps + self.write_mbps
    }

    /// Returns the highest rate in one direction that the buses of the member can carry, MB/s, or
    /// `None` for programs.
    #[must_use]
    pub fn peak_mbps(&self) -> Option<f64> {
        let own = self.own_peak.as_ref().map(|own| own.mbps);
        own.or(self.port_peak_mbps)
    }
}

/// A span of the DRAM's data bus.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Span {
    /// Start of the span.
    pub start_ns: f64,
    /// End of the span.
    pub end_ns: f64,
    /// `read`, `write`, or the reason why the bus is idle.
    pub what: String,
    /// The member whose data are transferred.
    pub member: Option<String>,
    /// The bank.
    pub bank: u8,
}

/// The result of a design on a platform, with the results of all members.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct DesignResult {
    pub schema: u32,
    pub title: String,
    pub platform: String,
    pub backend: String,
    pub pl_mhz: f64,
    pub mapping: String,
    pub qos: String,
    /// Values of the axes, if this is a case of a sweep.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Scalar>"))]
    pub values: Map<String, Value>,
    pub members: Vec<MemberResult>,
    /// Number of demands that are missed.
    #[serde(default)]
    pub missed: usize,
    /// Number of demands that are too close to call.
    #[serde(default)]
    pub undecided: usize,
    /// Whether all demands are met. False if a demand is too close to call.
    #[serde(default)]
    pub met: bool,
    /// What limits the design, in words.
    pub limit: String,
    /// The member that limits the design because it misses a demand, or because it comes closest to
    /// missing one.
    #[serde(default)]
    pub limited_by: Option<String>,
    /// How the DRAM's data bus is used in the run with one start time: shares of the time with a
    /// sum of 1.
    #[serde(with = "shares::bus")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, f64>"))]
    pub bus: Option<BusResult>,
    /// Spans of the DRAM's data bus in the first microseconds, if the run asked for them.
    pub timeline: Vec<Span>,
    pub total_mbps: f64,
    /// How the board's calibration affects this result; absent if the board has no calibration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calibration: Option<Calibrated>,
    /// 90 % of measured totals of this kind of design were within this many per cent of the prediction. Absent
    /// if the chip, a pattern of a stream or the number of ports was never measured, because the error is then
    /// unknown.
    pub error_percent: Option<f64>,
    /// The error of the total, MB/s: that of the members that are not certain to keep their demanded rates.
    #[serde(default)]
    pub error_mbps: Option<f64>,
    /// The basis of the error, and what was never measured.
    #[serde(alias = "sure")]
    pub confidence: String,
    /// The last sentence of `confidence`, which states what was never measured. Empty if there is
    /// no such sentence.
    #[serde(default)]
    pub never_measured: String,
    /// The total with its error, such as `1234 ± 56 MB/s`.
    #[serde(default)]
    pub total_text: String,
    /// What the total means, in words: streams that end may have run one after another.
    #[serde(default)]
    pub in_all: Word,
    /// What the error means and its basis, in words.
    #[serde(default)]
    pub error_text: String,
    /// Total, missed demands and limit, in words.
    #[serde(default)]
    pub summary: String,
    pub dram_busy_fraction: f64,
    pub row_hit_rate: f64,
    /// Energy of all rails per byte, nJ; only if the platform has energies.
    pub nj_per_byte: Option<f64>,
    pub simulated_us: f64,
    pub starts: u32,
    pub steady: bool,
    /// The steady states that were reached from different start times, the worst state first; empty
    /// if there is only one. Rates, causes and the use of the bus are those of the first state.
    #[serde(default)]
    pub states: Vec<SteadyState>,
    pub warnings: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slack_is_the_share_to_spare_and_negative_if_the_demand_is_missed() {
        let check = |what, wanted, got| Check::new(what, wanted, got, "", State::TooClose);
        assert_eq!(check("rate", 200.0, Some(300.0)).slack(), 0.5);
        assert_eq!(check("rate", 400.0, Some(300.0)).slack(), -0.25);
        assert_eq!(check("latency", 300.0, Some(200.0)).slack(), 0.5);
        assert_eq!(check("deadline", 300.0, None).slack(), -1.0);
    }
}
