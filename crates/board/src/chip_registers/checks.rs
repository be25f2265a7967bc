//! Checks a chip's registers before a port is used.

use std::collections::BTreeSet;

use crate::agent::{Code, Fault, Finding};

use crate::chip_registers::{
    Chip, Memory,
    records::{Check, Fact, Setting, Want, When},
};

/// Facts about how a design will use the chip, limited to those that checks need. Unknown facts are
/// left out, and checks that depend on them are skipped.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Ports in use.
    pub ports: Vec<PortInUse>,
    /// Ports through which registers of the design are reached.
    pub controls: Vec<Control>,
    /// Memory that the design uses.
    pub windows: Vec<MemoryRange>,
    /// Clocks of the chip that the design uses.
    pub pl_clocks: Vec<u32>,
    /// Reset signals of the chip that the design uses.
    pub pl_resets: Vec<u32>,
}

/// A port that the design uses.
#[derive(Clone, Debug, Default)]
pub struct PortInUse {
    /// Name of the port, such as `HP0`.
    pub name: String,
    /// Width in the design.
    pub width_bits: Option<u64>,
    /// Whether accesses of the port must be coherent with the caches of the processors.
    pub coherent: bool,
    /// Whether accesses of the port are secure.
    pub secure: bool,
}

/// A port through which registers are accessed.
#[derive(Clone, Debug, Default)]
pub struct Control {
    /// Name of the port, such as `HPM0`.
    pub name: String,
    /// Width in the design.
    pub width_bits: Option<u64>,
}

/// A window of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryRange {
    /// Physical address.
    pub base: u64,
    /// Size of the memory.
    pub bytes: u64,
    /// Whether the design reads this memory.
    pub read: bool,
    /// Whether the design writes this memory.
    pub write: bool,
}

impl Chip {
    /// Finds reasons why accesses through the ports would fail, in the order of the file.
    ///
    /// # Errors
    /// If registers cannot be read.
    pub fn findings(&self, memory: &mut impl Memory, facts: &Facts) -> Result<Vec<Finding>, Fault> {
        let mut out = Vec::new();
        for (name, check) in &self.checks {
            if !check.when.applies(facts) {
                continue;
            }
            let Some(want) = self.want(memory, check, facts)? else {
                continue;
            };
            if self.is_excused(memory, check)? {
                continue;
            }
            let setting = self.setting(&check.setting).map_err(Fault::device)?;
            match self.word(memory, setting) {
                Ok(word) => out.extend(self.finding((name, check), setting, word, &want)?),
                Err(fault) if fault.code == Code::Refused => {
                    out.push(self.unseen((name, check), setting, &want, &fault)?);
                }
                Err(fault) => return Err(fault),
            }
        }
        out.extend(self.unmatched(facts));
        for (name, protection) in &self.protections {
            out.extend(self.denied(memory, name, protection, facts)?);
        }
        Ok(out)
    }

    /// Whether another setting makes a check irrelevant. If that setting cannot be read, the check
    /// remains relevant.
    fn is_excused(&self, memory: &mut impl Memory, check: &Check) -> Result<bool, Fault> {
        let Some(unless) = &check.unless else {
            return Ok(false);
        };
        let setting = self.setting(&unless.setting).map_err(Fault::device)?;
        match self.word(memory, setting) {
            Ok(word) => Ok(setting.decode(word) == Some(unless.value)),
            Err(fault) if fault.code == Code::Refused => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    /// Reports clocks, resets and register ports that the design uses but that no check of the chip
    /// covers, if other clocks, resets or ports are covered.
    fn unmatched(&self, facts: &Facts) -> Vec<Finding> {
        let whens = || self.checks.iter().map(|(_, check)| &check.when);
        let texts = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect();
        let clocks = whens().filter_map(|w| w.pl_clock).map(|n| n.to_string());
        let resets = whens().filter_map(|w| w.pl_reset).map(|n| n.to_string());
        let controls = whens().flat_map(|w| w.controls.iter().cloned());
        let asked: [(&str, Vec<String>, BTreeSet<String>); 3] = [
            (
                "axiscope,pl-clock",
                texts(&facts.pl_clocks),
                clocks.collect(),
            ),
            (
                "axiscope,pl-reset",
                texts(&facts.pl_resets),
                resets.collect(),
            ),
            (
                "axiscope,control",
                facts.controls.iter().map(|c| c.name.clone()).collect(),
                controls.collect(),
            ),
        ];
        let mut out = Vec::new();
        for (field, given, known) in asked {
            let listed: Vec<&str> = known.iter().map(String::as_str).collect();
            let strange = (given.iter()).filter(|g| !known.is_empty() && !known.contains(*g));
            out.extend(strange.map(|given| Finding {
                check: "design".into(),
                name: field.into(),
                address: None,
                value: None,
                want: None,
                message: format!("not checked: the chip has no {given}"),
                fix: format!(
                    "correct it in the overlay; the chip has {}",
                    listed.join(", ")
                ),
                source: "the device tree".into(),
                refuses: false,
            }));
        }
        out
    }

    /// Returns the correct values of a setting. Returns `None` if the facts do not determine them.
    fn want(
        &self,
        memory: &mut impl Memory,
        check: &Check,
        facts: &Facts,
    ) -> Result<Option<Wanted>, Fault> {
        Ok(match &check.want {
            Want::Value(value) => Some(Wanted::OneOf(vec![*value])),
            Want::OneOf(values) => Some(Wanted::OneOf(values.clone())),
            Want::Fact { fact } => check
                .when
                .fact(*fact, facts)
                .map(|v| Wanted::OneOf(vec![v])),
            Want::Bits { bits } => Some(Wanted::Bits(*bits)),
            Want::BitsOf { bits_of } => {
                let other = self.setting(bits_of).map_err(Fault::device)?;
                let word = self.word(memory, other)?;
                other.decode(word).map(Wanted::Bits)
            }
        })
    }

    fn finding(
        &self,
        (name, check): (&str, &Check),
        setting: &Setting,
        word: u32,
        want: &Wanted,
    ) -> Result<Option<Finding>, Fault> {
        let value = setting.decode(word);
        if value.is_some_and(|value| want.holds(value)) {
            return Ok(None);
        }
        let shown = value.map_or_else(
            || format!("an undocumented code in {word:#010x}"),
            |value| value.to_string(),
        );
        let text = |text: &str| {
            text.replace("{value}", &shown)
                .replace("{want}", &want.shown())
        };
        Ok(Some(Finding {
            check: name.to_owned(),
            name: check.setting.clone(),
            address: Some(self.register_of(setting)?.at()),
            value,
            want: want.first(),
            message: text(&check.message),
            fix: text(&check.fix),
            source: check.source.clone(),
            refuses: check.refuses,
        }))
    }

    /// Returns a finding about something that could not be checked. The finding prevents points
    /// from running only if the register should have been readable after a normal boot.
    fn unseen(
        &self,
        (name, check): (&str, &Check),
        setting: &Setting,
        want: &Wanted,
        fault: &Fault,
    ) -> Result<Finding, Fault> {
        let register = self.register_of(setting)?;
        let fix = match &fault.fix {
            Some(fix) if register.tried => format!("{}; {fix}", check.fix),
            Some(fix) => fix.clone(),
            None => check.fix.clone(),
        };
        Ok(Finding {
            check: name.to_owned(),
            name: check.setting.clone(),
            address: Some(register.at()),
            value: None,
            want: want.first(),
            message: format!("not checked: {}", fault.message),
            fix,
            source: check.source.clone(),
            refuses: check.refuses && register.tried,
        })
    }
}

/// Required value of a setting.
enum Wanted {
    /// The value must be one of these.
    OneOf(Vec<u64>),
    /// All of these bits must be set. A mask without bits is never satisfied.
    Bits(u64),
}

impl Wanted {
    fn holds(&self, value: u64) -> bool {
        match self {
            Self::OneOf(values) => values.contains(&value),
            Self::Bits(bits) => *bits != 0 && value & bits == *bits,
        }
    }

    fn first(&self) -> Option<u64> {
        match self {
            Self::OneOf(values) => values.first().copied(),
            Self::Bits(bits) => Some(*bits),
        }
    }

    fn shown(&self) -> String {
        match self {
            Self::OneOf(values) => {
                let shown: Vec<String> = values.iter().map(u64::to_string).collect();
                shown.join(" or ")
            }
            Self::Bits(bits) => format!("{bits:#x}"),
        }
    }
}

impl When {
    /// Whether the check applies to a design with these facts.
    pub(crate) fn applies(&self, facts: &Facts) -> bool {
        let port = |p: &PortInUse| self.ports.contains(&p.name) && (p.coherent || !self.coherent);
        (self.ports.is_empty() || facts.ports.iter().any(port))
            && (self.controls.is_empty()
                || facts
                    .controls
                    .iter()
                    .any(|c| self.controls.contains(&c.name)))
            && self.pl_clock.is_none_or(|n| facts.pl_clocks.contains(&n))
            && self.pl_reset.is_none_or(|n| facts.pl_resets.contains(&n))
    }

    /// Returns a fact about the design, at the port to which the check applies.
    fn fact(&self, fact: Fact, facts: &Facts) -> Option<u64> {
        let ports = facts.ports.iter().filter(|p| self.ports.contains(&p.name));
        let controls = facts
            .controls
            .iter()
            .filter(|c| self.controls.contains(&c.name));
        match fact {
            Fact::WidthBits => ports
                .map(|p| p.width_bits)
                .chain(controls.map(|c| c.width_bits))
                .find_map(|width| width),
        }
    }
}
