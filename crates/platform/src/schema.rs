//! JSON Schemas of platform, chip and part files, for text editors. They follow from the declarations of the
//! figures.

use axiscope_dram::{Part, Wiring};
use axiscope_figures::{Figures, Schemas, origin_schema};
use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value, json};

use crate::{Boot, InitRegisters, PortClock, chip::Classes, controller::KINDS, platform::sections};

/// Returns the JSON Schema of platform files: self-contained files, and boards that name a chip or
/// another board.
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
        (
            "same_as",
            text("A board of the same chip whose file holds everything that this one does not."),
        ),
        (
            "measured",
            text("Who measured the board. Leave it out if nobody did."),
        ),
        (
            "calibration",
            text(
                "The file of axiscope calibrate that corrects the model of this board, next to this file.",
            ),
        ),
        (
            "aliases",
            json!({"type": "array", "items": {"type": "string"},
                   "description": "Other names by which the board can be given, in lower case."}),
        ),
        (
            "init_file",
            inside::<InitRegisters>(&mut schema, "InitRegisters"),
        ),
        ("boot", inside::<Boot>(&mut schema, "Boot")),
        ("unexplained", unexplained()),
    ];
    extend(&mut schema, own);
    schema["anyOf"] = json!([
        {"required": ["schema", "title", "chip"]},
        {"required": ["schema", "title", "boot"]},
        {"required": ["schema", "title", "same_as"]},
        {"required": ["schema", "title", "clocks", "dram", "controller", "controller_ports", "maps"]},
    ]);
    pretty(schema, "Platform")
}

/// Returns the JSON Schema of chip files.
#[must_use]
pub fn chip_schema() -> String {
    let mut schema = relaxed();
    let borrows = "What it has from another chip, where its own is not known.";
    let own = [
        ("borrows", text(borrows)),
        (
            "port_protocol",
            json!({"const": "axi3", "description": "Protocol of the ports of the logic, if it limits bursts to 16 beats."}),
        ),
        (
            "port_bits_together",
            json!({
                "type": "integer",
                "minimum": 1,
                "description": "Most bits of read data, and of write data, of all ports together whose width the design \
                                chooses.",
            }),
        ),
        ("port_clock", inside::<PortClock>(&mut schema, "PortClock")),
        ("board", inside::<Classes>(&mut schema, "Classes")),
    ];
    extend(&mut schema, own);
    schema["required"] = json!(["schema", "title", "board"]);
    pretty(schema, "Chip")
}

/// Returns the JSON Schema of part files.
#[must_use]
pub fn part_schema() -> String {
    let mut schemas = Schemas::default();
    let mut schema = schemas.section(&Part::declaration());
    schema["$defs"] = defs(schemas);
    pretty(schema, "Part")
}

/// Returns the definitions, including the definition to which all figures refer.
fn defs(mut schemas: Schemas) -> Value {
    schemas.defs.insert("Origin".into(), origin_schema());
    schemas.defs.into()
}

/// Returns the schema of a platform in which every figure may be missing, because another file may state it.
fn relaxed() -> Value {
    let mut schemas = Schemas {
        relaxed: true,
        ..Schemas::default()
    };
    let mut schema = schemas.section(&sections());
    let mut kinds = Vec::new();
    let mut ports = Vec::new();
    for kind in KINDS {
        let mut controller = schemas.section(&(kind.config)());
        let doc: Vec<_> = kind.doc.iter().map(|line| line.trim()).collect();
        controller["description"] = doc.join(" ").into();
        controller["properties"]["kind"] = json!({"const": kind.name});
        kinds.push(controller);
        ports.push(schemas.reference(&(kind.port)()));
    }
    let wiring = schemas.reference(&Wiring::declaration());
    let own = [
        (
            "controller",
            json!({"description": "The memory controller. `kind` selects its figures.", "anyOf": kinds}),
        ),
        (
            "controller_ports",
            json!({"type": "object", "description": "Controller ports by name.",
                   "additionalProperties": {"anyOf": ports}}),
        ),
        ("wiring", wiring),
    ];
    extend(&mut schema, own);
    schema["$defs"] = defs(schemas);
    schema
}

fn extend<const N: usize>(schema: &mut Value, own: [(&str, Value); N]) {
    if let Some(properties) = schema["properties"].as_object_mut() {
        properties.extend(own.map(|(name, value)| (name.to_owned(), value)));
    }
}

/// Adds a type to the definitions of the schema. Returns a reference to the type.
fn inside<T: JsonSchema>(schema: &mut Value, name: &str) -> Value {
    let mut own = json!(schema_for!(T));
    if let Some(map) = own.as_object_mut() {
        map.remove("$schema");
    }
    schema["$defs"][name] = own;
    json!({ "$ref": format!("#/$defs/{name}") })
}

fn text(description: &str) -> Value {
    json!({"type": "string", "description": description})
}

/// Returns the schema of `[unexplained]`: figures in sections of any depth.
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

fn pretty(mut schema: Value, title: &str) -> String {
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema["title"] = title.into();
    serde_json::to_string_pretty(&schema).expect("a schema is JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_ranges_units_classes_and_sources() {
        let schema: Value = serde_json::from_str(&platform_schema()).expect("JSON");
        let rcd = &schema["$defs"]["Timing"]["properties"]["t_rcd"];
        assert_eq!(
            (&rcd["x-unit"], &rcd["x-class"]),
            (&json!("clocks"), &json!("register"))
        );
        assert_eq!(rcd["properties"]["value"]["maximum"], 10_000_000);
        let umctl2 = &schema["properties"]["controller"]["anyOf"][0];
        assert_eq!(umctl2["properties"]["kind"]["const"], "umctl2");
        assert_eq!(
            umctl2["properties"]["idle_gap_clocks"]["x-source"],
            "SCHED.RDWR_IDLE_GAP"
        );
        let part: Value = serde_json::from_str(&part_schema()).expect("JSON");
        let length = &part["$defs"]["Lengths"]["properties"]["t_rcd"]["properties"];
        assert!(length["ns"].is_object() && length["value"].is_null());
    }
}
