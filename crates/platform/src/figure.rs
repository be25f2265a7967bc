//! A figure with its origin: no number of a platform stands without one.

use serde::{Deserialize, Serialize};

/// Where a figure comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A register value that boots the board; the source names register and file.
    Register,
    /// A document; the source names it.
    Document,
    /// Fitted to measurements; the source says to which, and what it means.
    Fitted,
    /// Neither: a choice, with the reason as its source.
    Assumed,
}

/// A value, its origin and its source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Figure<T> {
    /// The value, in the unit that the field's name carries.
    pub value: T,
    /// Where it comes from.
    pub origin: Origin,
    /// Register, document, data or reason.
    pub source: String,
}

/// The value of a figure that a file may leave out.
#[must_use]
pub fn value<T: Clone>(figure: Option<&Figure<T>>, default: T) -> T {
    figure.map_or(default, |f| f.value.clone())
}
