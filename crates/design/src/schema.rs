//! JSON Schemas of all files and records, by name.

use axiscope_platform::Error;
use schemars::{JsonSchema, Schema, generate::SchemaSettings, schema_for};

use crate::{DesignFile, DesignResult, advise::AdviceResult};

/// Names of the records that have a schema: files that users write, and what the model reads and returns.
pub const NOUNS: [&str; 10] = [
    "advice",
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

/// Returns the JSON Schema of one of [`NOUNS`].
///
/// # Errors
/// If the name is unknown.
pub fn schema_of(noun: &str) -> Result<String, Error> {
    let schema = match noun {
        "advice" => returned::<AdviceResult>(),
        "design" => schema_for!(DesignFile),
        "design_result" => returned::<DesignResult>(),
        other => return axiscope_sim::schema_of(other),
    };
    Ok(serde_json::to_string_pretty(&schema).expect("a schema is JSON"))
}

/// Returns the schema of an output record, which always contains all fields.
fn returned<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn every_noun_has_a_schema_of_an_object() {
        for noun in NOUNS {
            let schema = schema_of(noun).expect("a known noun");
            let schema: Value = serde_json::from_str(&schema).expect("JSON");
            assert_eq!(schema["type"], "object", "{noun}");
        }
        assert!(schema_of("designs").is_err());
    }
}
