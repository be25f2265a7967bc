//! Errors that a user can act on.

use std::fmt;

use axiscope_figures::{Node, Problem, Section};

use crate::files::label;

/// An error in one sentence: what is wrong, where, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub String);

impl Error {
    /// Returns an error about a field of a named file or input.
    #[must_use]
    pub fn field(file: &str, field: &str, what: impl fmt::Display) -> Self {
        Self(format!("{file}: {field}: {what}"))
    }

    /// Converts a problem in a tree to an error that names the file with the figure. If no file
    /// states the figure, the error names `own`.
    #[must_use]
    pub fn of(problem: Problem, tree: &Section, own: &str) -> Self {
        let Problem { path, what } = problem;
        match tree.nearest(&path) {
            Some(Node::Figure(figure)) if figure.unexplained => {
                let path = format!("unexplained.{path}");
                Self::field(&label(&figure.file), &path, what)
            }
            found => {
                let file = found.and_then(Node::file).map(label);
                Self::field(&file.unwrap_or_else(|| own.to_owned()), &path, what)
            }
        }
    }

    /// Converts the message of a deserializer to an error with the position and the fix.
    #[must_use]
    pub fn parsed(file: &str, path: &serde_path_to_error::Path, message: &str) -> Self {
        let fix = if message.starts_with("missing field") {
            "; add it"
        } else {
            ""
        };
        match path.to_string().as_str() {
            "." => Self(format!("{file}: {message}{fix}")),
            field => Self::field(file, field, format!("{message}{fix}")),
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
