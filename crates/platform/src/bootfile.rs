//! Reads the memory system of a board from a vendor's init file.
//!
//! ```text
//! text --source--> register writes --registers--> settings --platform_text--> a platform file
//! ```
//!
//! `data/chips/*/boot_registers.toml` gives the meaning of each register. Other files are passed as text,
//! because this crate opens no files. The command and the browser page therefore import in the same way.

use crate::{Error, Files};
use serde::Serialize;

mod address_map;
mod board;
mod c_source;
mod chip;
mod clocks;
mod cyclone_v;
mod dump;
mod families;
mod field_values;
mod handoff;
mod layers;
mod map_words;
mod parameters;
mod part_choice;
mod platform_text;
mod ports;
mod registers;
mod scan;
mod setting;
mod source;
mod tcl;
mod value;
mod writes;
mod zynq7000;
mod zynqmp;

pub use chip::Chip;
pub use families::{chip, chips};
pub use handoff::{HANDOFFS, Named, join_handoff};
pub use layers::Base;
pub use map_words::{MapWord, bus_bytes, decode_words, map_of, map_words, same_map};
pub use parameters::{Device, Parameters, Stated, Time};
pub use part_choice::{StandardFacts, nearest_part, standard_facts};
pub use platform_text::Draft;
pub use setting::{Setting, label_of};
pub use source::{InitFile, read_source};
pub use writes::{Source, Write};

use board::Board;
use layers::layers_of;
use platform_text::How;
pub use platform_text::digest_of;

/// The decoded settings of an init file.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Decoded {
    /// The chip's table.
    pub chip: String,
    /// Full name of the chip.
    pub title: String,
    /// The file's name.
    pub source: String,
    pub writes: usize,
    pub passed: std::collections::BTreeMap<String, usize>,
    /// The settings in the order in which they were found. For settings that are numbers of clocks,
    /// the length in ns is also given.
    pub settings: Vec<Setting>,
    pub missing: Vec<String>,
    pub notes: Vec<String>,
}

/// Returns the text of a file by name: `platforms/zcu102`, `chips/…`, `parts/…`.
pub type Reader<'a> = &'a dyn Fn(&str) -> Result<String, Error>;

/// Options of an import.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Asked<'a> {
    /// Name of the new platform.
    pub name: &'a str,
    /// Version of Axiscope, for the head of the platform file.
    pub version: &'a str,
    /// The file's bytes, for its digest.
    pub bytes: &'a [u8],
    /// A board with the same chip, which provides figures that the init file does not state; by
    /// default, a board with the same DRAM standard.
    pub base: Option<&'a str>,
    pub part: Option<&'a str>,
    pub unexplained: bool,
    /// File names of the DRAM parts to choose from.
    pub parts: &'a [String],
    /// Memory parameters that a design tool states in addition to the init file.
    pub stated: Option<&'a Parameters>,
}

/// Decodes an init file.
///
/// # Errors
/// If the file contains no memory settings, or its registers describe no memory.
pub fn decode(file: &InitFile<'_>, reference_mhz: Option<f64>) -> Result<Decoded, Error> {
    let source = handoff::with_writes(read_source(file)?, file.path)?;
    decode_source(&source, file.path, reference_mhz)
}

/// Decodes register writes. `path` is the name of the file in error messages.
fn decode_source(
    source: &Source,
    path: &str,
    reference_mhz: Option<f64>,
) -> Result<Decoded, Error> {
    let board = decoded(path, source, reference_mhz, None)?;
    Ok(settings_of(&board))
}

/// Decodes an init file and drafts a platform file from it. The caller must let the model check the
/// draft.
///
/// # Errors
/// If [`decode`] fails, or the base is missing or is not a board of this chip.
pub fn import(
    file: &InitFile<'_>,
    reference_mhz: Option<f64>,
    asked: &Asked<'_>,
    read: Reader<'_>,
) -> Result<(Decoded, Draft), Error> {
    let source = handoff::with_writes(read_source(file)?, file.path)?;
    let board = decoded(file.path, &source, reference_mhz, asked.stated)?;
    drafted(board, asked, read)
}

/// Drafts a platform file from the parameters that a design tool states, if there is no init file. `name` is the name of the
/// chip's file.
///
/// # Errors
/// If the parameters describe no memory, or the base is invalid, as in [`import`].
pub fn import_parameters(
    stated: &Parameters,
    name: &str,
    asked: &Asked<'_>,
    read: Reader<'_>,
) -> Result<(Decoded, Draft), Error> {
    let source = Source::new(&stated.file);
    let Some(chip) = chip(name) else {
        return Err(Error(format!("{}: {name}: no decoder", stated.file)));
    };
    let mut board = Board::new(&stated.file, &source, chip);
    parameters::decode(&mut board, stated)?;
    drafted(board, asked, read)
}

fn drafted(
    mut board: Board<'_>,
    asked: &Asked<'_>,
    read: Reader<'_>,
) -> Result<(Decoded, Draft), Error> {
    let base = base_of(&board, asked.base, read)?;
    let platforms = |name: &str| read(&format!("platforms/{name}")).ok();
    let layers = layers_of(board.chip, base, platforms)?;
    let part_text = |part: &str| read(&format!("parts/{part}"));
    let how = How {
        name: asked.name,
        version: asked.version,
        digest: digest_of(asked.bytes),
        unexplained: asked.unexplained,
        part: asked.part,
        parts: asked.parts,
        device: Device::of(&board, asked.stated),
        part_text: &part_text,
    };
    let draft = platform_text::draft(&mut board, layers, &how)?;
    Ok((settings_of(&board), draft))
}

/// Decodes register writes. If the header of a C file is missing, an error mentions this, because
/// it may be the cause.
fn decoded<'a>(
    path: &'a str,
    source: &'a Source,
    reference_mhz: Option<f64>,
    stated: Option<&Parameters>,
) -> Result<Board<'a>, Error> {
    let found = decoded_writes(path, source, reference_mhz, stated);
    match &source.without_header {
        Some(why) => found.map_err(|e| Error(format!("{}. Also, {why}", e.0))),
        None => found,
    }
}

fn decoded_writes<'a>(
    path: &'a str,
    source: &'a Source,
    reference_mhz: Option<f64>,
    stated: Option<&Parameters>,
) -> Result<Board<'a>, Error> {
    let chip = registers::family_of(&source.writes, path)?;
    let mut board = Board::new(path, source, chip);
    if let Some(mhz) = reference_mhz.filter(|mhz| !(1.0..=1000.0).contains(mhz)) {
        return Err(Error(format!(
            "--ref-mhz: {} MHz is not a reference clock; give 1 to 1000",
            toml_edit::Value::from(mhz)
        )));
    }
    let given = reference_mhz.map(|mhz| (mhz, "given with --ref-mhz".to_owned()));
    let crystal = stated.and_then(|p| p.reference_mhz.as_ref());
    let reference = given.or(crystal.map(|s| (s.value, s.source.clone())));
    families::decoder(chip)(&mut board, reference)?;
    check_refresh(&mut board);
    check_modes(&mut board);
    Ok(board)
}

/// Adds a note if refreshes are rarer than the standard allows. In this case, the reference clock
/// probably differs from the assumed clock.
fn check_refresh(board: &mut Board<'_>) {
    let interval = board.get("dram.timing.t_refi").and_then(Setting::ns);
    let Some(dram) = board.dram().map(str::to_owned) else {
        return;
    };
    let longest = board.chip.longest_refresh_interval_ns.get(&dram);
    if let (Some(interval), Some(longest)) = (interval, longest)
        && interval > 1.02 * longest
    {
        let crystal = board.number("clocks.reference_mhz").unwrap_or(0.0);
        board.notes.push(format!(
            "refreshes {:.2} us apart, {:.2} us is the most that {dram} allows: is the crystal {} \
             MHz? (--ref-mhz)",
            interval / 1e3,
            longest / 1e3,
            value::short(crystal)
        ));
    }
}

/// Adds a note for each mode of the memory that the model does not support.
fn check_modes(board: &mut Board<'_>) {
    let is_on = |key: &str| board.number(key).unwrap_or(0.0) != 0.0;
    let (ecc, closes) = (is_on("controller.ecc_mode"), is_on("controller.page_close"));
    if ecc {
        let note = "ECC is on: what it costs (a read before a write of part of a burst) is not \
                    modelled";
        board.notes.push(note.into());
    }
    if closes {
        let note = "rows close when idle: modelled as if they stayed open";
        board.notes.push(note.into());
    }
}

fn base_of(board: &Board<'_>, given: Option<&str>, read: Reader<'_>) -> Result<Base, Error> {
    let bases = &board.chip.bases;
    let usual = board
        .dram()
        .and_then(|dram| bases.get(dram))
        .map(String::as_str);
    if let Some(dram) = board.dram().filter(|dram| !bases.contains_key(*dram)) {
        let known = bases.keys().map(|name| name.to_uppercase());
        return Err(board.error(format!(
            "the board has {}, which is not modelled (these are: {}); platform diff shows its \
             settings",
            dram.to_uppercase(),
            known.collect::<Vec<_>>().join(", ")
        )));
    }
    let Some(name) = given.or(usual) else {
        return Err(board.error(
            "the DRAM standard was not found (MSTR is not written); give --base, a board of the \
             same chip",
        ));
    };
    let files =
        read(&format!("platforms/{name}")).and_then(|text| Files::gather(&text, name, read));
    // Users may give the path of a board instead of its name.
    let stem = name.rsplit(['/', '\\']).next().unwrap_or(name);
    match files {
        Ok(files) => Ok(Base {
            name: stem.trim_end_matches(".toml").to_owned(),
            files,
        }),
        Err(e) => Err(board.error(format!(
            "what no register says comes from a board of the same chip, and '{name}' is not there; \
             give another with --base ({e})"
        ))),
    }
}

fn settings_of(board: &Board<'_>) -> Decoded {
    Decoded {
        chip: board.chip.name.clone(),
        title: board.chip.title.clone(),
        source: board.source.name.clone(),
        writes: board.source.writes.len(),
        passed: board.source.passed.clone(),
        settings: board.settings.clone(),
        missing: board.missing.clone(),
        notes: board.notes.clone(),
    }
}
