//! The records of `data/chips/*/board_registers.toml`, each with its source.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A table in the order of its file.
pub(crate) type Ordered<T> = Vec<(String, T)>;

/// How a register may be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Read and written.
    #[default]
    ReadWrite,
    /// Read only.
    ReadOnly,
    /// Written only: what it holds cannot be told.
    WriteOnly,
}

/// A word of 32 bits.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// Its physical address, or that of its block.
    pub address: u64,
    /// From there.
    #[serde(default)]
    pub offset: u64,
    /// What it is.
    pub what: String,
    /// How it may be reached.
    #[serde(default)]
    pub access: Access,
    /// It is not known to answer other than secure software: it is read with care, and never written.
    #[serde(default)]
    pub guarded: bool,
    /// Checks that must hold before it is touched.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Where that is documented.
    pub source: String,
}

impl Register {
    /// Where it is.
    #[must_use]
    pub fn at(&self) -> u64 {
        self.address + self.offset
    }
}

/// A field that has a name, and values in units that people use.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The register that it stands in.
    pub register: String,
    /// Its lowest bit.
    pub low: u32,
    /// How many bits it has.
    #[serde(default = "one")]
    pub bits: u32,
    /// What is added to the field for the value.
    #[serde(default)]
    pub add: u64,
    /// Value by content of the field, where they are not counted alike. Others are not documented.
    #[serde(default, deserialize_with = "by_number")]
    pub codes: BTreeMap<u64, u64>,
    /// What a value means; where there are any, these are all.
    #[serde(default, deserialize_with = "by_number")]
    pub values: BTreeMap<u64, String>,
    /// What it is.
    pub meaning: String,
    /// It may be changed; else it is only told.
    #[serde(default = "yes")]
    pub change: bool,
    /// It may be changed while the port runs.
    #[serde(default)]
    pub live: bool,
    /// Where that is documented.
    pub source: String,
}

/// What a setting should be.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Want {
    /// This value.
    Value(u64),
    /// One of these.
    OneOf(Vec<u64>),
    /// What the design has.
    Fact {
        /// Which.
        fact: Fact,
    },
    /// Every bit that another setting has, and at least one.
    BitsOf {
        /// The other setting.
        bits_of: String,
    },
    /// Each of these bits.
    Bits {
        /// Which, as a number.
        bits: u64,
    },
}

/// What a design has, for each of its ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// Width of the port in the programmable logic.
    WidthBits,
}

/// What a check is for. Where nothing is said it holds for all.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct When {
    /// One of these ports is in use.
    pub ports: Vec<String>,
    /// Registers of the design are reached through one of these.
    pub controls: Vec<String>,
    /// The design runs by this clock of the chip.
    pub pl_clock: Option<u32>,
    /// The design is reset by this signal of the chip.
    pub pl_reset: Option<u32>,
    /// Accesses of the port are to be coherent with the processors' caches.
    pub coherent: bool,
}

/// What a setting must be before a port is touched.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// What it is for.
    #[serde(default)]
    pub when: When,
    /// What is looked at.
    pub setting: String,
    /// What it should be.
    pub want: Want,
    /// What comes of it otherwise; `{value}` and `{want}` stand for these.
    pub said: String,
    /// How it is set right.
    pub mend: String,
    /// No point is run because of it.
    pub refuses: bool,
    /// Where that is documented.
    pub source: String,
}

/// A unit that lets accesses to memory pass by address and master.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Protection {
    /// Ports whose accesses it sees.
    pub ports: Vec<String>,
    /// Setting: what no region holds may be read.
    pub default_read: String,
    /// Setting: what no region holds may be written.
    pub default_write: String,
    /// Regions by name, the last the strongest; their settings are `NAME.first`, `NAME.last`,
    /// `NAME.master`, `NAME.master_mask`, `NAME.read`, `NAME.write`, `NAME.non_secure`, `NAME.enable`.
    pub regions: Vec<String>,
    /// Bytes that `first` and `last` count.
    pub unit_bytes: u64,
    /// Smallest piece that is told apart: `last` covers it whole.
    pub align_bytes: u64,
    /// Master of a port's accesses, without the bits that come from the programmable logic.
    pub masters: BTreeMap<String, u64>,
    /// The bits of the master that come from the programmable logic.
    pub master_free_bits: u64,
    /// What comes of it otherwise; `{port}`, `{first}` and `{last}` stand for these.
    pub said: String,
    /// How it is set right.
    pub mend: String,
    /// Where that is documented.
    pub source: String,
}

/// Counters of the chip itself that tell the bytes at one port of its memory controller.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// What comes through that port.
    pub carries: String,
    /// Ports of the programmable logic whose accesses come through it, and through those of the same ports alone.
    pub ports: Vec<String>,
    /// Register: bytes read, counted on from 0 after 2^32.
    pub reads: String,
    /// Register: bytes written, counted alike.
    pub writes: String,
    /// What settings must be for the registers to count so.
    pub set: BTreeMap<String, u64>,
    /// Where that is documented.
    pub source: String,
}

/// Words that are read out together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// What they are.
    pub what: String,
    /// First and last address of runs of words, all of them documented.
    #[serde(default)]
    pub ranges: Vec<(u64, u64)>,
    /// Registers by name.
    #[serde(default)]
    pub registers: Vec<String>,
    /// As of a register.
    #[serde(default)]
    pub guarded: bool,
    /// Where they are documented.
    pub source: String,
}

/// What is not in the file, and why.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    /// What it is.
    pub what: String,
    /// Why it is not there.
    pub why: String,
}

/// A file as it is written, its entries one for one.
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
        let said = |e| serde::de::Error::custom(format!("{name}: {e}"));
        let read = value.try_into().map_err(said)?;
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
        let number = key
            .parse()
            .map_err(|_| serde::de::Error::custom(format!("'{key}' is no number; give such as 3")));
        Ok((number?, value))
    };
    read.into_iter().map(one).collect()
}
