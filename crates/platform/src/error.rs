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

    /// What a deserializer says about a file, with the place and the mend.
    #[must_use]
    pub fn parsed(file: &str, path: &serde_path_to_error::Path, said: &str) -> Self {
        let mend = if said.starts_with("missing field") {
            "; add it"
        } else {
            ""
        };
        match path.to_string().as_str() {
            "." => Self(format!("{file}: {said}{mend}")),
            field => Self::field(file, field, format!("{said}{mend}")),
        }
    }
}

impl From<Box<Error>> for Error {
    fn from(boxed: Box<Self>) -> Self {
        *boxed
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
