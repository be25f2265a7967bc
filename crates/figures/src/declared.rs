//! The declarations of figures as data. Schemas, tables and tests are derived from them.

use std::{
    fmt,
    ops::{RangeFrom, RangeFull, RangeInclusive},
};

use serde_json::Value as Json;

use crate::Class;

/// The numbers that a figure may have.
#[derive(Clone, Debug, PartialEq)]
pub enum Bounds {
    /// There is no limit, or the value is not a number.
    Any,
    /// From the first to the last number, including both.
    Within(f64, f64),
    /// This number or any greater number.
    From(f64),
    /// Any number greater than this number.
    Above(f64),
    /// The number must be one of these.
    OneOf(Vec<f64>),
}

/// Returns the bounds for numbers above `low`.
#[must_use]
pub const fn above(low: f64) -> Bounds {
    Bounds::Above(low)
}

impl From<RangeFull> for Bounds {
    fn from(_: RangeFull) -> Self {
        Self::Any
    }
}

impl From<RangeInclusive<i64>> for Bounds {
    fn from(range: RangeInclusive<i64>) -> Self {
        Self::Within(*range.start() as f64, *range.end() as f64)
    }
}

impl From<RangeInclusive<f64>> for Bounds {
    fn from(range: RangeInclusive<f64>) -> Self {
        Self::Within(*range.start(), *range.end())
    }
}

impl From<RangeFrom<i64>> for Bounds {
    fn from(range: RangeFrom<i64>) -> Self {
        Self::From(range.start as f64)
    }
}

impl From<RangeFrom<f64>> for Bounds {
    fn from(range: RangeFrom<f64>) -> Self {
        Self::From(range.start)
    }
}

impl<const N: usize> From<[i64; N]> for Bounds {
    fn from(numbers: [i64; N]) -> Self {
        Self::OneOf(numbers.map(|n| n as f64).to_vec())
    }
}

impl Bounds {
    /// Returns whether a number is within the bounds. Infinities and NaN are never within the
    /// bounds.
    #[must_use]
    pub fn allow(&self, x: f64) -> bool {
        x.is_finite()
            && match self {
                Self::Any => true,
                Self::Within(low, high) => (*low..=*high).contains(&x),
                Self::From(low) => x >= *low,
                Self::Above(low) => x > *low,
                Self::OneOf(all) => all.contains(&x),
            }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("a number"),
            Self::Within(low, high) => write!(f, "{low} to {high}"),
            Self::From(low) => write!(f, "{low} or more"),
            Self::Above(low) => write!(f, "more than {low}"),
            Self::OneOf(all) => {
                for (i, x) in all.iter().enumerate() {
                    let between = match all.len() - i {
                        n if n == all.len() => "",
                        1 => " or ",
                        _ => ", ",
                    };
                    write!(f, "{between}{x}")?;
                }
                Ok(())
            }
        }
    }
}

/// One declared figure.
#[derive(Clone, Debug)]
pub struct Declared {
    /// The unit of the value; empty for counts, switches and names.
    pub unit: &'static str,
    /// The numbers that are allowed.
    pub bounds: Bounds,
    /// The best source that the figure can have.
    pub class: Class,
    /// The register or document that defines the figure. For a fitted figure, the id of its
    /// evidence.
    pub from: &'static str,
    /// The expression that gives the value if files omit the figure, or `None` if files must state
    /// it.
    pub default: Option<&'static str>,
    /// The JSON Schema of the figure's value.
    pub schema: fn() -> Json,
    /// Writes the value like a value of its type: a whole number of a fractional type is written
    /// with a fraction.
    pub normal: fn(&Json) -> Json,
}

/// The kinds of members in a declaration.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A figure.
    Figure(Declared),
    /// A value without an origin, such as a title.
    Plain(fn() -> Json),
    /// A section of figures.
    Section(fn() -> Declaration),
    /// Sections by name.
    Sections(fn() -> Declaration),
    /// Figures by name.
    Figures(Declared),
}

/// A member of a declaration.
#[derive(Clone, Debug)]
pub struct Member {
    /// The key in files.
    pub key: &'static str,
    /// The meaning of the member, from its doc comment.
    pub doc: String,
    /// Whether files must state the member.
    pub required: bool,
    /// Kind of the member: a figure, a plain value or a section.
    pub kind: Kind,
}

/// The declaration of a section.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// The name of the type.
    pub name: &'static str,
    /// The meaning of the section, from its doc comment.
    pub doc: String,
    /// Figures and sections, in the order of the declaration.
    pub members: Vec<Member>,
}

impl Declaration {
    /// Returns the member with a key.
    #[must_use]
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members.iter().find(|m| m.key == key)
    }

    /// Calls `found` with every figure and its path. A `*` in a path matches any name.
    pub fn each(&self, at: &str, found: &mut dyn FnMut(&str, &Member, &Declared)) {
        for member in &self.members {
            let path = join(at, member.key);
            match &member.kind {
                Kind::Figure(figure) => found(&path, member, figure),
                Kind::Figures(figure) => found(&join(&path, "*"), member, figure),
                Kind::Section(section) => section().each(&path, found),
                Kind::Sections(section) => section().each(&join(&path, "*"), found),
                Kind::Plain(_) => {}
            }
        }
    }
}

/// Joins the lines of a doc comment.
#[doc(hidden)]
#[must_use]
pub fn doc(lines: &[&str]) -> String {
    let lines: Vec<_> = lines.iter().map(|l| l.trim()).collect();
    lines.join(" ").trim().to_owned()
}

/// Appends a key to a path.
pub(crate) fn join(at: &str, key: &str) -> String {
    if at.is_empty() {
        key.to_owned()
    } else {
        format!("{at}.{key}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_state_what_to_give() {
        let all: [Bounds; 5] = [
            (0..=16).into(),
            (0.1..=2.0).into(),
            (1..).into(),
            above(0.0),
            [32, 64, 128].into(),
        ];
        let texts = all.each_ref().map(Bounds::to_string);
        let want = [
            "0 to 16",
            "0.1 to 2",
            "1 or more",
            "more than 0",
            "32, 64 or 128",
        ];
        assert_eq!(texts, want);
        let allowed = all.map(|b| [0.0, 1.0, 64.0, f64::NAN].map(|x| b.allow(x)));
        assert_eq!(
            allowed,
            [
                [true, true, false, false],
                [false, true, false, false],
                [false, true, true, false],
                [false, true, true, false],
                [false, false, true, false],
            ]
        );
    }
}
