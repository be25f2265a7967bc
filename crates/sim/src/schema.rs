//! JSON Schemas of inputs and outputs by name.

use axiscope_platform::{Error, Facts, chip_schema, part_schema, platform_schema};
use schemars::{JsonSchema, Schema, generate::SchemaSettings, schema_for};

use crate::{Point, PointResult, WaitBound};

/// Returns the JSON Schema of `platform`, `chip` or `part` files, of a `point`, of its `result`, of a platform's `facts`,
/// or of a `bound`.
///
/// # Errors
/// If the name is unknown.
pub fn schema_of(noun: &str) -> Result<String, Error> {
    let schema = match noun {
        "platform" => return Ok(platform_schema()),
        "chip" => return Ok(chip_schema()),
        "part" => return Ok(part_schema()),
        "point" => schema_for!(Point),
        "result" => given::<PointResult>(),
        "facts" => given::<Facts>(),
        "bound" => given::<WaitBound>(),
        _ => {
            return Err(Error(format!(
                "schema: \"{noun}\" is unknown; give platform, chip, part, point, result, facts or bound"
            )));
        }
    };
    Ok(serde_json::to_string_pretty(&schema).expect("a schema is JSON"))
}

/// Returns the schema of an output of the model. Fields that the model may omit are not required.
fn given<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn every_kind_of_master_is_one_record_that_allows_no_other_field() {
        let schema: Value =
            serde_json::from_str(&schema_of("point").expect("known")).expect("JSON");
        let kinds = schema["$defs"]["MasterSpec"]["oneOf"]
            .as_array()
            .expect("kinds");
        assert_eq!(kinds.len(), 13);
        for kind in kinds {
            assert_eq!(kind["additionalProperties"], false, "{kind}");
            assert!(kind["properties"]["kind"]["const"].is_string(), "{kind}");
            assert!(kind["properties"]["name"].is_object(), "{kind}");
        }
        assert!(schema_of("platforms").is_err());
    }

    #[test]
    fn boards_and_chips_need_not_say_all() {
        let of = |noun| -> Value {
            serde_json::from_str(&schema_of(noun).expect("known")).expect("JSON")
        };
        let platform = of("platform");
        assert!(platform["properties"]["title"].is_object());
        assert!(platform["properties"]["unexplained"].is_object());
        assert_eq!(platform["required"], Value::Null);
        assert!(of("chip")["$defs"]["Classes"]["properties"]["registers"].is_object());
    }
}
