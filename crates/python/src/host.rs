//! Measurements on this computer.

use axiscope_workloads::host;
use pyo3::{exceptions::PyValueError, prelude::*};

/// Measures a request on this computer and returns its samples as JSON (crates/workloads/src/host). `progress`
/// is called with (done, total) after each sample, and may raise an exception to end the run.
#[pyfunction]
#[pyo3(signature = (request_json, progress=None))]
pub fn measure_host(
    py: Python<'_>,
    request_json: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let mut raised = None;
    let found = py.detach(|| {
        host::measure_json(request_json, |done, total| {
            Python::attach(|py| {
                py.check_signals()?;
                progress
                    .as_ref()
                    .map_or(Ok(()), |call| call.call1(py, (done, total)).map(drop))
            })
            .map_err(|e: PyErr| {
                raised = Some(e);
                host::Error("stopped".into())
            })
        })
    });
    found.map_err(|e| raised.unwrap_or_else(|| PyValueError::new_err(e.0)))
}

/// Describes this computer, as JSON (crates/workloads/src/host).
#[pyfunction]
pub fn describe_host() -> PyResult<String> {
    host::machine_json().map_err(|e| PyValueError::new_err(e.0))
}
