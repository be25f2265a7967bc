//! The types that a figure may have.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value as Json, json};

/// A value of a figure.
pub trait Value: Serialize + DeserializeOwned + Clone {
    /// Returns the JSON Schema of values of this type.
    fn schema() -> Json;
}

macro_rules! values {
    ($($ty:ty => $schema:expr;)*) => {
        $(impl Value for $ty {
            fn schema() -> Json {
                $schema
            }
        })*
    };
}

values! {
    bool => json!({"type": "boolean"});
    String => json!({"type": "string"});
    f64 => json!({"type": "number"});
    i64 => json!({"type": "integer"});
    u8 => json!({"type": "integer", "minimum": 0, "maximum": u8::MAX});
    u16 => json!({"type": "integer", "minimum": 0, "maximum": u16::MAX});
    u32 => json!({"type": "integer", "minimum": 0, "maximum": u32::MAX});
    u64 => json!({"type": "integer", "minimum": 0});
    usize => json!({"type": "integer", "minimum": 0});
}

impl<T: Value> Value for Vec<T> {
    fn schema() -> Json {
        json!({"type": "array", "items": T::schema()})
    }
}

impl<T: Value> Value for [T; 2]
where
    Self: Serialize + DeserializeOwned,
{
    fn schema() -> Json {
        json!({"type": "array", "items": T::schema(), "minItems": 2, "maxItems": 2})
    }
}

impl<T: Value> Value for [T; 3]
where
    Self: Serialize + DeserializeOwned,
{
    fn schema() -> Json {
        json!({"type": "array", "items": T::schema(), "minItems": 3, "maxItems": 3})
    }
}
