//! The figures that files state for a platform: the figures of the chip, and the figures of a board
//! with that chip.

use axiscope_figures::{Figure, Node};
use indexmap::IndexMap;
use toml::{Table, Value};

use crate::{
    Error, Files,
    bootfile::chip::Chip,
    files::table,
    resolve::{toml_tree::tree, unexplained::collect},
};

/// Figures by path, in the order of their files.
pub(crate) type Figures = IndexMap<String, Figure>;

/// The texts of the base platform.
#[derive(Clone, Debug)]
pub struct Base {
    /// Name of the platform.
    pub name: String,
    /// Files of the platform.
    pub files: Files,
}

/// Figures that an imported board may have, grouped by source.
#[derive(Debug)]
pub(crate) struct Layers {
    pub chip_name: String,
    pub base: Base,
    /// The figures in the chip's file.
    pub chip: Figures,
    /// Figures that each board with this chip sets for itself: registers, clocks, DRAM part and wiring.
    pub lent: Figures,
    /// Number of figures that the base has in `[unexplained]`.
    pub unexplained: usize,
    /// The base's DRAM part.
    pub part: Option<String>,
    /// Figures that the base lacks and that other boards provide, with the name of the board.
    pub borrowed: Vec<(String, String)>,
}

impl Layers {
    /// Returns whether another board provides the energies.
    pub fn lends_energy(&self) -> bool {
        self.lent.keys().any(|path| path.starts_with("energy."))
    }
}

/// Returns the board that has a figure in its own file.
pub(crate) fn board_of(figure: &Figure) -> &str {
    figure.file.trim_start_matches("platforms/")
}

/// Collects the chip's figures, and the figures that the base and other boards with the chip
/// provide. `platforms` contains the texts of boards by name.
///
/// # Errors
/// If the base is not a board of the chip.
pub(crate) fn layers_of(
    chip: &Chip,
    base: Base,
    platforms: impl Fn(&str) -> Option<String>,
) -> Result<Layers, Error> {
    let own = table(&base.files.text, &base.name)?;
    let text = |key: &str| own.get(key).and_then(Value::as_str).map(str::to_owned);
    if own.contains_key("init_file") || own.contains_key("same_as") {
        let lenders = chip.bases.values().map(|name| &**name);
        return Err(Error(format!(
            "--base: {} has only what registers say, and lends nothing else; leave --base out, or give one of {}",
            base.name,
            lenders.collect::<Vec<_>>().join(", ")
        )));
    }
    if text("chip").as_deref() != Some(&*chip.chip) {
        return Err(Error(format!(
            "--base: {} is not a board of {}; give one whose file says chip = \"{}\"",
            base.name, chip.title, chip.chip
        )));
    }
    let part = text("part");
    let silicon_file = format!("chips/{}", chip.chip);
    let silicon = base.files.companions.get(&silicon_file);
    let silicon = table(silicon.map_or("", String::as_str), &chip.chip)?;
    let (mut lent, unexplained) = figures(own, &format!("platforms/{}", base.name))?;
    let mut borrowed: Vec<(String, String)> = Vec::new();
    for borrow in chip.borrow.iter().filter(|b| b.platform != base.name) {
        let Some(text) = platforms(&borrow.platform) else {
            continue;
        };
        let file = format!("platforms/{}", borrow.platform);
        let (mut more, _) = figures(table(&text, &borrow.platform)?, &file)?;
        more.retain(|path, _| {
            let inside = |s: &String| path.starts_with(&format!("{s}."));
            !lent.contains_key(path) && borrow.sections.iter().any(inside)
        });
        if !more.is_empty() {
            borrowed.push((borrow.what.clone(), borrow.platform.clone()));
        }
        lent.extend(more);
    }
    Ok(Layers {
        chip_name: chip.chip.clone(),
        unexplained,
        part,
        chip: figures(silicon, &silicon_file)?.0,
        base,
        lent,
        borrowed,
    })
}

/// Returns the figures of a file by path, without those in `[unexplained]`, and the number of figures in
/// `[unexplained]`.
fn figures(mut table: Table, file: &str) -> Result<(Figures, usize), Error> {
    let mut unexplained = Vec::new();
    if let Some(Value::Table(found)) = table.remove("unexplained") {
        collect(found, "", &mut unexplained);
    }
    let tree = tree(table, file)?;
    let leaves = tree.leaves().into_iter();
    let figures = leaves.filter_map(|(path, node)| match node {
        Node::Figure(figure) => Some((path, figure.clone())),
        _ => None,
    });
    Ok((figures.collect(), unexplained.len()))
}
