//! Replays of traces.

use std::{
    fs::File,
    io::{BufReader, BufWriter, Write},
};

use axiscope_platform::{self as platform, Error};
use axiscope_sim as sim;
use pyo3::{exceptions::PyValueError, prelude::*};

use crate::Files;

/// Replays a trace file. Writes the DRAM commands to the file `commands`, if it is given. With
/// `wrap`, addresses are taken modulo the size of the memory. `format` is the trace's format, which
/// is detected by default, and `trace_mhz` is the clock of the trace's cycles. Checks signals from
/// time to time, so that Ctrl-C ends the replay.
#[pyfunction]
#[pyo3(signature = (
    platform, platform_name, trace, mapping=None, commands=None, wrap=false, format=None, trace_mhz=None
))]
#[allow(clippy::too_many_arguments)]
pub fn replay_file(
    py: Python<'_>,
    platform: Files,
    platform_name: &str,
    trace: &str,
    mapping: Option<&str>,
    commands: Option<&str>,
    wrap: bool,
    format: Option<&str>,
    trace_mhz: Option<f64>,
) -> PyResult<String> {
    let mut raised = None;
    let mut go_on = || {
        Python::attach(|py| py.check_signals()).map_err(|e| {
            raised = Some(e);
            Error("stopped".into())
        })
    };
    let found = py.detach(|| {
        let open = |path: &str, e: std::io::Error| Error(format!("{path}: cannot be opened ({e})"));
        let input = File::open(trace).map_err(|e| open(trace, e))?;
        let named = |e: Error| match e.0.strip_prefix("trace:") {
            Some(message) => Error(format!("{trace}:{message}")),
            None => e,
        };
        let input = BufReader::with_capacity(1 << 20, input);
        let create = |path| -> Result<_, Error> {
            File::create(path)
                .map(BufWriter::new)
                .map_err(|e| open(path, e))
        };
        let mut list = commands.map(create).transpose()?;
        let options = sim::ReplayOptions {
            map: mapping,
            wrap,
            format,
            trace_mhz,
            commands: list.as_mut().map(|file| file as &mut dyn Write),
            go_on: Some(&mut go_on),
        };
        let report = sim::replay(
            platform::Files::from(platform),
            platform_name,
            input,
            options,
        )
        .map_err(named)?;
        if let (Some(file), Some(path)) = (&mut list, commands) {
            file.flush().map_err(|e| open(path, e))?;
        }
        Ok(serde_json::to_string(&report).expect("a report is JSON"))
    });
    found.map_err(|e: Error| raised.unwrap_or_else(|| PyValueError::new_err(e.0)))
}
