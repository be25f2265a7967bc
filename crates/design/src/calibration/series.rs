//! The corrections of one series of tests.

use std::collections::BTreeSet;

use axiscope_platform::Error;
use serde::{Deserialize, Serialize};

use super::{
    correcting::LARGEST,
    features::{Configuration, features, names},
};

/// Properties that all configurations of a series have in common, as in tables of measurements.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SeriesKey {
    pub pl_mhz: f64,
    pub mode: String,
    pub pattern: String,
    pub mapping: String,
    pub qos: String,
    pub mux: String,
}

/// Relative difference of clocks that counts as equal.
///
/// The same clock is written in several ways: 333 for 333.333 MHz (0.1 %), and 300 for the 299.97 MHz that dividers of a
/// PLL reach (0.01 %). At clocks that differ by 1 %, some configurations have a different steady
/// state (axiscope calibrate --plan measures them).
const SAME_CLOCK: f64 = 0.002;

/// Widest accepted interval of a corrected figure, %. A wider interval would include 0, so it would
/// not be useful.
const WIDEST_PERCENT: f64 = 100.0;

impl SeriesKey {
    /// Returns the relative difference from the clock of another series, or `None` unless the
    /// difference is within the tolerance and all other properties are equal.
    pub(super) fn clock_apart(&self, other: &Self) -> Option<f64> {
        let rest = |key: &Self| {
            let Self {
                mode,
                pattern,
                mapping,
                qos,
                mux,
                ..
            } = key.clone();
            (mode, pattern, mapping, qos, mux)
        };
        let apart = (self.pl_mhz / other.pl_mhz - 1.0).abs();
        (apart <= SAME_CLOCK && rest(self) == rest(other)).then_some(apart)
    }
}

/// A figure that is corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The rate of all streams together.
    Total,
    /// The read rate of a port.
    Read(String),
    /// The write rate of a port.
    Write(String),
    /// The mean read latency of a port.
    Latency(String),
}

impl Figure {
    fn parts(&self) -> (&'static str, Option<&str>) {
        match self {
            Self::Total => ("total", None),
            Self::Read(port) => ("read", Some(port)),
            Self::Write(port) => ("write", Some(port)),
            Self::Latency(port) => ("latency", Some(port)),
        }
    }
}

/// A series of tests: its measured configurations, and the corrections of each figure.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// Properties that the configurations of the series have in common.
    pub key: SeriesKey,
    /// Its ports.
    pub ports: Vec<String>,
    /// Bytes per beat.
    pub beat_bytes: u32,
    /// Bytes from the end of a burst to the next burst of the same stream; absent if bursts follow each other
    /// without a gap.
    #[serde(default)]
    pub stride_bytes: Option<u64>,
    /// Difference in each of [`features`] that counts as a distance of 1.
    pub scales: Vec<f64>,
    /// Greatest distance to a measured configuration for which a correction is applied.
    pub reach: f64,
    /// The largest distance for sets of ports that were never measured together, or 0 if results
    /// for such sets are not corrected.
    pub reach_of_new_sets: f64,
    /// Burst lengths of the measured configurations, beats.
    pub burst_beats: Vec<u32>,
    /// Their ports.
    pub sets: Vec<Vec<String>>,
    /// Uncorrected totals of the measured configurations, MB/s.
    pub plain_mbps: Vec<f64>,
    /// Errors of totals of configurations that were left out of the training, %.
    #[serde(default)]
    pub score: Option<Score>,
    /// What is corrected.
    pub target: Vec<Target>,
    /// The features of each measured configuration, divided by the scales.
    #[serde(skip)]
    scaled: Vec<Vec<f64>>,
}

/// Errors of totals of configurations that were left out of the training, % of the measured total.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Score {
    pub plain_median_percent: f64,
    pub plain_p90_percent: f64,
    pub corrected_median_percent: f64,
    pub corrected_p90_percent: f64,
}

/// The correction of a figure of a series.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// `total`, `read`, `write` or `latency`.
    pub what: String,
    /// The port; absent for the total.
    #[serde(default)]
    pub port: Option<String>,
    /// Variance of log(measured / predicted) that similar configurations have in common.
    pub amplitude: f64,
    /// Variance of log(measured / predicted) between configurations with equal features.
    pub noise: f64,
    /// Indices of the measured configurations that have the figure.
    pub rows: Vec<usize>,
    /// Weights of the configurations in `rows`, in the same order.
    pub weights: Vec<f64>,
    /// The 90 % interval of the corrected figure's error, %, divided by the standard deviation of the correction's
    /// logarithm: one pair for each number of ports. The interval was determined with
    /// configurations that were left out of the training. A number of ports without a pair is not
    /// corrected: too few configurations were measured, or the correction does not help. Only the
    /// total has an interval; for other figures, the value is 0.
    pub error_percent_by_spread: Vec<(usize, f64)>,
    /// Like `error_percent_by_spread`, but for sets of ports without measurements; determined by
    /// leaving out whole sets. `None` if the figure is not corrected for such sets.
    #[serde(default)]
    pub new_sets_error_percent_by_spread: Option<f64>,
}

/// A correction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corrected {
    /// The corrected figure divided by the predicted figure.
    pub factor: f64,
    /// Distance to the nearest measured configuration, in length scales.
    pub distance: f64,
    /// The 90 % interval of the corrected figure's error, %.
    pub error_percent: f64,
}

impl Series {
    /// Prepares a series after reading. Rejects an inconsistent series.
    pub(super) fn prepare(&mut self) -> Result<(), Error> {
        let wanted = names(&self.ports).len();
        let usable = |n: f64| n.is_finite() && n > 0.0;
        if self.scales.len() != wanted || !self.scales.iter().all(|s| usable(*s)) {
            return Err(Error(format!(
                "scales: give {wanted} numbers greater than 0"
            )));
        }
        let is_far = !self.reach_of_new_sets.is_finite() || self.reach_of_new_sets < 0.0;
        if is_far {
            return Err(Error("reach_of_new_sets: give 0 or more".into()));
        }
        if !usable(self.reach) || self.beat_bytes == 0 {
            return Err(Error(
                "reach and beat_bytes: give numbers greater than 0".into(),
            ));
        }
        let rows = self.sets.len();
        for (name, count) in [
            ("burst_beats", self.burst_beats.len()),
            ("plain_mbps", self.plain_mbps.len()),
        ] {
            if count != rows {
                return Err(Error(format!(
                    "{name}: {count} numbers for {rows} sets of ports"
                )));
            }
        }
        if !self.plain_mbps.iter().all(|n| n.is_finite()) {
            return Err(Error("plain_mbps: not a number".into()));
        }
        let known: BTreeSet<&str> = self.ports.iter().map(String::as_str).collect();
        if let Some(port) = (self.sets.iter().flatten()).find(|p| !known.contains(p.as_str())) {
            return Err(Error(format!("sets: {port} is not in ports")));
        }
        for target in &self.target {
            target.check(rows)?;
        }
        let sets = self
            .sets
            .iter()
            .zip(&self.burst_beats)
            .zip(&self.plain_mbps);
        let rows = sets.map(|((set, &burst_beats), &plain_mbps)| {
            let ports: Vec<&str> = set.iter().map(String::as_str).collect();
            self.scaled_features(Configuration {
                ports: &ports,
                burst_beats,
                plain_mbps,
            })
        });
        self.scaled = rows
            .map(|row| row.expect("their ports are known"))
            .collect();
        Ok(())
    }

    /// Returns the correction of a figure, or `None` if no measured configuration is close enough.
    pub(super) fn correct(&self, of: Configuration<'_>, figure: &Figure) -> Option<Corrected> {
        let found = self.at(of, figure);
        found.filter(|c| c.distance <= self.reach_for(of.ports))
    }

    /// Returns whether a set of ports was never measured together.
    fn is_new(&self, ports: &[&str]) -> bool {
        let is_same = |set: &Vec<String>| {
            set.len() == ports.len() && set.iter().all(|p| ports.contains(&&**p))
        };
        !self.sets.iter().any(is_same)
    }

    /// Returns the greatest distance for which configurations with these ports are corrected.
    pub(super) fn reach_for(&self, ports: &[&str]) -> f64 {
        if self.is_new(ports) {
            self.reach_of_new_sets
        } else {
            self.reach
        }
    }

    fn target(&self, figure: &Figure) -> Option<&Target> {
        let (what, port) = figure.parts();
        let mut targets = self.target.iter();
        targets.find(|t| t.what == what && t.port.as_deref() == port)
    }

    /// Returns the correction of a figure, however far the nearest measured configuration is.
    pub(super) fn at(&self, of: Configuration<'_>, figure: &Figure) -> Option<Corrected> {
        let target = self.target(figure)?;
        let counts = &target.error_percent_by_spread;
        let (_, of_count) = *counts.iter().find(|(count, _)| *count == of.ports.len())?;
        let by_spread = if self.is_new(of.ports) {
            target.new_sets_error_percent_by_spread?.max(of_count)
        } else {
            of_count
        };
        let here = self.scaled_features(of)?;
        let distances = (target.rows.iter()).map(|&row| apart(&here, &self.scaled[row]));
        let (mut nearest, mut log) = (f64::INFINITY, 0.0);
        for (distance, weight) in distances.zip(&target.weights) {
            nearest = nearest.min(distance);
            log += weight * matern(distance);
        }
        let most = LARGEST.ln();
        let error_percent = by_spread * target.spread(nearest);
        (error_percent <= WIDEST_PERCENT).then_some(Corrected {
            factor: (target.amplitude * log).clamp(-most, most).exp(),
            distance: nearest,
            error_percent,
        })
    }

    /// Returns the features of a configuration, divided by the scales, or `None` if it uses an
    /// unknown port.
    fn scaled_features(&self, of: Configuration<'_>) -> Option<Vec<f64>> {
        let found = features(&self.ports, self.beat_bytes, of)?;
        Some(
            found
                .iter()
                .zip(&self.scales)
                .map(|(a, scale)| a / scale)
                .collect(),
        )
    }
}

fn apart(here: &[f64], there: &[f64]) -> f64 {
    let squares = here.iter().zip(there).map(|(a, b)| (a - b).powi(2));
    squares.sum::<f64>().sqrt()
}

/// Returns the Matérn kernel with nu = 3/2: 1 for equal configurations, and less for different
/// ones.
fn matern(distance: f64) -> f64 {
    let scaled = 3.0_f64.sqrt() * distance;
    (1.0 + scaled) * (-scaled).exp()
}

impl Target {
    /// Returns the standard deviation of the correction's logarithm at a distance from the nearest
    /// measured configuration, as if there were no other measured configurations.
    fn spread(&self, distance: f64) -> f64 {
        let whole = self.amplitude + self.noise;
        let known = (self.amplitude * matern(distance)).powi(2) / whole;
        (whole - known).max(0.0).sqrt()
    }

    fn check(&self, rows: usize) -> Result<(), Error> {
        let what = &self.what;
        if self.weights.len() != self.rows.len() {
            return Err(Error(format!(
                "target {what}: {} weights for {} rows",
                self.weights.len(),
                self.rows.len()
            )));
        }
        if let Some(row) = self.rows.iter().find(|&&row| row >= rows) {
            return Err(Error(format!(
                "target {what}: there is no row {row}; the series has {rows}"
            )));
        }
        let new = self.new_sets_error_percent_by_spread.unwrap_or_default();
        let by_count = self.error_percent_by_spread.iter().map(|(_, by)| *by);
        let mut sizes = [self.amplitude, self.noise, new]
            .into_iter()
            .chain(by_count);
        let is_usable = |n: f64| n.is_finite() && n >= 0.0;
        if self.weights.iter().all(|n| n.is_finite()) && sizes.all(is_usable) {
            Ok(())
        } else {
            Err(Error(format!(
                "target {what}: a number is negative or not finite"
            )))
        }
    }
}
