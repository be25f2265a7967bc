//! Figures in a tree of tables, by paths such as `ports.HP0.read_qos`.

use toml::{Table, Value};

use crate::chip::covers;

/// Whether a table is a figure, whole or as `[unexplained]` has it.
pub(super) fn is_figure(table: &Table) -> bool {
    table.contains_key("origin") || table.contains_key("value")
}

/// Calls `found` with the path of every figure, and of every value that is none.
fn walk<'t>(table: &'t Table, at: &str, found: &mut dyn FnMut(String, &'t Value)) {
    for (key, value) in table {
        let path = join(at, key);
        match value {
            Value::Table(inner) if !is_figure(inner) => walk(inner, &path, found),
            _ => found(path, value),
        }
    }
}

fn join(at: &str, key: &str) -> String {
    if at.is_empty() {
        key.to_owned()
    } else {
        format!("{at}.{key}")
    }
}

/// Paths of all figures and values.
pub(super) fn leaves(table: &Table) -> Vec<String> {
    let mut out = Vec::new();
    walk(table, "", &mut |path, _| out.push(path));
    out
}

/// All figures and values with their paths.
pub(super) fn figures(table: &Table) -> Vec<(String, Value)> {
    let mut out = Vec::new();
    walk(table, "", &mut |path, value| {
        out.push((path, value.clone()))
    });
    out
}

/// Puts the figures of a layer into a tree, over those that are there.
pub(super) fn overlay(tree: &mut Table, layer: Table, placed: &mut dyn FnMut(String)) {
    sections(tree, &layer);
    for (path, value) in figures(&layer) {
        set(tree, &path, value);
        placed(path);
    }
}

/// Sections of a layer without figures in them stand in the tree as well.
fn sections(tree: &mut Table, layer: &Table) {
    for (key, value) in layer {
        if let Value::Table(inner) = value
            && !is_figure(inner)
            && let Value::Table(there) = tree
                .entry(key.clone())
                .or_insert_with(|| Value::Table(Table::new()))
        {
            sections(there, inner);
        }
    }
}

/// What stands at a path.
pub(super) fn get<'t>(tree: &'t Table, path: &str) -> Option<&'t Value> {
    let mut names = path.split('.');
    let first = tree.get(names.next()?)?;
    names.try_fold(first, |at, name| at.as_table()?.get(name))
}

/// Whether anything stands at a path.
pub(super) fn has(tree: &Table, path: &str) -> bool {
    get(tree, path).is_some()
}

/// Puts a value at a path, with the tables around it.
pub(super) fn set(tree: &mut Table, path: &str, value: Value) {
    match path.split_once('.') {
        None => {
            tree.insert(path.to_owned(), value);
        }
        Some((first, rest)) => {
            let inner = tree
                .entry(first.to_owned())
                .or_insert_with(|| Value::Table(Table::new()));
            if !inner.is_table() {
                *inner = Value::Table(Table::new());
            }
            if let Value::Table(inner) = inner {
                set(inner, rest, value);
            }
        }
    }
}

/// Takes what stands at a path away.
pub(super) fn remove(tree: &mut Table, path: &str) -> Option<Value> {
    match path.split_once('.') {
        None => tree.remove(path),
        Some((first, rest)) => match tree.get_mut(first)? {
            Value::Table(inner) => remove(inner, rest),
            _ => None,
        },
    }
}

/// Paths of the tables that a pattern names.
pub(super) fn matching(tree: &Table, pattern: &str) -> Vec<String> {
    let depth = pattern.split('.').count();
    let mut out = Vec::new();
    for leaf in leaves(tree) {
        let path: Vec<&str> = leaf.split('.').take(depth).collect();
        let path = path.join(".");
        if covers(pattern, &path) && !out.contains(&path) {
            out.push(path);
        }
    }
    out
}
