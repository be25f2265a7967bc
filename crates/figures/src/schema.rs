//! JSON Schemas of declarations.

use serde_json::{Map, Value as Json, json};

use crate::{Bounds, Declaration, Declared, Kind};

/// Definitions that are collected while schemas are generated.
#[derive(Clone, Debug, Default)]
pub struct Schemas {
    /// Schemas, keyed by the name of their type.
    pub defs: Map<String, Json>,
    /// Whether files may omit every member, because another file may state it.
    pub relaxed: bool,
}

impl Schemas {
    /// Returns the schema of a section. The schemas of its nested sections are added to the definitions.
    pub fn section(&mut self, declaration: &Declaration) -> Json {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for member in &declaration.members {
            let mut schema = match &member.kind {
                Kind::Figure(figure) => figure_schema(figure),
                Kind::Plain(schema) => schema(),
                Kind::Section(of) => self.reference(&of()),
                Kind::Figures(figure) => map_of(figure_schema(figure)),
                Kind::Sections(of) => map_of(self.reference(&of())),
            };
            schema["description"] = member.doc.clone().into();
            properties.insert(member.key.into(), schema);
            if member.required && !self.relaxed {
                required.push(member.key);
            }
        }
        let mut out = json!({
            "type": "object",
            "description": declaration.doc,
            "properties": properties,
            "additionalProperties": false,
        });
        if !required.is_empty() {
            out["required"] = required.into();
        }
        out
    }

    /// Returns a reference to the schema of a section.
    pub fn reference(&mut self, declaration: &Declaration) -> Json {
        let name = declaration.name;
        let schema = self.section(declaration);
        let known = self.defs.entry(name).or_insert_with(|| schema.clone());
        assert_eq!(*known, schema, "two configurations have the name {name}");
        json!({"$ref": format!("#/$defs/{name}")})
    }
}

fn map_of(schema: Json) -> Json {
    json!({"type": "object", "additionalProperties": schema})
}

/// Returns the schema of a figure: its value, origin and source. The other parts of its declaration
/// are in keys that begin with `x-`.
fn figure_schema(figure: &Declared) -> Json {
    let mut value = (figure.schema)();
    let keys: Vec<&str> = if value["type"] == "object" {
        // The fields of a composite value are written next to `origin` and `source`, not under `value`.
        Vec::new()
    } else {
        limit(&mut value, &figure.bounds);
        vec!["value"]
    };
    let mut properties = Map::new();
    if keys.is_empty() {
        if let Some(parts) = value["properties"].as_object() {
            properties.extend(parts.clone());
        }
    } else {
        properties.insert("value".into(), value);
    }
    properties.insert("origin".into(), json!({"$ref": "#/$defs/Origin"}));
    properties.insert("source".into(), json!({"type": "string"}));
    let required: Vec<&str> = keys.into_iter().chain(["origin", "source"]).collect();
    let mut out = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
        "x-class": figure.class.name(),
        "x-source": figure.from,
    });
    if !figure.unit.is_empty() {
        out["x-unit"] = figure.unit.into();
    }
    if let Some(default) = figure.default {
        out["x-default"] = default.into();
    }
    out
}

/// Adds bounds to the schema of a number, or of the numbers of a list.
fn limit(schema: &mut Json, bounds: &Bounds) {
    if schema["type"] == "array" {
        return limit(&mut schema["items"], bounds);
    }
    if schema["type"] != "number" && schema["type"] != "integer" {
        return;
    }
    let number = |x: f64| {
        if x.fract() == 0.0 && x.abs() < 1e15 {
            json!(x as i64)
        } else {
            json!(x)
        }
    };
    match bounds {
        Bounds::Any => {}
        Bounds::Within(low, high) => {
            schema["minimum"] = number(*low);
            schema["maximum"] = number(*high);
        }
        Bounds::From(low) => schema["minimum"] = number(*low),
        Bounds::Above(low) => schema["exclusiveMinimum"] = number(*low),
        Bounds::OneOf(all) => {
            schema["enum"] = all.iter().map(|x| number(*x)).collect::<Vec<_>>().into();
        }
    }
}

/// Returns the schema of [`Origin`](crate::Origin), which figures refer to.
#[must_use]
pub fn origin_schema() -> Json {
    json!({
        "description": "Where the value of a figure comes from.",
        "oneOf": [
            {"const": "register", "description": "A register value that boots the board; the source names register and file."},
            {"const": "document", "description": "A document; the source names it."},
            {"const": "fitted", "description": "A fit to measurements; the source names them and says what the figure means."},
            {"const": "assumed", "description": "None of these: a choice, with the reason as its source."},
        ],
    })
}
