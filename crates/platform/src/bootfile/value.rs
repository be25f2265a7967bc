//! Values of settings and figures: comparison, and text for messages.

use serde_json::Value;

use crate::resolve::text::{fields, toml};

/// Returns a value as a number. A flag is 0 or 1.
pub(crate) fn number(value: &Value) -> Option<f64> {
    let flag = value.as_bool().map(|flag| f64::from(u8::from(flag)));
    flag.or_else(|| value.as_f64())
}

/// Returns whether a value is 0, false or empty.
pub(crate) fn is_nothing(value: &Value) -> bool {
    match value {
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => number(value).is_none_or(|n| n == 0.0),
    }
}

/// Returns whether both values are equal. A whole number equals the same number with a fraction of
/// 0.
pub(crate) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let found = |(key, a)| b.get(key).is_some_and(|b| same(a, b));
            a.len() == b.len() && a.iter().all(found)
        }
        _ => match (number(a), number(b)) {
            (Some(a), Some(b)) => a == b,
            _ => a == b,
        },
    }
}

/// Returns a value as text for messages.
pub(crate) fn for_people(value: &Value) -> String {
    let quoted = |value: &Value| match value {
        Value::String(text) => format!("'{text}'"),
        other => for_people(other),
    };
    match value {
        Value::Bool(flag) => if *flag { "True" } else { "False" }.into(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(quoted).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(all) => {
            let all = fields(all).into_iter();
            let all: Vec<_> = all.map(|(k, v)| format!("'{k}': {}", quoted(v))).collect();
            format!("{{{}}}", all.join(", "))
        }
        number => toml(number).to_string(),
    }
}

/// Formats a number with six significant digits and without trailing zeros, like `%g`.
pub(crate) fn short(x: f64) -> String {
    if x == 0.0 {
        return "0".into();
    }
    let scientific = format!("{x:.5e}");
    let (digits, exponent) = scientific.split_once('e').expect("an exponent");
    let exponent: i32 = exponent.parse().expect("a number");
    let trimmed = |text: &str| {
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text.to_owned()
        }
    };
    if (-4..6).contains(&exponent) {
        trimmed(&format!("{x:.*}", (5 - exponent) as usize))
    } else {
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{}e{sign}{:02}", trimmed(digits), exponent.abs())
    }
}

/// Rounds a number to the given number of decimals.
pub(crate) fn rounded(x: f64, decimals: usize) -> f64 {
    format!("{x:.decimals$}").parse().expect("a number")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_short() {
        for (x, text) in [
            (1200.0, "1200"),
            (33.333_333_333, "33.3333"),
            (0.5, "0.5"),
            (1e6, "1e+06"),
            (0.000_012_3, "1.23e-05"),
            (2.0, "2"),
        ] {
            assert_eq!(short(x), text);
        }
        assert_eq!(rounded(533.333_333_333, 3), 533.333);
    }
}
