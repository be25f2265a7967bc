//! The memory settings of a board, each with the register that states it.

use crate::Error;
use serde::Serialize;

use crate::bootfile::{
    address_map::AddressMap,
    chip::{Chip, SettingRule},
    clocks::clock_rate,
    registers::Registers,
    value::{Value, rounded, short},
    writes::Source,
};

/// A decoded setting. `key` is the name of the platform file's field, if there is one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Setting {
    pub key: String,
    pub label: String,
    pub value: Value,
    pub unit: String,
    pub source: String,
    pub origin: String,
    /// Frequency of the clock that is counted, if the setting is a number of clocks.
    pub clock_mhz: Option<f64>,
    pub group_name: Option<String>,
}

impl Setting {
    pub(crate) fn new(key: &str, label: &str, value: Value, unit: &str, source: &str) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            value,
            unit: unit.into(),
            source: source.into(),
            origin: "register".into(),
            clock_mhz: None,
            group_name: None,
        }
    }

    pub(crate) fn of_clock(mut self, clock_mhz: Option<f64>) -> Self {
        self.clock_mhz = clock_mhz;
        self
    }

    pub(crate) fn from(mut self, origin: &str) -> Self {
        origin.clone_into(&mut self.origin);
        self
    }

    /// Length in ns, if the setting is a time.
    #[must_use]
    pub fn ns(&self) -> Option<f64> {
        let scale = match &*self.unit {
            "clocks" => 1.0,
            "tCK" => 0.5,
            _ => return None,
        };
        Some(self.value.number()? * scale * 1e3 / self.clock_mhz?)
    }
}

/// The settings of an init file.
#[derive(Debug)]
pub(crate) struct Board<'a> {
    /// Name of the file in errors.
    pub path: &'a str,
    pub source: &'a Source,
    pub chip: &'a Chip,
    pub registers: Registers<'a>,
    /// The settings in the order in which they were found.
    pub settings: Vec<Setting>,
    pub address_map: AddressMap,
    /// Settings that neither a write nor a known reset value determines.
    pub missing: Vec<String>,
    pub notes: Vec<String>,
}

impl<'a> Board<'a> {
    pub fn new(path: &'a str, source: &'a Source, chip: &'a Chip) -> Self {
        Self {
            path,
            source,
            chip,
            registers: Registers::new(chip, &source.writes),
            settings: Vec::new(),
            address_map: AddressMap::default(),
            missing: Vec::new(),
            notes: source.notes.clone(),
        }
    }

    /// Adds a setting, replacing one with the same key.
    pub fn add(&mut self, setting: Setting) {
        match self.settings.iter_mut().find(|s| s.key == setting.key) {
            Some(known) => *known = setting,
            None => self.settings.push(setting),
        }
    }

    /// Adds the data rate of a DRAM bus, in transfers per pin, and its peak bandwidth.
    pub fn add_data_rate(&mut self, rate_mtps: f64, bus_bytes: f64) {
        let source = format!("{rate_mtps:.2} MT/s x {} bytes", short(bus_bytes));
        let rate = Value::Float(rounded(rate_mtps, 3));
        let (key, label) = ("dram.data_rate_mtps", "data rate");
        self.add(Setting::new(key, label, rate, "MT/s", &source));
        let peak = Value::Float(rounded(rate_mtps * bus_bytes, 1));
        self.add(Setting::new(
            "dram.peak_mbps",
            "peak",
            peak,
            "MB/s",
            &source,
        ));
    }

    pub fn get(&self, key: &str) -> Option<&Setting> {
        self.settings.iter().find(|s| s.key == key)
    }

    pub fn take(&mut self, key: &str) -> Option<Setting> {
        let at = self.settings.iter().position(|s| s.key == key)?;
        Some(self.settings.remove(at))
    }

    /// Returns the value of a numeric setting; `None` if it was not found.
    pub fn number(&self, key: &str) -> Option<f64> {
        self.get(key)?.value.number()
    }

    /// Returns the DRAM standard, if it was found.
    pub fn dram(&self) -> Option<&str> {
        match &self.get("dram.family")?.value {
            Value::Text(name) => Some(name),
            _ => None,
        }
    }

    pub fn controller_mhz(&self) -> Option<f64> {
        self.number("clocks.controller_mhz")
    }

    pub fn error(&self, what: impl std::fmt::Display) -> Error {
        Error(format!("{}: {what}", self.path))
    }

    /// Adds the clocks of the chip's table, computed from a reference clock.
    pub fn add_clocks(&mut self, reference_mhz: f64, source: &str) {
        let name = &self.chip.reference_clock.name;
        let label = format!("reference ({name})");
        let value = Value::Float(reference_mhz);
        let reference = Setting::new("clocks.reference_mhz", &label, value, "MHz", source);
        self.add(reference.from("assumed"));
        for clock in &self.chip.clocks {
            let Some(rate) = clock_rate(&self.registers, clock) else {
                self.missing.push(clock.key.clone());
                continue;
            };
            let mhz = rounded(reference_mhz * rate.ratio, 6);
            let source = format!("{name} {} MHz, {}", short(reference_mhz), rate.made);
            self.add(Setting::new(
                &clock.key,
                &clock.label,
                Value::Float(mhz),
                "MHz",
                &source,
            ));
        }
    }

    /// Adds the settings of the chip's table of rules.
    pub fn add_rules(&mut self) {
        for rule in &self.chip.settings {
            self.add_rule(rule);
        }
    }

    fn add_rule(&mut self, rule: &SettingRule) {
        let mut path = &rule.field;
        let means = |standards: &Vec<String>| {
            self.dram()
                .is_some_and(|dram| standards.iter().any(|s| s == dram))
        };
        if rule
            .dram
            .as_ref()
            .is_some_and(|standards| !means(standards))
        {
            let Some(otherwise) = &rule.otherwise else {
                return;
            };
            path = otherwise;
        }
        let found = self.registers.find(path);
        let Some(found) = found.filter(|f| f.written || !rule.written_only) else {
            if !rule.written_only {
                self.missing.push(rule.key.clone());
            }
            return;
        };
        let name = path
            .rsplit_once('.')
            .map_or("", |(_, name)| name)
            .to_uppercase();
        let mut how = name;
        if rule.add != 0 {
            how = format!("{how} + {}", rule.add);
        }
        if rule.scale != 1 {
            how = if rule.add == 0 {
                format!("{how} x {}", rule.scale)
            } else {
                format!("({how}) x {}", rule.scale)
            };
        }
        let value = match &*rule.unit {
            "flag" => Value::Flag(found.value != 0),
            "not" => Value::Flag(found.value == 0),
            "hex" => Value::Text(format!("0x{:X}", found.value)),
            _ => Value::Int((found.value as i64 + rule.add) * rule.scale),
        };
        let unit = match &*rule.unit {
            "not" | "flag" | "hex" | "count" => "",
            unit => unit,
        };
        let source = format!("{how} = {found}");
        let setting = Setting::new(&rule.key, &rule.label, value, unit, &source);
        let mut setting = setting.of_clock(self.controller_mhz());
        setting.group_name.clone_from(&rule.group);
        self.add(setting);
    }

    /// Adds an address map and the memory size that follows from it.
    pub fn add_map(&mut self, found: AddressMap, registers: &str) -> Result<(), Error> {
        self.address_map = found;
        let found = &self.address_map;
        if !found.missing.is_empty() {
            let shown = found.missing[..found.missing.len().min(4)].join(", ");
            self.missing.push("maps".into());
            self.notes
                .push(format!("address map incomplete: {shown} not known"));
            return Ok(());
        }
        let problems = found.problems();
        if !problems.is_empty() {
            let shown = problems[..problems.len().min(3)].join("; ");
            return Err(self.error(format!("{registers}: {shown}: no address map")));
        }
        let source = format!("{registers}, {}", self.source.name);
        let bits = [
            ("rank_bits", "rank", found.rank.clone()),
            ("bank_group_bits", "bank group", found.bank_group.clone()),
            ("bank_bits", "bank", found.bank.clone()),
            ("row_bits", "row", found.row.clone()),
            ("column_bits", "column", found.column.clone()),
        ];
        let address_bits = found.address_bits();
        for (name, label, bits) in bits {
            if bits.is_empty() && ["rank_bits", "bank_group_bits"].contains(&name) {
                continue;
            }
            let bits = Value::List(bits.into_iter().map(Value::Int).collect());
            let (key, label) = (format!("maps.{name}"), format!("{label}: AXI bits"));
            self.add(Setting::new(&key, &label, bits, "", &source));
        }
        let source = format!("{address_bits} address bits in {registers}");
        let size = Value::Int(1 << address_bits);
        self.add(Setting::new(
            "dram.capacity_bytes",
            "capacity",
            size,
            "bytes",
            &source,
        ));
        Ok(())
    }
}
