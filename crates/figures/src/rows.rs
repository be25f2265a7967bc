//! Lists the figures of a tree as rows of a table.

use serde_json::Value as Json;

use crate::{Declaration, Declared, Figure, Kind, Node, Section, declared::join};

/// A figure in a tree, with its declaration.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// The path, such as `ports.HP0.read_qos`.
    pub path: String,
    /// The value, as serialized by the figure's type.
    pub value: Json,
    /// The declaration.
    pub declared: Declared,
    /// The figure.
    pub figure: &'a Figure,
}

/// Returns the declared figures of a section, sorted by the names in their paths.
#[must_use]
pub fn rows<'a>(section: &'a Section, declaration: &Declaration) -> Vec<Row<'a>> {
    let mut out = Vec::new();
    collect(section, declaration, "", &mut out);
    out.sort_by(|a, b| a.path.split('.').cmp(b.path.split('.')));
    out
}

fn collect<'a>(section: &'a Section, declaration: &Declaration, at: &str, out: &mut Vec<Row<'a>>) {
    for member in &declaration.members {
        let path = join(at, member.key);
        match (section.entries.get(member.key), &member.kind) {
            (Some(Node::Figure(figure)), Kind::Figure(declared)) => {
                out.push(row(path, figure, declared));
            }
            (Some(Node::Section(inner)), Kind::Figures(declared)) => {
                for (name, node) in &inner.entries {
                    if let Node::Figure(figure) = node {
                        out.push(row(join(&path, name), figure, declared));
                    }
                }
            }
            (Some(Node::Section(inner)), Kind::Section(of)) => collect(inner, &of(), &path, out),
            (Some(Node::Section(inner)), Kind::Sections(of)) => {
                for (name, node) in &inner.entries {
                    if let Node::Section(one) = node {
                        collect(one, &of(), &join(&path, name), out);
                    }
                }
            }
            _ => {}
        }
    }
}

fn row<'a>(path: String, figure: &'a Figure, declared: &Declared) -> Row<'a> {
    Row {
        path,
        value: (declared.normal)(&figure.value),
        declared: declared.clone(),
        figure,
    }
}
