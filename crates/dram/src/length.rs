//! Lengths as data sheets give them: in ns and in clocks of the DRAM.

use std::fmt;

use axiscope_figures::Value;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::Clock;

/// A minimum length, as a time in ns, a number of DRAM clocks (nCK), or both. The longer of the two applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Given")]
pub struct Length {
    /// ns.
    pub ns: Option<f64>,
    /// Clocks of the DRAM.
    pub nck: Option<Clock>,
}

/// A length as it is written in files: ns, clocks, or both.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    ns: Option<f64>,
    nck: Option<Clock>,
}

impl TryFrom<Given> for Length {
    type Error = &'static str;

    fn try_from(given: Given) -> Result<Self, Self::Error> {
        let Given { ns, nck } = given;
        let fits = ns.is_none_or(|x| x > 0.0 && x.is_finite()) && nck.is_none_or(|n| n > 0);
        if fits && (ns.is_some() || nck.is_some()) {
            Ok(Self { ns, nck })
        } else {
            Err("give ns, nck or both, above 0")
        }
    }
}

impl Value for Length {
    fn schema() -> Json {
        json!({
            "type": "object",
            "properties": {
                "ns": {"type": "number", "exclusiveMinimum": 0, "description": "At least this many ns."},
                "nck": {"type": "integer", "minimum": 1, "description": "At least this many clocks of the DRAM."},
            },
        })
    }
}

/// How far a quotient of two rounded figures of a data sheet may be off, in clocks.
const ROUNDING: f64 = 1e-3;

impl Length {
    /// Clocks of the DRAM of `tck_ns`, rounded up.
    #[must_use]
    pub fn clocks(self, tck_ns: f64) -> Clock {
        let ns = self.ns.unwrap_or(0.0);
        let least = self.nck.unwrap_or(0);
        least.max((ns / tck_ns - ROUNDING).ceil() as Clock)
    }

    /// Returns this length plus a time in ns (the derating of hot LPDDR). A length that is given only in clocks does
    /// not change.
    #[must_use]
    pub fn longer(self, ns: f64) -> Self {
        Self {
            ns: self.ns.map(|own| own + ns),
            ..self
        }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ns, self.nck) {
            (Some(ns), Some(nck)) => write!(f, "{ns} ns, at least {nck} nCK"),
            (Some(ns), None) => write!(f, "{ns} ns"),
            (None, nck) => write!(f, "{} nCK", nck.unwrap_or(0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_the_longer_of_ns_and_clocks() {
        let length = Length {
            ns: Some(7.5),
            nck: Some(4),
        };
        assert_eq!([0.5, 1.25, 2.5].map(|tck| length.clocks(tck)), [15, 6, 4]);
        assert_eq!(length.longer(2.5).clocks(0.5), 20);
        let clocks = Length {
            ns: None,
            nck: Some(4),
        };
        assert_eq!(clocks.longer(99.0).clocks(0.5), 4);
    }

    #[test]
    fn a_length_of_nothing_is_refused() {
        let read = |text| serde_json::from_str::<Length>(text).is_ok();
        assert!(read(r#"{"ns": 0.1}"#) && read(r#"{"nck": 1}"#));
        for text in [
            r#"{"ns": 0}"#,
            r#"{"nck": 0}"#,
            r#"{"ns": 5, "nck": 0}"#,
            "{}",
        ] {
            assert!(!read(text), "{text}");
        }
    }
}
