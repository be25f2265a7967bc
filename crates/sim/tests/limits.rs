//! Sets fields of masters to the limits of their ranges, and to values just beyond (limits.toml).

use std::collections::BTreeMap;

use axiscope_fabric::Direction;
use axiscope_platform::Platform;
use axiscope_sim::Point;
use serde::Deserialize;
use serde_json::{Value, json};

mod common;

use common::files;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    master: Vec<Master>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Master {
    platform: String,
    spec: Value,
    limits: Vec<Limit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limit {
    field: String,
    #[serde(default)]
    with: BTreeMap<String, Value>,
    #[serde(default)]
    good: Vec<Value>,
    wrong: Vec<Value>,
    says: Option<String>,
}

/// Sets a field of the point, if its path begins with "/", or a field of the point's master. The value "none"
/// removes the field.
fn set(point: &mut Value, field: &str, value: &Value) {
    let mut at = match field.strip_prefix('/') {
        Some(_) => &mut *point,
        None => &mut point["masters"][0],
    };
    for part in field.trim_start_matches('/').split('.') {
        at = match part.parse::<usize>() {
            Ok(nth) => &mut at[nth],
            Err(_) => &mut at[part],
        };
    }
    *at = if value == "none" {
        Value::Null
    } else {
        value.clone()
    };
}

#[test]
fn values_at_the_ends_are_taken_and_those_beyond_are_refused() {
    let limits: Limits = toml::from_str(include_str!("limits.toml")).expect("a table of limits");
    let (mut platforms, mut wrong) = (BTreeMap::new(), Vec::new());
    for master in limits.master {
        let platform = platforms
            .entry(master.platform.clone())
            .or_insert_with(|| Platform::parse(files(&master.platform), "p").expect("a platform"));
        let problems = |limit: &Limit, value: &Value| {
            let mut point = json!({"pl_mhz": 100.0, "mapping": "row_bank_column", "run": {},
                                   "masters": [master.spec]});
            for (field, value) in limit.with.iter().chain([(&limit.field, value)]) {
                set(&mut point, field, value);
            }
            let point = Point::parse(&point.to_string());
            point.map_or_else(|e| vec![e.0], |point| point.problems(platform))
        };
        for limit in &master.limits {
            let field = &limit.field;
            let named = format!("m.{field}");
            let says = limit.says.as_deref();
            let says = says.unwrap_or_else(|| named.trim_start_matches("m./"));
            let at = |value| format!("{} {field} = {value}", master.spec["kind"]);
            for value in &limit.good {
                let found = problems(limit, value);
                if !found.is_empty() {
                    wrong.push(format!("{}: {found:?}", at(value)));
                }
            }
            for value in &limit.wrong {
                let found = problems(limit, value);
                if !found.iter().any(|problem| problem.contains(says)) {
                    wrong.push(format!("{}: {found:?} without {says:?}", at(value)));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_direction_that_a_master_uses_has_bursts_in_flight() {
    let limits: Limits = toml::from_str(include_str!("limits.toml")).expect("a table of limits");
    for master in limits.master {
        let platform = Platform::parse(files(&master.platform), "p").expect("a platform");
        let point = json!({"pl_mhz": 100.0, "mapping": "row_bank_column", "run": {},
                           "masters": [master.spec]});
        let point = Point::parse(&point.to_string()).expect("a point");
        let kind = &master.spec["kind"];
        for m in &point.masters {
            let flights = m.in_flight(&platform.site());
            for direction in Direction::BOTH.into_iter().filter(|&way| m.uses(way)) {
                let mut own = flights
                    .iter()
                    .filter(|flight| flight.direction == direction);
                let is_known = own.any(|f| f.bursts > 0 && f.beats > 0 && f.beat_bytes > 0);
                assert!(is_known, "{kind} {direction:?}: {flights:?}");
            }
        }
    }
}
