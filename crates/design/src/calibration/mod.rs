//! Corrections of predicted rates and latencies by measurements of one board.
//!
//! A Gaussian process interpolates the error of the model, which is the logarithm of the ratio of a measured
//! figure to the predicted figure. The prior mean of the process is zero, so the correction vanishes far from
//! every measurement, and only the model remains (model discrepancy in the sense of Kennedy and O'Hagan,
//! "Bayesian calibration of computer models", 2001). A series of tests (clock, mode, pattern, address map, QoS,
//! multiplexer) is corrected by its own measurements only, because corrections learned from other series or
//! other boards made predictions worse.
//!
//! `axiscope calibrate` trains the corrections; this module evaluates them and needs no library for that.

mod correcting;
mod features;
mod likeness;
mod series;
mod shares;

use std::cmp::Ordering;

use axiscope_platform::Error;
pub(crate) use correcting::correct;
pub use correcting::{Calibrated, Plain};
pub use features::{Configuration, features, names};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
pub use series::{Corrected, Figure, Score, Series, SeriesKey, Target};

/// Version of the format.
pub const SCHEMA: u32 = 2;

/// Measurements of a board, as corrections of the model.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// Version of the format: 2.
    pub schema: u32,
    /// The platform on which the measurements were made.
    pub board: String,
    /// Version of the model for which the corrections are valid.
    pub model: String,
    /// The file of measurements.
    pub data: String,
    /// SHA-256 of the file of measurements.
    pub data_sha256: String,
    /// When the board was measured, in the words of the person who measured it.
    #[serde(default)]
    pub measured: Option<String>,
    /// The boot software of the board: `boot.release` of its platform file.
    #[serde(default)]
    pub boot: Option<String>,
    /// Measured series.
    pub series: Vec<Series>,
}

impl Calibration {
    /// Reads a calibration from TOML.
    ///
    /// # Errors
    /// If the text is invalid. The error states the position.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut found: Self = toml::from_str(text).map_err(|e| Error(e.to_string()))?;
        if found.schema != SCHEMA {
            return Err(Error(format!(
                "schema: {}; this version reads {SCHEMA}: run axiscope calibrate again",
                found.schema
            )));
        }
        for (nth, series) in found.series.iter_mut().enumerate() {
            series
                .prepare()
                .map_err(|e| Error(format!("series {}: {}", nth + 1, e.0)))?;
        }
        Ok(found)
    }

    /// Reads the calibration of a platform, and rejects a calibration of a different board.
    ///
    /// # Errors
    /// Like [`Self::parse`], with the name of the file. If the calibration belongs to a different
    /// board, the error names this board.
    pub fn of_board(
        name: &str,
        text: &str,
        board: &str,
        boot: Option<&str>,
    ) -> Result<Self, Error> {
        let at = |what: String| Error(format!("calibration {name}: {what}"));
        let found = Self::parse(text).map_err(|e| at(e.0))?;
        if found.board != board {
            return Err(at(format!(
                "board: is of {}, not of {board}; measure {board} and run axiscope calibrate -p {board}",
                found.board
            )));
        }
        if let (Some(measured), Some(now)) = (found.boot.as_deref(), boot)
            && measured != now
        {
            return Err(at(format!(
                "boot: the board was measured after \"{measured}\", and {board} describes \"{now}\"; measure it again"
            )));
        }
        Ok(found)
    }

    /// Returns the part that `axiscope show` prints: head, scores of the series, and the number of
    /// measured configurations.
    #[must_use]
    pub fn describe(&self) -> Value {
        let series = self.series.iter().map(|one| {
            json!({
                "key": one.key,
                "configurations": one.sets.len(),
                "ports": one.ports,
                "reach": one.reach,
                "score": one.score,
            })
        });
        json!({
            "board": self.board,
            "model": self.model,
            "data": self.data,
            "data_sha256": self.data_sha256,
            "measured": self.measured,
            "boot": self.boot,
            "series": series.collect::<Vec<_>>(),
        })
    }

    /// Returns the measurements and their date, in words.
    pub(crate) fn in_words(&self) -> String {
        match &self.measured {
            Some(when) => format!("the calibration from {} (measured {when})", self.data),
            None => format!("the calibration from {}", self.data),
        }
    }

    /// Returns the correction of a figure of a configuration, or `None` if no measured
    /// configuration is close enough.
    #[must_use]
    pub fn correct(
        &self,
        key: &SeriesKey,
        of: Configuration<'_>,
        figure: &Figure,
    ) -> Option<Corrected> {
        self.series_of(key, |_| true)?.correct(of, figure)
    }

    /// Returns the series with this key. Its clock may be written or rounded differently. If there
    /// are several such series, returns the series with the nearest clock.
    fn series_of(&self, key: &SeriesKey, is_wanted: impl Fn(&Series) -> bool) -> Option<&Series> {
        let apart = |series: &&Series| key.clock_apart(&series.key);
        (self.series.iter())
            .filter(|s| apart(s).is_some() && is_wanted(s))
            .min_by(|a, b| apart(a).partial_cmp(&apart(b)).unwrap_or(Ordering::Equal))
    }

    /// Corrects the rates of all streams of a configuration. Returns `None` if the total of the
    /// configuration is not corrected. A stream moves at most one beat per cycle of its port, and
    /// the total is at most `most_mbps`, the peak rate of the memory.
    #[must_use]
    pub fn correct_rates(
        &self,
        key: &SeriesKey,
        of: Configuration<'_>,
        streams: &[(Figure, f64)],
        most_mbps: f64,
    ) -> Option<(Vec<f64>, Corrected)> {
        let series = self.series_of(key, |_| true)?;
        let total = series.correct(of, &Figure::Total)?;
        let port_mbps = f64::from(series.beat_bytes) * key.pl_mhz;
        let ways = if key.mode == "readwrite" { 2.0 } else { 1.0 };
        // Masters behind a multiplexer share one port.
        let ports = if key.mux == "ps" { of.ports.len() } else { 1 };
        let most = most_mbps.min(port_mbps * ways * ports as f64);
        let wanted = streams.iter().map(|(figure, rate)| {
            let own = series.correct(of, figure);
            rate * own.map_or(total.factor, |c| c.factor)
        });
        let wanted: Vec<f64> = wanted.collect();
        let sum = (total.factor * of.plain_mbps).min(most);
        let rates = shares::divide(sum, &wanted, &vec![port_mbps; wanted.len()]);
        Some((rates, total))
    }
}

#[cfg(test)]
mod tests;
