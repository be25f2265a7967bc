//! Parses requests. The kind is parsed first and then its fields, so that errors can name the field
//! and nothing is stored twice.

use std::cell::Cell;

use serde::{
    Deserialize,
    de::{DeserializeOwned, DeserializeSeed, IgnoredAny},
};
use serde_json::{Map, Value};

use crate::agent::{
    message::{Access, Code, Fault, Open, Request, Values},
    sound::Sound,
};

/// Lists, for each request, its name, its fields, and the resulting value.
macro_rules! requests {
    ($($word:literal { $($(#[$how:meta])* $field:ident: $what:ty),* $(,)? } => $made:expr;)*) => {
        fn named(word: &str, body: &[u8]) -> Result<Request, Fault> {
            match word {
                $($word => {
                    #[derive(Deserialize)]
                    #[serde(deny_unknown_fields)]
                    struct Fields {
                        #[serde(rename = "do")]
                        _word: IgnoredAny,
                        $($(#[$how])* $field: $what,)*
                    }
                    let Fields { $($field,)* .. } = read(body)?;
                    Ok($made)
                })*
                _ => {
                    let message = format!("request: do: {word:?} is unknown");
                    let known = [$($word),*].join(", ");
                    let fault = Fault::new(Code::Field, message).at("do");
                    Err(fault.fix(format!("give {known}; or install one version of Axiscope on both sides")))
                }
            }
        }
    };
}

requests! {
    "hello" { versions: Vec<u32>, client: String } => Request::Hello { versions, client };
    "open" {
        board: Map<String, Value>,
        #[serde(default)]
        platform: Value,
        #[serde(default)]
        name: String,
        #[serde(default)]
        settings: Values,
        lease_ms: u64,
    } => Request::Open(Open { board: board.into(), platform, name, settings, lease_ms });
    "preflight" { #[serde(default)] point: Option<Value> } => Request::Preflight { point };
    "settings" { #[serde(default)] names: Option<Vec<String>> } => Request::Settings { names };
    "set" { values: Values } => Request::Set { values };
    "dump" { #[serde(default)] names: Option<Vec<String>> } => Request::Dump { names };
    "check" { point: Value } => Request::Check { point };
    "checks" { points: Vec<Value> } => Request::Checks { points };
    "run" {
        point: Value,
        #[serde(default)]
        power: bool,
        #[serde(default)]
        witness: bool,
    } => Request::Run { point, power, witness };
    "probe" { point: Value, probe: Value } => Request::Probe { point, probe };
    "monitor" {
        monitor: Value,
        #[serde(default)]
        point: Option<Value>,
    } => Request::Monitor { monitor, point };
    "access" { accesses: Vec<Access> } => Request::Access { accesses };
    "close" {} => Request::Close;
}

/// Parses a request.
///
/// # Errors
/// If the request is invalid. The error states the path of the field.
pub fn request(body: &[u8]) -> Result<Request, Fault> {
    #[derive(Deserialize)]
    struct Named {
        #[serde(rename = "do")]
        word: String,
    }
    sound(body)?;
    let Named { word } = read(body)?;
    named(&word, body)
}

/// Checks that apply to all requests.
fn sound(body: &[u8]) -> Result<(), Fault> {
    // Without this check, serde would accept a sequence in place of a struct.
    if !body.trim_ascii_start().starts_with(b"{") {
        return Err(Fault::new(
            Code::Field,
            "request: no object; give {\"do\": ...}",
        ));
    }
    let (held, mut track) = (Cell::new(0), serde_path_to_error::Track::new());
    let mut json = serde_json::Deserializer::from_slice(body);
    let tracked = serde_path_to_error::Deserializer::new(&mut json, &mut track);
    let looked = Sound::request(&held).deserialize(tracked);
    looked.map_err(|message| wrong(&track.path(), &message))
}

fn wrong(path: &serde_path_to_error::Path, message: &serde_json::Error) -> Fault {
    let path = path.to_string();
    match path.as_str() {
        "." => Fault::new(Code::Field, format!("request: {message}")),
        _ => Fault::new(Code::Field, format!("request: {path}: {message}")).at(path),
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Fault> {
    let mut json = serde_json::Deserializer::from_slice(body);
    let read =
        serde_path_to_error::deserialize(&mut json).map_err(|e| wrong(e.path(), e.inner()))?;
    json.end()
        .map_err(|e| Fault::new(Code::Field, format!("request: {e}")))?;
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> Fault {
        request(text.as_bytes()).expect_err("wrong")
    }

    #[test]
    fn a_wrong_field_is_named() {
        let message = |text: &str| fault(text).message;
        assert!(message(r#"{"do": "hello", "versions": [1], "clint": "x"}"#).contains("clint"));
        assert!(message(r#"{"do": "dance"}"#).contains("dance"));
        assert!(message("[]").contains("request"));
        assert!(message(r#"["close"]"#).contains("no object"));
        assert!(message(r#"{"do": "close"} x"#).contains("trailing"));
        assert!(message(r#"{"do": "close", "more": 1}"#).contains("more"));
        assert!(message(r#"{"do": "close", "do": "close"}"#).contains("duplicate"));
        assert!(message("{}").contains("do"));
    }

    #[test]
    fn a_number_that_is_wrong_is_named_by_its_path() {
        for (text, field) in [
            (
                r#"{"do": "hello", "versions": [1, -1], "client": "x"}"#,
                "versions[1]",
            ),
            (
                r#"{"versions": [1.5], "do": "hello", "client": "x"}"#,
                "versions[0]",
            ),
            (
                r#"{"do": "set", "values": {"HP0.read_qos": -1}}"#,
                "values.HP0.read_qos",
            ),
            (
                r#"{"do": "open", "board": {}, "lease_ms": "x"}"#,
                "lease_ms",
            ),
            (
                r#"{"do": "access", "accesses": [{"read": 0}, {"read": -1}]}"#,
                "accesses[1].read",
            ),
            (r#"{"do": "open", "board": [], "lease_ms": 1}"#, "board"),
            (r#"{"do": 1}"#, "do"),
        ] {
            let fault = fault(text);
            assert_eq!(fault.field.as_deref(), Some(field), "{text}");
            let message = format!("request: {field}: ");
            assert!(fault.message.starts_with(&message), "{}", fault.message);
        }
    }

    #[test]
    fn an_access_is_that_of_the_virtual_board() {
        let body = br#"{"do": "access", "accesses": [{"read": 4}, {"write": [8, 1]}]}"#;
        let Ok(Request::Access { accesses }) = request(body) else {
            panic!("an access");
        };
        assert_eq!(accesses, [Access::Read(4), Access::Write(8, 1)]);
    }
}
