//! Short points of every kind of master, port and controller give the results that are recorded in
//! recorded.jsonl, to the last digit. Changes that are not meant to affect results must leave them unchanged.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use axiscope_platform::Platform;
use axiscope_sim::{Point, run_point_on};
use serde::{Deserialize, Serialize};
use serde_json::Value;

mod common;

use common::files;

/// Environment variable: if set, the results are recorded anew.
const REWRITE: &str = "AXISCOPE_REWRITE_RECORDED";

/// One line of the file. A new line needs only the platform and the point.
#[derive(Deserialize, Serialize)]
struct Line {
    platform: String,
    point: Value,
    #[serde(default)]
    result: Figures,
}

/// Figures of a result.
#[derive(Default, Deserialize, Serialize, PartialEq)]
struct Figures {
    /// Bytes read and written by each master, by its name.
    bytes: BTreeMap<String, [u64; 2]>,
    /// Sum of the latencies of all reads and writes, cycles.
    latency_cycles: u64,
    activates: u64,
    turnarounds: u64,
    /// Hash of all numbers of the result.
    all: String,
}

impl Figures {
    fn of(result: &Value) -> Self {
        let mut numbers = String::new();
        list_numbers("", result, &mut numbers);
        let mut found = Self {
            activates: result["controller"]["activates"].as_u64().unwrap_or(0),
            turnarounds: result["controller"]["turnarounds"].as_u64().unwrap_or(0),
            all: format!("{:016x}", hash(&numbers)),
            ..Self::default()
        };
        for master in result["masters"].as_array().expect("masters") {
            let sides = ["read", "write"].map(|side| &master[side]);
            let name = master["name"].as_str().expect("a name").to_owned();
            let bytes = sides.map(|side| side["bytes"].as_u64().unwrap_or(0));
            found.bytes.insert(name, bytes);
            let latency = sides.map(|side| side["latency_sum_cycles"].as_u64().unwrap_or(0));
            found.latency_cycles += latency.iter().sum::<u64>();
        }
        found
    }
}

/// Writes all numbers with their paths. Digits that could depend on the machine are left out.
fn list_numbers(path: &str, value: &Value, out: &mut String) {
    match value {
        Value::Object(fields) => {
            let sorted: BTreeMap<_, _> = fields.iter().collect();
            for (name, field) in sorted {
                list_numbers(&format!("{path}.{name}"), field, out);
            }
        }
        Value::Array(items) => {
            for item in items {
                list_numbers(path, item, out);
            }
        }
        Value::Number(number) => {
            let number = number.as_f64().expect("a number");
            writeln!(out, "{path} {number:.8e}").expect("memory");
        }
        _ => {}
    }
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[test]
fn results_are_those_that_were_recorded() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded.jsonl");
    let text = fs::read_to_string(&file).expect("recorded results");
    let mut platforms = BTreeMap::new();
    let (mut written, mut changed) = (String::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let mut line: Line = serde_json::from_str(line).expect("a line");
        let platform = platforms.entry(line.platform.clone()).or_insert_with(|| {
            Platform::parse(files(&line.platform), &line.platform).expect("a platform")
        });
        let point = Point::parse(&line.point.to_string()).expect("a point");
        let result = run_point_on(platform, &point).unwrap_or_else(|e| panic!("{number}: {e}"));
        let found = Figures::of(&serde_json::to_value(result).expect("a result"));
        if found != line.result {
            let [before, now] =
                [&line.result, &found].map(|f| serde_json::to_string(f).expect("JSON"));
            changed.push(format!(
                "line {number}, {}:\n  {before}\n  {now}",
                line.platform
            ));
        }
        line.result = found;
        writeln!(written, "{}", serde_json::to_string(&line).expect("JSON")).expect("memory");
    }
    if std::env::var_os(REWRITE).is_some() {
        return fs::write(file, written).expect("recorded.jsonl can be written");
    }
    assert!(
        changed.is_empty(),
        "{} results changed. If that is intended, run `{REWRITE}=1 cargo test -p axiscope-sim --test recorded`.\n{}",
        changed.len(),
        changed.join("\n")
    );
}
