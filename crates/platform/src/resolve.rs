//! Builds the tree of values of a platform from its files: the chip, the part, the board, and the unexplained
//! figures.

use std::collections::BTreeMap;

use axiscope_dram::Wiring;
use axiscope_figures::{At, Figure, Figures, Node, Section};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::{
    Error,
    chip::{Chip, covers},
    files::{Files, label, table},
    part::PartFile,
};

pub(crate) mod init_file;
pub(crate) mod text;
pub(crate) mod toml_tree;
pub(crate) mod unexplained;

pub use init_file::InitRegisters;
use toml_tree::tree;
pub use unexplained::Unexplained;

/// How the board of a file is booted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Boot {
    /// The board with which this board shares everything else; `None` in that board's own file.
    pub of: Option<String>,
    /// The boot software: tool, release and file.
    pub release: String,
    /// Differences from another boot setup of the same board, with numbers.
    pub others: String,
    /// Platform file of the other boot setup.
    pub other: Option<String>,
    /// The difference between the two boot setups, in a few words.
    pub line: Option<String>,
}

/// The parts of a platform, in addition to its figures.
#[derive(Clone, Debug, Default)]
pub struct MadeOf {
    /// The chip; `None` if the file is self-contained.
    pub chip: Option<Chip>,
    /// The DRAM part by name, if the board names one.
    pub part: Option<String>,
    /// The boot setup that the file describes, if the board can be booted in several ways.
    pub boot: Option<Boot>,
    /// The board whose unexplained figures also apply to this board.
    pub unexplained_as: Option<String>,
    /// Figures that no register, clock, part or wiring explains.
    pub unexplained: Vec<Unexplained>,
    /// The values that registers state for figures that `[unexplained]` replaces, by path.
    pub replaced: BTreeMap<String, Figure>,
    /// The registers that the board's boot loader writes, if its file contains them.
    pub init_file: Option<InitRegisters>,
    /// Who measured the board; `None` if it was not measured.
    pub measured: Option<String>,
    /// Name and text of the calibration of the board.
    pub calibration: Option<(String, String)>,
    /// Width of the DRAM bus, if the files state how the part is driven.
    pub bus_bits: Option<u64>,
}

/// The file of a board: its figures, and its other entries.
struct Layer {
    /// Name of the file, such as `platforms/ultra96`.
    file: String,
    figures: Section,
    chip: Option<String>,
    part: Option<String>,
    unexplained_as: Option<String>,
    unexplained: Option<Value>,
    /// The board whose file contains everything that this file does not.
    same_as: Option<String>,
    init_file: Option<InitRegisters>,
    measured: Option<String>,
}

impl Layer {
    fn new(file: &str, mut table: Table) -> Result<(Self, Option<Boot>), Error> {
        let boot = take(&mut table, "boot", file)?;
        // Other names of the board are used only to find the board.
        let _: Option<Vec<String>> = take(&mut table, "aliases", file)?;
        // `Files` has already found the text of the calibration. A calibration of another board
        // does not apply here.
        let _: Option<String> = take(&mut table, "calibration", file)?;
        let layer = Self {
            chip: take(&mut table, "chip", file)?,
            part: take(&mut table, "part", file)?,
            unexplained_as: take(&mut table, "unexplained_as", file)?,
            unexplained: table.remove("unexplained"),
            same_as: take(&mut table, "same_as", file)?,
            init_file: take(&mut table, "init_file", file)?,
            measured: take(&mut table, "measured", file)?,
            figures: tree(table, file)?,
            file: file.to_owned(),
        };
        Ok((layer, boot))
    }
}

/// Returns the files of the board, with the most general file first.
fn layers(files: &Files, own: &str) -> Result<(Vec<Layer>, Option<Boot>), Error> {
    let (layer, boot) = Layer::new(own, table(&files.text, &label(own))?)?;
    let mut layers = vec![layer];
    if let Some(of) = boot.as_ref().and_then(|b| b.of.clone()) {
        let file = format!("platforms/{of}");
        let (base, shared) = Layer::new(&file, files.companion(&file, &label(own), "boot.of")?)?;
        if shared.is_some_and(|b| b.of.is_some()) {
            let what = format!("{of} is itself a boot of another board; name that one");
            return Err(Error::field(&label(own), "boot.of", what));
        }
        layers.insert(0, base);
    }
    while let Some(of) = layers[0].same_as.clone() {
        let (asks, file) = (label(&layers[0].file), format!("platforms/{of}"));
        if layers.iter().any(|l| l.file == file) {
            let what = format!("{of} takes its figures from this board; name another one");
            return Err(Error::field(&asks, "same_as", what));
        }
        let (mut base, shared) = Layer::new(&file, files.companion(&file, &asks, "same_as")?)?;
        // Another board with the same memory may have different sensors.
        base.figures.remove("sensors");
        if shared.is_some_and(|b| b.of.is_some()) {
            let what = format!("{of} is a boot of another board; name that one");
            return Err(Error::field(&asks, "same_as", what));
        }
        layers.insert(0, base);
    }
    for at in (0..layers.len()).rev() {
        if let Some(init) = layers[at].init_file.clone() {
            let decoded = init_file::decoded(files, &layers[at], &init)?;
            layers.insert(at, decoded);
        }
    }
    Ok((layers, boot))
}

/// Returns the values of a platform, each with its origin and source.
pub(crate) fn resolve(files: &Files, name: &str) -> Result<(Section, MadeOf), Error> {
    let own = format!("platforms/{name}");
    let (mut layers, boot) = layers(files, &own)?;
    let calibration = files.calibration();
    let mut made = MadeOf {
        boot,
        calibration: calibration.map(|(name, text)| (name.to_owned(), text.to_owned())),
        ..MadeOf::default()
    };
    let mut tree = Section::default();
    if let Some((chip, asks)) = last(&layers, |l| l.chip.as_ref()) {
        let (chip, figures) = Chip::read(files, &chip, &asks)?;
        (tree, made.chip) = (figures, Some(chip));
    }
    made.part = last(&layers, |l| l.part.as_ref()).map(|(part, _)| part);
    made.init_file = layers.iter().rev().find_map(|l| l.init_file.clone());
    // Measurements belong to a single board, even if another board has the same memory.
    made.measured = layers.last().and_then(|l| l.measured.clone());
    let borrowed = last(&layers, |l| l.unexplained_as.as_ref());
    let wiring = wiring_of(&mut tree, &mut layers);
    let bus = wiring.as_ref().and_then(|w| w.figure("bus_bits"));
    made.bus_bits = bus.and_then(|f| f.value.as_u64());
    match &made.part {
        Some(part) => {
            let figures = part_layer(files, part, &wiring.unwrap_or_default(), &layers, &own)?;
            let file = format!("parts/{part}");
            let (mut layer, _) = Layer::new(&file, Table::new())?;
            layer.figures = figures;
            layers.insert(0, layer);
        }
        None if wiring.is_some() && made.chip.is_none() => {
            let what = "is how a part is driven; name the part as well";
            return Err(Error::field(&label(&own), "wiring", what));
        }
        None => {}
    }
    if let Some(chip) = &made.chip {
        leave_out(&mut tree, &chip.board.optional, &layers);
        for layer in &layers {
            allowed(chip, layer)?;
        }
    }
    let mut notes = Vec::new();
    for layer in layers {
        tree.overlay(layer.figures);
        notes.extend(layer.unexplained.map(|found| (layer.file, found)));
    }
    unexplained::apply(files, &own, borrowed, notes, &mut tree, &mut made)?;
    Ok((tree, made))
}

/// Returns the value of the most specific layer that has the value, and the file of this layer.
fn last<'a>(
    layers: &'a [Layer],
    of: impl Fn(&'a Layer) -> Option<&'a String>,
) -> Option<(String, String)> {
    let found = layers.iter().rev().find_map(|l| Some((of(l)?, &l.file)));
    found.map(|(value, file)| (value.clone(), file.clone()))
}

/// Removes `[wiring]` from the chip and the layers, and returns it. The most specific layer
/// overrides the others.
fn wiring_of(tree: &mut Section, layers: &mut [Layer]) -> Option<Section> {
    let mut found: Option<Section> = None;
    let all = std::iter::once(tree).chain(layers.iter_mut().map(|l| &mut l.figures));
    for section in all {
        if let Some(Node::Section(wiring)) = section.remove("wiring") {
            found.get_or_insert_default().overlay(wiring);
        }
    }
    found
}

/// Returns the memory figures that a part implies at the board's clock. The board's own figures override
/// them.
fn part_layer(
    files: &Files,
    part: &str,
    wiring: &Section,
    layers: &[Layer],
    own: &str,
) -> Result<Section, Error> {
    let file = format!("parts/{part}");
    let text = files.companions.get(&file);
    let text = text.ok_or_else(|| {
        let what = format!("{file}.toml was not given with this file; put it there");
        Error::field(&label(own), "part", what)
    })?;
    let found = PartFile::parse(text, part)?;
    let wiring = Wiring::read(&At::root(wiring)).map_err(|p| {
        let p = p.below("wiring");
        Error::field(&label(own), &p.path, p.what)
    })?;
    let clock = layers.iter().rev();
    let clock = clock
        .filter_map(|l| l.figures.figure("clocks.controller_mhz")?.value.as_f64())
        .next()
        .filter(|c| *c > 0.0);
    let clock = clock.ok_or_else(|| {
        let what = "missing; the timing of a part follows from it";
        Error::field(&label(own), "clocks.controller_mhz", what)
    })?;
    let energy = layers.iter().any(|l| l.figures.get("energy").is_some());
    found.layer(&wiring, clock, energy, &label(own))
}

/// Removes those sections of the chip in which no layer sets a figure.
fn leave_out(tree: &mut Section, optional: &[String], layers: &[Layer]) {
    for pattern in optional {
        let depth = pattern.split('.').count();
        let mut parts: Vec<String> = Vec::new();
        for (path, _) in tree.leaves() {
            let names: Vec<&str> = path.split('.').take(depth).collect();
            let part = names.join(".");
            if covers(pattern, &part) && !parts.contains(&part) {
                parts.push(part);
            }
        }
        for part in parts {
            if layers.iter().all(|l| l.figures.get(&part).is_none()) {
                tree.remove(&part);
            }
        }
    }
}

/// Checks that a board sets only figures that its chip leaves to boards.
fn allowed(chip: &Chip, layer: &Layer) -> Result<(), Error> {
    for (path, _) in layer.figures.leaves() {
        if path != "schema" && path != "title" && chip.board.of(&path).is_none() {
            let (section, field) = path.rsplit_once('.').unwrap_or(("", &path));
            let what = format!(
                "is the chip's ({}), not set by a register, clock, part or wiring ([board] of chips/{}.toml); \
                 move {field} to [unexplained.{section}] with its evidence",
                chip.title, chip.name
            );
            return Err(Error::field(&label(&layer.file), &path, what));
        }
    }
    Ok(())
}

/// Removes a value without an origin from the top level of a file and returns it.
pub(crate) fn take<T: serde::de::DeserializeOwned>(
    table: &mut Table,
    key: &str,
    file: &str,
) -> Result<Option<T>, Error> {
    let Some(value) = table.remove(key) else {
        return Ok(None);
    };
    serde_path_to_error::deserialize(value)
        .map(Some)
        .map_err(|e| {
            let inside = e.path().to_string();
            let at = if inside == "." {
                key.to_owned()
            } else {
                format!("{key}.{inside}")
            };
            Error::field(&label(file), &at, e.inner().message())
        })
}
