//! Numbers that the adviser may choose.

use garde::{Error, Path, Report, Validate};
use serde::{Deserialize, Serialize};

/// The range from which the adviser may choose a number, and its current value (by default `most`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// Lowest value.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub least: u64,
    /// Highest value.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub most: u64,
    /// Current value.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<u64>,
}

/// A whole number of at least 1, or a range of such numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    untagged,
    expecting = "give a whole number of at least 1, or { least, most, now } of these"
)]
pub enum Whole {
    /// A fixed number.
    Fixed(#[cfg_attr(feature = "schema", schemars(range(min = 1)))] u64),
    /// A number that the adviser may choose.
    Range(Range),
}

impl Whole {
    /// Returns the current value of the number.
    #[must_use]
    pub fn now(&self) -> u64 {
        match self {
            Self::Fixed(n) => *n,
            Self::Range(r) => r.now.unwrap_or(r.most),
        }
    }

    fn problem(&self) -> Option<&'static str> {
        match self {
            Self::Fixed(0) => Some("give 1 or more"),
            Self::Range(r) if r.least < 1 || self.now() < r.least || r.most < self.now() => {
                Some("give 1 <= least <= now <= most")
            }
            _ => None,
        }
    }
}

impl Validate for Whole {
    type Context = ();

    fn validate_into(&self, _: &(), place: &mut dyn FnMut() -> Path, report: &mut Report) {
        if let Some(problem) = self.problem() {
            report.append(place(), Error::new(problem));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_at_its_most_by_default() {
        let range = |now| {
            Whole::Range(Range {
                least: 2,
                most: 8,
                now,
            })
        };
        assert_eq!((range(None).now(), range(Some(4)).now()), (8, 4));
        assert!(range(Some(4)).problem().is_none());
        assert!(range(Some(9)).problem().is_some());
        assert!(Whole::Fixed(0).problem().is_some());
    }
}
