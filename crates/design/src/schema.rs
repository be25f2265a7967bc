//! JSON Schemas of all that goes in and out, by name.

use axiscope_platform::Error;
use schemars::schema_for;

use crate::{DesignFile, DesignResult};

/// What has a schema: files, and what the model takes and gives.
pub const NOUNS: [&str; 9] = [
    "bound",
    "chip",
    "design",
    "design_result",
    "facts",
    "part",
    "platform",
    "point",
    "result",
];

/// The JSON Schema of one of [`NOUNS`]; of designs and their results as far as their shape goes.
///
/// # Errors
/// Another name.
pub fn schema_of(noun: &str) -> Result<String, Error> {
    let schema = match noun {
        "design" => schema_for!(DesignFile),
        "design_result" => schema_for!(DesignResult),
        other => return axiscope_sim::schema_of(other),
    };
    Ok(serde_json::to_string_pretty(&schema).expect("a schema is JSON"))
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn what_is_installed_is_what_the_types_say() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/axiscope/data/schemas");
        let mend = "cargo run -p axiscope-design --features schema --example schemas -- src/axiscope/data/schemas";
        for noun in NOUNS {
            let file = folder.join(noun).with_extension("json");
            let held = fs::read_to_string(&file).expect("a file");
            let said = schema_of(noun).expect("known");
            assert!(held.trim_end() == said, "{noun}: {mend}");
        }
        let files = fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(files, NOUNS.len());
    }
}
