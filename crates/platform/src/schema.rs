//! JSON Schemas of platform and chip files, for editors.

use std::borrow::Cow;

use axiscope_dram::STANDARDS;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema, schema_for};
use serde_json::{Map, Value, json};

use super::{Boot, Family, Platform, Wiring, chip::Classes};

/// The JSON Schema of platform files: complete ones, and boards that name a chip or another board.
#[must_use]
pub fn platform_schema() -> String {
    let mut schema = relaxed();
    let own = [
        ("chip", text("The chip: a file in chips, without .toml.")),
        (
            "part",
            text("The DRAM part: a file in parts, without .toml."),
        ),
        (
            "unexplained_as",
            text("A board of the same chip whose unexplained figures count here, too."),
        ),
        ("boot", inside::<Boot>(&mut schema, "Boot")),
        ("wiring", wiring(&mut schema)),
        ("unexplained", unexplained()),
    ];
    extend(&mut schema, own);
    schema["anyOf"] = json!([
        {"required": ["schema", "title", "chip"]},
        {"required": ["schema", "title", "boot"]},
        {"required": ["schema", "title", "clocks", "dram", "controller", "controller_ports", "maps"]},
    ]);
    pretty(&schema)
}

/// The JSON Schema of chip files.
#[must_use]
pub fn chip_schema() -> String {
    let mut schema = relaxed();
    let said = "What it has from another chip, where its own is not known.";
    let own = [
        ("borrows", text(said)),
        ("board", inside::<Classes>(&mut schema, "Classes")),
        ("wiring", wiring(&mut schema)),
    ];
    extend(&mut schema, own);
    schema["title"] = "Chip".into();
    schema["required"] = json!(["schema", "title", "board"]);
    pretty(&schema)
}

/// The schema of a complete platform, with any figure left out: another file may give it.
fn relaxed() -> Value {
    let mut schema = json!(schema_for!(Platform));
    relax(&mut schema);
    schema
}

fn relax(v: &mut Value) {
    match v {
        Value::Object(map) => {
            let properties = map.get("properties").and_then(Value::as_object);
            let whole =
                properties.is_some_and(|p| p.contains_key("origin") || p.contains_key("up_to"));
            if !whole {
                map.remove("required");
                // Without its kind a controller may be of any.
                if let Some(choice) = map.remove("oneOf") {
                    map.insert("anyOf".into(), choice);
                }
            }
            map.values_mut().for_each(relax);
        }
        Value::Array(all) => all.iter_mut().for_each(relax),
        _ => {}
    }
}

fn extend<const N: usize>(schema: &mut Value, own: [(&str, Value); N]) {
    if let Some(properties) = schema["properties"].as_object_mut() {
        properties.extend(own.map(|(name, value)| (name.to_owned(), value)));
    }
}

/// A type as a definition of the schema, and what refers to it.
fn inside<T: JsonSchema>(schema: &mut Value, name: &str) -> Value {
    let mut own = json!(schema_for!(T));
    if let Some(map) = own.as_object_mut() {
        map.remove("$schema");
        // What it refers to stands among the definitions of the whole.
        if let Some(Value::Object(inner)) = map.remove("$defs") {
            for (key, value) in inner {
                schema["$defs"][key] = value;
            }
        }
    }
    schema["$defs"][name] = own;
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// How a part is driven; chip and board each say some of it.
fn wiring(schema: &mut Value) -> Value {
    let found = inside::<Wiring>(schema, "Wiring");
    if let Some(map) = schema["$defs"]["Wiring"].as_object_mut() {
        map.remove("required");
    }
    found
}

fn text(said: &str) -> Value {
    json!({"type": "string", "description": said})
}

/// Sections with figures in them, however deep.
fn unexplained() -> Value {
    let mut figure = Map::new();
    for key in ["source", "evidence"] {
        figure.insert(key.into(), json!({"type": "string"}));
    }
    figure.insert("origin".into(), json!({"$ref": "#/$defs/Origin"}));
    figure.insert("value".into(), json!({}));
    figure.insert("add".into(), json!({"type": "number"}));
    figure.insert("absent".into(), json!({"const": true}));
    json!({
        "type": "object",
        "description": "Sections with figures that no register, clock, part or wiring explains.",
        "additionalProperties": {"anyOf": [
            {"type": "object", "properties": figure, "additionalProperties": false,
             "required": ["origin", "source", "evidence"]},
            {"$ref": "#/properties/unexplained"},
        ]},
    })
}

fn pretty(schema: &Value) -> String {
    serde_json::to_string_pretty(schema).expect("a schema is JSON")
}

impl JsonSchema for Family {
    fn schema_name() -> Cow<'static, str> {
        "Family".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<_> = STANDARDS.iter().map(|s| s.name).collect();
        json_schema!({ "description": "The standard of the DRAM, by its name.", "type": "string", "enum": names })
    }
}
