//! Headroom: the factor by which all paced rates may grow together until a demand is missed.

use axiscope_platform::Error;
use serde_json::json;

use super::{answer::Choice, gain::misses, runs::Depth, search::Search, space::Changes};
use crate::{compile::compile, record::DesignFile, wire::carried_growth};

/// A bisection ends when the smallest factor that misses a demand is less than this ratio above the greatest
/// factor that meets all demands.
const RESOLUTION: f64 = 1.02;
/// Bisections end after this many runs.
const MOST_RUNS: usize = 24;

/// The largest tried factor that met every demand, and the smallest tried factor above it that did
/// not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Headroom {
    pub met: f64,
    pub missed: f64,
}

impl Headroom {
    /// Returns the factor to run next, or `None` if the two factors are close enough.
    fn next(self) -> Option<f64> {
        (self.missed > RESOLUTION * self.met).then(|| (self.met * self.missed).sqrt())
    }
}

/// Returns a variant in which all paced rates are multiplied by a factor.
pub(crate) fn grown(design: &DesignFile, changes: &Changes, factor: f64) -> Changes {
    let mut grown = changes.clone();
    if factor == 1.0 {
        return grown;
    }
    for stream in &design.stream {
        if let Some(rate) = stream.rate_mbps {
            grown.push((
                format!("stream.{}.rate_mbps", stream.name),
                json!(factor * rate),
            ));
        }
    }
    grown
}

impl Search<'_> {
    /// Returns whether any stream has a rate.
    pub fn is_paced(&self) -> bool {
        self.design.stream.iter().any(|s| s.rate_mbps.is_some())
    }

    /// Determines the headroom of designs that were run. The headroom of a design that misses a
    /// demand is 0.
    pub fn add_headroom(&mut self, choices: &mut [Choice]) -> Result<(), Error> {
        let meets: Vec<bool> = choices.iter().map(|c| misses(&c.result) == 0).collect();
        let variants = choices.iter().zip(&meets).filter(|(_, meets)| **meets);
        let variants: Vec<Changes> = variants.map(|(c, _)| c.changes.clone()).collect();
        let mut found = self.headrooms(&variants)?.into_iter();
        for (choice, meets) in choices.iter_mut().zip(meets) {
            let headroom = if meets { found.next() } else { None };
            choice.headroom = Some(headroom.map_or(0.0, |h| h.met));
            choice.headroom_error = headroom.map(|h| h.missed - h.met);
        }
        Ok(())
    }

    /// Finds the headroom of variants that meet every demand, by bisection.
    fn headrooms(&mut self, variants: &[Changes]) -> Result<Vec<Headroom>, Error> {
        let mut found = Vec::new();
        for changes in variants {
            let missed = self.carried(changes)?.max(1.0);
            found.push(Headroom { met: 1.0, missed });
        }
        for _ in 0..MOST_RUNS {
            let open: Vec<(usize, f64)> = (found.iter().enumerate())
                .filter_map(|(nth, h)| Some((nth, h.next()?)))
                .collect();
            if open.is_empty() {
                break;
            }
            let faster = open.iter();
            let faster = faster.map(|(nth, factor)| grown(self.design, &variants[*nth], *factor));
            let faster: Vec<Changes> = faster.collect();
            for ((nth, factor), ran) in open.into_iter().zip(self.run(&faster, Depth::Probe)?) {
                let met = ran.is_ok_and(|result| misses(&result) == 0);
                if met {
                    found[nth].met = factor;
                } else {
                    found[nth].missed = factor;
                }
            }
        }
        Ok(found)
    }

    /// Returns the factor at which the rates of a variant begin to exceed the capacity of its ports
    /// or of the DRAM.
    fn carried(&self, changes: &Changes) -> Result<f64, Error> {
        let then = self.parsed(changes)?;
        let made = compile(&then, self.board, self.supplies)?;
        let wanted: f64 = then.stream.iter().filter_map(|s| s.rate_mbps).sum();
        let together = then
            .stream
            .iter()
            .all(|s| s.bytes.is_none() && s.after.is_empty());
        let dram = if together {
            self.board.facts.dram.attainable_mbps / wanted
        } else {
            f64::INFINITY
        };
        Ok(carried_growth(&then, self.board, &made).min(dram))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bisection_ends_when_the_factors_are_close() {
        let wide = Headroom {
            met: 1.0,
            missed: 4.0,
        };
        assert_eq!(wide.next(), Some(2.0));
        let close = Headroom {
            met: 3.0,
            missed: 3.05,
        };
        assert_eq!(close.next(), None);
    }
}
