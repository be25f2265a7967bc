//! Writes the platform file of a decoded init file: a board that names its chip.
//!
//! It contains registers, clocks, the memory and address maps. Figures that the chip's file already has are left out. A
//! figure that neither file has is taken from another board of the same chip; it is marked `assumed` and names that board.

mod figures;
mod head;
mod tables;

use std::collections::BTreeMap;

use crate::Error;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::bootfile::{board::Board, layers::Layers, parameters::Device, part_choice::choose_part};
use head::head;
use tables::{inline, tables};

/// A drafted platform file, and the notes about it.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Draft {
    pub text: String,
    pub chip: String,
    pub base: String,
    /// Number of figures without a register that the board takes over from the base's `[unexplained]`.
    pub unexplained: usize,
    /// Figures taken from boards other than the base, with the name of the board.
    pub borrowed: Vec<(String, String)>,
    /// Number of figures for each origin, in order of first occurrence.
    pub origins: Vec<(String, usize)>,
    /// Number of registers whose value equals that in the chip's file.
    pub as_the_chip: usize,
    /// Figures that no register states, with the reason for their value.
    pub assumed: Vec<String>,
    /// Registers that the file should have written and did not.
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

/// Makes the text of a platform file.
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
        layers.lent.retain(|(path, _)| !path.starts_with("energy."));
        board
            .notes
            .push(format!("part {part} has no currents: no [energy]"));
    }
    let mut writer = Writer {
        board,
        layers: &layers,
        origins: Vec::new(),
        as_the_chip: 0,
        assumed: Vec::new(),
        notes: Vec::new(),
        required: Vec::new(),
    };
    writer.required = writer.extras(&writer.board.chip.required);
    let body = writer.sections();
    let taken = if how.unexplained {
        layers.unexplained
    } else {
        0
    };
    writer.notes.extend(choice.note);
    let text = head(&writer, how, taken, part.as_deref()) + &body;
    let mut missing = writer.board.missing.clone();
    missing.sort_unstable();
    missing.dedup();
    let notes = writer.board.notes.iter().chain(&writer.notes).cloned();
    let (origins, as_the_chip, assumed) = (
        writer.origins.clone(),
        writer.as_the_chip,
        writer.assumed.clone(),
    );
    let notes = notes.collect();
    Ok(Draft {
        text,
        chip: layers.chip_name,
        base: layers.base.name,
        unexplained: taken,
        borrowed: layers.borrowed,
        origins,
        as_the_chip,
        assumed,
        missing,
        notes,
    })
}

/// Whether a part's file states currents.
fn has_currents(part: &str, how: &How<'_>) -> Result<bool, Error> {
    let text = (how.part_text)(part)?;
    let whole: BTreeMap<String, serde::de::IgnoredAny> =
        toml_edit::de::from_str(&text).map_err(|e| Error(format!("part {part}: {e}")))?;
    Ok(whole.contains_key("currents"))
}

/// Collects the figures of each section, starting with those from registers.
struct Writer<'a, 'b> {
    board: &'a mut Board<'b>,
    layers: &'a Layers,
    origins: Vec<(String, usize)>,
    as_the_chip: usize,
    assumed: Vec<String>,
    notes: Vec<String>,
    /// Figures that only registers state and that are written even if they are 0.
    required: Vec<String>,
}

impl Writer<'_, '_> {
    fn sections(&mut self) -> String {
        let mut found: Vec<(String, Vec<(String, toml_edit::Value)>)> = Vec::new();
        let mut all = self.figures();
        all.extend(self.maps());
        for (path, figure) in all {
            let (section, key) = path.rsplit_once('.').expect("a path");
            let line = (key.to_owned(), inline(&figure));
            match found.iter_mut().find(|(name, _)| name == section) {
                Some((_, lines)) => lines.push(line),
                None => found.push((section.to_owned(), vec![line])),
            }
            match self
                .origins
                .iter_mut()
                .find(|(name, _)| *name == figure.origin)
            {
                Some((_, count)) => *count += 1,
                None => self.origins.push((figure.origin.clone(), 1)),
            }
            if figure.origin == "assumed" {
                let value = figure.value.for_people();
                self.assumed
                    .push(format!("{path} = {value}: {}", figure.source));
            }
        }
        if let Some(dram) = self.board.dram() {
            let family = ("family".to_owned(), dram.into());
            match found.iter_mut().find(|(name, _)| name == "dram") {
                Some((_, lines)) => lines.insert(0, family),
                None => found.push(("dram".into(), vec![family])),
            }
        }
        self.add_notes();
        tables(found)
    }

    /// Adds notes on figures that come from other boards.
    fn add_notes(&mut self) {
        let lent = &self.layers.lent;
        let registers: Vec<_> = (lent.iter())
            .filter(|(p, _)| p.starts_with("coherence.registers."))
            .collect();
        let unset: Vec<&str> = (registers.iter())
            .filter(|(p, _)| self.setting(p).is_none())
            .filter_map(|(p, _)| p.rsplit_once('.').map(|(_, name)| name))
            .collect();
        if !unset.is_empty() {
            self.notes.push(format!(
                "[coherence.registers]: {} are not in the file (boot software sets them later) and \
                 taken as on {}",
                unset.join(", "),
                registers[0].1.board
            ));
        }
        if lent.iter().any(|(p, _)| p.starts_with("energy.")) {
            self.notes.push(format!(
                "[energy]: powers of the board are those of {}; put your power report in their place",
                self.layers.base.name
            ));
        }
    }
}
