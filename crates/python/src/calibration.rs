//! Corrections of predictions by measurements of a board, for Python.

use axiscope_design::calibration::{self as calibration, Configuration, Figure, SeriesKey};
use pyo3::{exceptions::PyValueError, prelude::*};

/// Clock in MHz, mode, pattern, address map, QoS setting and multiplexer of a series.
type Key = (f64, String, String, String, String, String);

/// A calibration that is read once and corrects many figures.
#[pyclass(frozen)]
pub struct Calibration(calibration::Calibration);

#[pymethods]
impl Calibration {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let found = calibration::Calibration::parse(text);
        found.map(Self).map_err(|e| PyValueError::new_err(e.0))
    }

    /// Returns the platform that was measured.
    #[getter]
    fn board(&self) -> &str {
        &self.0.board
    }

    /// Returns the head and the scores as JSON, without the corrections themselves.
    fn describe(&self) -> String {
        self.0.describe().to_string()
    }

    /// Returns the factor, distance and error of a figure (`total`, `read`, `write` or `latency`),
    /// or `None` if nothing similar was measured.
    fn correct(
        &self,
        key: Key,
        ports: Vec<String>,
        burst_beats: u32,
        plain_mbps: f64,
        what: &str,
        port: &str,
    ) -> PyResult<Option<(f64, f64, f64)>> {
        let key = series_key(key);
        let figure = match what {
            "total" => Figure::Total,
            "read" => Figure::Read(port.into()),
            "write" => Figure::Write(port.into()),
            "latency" => Figure::Latency(port.into()),
            _ => return Err(PyValueError::new_err(format!("{what}: is not a figure"))),
        };
        let ports: Vec<&str> = ports.iter().map(String::as_str).collect();
        let of = Configuration {
            ports: &ports,
            burst_beats,
            plain_mbps,
        };
        let found = self.0.correct(&key, of, &figure);
        Ok(found.map(|c| (c.factor, c.distance, c.error_percent)))
    }

    /// Returns the corrected write and read rates of each port, and the interval of the error in
    /// their total, %, or `None` if the total is not corrected. `most_mbps` is the peak rate of the
    /// memory.
    fn correct_rates(
        &self,
        key: Key,
        ports: Vec<String>,
        burst_beats: u32,
        plain: Vec<(String, f64, f64)>,
        most_mbps: f64,
    ) -> Option<(Vec<(f64, f64)>, f64)> {
        let ports: Vec<&str> = ports.iter().map(String::as_str).collect();
        let of = Configuration {
            ports: &ports,
            burst_beats,
            plain_mbps: plain.iter().map(|(_, write, read)| write + read).sum(),
        };
        let streams = plain.into_iter().flat_map(|(port, write, read)| {
            [
                (Figure::Write(port.clone()), write),
                (Figure::Read(port), read),
            ]
        });
        let streams: Vec<(Figure, f64)> = streams.collect();
        let found = self
            .0
            .correct_rates(&series_key(key), of, &streams, most_mbps);
        found.map(|(rates, total)| {
            let pairs = rates.chunks_exact(2).map(|pair| (pair[0], pair[1]));
            (pairs.collect(), total.error_percent)
        })
    }
}

fn series_key(key: Key) -> SeriesKey {
    let (pl_mhz, mode, pattern, mapping, qos, mux) = key;
    SeriesKey {
        pl_mhz,
        mode,
        pattern,
        mapping,
        qos,
        mux,
    }
}

/// Returns the properties by which configurations are compared, one row for each set of ports, burst length and total
/// of the model.
#[pyfunction]
pub fn calibration_features(
    ports: Vec<String>,
    beat_bytes: u32,
    sets: Vec<Vec<String>>,
    burst_beats: Vec<u32>,
    plain_mbps: Vec<f64>,
) -> PyResult<Vec<Vec<f64>>> {
    let configurations = sets.iter().zip(burst_beats).zip(plain_mbps);
    let rows = configurations.map(|((set, burst_beats), plain_mbps)| {
        let set: Vec<&str> = set.iter().map(String::as_str).collect();
        let of = Configuration {
            ports: &set,
            burst_beats,
            plain_mbps,
        };
        calibration::features(&ports, beat_bytes, of)
            .ok_or_else(|| PyValueError::new_err("sets: a port is not in ports"))
    });
    rows.collect()
}
