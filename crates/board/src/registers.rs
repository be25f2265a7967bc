//! The registers of a board's chip: checks before a run, settings that are undone afterwards, and
//! dumps.

use std::collections::BTreeMap;

use crate::agent::{Fault, Finding, Values};
use crate::chip_registers::{Change, Chip, Control, Facts, MemoryRange, PortInUse};

use crate::{
    Root,
    discover::{FoundBlock, FoundBuffer},
    journal::Journal,
    machine,
    physical::Physical,
};

/// A chip that the agent knows, with access to its registers.
pub struct Registers {
    chip: &'static Chip,
    memory: Physical,
    journal: Journal,
}

impl Registers {
    /// Returns access to the registers of the chip that is named in the device tree.
    ///
    /// # Errors
    /// If the agent does not know the chip.
    pub fn of(root: &Root) -> Result<Self, Fault> {
        let words = machine(root).compatible;
        let known = || {
            let all = Chip::all().iter().map(|c| c.title.as_str());
            all.collect::<Vec<_>>().join(", ")
        };
        let chip = Chip::of_compatible(&words).ok_or_else(|| {
            let message = format!(
                "this agent knows no registers of this chip ({})",
                words.join(", ")
            );
            Fault::refused(message).fix(format!("it knows: {}", known()))
        })?;
        Ok(Self {
            chip,
            memory: Physical::new(root.clone()),
            journal: Journal::of(root),
        })
    }

    /// Returns the chip.
    #[must_use]
    pub const fn chip(&self) -> &'static Chip {
        self.chip
    }

    /// Finds reasons why accesses through the ports of these blocks would fail.
    ///
    /// # Errors
    /// If registers cannot be read.
    pub fn findings(
        &mut self,
        blocks: &[FoundBlock],
        buffers: &[FoundBuffer],
        ports: Option<&[PortInUse]>,
    ) -> Result<Vec<Finding>, Fault> {
        self.chip
            .findings(&mut self.memory, &facts(blocks, buffers, ports))
    }

    /// Returns the values of the named settings. If no names are given, returns the values of all
    /// settings that can be read.
    ///
    /// # Errors
    /// If a name is unknown, or registers cannot be read.
    pub fn values(&mut self, names: Option<&[String]>) -> Result<Values, Fault> {
        self.chip.values(&mut self.memory, names)
    }

    /// Changes all settings or none, after writing their old values to the journal. Returns the old values.
    ///
    /// # Errors
    /// If a name or a value is invalid, or the journal cannot be written.
    pub fn set(&mut self, values: &Values) -> Result<Values, Fault> {
        let changes = self.chip.plan(&mut self.memory, values, false)?;
        let names: Vec<String> = changes.iter().map(|c| c.name.clone()).collect();
        let before = self.chip.values(&mut self.memory, Some(&names))?;
        self.make(&changes)?;
        Ok(before)
    }

    /// Checks whether settings can be set to these values, without changing them.
    ///
    /// # Errors
    /// The same as for [`Self::set`].
    pub fn plan(&mut self, values: &Values) -> Result<Vec<Change>, Fault> {
        self.chip.plan(&mut self.memory, values, false)
    }

    /// Changes settings temporarily, like [`Self::set`]. Returns the argument for [`Self::give_back`].
    ///
    /// # Errors
    /// The same as for [`Self::set`].
    pub fn lend(&mut self, values: &Values) -> Result<Vec<Change>, Fault> {
        let mut changes = self.plan(values)?;
        changes.retain(|c| c.before != c.after);
        if !changes.is_empty() {
            self.make(&changes)?;
        }
        Ok(changes)
    }

    /// Undoes the last changes, and removes them from the journal.
    ///
    /// # Errors
    /// If a change could not be undone. It then stays in the journal.
    pub fn give_back(&mut self, changes: &[Change]) -> Result<(), Fault> {
        if changes.is_empty() {
            return Ok(());
        }
        self.chip.undo(&mut self.memory, changes)?;
        self.journal.forget(changes.len())
    }

    fn make(&mut self, changes: &[Change]) -> Result<(), Fault> {
        self.journal.add(changes)?;
        self.chip.apply(&mut self.memory, changes)
    }

    /// Returns the words of the registers in some groups, by their addresses.
    ///
    /// # Errors
    /// If a group is unknown, or registers cannot be read.
    pub fn dump(&mut self, names: Option<&[String]>) -> Result<BTreeMap<String, u32>, Fault> {
        self.chip.dump(&mut self.memory, names)
    }

    /// Returns the words of the registers in some groups, by their addresses as numbers.
    ///
    /// # Errors
    /// The same as for [`Self::dump`].
    pub fn words(&mut self, names: &[String]) -> Result<BTreeMap<u64, u32>, Fault> {
        self.chip.words(&mut self.memory, Some(names))
    }
}

/// Undoes the changes in the journal of a board, the last one first. If one change cannot be
/// undone, the others still are. Returns the restored values.
///
/// # Errors
/// If a change could not be undone. The journal is then kept.
pub fn restore(root: &Root) -> Result<Values, Fault> {
    let journal = Journal::of(root);
    let changes = journal.read()?;
    let mut values = Values::new();
    if !changes.is_empty() {
        let mut registers = Registers::of(root)?;
        let mut first = None;
        for (line, change) in changes.iter().enumerate().rev() {
            match registers
                .chip
                .undo(&mut registers.memory, std::slice::from_ref(change))
            {
                Ok(undone) => values.extend(undone),
                Err(fault) => first = Some(journal.broken(line, &fault.message)),
            }
        }
        if let Some(fault) = first {
            return Err(fault);
        }
    }
    // If an incomplete line is all that is left, its change was never made.
    journal.clear()?;
    Ok(values)
}

/// Returns the facts about a design from the device tree. If ports are given, only facts about
/// these ports are returned.
fn facts(blocks: &[FoundBlock], buffers: &[FoundBuffer], ports: Option<&[PortInUse]>) -> Facts {
    let own = || {
        let port = |b: &FoundBlock| PortInUse {
            name: b.port.clone(),
            width_bits: b.design.width_bits,
            ..PortInUse::default()
        };
        blocks.iter().map(port).collect()
    };
    let control = |b: &FoundBlock| {
        b.design.control.clone().map(|name| Control {
            name,
            width_bits: b.design.control_width_bits,
        })
    };
    let mut controls: Vec<Control> = blocks.iter().filter_map(control).collect();
    controls.dedup_by(|a, b| a.name == b.name);
    let window = |b: &FoundBuffer| MemoryRange {
        base: b.base,
        bytes: b.bytes,
        read: true,
        write: true,
    };
    Facts {
        ports: ports.map_or_else(own, <[PortInUse]>::to_vec),
        controls,
        windows: buffers.iter().map(window).collect(),
        pl_clocks: once(blocks.iter().filter_map(|b| b.design.pl_clock)),
        pl_resets: once(blocks.iter().filter_map(|b| b.design.pl_reset)),
    }
}

fn once(all: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut all: Vec<u32> = all.collect();
    all.sort_unstable();
    all.dedup();
    all
}
