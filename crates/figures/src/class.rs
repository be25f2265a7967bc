//! The classes of figures (stated in their declarations) and their origins (stated in platform files).

use std::fmt;

use serde::{Deserialize, Serialize};

/// The best source that a figure can have. The declaration of the figure states its class for all
/// platforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A register field contains the value.
    Register,
    /// A public document states the value.
    Documented,
    /// No document states the value, so it is fitted to measurements.
    Fitted,
    /// No document states the value and no measurement reveals it, so the value is chosen.
    Assumed,
}

impl Class {
    /// Returns the name in schemas and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Documented => "documented",
            Self::Fitted => "fitted",
            Self::Assumed => "assumed",
        }
    }

    /// Returns whether a value of this origin is allowed for the class. Any figure may be assumed,
    /// and the value of a fitted figure may come from a document. A register cannot contain a
    /// figure that is declared as fitted, and a fit does not replace a register or a document.
    #[must_use]
    pub const fn allows(self, origin: Origin) -> bool {
        match origin {
            Origin::Assumed => true,
            Origin::Register => matches!(self, Self::Register | Self::Documented),
            Origin::Document => !matches!(self, Self::Assumed),
            Origin::Fitted => matches!(self, Self::Fitted),
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The origin of a figure's value in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A register value that boots the board. The source names the register and the file.
    Register,
    /// A document, which is named in the source.
    Document,
    /// A fit to measurements. The source names the measurements and states what the figure means.
    Fitted,
    /// A value without any of the other origins. The source gives the reason for the choice.
    Assumed,
}

impl Origin {
    /// Returns the name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Document => "document",
            Self::Fitted => "fitted",
            Self::Assumed => "assumed",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_replaces_no_register_and_a_register_holds_no_fit() {
        assert!(!Class::Register.allows(Origin::Fitted));
        assert!(!Class::Documented.allows(Origin::Fitted));
        assert!(!Class::Fitted.allows(Origin::Register));
        assert!(!Class::Assumed.allows(Origin::Document));
        assert!(Class::Fitted.allows(Origin::Fitted));
        assert!(Class::Documented.allows(Origin::Register));
    }
}
