//! The sections of a platform file as TOML tables.

use toml_edit::{DocumentMut, InlineTable, Item, Table, Value};

use crate::bootfile::layers::Figure;

/// The order of sections, by the first part of their names.
const ORDER: [&str; 12] = [
    "clocks",
    "wiring",
    "dram",
    "controller",
    "controller_ports",
    "fabric",
    "ports",
    "coherence",
    "cpus",
    "maps",
    "qos",
    "energy",
];

/// Writes sections and their figures as TOML, in the usual order.
pub(super) fn tables(mut found: Vec<(String, Vec<(String, Value)>)>) -> String {
    let place = |section: &str| {
        let first = section.split('.').next().unwrap_or("");
        ORDER
            .iter()
            .position(|name| *name == first)
            .expect("a known section")
    };
    found.sort_by_key(|(section, _)| place(section));
    let mut text = DocumentMut::new();
    for (position, (section, figures)) in found.into_iter().enumerate() {
        let table = section_of(text.as_table_mut(), &section);
        table.set_implicit(false);
        table.set_position(position as isize);
        table.extend(figures);
    }
    text.to_string()
}

/// Returns the table of a section. Enclosing tables get a line only if they have figures.
fn section_of<'a>(table: &'a mut Table, path: &str) -> &'a mut Table {
    path.split('.').fold(table, |table, name| {
        let inner = table.entry(name).or_insert_with(|| {
            let mut inner = Table::new();
            inner.set_implicit(true);
            Item::Table(inner)
        });
        inner.as_table_mut().expect("a section")
    })
}

/// Writes a figure on one line.
pub(super) fn inline(figure: &Figure) -> Value {
    let mut table = InlineTable::new();
    table.insert("value", (&figure.value).into());
    table.insert("origin", figure.origin.as_str().into());
    table.insert("source", figure.source.as_str().into());
    table.into()
}
