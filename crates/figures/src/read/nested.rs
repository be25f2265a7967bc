//! Sections inside other sections, and maps of figures.

use std::collections::BTreeMap;

use super::{At, Figures, Held, Problem, figure};
use crate::{Bounds, Kind, Node, Section};

/// A section inside another section. It may be required, be optional, or occur several times with a
/// name each.
pub trait Nested: Sized {
    /// Whether files must state the section.
    const REQUIRED: bool = true;

    /// Returns the kind of the member.
    fn kind() -> Kind;

    /// Reads the section.
    ///
    /// # Errors
    /// If the section is missing or one of its members is invalid.
    fn nested(at: &At<'_>, key: &str) -> Result<Self, Problem>;
}

/// Returns the section at an entry, if files state one.
fn inner<'a>(at: &At<'a>, key: &str) -> Result<Option<&'a Section>, Problem> {
    match at.entry(key) {
        None => Ok(None),
        Some(Node::Section(section)) => Ok(Some(section)),
        Some(_) => Err(at.problem(
            key,
            format!("is not a section; write [{}]", at.path_of(key)),
        )),
    }
}

impl<F: Figures> Nested for F {
    fn kind() -> Kind {
        Kind::Section(F::declaration)
    }

    fn nested(at: &At<'_>, key: &str) -> Result<Self, Problem> {
        let path = at.path_of(key);
        match inner(at, key)? {
            None => Err(Problem::new(path, format!("missing field `{key}`; add it"))),
            section => F::read(&At {
                path: &path,
                section,
            }),
        }
    }
}

impl<F: Figures> Nested for Option<F> {
    const REQUIRED: bool = false;

    fn kind() -> Kind {
        F::kind()
    }

    fn nested(at: &At<'_>, key: &str) -> Result<Self, Problem> {
        match inner(at, key)? {
            None => Ok(None),
            Some(_) => F::nested(at, key).map(Some),
        }
    }
}

impl<F: Figures> Nested for BTreeMap<String, F> {
    const REQUIRED: bool = false;

    fn kind() -> Kind {
        Kind::Sections(F::declaration)
    }

    fn nested(at: &At<'_>, key: &str) -> Result<Self, Problem> {
        let path = at.path_of(key);
        let section = inner(at, key)?;
        let at = At {
            path: &path,
            section,
        };
        let names = section.iter().flat_map(|s| s.entries.keys());
        names
            .map(|name| Ok((name.clone(), F::nested(&at, name)?)))
            .collect()
    }
}

/// Reads a map of figures by name.
#[doc(hidden)]
pub fn named<H: Held>(
    at: &At<'_>,
    key: &str,
    bounds: &Bounds,
) -> Result<BTreeMap<String, H>, Problem> {
    let path = at.path_of(key);
    let section = inner(at, key)?;
    let at = At {
        path: &path,
        section,
    };
    let names = section.iter().flat_map(|s| s.entries.keys());
    names
        .map(|name| match figure(&at, name, bounds.clone())? {
            Some(held) => Ok((name.clone(), held)),
            None => Err(at.problem(name, "missing; add it")),
        })
        .collect()
}
