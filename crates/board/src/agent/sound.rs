//! Checks a request before it is parsed. It must have no duplicate keys, and its values must not be large
//! enough to fill the memory of a board. The check visits all values without storing them.

use std::{cell::Cell, collections::HashSet, fmt};

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// Largest size of a request's values in memory, bytes.
const MOST_BYTES: usize = 128 << 20;

/// Bytes that a value of serde_json takes in memory.
const VALUE: usize = 32;
/// Bytes that a non-empty object takes in memory: a node of the standard library's map with room
/// for 11 keys and values.
const OBJECT: usize = 640;
/// Largest overhead, in bytes, for allocating a key.
const KEY: usize = 64;

/// Largest number of keys in an object.
const MOST_KEYS: usize = 1 << 16;

/// A field that is parsed directly, without intermediate values.
const NOT_HELD: &str = "accesses";

/// Checks one value.
pub(crate) struct Sound<'a> {
    held: &'a Cell<usize>,
    is_request: bool,
}

impl<'a> Sound<'a> {
    /// Creates the check of a full request. `held` counts the bytes that the request's values need
    /// in memory.
    pub(crate) const fn request(held: &'a Cell<usize>) -> Self {
        Self {
            held,
            is_request: true,
        }
    }

    const fn within(&self) -> Self {
        Self {
            held: self.held,
            is_request: false,
        }
    }

    fn holds<E: Error>(&self, bytes: usize) -> Result<(), E> {
        self.held.set(self.held.get().saturating_add(bytes));
        if self.held.get() <= MOST_BYTES {
            return Ok(());
        }
        let most = MOST_BYTES >> 20;
        Err(E::custom(format!(
            "too much: its values would take more than {most} MiB of memory; send less at once"
        )))
    }
}

impl<'de> DeserializeSeed<'de> for Sound<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Sound<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.holds(VALUE)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        self.holds(VALUE)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        self.holds(VALUE)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        self.holds(VALUE)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        self.holds(VALUE)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.holds(VALUE + text.len())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<(), A::Error> {
        self.holds(VALUE)?;
        while all.next_element_seed(self.within())?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut all: A) -> Result<(), A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = all.next_key::<String>()? {
            if keys.is_empty() {
                self.holds(OBJECT)?;
            }
            self.holds(KEY + key.len())?;
            if keys.len() >= MOST_KEYS {
                let message = format!("an object of more than {MOST_KEYS} keys; send less at once");
                return Err(A::Error::custom(message));
            }
            if keys.contains(&key) {
                let message = format!("duplicate field `{key}`; give it once");
                return Err(A::Error::custom(message));
            }
            if self.is_request && key == NOT_HELD {
                all.next_value::<IgnoredAny>()?;
            } else {
                all.next_value_seed(self.within())?;
            }
            keys.insert(key);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::agent::{message::Fault, request::request};

    fn fault(text: &str) -> Fault {
        request(text.as_bytes()).expect_err("not sound")
    }

    #[test]
    fn no_key_is_there_twice_however_deep() {
        for (text, at) in [
            (
                r#"{"do": "set", "values": {"HP0.read_qos": 1, "HP0.read_qos": 7}}"#,
                "values",
            ),
            (
                r#"{"do": "check", "point": {"pl_mhz": 50, "pl_mhz": 100}}"#,
                "point",
            ),
            (
                r#"{"do": "run", "point": {"masters": [{"a": {"b": 1, "\u0062": 2}}]}}"#,
                "point.masters[0].a",
            ),
            (r#"{"do": "close", "x": {"y": 1, "y": 1}}"#, "x"),
        ] {
            let fault = fault(text);
            assert!(
                fault.message.contains("duplicate field `"),
                "{}",
                fault.message
            );
            assert!(fault.message.contains("give it once"), "{}", fault.message);
            assert_eq!(fault.field.as_deref(), Some(at), "{text}");
        }
        assert!(request(br#"{"do": "set", "values": {"a": 1, "b": 1}}"#).is_ok());
    }

    #[test]
    fn a_value_takes_no_more_than_is_counted() {
        assert!(size_of::<serde_json::Value>() <= super::VALUE);
        assert!(11 * (size_of::<String>() + super::VALUE) <= super::OBJECT);
    }

    #[test]
    fn what_would_fill_a_boards_memory_is_refused() {
        for (one, times) in [
            (r#"{"a":0},"#, 400_000),
            ("0,", 6_000_000),
            ("[],", 5_000_000),
        ] {
            let text = format!(r#"{{"do":"check","point":[{}0]}}"#, one.repeat(times));
            assert!(text.len() < crate::agent::MOST_BYTES);
            let fault = fault(&text);
            assert!(
                fault.message.contains("128 MiB of memory; send less"),
                "{}",
                fault.message
            );
        }
        let keys: String = (0..70_000).map(|n| format!("\"{n}\":0,")).collect();
        let message = fault(&format!(r#"{{"do":"set","values":{{{keys}"z":0}}}}"#)).message;
        assert!(message.contains("more than 65536 keys"), "{message}");
    }

    #[test]
    fn memory_is_written_by_as_many_bytes_as_a_frame_holds() {
        let bytes = "0,".repeat(8_000_000);
        let text = format!(r#"{{"do":"access","accesses":[{{"write_memory":[0,[{bytes}0]]}}]}}"#);
        assert!(request(text.as_bytes()).is_ok());
    }
}
