//! What a turn of the bus has to serve before it is undone decides how much is written beside reads
//! whose timers run out one after another.

use axiscope_soc::run_point;
use serde_json::{Value, json};

mod common;

use common::text;

/// MB/s written by ports that read and write bursts of `beats` at 300 MHz.
fn written(platform: &str, ports: &[&str], beats: u32) -> f64 {
    let engine = |base: u64| {
        json!({"burst_beats": beats, "beat_bytes": 16, "pattern": "sequential", "base": base,
               "window_bytes": 134_217_728, "outstanding": 32})
    };
    let masters: Vec<Value> = (1u64..)
        .zip(ports)
        .map(|(i, port)| {
            json!({"kind": "traffic_generator", "name": port, "port": port,
                   "read": engine((2 * i + 1) << 27), "write": engine((2 * i) << 27)})
        })
        .collect();
    let point = json!({"pl_mhz": 300.0, "mapping": "row_bank_column", "masters": masters,
                       "run": {"warmup_us": 20.0, "min_us": 60.0, "max_us": 60.0, "skew_ns": 6700.0}});
    let out = run_point(platform, "zcu102", &point.to_string()).expect("a point");
    let out: Value = serde_json::from_str(&out).expect("JSON");
    let of = |m: &Value| m["write_mbps"].as_f64().expect("a rate");
    out["masters"]
        .as_array()
        .expect("masters")
        .iter()
        .map(of)
        .sum()
}

#[test]
fn a_turn_serves_what_it_has_to() {
    let shipped = text("zcu102");
    let with = |field: &str, value: u32, other: u32| {
        let from = format!("{field} = {{ value = {value}");
        assert!(shipped.contains(&from), "{from}");
        shipped.replace(&from, &format!("{field} = {{ value = {other}"))
    };
    // Reads run out piece by piece: two writes a turn are more than one.
    let two = written(&shipped, &["HP0"], 14);
    let one = written(&with("least_writes", 2, 1), &["HP0"], 14);
    assert!(two > 1.2 * one, "{two} and {one}");
    // A turn that serves no read costs nothing, and writes run on.
    let read = written(&shipped, &["HP0", "HP3"], 4);
    let none = written(&with("least_reads", 1, 0), &["HP0", "HP3"], 4);
    assert!(none > 1.2 * read, "{none} and {read}");
}
