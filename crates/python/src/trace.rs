//! Reads AXI traffic from waveforms for Python. Functions take a path and return JSON and CSV.

use std::path::Path;

use axiscope_platform::Error;
use axiscope_trace::{Asked, Wave, import, listed};

fn asked(json: &str) -> Result<Asked, Error> {
    serde_json::from_str(json).map_err(|e| Error(format!("asked: {e}")))
}

fn message(e: axiscope_trace::Error) -> Error {
    Error(e.0)
}

/// Returns the buses of a file, and the signals that belong to no bus.
pub fn buses(path: &str, json: &str) -> Result<String, Error> {
    let asked = asked(json)?;
    let mut wave = Wave::open(Path::new(path)).map_err(message)?;
    let found = listed(&mut wave, &asked).map_err(message)?;
    Ok(serde_json::to_string(&found).expect("buses are JSON"))
}

/// Returns the transactions of a file's buses as CSV, and the findings with the recordings as JSON.
pub fn imported(path: &str, json: &str) -> Result<(String, String), Error> {
    let asked = asked(json)?;
    let mut wave = Wave::open(Path::new(path)).map_err(message)?;
    let (csv, found) = import(&mut wave, &asked).map_err(message)?;
    let found = serde_json::to_string(&found).expect("recordings are JSON");
    Ok((csv, found))
}
