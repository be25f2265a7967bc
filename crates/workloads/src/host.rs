//! Measures the programs of `axiscope-workloads` on the computer that this runs on.
//!
//! A [`Request`] lists cases: a victim on pinned CPUs, perhaps with a load on others. All are
//! measured in turn, repetition by repetition, so that a drift of the machine meets all alike.
//! Times are nanoseconds, sizes bytes. Errors are finished sentences.

mod cases;
mod load;
mod machine;
mod measure;
mod pages;
mod request;
mod streaming;
mod task;
mod victim;
mod wide;

pub use machine::{Cache, Machine, machine};
pub use measure::measure;
pub use request::{Case, Load, Request, Sample, Victim};
pub use task::{Scheduling, State, Task, Tasks, demand_bytes, room_bytes};

/// What keeps a measurement from being made, with the fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub String);

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// Measures a request in JSON; gives a JSON list of samples. `progress` is called after each
/// with (done, in all) and may end the run by an error.
///
/// # Errors
/// What is wrong with the request, or what this computer cannot do.
pub fn measure_json(
    request: &str,
    progress: impl FnMut(usize, usize) -> Result<(), Error>,
) -> Result<String, Error> {
    let request: Request =
        serde_json::from_str(request).map_err(|e| Error(format!("request: {e}")))?;
    let samples = measure(&request, progress)?;
    Ok(serde_json::to_string(&samples).expect("samples are JSON"))
}

/// What this computer is like, as JSON.
///
/// # Errors
/// If the operating system does not tell.
pub fn machine_json() -> Result<String, Error> {
    Ok(serde_json::to_string(&machine()?).expect("a machine is JSON"))
}
