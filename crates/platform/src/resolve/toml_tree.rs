//! Reads trees of values from TOML.

use axiscope_figures::{At, Figure, Figures, Nested, Node, Section};
use serde_json::Value as Json;
use toml::{Table, Value};

use crate::{Error, files::label};

/// Returns whether a table is a figure, either complete or in the form that `[unexplained]` uses.
pub(crate) fn is_figure(table: &Table) -> bool {
    table.contains_key("origin") || table.contains_key("value")
}

/// Returns the tree of a file.
pub(crate) fn tree(table: Table, file: &str) -> Result<Section, Error> {
    section(table, "", file)
}

fn section(table: Table, at: &str, file: &str) -> Result<Section, Error> {
    let mut out = Section::default();
    for (key, value) in table {
        let path = if at.is_empty() {
            key.clone()
        } else {
            format!("{at}.{key}")
        };
        let node = match value {
            Value::Table(inner) if is_figure(&inner) => Node::Figure(figure(inner, &path, file)?),
            Value::Table(inner) => Node::Section(section(inner, &path, file)?),
            other => Node::Plain(json(other), file.to_owned()),
        };
        out.entries.insert(key, node);
    }
    Ok(out)
}

/// Reads a figure. Its value is in `value`. The parts of a composite value are next to the origin
/// and the source.
pub(crate) fn figure(mut table: Table, path: &str, file: &str) -> Result<Figure, Error> {
    let bad = |key: &str, what: String| {
        let path = format!("{path}.{key}");
        Error::field(&label(file), &path, what)
    };
    let missing = |key: &str| {
        let what = format!("missing field `{key}`; add it");
        Error::field(&label(file), path, what)
    };
    let origin = table.remove("origin").ok_or_else(|| missing("origin"))?;
    let origin = origin
        .try_into()
        .map_err(|e: toml::de::Error| bad("origin", e.message().to_owned()))?;
    let source = match table.remove("source") {
        Some(Value::String(source)) => source,
        Some(_) => return Err(bad("source", "is not text; write it in quotes".into())),
        None => return Err(missing("source")),
    };
    let value = match table.remove("value") {
        Some(value) => {
            if let Some(key) = table.keys().next() {
                let what =
                    format!("unknown field `{key}`, expected one of `value`, `origin`, `source`");
                return Err(bad(key, what));
            }
            json(value)
        }
        None => json(Value::Table(table)),
    };
    Ok(Figure {
        value,
        origin,
        source,
        file: file.to_owned(),
        unexplained: false,
    })
}

/// Converts a TOML value to JSON.
pub(crate) fn json(value: Value) -> Json {
    match value {
        Value::String(s) => s.into(),
        Value::Integer(n) => n.into(),
        Value::Float(x) => x.into(),
        Value::Boolean(b) => b.into(),
        Value::Datetime(d) => d.to_string().into(),
        Value::Array(all) => all.into_iter().map(json).collect(),
        Value::Table(all) => all.into_iter().map(|(k, v)| (k, json(v))).collect(),
    }
}

/// Reads the figures of a section of a TOML text. `file` is the name in error messages.
///
/// # Errors
/// On syntax errors, or if figures are missing, have the wrong type or are out of range.
pub fn read_figures<F: Figures>(text: &str, file: &str, section: &str) -> Result<F, Error> {
    let tree = tree(crate::files::table(text, file)?, file)?;
    F::nested(&At::root(&tree), section).map_err(|p| Error::of(p, &tree, file))
}
