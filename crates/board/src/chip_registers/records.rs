//! Records of `data/chips/*/board_registers.toml`, each with its source.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A table in the order of its file.
pub(crate) type Ordered<T> = Vec<(String, T)>;

/// Access rights of a register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Read and written.
    #[default]
    ReadWrite,
    /// Read only.
    ReadOnly,
    /// Write only.
    WriteOnly,
}

/// A word of 32 bits.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// Physical address of the register or of its block.
    pub address: u64,
    /// Offset of the register from that address.
    #[serde(default)]
    pub offset: u64,
    /// What the register contains.
    pub what: String,
    /// Access rights.
    #[serde(default)]
    pub access: Access,
    /// Whether the register may be accessible only to secure software. If so, it is read with
    /// protection against bus errors, and never written.
    #[serde(default)]
    pub guarded: bool,
    /// Whether an access to the register may cause a bus error. If so, the register is never
    /// written, and is read in a separate process, because a bus error would terminate the process.
    #[serde(default)]
    pub tried: bool,
    /// Checks that must pass before the register is accessed.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Document.
    pub source: String,
}

impl Register {
    /// Returns the physical address of the register.
    #[must_use]
    pub fn at(&self) -> u64 {
        self.address + self.offset
    }
}

/// A named field with values in common units.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Name of the register that contains the setting.
    pub register: String,
    /// Lowest bit of the field.
    pub low: u32,
    /// Number of bits in the field.
    #[serde(default = "one")]
    pub bits: u32,
    /// Number to add to the content of the field to obtain the value.
    #[serde(default)]
    pub add: u64,
    /// Values by content of the field, for fields whose content is not simply a number. Contents
    /// that are missing here are not documented.
    #[serde(default, deserialize_with = "by_number")]
    pub codes: BTreeMap<u64, u64>,
    /// Meanings of values. If any are listed, the list is complete.
    #[serde(default, deserialize_with = "by_number")]
    pub values: BTreeMap<u64, String>,
    /// What the setting means.
    pub meaning: String,
    /// Whether the setting may be changed. Otherwise it is only read.
    #[serde(default = "yes")]
    pub change: bool,
    /// Whether the setting may be changed while the port is in use.
    #[serde(default)]
    pub live: bool,
    /// Document.
    pub source: String,
}

/// Required value of a setting.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Want {
    /// This value.
    Value(u64),
    /// The value must be one of these.
    OneOf(Vec<u64>),
    /// A fact about the design.
    Fact {
        /// Which.
        fact: Fact,
    },
    /// All bits that are set in another setting. If none is set there, the check fails.
    BitsOf {
        /// The other setting.
        bits_of: String,
    },
    /// Each of these bits must have the required value.
    Bits {
        /// The bits, as a mask.
        bits: u64,
    },
}

/// A fact about a design, for each of its ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// Width of the port in the programmable logic.
    WidthBits,
}

/// The condition under which a check applies. An empty condition always applies.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct When {
    /// Applies if one of these ports is in use.
    pub ports: Vec<String>,
    /// Applies if registers of the design are accessed through one of these ports.
    pub controls: Vec<String>,
    /// Applies if the design uses this clock of the chip.
    pub pl_clock: Option<u32>,
    /// Applies if the design uses this reset of the chip.
    pub pl_reset: Option<u32>,
    /// Applies if accesses of the port must be coherent with the caches of the processors.
    pub coherent: bool,
}

/// A setting and one of its values.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unless {
    /// Name of the setting.
    pub setting: String,
    /// Value of the setting.
    pub value: u64,
}

/// A check of a setting before a port is used.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Condition under which the check applies.
    #[serde(default)]
    pub when: When,
    /// A setting and its value with which the check is not needed.
    #[serde(default)]
    pub unless: Option<Unless>,
    /// Name of the setting.
    pub setting: String,
    /// Required value.
    pub want: Want,
    /// Consequence if the check fails. In this text, `{value}` and `{want}` are replaced.
    pub message: String,
    /// How to fix the violation.
    pub fix: String,
    /// Whether a failed check prevents points from running.
    pub refuses: bool,
    /// Document.
    pub source: String,
}

/// A unit that filters accesses to memory by address and master.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Protection {
    /// Ports whose accesses pass through the protection unit.
    pub ports: Vec<String>,
    /// Name of the setting that states whether memory outside all regions may be read.
    pub default_read: String,
    /// Name of the setting that states whether memory outside all regions may be written.
    pub default_write: String,
    /// Regions by name, in ascending priority. Their settings are `NAME.first`, `NAME.last`, `NAME.master`,
    /// `NAME.master_mask`, `NAME.read`, `NAME.write`, `NAME.non_secure`, `NAME.enable`.
    pub regions: Vec<String>,
    /// Unit of `first` and `last`, bytes.
    pub unit_bytes: u64,
    /// Granularity of regions, bytes: the region includes all of the unit that `last` lies in.
    pub align_bytes: u64,
    /// Master ID of a port's accesses, without the bits from the programmable logic.
    pub masters: BTreeMap<String, u64>,
    /// Bits of the master ID that are set by the programmable logic.
    pub master_free_bits: u64,
    /// Consequence if memory is blocked. In this text, `{port}`, `{first}` and `{last}` are
    /// replaced.
    pub message: String,
    /// How to fix the violation.
    pub fix: String,
    /// Document.
    pub source: String,
}

/// The location of the registers of the address map, and the software that sets them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddressMapAt {
    /// The dump that contains the registers.
    pub dump: String,
    /// What to do if the address map differs. In this text, `{words}` is replaced by the registers.
    pub fix: String,
    /// Document.
    pub source: String,
}

/// Registers that show how a board has booted, and the consequences if its platform states other
/// values.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BootAt {
    /// The dumps that contain the registers.
    pub dumps: Vec<String>,
    /// Addresses of registers in these dumps. If the controller is running, at least one of these registers is
    /// not 0. If all of them read 0, nothing is compared.
    pub running: Vec<u64>,
    /// Addresses of registers with memory timings. If all read 0, which is impossible while the memory is
    /// running, timings are not compared.
    #[serde(default)]
    pub timing: Vec<u64>,
    /// Paths of platform figures, or beginnings of such paths, which end with a dot. A point is
    /// rejected if one of these figures differs. Differences in other figures are warnings. A
    /// figure whose full path is listed is compared regardless of its origin, and must follow from
    /// the registers.
    pub refuses: Vec<String>,
    /// Values that the model uses for figures in `refuses` if a platform does not state them.
    #[serde(default)]
    pub assumes: BTreeMap<String, serde_json::Value>,
    /// Required values of register fields (`MODULE.REGISTER.field`, of every instance) for which
    /// the model has no figure. A point is rejected if a field has a different value.
    #[serde(default)]
    pub constants: BTreeMap<String, Vec<u64>>,
    /// How to resolve a difference.
    pub fix: String,
    /// Document.
    pub source: String,
}

/// A platform figure that corresponds to a setting of the chip. The agent writes the point's value
/// to the setting.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureSetting {
    /// Port that must be in use for the entry to apply. Without a port, the entry applies to every
    /// point.
    #[serde(default)]
    pub port: Option<String>,
    /// Direction of the port that must be in use, `read` or `write`.
    #[serde(default)]
    pub side: Option<String>,
    /// Path of the figure, if it differs from the name of the entry.
    #[serde(default)]
    pub figure: Option<String>,
    /// The setting.
    pub setting: String,
    /// Value that the model assumes where the platform does not state the figure.
    #[serde(default)]
    pub value: Option<u64>,
    /// Setting that must be 1 if the port's master drives its own QoS, and 0 otherwise.
    #[serde(default)]
    pub of_master: Option<String>,
    /// Document.
    pub source: String,
}

/// Settings for a point with a QoS that turns off the throttling of ports.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoThrottle {
    /// Values by setting.
    pub set: BTreeMap<String, u64>,
    /// Document.
    pub source: String,
}

/// Counters in the chip that count the bytes at one port of its memory controller.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// The masters with traffic through this port.
    pub carries: String,
    /// Ports of the programmable logic with accesses through this port. Their accesses may also
    /// pass ports with other counters.
    pub ports: Vec<String>,
    /// Name of the register that counts the bytes read, modulo 2^32.
    pub reads: String,
    /// Name of the register that counts the bytes written, modulo 2^32.
    pub writes: String,
    /// Settings that make the registers count bytes.
    pub set: BTreeMap<String, u64>,
    /// Document.
    pub source: String,
}

/// A group of registers to read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// What the registers contain.
    pub what: String,
    /// Ranges of registers, each with its first and last address. All registers in a range are
    /// documented.
    #[serde(default)]
    pub ranges: Vec<(u64, u64)>,
    /// Registers by name.
    #[serde(default)]
    pub registers: Vec<String>,
    /// Whether the registers are guarded, like a single register with this property.
    #[serde(default)]
    pub guarded: bool,
    /// Where the registers are documented.
    pub source: String,
}

/// A register that the file leaves out, and the reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    /// What the register contains.
    pub what: String,
    /// Why the register is left out.
    pub why: String,
}

/// The contents of a file before its entries are expanded.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Records {
    pub schema: u32,
    pub chip: String,
    pub title: String,
    pub compatible: Vec<String>,
    pub sources: BTreeMap<String, String>,
    #[serde(deserialize_with = "in_order")]
    pub registers: Ordered<Register>,
    #[serde(default, deserialize_with = "in_order")]
    pub settings: Ordered<Setting>,
    #[serde(default, deserialize_with = "in_order")]
    pub checks: Ordered<Check>,
    #[serde(default, deserialize_with = "in_order")]
    pub protections: Ordered<Protection>,
    #[serde(default, deserialize_with = "in_order")]
    pub witnesses: Ordered<Witness>,
    #[serde(default, deserialize_with = "in_order")]
    pub dumps: Ordered<Dump>,
    #[serde(default)]
    pub address_map: Option<AddressMapAt>,
    #[serde(default)]
    pub boot: Option<BootAt>,
    #[serde(default, deserialize_with = "in_order")]
    pub figures: Ordered<FigureSetting>,
    #[serde(default)]
    pub no_throttle: Option<NoThrottle>,
    #[serde(default)]
    pub left_out: Vec<LeftOut>,
}

fn one() -> u32 {
    1
}

fn yes() -> bool {
    true
}

fn in_order<'de, D, T>(d: D) -> Result<Ordered<T>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: serde::de::DeserializeOwned,
{
    let table = toml::Table::deserialize(d)?;
    let one = |(name, value): (String, toml::Value)| {
        let message = |e| serde::de::Error::custom(format!("{name}: {e}"));
        let read = value.try_into().map_err(message)?;
        Ok((name, read))
    };
    table.into_iter().map(one).collect()
}

fn by_number<'de, D, T>(d: D) -> Result<BTreeMap<u64, T>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Deserialize<'de>,
{
    let read = BTreeMap::<String, T>::deserialize(d)?;
    let one = |(key, value): (String, T)| {
        let number = key.parse().map_err(|_| {
            serde::de::Error::custom(format!("'{key}' is not a number; give, for example, 3"))
        });
        Ok((number?, value))
    };
    read.into_iter().map(one).collect()
}
