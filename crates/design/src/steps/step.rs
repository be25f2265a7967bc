//! One step, and its sentence.

use serde::Serialize;

use crate::record::Scalar;

/// The place where a step is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum StepKind {
    Register,
    Vivado,
    Axi,
    Block,
}

/// One step to change a design.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The place where the step is carried out: a register, a setting in Vivado, signals of a master, or a
    /// block of Axiscope.
    pub kind: StepKind,
    /// The instruction, in one sentence.
    pub what: String,
    /// Name of the register field, setting, signal or parameter.
    pub name: Option<String>,
    /// Address of the register, such as 0xFD380008.
    pub address: Option<String>,
    /// Bits of the register to write; other bits keep their value.
    pub mask: Option<String>,
    /// Value to set; for a register, at the position of `mask`.
    pub value: Option<Scalar>,
    /// Value that restores the current design; absent if no file states the current value.
    pub restore: Option<Scalar>,
    /// Where the setting or register is documented.
    pub source: Option<String>,
    /// The instruction, with the register or setting, the value and the current value in brackets.
    pub text: String,
}

impl Step {
    pub(super) fn new(kind: StepKind, what: String) -> Self {
        Self {
            kind,
            what,
            name: None,
            address: None,
            mask: None,
            value: None,
            restore: None,
            source: None,
            text: String::new(),
        }
    }

    pub(super) fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    pub(super) fn value(mut self, value: impl Into<Scalar>) -> Self {
        self.value = Some(value.into());
        self
    }

    pub(super) fn restore(mut self, restore: impl Into<Scalar>) -> Self {
        self.restore = Some(restore.into());
        self
    }

    pub(super) fn restore_if(mut self, restore: Option<impl Into<Scalar>>) -> Self {
        self.restore = restore.map(Into::into);
        self
    }

    pub(super) fn source(mut self, source: &str) -> Self {
        self.source = Some(source.into());
        self
    }

    pub(super) fn at(mut self, register: &super::RegisterField) -> Self {
        self.name = Some(register.name.clone());
        self.address = Some(format!("0x{:08X}", register.address));
        self.mask = Some(format!("0x{:08X}", register.mask));
        self
    }

    /// Returns the step with its sentence, which is composed from the other fields.
    pub(super) fn worded(mut self) -> Self {
        let mut parts = Vec::new();
        match (&self.name, &self.address, &self.mask) {
            (Some(name), Some(address), Some(mask)) => {
                parts.push(format!("{name} at {address}, mask {mask}"));
            }
            (Some(name), None, _) if matches!(self.kind, StepKind::Vivado | StepKind::Block) => {
                parts.push(match &self.value {
                    Some(value) => format!("{name} = {value}"),
                    None => name.clone(),
                });
            }
            _ => {}
        }
        if !parts.is_empty() {
            if let (Some(value), Some(_)) = (&self.value, &self.address) {
                parts.push(format!("write {}", in_hex(value)));
            }
            if let Some(restore) = &self.restore {
                parts.push(match self.address {
                    Some(_) => format!("before: {}", in_hex(restore)),
                    None => format!("before: {restore}"),
                });
            }
        }
        self.text = if parts.is_empty() {
            self.what.clone()
        } else {
            format!("{} [{}]", self.what, parts.join(", "))
        };
        self
    }
}

/// Formats a register's value in hexadecimal if decimal digits could be misread.
fn in_hex(value: &Scalar) -> String {
    match value {
        Scalar::Whole(number @ 10..) => format!("0x{number:X}"),
        other => other.to_string(),
    }
}
