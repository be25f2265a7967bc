//! Validates a chip's table.

use std::collections::{BTreeMap, BTreeSet};

use super::{Chip, found};
use crate::chip_registers::records::{Access, Want};

impl Chip {
    /// Validates the registers: their addresses, sources, and the checks that must pass before they
    /// are accessed.
    pub(super) fn check_registers(&self) -> Result<(), String> {
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

    /// Validates the settings: their bits, codes and values.
    pub(super) fn check_settings(&self) -> Result<(), String> {
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

    /// Validates the checks: their settings, required values and messages.
    pub(super) fn check_checks(&self) -> Result<(), String> {
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

    /// Validates the protection units: their settings and masters.
    pub(super) fn check_protections(&self) -> Result<(), String> {
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

    /// Validates the dumps: their ranges and registers.
    pub(super) fn check_dumps(&self) -> Result<(), String> {
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
