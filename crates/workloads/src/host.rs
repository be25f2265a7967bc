//! Measures the programs of `axiscope-workloads` on this computer.
//!
//! A [`Request`] lists cases: a victim on pinned CPUs, optionally with a load on other CPUs. Each
//! repetition measures all cases in turn, so that slow changes of the machine affect all cases
//! alike. Times are in nanoseconds, sizes in bytes. Error messages are complete sentences.

mod cases;
mod cpu_clock;
mod load;
mod machine;
mod measure;
mod pages;
mod request;
mod streaming;
mod task;
mod victim;
mod wide;

pub use cpu_clock::{CpuMeter, Reading};
pub use machine::{Cache, Machine, fifo, machine, on_cpu, pin};
pub use measure::measure;
pub use request::{Case, Load, Request, Sample, Victim};
pub use task::{Scheduling, State, Task, Tasks, demand_bytes, room_bytes};

/// The reason why a measurement failed, and how to fix the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub String);

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// Measures a request in JSON and returns a JSON list of samples. Calls `progress` with (done, total) after
/// each sample. An error from `progress` ends the run.
///
/// # Errors
/// If the request is invalid, or if this computer cannot run it.
pub fn measure_json(
    request: &str,
    progress: impl FnMut(usize, usize) -> Result<(), Error>,
) -> Result<String, Error> {
    let request: Request =
        serde_json::from_str(request).map_err(|e| Error(format!("request: {e}")))?;
    let samples = measure(&request, progress)?;
    Ok(serde_json::to_string(&samples).expect("samples are JSON"))
}

/// Returns a description of this computer as JSON.
///
/// # Errors
/// If the operating system does not report which CPUs may be used.
pub fn machine_json() -> Result<String, Error> {
    Ok(serde_json::to_string(&machine()?).expect("a machine is JSON"))
}
