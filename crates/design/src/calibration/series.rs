//! The corrections of one series of tests.

use std::collections::BTreeSet;

use axiscope_platform::Error;
use serde::{Deserialize, Serialize};

use super::features::{features, names};

/// What all configurations of a series have in common, as in tables of measurements.
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
    /// What its configurations have in common.
    pub key: SeriesKey,
    /// Its ports.
    pub ports: Vec<String>,
    /// Bytes of a beat.
    pub beat_bytes: u32,
    /// By how much each of [`features`] may differ between similar configurations.
    pub scales: Vec<f64>,
    /// Greatest distance to a measured configuration at which a correction is applied.
    pub reach: f64,
    /// Bursts of the measured configurations, beats.
    pub burst_beats: Vec<u32>,
    /// Their ports.
    pub sets: Vec<Vec<String>>,
    /// Errors of totals of left-out configurations, %.
    #[serde(default)]
    pub score: Option<Score>,
    /// What is corrected.
    pub target: Vec<Target>,
}

/// Errors of totals of configurations that were left out, % of the measured total.
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
    /// The port; none for the total.
    #[serde(default)]
    pub port: Option<String>,
    /// Variance of the logarithm of measured over predicted.
    pub amplitude: f64,
    /// The measured configurations that have the figure, by number from 0.
    pub rows: Vec<usize>,
    /// The weight of each.
    pub weights: Vec<f64>,
    /// The 90 % interval of the corrected figure's error, %, from configurations that were left out.
    pub error_percent: f64,
}

/// A correction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corrected {
    /// Corrected over predicted figure.
    pub factor: f64,
    /// Distance to the nearest measured configuration, in scales.
    pub distance: f64,
    /// The 90 % interval of the corrected figure's error, %.
    pub error_percent: f64,
}

impl Series {
    /// Refuses a series that does not fit together.
    pub(super) fn check(&self) -> Result<(), Error> {
        let wanted = names(&self.ports).len();
        let usable = |n: f64| n.is_finite() && n > 0.0;
        if self.scales.len() != wanted || !self.scales.iter().all(|s| usable(*s)) {
            return Err(Error(format!(
                "scales: give {wanted} numbers greater than 0"
            )));
        }
        if !usable(self.reach) || self.beat_bytes == 0 {
            return Err(Error(
                "reach and beat_bytes: give numbers greater than 0".into(),
            ));
        }
        let rows = self.sets.len();
        if self.burst_beats.len() != rows {
            return Err(Error(format!(
                "burst_beats: {} numbers for {rows} sets of ports",
                self.burst_beats.len()
            )));
        }
        let known: BTreeSet<&str> = self.ports.iter().map(String::as_str).collect();
        if let Some(port) = (self.sets.iter().flatten()).find(|p| !known.contains(p.as_str())) {
            return Err(Error(format!("sets: {port} is not in ports")));
        }
        for target in &self.target {
            target.check(rows)?;
        }
        Ok(())
    }

    /// The correction of a figure; none if no measured configuration is close enough.
    pub(super) fn correct(
        &self,
        ports: &[&str],
        burst_beats: u32,
        figure: &Figure,
    ) -> Option<Corrected> {
        let (what, port) = figure.parts();
        let mut targets = self.target.iter();
        let target = targets.find(|t| t.what == what && t.port.as_deref() == port)?;
        let here = features(&self.ports, self.beat_bytes, ports, burst_beats)?;
        let squares = target
            .rows
            .iter()
            .map(|&row| self.distance_squared(&here, row));
        let (mut nearest, mut log) = (f64::INFINITY, 0.0);
        for (square, weight) in squares.zip(&target.weights) {
            nearest = nearest.min(square);
            log += weight * (-0.5 * square).exp();
        }
        let distance = nearest.sqrt();
        (distance <= self.reach).then(|| Corrected {
            factor: (target.amplitude * log).exp(),
            distance,
            error_percent: target.error_percent,
        })
    }

    fn distance_squared(&self, here: &[f64], row: usize) -> f64 {
        let set: Vec<&str> = self.sets[row].iter().map(String::as_str).collect();
        let there = features(&self.ports, self.beat_bytes, &set, self.burst_beats[row])
            .expect("`check` compared the ports");
        let parts = here.iter().zip(&there).zip(&self.scales);
        parts.map(|((a, b), scale)| ((a - b) / scale).powi(2)).sum()
    }
}

impl Target {
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
        let numbers = self
            .weights
            .iter()
            .chain([&self.amplitude, &self.error_percent]);
        if numbers.copied().all(f64::is_finite) {
            Ok(())
        } else {
            Err(Error(format!("target {what}: a number is not finite")))
        }
    }
}
