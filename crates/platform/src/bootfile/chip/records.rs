//! Records of a chip's table: clocks, ports, codes and settings.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use serde::Deserialize;

/// A clock with a fixed ratio to the controller's clock.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShareOfClock {
    /// Numerator and denominator.
    pub share: [f64; 2],
    pub source: String,
}

/// A number that a document states for the chip.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counted {
    pub value: i64,
    pub source: String,
}

/// A field whose value is a code: the meaning of 0, 1 and so on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Codes {
    /// `MODULE.REGISTER.field`.
    pub field: String,
    pub values: Vec<i64>,
    #[serde(rename = "source")]
    _source: String,
}

impl Codes {
    /// Returns the meaning of a code, or `None` if the code is reserved.
    pub fn value(&self, code: u64) -> Option<i64> {
        self.values.get(usize::try_from(code).ok()?).copied()
    }
}

/// Fields of the ports with a FIFO interface. In the paths, `*` stands for the number of a port.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PortFields {
    #[serde(rename = "source")]
    _source: String,
    /// Names of the ports, in the order of their registers.
    pub names: Vec<String>,
    pub read: PortSide,
    pub write: PortSide,
}

/// Fields of one direction of a port.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PortSide {
    pub qos: String,
    /// Whether QoS comes from the programmable logic.
    pub qos_of_logic: Option<String>,
    /// Number of commands in flight, less one.
    pub pieces: String,
    /// Width of the port. Its codes are those of `ports.width_bits`.
    pub width: Option<String>,
}

/// A clock: the reference clock times `numer` + 1, divided by `denom` + 1 and by each counter + 1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountedClock {
    pub key: String,
    pub label: String,
    /// `MODULE.REGISTER` of the PLL, which has the fields `numer` and `denom`.
    pub pll: String,
    /// `MODULE.REGISTER` of the counters, which have the field `cnt`.
    pub counters: Vec<String>,
}

/// The fields with the priorities and weights of the controller's command ports.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandPorts {
    #[serde(rename = "source")]
    _source: String,
    pub priority: Packed,
    pub weight: Packed,
    /// The command ports of reads and of writes, by controller port.
    pub numbers: IndexMap<String, CommandPort>,
}

/// The command ports of a controller port.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandPort {
    pub read: u32,
    pub write: u32,
}

/// Values of `bits` bits each, next to each other in these fields, the lowest first.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Packed {
    pub fields: Vec<String>,
    pub bits: u32,
}

/// Ports whose bursts have no QoS, with the reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WithoutQos {
    pub ports: Vec<String>,
    pub source: String,
}

/// The crystal, which no register states.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ReferenceClock {
    pub name: String,
    pub mhz: f64,
    pub source: String,
    /// Frequency that is used if the refresh interval contradicts the usual frequency.
    pub other_mhz: Option<f64>,
}

impl ReferenceClock {
    /// Returns the source of the usual frequency, with the option that changes it.
    pub(crate) fn assumed(&self) -> String {
        format!("{}; give --ref-mhz if it differs", self.source)
    }
}

/// Sections of another board's file that provide figures which the base may lack.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Borrow {
    pub platform: String,
    pub sections: Vec<String>,
    pub what: String,
}

/// A PLL. The VCO frequency is the reference times the feedback divider, halved by `div2` if the
/// PLL has that bit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Pll {
    pub control: String,
    pub fraction: Option<String>,
}

/// A clock that a divider register sets. If `register` contains `*`, there is a clock for each of these registers; `*` in
/// `key` and `label` is the number of the register.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Clock {
    pub key: String,
    pub label: String,
    pub register: String,
    pub sources: BTreeMap<String, String>,
    pub divisors: Vec<String>,
}

/// A setting in one field: value = (field + add) times scale.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SettingRule {
    pub key: String,
    /// Label of the setting, if it differs from the label on other chips.
    pub label: Option<String>,
    pub field: String,
    #[serde(default = "clocks")]
    pub unit: String,
    #[serde(default = "unscaled")]
    pub scale: i64,
    #[serde(default)]
    pub add: i64,
    pub group: Option<String>,
    /// DRAM standards for which the field is valid; for others, `otherwise` applies.
    pub dram: Option<Vec<String>>,
    pub otherwise: Option<String>,
    /// Whether the setting counts only if the file writes it. The reset value is then not a setting
    /// of the board.
    #[serde(default)]
    pub written_only: bool,
}

fn clocks() -> String {
    "clocks".into()
}

fn unscaled() -> i64 {
    1
}
