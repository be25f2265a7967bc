//! The figures that files state for a platform: the chip's, and those of a board with that chip.

use crate::{Error, Files};
use toml_edit::{Array, Document, InlineTable, Item, Table};

use crate::bootfile::{chip::Chip, value::Value};

/// A figure: its value, its origin and its source.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figure {
    pub value: Value,
    pub origin: String,
    pub source: String,
}

/// Figures by path, in the order of their files.
pub(crate) type Figures = Vec<(String, Figure)>;

/// A figure from another board's own file, and the name of that board.
#[derive(Clone, Debug)]
pub(crate) struct Lent {
    pub figure: Figure,
    pub board: String,
}

/// The texts of the base platform.
#[derive(Clone, Debug)]
pub struct Base {
    /// Name of the platform.
    pub name: String,
    /// Files of the platform.
    pub files: Files,
}

/// Figures that an imported board may have, by their source.
#[derive(Debug)]
pub(crate) struct Layers {
    pub chip_name: String,
    pub base: Base,
    /// The figures in the chip's file.
    pub chip: Figures,
    /// Figures that boards of the chip set: registers, clocks, part and wiring.
    pub lent: Vec<(String, Lent)>,
    /// Number of figures that the base has in `[unexplained]`.
    pub unexplained: usize,
    /// The base's DRAM part.
    pub part: Option<String>,
    /// Figures that boards other than the base lend, with the name of the board.
    pub borrowed: Vec<(String, String)>,
}

impl Layers {
    pub fn chip_has(&self, path: &str) -> Option<&Figure> {
        self.chip.iter().find(|(p, _)| p == path).map(|(_, f)| f)
    }

    pub fn lends(&self, path: &str) -> Option<&Lent> {
        self.lent.iter().find(|(p, _)| p == path).map(|(_, l)| l)
    }
}

/// Collects the chip's figures and those that the base and other boards of the chip lend; `platforms` are the
/// texts of boards by name.
///
/// # Errors
/// If the base is not a board of the chip.
pub(crate) fn layers_of(
    chip: &Chip,
    base: Base,
    platforms: impl Fn(&str) -> Option<String>,
) -> Result<Layers, Error> {
    let own = document(&base.files.text, &base.name)?;
    let text = |key: &str| own.get(key).and_then(Item::as_str).map(str::to_owned);
    if own.contains_key("init_file") || own.contains_key("same_as") {
        return Err(Error(format!(
            "--base: {} has only what registers say, and lends nothing else; leave --base out, or give one of {}",
            base.name,
            chip.bases
                .0
                .iter()
                .map(|(_, name)| &**name)
                .collect::<Vec<_>>()
                .join(", ")
        )));
    }
    if text("chip").as_deref() != Some(&*chip.chip) {
        return Err(Error(format!(
            "--base: {} is not a board of {}; give one whose file says chip = \"{}\"",
            base.name, chip.title, chip.chip
        )));
    }
    let silicon = base.files.companions.get(&format!("chips/{}", chip.chip));
    let silicon = document(silicon.map_or("", String::as_str), &chip.chip)?;
    let lent_by = |figures: Figures, board: &str| -> Vec<(String, Lent)> {
        let of = |(path, figure)| {
            let board = board.to_owned();
            (path, Lent { figure, board })
        };
        figures.into_iter().map(of).collect()
    };
    let mut lent = lent_by(figures(&own), &base.name);
    let mut borrowed: Vec<(String, String)> = Vec::new();
    for borrow in chip.borrow.iter().filter(|b| b.platform != base.name) {
        let Some(text) = platforms(&borrow.platform) else {
            continue;
        };
        let mut more = figures(&document(&text, &borrow.platform)?);
        more.retain(|(path, _)| {
            let known = lent.iter().any(|(p, _)| p == path);
            let inside = |s: &String| path.starts_with(&format!("{s}."));
            !known && borrow.sections.iter().any(inside)
        });
        if !more.is_empty() {
            borrowed.push((borrow.what.clone(), borrow.platform.clone()));
        }
        lent.extend(lent_by(more, &borrow.platform));
    }
    let counted = own.get("unexplained").and_then(Item::as_table);
    Ok(Layers {
        chip_name: chip.chip.clone(),
        unexplained: counted.map_or(0, |table| figures(table).len()),
        part: text("part"),
        chip: figures(&silicon),
        base,
        lent,
        borrowed,
    })
}

fn document(text: &str, name: &str) -> Result<Table, Error> {
    let parsed =
        Document::parse(text).map_err(|e| Error(format!("{name}: not valid TOML: {e}")))?;
    Ok(parsed.as_table().clone())
}

/// Returns the figures in a file's tree by path, without those of `[unexplained]`.
pub(crate) fn figures(tree: &Table) -> Figures {
    let mut found = Vec::new();
    walk(tree, "", &mut found);
    found
}

/// Keys of a platform file that contain no figures.
const NO_FIGURES: [&str; 14] = [
    "schema",
    "title",
    "board",
    "borrows",
    "chip",
    "part",
    "boot",
    "unexplained_as",
    "aliases",
    "init_file",
    "measured",
    "calibration",
    "same_as",
    "port_protocol",
];

fn walk(tree: &Table, at: &str, found: &mut Figures) {
    for (key, item) in tree {
        let path = if at.is_empty() {
            key.to_owned()
        } else {
            format!("{at}.{key}")
        };
        if NO_FIGURES.contains(&&*path) || path == "unexplained" {
            continue;
        }
        match item {
            Item::Table(table) => match figure_of_table(table) {
                Some(figure) => found.push((path, figure)),
                None => walk(table, &path, found),
            },
            Item::Value(toml_edit::Value::InlineTable(table)) => {
                if let Some(figure) = figure_of(table) {
                    found.push((path, figure));
                } else {
                    walk(&table.clone().into_table(), &path, found);
                }
            }
            _ => {}
        }
    }
}

fn figure_of_table(table: &Table) -> Option<Figure> {
    figure_of(&table.clone().into_inline_table())
}

fn figure_of(table: &InlineTable) -> Option<Figure> {
    Some(Figure {
        origin: table.get("origin")?.as_str()?.to_owned(),
        source: table.get("source")?.as_str()?.to_owned(),
        // An unexplained figure may have `add` instead of a value.
        value: table
            .get("value")
            .map_or(Value::Table(Vec::new()), value_of),
    })
}

fn value_of(value: &toml_edit::Value) -> Value {
    match value {
        toml_edit::Value::String(text) => Value::Text(text.value().clone()),
        toml_edit::Value::Integer(n) => Value::Int(*n.value()),
        toml_edit::Value::Float(x) => Value::Float(*x.value()),
        toml_edit::Value::Boolean(flag) => Value::Flag(*flag.value()),
        toml_edit::Value::Datetime(at) => Value::Text(at.to_string()),
        toml_edit::Value::Array(items) => list_of(items),
        toml_edit::Value::InlineTable(fields) => {
            let fields = fields.iter().map(|(k, v)| (k.to_owned(), value_of(v)));
            Value::Table(fields.collect())
        }
    }
}

fn list_of(items: &Array) -> Value {
    Value::List(items.iter().map(value_of).collect())
}
