//! Ends points that are running: on Ctrl-C, and on request in all threads.

use std::{
    cell::Cell,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use axiscope_platform::Error;
use pyo3::{
    exceptions::{PyKeyboardInterrupt, PyValueError},
    prelude::*,
};

/// Number of times that all points were ended.
static ENDED: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// Value of `ENDED` when this thread's point began.
    static BEGAN: Cell<u64> = const { Cell::new(0) };
}

/// Ends all points that are running in any thread, because Python handles signals only in its main
/// thread. Each of these points raises `KeyboardInterrupt`. Points that begin later are not
/// affected.
#[pyfunction]
pub fn end_points() {
    ENDED.fetch_add(1, Relaxed);
}

fn is_ended() -> bool {
    BEGAN.get() != ENDED.load(Relaxed)
}

/// Returns whether a point should continue. Checks signals from time to time, so that Ctrl-C ends
/// the point; `ended` raises the exception.
pub fn go_on() -> bool {
    !is_ended()
        && Python::attach(|py| match py.check_signals() {
            Ok(()) => true,
            Err(e) => {
                e.restore(py);
                false
            }
        })
}

/// Returns the result of a point, or the exception that a signal raised while the point ran.
pub fn ended(
    py: Python<'_>,
    run: impl FnOnce() -> Result<String, Error> + Send,
) -> PyResult<String> {
    let found = py.detach(|| {
        BEGAN.set(ENDED.load(Relaxed));
        run()
    });
    found.map_err(|e| match PyErr::take(py) {
        Some(raised) => raised,
        None if is_ended() => PyKeyboardInterrupt::new_err(e.0),
        None => PyValueError::new_err(e.0),
    })
}
