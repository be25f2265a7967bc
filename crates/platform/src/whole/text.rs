//! A whole platform as the text of one file that is complete by itself.

use std::fmt::Write;

use toml::{Table, Value};

use super::tree::is_figure;

/// The text of a tree: a section each, a figure a line.
pub(crate) fn text_of(tree: &Table) -> String {
    let mut out = String::new();
    section(tree, "", &mut out);
    out
}

fn section(table: &Table, at: &str, out: &mut String) {
    let inner = |v: &Value| matches!(v, Value::Table(t) if !is_figure(t));
    let own: Vec<_> = table.iter().filter(|(_, v)| !inner(v)).collect();
    if !own.is_empty() || table.is_empty() {
        if !at.is_empty() {
            let _ = writeln!(out, "\n[{at}]");
        }
        for (key, value) in own {
            let _ = writeln!(out, "{key} = {}", inline(value));
        }
    }
    for (key, value) in table {
        if let (true, Value::Table(t)) = (inner(value), value) {
            let below = if at.is_empty() {
                key.clone()
            } else {
                format!("{at}.{key}")
            };
            section(t, &below, out);
        }
    }
}

/// A value on one line; of figures the value comes first.
fn inline(value: &Value) -> String {
    match value {
        Value::Table(t) => {
            let first = ["value", "up_to"];
            let mut keys: Vec<&String> = t.keys().collect();
            keys.sort_by_key(|k| !first.contains(&k.as_str()));
            let each = keys
                .iter()
                .map(|k| format!("{k} = {}", inline(&t[k.as_str()])));
            format!("{{ {} }}", each.collect::<Vec<_>>().join(", "))
        }
        Value::Array(a) => {
            let each: Vec<_> = a.iter().map(inline).collect();
            format!("[{}]", each.join(", "))
        }
        // TOML's own text of a string and of a number.
        other => other.to_string(),
    }
}
