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

use axiscope_platform::Error;
pub(crate) use correcting::correct;
pub use correcting::{Calibrated, Plain};
pub use features::{Configuration, features, names};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
pub use series::{Corrected, Figure, Score, Series, SeriesKey, Target};

/// Version of the format.
pub const SCHEMA: u32 = 1;

/// Measurements of a board, as corrections of the model.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// Version of the format: 1.
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

    /// The part that `axiscope show` prints: head, scores of the series, and the number of measured
    /// configurations.
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

    /// The measurements and their date, in words.
    pub(crate) fn in_words(&self) -> String {
        match &self.measured {
            Some(when) => format!("the calibration from {} (measured {when})", self.data),
            None => format!("the calibration from {}", self.data),
        }
    }

    /// Returns the correction of a figure of a configuration; `None` if no measured configuration is close
    /// enough.
    #[must_use]
    pub fn correct(
        &self,
        key: &SeriesKey,
        of: Configuration<'_>,
        figure: &Figure,
    ) -> Option<Corrected> {
        let series = self.series.iter().find(|s| s.key == *key)?;
        series.correct(of, figure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
        schema = 1
        board = "zcu102"
        model = "0.2.0"
        data = "measured.csv"
        data_sha256 = "00"

        [[series]]
        key = { pl_mhz = 300.0, mode = "read", pattern = "sequential", mapping = "row_bank_column", qos = "default", mux = "ps" }
        ports = ["HP0", "HP3"]
        beat_bytes = 16
        scales = [1.0, 2.0, 2.0, 2.0, 9.0, 1.0, 1.0, 1.0, 1.0]
        reach = 1.5
        reach_of_new_sets = 0.0
        burst_beats = [16, 64, 16]
        sets = [["HP0"], ["HP0"], ["HP0", "HP3"]]
        plain_mbps = [1000.0, 1000.0, 1000.0]

        [[series.target]]
        what = "total"
        amplitude = 0.04
        noise = 0.01
        rows = [0, 1, 2]
        weights = [2.0, -1.0, 0.5]
        error_percent_by_spread = 3.0
    "#;

    fn key() -> SeriesKey {
        SeriesKey {
            pl_mhz: 300.0,
            mode: "read".into(),
            pattern: "sequential".into(),
            mapping: "row_bank_column".into(),
            qos: "default".into(),
            mux: "ps".into(),
        }
    }

    fn at<'a>(ports: &'a [&'a str], burst_beats: u32) -> Configuration<'a> {
        Configuration {
            ports,
            burst_beats,
            plain_mbps: 1000.0,
        }
    }

    fn total(key: &SeriesKey, ports: &[&str], beats: u32) -> Option<Corrected> {
        let found = Calibration::parse(TEXT).unwrap();
        found.correct(key, at(ports, beats), &Figure::Total)
    }

    #[test]
    fn a_correction_is_the_sum_of_the_weighted_similarities() {
        let found = total(&key(), &["HP0"], 16).unwrap();
        // The configurations are two octaves of burst length apart, and differ by one port and one bit of the
        // set.
        let matern = |d: f64| (1.0 + 3.0_f64.sqrt() * d) * (-3.0_f64.sqrt() * d).exp();
        let similar = [1.0, matern(2.0), matern(2.0_f64.sqrt())];
        let expected = 0.04 * (2.0 * similar[0] - similar[1] + 0.5 * similar[2]);
        assert!((found.factor.ln() - expected).abs() < 1e-12);
        assert_eq!(found.distance, 0.0);
        // The measurements explain most of the variance: 0.04² / 0.05 of 0.05.
        assert!((found.error_percent - 3.0 * (0.05_f64 - 0.032).sqrt()).abs() < 1e-12);
        let farther = total(&key(), &["HP0"], 32).unwrap();
        assert!(farther.error_percent > found.error_percent);
    }

    #[test]
    fn nothing_is_corrected_where_nothing_was_measured() {
        assert!(total(&key(), &["HP0"], 32).is_some());
        assert!(total(&key(), &["HP0"], 256).is_none(), "two octaves away");
        assert!(
            total(&key(), &["HP1"], 16).is_none(),
            "a port that was not measured"
        );
        assert!(
            total(&key(), &["HP3"], 16).is_none(),
            "a set that was not measured"
        );
        let mut other = key();
        other.pl_mhz = 100.0;
        assert!(total(&other, &["HP0"], 16).is_none(), "another series");
        let found = Calibration::parse(TEXT).unwrap();
        let rate = Figure::Read("HP0".into());
        assert!(found.correct(&key(), at(&["HP0"], 16), &rate).is_none());
    }

    #[test]
    fn wrong_files_are_refused_with_the_place() {
        let wrong = |from: &str, to: &str| {
            let text = TEXT.replace(from, to);
            assert_ne!(text, TEXT);
            Calibration::parse(&text).unwrap_err().0
        };
        assert!(wrong("schema = 1", "schema = 2").contains("schema: 2"));
        assert!(
            wrong("rows = [0, 1, 2]", "rows = [0, 1]")
                .contains("series 1: target total: 3 weights")
        );
        assert!(wrong("rows = [0, 1, 2]", "rows = [0, 1, 3]").contains("row 3"));
        assert!(wrong("1.0, 1.0]", "1.0, 0.0]").contains("scales"));
        assert!(wrong("1000.0]", "nan]").contains("plain_mbps"));
        assert!(wrong("noise = 0.01", "noise = -1.0").contains("negative"));
        assert!(wrong("[16, 64, 16]", "[16, 64]").contains("burst_beats"));
        assert!(wrong(r#"["HP0"], ["HP0"], "#, r#"["HP0"], ["HP2"], "#).contains("HP2"));
    }
}
