//! Writes the platform file of a decoded init file: a board that names its chip.
//!
//! It contains registers, clocks, the memory and address maps. Figures that the chip's file already
//! has are left out. A figure that neither the init file nor the chip's file has is taken from
//! another board with the same chip. Such a figure is marked `assumed`, and its source is the name
//! of that board.

mod figures;
mod head;

use std::collections::BTreeMap;

use axiscope_figures::{Node, Origin, Section};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{
    Error,
    bootfile::{
        board::Board,
        layers::{Layers, board_of},
        parameters::Device,
        part_choice::choose_part,
        value::for_people,
    },
    resolve::text::text_of,
};
use head::Head;

/// A drafted platform file, and the notes about it.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Draft {
    pub text: String,
    /// The figures of the file.
    #[serde(skip)]
    pub tree: Section,
    pub chip: String,
    #[serde(skip)]
    pub part: Option<String>,
    pub base: String,
    /// Number of figures without a register that the board takes over from the base's `[unexplained]`.
    pub unexplained: usize,
    /// Figures taken from boards other than the base, with the name of the board.
    pub borrowed: Vec<(String, String)>,
    /// Number of figures for each origin, in the order in which the origins first occur.
    pub origins: Vec<(Origin, usize)>,
    /// Number of registers whose value equals that in the chip's file.
    pub as_the_chip: usize,
    /// Figures that no register states, with the reason for their value.
    pub assumed: Vec<String>,
    /// Registers that the file should have written but did not.
    pub missing: Vec<String>,
    pub notes: Vec<String>,
}

/// Options for writing a platform file.
pub(crate) struct How<'a> {
    pub name: &'a str,
    pub version: &'a str,
    /// SHA-256 of the file's bytes.
    pub digest: String,
    /// Whether to take over the base's unexplained figures.
    pub unexplained: bool,
    pub part: Option<&'a str>,
    /// Names of the part files to choose from.
    pub parts: &'a [String],
    /// The memory device of the board.
    pub device: Device,
    /// Returns the text of a DRAM part's file.
    pub part_text: &'a dyn Fn(&str) -> Result<String, Error>,
}

/// Returns the first digits of a file's SHA-256.
#[must_use]
pub fn digest_of(bytes: &[u8]) -> String {
    let whole = Sha256::digest(bytes);
    whole.iter().take(8).map(|b| format!("{b:02x}")).collect()
}

/// Creates the text of a platform file.
pub(crate) fn draft(
    board: &mut Board<'_>,
    mut layers: Layers,
    how: &How<'_>,
) -> Result<Draft, Error> {
    let dram = board.dram().unwrap_or("").to_owned();
    let usual = board.chip.parts.get(&dram).cloned();
    let choice = choose_part(&dram, how, usual.or(layers.part.clone()));
    let part = choice.part;
    if let Some(part) = &part
        && !has_currents(part, how)?
    {
        layers.lent.retain(|path, _| !path.starts_with("energy."));
        board
            .notes
            .push(format!("part {part} has no currents: no [energy]"));
    }
    let mut writer = Writer {
        file: format!("platforms/{}", how.name),
        board,
        layers: &layers,
        origins: Vec::new(),
        as_the_chip: 0,
        assumed: Vec::new(),
        notes: Vec::new(),
        required: Vec::new(),
    };
    writer.required = writer.extras(&writer.board.chip.required);
    let mut tree = writer.sections();
    writer.notes.extend(choice.note);
    let unexplained = if how.unexplained {
        layers.unexplained
    } else {
        0
    };
    let head = Head {
        writer: &writer,
        how,
        unexplained,
        part: part.as_deref(),
    };
    let text = head.text() + text_of(&tree).trim_start();
    for (key, value) in [("schema", 1.into()), ("title", head.title().into())] {
        tree.set(key, Node::Plain(value, writer.file.clone()));
    }
    let mut missing = writer.board.missing.clone();
    missing.sort_unstable();
    missing.dedup();
    let notes = writer.board.notes.iter().chain(&writer.notes).cloned();
    Ok(Draft {
        text,
        tree,
        notes: notes.collect(),
        origins: writer.origins,
        as_the_chip: writer.as_the_chip,
        assumed: writer.assumed,
        chip: layers.chip_name,
        part,
        base: layers.base.name,
        unexplained,
        borrowed: layers.borrowed,
        missing,
    })
}

/// Returns whether a part's file states currents.
fn has_currents(part: &str, how: &How<'_>) -> Result<bool, Error> {
    let text = (how.part_text)(part)?;
    let whole: BTreeMap<String, serde::de::IgnoredAny> =
        toml_edit::de::from_str(&text).map_err(|e| Error(format!("part {part}: {e}")))?;
    Ok(whole.contains_key("currents"))
}

/// The order of the sections in the file.
const ORDER: [&str; 12] = [
    "clocks",
    "wiring",
    "dram",
    "controller",
    "controller_ports",
    "fabric",
    "ports",
    "coherence",
    "cpus",
    "maps",
    "qos",
    "energy",
];

/// Collects the figures of each section, starting with those from registers.
struct Writer<'a, 'b> {
    /// The name of the new file in the sources of figures.
    file: String,
    board: &'a mut Board<'b>,
    layers: &'a Layers,
    origins: Vec<(Origin, usize)>,
    as_the_chip: usize,
    assumed: Vec<String>,
    notes: Vec<String>,
    /// Figures that only registers state and that are written even if they are 0.
    required: Vec<String>,
}

impl Writer<'_, '_> {
    fn sections(&mut self) -> Section {
        let mut tree = Section::default();
        for section in ORDER {
            tree.set(section, Node::Section(Section::default()));
        }
        if let Some(dram) = self.board.dram() {
            tree.set("dram.family", Node::Plain(dram.into(), self.file.clone()));
        }
        let mut all = self.figures();
        all.extend(self.maps());
        for (path, figure) in all {
            match self.origins.iter_mut().find(|(o, _)| *o == figure.origin) {
                Some((_, count)) => *count += 1,
                None => self.origins.push((figure.origin, 1)),
            }
            if figure.origin == Origin::Assumed {
                let value = for_people(&figure.value);
                self.assumed
                    .push(format!("{path} = {value}: {}", figure.source));
            }
            tree.set(&path, Node::Figure(figure));
        }
        tree.entries
            .retain(|_, node| !matches!(node, Node::Section(s) if s.entries.is_empty()));
        self.add_notes();
        tree
    }

    /// Adds notes on figures that come from other boards.
    fn add_notes(&mut self) {
        const REGISTERS: &str = "coherence.registers.";
        let lent = self.layers.lent.iter();
        let registers: Vec<_> =
            (lent.filter_map(|(p, f)| Some((p, p.strip_prefix(REGISTERS)?, f)))).collect();
        let unset: Vec<&str> = (registers.iter())
            .filter(|(p, ..)| self.setting(p).is_none())
            .map(|(_, name, _)| *name)
            .collect();
        if !unset.is_empty() {
            self.notes.push(format!(
                "[coherence.registers]: {} are not in the file (boot software sets them later) and \
                 taken as on {}",
                unset.join(", "),
                board_of(registers[0].2)
            ));
        }
        if self.layers.lends_energy() {
            self.notes.push(format!(
                "[energy]: powers of the board are those of {}; put your power report in their place",
                self.layers.base.name
            ));
        }
    }
}
