//! Sets every number of a platform file to extreme values. The value must be rejected by name, or the file
//! must run.

use axiscope_platform::Platform;
use axiscope_sim::{check_point, run_point};
use serde_json::json;
use toml::Value;

mod common;

use common::text;

/// Paths of all figures that are numbers.
fn numbers(v: &Value, at: &mut Vec<String>, out: &mut Vec<Vec<String>>) {
    let Some(table) = v.as_table() else { return };
    match table.get("value") {
        Some(Value::Integer(_) | Value::Float(_)) => out.push(at.clone()),
        Some(_) => {}
        None => {
            for (k, v) in table {
                at.push(k.clone());
                numbers(v, at, out);
                at.pop();
            }
        }
    }
}

/// Returns the same file with a different number of the same type.
fn with(file: &Value, path: &[String], n: f64) -> String {
    let mut file = file.clone();
    let mut at = &mut file;
    for k in path {
        at = &mut at[k.as_str()];
    }
    let value = &mut at["value"];
    *value = match value {
        Value::Integer(_) => Value::Integer(n as i64),
        _ => Value::Float(n),
    };
    toml::to_string(&file).expect("TOML")
}

/// Sets every number of some sections. Accepted values must run for a short time.
fn every_number(platform: &str, sections: &[&str], masters: &serde_json::Value) {
    let file: Value = toml::from_str(&text(platform)).expect("TOML");
    let point = json!({"pl_mhz": 125.0, "mapping": "row_bank_column", "masters": masters,
                       "run": {"warmup_us": 0.0, "min_us": 2.0, "max_us": 2.0, "skew_ns": 0.0}});
    run_point(&text(platform), platform, &point.to_string()).expect("the shipped file runs");
    let mut paths = Vec::new();
    for section in sections {
        let mut at = vec![(*section).to_owned()];
        numbers(&file[*section], &mut at, &mut paths);
    }
    assert!(paths.len() > 20, "{}", paths.len());
    // `make test` tries a part of the values of each number (`tests/levels.py`).
    let fewer = std::env::var("AXISCOPE_FEWER_EXAMPLES").ok();
    let fewer: usize = fewer.and_then(|n| n.parse().ok()).unwrap_or(1);
    for (turn, path) in paths.into_iter().enumerate() {
        let values = [0.0, -1.0, 3.0, 255.0, 1e18, f64::INFINITY];
        for &n in values.iter().skip(turn % fewer).step_by(fewer) {
            let text = with(&file, &path, n);
            let field = path.join(".");
            if let Err(e) = Platform::parse(&text, platform) {
                let message = e.to_string();
                let part = &path[1..path.len() - 1].join(".");
                assert!(message.contains(part.as_str()), "{field} = {n}: {message}");
                continue;
            }
            let ran = std::panic::catch_unwind(|| run_point(&text, platform, &point.to_string()));
            assert!(ran.is_ok(), "{field} = {n} is taken, and panics");
        }
    }
}

#[test]
fn numbers_of_cores_are_refused_or_run() {
    let core = |port: &str, program: &str, base: u64| {
        json!({"kind": "core", "name": port, "port": port, "program": program, "base": base,
               "bytes": 1 << 20, "scattered": true})
    };
    let masters = json!([core("A53", "write_random", 0), core("R5F", "read", 1 << 24)]);
    every_number("zcu102", &["cpus"], &masters);
}

fn task(name: &str, base: u64) -> serde_json::Value {
    json!({"kind": "image_cpu", "name": name, "port": name, "read_base": base,
           "write_base": base + (1 << 20), "image_bytes": 4096, "cached": true,
           "compute_cycles": 20.0, "stores": 4})
}

#[test]
fn a_store_buffer_of_any_size_is_refused() {
    let mut core = task("CPU0", 0);
    core["stores"] = json!(4_294_967_295u64);
    let point = json!({"pl_mhz": 100.0, "mapping": "row_bank_column", "masters": [core]});
    let message = check_point(&text("zc702"), "zc702", &point.to_string()).expect("a point");
    assert!(message.contains("1 to 64 stores"), "{message}");
}

#[test]
fn numbers_of_coherent_paths_are_refused_or_run() {
    let dma = json!({"kind": "packet_dma", "name": "dma", "port": "ACP", "burst_beats": 16,
                     "beat_bytes": 8, "read_base": 1 << 24, "write_base": 1 << 25,
                     "image_bytes": 4096, "packet_bytes": 1024, "axcache": 15, "axuser": 1});
    let masters = json!([task("CPU0", 0), task("CPU1", 1 << 22), dma]);
    every_number("zc702", &["coherence"], &masters);
}
