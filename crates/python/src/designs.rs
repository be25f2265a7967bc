//! Compiles and runs designs for Python. Functions take and return JSON.

use std::collections::BTreeMap;

use axiscope_design::{
    Board, DesignFile, DesignResult, How, Made, Placed, Ran, Supplies, advise, compile, try_changes,
};
use axiscope_platform::Error;
use axiscope_sim::{Model, Point, PointResult};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json, value::RawValue};

/// A design, its chip, and the reference data that the design refers to.
#[derive(Deserialize)]
struct Asked<'a> {
    #[serde(borrow)]
    design: &'a RawValue,
    chip: Option<String>,
    supplies: Supplies,
}

/// Reads the text of a design file in the same way as the explorer.
pub fn read_text(text: &str) -> Result<(), Error> {
    DesignFile::parse(&axiscope_design::design_of_toml(text)?)?;
    Ok(())
}

/// Results of a design's runs.
#[derive(Deserialize)]
struct WasRun {
    whole: PointResult,
    alone: BTreeMap<String, PointResult>,
    backend: String,
    values: Map<String, Value>,
}

fn read<T: DeserializeOwned>(what: &str, json: &str) -> Result<T, Error> {
    serde_json::from_str(json).map_err(|e| Error(format!("{what}: {e}")))
}

fn made(
    model: &Model,
    name: &str,
    asked: &str,
) -> Result<(DesignFile, Board, Supplies, Made), Error> {
    let asked: Asked<'_> = serde_json::from_str(asked).map_err(|e| Error(format!("asked: {e}")))?;
    let design = DesignFile::parse(asked.design.get())?;
    let board = Board::of(model, name, asked.chip)?;
    let made = compile(&design, &board, &asked.supplies)?;
    Ok((design, board, asked.supplies, made))
}

/// Returns the point and the members of a design.
pub fn compiled(model: &Model, name: &str, asked: &str) -> Result<String, Error> {
    let (_, _, _, made) = made(model, name, asked)?;
    Ok(serde_json::to_string(&made).expect("a design is JSON"))
}

/// Returns the points of members alone.
pub fn alone(model: &Model, name: &str, asked: &str, members: &[String]) -> Result<String, Error> {
    let (_, _, _, made) = made(model, name, asked)?;
    let own = made.members.iter().filter(|m| members.contains(&m.name));
    let points: BTreeMap<&String, Point> = own.map(|m| (&m.name, made.alone(m))).collect();
    Ok(serde_json::to_string(&points).expect("points are JSON"))
}

/// Returns the result of a design.
pub fn outcome(model: &Model, name: &str, asked: &str, ran: &str) -> Result<String, Error> {
    let (design, board, supplies, made) = made(model, name, asked)?;
    let ran: WasRun = read("ran", ran)?;
    let ran = Ran {
        whole: ran.whole,
        alone: ran.alone,
        series: Vec::new(),
        states: Vec::new(),
        alone_series: BTreeMap::new(),
        backend: ran.backend,
        values: ran.values,
    };
    let found = axiscope_design::outcome(&design, &board, &supplies, &made, ran);
    Ok(serde_json::to_string(&found).expect("a result is JSON"))
}

/// Runs a design on the model and returns its result.
pub fn run(model: &Model, name: &str, asked: &str) -> Result<String, Error> {
    let asked: Asked<'_> = serde_json::from_str(asked).map_err(|e| Error(format!("asked: {e}")))?;
    let design = DesignFile::parse(asked.design.get())?;
    let board = Board::of(model, name, asked.chip)?;
    let found = axiscope_design::run(model, &board, design, &asked.supplies, How::Calibrated)?;
    Ok(serde_json::to_string(&found).expect("a result is JSON"))
}

/// Adds to a result the limits of some of its members, as found by trying changes.
pub fn reasons(
    model: &Model,
    name: &str,
    asked: &str,
    result: &str,
    members: &[String],
) -> Result<String, Error> {
    let (design, board, supplies, _) = made(model, name, asked)?;
    let result: DesignResult = read("result", result)?;
    let found = try_changes(model, &board, &design, &supplies, result, &|m| {
        members.contains(&m.name)
    })?;
    Ok(serde_json::to_string(&found).expect("a result is JSON"))
}

/// Returns a result with its sentences.
pub fn worded(result: &str) -> Result<String, Error> {
    let result: DesignResult = read("result", result)?;
    Ok(serde_json::to_string(&result.worded()).expect("a result is JSON"))
}

/// Translates a sentence about a master to a sentence about the member of the design.
pub fn in_words(members: &str, problem: &str) -> Result<String, Error> {
    let members: Vec<Placed> = read("members", members)?;
    Ok(axiscope_design::in_words(&members, problem))
}

/// Returns the number of masters in the programmable logic that the members of a compiled design
/// represent.
pub fn count_masters(members: &str, left_out: &[String]) -> Result<usize, Error> {
    let members: Vec<Placed> = read("members", members)?;
    Ok(axiscope_design::count_masters(&members, left_out))
}

/// Returns the index of the published load that the model exceeds most, and the load in words.
pub fn worst_load(
    loads: &str,
    core: &str,
    aggressors: usize,
    max_slowdown: f64,
) -> Result<Option<(usize, String)>, Error> {
    let loads: Vec<axiscope_design::PublishedLoad> = read("loads", loads)?;
    let place = axiscope_design::worst_load(&loads, core, aggressors, max_slowdown);
    Ok(place.map(|place| (place, loads[place].text())))
}

/// Returns the steps from one design to another on the same board.
pub fn steps(model: &Model, name: &str, now: &str, then: &str) -> Result<String, Error> {
    let (_, board, supplies, now) = made(model, name, now)?;
    let (_, _, _, then) = made(model, name, then)?;
    let found = axiscope_design::steps(&board, supplies.setup_of(&board), &now, &then);
    Ok(serde_json::to_string(&found).expect("steps are JSON"))
}

/// Returns the error of a design's rates.
pub fn confidence(model: &Model, name: &str, asked: &str) -> Result<String, Error> {
    let (design, board, supplies, made) = made(model, name, asked)?;
    let found = axiscope_design::confidence(&design, &board, &supplies, &made);
    Ok(serde_json::to_string(&found).expect("it is JSON"))
}

/// Returns the masters that represent a DPU in a point.
pub fn dpu(network: &str, place: &str) -> Result<String, Error> {
    let (network, place) = (read("network", network)?, read("place", place)?);
    let masters = axiscope_design::dpu_masters(&network, &place);
    Ok(serde_json::to_string(&masters).expect("masters are JSON"))
}

/// Ranks a brief result for the goal of its design.
pub fn badness(model: &Model, asked: &str, result: &str) -> Result<f64, Error> {
    let asked: Asked<'_> = serde_json::from_str(asked).map_err(|e| Error(format!("asked: {e}")))?;
    let design = DesignFile::parse(asked.design.get())?;
    let peak_mbps = model.platform().facts().dram.peak_mbps;
    let result = read("result", result)?;
    Ok(advise::badness(&result, &design.advise, peak_mbps, 1.0))
}

/// Runs a design with some fields changed, and returns the result. `how` is a [`How`] in lower case.
pub fn run_variant(
    model: &Model,
    name: &str,
    asked: &str,
    changes: &str,
    how: &str,
) -> Result<String, Error> {
    let asked: Asked<'_> = serde_json::from_str(asked).map_err(|e| Error(format!("asked: {e}")))?;
    let board = Board::of(model, name, asked.chip)?;
    let changes: Map<String, Value> = read("changes", changes)?;
    let changes: advise::Changes = changes.into_iter().collect();
    let design: Value = read("design", asked.design.get())?;
    let design = DesignFile::parse(&advise::varied(&design, &changes).to_string())?;
    let how: How = read("how", &Value::from(how).to_string())?;
    let found = axiscope_design::run(model, &board, design, &asked.supplies, how)?;
    Ok(serde_json::to_string(&found).expect("a result is JSON"))
}

/// Finds out what to change in a design. The caller runs the variants.
pub fn advice(
    model: &Model,
    name: &str,
    asked: &str,
    runs: &mut dyn advise::Runs,
) -> Result<String, Error> {
    let (design, board, supplies, _) = made(model, name, asked)?;
    let found = advise::advise(&design, &board, &supplies, runs)?;
    Ok(serde_json::to_string(&found).expect("advice is JSON"))
}

/// The outcome of a variant, from Python.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Came {
    /// Result of the variant.
    Ran(Box<DesignResult>),
    /// The variant cannot be built. The text gives the reason.
    Impossible(String),
}

/// Returns variants for Python: the changes from the current design, and how exact the runs must be.
pub fn asks_json(asked: &[advise::Ask]) -> String {
    let asks = asked.iter().map(|ask| {
        let changes: Map<String, Value> = ask.changes.iter().cloned().collect();
        json!({ "changes": changes, "how": ask.how })
    });
    Value::Array(asks.collect()).to_string()
}

/// Reads the outcomes of variants.
pub fn came(json: &str) -> Result<Vec<Result<DesignResult, String>>, Error> {
    let found: Vec<Came> = read("runs", json)?;
    let found = found.into_iter().map(|came| match came {
        Came::Ran(result) => Ok(*result),
        Came::Impossible(why) => Err(why),
    });
    Ok(found.collect())
}

/// Returns the `run` section of a design for a brief run.
pub fn coarse_run(design: &str) -> Result<String, Error> {
    let run = DesignFile::parse(design)?.coarse().run;
    Ok(serde_json::to_string(&run).expect("a run is JSON"))
}
