//! Errors that a user can act on.

use std::fmt;

/// What is wrong, where, and how to mend it, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub String);

impl Error {
    /// An error about a field of a named file or input.
    #[must_use]
    pub fn field(file: &str, field: &str, what: impl fmt::Display) -> Self {
        Self(format!("{file}: {field}: {what}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
