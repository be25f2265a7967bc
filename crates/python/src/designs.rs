//! Designs for Python: JSON in, JSON out.

use std::collections::BTreeMap;

use axiscope_design::{Board, DesignFile, Made, Placed, Ran, Supplies, compile};
use axiscope_soc::{Error, Model, Point, PointResult};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, value::RawValue};

/// A design, and what it names that stands in no platform file.
#[derive(Deserialize)]
struct Asked<'a> {
    #[serde(borrow)]
    design: &'a RawValue,
    chip: Option<String>,
    supplies: Supplies,
}

/// What was run of it.
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
    let board = Board::of(model, name, asked.chip);
    let made = compile(&design, &board, &asked.supplies)?;
    Ok((design, board, asked.supplies, made))
}

/// The point and members of a design.
pub fn compiled(model: &Model, name: &str, asked: &str) -> Result<String, Error> {
    let (_, _, _, made) = made(model, name, asked)?;
    Ok(serde_json::to_string(&made).expect("a design is JSON"))
}

/// Points of members by themselves.
pub fn alone(model: &Model, name: &str, asked: &str, members: &[String]) -> Result<String, Error> {
    let (_, _, _, made) = made(model, name, asked)?;
    let own = made.members.iter().filter(|m| members.contains(&m.name));
    let points: BTreeMap<&String, Point> = own.map(|m| (&m.name, made.alone(m))).collect();
    Ok(serde_json::to_string(&points).expect("points are JSON"))
}

/// What each member got.
pub fn outcome(model: &Model, name: &str, asked: &str, ran: &str) -> Result<String, Error> {
    let (design, board, supplies, made) = made(model, name, asked)?;
    let ran: WasRun = read("ran", ran)?;
    let ran = Ran {
        whole: ran.whole,
        alone: ran.alone,
        backend: ran.backend,
        values: ran.values,
    };
    let found = axiscope_design::outcome(&design, &board, &supplies, &made, ran);
    Ok(serde_json::to_string(&found).expect("a result is JSON"))
}

/// A sentence about a master in the words of the design.
pub fn in_words(members: &str, problem: &str) -> Result<String, Error> {
    let members: Vec<Placed> = read("members", members)?;
    Ok(axiscope_design::in_words(&members, problem))
}

/// How sure a design's rates are.
pub fn sureness(model: &Model, name: &str, asked: &str) -> Result<String, Error> {
    let (design, board, supplies, made) = made(model, name, asked)?;
    let found = axiscope_design::sureness(&design, &board, &supplies, &made);
    Ok(serde_json::to_string(&found).expect("it is JSON"))
}

/// Ports that streams and clusters may use, by name.
pub fn allowed_ports(model: &Model, name: &str, asked: &str) -> Result<String, Error> {
    let asked: Asked<'_> = serde_json::from_str(asked).map_err(|e| Error(format!("asked: {e}")))?;
    let design = DesignFile::parse(asked.design.get())?;
    let board = Board::of(model, name, asked.chip);
    let ports = axiscope_design::allowed_ports(&design, &board)?;
    Ok(serde_json::to_string(&ports).expect("names are JSON"))
}

/// A DPU as masters of a point.
pub fn dpu(network: &str, place: &str) -> Result<String, Error> {
    let (network, place) = (read("network", network)?, read("place", place)?);
    let masters = axiscope_design::dpu_masters(&network, &place);
    Ok(serde_json::to_string(&masters).expect("masters are JSON"))
}
