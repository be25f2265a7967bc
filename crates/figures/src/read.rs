//! Reads typed configurations from a tree of values.

mod nested;

use std::fmt;

use serde_json::Value as Json;

use crate::{Bounds, Declaration, Declared, Figure, Node, Origin, Section, Value, declared::join};

pub use nested::{Nested, named};

/// A problem with a figure or section, and its fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The path of the field. Empty for the complete configuration.
    pub path: String,
    /// A description of the problem and of its fix.
    pub what: String,
}

impl Problem {
    /// Describes a problem of a field.
    pub fn new(path: impl Into<String>, what: impl fmt::Display) -> Self {
        Self {
            path: path.into(),
            what: what.to_string(),
        }
    }

    /// Returns the problem with the path of an enclosing section in front of its path.
    #[must_use]
    pub fn below(self, section: &str) -> Self {
        let path = if self.path.is_empty() {
            section.to_owned()
        } else {
            join(section, &self.path)
        };
        Self { path, ..self }
    }
}

/// A section that is being read, and its path.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    /// The path, which is empty at the root.
    pub path: &'a str,
    /// The section, or `None` if no file states the section.
    pub section: Option<&'a Section>,
}

impl<'a> At<'a> {
    /// Returns the position at the root of a tree.
    #[must_use]
    pub const fn root(section: &'a Section) -> Self {
        Self {
            path: "",
            section: Some(section),
        }
    }

    /// Returns the entry with a key.
    #[must_use]
    pub fn entry(&self, key: &str) -> Option<&'a Node> {
        self.section?.entries.get(key)
    }

    /// Returns the path of an entry.
    #[must_use]
    pub fn path_of(&self, key: &str) -> String {
        join(self.path, key)
    }

    /// Reads a plain value.
    ///
    /// # Errors
    /// If the value is missing or has the wrong type.
    pub fn plain<T: Value>(&self, key: &str) -> Result<T, Problem> {
        match self.entry(key) {
            Some(Node::Plain(value, _)) => typed(value).map_err(|what| self.problem(key, what)),
            Some(_) => Err(self.problem(key, "is a section or figure; give a plain value")),
            None => Err(self.problem(key, "missing; add it")),
        }
    }

    /// Describes a problem of an entry.
    pub fn problem(&self, key: &str, what: impl fmt::Display) -> Problem {
        Problem::new(self.path_of(key), what)
    }
}

/// A configuration that is declared with [`figures!`](crate::figures).
pub trait Figures: Sized {
    /// Returns the members that files may or must state.
    fn declaration() -> Declaration;

    /// Reads the members from a section. Keys of other members are ignored.
    ///
    /// # Errors
    /// If a member is missing, has the wrong type or is out of range.
    fn members(at: &At<'_>) -> Result<Self, Problem>;

    /// Reads a complete section, in which every key must be declared.
    ///
    /// # Errors
    /// If [`members`](Self::members) fails, or a key is not declared.
    fn read(at: &At<'_>) -> Result<Self, Problem> {
        only(at, &Self::declaration())?;
        Self::members(at)
    }
}

/// Rejects keys that are not declared.
fn only(at: &At<'_>, declared: &Declaration) -> Result<(), Problem> {
    let Some(section) = at.section else {
        return Ok(());
    };
    match section
        .entries
        .keys()
        .find(|k| declared.member(k).is_none())
    {
        None => Ok(()),
        Some(key) => {
            let keys: Vec<_> = declared
                .members
                .iter()
                .map(|m| format!("`{}`", m.key))
                .collect();
            let keys = keys.join(", ");
            Err(at.problem(
                key,
                format!("unknown field `{key}`, expected one of {keys}"),
            ))
        }
    }
}

/// How a field stores a figure: as a value, an optional value, or a value with its origin and source.
pub trait Held: Sized {
    /// The type of the value.
    type Value: Value;
    /// Whether files may omit the figure although it has no default.
    const OPTIONAL: bool = false;

    /// Creates the field from a figure and its value.
    fn hold(value: Self::Value, figure: &Figure) -> Self;

    /// Creates the field if there is no figure. Returns `None` if the figure is required.
    fn without() -> Option<Self> {
        None
    }
}

impl<T: Value> Held for T {
    type Value = T;

    fn hold(value: T, _: &Figure) -> Self {
        value
    }
}

impl<T: Held> Held for Option<T> {
    type Value = T::Value;
    const OPTIONAL: bool = true;

    fn hold(value: T::Value, figure: &Figure) -> Self {
        Some(T::hold(value, figure))
    }

    fn without() -> Option<Self> {
        Some(None)
    }
}

/// A value together with its origin and source.
#[derive(Clone, Debug, PartialEq)]
pub struct Cited<T> {
    /// The value.
    pub value: T,
    /// The origin of the value.
    pub origin: Origin,
    /// The register, document, measurement or reason behind the value.
    pub source: String,
}

impl<T: Value> Held for Cited<T> {
    type Value = T;

    fn hold(value: T, figure: &Figure) -> Self {
        Self {
            value,
            origin: figure.origin,
            source: figure.source.clone(),
        }
    }
}

/// Reads a figure. Returns `Ok(None)` if the figure is missing and not required.
#[doc(hidden)]
pub fn figure<H: Held>(at: &At<'_>, key: &str, bounds: Bounds) -> Result<Option<H>, Problem> {
    let figure = match at.entry(key) {
        None => return Ok(H::without()),
        Some(Node::Figure(figure)) => figure,
        Some(_) => {
            return Err(at.problem(key, "is not a figure; give value, origin and source"));
        }
    };
    let parts = figure.value.as_object();
    if parts.is_some_and(serde_json::Map::is_empty) && H::Value::schema()["type"] != "object" {
        return Err(at.problem(key, "missing field `value`; add it"));
    }
    let value: H::Value = typed(&figure.value).map_err(|what| at.problem(key, what))?;
    check(&figure.value, &bounds).map_err(|what| at.problem(key, what))?;
    Ok(Some(H::hold(value, figure)))
}

/// Converts a value to a type, or describes the problem with the value.
fn typed<T: Value>(value: &Json) -> Result<T, String> {
    T::deserialize(value).map_err(|e| e.to_string())
}

/// Returns whether all numbers in a value are within the bounds.
fn check(value: &Json, bounds: &Bounds) -> Result<(), String> {
    match value {
        Json::Number(n) => {
            if n.as_f64().is_some_and(|x| bounds.allow(x)) {
                Ok(())
            } else {
                let number = n.as_i64().map(|n| n.to_string());
                let number = number.or_else(|| n.as_f64().map(|x| x.to_string()));
                Err(format!(
                    "{}; give {bounds}",
                    number.unwrap_or_else(|| n.to_string())
                ))
            }
        }
        Json::Array(all) => all.iter().try_for_each(|v| check(v, bounds)),
        Json::Object(all) => all.values().try_for_each(|v| check(v, bounds)),
        _ => Ok(()),
    }
}

/// Returns the declaration of a figure of a type.
#[doc(hidden)]
pub fn declared<H: Held>(
    unit: &'static str,
    bounds: Bounds,
    class: crate::Class,
    from: &'static str,
    default: Option<&'static str>,
) -> Declared {
    Declared {
        unit,
        bounds,
        class,
        from,
        default,
        schema: H::Value::schema,
        normal: |value| {
            let typed = typed::<H::Value>(value).ok();
            typed.map_or_else(
                || value.clone(),
                |v| serde_json::to_value(v).expect("a value is JSON"),
            )
        },
    }
}
