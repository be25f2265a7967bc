//! Numbers that may be chosen.

use serde::{Deserialize, Serialize};

/// What may be chosen of a number, and what it is now (`most` where nothing is said).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The least.
    pub least: u64,
    /// The most.
    pub most: u64,
    /// What it is now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<u64>,
}

/// A whole number from 1 on, or a range of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    untagged,
    expecting = "give a whole number from 1 on, or { least, most, now } of these"
)]
pub enum Whole {
    /// It is fixed.
    Fixed(u64),
    /// It may be chosen.
    Range(Range),
}

impl Whole {
    /// What it is now.
    #[must_use]
    pub fn now(&self) -> u64 {
        match self {
            Self::Fixed(n) => *n,
            Self::Range(r) => r.now.unwrap_or(r.most),
        }
    }

    /// What is wrong with it, if anything.
    pub(crate) fn problem(&self) -> Option<&'static str> {
        match self {
            Self::Fixed(0) => Some("0; give 1 or more"),
            Self::Range(r) if r.least < 1 || self.now() < r.least || r.most < self.now() => {
                Some("give 1 <= least <= now <= most")
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_at_its_most_unless_it_says_where() {
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
