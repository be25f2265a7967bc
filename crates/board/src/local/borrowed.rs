//! Settings of the chip that are changed while a point runs.

use std::collections::BTreeMap;

use axiscope_sim::Point;

use super::Local;
use crate::{
    Hardware, Registers,
    agent::{Changed, Code, Fault},
    stated::{Stated, stated},
};

/// The settings that were changed for a point, and notes about what could not be compared.
pub(super) struct Borrowed {
    pub settings: BTreeMap<String, Changed>,
    pub warnings: Vec<String>,
}

impl<H: Hardware> Local<H> {
    /// Returns what a point requires of the chip.
    pub(super) fn stated(&mut self, point: &Point) -> Result<Stated, Fault> {
        // `decoded` is moved out of `self` for now, because `platform()` borrows all of `self`.
        let mut decoded = std::mem::take(&mut self.decoded);
        let stated = self
            .platform()
            .and_then(|platform| stated(&self.root, &mut decoded, (platform, point), &self.chosen));
        self.decoded = decoded;
        stated
    }

    /// Runs an operation with the settings of a point, and always restores them.
    pub(super) fn with_settings<T>(
        &mut self,
        point: &Point,
        does: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<(T, Borrowed), Fault> {
        // Other problems of the point are reported first, because they are more informative.
        self.sound(point)?;
        let stated = self.stated(point)?;
        if let Some(first) = stated.problems.into_iter().next() {
            return Err(Fault::new(Code::Field, format!("point: {first}")).at("point"));
        }
        let mut borrowed = Borrowed {
            settings: BTreeMap::new(),
            warnings: stated.warnings,
        };
        let mut registers = match Registers::of(&self.root) {
            Ok(registers) if !stated.values.is_empty() => registers,
            _ => return does(self).map(|done| (done, borrowed)),
        };
        let changes = registers.lend(&stated.values)?;
        let chip = registers.chip();
        for change in &changes {
            let setting = chip.setting(&change.name).map_err(Fault::device)?;
            let value = |bits| setting.decode(bits);
            if let (Some(set), Some(before)) = (value(change.after), value(change.before)) {
                borrowed
                    .settings
                    .insert(change.name.clone(), Changed { set, before });
            }
        }
        let done = does(self);
        let restored = registers.give_back(&changes);
        let done = done?;
        restored.map(|()| (done, borrowed))
    }
}
