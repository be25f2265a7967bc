//! Reads and validates the table of a chip.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use serde::Deserialize;
use toml::Table;

use crate::chip_registers::{
    expand::expand,
    records::{
        Access, AddressMapAt, BootAt, Check, Dump, FigureSetting, LeftOut, NoThrottle, Ordered,
        Protection, Records, Register, Setting, Want, Witness,
    },
};

/// Name and table of each chip in `data/chips` that has a `board_registers.toml`. The build script lists them.
const TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/chips.rs"));

/// The registers of a chip by name, with facts about them.
#[derive(Clone, Debug)]
pub struct Chip {
    /// Name of the chip, which is the name of its file.
    pub name: String,
    /// Full name of the chip.
    pub title: String,
    /// Names of the chip in device trees.
    pub compatible: Vec<String>,
    /// Documents by the key with which sources start.
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
    /// If the table is invalid; names the entry.
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

    fn check_registers(&self) -> Result<(), String> {
        let mut at = BTreeMap::new();
        for (name, r) in &self.registers {
            let wrong = |message: String| Err(format!("registers.{name}: {message}"));
            if r.at() % 4 != 0 || r.at() >= 1 << 48 {
                return wrong(format!("{:#x} is not an address of a word", r.at()));
            }
            if let Some(other) = at.insert(r.at(), name) {
                return wrong(format!("{:#x} is the address of {other}", r.at()));
            }
            if r.what.is_empty() {
                return wrong("what: is empty".into());
            }
            self.check_source(&r.source).or_else(wrong)?;
            for need in &r.needs {
                let known = found(&self.checks, need);
                let Some(check) = known else {
                    return wrong(format!("needs: there is no check {need}"));
                };
                if !matches!(check.want, Want::Value(_) | Want::OneOf(_)) {
                    return wrong(format!("needs: {need} depends on the design"));
                }
                let of = self
                    .setting(&check.setting)
                    .and_then(|s| self.register(&s.register));
                if of.is_ok_and(|of| !of.needs.is_empty()) {
                    return wrong(format!("needs: {need} needs a check itself"));
                }
            }
        }
        Ok(())
    }

    fn check_settings(&self) -> Result<(), String> {
        let mut bits_of: BTreeMap<&str, Vec<(u32, &str)>> = BTreeMap::new();
        for (name, s) in &self.settings {
            let wrong = |message: String| Err(format!("settings.{name}: {message}"));
            let register = match self.register(&s.register) {
                Ok(register) => register,
                Err(message) => return wrong(message),
            };
            if s.bits == 0 || s.low >= 32 || s.bits > 32 - s.low {
                return wrong(format!("{} bits from {} are not in a word", s.bits, s.low));
            }
            let taken = bits_of.entry(&s.register).or_default();
            if let Some((_, other)) = taken.iter().find(|(mask, _)| mask & s.mask() != 0) {
                return wrong(format!("shares bits with {other}"));
            }
            taken.push((s.mask(), name));
            if let Some(code) = s.codes.keys().find(|&&code| code > s.most()) {
                return wrong(format!("codes: {code} does not fit in {} bits", s.bits));
            }
            if s.codes.values().collect::<BTreeSet<_>>().len() != s.codes.len() {
                return wrong("codes: two have the same value".into());
            }
            if let Some(value) = s.values.keys().find(|&&value| s.encode(value).is_none()) {
                return wrong(format!("values: {value} cannot be"));
            }
            let written =
                register.access == Access::ReadWrite && !register.guarded && !register.tried;
            if s.change && !written {
                return wrong(format!("change: {} is not written", s.register));
            }
            if register.access == Access::WriteOnly {
                return wrong(format!("{} cannot be read", s.register));
            }
            if s.live && !s.change {
                return wrong("live: it cannot be changed".into());
            }
            if s.meaning.is_empty() {
                return wrong("meaning: is empty".into());
            }
            self.check_source(&s.source).or_else(wrong)?;
        }
        Ok(())
    }

    fn check_checks(&self) -> Result<(), String> {
        for (name, c) in &self.checks {
            let wrong = |message: String| Err(format!("checks.{name}: {message}"));
            let setting = match self.setting(&c.setting) {
                Ok(setting) => setting,
                Err(message) => return wrong(message),
            };
            if let Some(unless) = &c.unless {
                match self.setting(&unless.setting) {
                    Ok(s) if s.encode(unless.value).is_some() => {}
                    Ok(_) => return wrong(format!("unless: cannot be {}", unless.value)),
                    Err(message) => return wrong(message),
                }
            }
            let can_be = |value: &u64| setting.encode(*value).is_some();
            let wanted = match &c.want {
                Want::Value(value) => vec![*value],
                Want::OneOf(values) => values.clone(),
                Want::Fact { .. } if c.when.ports.is_empty() == c.when.controls.is_empty() => {
                    return wrong(
                        "want: a fact of which port? give when.ports or when.controls".into(),
                    );
                }
                Want::BitsOf { bits_of } => match self.setting(bits_of) {
                    Ok(_) => continue,
                    Err(message) => return wrong(message),
                },
                Want::Bits { bits } => vec![*bits],
                Want::Fact { .. } => Vec::new(),
            };
            if let Some(value) = wanted.iter().find(|value| !can_be(value)) {
                return wrong(format!("want: {} cannot be {value}", c.setting));
            }
            for text in [&c.message, &c.fix] {
                let rest = text.replace("{value}", "").replace("{want}", "");
                if text.is_empty() || rest.contains(['{', '}']) {
                    return wrong(format!(
                        "'{text}': give a sentence; {{value}} and {{want}} are known"
                    ));
                }
            }
            self.check_source(&c.source).or_else(wrong)?;
        }
        Ok(())
    }

    fn check_protections(&self) -> Result<(), String> {
        for (name, p) in &self.protections {
            let wrong = |message: String| Err(format!("protections.{name}: {message}"));
            let own = [&p.default_read, &p.default_write].map(String::clone);
            for setting in own
                .into_iter()
                .chain(p.regions.iter().flat_map(|r| p.fields(r)))
            {
                self.setting(&setting).map(|_| ()).or_else(wrong)?;
            }
            if let Some(port) = p.ports.iter().find(|port| !p.masters.contains_key(*port)) {
                return wrong(format!("masters: none of {port}"));
            }
            if p.unit_bytes == 0 || p.align_bytes < p.unit_bytes {
                return wrong("align_bytes: less than unit_bytes".into());
            }
            self.check_source(&p.source).or_else(wrong)?;
        }
        Ok(())
    }

    fn check_dumps(&self) -> Result<(), String> {
        let mut taken: Vec<(u64, u64, &str)> = Vec::new();
        for (name, d) in &self.dumps {
            let wrong = |message: String| Err(format!("dumps.{name}: {message}"));
            for &(first, last) in &d.ranges {
                if first % 4 != 0 || last % 4 != 0 || last < first || last - first > 0x1_0000 {
                    return wrong(format!("{first:#x} to {last:#x} are no words"));
                }
                let shared = |&&(f, l, _): &&(u64, u64, &str)| f <= last && first <= l;
                if let Some((_, _, other)) = taken.iter().find(shared) {
                    return wrong(format!("{first:#x}: is in {other} too"));
                }
                taken.push((first, last, name));
            }
            for register in &d.registers {
                let r = self.register(register);
                let r = match r {
                    Ok(r) => r,
                    Err(message) => return wrong(message),
                };
                if r.access == Access::WriteOnly || r.guarded && !d.guarded {
                    return wrong(format!("{register} is not read so"));
                }
                taken.push((r.at(), r.at(), name));
            }
            self.check_source(&d.source).or_else(wrong)?;
        }
        Ok(())
    }
}

impl Setting {
    /// Mask of the setting's bits in its register.
    #[must_use]
    pub fn mask(&self) -> u32 {
        (self.most() as u32) << self.low
    }

    /// Largest content of the field.
    pub(crate) fn most(&self) -> u64 {
        (1 << self.bits) - 1
    }

    /// Content of the field for a value. `None` if it is impossible.
    #[must_use]
    pub fn encode(&self, value: u64) -> Option<u32> {
        let code = if self.codes.is_empty() {
            value
                .checked_sub(self.add)
                .filter(|code| *code <= self.most())
        } else {
            let is = |(code, v): (&u64, &u64)| (*v == value).then_some(*code);
            self.codes.iter().find_map(is)
        };
        code.map(|code| code as u32)
    }

    /// Value in a word. `None` if its content is not documented.
    #[must_use]
    pub fn decode(&self, word: u32) -> Option<u64> {
        let code = u64::from((word & self.mask()) >> self.low);
        if self.codes.is_empty() {
            Some(code + self.add)
        } else {
            self.codes.get(&code).copied()
        }
    }

    /// Whether the setting may have a value.
    #[must_use]
    pub fn takes(&self, value: u64) -> bool {
        self.encode(value).is_some() && (self.values.is_empty() || self.values.contains_key(&value))
    }
}

pub(crate) fn found<'a, T>(table: &'a Ordered<T>, name: &str) -> Option<&'a T> {
    table.iter().find(|(n, _)| n == name).map(|(_, one)| one)
}
