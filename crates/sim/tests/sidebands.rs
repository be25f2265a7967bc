//! At coherent ports, the sidebands of masters decide, for all kinds of masters. Bursts that would violate AXI
//! or never complete are rejected.

use axiscope_platform::Platform;
use axiscope_sim::{Point, check_point, run_point};
use serde_json::{Value, json};

mod common;

use common::text;

fn point(master: &Value) -> Value {
    json!({"pl_mhz": 250.0, "mapping": "row_bank_column", "masters": [master],
           "run": {"warmup_us": 0.0, "min_us": 20.0, "max_us": 100.0}})
}

fn warnings(platform: &str, point: &Value) -> Vec<String> {
    let platform = Platform::parse(&text(platform), platform).expect("a platform");
    let point: Point = serde_json::from_value(point.clone()).expect("a point");
    point.warnings(&platform)
}

fn refused(platform: &str, point: &Value) -> String {
    let message = check_point(&text(platform), platform, &point.to_string());
    message.expect("sentences, as JSON")
}

fn stream(port: &str, beats: u32, cache: u8, user: u8) -> Value {
    json!({"kind": "stream_dma", "name": "dma", "port": port, "burst_beats": beats,
           "beat_bytes": 16, "read": {"base": 0, "outstanding": 4},
           "write": {"base": 1 << 24, "outstanding": 4}, "fifo_bytes": 8192,
           "transfer_bytes": 1 << 16, "axcache": cache, "axuser": user})
}

fn cluster(port: &str, cache: u8, user: u8) -> Value {
    json!({"kind": "cluster", "name": "c", "port": port, "direction": "read", "base": 0,
           "rows": 16, "row_bytes": 4096, "burst_beats": 4, "beat_bytes": 16, "outstanding": 4,
           "axcache": cache, "axuser": user})
}

#[test]
fn a_dma_or_cluster_is_coherent_where_it_drives_what_the_port_asks_for() {
    for (master, sides) in [
        (stream("HPC0", 4, 3, 0), 2),
        (cluster("HPC0", 3, 0), 1),
        (cluster("ACE", 3, 0), 1),
    ] {
        let message = warnings("ultra96v2", &point(&master));
        assert_eq!(message.len(), sides, "{message:?}");
        assert!(
            message[0]
                .contains("not coherent: AxCACHE[3:2] = 0 is not cacheable; give axcache = 15"),
            "{message:?}"
        );
    }
    for master in [
        stream("HPC0", 4, 15, 1),
        stream("ACP", 4, 15, 1),
        cluster("ACP", 15, 1),
    ] {
        let point = point(&master);
        assert!(warnings("ultra96v2", &point).is_empty());
        let out = run_point(&text("ultra96v2"), "ultra96v2", &point.to_string()).expect("runs");
        let out: Value = serde_json::from_str(&out).expect("JSON");
        assert!(out["masters"][0]["read_mbps"].as_f64().expect("a rate") > 100.0);
    }
}

#[test]
fn a_run_until_all_that_is_counted_is_over_waits_for_a_clusters_copies() {
    let mut c = cluster("HPC0", 3, 0);
    let run = |c: &Value| {
        let mut p = point(c);
        let endless = json!({"kind": "traffic_generator", "name": "g", "port": "HP0",
            "read": {"burst_beats": 16, "pattern": "sequential", "base": 1 << 28,
                     "window_bytes": 1 << 20, "outstanding": 4}});
        p["masters"].as_array_mut().expect("masters").push(endless);
        p["run"] = json!({"warmup_us": 0.0, "min_us": 1.0, "max_us": 4000.0, "until": "counted"});
        p
    };
    let message = refused("ultra96v2", &run(&c));
    assert!(
        message.contains("none ends; give an engine a count, or a cluster its copies"),
        "{message}"
    );
    c["copies"] = json!(3);
    let out = run_point(&text("ultra96v2"), "ultra96v2", &run(&c).to_string()).expect("runs");
    let out: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        out["masters"][0]["read"]["bytes"],
        json!(3 * 16 * 4096),
        "{out}"
    );
    assert!(
        out["simulated_us"].as_f64().expect("a time") < 1000.0,
        "{out}"
    );
}

#[test]
fn the_acp_answers_other_bursts_with_an_error() {
    for (master, why) in [
        (stream("ACP", 16, 15, 1), "64 or 16 bytes"),
        (cluster("ACP", 3, 1), "write-back memory only"),
    ] {
        let message = refused("ultra96v2", &point(&master));
        assert!(message.contains(why), "{message}");
    }
    let task = json!({"kind": "task", "name": "t", "port": "ACP", "direction": "read",
                      "base": 0, "window_bytes": 65536, "burst_beats": 4, "beat_bytes": 16,
                      "pattern": "sequential", "phases": [{"groups": 1, "parallel": 1}]});
    let message = refused("ultra96v2", &point(&task));
    assert!(message.contains("masters.t: the port answers"), "{message}");
}

#[test]
fn bursts_that_would_cross_4_kib_and_budgets_under_a_burst_are_refused() {
    let packets = |read_base: u64| {
        json!({"kind": "packet_dma", "name": "dma", "port": "HP0", "burst_beats": 16,
               "beat_bytes": 8, "read_base": read_base, "write_base": 1 << 25,
               "image_bytes": 4096, "packet_bytes": 1024})
    };
    let message = refused("zc702", &point(&packets(64)));
    assert!(message.contains("masters.dma.read_base: 0x40"), "{message}");
    let mut point = point(&packets(1 << 24));
    point["regulators"] = json!([{"master": "dma", "period_cycles": 100, "budget_bytes": 64}]);
    let message = refused("zc702", &point);
    assert!(
        message.contains("regulators.dma.budget_bytes: 64; give a burst of 128"),
        "{message}"
    );
}
