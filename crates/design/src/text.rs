//! Text of design files: TOML to JSON and back.

use axiscope_platform::Error;
use serde_json::Value;

use crate::record::DesignFile;

/// Converts the text of a design file to JSON, for [`DesignFile::parse`].
///
/// # Errors
/// If the text is not TOML, or the design is based on another file.
pub fn design_of_toml(text: &str) -> Result<String, Error> {
    let table: toml::Table = text
        .parse()
        .map_err(|e| Error(format!("design: not valid TOML: {e}")))?;
    if table.contains_key("design") {
        return Err(Error(
            "design: builds on another file, which cannot be read here; give one complete file"
                .into(),
        ));
    }
    let table = toml::Value::Table(table);
    if let Some((field, value)) = not_finite(&table) {
        return Err(Error(format!("{field}: {value}; give a finite number")));
    }
    let whole = serde_json::to_value(&table).expect("TOML without inf and nan is JSON");
    Ok(whole.to_string())
}

/// Returns the first number that is infinite or NaN: its field, such as `stream.camera.rate_mbps`, and its value. JSON
/// has no such numbers, and would drop the field.
fn not_finite(value: &toml::Value) -> Option<(String, f64)> {
    let within = |name: String, value: &toml::Value| {
        let (place, number) = not_finite(value)?;
        let dot = if place.is_empty() { "" } else { "." };
        Some((format!("{name}{dot}{place}"), number))
    };
    match value {
        toml::Value::Float(number) => (!number.is_finite()).then(|| (String::new(), *number)),
        toml::Value::Table(fields) => fields.iter().find_map(|(k, v)| within(k.clone(), v)),
        toml::Value::Array(items) => items.iter().enumerate().find_map(|(nth, item)| {
            let name = item.get("name").and_then(toml::Value::as_str);
            within(name.map_or_else(|| nth.to_string(), str::to_owned), item)
        }),
        _ => None,
    }
}

/// Converts a design from JSON to the text of a design file: first the fields of the design, then a table for each
/// member that begins with its name.
///
/// # Errors
/// Returns the errors of [`DesignFile::parse`].
pub fn design_to_toml(json: &str) -> Result<String, Error> {
    DesignFile::parse(json)?;
    let wrong = |e: &dyn std::fmt::Display| Error(format!("design: {e}"));
    let design: Value = serde_json::from_str(json).map_err(|e| wrong(&e))?;
    let whole = toml::Table::try_from(without_nothing(design)).map_err(|e| wrong(&e))?;
    let is_table = |v: &toml::Value| matches!(v, toml::Value::Table(_));
    let is_list = |v: &toml::Value| v.as_array().is_some_and(|a| a.iter().any(is_table));
    let plain = whole.iter().filter(|(_, v)| !is_table(v) && !is_list(v));
    let mut text = lines(plain, &FIRST);
    for (key, table) in whole.iter().filter_map(|(k, v)| Some((k, v.as_table()?))) {
        text += &format!("\n[{key}]\n{}", lines(table, &[]));
    }
    for key in MEMBERS {
        let members = whole.get(key).and_then(toml::Value::as_array);
        for member in members
            .into_iter()
            .flatten()
            .filter_map(toml::Value::as_table)
        {
            text += &format!("\n[[{key}]]\n{}", lines(member, &FIRST_OF_MEMBER));
        }
    }
    Ok(text)
}

const FIRST: [&str; 5] = ["schema", "title", "description", "platform", "pl_mhz"];
const FIRST_OF_MEMBER: [&str; 6] = ["name", "direction", "cpu", "program", "dpu", "network"];
const MEMBERS: [&str; 5] = ["stream", "cluster", "program", "network", "sweep"];

/// Returns one line for each field; the fields in `first` come first.
fn lines<'a>(
    fields: impl IntoIterator<Item = (&'a String, &'a toml::Value)>,
    first: &[&str],
) -> String {
    let place = |key: &str| first.iter().position(|f| *f == key).unwrap_or(first.len());
    let mut fields: Vec<_> = fields.into_iter().collect();
    fields.sort_by_key(|(key, _)| place(key));
    let line = |(key, value): (&String, &toml::Value)| format!("{key} = {value}\n");
    fields.into_iter().map(line).collect()
}

/// Removes fields that are null, which TOML does not have.
fn without_nothing(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let present = fields.into_iter().filter(|(_, v)| !v.is_null());
            Value::Object(present.map(|(k, v)| (k, without_nothing(v))).collect())
        }
        Value::Array(items) => items.into_iter().map(without_nothing).collect(),
        plain => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_design_comes_back_from_its_text() {
        let text = "schema = 1\ntitle = \"T\"\npl_mhz = 300.5\n\n[[stream]]\nname = \"a\"\n\
                    direction = \"read\"\nburst_beats = { least = 4, most = 8 }\n";
        let json = design_of_toml(text).expect("TOML");
        let whole = design_to_toml(&json).expect("a design");
        assert!(
            whole.starts_with(
                "schema = 1\ntitle = \"T\"\npl_mhz = 300.5\n\n[[stream]]\nname = \"a\""
            ),
            "{whole}"
        );
        let again = design_of_toml(&design_to_toml(&json).expect("a design")).expect("TOML");
        assert_eq!(json, again);
        let with_null = json.replace("\"direction\"", "\"bytes\":null,\"direction\"");
        assert_eq!(
            design_to_toml(&with_null).expect("a design"),
            design_to_toml(&json).expect("a design")
        );
    }

    #[test]
    fn numbers_that_json_lacks_are_refused() {
        for (line, message) in [
            (
                "rate_mbps = nan",
                "stream.a.rate_mbps: NaN; give a finite number",
            ),
            (
                "rate_mbps = -inf",
                "stream.a.rate_mbps: -inf; give a finite number",
            ),
            (
                "after = [{ stream = \"b\", delay_us = inf }]",
                "stream.a.after.0.delay_us: inf; give a finite number",
            ),
        ] {
            let text = format!("schema = 1\n[[stream]]\nname = \"a\"\n{line}\n");
            assert_eq!(design_of_toml(&text).expect_err(line).0, message);
        }
        let whole = "pl_mhz = 99999999999999999999\n";
        design_of_toml(whole).expect_err("over 64 bits");
    }

    #[test]
    fn a_design_on_another_is_refused() {
        let error = design_of_toml("design = \"base.toml\"").expect_err("it is not here");
        assert!(error.0.contains("give one complete file"), "{error}");
    }
}
