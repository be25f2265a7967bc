//! A chip's registers, clocks and settings, as data (`data/chips/*/boot_registers.toml`).

use std::collections::BTreeMap;

use indexmap::IndexMap;
use serde::Deserialize;

use crate::{
    Error,
    bootfile::address_map::{AddressOrder, Fields},
};

/// A chip family.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Chip {
    pub schema: u32,
    pub name: String,
    /// The chip's file in `chips`.
    pub chip: String,
    pub title: String,
    pub source: String,
    pub reference_clock: ReferenceClock,
    /// For each DRAM standard, the board that lends the figures which registers do not state.
    pub bases: IndexMap<String, String>,
    /// For each standard, the DRAM part that is used if the user names none.
    #[serde(default)]
    pub parts: BTreeMap<String, String>,
    /// Figures by section that registers state even though chip and base may lack them.
    #[serde(default)]
    pub extras: IndexMap<String, Vec<String>>,
    /// Figures like `extras` that must be written to the platform even if they are 0 or off.
    #[serde(default)]
    pub required: IndexMap<String, Vec<String>>,
    #[serde(default)]
    pub borrow: Vec<Borrow>,
    /// Figures of a platform file that a setting with another key states.
    #[serde(default)]
    pub same: BTreeMap<String, String>,
    pub longest_refresh_interval_ns: BTreeMap<String, f64>,
    /// Fields by their names in generated files.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    pub modules: BTreeMap<String, Module>,
    #[serde(default)]
    pub plls: BTreeMap<String, Pll>,
    #[serde(default)]
    pub clocks: Vec<Clock>,
    #[serde(default)]
    pub settings: Vec<SettingRule>,
    /// The fields of the address map, if the map is in bit fields.
    pub(crate) address_map: Option<Fields>,
    /// Fields whose values are codes, by the field of a platform that they state.
    #[serde(default)]
    pub(crate) codes: BTreeMap<String, Codes>,
    /// The ports with a FIFO interface, if the chip has any.
    pub(crate) ports: Option<PortFields>,
    /// Clocks that follow from a PLL and counters, if the chip has such clocks.
    #[serde(default)]
    pub(crate) counted_clocks: Vec<CountedClock>,
    /// Priorities and weights of the controller's command ports, if registers state them.
    pub(crate) command_ports: Option<CommandPorts>,
    /// Ports whose bursts have no QoS.
    pub(crate) without_qos: Option<WithoutQos>,
    /// Read entries of the controller for all priorities together, if registers state one of them.
    pub(crate) read_entries: Option<Counted>,
    /// DRAM clocks in a clock of the controller.
    pub(crate) dram_clocks: Counted,
    /// The clock of the interconnect, where a design tool does not state it.
    pub(crate) switch_clock: Option<ShareOfClock>,
    /// The order of the coordinates in an address, if a field selects it.
    pub(crate) address_order: Option<AddressOrder>,
}

/// A clock that is a share of the controller's clock.
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
    /// Returns the meaning of a code; `None` if the code is reserved.
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
    /// Width of the port; its codes are those of `ports.width_bits`.
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

/// Where the priorities and weights of the controller's command ports are.
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

/// Values of `bits` bits each, side by side in these fields, the lowest first.
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
    /// Frequency that is used if the refresh interval contradicts the usual one.
    pub other_mhz: Option<f64>,
}

/// Sections of another board's file that lend figures which the base may lack.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Borrow {
    pub platform: String,
    pub sections: Vec<String>,
    pub what: String,
}

/// A module: registers from a base address on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Module {
    pub base: u64,
    pub registers: BTreeMap<String, RegisterLayout>,
}

/// A register, or `count` registers that are `stride` bytes apart. If the name contains `*`, each of them has a name of its
/// own, with its number in place of `*`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RegisterLayout {
    pub offset: u64,
    pub reset: Option<u64>,
    /// Positions of the bits: "13:8" or "5".
    pub fields: BTreeMap<String, Bits>,
    #[serde(default = "one")]
    pub count: u64,
    #[serde(default)]
    pub stride: u64,
}

/// Bits of a field: "13:8", "5" or 5.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum Bits {
    One(u32),
    Text(String),
}

impl Bits {
    /// Highest and lowest bit.
    fn range(&self) -> (u32, u32) {
        let number = |digits: &str| digits.parse().expect("bits are numbers");
        match self {
            Self::One(bit) => (*bit, *bit),
            Self::Text(text) => {
                let (high, low) = text.split_once(':').unwrap_or((text, text));
                (number(high), number(low))
            }
        }
    }
}

fn one() -> u64 {
    1
}

/// The bits of a field in a register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldPlace {
    pub address: u64,
    pub high: u32,
    pub low: u32,
}

impl FieldPlace {
    /// Number of bits.
    pub fn width(&self) -> u32 {
        self.high - self.low + 1
    }

    /// Largest value of the field.
    pub fn most(&self) -> u64 {
        (1 << self.width()) - 1
    }

    /// The bits of the field in its register.
    pub fn mask(&self) -> u64 {
        self.most() << self.low
    }

    /// Value of the field in a word.
    pub fn value(&self, word: u64) -> u64 {
        word >> self.low & self.most()
    }
}

/// A PLL. VCO = reference times feedback divider, halved by `div2` if the PLL has that bit.
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
    /// What the setting is, if it is not what other chips call it.
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
    /// Whether the setting counts only if the file writes it, because the reset value is not a setting of the
    /// board.
    #[serde(default)]
    pub written_only: bool,
}

/// Splits registers with `*` in their name into registers with a name each.
fn one_by_one((name, layout): (String, RegisterLayout)) -> Vec<(String, RegisterLayout)> {
    if !name.contains('*') {
        return vec![(name, layout)];
    }
    let of = |n: u64| {
        let own = RegisterLayout {
            offset: layout.offset + n * layout.stride,
            count: 1,
            ..layout.clone()
        };
        (name.replace('*', &n.to_string()), own)
    };
    (0..layout.count).map(of).collect()
}

fn clocks() -> String {
    "clocks".into()
}

fn unscaled() -> i64 {
    1
}

impl Chip {
    /// Reads a table of registers.
    ///
    /// # Errors
    /// Names the field that is wrong.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut chip: Self =
            toml_edit::de::from_str(text).map_err(|e| Error(format!("register map: {e}")))?;
        let clocks = std::mem::take(&mut chip.clocks);
        chip.clocks = clocks.iter().flat_map(|c| chip.numbered(c)).collect();
        for module in chip.modules.values_mut() {
            let registers = std::mem::take(&mut module.registers).into_iter();
            module.registers = registers.flat_map(one_by_one).collect();
        }
        Ok(chip)
    }

    /// Returns a clock for each register whose name matches `*` in the clock's register.
    fn numbered(&self, clock: &Clock) -> Vec<Clock> {
        if !clock.register.contains('*') {
            return vec![clock.clone()];
        }
        let (_, layout) = self.layout(&clock.register);
        let of = |n: u64| {
            let put = |text: &str| text.replace('*', &n.to_string());
            Clock {
                key: put(&clock.key),
                label: put(&clock.label),
                register: put(&clock.register),
                ..clock.clone()
            }
        };
        (0..layout.count).map(of).collect()
    }

    /// Returns the meaning of a code for a field of a platform; `None` if the code is reserved.
    pub(crate) fn meaning(&self, key: &str, code: u64) -> Option<i64> {
        self.codes[key].value(code)
    }

    /// Address and layout of `MODULE.REGISTER`, or of `MODULE.REGISTER[3]`.
    pub(crate) fn layout(&self, register: &str) -> (u64, &RegisterLayout) {
        let (module, rest) = register.split_once('.').expect("MODULE.REGISTER");
        let (name, index) = rest.split_once('[').unwrap_or((rest, "0]"));
        let module = &self.modules[module];
        let layout = &module.registers[name];
        let nth: u64 = index.trim_end_matches(']').parse().expect("a number");
        (module.base + layout.offset + nth * layout.stride, layout)
    }

    /// Place of the field `MODULE.REGISTER.field`.
    pub(crate) fn place(&self, path: &str) -> FieldPlace {
        let (register, field) = path.rsplit_once('.').expect("MODULE.REGISTER.field");
        let (address, layout) = self.layout(register);
        let (high, low) = layout.fields[field].range();
        FieldPlace { address, high, low }
    }

    /// Returns the fields with the QoS of each port: its value (`read_qos`), and the selection of the master's own AxQOS
    /// (`read_qos_of_master`).
    #[must_use]
    pub fn qos_fields(&self) -> BTreeMap<&str, BTreeMap<String, String>> {
        let ports = self.ports.iter().flat_map(|ports| {
            let sides = [("read", &ports.read), ("write", &ports.write)];
            ports.names.iter().enumerate().map(move |(n, name)| {
                let fields = sides.iter().flat_map(|(side, fields)| {
                    let own = Some(&fields.qos).zip(Some("qos"));
                    let logic = fields.qos_of_logic.as_ref().zip(Some("qos_of_master"));
                    let put = move |(path, key): (&String, &str)| {
                        (format!("{side}_{key}"), path.replace('*', &n.to_string()))
                    };
                    [own, logic].into_iter().flatten().map(put)
                });
                (&**name, fields.collect())
            })
        });
        ports.collect()
    }

    /// Returns the address of a register and the bits of a field (`MODULE.REGISTER.field`) or of all its fields
    /// (`MODULE.REGISTER`).
    #[must_use]
    pub fn bits(&self, path: &str) -> (u64, u64) {
        if path.matches('.').count() == 2 {
            let place = self.place(path);
            return (place.address, place.mask());
        }
        let (address, layout) = self.layout(path);
        let fields = layout.fields.keys();
        let masks = fields.map(|field| self.place(&format!("{path}.{field}")).mask());
        (address, masks.fold(0, |all, mask| all | mask))
    }
}
