//! The project from which a design was imported.

use garde::Validate;
use serde::{Deserialize, Serialize};

/// The project file from which `axiscope import` created a design. It lets `axiscope run FILE` recognise its
/// earlier import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Imported {
    /// Name of the file, without its folder.
    pub file: String,
    /// First digits of the SHA-256 of the file.
    pub sha256: String,
}
