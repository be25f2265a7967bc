//! Helpers for tests of points.

#![allow(dead_code, unused_imports)] // Each test program uses a part of it.

use axiscope_sim::run_point;
use serde_json::{Value, json};

#[path = "../../../platform/tests/common/mod.rs"]
mod files;

pub use files::{files, shipped, text};

/// One direction of a generator; it ends after `count` bursts, if given.
pub fn engine(beats: u32, base: u64, count: Option<u64>) -> Value {
    json!({"burst_beats": beats, "pattern": "sequential", "base": base, "window_bytes": 1 << 20,
           "outstanding": 16, "count": count, "cut_4k": false})
}

/// A generator with a window of its own in block `n` of 16 MiB.
pub fn generator(port: &str, n: u64, beats: u32, count: Option<u64>) -> Value {
    json!({"kind": "traffic_generator", "name": port, "port": port,
           "read": engine(beats, n << 24, count), "write": engine(beats, (n << 24) + (1 << 22), count)})
}

/// A point at 300 MHz with a condition to end.
pub fn point(masters: Vec<Value>, until: &str) -> Value {
    json!({"pl_mhz": 300.0, "mapping": "row_bank_column", "masters": masters,
           "run": {"warmup_us": 0.0, "min_us": 20.0, "max_us": 4000.0, "until": until}})
}

/// Runs the point. Returns its result as JSON.
pub fn run(platform: &str, point: &Value) -> Value {
    let out = run_point(&text(platform), platform, &point.to_string()).expect("a point that runs");
    serde_json::from_str(&out).expect("JSON")
}
