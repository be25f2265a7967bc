//! A tree of values. Each value has an origin and a source.

use indexmap::IndexMap;
use serde_json::Value as Json;

use crate::{Origin, declared::join};

/// A value with its origin and source.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The value, in the unit that the declaration of the figure states.
    pub value: Json,
    /// The origin of the value.
    pub origin: Origin,
    /// The register, document, measurement or reason behind the value.
    pub source: String,
    /// The file that states the value, such as `platforms/ultra96`.
    pub file: String,
    /// Whether the figure is in that file's `[unexplained]`.
    pub unexplained: bool,
}

/// An entry of a section.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A section below.
    Section(Section),
    /// A figure.
    Figure(Figure),
    /// A value without an origin, such as a title, and its file.
    Plain(Json, String),
}

/// Entries by key, in the order in which files give them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    /// The entries.
    pub entries: IndexMap<String, Node>,
}

impl Node {
    /// Returns the file that states the entry, or `None` for a section, because several files may
    /// contribute to it.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        match self {
            Self::Section(_) => None,
            Self::Figure(figure) => Some(&figure.file),
            Self::Plain(_, file) => Some(file),
        }
    }
}

impl Section {
    /// Returns the entry at a path such as `ports.HP0.read_qos`.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&Node> {
        let (first, rest) = match path.split_once('.') {
            Some((first, rest)) => (first, Some(rest)),
            None => (path, None),
        };
        match (self.entries.get(first)?, rest) {
            (found, None) => Some(found),
            (Node::Section(inner), Some(rest)) => inner.get(rest),
            _ => None,
        }
    }

    /// Returns the figure at a path.
    #[must_use]
    pub fn figure(&self, path: &str) -> Option<&Figure> {
        match self.get(path)? {
            Node::Figure(figure) => Some(figure),
            _ => None,
        }
    }

    /// Returns the entry at a path, or the innermost section that contains the path if there is no such entry.
    #[must_use]
    pub fn nearest(&self, path: &str) -> Option<&Node> {
        let mut at = path;
        loop {
            if let Some(found) = self.get(at) {
                return Some(found);
            }
            at = at.rsplit_once('.')?.0;
        }
    }

    /// Returns the section at a path.
    #[must_use]
    pub fn section(&self, path: &str) -> Option<&Self> {
        match self.get(path)? {
            Node::Section(section) => Some(section),
            _ => None,
        }
    }

    /// Sets the entry at a path, and creates the sections around it.
    pub fn set(&mut self, path: &str, node: Node) {
        match path.split_once('.') {
            None => {
                self.entries.insert(path.to_owned(), node);
            }
            Some((first, rest)) => self.inner(first).set(rest, node),
        }
    }

    /// Removes the entry at a path.
    pub fn remove(&mut self, path: &str) -> Option<Node> {
        match path.split_once('.') {
            None => self.entries.shift_remove(path),
            Some((first, rest)) => match self.entries.get_mut(first)? {
                Node::Section(inner) => inner.remove(rest),
                _ => None,
            },
        }
    }

    /// Returns the section with a key. Creates it if it is missing, and replaces an entry that is not a
    /// section.
    fn inner(&mut self, key: &str) -> &mut Self {
        let entry = self.entries.entry(key.to_owned());
        let node = entry.or_insert_with(|| Node::Section(Self::default()));
        if !matches!(node, Node::Section(_)) {
            *node = Node::Section(Self::default());
        }
        match node {
            Node::Section(inner) => inner,
            _ => unreachable!("it was made a section"),
        }
    }

    /// Adds the entries of another section and replaces existing ones. Nested sections are merged.
    pub fn overlay(&mut self, over: Self) {
        for (key, node) in over.entries {
            match node {
                Node::Section(section) => self.inner(&key).overlay(section),
                other => {
                    self.entries.insert(key, other);
                }
            }
        }
    }

    /// Lists all figures and plain values with their paths.
    #[must_use]
    pub fn leaves(&self) -> Vec<(String, &Node)> {
        let mut out = Vec::new();
        self.walk("", &mut out);
        out
    }

    fn walk<'a>(&'a self, at: &str, out: &mut Vec<(String, &'a Node)>) {
        for (key, node) in &self.entries {
            let path = join(at, key);
            match node {
                Node::Section(inner) => inner.walk(&path, out),
                _ => out.push((path, node)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(value: i64, file: &str) -> Node {
        Node::Figure(Figure {
            value: value.into(),
            origin: Origin::Register,
            source: "r".into(),
            file: file.into(),
            unexplained: false,
        })
    }

    #[test]
    fn a_layer_replaces_figures_and_keeps_the_others() {
        let mut tree = Section::default();
        tree.set("a.x", figure(1, "chips/c"));
        tree.set("a.y", figure(2, "chips/c"));
        let mut layer = Section::default();
        layer.set("a.y", figure(3, "platforms/p"));
        layer.set("b.z", figure(4, "platforms/p"));
        tree.overlay(layer);
        let found = tree.leaves();
        let found: Vec<_> = (found.iter())
            .map(|(path, node)| (path.as_str(), node.file().unwrap_or_default()))
            .collect();
        let want = [
            ("a.x", "chips/c"),
            ("a.y", "platforms/p"),
            ("b.z", "platforms/p"),
        ];
        assert_eq!(found, want);
        assert_eq!(
            tree.nearest("a.x.inside").and_then(Node::file),
            Some("chips/c")
        );
        assert!(tree.remove("a.x").is_some() && tree.get("a.x").is_none());
    }
}
