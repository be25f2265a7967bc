//! Writes a tree as the text of one self-contained file.

use std::fmt::Write;

use axiscope_figures::{Figure, Node, Section};
use serde_json::{Map, Value as Json};
use toml_edit::{InlineTable, Value};

/// Returns the text of a tree: its sections one after another, with a figure on each line.
pub(crate) fn text_of(tree: &Section) -> String {
    let mut out = String::new();
    section(tree, "", &mut out);
    out
}

fn section(tree: &Section, at: &str, out: &mut String) {
    let own = tree.entries.iter().filter_map(|(key, node)| match node {
        Node::Section(_) => None,
        Node::Figure(figure) => Some((key, inline(figure))),
        Node::Plain(value, _) => Some((key, toml(value))),
    });
    let own: Vec<_> = own.collect();
    if !own.is_empty() || tree.entries.is_empty() {
        if !at.is_empty() {
            let _ = writeln!(out, "\n[{at}]");
        }
        for (key, value) in own {
            let _ = writeln!(out, "{key} = {value}");
        }
    }
    for (key, node) in &tree.entries {
        if let Node::Section(inner) = node {
            let below = if at.is_empty() {
                key.clone()
            } else {
                format!("{at}.{key}")
            };
            section(inner, &below, out);
        }
    }
}

/// Returns a figure on one line, with the value first.
fn inline(figure: &Figure) -> Value {
    let mut table = InlineTable::new();
    table.insert("value", toml(&figure.value));
    table.insert("origin", figure.origin.name().into());
    table.insert("source", figure.source.as_str().into());
    table.into()
}

/// Returns a JSON value as TOML.
pub(crate) fn toml(value: &Json) -> Value {
    match value {
        Json::Null => Value::from(""),
        Json::Bool(b) => (*b).into(),
        Json::Number(n) => match n.as_i64() {
            Some(n) => n.into(),
            None => n.as_f64().unwrap_or(0.0).into(),
        },
        Json::String(s) => s.as_str().into(),
        Json::Array(all) => all.iter().map(toml).collect::<toml_edit::Array>().into(),
        Json::Object(all) => {
            let fields = fields(all).into_iter();
            let fields = fields.map(|(key, value)| (key, toml(value)));
            fields.collect::<InlineTable>().into()
        }
    }
}

/// Returns the fields of an object. The limit of a region comes first, which makes the region
/// easier to read.
pub(crate) fn fields(all: &Map<String, Json>) -> Vec<(&String, &Json)> {
    let mut fields: Vec<_> = all.iter().collect();
    fields.sort_by_key(|(key, _)| *key != "up_to");
    fields
}
