//! `[init_file]`: the registers that a board's boot loader writes, decoded like an init file that a user imports.

use serde::{Deserialize, Serialize};

use super::Layer;
use crate::{
    Error, Files,
    bootfile::{self, Asked, InitFile, import},
    files::label,
};

/// The register writes of a board's init file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct InitRegisters {
    /// The init file: name, location and revision.
    pub source: String,
    /// Clock of the crystal in MHz, if it is not the chip's usual clock.
    pub reference_mhz: Option<f64>,
    /// The writes, one per line: `0xFD070000 = 0x41040010 mask 0xE30FBE3D`.
    pub writes: String,
}

/// Returns the files of the boards that provide figures for boards with a chip.
pub(crate) fn lenders(chip: &str) -> Vec<String> {
    let Some(chip) = bootfile::chip(chip) else {
        return Vec::new();
    };
    let borrowed = chip.borrow.iter().map(|b| &b.platform);
    let names = chip.bases.values().chain(borrowed);
    names.map(|name| format!("platforms/{name}")).collect()
}

/// Returns the layer below the layer of the board itself: the figures that its registers state and,
/// for figures that no register states, the figures of another board with the chip.
pub(super) fn decoded(files: &Files, of: &Layer, init: &InitRegisters) -> Result<Layer, Error> {
    let asks = label(&of.file);
    let Some(chip) = &of.chip else {
        let what = "needs the chip; add chip = \"zynq_ultrascale\" or another";
        return Err(Error::field(&asks, "init_file", what));
    };
    let read = |name: &str| {
        files.companions.get(name).cloned().ok_or_else(|| {
            let what = format!("{name}.toml was not given with this file; put it there");
            Error::field(&asks, "init_file", what)
        })
    };
    let wrong = |what: String| Error::field(&asks, "init_file", what);
    if bootfile::chip(chip).is_none() {
        return Err(wrong(format!(
            "the registers of {chip} are not known; give figures instead"
        )));
    }
    let file = InitFile {
        name: &init.source,
        path: &format!("{asks}: init_file.writes"),
        text: &init.writes,
        header: None,
        tcl: false,
    };
    let asked = Asked {
        name: of.file.trim_start_matches("platforms/"),
        version: "",
        bytes: &[],
        base: None,
        part: of.part.as_deref(),
        unexplained: true,
        parts: &[],
        stated: None,
    };
    let (_, draft) = import(&file, init.reference_mhz, &asked, &read)?;
    if draft.chip != *chip {
        return Err(wrong(format!(
            "these are registers of {}; correct chip",
            draft.chip
        )));
    }
    let (mut layer, _) = Layer::new(&of.file, toml::Table::new())?;
    layer.figures = draft.tree;
    layer.chip = Some(draft.chip);
    layer.part = draft.part;
    layer.unexplained_as = (draft.unexplained > 0).then_some(draft.base);
    Ok(layer)
}
