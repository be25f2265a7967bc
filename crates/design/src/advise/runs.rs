//! How variants of a design are run for the adviser.

use axiscope_platform::Error;
use serde_json::{Value, json};

use super::space::{Changes, Space};
use crate::{result::DesignResult, run::How, verdict::SHORTEST_US};

/// Longest counted time of a brief run, us, for a design that does not end by itself.
const BRIEF_US: f64 = 480.0;

/// How exactly a variant is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Short run for sorting candidates.
    Coarse,
    /// One start time and the shortest counted time that gives a verdict, to see whether demands
    /// are met easily or not at all.
    Probe,
    /// All start times, for comparing variants.
    Brief,
    /// All start times, until all verdicts are settled.
    Full,
}

impl Depth {
    /// Returns the fields of `run` that limit a run.
    pub fn limits(self) -> Vec<(&'static str, Value)> {
        match self {
            Self::Coarse | Self::Full => Vec::new(),
            Self::Brief => vec![("max_us", json!(BRIEF_US)), ("timeline_us", json!(0))],
            Self::Probe => vec![
                ("min_us", json!(SHORTEST_US)),
                ("max_us", json!(SHORTEST_US)),
                ("skews", json!(1)),
                ("timeline_us", json!(0)),
            ],
        }
    }

    pub const fn how(self) -> How {
        match self {
            Self::Coarse => How::Coarse,
            // Only the figures of a probe count, not whether the model's error leaves demands too
            // close to call.
            Self::Probe => How::Sampled,
            Self::Brief | Self::Full => How::Full,
        }
    }
}

/// A variant of the design to be run.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The fields that differ from the current design.
    pub changes: Changes,
    /// How exact the run must be.
    pub how: How,
}

/// Runs variants of a design.
pub trait Runs {
    /// Returns the result of each variant, in order, or the reason why the variant cannot be built.
    ///
    /// # Errors
    /// Returns an error that ends the search.
    fn run(&mut self, asked: &[Ask]) -> Result<Vec<Result<DesignResult, String>>, Error>;

    /// Receives the progress during the search: the number of completed brief runs, the total
    /// number of brief runs, and a description of the best design so far.
    fn progress(&mut self, done: u64, of: u64, best: &str);

    /// Returns whether the user stopped the search. The adviser then answers with the best design
    /// so far.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Returns candidates that an optimiser proposes, as indices of values on the axes, or `None`
    /// without an optimiser. `tried` are the candidates that ran since the last call, with their
    /// badness, which is infinite if a candidate cannot be built.
    ///
    /// # Errors
    /// Returns an error that ends the search.
    fn propose(
        &mut self,
        space: &Space,
        tried: &[(Vec<usize>, f64)],
    ) -> Result<Vec<Vec<usize>>, Error> {
        let _ = (space, tried);
        Ok(Vec::new())
    }
}
