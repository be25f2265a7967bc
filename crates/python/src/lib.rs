//! The extension module `axiscope._core`: its functions take JSON and TOML text and return JSON text.
//! Functions that simulate release the interpreter. Errors are `ValueError`s with a complete sentence.

use axiscope_design as design;
use axiscope_platform::{self as platform, Error};
use axiscope_sim as sim;
use pyo3::{exceptions::PyValueError, prelude::*};

use crate::ending::{ended, go_on};

mod bench;
mod boot;
mod calibration;
mod designs;
mod ending;
mod host;
mod model;
mod replay;
mod trace;

/// A platform from Python: a self-contained text, or an object with the text and the files that it needs.
#[derive(FromPyObject)]
enum Files {
    Text(String),
    Platform {
        text: String,
        companions: Vec<(String, String)>,
    },
}

impl From<Files> for platform::Files {
    fn from(given: Files) -> Self {
        match given {
            Files::Text(text) => Self::from(&text),
            Files::Platform { text, companions } => Self {
                text,
                companions: companions.into_iter().collect(),
            },
        }
    }
}

/// Returns the names of the files that a platform needs and that are missing.
#[pyfunction]
fn missing_files(platform: Files, platform_name: &str) -> PyResult<Vec<String>> {
    give(platform::Files::from(platform).missing(platform_name))
}

fn give<T>(r: Result<T, Error>) -> PyResult<T> {
    r.map_err(|e| PyValueError::new_err(e.0))
}

/// Returns the result of a point as JSON.
#[pyfunction]
fn run_point(
    py: Python<'_>,
    platform: Files,
    platform_name: &str,
    point_json: &str,
) -> PyResult<String> {
    ended(py, || {
        sim::Model::parse(platform::Files::from(platform), platform_name)?
            .while_going(go_on)
            .run_point(point_json)
    })
}

/// Translates a sentence about a master of a compiled design to a sentence about the member.
#[pyfunction]
fn in_words(members_json: &str, problem: &str) -> PyResult<String> {
    give(designs::in_words(members_json, problem))
}

/// Returns the number of masters in the programmable logic that the members of a compiled design
/// represent, without those in `left_out`.
#[pyfunction]
fn count_masters(members_json: &str, left_out: Vec<String>) -> PyResult<usize> {
    give(designs::count_masters(members_json, &left_out))
}

/// Returns the index of the published safe load that the model exceeds most, and the load in words,
/// or `None` if there is no such load.
#[pyfunction]
fn worst_load(
    loads_json: &str,
    core: &str,
    aggressors: usize,
    max_slowdown: f64,
) -> PyResult<Option<(usize, String)>> {
    give(designs::worst_load(
        loads_json,
        core,
        aggressors,
        max_slowdown,
    ))
}

/// Raises a `ValueError` if the explorer refuses the text of a design file.
#[pyfunction]
fn read_design(text: &str) -> PyResult<()> {
    give(designs::read_text(text))
}

/// Returns a design's result (JSON) with its sentences, which are missing in results of earlier
/// versions.
#[pyfunction]
fn worded(result_json: &str) -> PyResult<String> {
    give(designs::worded(result_json))
}

/// Returns the JSON Schema of a file or record by its name, such as `design`.
#[pyfunction]
fn schema_of(noun: &str) -> PyResult<String> {
    give(design::schema::schema_of(noun))
}

/// Returns the budgets that a governor's law sets for given measurements. All values are JSON.
#[pyfunction]
fn replay_governor(law_json: &str) -> PyResult<String> {
    give(sim::replay_governor(law_json))
}

/// Returns the register writes of an init file, as JSON.
#[pyfunction]
fn boot_writes(file: boot::Given) -> PyResult<String> {
    give(boot::writes(&file))
}

/// Returns the settings of an init file, as JSON.
#[pyfunction]
#[pyo3(signature = (file, reference_mhz=None))]
fn decode_boot(file: boot::Given, reference_mhz: Option<f64>) -> PyResult<String> {
    give(boot::decoded(&file, reference_mhz))
}

/// Returns the labels of settings by key, with `None` for a setting that has no label.
#[pyfunction]
fn setting_labels(keys: Vec<String>) -> Vec<Option<String>> {
    boot::labels(&keys)
}

/// Returns the address of a register of a chip, and the bits of a field or of all its fields.
#[pyfunction]
fn register_bits(chip: &str, path: &str) -> PyResult<(u64, u64)> {
    give(boot::register_bits(chip, path))
}

/// Returns the fields with the QoS of each port of a chip, as JSON.
#[pyfunction]
fn qos_fields(chip: &str) -> PyResult<String> {
    give(boot::qos_fields(chip))
}

/// Returns the platform file for an init file, and the settings of the init file, as JSON. `read`
/// returns the text of a file such as `platforms/zcu102`.
#[pyfunction]
#[pyo3(signature = (file, name, version, bytes, read, reference_mhz=None, base=None, part=None, unexplained=true, parts=Vec::new()))]
// There are many arguments because one command has all these options.
#[allow(clippy::too_many_arguments)]
fn import_boot(
    py: Python<'_>,
    file: boot::Given,
    name: &str,
    version: &str,
    bytes: &[u8],
    read: Py<PyAny>,
    reference_mhz: Option<f64>,
    base: Option<&str>,
    part: Option<&str>,
    unexplained: bool,
    parts: Vec<String>,
) -> PyResult<String> {
    let asked = axiscope_platform::bootfile::Asked {
        name,
        version,
        bytes,
        base,
        part,
        unexplained,
        parts: &parts,
        stated: None,
    };
    let read = |wanted: &str| text_of(py, &read, wanted);
    give(boot::imported(&file, reference_mhz, &asked, &read))
}

/// Reads the text of a data file that Python finds by its name.
fn text_of(py: Python<'_>, read: &Py<PyAny>, wanted: &str) -> Result<String, Error> {
    let text = read
        .call1(py, (wanted,))
        .and_then(|t| t.extract::<String>(py));
    text.map_err(|e| Error(e.value(py).to_string()))
}

/// Returns the contents of a hardware handoff, and the platform and the design created from it, as JSON.
#[pyfunction]
fn import_handoff(
    py: Python<'_>,
    files: Vec<(String, Vec<u8>)>,
    asked: &str,
    read: Py<PyAny>,
) -> PyResult<String> {
    let read = |wanted: &str| text_of(py, &read, wanted);
    give(boot::handoff(files, asked, &read))
}

/// Returns the AXI buses of a waveform, as JSON. `asked` (JSON) gives the clock and the period.
#[pyfunction]
fn trace_buses(py: Python<'_>, path: &str, asked: &str) -> PyResult<String> {
    give(py.detach(|| trace::buses(path, asked)))
}

/// Returns the transactions of a waveform's buses as CSV, and the findings with the recordings as
/// JSON.
#[pyfunction]
fn import_trace(py: Python<'_>, path: &str, asked: &str) -> PyResult<(String, String)> {
    give(py.detach(|| trace::imported(path, asked)))
}

/// Returns the `run` section of a design (JSON) for a brief run, as JSON.
#[pyfunction]
fn coarse_run(design_json: &str) -> PyResult<String> {
    give(designs::coarse_run(design_json))
}

/// Reads a slowdown that a user allows, a factor or a percentage, and returns it as a factor.
#[pyfunction]
fn read_slowdown(given: String) -> PyResult<f64> {
    let bound = design::SlowdownBound::Text(given);
    give(bound.read().map_err(Error))
}

/// Returns a rate in MB/s with the fewest decimal places that represent it to within one per cent,
/// at most 3.
#[pyfunction]
fn rate_text(mbps: f64) -> String {
    design::rate_text(mbps)
}

/// Returns the causes of waiting in the order of plots: the name of each, and its name in legends.
#[pyfunction]
fn causes() -> Vec<(&'static str, &'static str)> {
    design::CAUSES
        .map(|cause| (cause.name, cause.called))
        .into()
}

/// Returns a DPU that runs a network, as masters of a point. All values are JSON
/// (`axiscope_design::dpu_masters`).
#[pyfunction]
fn dpu_masters(network_json: &str, place_json: &str) -> PyResult<String> {
    give(designs::dpu(network_json, place_json))
}

/// Returns the number of beats in the longest burst that need not be divided.
#[pyfunction]
fn most_beats(beat_bytes: u64, axi3: bool) -> u16 {
    let protocol_beats = match axi3 {
        true => platform::AXI3_BEATS,
        false => platform::AXI4_BEATS,
    };
    platform::most_beats(beat_bytes, protocol_beats)
}

/// Returns the version of the model.
#[pyfunction]
const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Returns the build of the model: a hash of its sources and of everything that they depend on.
#[pyfunction]
const fn build_id() -> &'static str {
    env!("AXISCOPE_BUILD_ID")
}

#[pymodule]
fn _core(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("BOUNDARY_BYTES", platform::BOUNDARY_BYTES)?;
    m.add("STARVED_TIMES", axiscope_sim::STARVED_TIMES)?;
    m.add("HANDOFFS", axiscope_platform::bootfile::HANDOFFS)?;
    m.add("INIT_FILES", axiscope_handoff::INIT)?;
    m.add_function(wrap_pyfunction!(run_point, m)?)?;
    m.add_function(wrap_pyfunction!(ending::end_points, m)?)?;
    m.add_class::<model::Model>()?;
    m.add_class::<calibration::Calibration>()?;
    m.add_function(wrap_pyfunction!(calibration::calibration_features, m)?)?;
    m.add_function(wrap_pyfunction!(most_beats, m)?)?;
    m.add_function(wrap_pyfunction!(in_words, m)?)?;
    m.add_function(wrap_pyfunction!(count_masters, m)?)?;
    m.add_function(wrap_pyfunction!(worst_load, m)?)?;
    m.add_function(wrap_pyfunction!(read_design, m)?)?;
    m.add_function(wrap_pyfunction!(worded, m)?)?;
    m.add_function(wrap_pyfunction!(schema_of, m)?)?;
    m.add_class::<bench::Bench>()?;
    m.add_class::<bench::NativePort>()?;
    m.add_function(wrap_pyfunction!(boot_writes, m)?)?;
    m.add_function(wrap_pyfunction!(decode_boot, m)?)?;
    m.add_function(wrap_pyfunction!(setting_labels, m)?)?;
    m.add_function(wrap_pyfunction!(register_bits, m)?)?;
    m.add_function(wrap_pyfunction!(qos_fields, m)?)?;
    m.add_function(wrap_pyfunction!(import_boot, m)?)?;
    m.add_function(wrap_pyfunction!(import_handoff, m)?)?;
    m.add_function(wrap_pyfunction!(trace_buses, m)?)?;
    m.add_function(wrap_pyfunction!(import_trace, m)?)?;
    m.add_function(wrap_pyfunction!(coarse_run, m)?)?;
    m.add_function(wrap_pyfunction!(read_slowdown, m)?)?;
    m.add_function(wrap_pyfunction!(rate_text, m)?)?;
    m.add_function(wrap_pyfunction!(causes, m)?)?;
    m.add_function(wrap_pyfunction!(dpu_masters, m)?)?;
    m.add_function(wrap_pyfunction!(missing_files, m)?)?;
    m.add_function(wrap_pyfunction!(replay_governor, m)?)?;
    m.add_function(wrap_pyfunction!(replay::replay_file, m)?)?;
    m.add_function(wrap_pyfunction!(host::measure_host, m)?)?;
    m.add_function(wrap_pyfunction!(host::describe_host, m)?)?;
    m.add_function(wrap_pyfunction!(version, m)?)?;
    m.add_function(wrap_pyfunction!(build_id, m)?)?;
    Ok(())
}
