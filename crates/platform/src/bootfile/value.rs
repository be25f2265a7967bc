//! Values of settings and figures, and their text in a platform file.

use serde::{Serialize, Serializer, ser::SerializeMap};

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// A number with a fractional part.
    Float(f64),
    /// True or false.
    Flag(bool),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Self>),
    /// A table that keeps its order.
    Table(Vec<(String, Self)>),
}

impl Value {
    /// As a number.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Int(n) => Some(*n as f64),
            Self::Float(x) => Some(*x),
            Self::Flag(flag) => Some(f64::from(u8::from(*flag))),
            _ => None,
        }
    }

    /// Whether the value is 0, false or empty.
    pub(crate) fn is_nothing(&self) -> bool {
        match self {
            Self::Int(n) => *n == 0,
            Self::Float(x) => *x == 0.0,
            Self::Flag(flag) => !flag,
            Self::Text(text) => text.is_empty(),
            Self::List(items) => items.is_empty(),
            Self::Table(fields) => fields.is_empty(),
        }
    }

    /// Whether both values are equal; numbers are compared by value.
    pub(crate) fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::List(a), Self::List(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b))
            }
            (Self::Table(a), Self::Table(b)) => {
                let found = |key: &str| b.iter().find(|(k, _)| k == key);
                a.len() == b.len()
                    && a.iter()
                        .all(|(k, v)| found(k).is_some_and(|(_, w)| v.same(w)))
            }
            _ => match (self.number(), other.number()) {
                (Some(a), Some(b)) => a == b,
                _ => self == other,
            },
        }
    }

    /// Returns the text of the value in a platform file.
    #[must_use]
    pub fn text(&self) -> String {
        toml_edit::Value::from(self).to_string()
    }

    /// Returns the value as text for messages.
    pub(crate) fn for_people(&self) -> String {
        match self {
            Self::Flag(flag) => if *flag { "True" } else { "False" }.into(),
            Self::Text(text) => text.clone(),
            Self::List(items) => {
                let items = items.iter().map(|item| match item {
                    Self::Text(text) => format!("'{text}'"),
                    other => other.for_people(),
                });
                format!("[{}]", items.collect::<Vec<_>>().join(", "))
            }
            Self::Table(fields) => {
                let fields = fields.iter().map(|(k, v)| match v {
                    Self::Text(text) => format!("'{k}': '{text}'"),
                    other => format!("'{k}': {}", other.for_people()),
                });
                format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
            }
            number => number.text(),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Int(n) => s.serialize_i64(*n),
            Self::Float(x) => s.serialize_f64(*x),
            Self::Flag(flag) => s.serialize_bool(*flag),
            Self::Text(text) => s.serialize_str(text),
            Self::List(items) => items.serialize(s),
            Self::Table(fields) => {
                let mut map = s.serialize_map(Some(fields.len()))?;
                for (key, value) in fields {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

impl From<&Value> for toml_edit::Value {
    fn from(value: &Value) -> Self {
        match value {
            Value::Int(n) => (*n).into(),
            Value::Float(x) => (*x).into(),
            Value::Flag(flag) => (*flag).into(),
            Value::Text(text) => text.as_str().into(),
            Value::List(items) => items
                .iter()
                .map(Self::from)
                .collect::<toml_edit::Array>()
                .into(),
            Value::Table(fields) => {
                let fields = fields.iter().map(|(k, v)| (k.as_str(), Self::from(v)));
                fields.collect::<toml_edit::InlineTable>().into()
            }
        }
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

/// Rounds a number to the given decimals.
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
