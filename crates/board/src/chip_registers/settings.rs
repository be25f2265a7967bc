//! Reads settings by name, changes all of them or none, and restores them.

use crate::agent::{Code, Fault, Values};
use serde::{Deserialize, Serialize};

use crate::chip_registers::{
    Chip, Memory,
    chip::found,
    records::{Register, Setting, Want},
};

/// A change to a setting, as it is written to the journal, with the data needed to undo it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The setting.
    pub name: String,
    /// Address of the setting's register.
    pub address: u64,
    /// Mask of the setting's bits.
    pub mask: u32,
    /// Previous content of these bits.
    pub before: u32,
    /// New content of these bits.
    pub after: u32,
}

impl Chip {
    /// Reads settings by name. If no names are given, it reads all settings that are accessible now.
    ///
    /// # Errors
    /// If a name is unknown or inaccessible, or registers cannot be read.
    pub fn values(
        &self,
        memory: &mut impl Memory,
        names: Option<&[String]>,
    ) -> Result<Values, Fault> {
        let mut out = Values::new();
        match names {
            Some(names) => {
                for name in names {
                    let setting = self.setting_asked(name, "names")?;
                    let word = self.word(memory, setting)?;
                    out.insert(name.clone(), known(name, setting, word)?);
                }
            }
            None => {
                for (name, setting) in &self.settings {
                    // Inaccessible settings are left out, because the caller did not request them
                    // by name.
                    let word = match self.word(memory, setting) {
                        Err(fault) if fault.code == Code::Refused => continue,
                        word => word?,
                    };
                    out.extend(setting.decode(word).map(|value| (name.clone(), value)));
                }
            }
        }
        Ok(out)
    }

    /// Plans the changes for new values, in order, without writing. `running` states whether ports are in use.
    ///
    /// # Errors
    /// If a name or value is invalid, a setting cannot change while ports are in use, or registers cannot be read.
    pub fn plan(
        &self,
        memory: &mut impl Memory,
        values: &Values,
        running: bool,
    ) -> Result<Vec<Change>, Fault> {
        let mut out = Vec::new();
        for (name, &value) in values {
            let at = format!("values.{name}");
            let setting = self.setting_asked(name, &at)?;
            if !setting.change {
                return Err(Fault::refused(format!("{name}: can only be read")).at(at));
            }
            if running && !setting.live {
                let message = format!("{name}: cannot be changed while a port runs");
                return Err(Fault::refused(message).at(at).fix("end the run first"));
            }
            let Some(code) = setting.encode(value).filter(|_| setting.takes(value)) else {
                let message = format!("{name}: {value} cannot be");
                let fault = Fault::new(Code::Field, message).at(at);
                return Err(fault.fix(format!("give {}", setting.range())));
            };
            let word = self.word(memory, setting)?;
            known(name, setting, word)?;
            let mask = setting.mask();
            out.push(Change {
                name: name.clone(),
                address: self.register_of(setting)?.at(),
                mask,
                before: word & mask,
                after: code << setting.low,
            });
        }
        Ok(out)
    }

    /// Makes all changes or none: if one fails, the earlier ones are undone.
    ///
    /// # Errors
    /// If a register cannot be written, or does not retain the value.
    pub fn apply(&self, memory: &mut impl Memory, changes: &[Change]) -> Result<(), Fault> {
        for (n, change) in changes.iter().enumerate() {
            let done = self
                .own(change)
                .and_then(|register| self.put(memory, register, change, change.after));
            if let Err(mut fault) = done {
                // The change that failed is undone, too, because its write may have had an effect.
                if let Err(also) = self.undo(memory, &changes[..=n]) {
                    fault.message = format!("{}; {}", fault.message, also.message);
                }
                return Err(fault);
            }
        }
        Ok(())
    }

    /// Undoes changes in reverse order, and tries all of them.
    ///
    /// # Errors
    /// Lists the changes that were not undone: changes that belong to a different chip, and changes to
    /// registers that cannot be written.
    pub fn undo(&self, memory: &mut impl Memory, changes: &[Change]) -> Result<Values, Fault> {
        let mut out = Values::new();
        let mut message = Vec::new();
        for change in changes.iter().rev() {
            let done = self
                .own(change)
                .and_then(|register| self.put(memory, register, change, change.before));
            match done {
                Ok(()) => {
                    let setting = self.setting_asked(&change.name, "")?;
                    out.extend(
                        setting
                            .decode(change.before)
                            .map(|v| (change.name.clone(), v)),
                    );
                }
                Err(fault) => message.push(fault.message),
            }
        }
        if message.is_empty() {
            return Ok(out);
        }
        Err(Fault::device(message.join("; ")).fix("restart the board"))
    }

    /// Changes all settings or none. Returns their previous values.
    ///
    /// # Errors
    /// The same as for [`Self::plan`] and [`Self::apply`].
    pub fn set(
        &self,
        memory: &mut impl Memory,
        values: &Values,
        running: bool,
    ) -> Result<Values, Fault> {
        let changes = self.plan(memory, values, running)?;
        self.apply(memory, &changes)?;
        let before = |change: &Change| {
            let setting = found(&self.settings, &change.name)?;
            Some((change.name.clone(), setting.decode(change.before)?))
        };
        Ok(changes.iter().filter_map(before).collect())
    }

    /// Reads the word of a setting, if its register may be accessed.
    pub(crate) fn word(&self, memory: &mut impl Memory, setting: &Setting) -> Result<u32, Fault> {
        let register = self.register_of(setting)?;
        self.reach(memory, &setting.register, register)?;
        if register.guarded {
            return memory.read32_guarded(register.at())?.ok_or_else(|| {
                Fault::refused(format!("{}: not read from here", setting.register))
                    .fix("read it from secure software, such as the boot loader")
            });
        }
        if register.tried {
            return memory
                .read32_tried(register.at())?
                .ok_or_else(|| silent(&setting.register, register));
        }
        memory.read32(register.at())
    }

    /// Runs the checks that a register needs.
    pub(crate) fn reach(
        &self,
        memory: &mut impl Memory,
        name: &str,
        register: &Register,
    ) -> Result<(), Fault> {
        for need in &register.needs {
            let Some(check) = found(&self.checks, need) else {
                continue;
            };
            let setting = self.setting(&check.setting).map_err(Fault::device)?;
            let word = self.word(memory, setting)?;
            let value = setting.decode(word);
            let holds = match &check.want {
                Want::Value(want) => value == Some(*want),
                Want::OneOf(wanted) => value.is_some_and(|value| wanted.contains(&value)),
                Want::Bits { bits } => value.is_some_and(|value| value & bits == *bits),
                Want::Fact { .. } | Want::BitsOf { .. } => false,
            };
            if !holds {
                let message = format!("{name}: not touched, because the check {need} failed");
                return Err(Fault::refused(message).fix(check.fix.clone()));
            }
        }
        Ok(())
    }

    pub(crate) fn register_of(&self, setting: &Setting) -> Result<&Register, Fault> {
        self.register(&setting.register).map_err(Fault::device)
    }

    fn setting_asked(&self, name: &str, at: &str) -> Result<&Setting, Fault> {
        found(&self.settings, name).ok_or_else(|| {
            let message = format!("{name}: the {} has no such setting", self.title);
            let fix = "`axiscope board settings URL` lists them";
            Fault::new(Code::Field, message).at(at).fix(fix)
        })
    }

    /// Returns the register of a change, if the change is to one of the chip's settings.
    fn own(&self, change: &Change) -> Result<&Register, Fault> {
        let setting = self.setting_asked(&change.name, "")?;
        let register = self.register_of(setting)?;
        let bits = (change.before | change.after) & !change.mask;
        let is = change.address == register.at() && change.mask == setting.mask() && bits == 0;
        if is && setting.change {
            return Ok(register);
        }
        let message = format!("{}: {:#x} is not its place", change.name, change.address);
        Err(Fault::refused(message))
    }

    /// Writes bits of a register, and checks them by reading the register back.
    fn put(
        &self,
        memory: &mut impl Memory,
        register: &Register,
        change: &Change,
        bits: u32,
    ) -> Result<(), Fault> {
        self.reach(memory, &change.name, register)?;
        let (name, at) = (&change.name, register.at());
        let word = memory.read32(at)?;
        memory.write32(at, (word & !change.mask) | bits)?;
        let now = memory.read32(at)?;
        if now & change.mask == bits {
            return Ok(());
        }
        let message = format!("{name}: {at:#x} holds {now:#010x} although its bits were written");
        Err(Fault::device(message)
            .fix("the register is locked or secure: set it in the boot loader"))
    }
}

/// Describes a register that caused a bus error.
pub(crate) fn silent(name: &str, register: &Register) -> Fault {
    Fault::refused(format!(
        "{name}: does not answer Linux ({:#x})",
        register.at()
    ))
    .fix("let the boot loader open it to Linux, as the page `Run on a board` describes")
}

fn known(name: &str, setting: &Setting, word: u32) -> Result<u64, Fault> {
    setting.decode(word).ok_or_else(|| {
        let code = (word & setting.mask()) >> setting.low;
        Fault::device(format!(
            "{name}: its field holds {code}, which is not documented"
        ))
    })
}

impl Setting {
    /// Lists the possible values as text.
    #[must_use]
    pub fn range(&self) -> String {
        let listed: Vec<u64> = if self.values.is_empty() {
            self.codes.values().copied().collect()
        } else {
            self.values.keys().copied().collect()
        };
        if listed.is_empty() {
            return format!("{} to {}", self.add, self.add + self.most());
        }
        let shown: Vec<String> = listed.iter().map(u64::to_string).collect();
        shown.join(", ")
    }
}
