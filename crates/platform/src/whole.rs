//! A whole platform out of its files: the chip, the part, the board, and what is unexplained.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::Table;

use super::{
    chip::{Chip, covers},
    files::{Files, label, table},
    part::{Part, Wiring},
};
use crate::Error;

pub(super) mod text;
mod tree;
mod unexplained;

pub use unexplained::Unexplained;

/// Which boot of a board a file stands for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Boot {
    /// The board that it shares everything else with; none in that board's own file.
    pub of: Option<String>,
    /// What booted it: tool, release, file.
    pub release: String,
    /// What another boot of the same board would change, with numbers.
    pub others: String,
}

/// Which file and section a figure comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// `platforms/ultra96`, `chips/zynq_ultrascale`.
    pub file: String,
    /// It stands in that file's `[unexplained]`.
    pub unexplained: bool,
}

/// What a platform is made of, beside its figures.
#[derive(Clone, Debug, Default)]
pub struct MadeOf {
    /// The chip, unless the file is complete by itself.
    pub chip: Option<Chip>,
    /// The DRAM part by name, where the board names one.
    pub part: Option<String>,
    /// The boot that it stands for, where the board has several.
    pub boot: Option<Boot>,
    /// The board whose unexplained figures it takes, too.
    pub unexplained_as: Option<String>,
    /// Figures that no register, clock, part or wiring explains.
    pub unexplained: Vec<Unexplained>,
    /// Where each figure comes from, by its path.
    pub origins: BTreeMap<String, Origin>,
}

impl MadeOf {
    /// Where a figure or what is inside of it comes from.
    #[must_use]
    pub fn origin(&self, path: &str) -> Option<&Origin> {
        let mut at = path;
        loop {
            if let Some(found) = self.origins.get(at) {
                return Some(found);
            }
            at = at.rsplit_once('.')?.0;
        }
    }

    /// An error about a figure of the whole platform, said of the file that the figure stands in.
    pub(super) fn blame(&self, e: Error, file: &str) -> Error {
        let Some(said) = e.0.strip_prefix(&format!("{file}: ")) else {
            return e;
        };
        let field = said.split(": ").next().unwrap_or_default();
        match self.origin(field) {
            Some(o) if o.unexplained => Error(format!("{}: unexplained.{said}", label(&o.file))),
            Some(o) => Error(format!("{}: {said}", label(&o.file))),
            None => e,
        }
    }
}

/// The one table of all files, as a platform file that is complete by itself has it.
pub(super) fn whole(files: &Files, name: &str) -> Result<(Table, MadeOf), Error> {
    let own = format!("platforms/{name}");
    let mut layers = vec![(own.clone(), table(&files.text, &label(&own))?)];
    let mut made = MadeOf {
        boot: take(&mut layers[0].1, "boot", &own)?,
        ..MadeOf::default()
    };
    if let Some(of) = made.boot.as_ref().and_then(|b| b.of.clone()) {
        let base = format!("platforms/{of}");
        let mut tree = files.beside(&base, &label(&own), "boot.of")?;
        let shared: Option<Boot> = take(&mut tree, "boot", &base)?;
        if shared.is_some_and(|b| b.of.is_some()) {
            let what = format!("{of} is itself a boot of another board; name that one");
            return Err(Error::field(&label(&own), "boot.of", what));
        }
        layers.insert(0, (base, tree));
    }
    let mut tree = Table::new();
    let mut notes = Vec::new();
    let mut borrowed = None;
    for (file, layer) in &mut layers {
        for (key, to) in [("chip", 0), ("part", 1), ("unexplained_as", 2)] {
            let Some(found): Option<String> = take(layer, key, file)? else {
                continue;
            };
            match to {
                0 => made.chip = Some(chip_of(files, &found, file, &mut tree, &mut made.origins)?),
                1 => made.part = Some(found),
                _ => borrowed = Some((found, file.clone())),
            }
        }
        if let Some(found) = layer.remove("unexplained") {
            notes.push((file.clone(), found));
        }
    }
    let wiring = wiring_of(&mut tree, &mut layers);
    match (&made.part, wiring) {
        (Some(part), wiring) => {
            let layer = part_of(files, part, wiring.unwrap_or_default(), &layers, &own)?;
            layers.insert(0, (format!("parts/{part}"), layer));
        }
        (None, Some(_)) if made.chip.is_none() => {
            let what = "is how a part is driven; name the part as well";
            return Err(Error::field(&label(&own), "wiring", what));
        }
        (None, _) => {}
    }
    if let Some(chip) = &made.chip {
        leave_out(&mut tree, &chip.board.optional, &layers, &mut made.origins);
        for (file, layer) in &layers {
            allowed(chip, file, layer)?;
        }
    }
    for (file, layer) in layers {
        let origin = Origin {
            file,
            unexplained: false,
        };
        tree::overlay(&mut tree, layer, &mut |path| {
            made.origins.insert(path, origin.clone());
        });
    }
    unexplained::apply(files, &own, borrowed, notes, &mut tree, &mut made)?;
    Ok((tree, made))
}

/// Puts the figures of a chip into the tree.
fn chip_of(
    files: &Files,
    name: &str,
    asks: &str,
    tree: &mut Table,
    origins: &mut BTreeMap<String, Origin>,
) -> Result<Chip, Error> {
    let file = format!("chips/{name}");
    let mut layer = files.beside(&file, &label(asks), "chip")?;
    let chip = Chip::take(&mut layer, name)?;
    let origin = Origin {
        file,
        unexplained: false,
    };
    *tree = Table::new();
    origins.clear();
    tree::overlay(tree, layer, &mut |path| {
        origins.insert(path, origin.clone());
    });
    Ok(chip)
}

/// Takes `[wiring]` out of the chip and the layers, the last word first.
fn wiring_of(tree: &mut Table, layers: &mut [(String, Table)]) -> Option<Table> {
    let mut found: Option<Table> = None;
    let all = std::iter::once(tree).chain(layers.iter_mut().map(|(_, layer)| layer));
    for table in all {
        if let Some(toml::Value::Table(wiring)) = table.remove("wiring") {
            found.get_or_insert_default().extend(wiring);
        }
    }
    found
}

/// What a part says of the memory at the board's clock: a layer under the board's own.
fn part_of(
    files: &Files,
    part: &str,
    wiring: Table,
    layers: &[(String, Table)],
    own: &str,
) -> Result<Table, Error> {
    let file = format!("parts/{part}");
    let text = files.beside.get(&file);
    let text = text.ok_or_else(|| {
        Error::field(
            &label(own),
            "part",
            format!("{file}.toml was not given with this file; put it there"),
        )
    })?;
    let found = Part::parse(text, part)?;
    let wiring: Wiring = serde_path_to_error::deserialize(wiring).map_err(|e| {
        Error::field(
            &label(own),
            &format!("wiring.{}", e.path()),
            e.inner().message(),
        )
    })?;
    let clock = layers.iter().rev().find_map(|(_, layer)| {
        let clock = tree::get(layer, "clocks.controller_mhz")?.get("value")?;
        clock
            .as_float()
            .or_else(|| clock.as_integer().map(|n| n as f64))
    });
    let clock = clock.filter(|c| *c > 0.0).ok_or_else(|| {
        let what = "missing; the timing of a part follows from it";
        Error::field(&label(own), "clocks.controller_mhz", what)
    })?;
    let energy = layers.iter().any(|(_, layer)| layer.contains_key("energy"));
    found.layer(part, &wiring, clock, energy, &label(own))
}

/// Takes the parts of the chip out that no layer says anything of.
fn leave_out(
    tree: &mut Table,
    optional: &[String],
    layers: &[(String, Table)],
    origins: &mut BTreeMap<String, Origin>,
) {
    for pattern in optional {
        for path in tree::matching(tree, pattern) {
            if !layers.iter().any(|(_, layer)| tree::has(layer, &path)) {
                tree::remove(tree, &path);
                origins.retain(|at, _| !covers(&path, at));
            }
        }
    }
}

/// Whether a board says only what its chip leaves to boards.
fn allowed(chip: &Chip, file: &str, layer: &Table) -> Result<(), Error> {
    for path in tree::leaves(layer) {
        if path != "schema" && path != "title" && chip.board.of(&path).is_none() {
            let (section, field) = path.rsplit_once('.').unwrap_or(("", &path));
            let what = format!(
                "is the chip's ({}), not set by a register, clock, part or wiring ([board] of chips/{}.toml); \
                 move {field} to [unexplained.{section}] with its evidence",
                chip.title, chip.name
            );
            return Err(Error::field(&label(file), &path, what));
        }
    }
    Ok(())
}

/// A value of the top of a file, taken out of it.
fn take<T: serde::de::DeserializeOwned>(
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
