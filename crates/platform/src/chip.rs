//! A chip file: what the silicon has, and what it leaves to its boards.

use serde::{Deserialize, Serialize};

use axiscope_figures::Section;

use crate::{
    Error,
    files::{Files, label},
    resolve::{take, toml_tree::tree},
};

/// What boards of a chip may set, by class. A pattern names a figure, or a section with everything below it. `*` matches
/// any one name.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Classes {
    /// Figures that boot registers set.
    #[serde(default)]
    pub registers: Vec<String>,
    /// Clocks, which registers and the board's crystal set.
    #[serde(default)]
    pub clocks: Vec<String>,
    /// Figures of the DRAM part.
    #[serde(default)]
    pub part: Vec<String>,
    /// Figures that the board's design sets: address maps, QoS settings, powers of the board.
    #[serde(default)]
    pub wiring: Vec<String>,
    /// Parts of the chip that a board has only if it sets something in them.
    #[serde(default)]
    pub optional: Vec<String>,
}

impl Classes {
    /// The class of a figure that boards may set; `None` if it is the chip's.
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

/// A chip file without its figures, which are those of a platform file.
#[derive(Clone, Debug, Default)]
pub struct Chip {
    /// Its name: that of its file.
    pub name: String,
    /// One line about it.
    pub title: String,
    /// What it borrows from another chip since its own is not known.
    pub borrows: Option<String>,
    /// Protocol of the ports of the logic, if it limits bursts: "axi3".
    pub port_protocol: Option<String>,
    /// What it leaves to boards.
    pub board: Classes,
}

impl Chip {
    /// Whether the ports of the logic are AXI3, whose bursts have 16 beats at most.
    #[must_use]
    pub fn is_axi3(&self) -> bool {
        self.port_protocol.as_deref() == Some("axi3")
    }

    /// Reads a chip file: the chip, and its figures. `asks` is the file that names the chip.
    pub(super) fn read(files: &Files, name: &str, asks: &str) -> Result<(Self, Section), Error> {
        let file = format!("chips/{name}");
        let mut table = files.companion(&file, &label(asks), "chip")?;
        let chip = Self::take(&mut table, name)?;
        Ok((chip, tree(table, &file)?))
    }

    /// Takes everything that is not a figure out of a chip file's table.
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
            board: board.ok_or_else(missing)?,
        })
    }
}

/// Takes the version of the format out of a table.
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

/// Whether a pattern names this path or a section around it.
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
