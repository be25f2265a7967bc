//! Reads and validates the table of a chip.

mod setting;
mod validate;

use std::{collections::BTreeMap, sync::OnceLock};

use serde::Deserialize;
use toml::Table;

use crate::chip_registers::{
    expand::expand,
    records::{
        AddressMapAt, BootAt, Check, Dump, FigureSetting, LeftOut, NoThrottle, Ordered, Protection,
        Records, Register, Setting, Witness,
    },
};

/// Name and table of each chip in `data/chips` that has a `board_registers.toml`. The build script lists them.
const TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/chips.rs"));

/// The registers of a chip by name, with facts about them.
#[derive(Clone, Debug)]
pub struct Chip {
    /// Name of the chip and of its file.
    pub name: String,
    /// Full name of the chip.
    pub title: String,
    /// Names of the chip in device trees.
    pub compatible: Vec<String>,
    /// Documents, by the key with which each source begins.
    pub sources: BTreeMap<String, String>,
    /// Registers that the table leaves out, with reasons.
    pub left_out: Vec<LeftOut>,
    pub(crate) registers: Ordered<Register>,
    pub(crate) settings: Ordered<Setting>,
    pub(crate) checks: Ordered<Check>,
    pub(crate) protections: Ordered<Protection>,
    pub(crate) witnesses: Ordered<Witness>,
    pub(crate) dumps: Ordered<Dump>,
    pub(crate) address_map: Option<AddressMapAt>,
    pub(crate) boot: Option<BootAt>,
    pub(crate) figures: Ordered<FigureSetting>,
    pub(crate) no_throttle: Option<NoThrottle>,
}

impl Chip {
    /// Returns all known chips.
    ///
    /// # Panics
    /// If a table is invalid, which tests rule out.
    pub fn all() -> &'static [Self] {
        static ALL: OnceLock<Vec<Chip>> = OnceLock::new();
        ALL.get_or_init(|| {
            let read = |(name, text): &(&str, &str)| {
                Self::parse(text)
                    .unwrap_or_else(|why| panic!("data/chips/{name}/board_registers.toml: {why}"))
            };
            TEXTS.iter().map(read).collect()
        })
    }

    /// Finds a chip by name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().iter().find(|chip| chip.name == name)
    }

    /// Finds the chip of a board by `compatible` in its device tree.
    #[must_use]
    pub fn of_compatible<S: AsRef<str>>(words: &[S]) -> Option<&'static Self> {
        let of = |chip: &&Self| {
            let known = |word: &S| chip.compatible.iter().any(|c| c == word.as_ref());
            words.iter().any(known)
        };
        Self::all().iter().find(of)
    }

    /// Reads a table.
    ///
    /// # Errors
    /// If the table is invalid. The error names the entry.
    pub fn parse(text: &str) -> Result<Self, String> {
        let table: Table = text.parse().map_err(|e| format!("{e}"))?;
        let r = Records::deserialize(expand(table)?).map_err(|e| e.to_string())?;
        if r.schema != 1 {
            return Err(format!("schema: {}; this release reads 1", r.schema));
        }
        let chip = Self {
            name: r.chip,
            title: r.title,
            compatible: r.compatible,
            sources: r.sources,
            left_out: r.left_out,
            registers: r.registers,
            settings: r.settings,
            checks: r.checks,
            protections: r.protections,
            witnesses: r.witnesses,
            dumps: r.dumps,
            address_map: r.address_map,
            boot: r.boot,
            figures: r.figures,
            no_throttle: r.no_throttle,
        };
        chip.check_registers()?;
        chip.check_settings()?;
        chip.check_checks()?;
        chip.check_protections()?;
        chip.check_witnesses()?;
        chip.check_dumps()?;
        chip.check_figures()?;
        Ok(chip)
    }

    /// Registers in the order of the file.
    pub fn registers(&self) -> impl Iterator<Item = (&str, &Register)> {
        self.registers.iter().map(|(name, r)| (name.as_str(), r))
    }

    /// Settings in the order of the file.
    pub fn settings(&self) -> impl Iterator<Item = (&str, &Setting)> {
        self.settings.iter().map(|(name, s)| (name.as_str(), s))
    }

    /// Checks in the order of the file.
    pub fn checks(&self) -> impl Iterator<Item = (&str, &Check)> {
        self.checks.iter().map(|(name, c)| (name.as_str(), c))
    }

    /// Memory protection units, in the order of the file.
    pub fn protections(&self) -> impl Iterator<Item = (&str, &Protection)> {
        self.protections.iter().map(|(name, p)| (name.as_str(), p))
    }

    /// Groups of registers, in the order of the file.
    pub fn dumps(&self) -> impl Iterator<Item = (&str, &Dump)> {
        self.dumps.iter().map(|(name, d)| (name.as_str(), d))
    }

    pub(crate) fn register(&self, name: &str) -> Result<&Register, String> {
        found(&self.registers, name).ok_or_else(|| format!("there is no register {name}"))
    }

    pub(crate) fn setting(&self, name: &str) -> Result<&Setting, String> {
        found(&self.settings, name).ok_or_else(|| format!("there is no setting {name}"))
    }

    /// Checks that each part of a source begins with the key of a document.
    pub(crate) fn check_source(&self, source: &str) -> Result<(), String> {
        for part in source.split(';').map(str::trim) {
            let first = part.split([' ', ',', ':']).next().unwrap_or_default();
            if !self.sources.contains_key(first) {
                return Err(format!(
                    "source: '{part}' does not begin with a key of [sources]"
                ));
            }
        }
        Ok(())
    }
}

pub(crate) fn found<'a, T>(table: &'a Ordered<T>, name: &str) -> Option<&'a T> {
    table.iter().find(|(n, _)| n == name).map(|(_, one)| one)
}
