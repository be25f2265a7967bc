//! The memory settings of a board, each with the register that states it.

use axiscope_figures::Origin;
use serde_json::Value;

use crate::Error;

use crate::bootfile::{
    address_map::AddressMap,
    chip::{Chip, SettingRule},
    clocks::clock_rate,
    registers::Registers,
    setting::Setting,
    value::{number, rounded, short},
    writes::Source,
};

/// The decoded settings of an init file.
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

    /// Adds a setting. Replaces an earlier setting with the same key.
    pub fn add(&mut self, setting: Setting) {
        match self.settings.iter_mut().find(|s| s.key == setting.key) {
            Some(known) => *known = setting,
            None => self.settings.push(setting),
        }
    }

    /// Adds the data rate of a DRAM bus, in transfers per pin, and its peak bandwidth.
    pub fn add_data_rate(&mut self, rate_mtps: f64, bus_bytes: f64) {
        let source = format!("{rate_mtps:.2} MT/s x {} bytes", short(bus_bytes));
        let rate = rounded(rate_mtps, 3);
        self.add(Setting::new("dram.data_rate_mtps", rate, &source));
        let peak = rounded(rate_mtps * bus_bytes, 1);
        self.add(Setting::new("dram.peak_mbps", peak, source));
    }

    pub fn get(&self, key: &str) -> Option<&Setting> {
        self.settings.iter().find(|s| s.key == key)
    }

    pub fn take(&mut self, key: &str) -> Option<Setting> {
        let at = self.settings.iter().position(|s| s.key == key)?;
        Some(self.settings.remove(at))
    }

    /// Returns the value of a numeric setting, or `None` if it was not found.
    pub fn number(&self, key: &str) -> Option<f64> {
        number(&self.get(key)?.value)
    }

    /// Returns the DRAM standard, if it was found.
    pub fn dram(&self) -> Option<&str> {
        self.get("dram.family")?.value.as_str()
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
        self.add(reference(name, reference_mhz, source).from(Origin::Assumed));
        for clock in &self.chip.clocks {
            let Some(rate) = clock_rate(&self.registers, clock) else {
                self.missing.push(clock.key.clone());
                continue;
            };
            let mhz = rounded(reference_mhz * rate.ratio, 6);
            let source = format!("{name} {} MHz, {}", short(reference_mhz), rate.made);
            self.add(Setting::new(&clock.key, mhz, source).labelled(&clock.label, "MHz"));
        }
    }

    /// Adds the settings of the chip's table of rules.
    pub fn add_rules(&mut self) {
        for rule in &self.chip.settings {
            self.add_rule(rule);
        }
    }

    fn add_rule(&mut self, rule: &SettingRule) {
        let applies = rule.dram.as_ref().is_none_or(|standards| {
            let is_own = |dram| standards.iter().any(|s| s == dram);
            self.dram().is_some_and(is_own)
        });
        let path = if applies {
            Some(&rule.field)
        } else {
            rule.otherwise.as_ref()
        };
        let Some(path) = path else { return };
        let found = self.registers.find(path);
        let Some(found) = found.filter(|f| f.written || !rule.written_only) else {
            if !rule.written_only {
                self.missing.push(rule.key.clone());
            }
            return;
        };
        let name = path.rsplit_once('.').map_or("", |(_, name)| name);
        let how = match (name.to_uppercase(), rule.add, rule.scale) {
            (name, 0, 1) => name,
            (name, add, 1) => format!("{name} + {add}"),
            (name, 0, scale) => format!("{name} x {scale}"),
            (name, add, scale) => format!("({name} + {add}) x {scale}"),
        };
        let value: Value = match &*rule.unit {
            "flag" => (found.value != 0).into(),
            "not" => (found.value == 0).into(),
            "hex" => format!("0x{:X}", found.value).into(),
            _ => ((found.value as i64 + rule.add) * rule.scale).into(),
        };
        let unit = match &*rule.unit {
            "not" | "flag" | "hex" | "count" => "",
            unit => unit,
        };
        let setting = Setting::new(&rule.key, value, format!("{how} = {found}"));
        let label = rule.label.clone().unwrap_or(setting.label.clone());
        let mut setting = setting
            .labelled(label, unit)
            .of_clock(self.controller_mhz());
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
            ("rank", found.rank.clone()),
            ("bank_group", found.bank_group.clone()),
            ("bank", found.bank.clone()),
            ("row", found.row.clone()),
        ];
        let (column, address_bits) = (found.column.clone(), found.address_bits());
        for (name, bits) in bits {
            if !bits.is_empty() || ["bank", "row"].contains(&name) {
                self.add(Setting::new(format!("maps.{name}_bits"), bits, &source));
            }
        }
        let column = Setting::new("maps.column_bits", column, &source);
        self.add(column.labelled("column: AXI bits", ""));
        let source = format!("{address_bits} address bits in {registers}");
        self.add(Setting::new(
            "dram.capacity_bytes",
            1i64 << address_bits,
            source,
        ));
        Ok(())
    }
}

/// Returns the frequency of the crystal, which no register states.
pub(crate) fn reference(name: &str, mhz: f64, source: &str) -> Setting {
    Setting::new("clocks.reference_mhz", mhz, source).labelled(format!("reference ({name})"), "MHz")
}
