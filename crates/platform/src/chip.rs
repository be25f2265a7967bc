//! A chip file: the figures of the silicon, and the figures that boards have to provide.

use serde::{Deserialize, Serialize};

use axiscope_figures::Section;

use crate::{
    Error,
    files::{Files, label},
    resolve::{take, toml_tree::tree},
};

/// The figures that boards of the chip may set, by class. A pattern names a figure, or a section with everything in it.
/// `*` matches any single name.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Classes {
    /// Figures that boot registers set.
    #[serde(default)]
    pub registers: Vec<String>,
    /// Clocks, which are determined by registers and by the board's crystal.
    #[serde(default)]
    pub clocks: Vec<String>,
    /// Figures of the DRAM part.
    #[serde(default)]
    pub part: Vec<String>,
    /// Figures that the board's design determines: address maps, QoS settings, and powers of the
    /// board.
    #[serde(default)]
    pub wiring: Vec<String>,
    /// Sections that a board has only if it sets at least one figure in them.
    #[serde(default)]
    pub optional: Vec<String>,
}

impl Classes {
    /// Returns the class of a figure that boards may set, or `None` if the chip determines it.
    #[must_use]
    pub fn of(&self, path: &str) -> Option<&'static str> {
        [
            ("register", &self.registers),
            ("clock", &self.clocks),
            ("part", &self.part),
            ("wiring", &self.wiring),
        ]
        .into_iter()
        .find(|(_, patterns)| patterns.iter().any(|p| covers(p, path)))
        .map(|(class, _)| class)
    }
}

/// The fastest clock that a data sheet allows at the ports of the programmable logic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PortClock {
    /// The clock in MHz, as stated in the data sheet.
    pub most_mhz: f64,
    /// The data sheet, and the figure's name there.
    pub source: String,
}

impl PortClock {
    /// Returns whether a clock is above the limit. Data sheets state limits in whole MHz: 333 means
    /// 333.33 MHz.
    #[must_use]
    pub fn is_exceeded(&self, mhz: f64) -> bool {
        mhz.floor() > self.most_mhz
    }
}

/// The contents of a chip file without its figures. The figures have the same form as in a platform
/// file.
#[derive(Clone, Debug, Default)]
pub struct Chip {
    /// Name of the chip and of its file.
    pub name: String,
    /// A title in one line.
    pub title: String,
    /// What the chip borrows from another chip because its own is not known.
    pub borrows: Option<String>,
    /// Protocol of the ports of the programmable logic, if it limits bursts: "axi3".
    pub port_protocol: Option<String>,
    /// Maximum number of bits of read data, and of write data, for all ports together. It applies
    /// to ports for which the design chooses the width.
    pub port_bits_together: Option<u32>,
    /// Fastest clock that the data sheet allows at the ports of the programmable logic.
    pub port_clock: Option<PortClock>,
    /// The figures that the chip leaves to boards.
    pub board: Classes,
}

impl Chip {
    /// Returns whether the ports of the programmable logic are AXI3, whose bursts have at most 16
    /// beats.
    #[must_use]
    pub fn is_axi3(&self) -> bool {
        self.port_protocol.as_deref() == Some("axi3")
    }

    /// Reads a chip file: the chip, and its figures. `asks` is the file that refers to the chip.
    pub(super) fn read(files: &Files, name: &str, asks: &str) -> Result<(Self, Section), Error> {
        let file = format!("chips/{name}");
        let mut table = files.companion(&file, &label(asks), "chip")?;
        let chip = Self::take(&mut table, name)?;
        Ok((chip, tree(table, &file)?))
    }

    /// Removes everything that is not a figure from a chip file's table.
    fn take(table: &mut toml::Table, name: &str) -> Result<Self, Error> {
        let path = format!("chips/{name}");
        let file = label(&path);
        schema(table, &file)?;
        let title = take(table, "title", &path)?;
        let title = title.ok_or_else(|| Error::field(&file, "title", "missing; add it"))?;
        let board = take(table, "board", &path)?;
        let missing = || Error::field(&file, "board", "missing; list what boards may set");
        Ok(Self {
            name: name.to_owned(),
            title,
            borrows: take(table, "borrows", &path)?,
            port_protocol: take(table, "port_protocol", &path)?,
            port_bits_together: take(table, "port_bits_together", &path)?,
            port_clock: take(table, "port_clock", &path)?,
            board: board.ok_or_else(missing)?,
        })
    }
}

/// Removes the version of the format from a table.
pub(super) fn schema(table: &mut toml::Table, file: &str) -> Result<(), Error> {
    match table
        .remove("schema")
        .as_ref()
        .and_then(toml::Value::as_integer)
    {
        Some(1) => Ok(()),
        _ => Err(Error::field(file, "schema", "give schema = 1")),
    }
}

/// Returns whether a pattern names this path or an enclosing section.
pub(super) fn covers(pattern: &str, path: &str) -> bool {
    let mut names = path.split('.');
    pattern
        .split('.')
        .all(|p| names.next().is_some_and(|n| p == "*" || p == n))
}

#[cfg(test)]
mod tests {
    use super::covers;

    #[test]
    fn patterns_cover_figures_and_sections() {
        assert!(covers("clocks", "clocks.controller_mhz"));
        assert!(covers("ports.*.read_qos", "ports.HP0.read_qos"));
        assert!(!covers("ports.*.read_qos", "ports.HP0"));
        assert!(!covers("ports.*.read_qos", "ports.HP0.write_qos"));
        assert!(!covers("clock", "clocks.controller_mhz"));
    }
}
