//! Engines that wait for each other: a pipeline of load, compute and store takes the time of its critical path.

use serde_json::{Value, json};

mod common;

use common::run;

const TILE: u64 = 16 << 10;
const BURST: u64 = 256;

/// Returns an engine that reads or writes whole tiles. If no number of tiles is given, it never ends. Its rate
/// is so low that two engines hardly slow each other down.
fn engine(block: u64, tiles: Option<u64>, after: &Value) -> Value {
    let count = tiles.map(|n| n * TILE / BURST);
    json!({"burst_beats": 16, "pattern": "sequential", "base": block << 24, "window_bytes": 1 << 20,
           "outstanding": 16, "count": count, "target_mbps": 800.0, "after": after})
}

fn master(name: &str, port: &str, side: &str, engine: &Value) -> Value {
    json!({"kind": "traffic_generator", "name": name, "port": port, side: engine})
}

fn point(masters: &[Value]) -> Value {
    json!({"pl_mhz": 300.0, "mapping": "row_bank_column", "masters": masters,
           "run": {"warmup_us": 0.0, "min_us": 6.0, "max_us": 2000.0, "skew_ns": 0.0,
                   "write_skew_ns": 0.0, "until": "drained"}})
}

fn each(master: &str, side: &str, ahead: u32, delay_ns: f64) -> Value {
    json!({"master": master, "side": side, "bytes": TILE, "each": true, "ahead": ahead,
           "delay_ns": delay_ns})
}

/// Returns the load, compute and store engines of a pipeline with a number of buffers.
fn pipeline(tiles: Option<u64>, buffers: u32, compute_ns: f64) -> Value {
    let load = engine(1, tiles, &json!([each("store", "write", buffers, 0.0)]));
    let store = engine(2, tiles, &json!([each("load", "read", 0, compute_ns)]));
    point(&[
        master("load", "HP0", "read", &load),
        master("store", "HP1", "write", &store),
    ])
}

fn finished_us(r: &Value, k: usize, side: &str) -> f64 {
    let at = &r["masters"][k][side]["finished_us"];
    at.as_f64()
        .unwrap_or_else(|| panic!("{side} has not ended: {r}"))
}

/// Time of a single tile.
fn alone_us(side: &str) -> f64 {
    let e = engine(1, Some(1), &json!([]));
    let r = run("ultra96", &point(&[master("m", "HP0", side, &e)]));
    finished_us(&r, 0, side)
}

/// Length of the critical path of a number of tiles, beginning with the first load.
fn critical_us(tiles: usize, buffers: usize, [load, compute, store]: [f64; 3]) -> f64 {
    let (mut loaded, mut computed, mut stored) = (0.0f64, 0.0f64, Vec::<f64>::new());
    for i in 0..tiles {
        let free = if i < buffers {
            0.0
        } else {
            stored[i - buffers]
        };
        loaded = loaded.max(free) + load;
        computed = computed.max(loaded) + compute;
        stored.push(stored.last().map_or(computed, |s| s.max(computed)) + store);
    }
    stored[tiles - 1]
}

#[test]
fn a_tile_pipeline_takes_the_time_of_its_critical_path() {
    let (load, store) = (alone_us("read"), alone_us("write"));
    for (buffers, compute_ns) in [(2, 5e3), (2, 20e3), (2, 60e3), (1, 20e3), (4, 20e3)] {
        let r = run("ultra96", &pipeline(Some(20), buffers, compute_ns));
        assert_eq!(r["steady"], true);
        let times = [load, compute_ns / 1e3, store];
        let want = critical_us(20, buffers as usize, times);
        let span = |k, side| finished_us(&r, k, side);
        // The store starts with its first tile, after its load and computation.
        let took = load + compute_ns / 1e3 + span(1, "write");
        let off = took / want - 1.0;
        assert!(
            off.abs() < 0.01,
            "{buffers} buffers, {compute_ns} ns: {took} for {want} us"
        );
        if buffers == 1 {
            let sum = 20.0 * times.iter().sum::<f64>();
            assert!((took / sum - 1.0).abs() < 0.01, "{took} for the sum {sum}");
        }
    }
}

#[test]
fn a_pipeline_works_behind_a_multiplexer_and_a_regulator_and_from_the_same_master() {
    let plain = finished_us(&run("ultra96", &pipeline(Some(8), 2, 20e3)), 1, "write");
    let [vendors, instruments] = ["platform", "instrument"].map(|kind| {
        let mut p = pipeline(Some(8), 2, 20e3);
        p["masters"][1]["port"] = json!("HP0");
        p["muxes"] = json!([{"port": "HP0", "masters": ["load", "store"], "kind": kind}]);
        p
    });
    let mut regulated = pipeline(Some(8), 2, 20e3);
    let budget = |name| json!({"master": name, "budget_bytes": 1 << 16, "period_cycles": 1000});
    regulated["regulators"] = json!([budget("load"), budget("store")]);
    let mut one = point(&[json!({"kind": "traffic_generator", "name": "load", "port": "HP0"})]);
    let both = pipeline(Some(8), 2, 20e3);
    for (k, side) in [(0, "read"), (1, "write")] {
        one["masters"][0][side] = both["masters"][k][side].clone();
        one["masters"][0][side]["after"][0]["master"] = json!("load");
    }
    for (what, p, k) in [
        ("the platform's multiplexer", vendors, 1),
        ("the instrument's", instruments, 1),
        ("regulator", regulated, 1),
        ("one master", one, 0),
    ] {
        let took = finished_us(&run("ultra96", &p), k, "write");
        assert!(
            (took / plain - 1.0).abs() < 0.05,
            "{what}: {took} for {plain} us"
        );
    }
}

#[test]
fn a_pipeline_works_at_coherent_ports() {
    let mut p = pipeline(Some(8), 2, 20e3);
    let plain = finished_us(&run("ultra96v2", &p), 1, "write");
    for (k, side, port) in [(0, "read", "HPC0"), (1, "write", "HPC1")] {
        p["masters"][k]["port"] = json!(port);
        p["masters"][k][side]["axcache"] = json!(15);
        p["masters"][k][side]["axuser"] = json!(1);
    }
    let r = run("ultra96v2", &p);
    assert!(r["caches"]["snoops"].as_u64().expect("a count") > 0, "{r}");
    let took = finished_us(&r, 1, "write");
    assert!((took / plain - 1.0).abs() < 0.05, "{took} for {plain} us");
}

#[test]
fn a_stream_starts_when_another_has_moved_so_many_bytes() {
    let first = engine(1, Some(40), &json!([]));
    let after =
        json!([{"master": "first", "side": "read", "bytes": 30 * TILE, "delay_ns": 1000.0}]);
    let second = engine(2, Some(1), &after);
    let ports = [
        master("first", "HP0", "read", &first),
        master("second", "HP1", "read", &second),
    ];
    let mut p = point(&ports);
    p["run"]["until"] = json!("duration_us");
    let bytes_by = |us: f64, k: usize| {
        let mut p = p.clone();
        p["run"]["min_us"] = json!(us);
        p["run"]["max_us"] = json!(us);
        run("ultra96", &p)["masters"][k]["read"]["bytes"]
            .as_u64()
            .expect("bytes")
    };
    // Nothing moves before this time, and everything moves soon after.
    let us = (600..700)
        .map(f64::from)
        .find(|&us| bytes_by(us, 0) >= 30 * TILE)
        .expect("the first engine moves 30 tiles");
    assert_eq!(bytes_by(us, 1), 0);
    assert!(bytes_by(us + 2.0, 1) > 0);
}

#[test]
fn endless_streams_continue_while_others_wait_for_each_other() {
    let mut p = pipeline(Some(5), 2, 20e3);
    let loaded = engine(3, None, &json!([]));
    let more = p["masters"].as_array_mut().expect("masters");
    more.push(master("neighbour", "HP2", "read", &loaded));
    p["run"]["until"] = json!("counted");
    let r = run("ultra96", &p);
    assert_eq!(r["steady"], true);
    assert!(r["simulated_us"].as_f64().expect("us") < 400.0, "{r}");
    assert!(finished_us(&r, 1, "write") > 5.0 * 20.0);
    assert!(r["masters"][2]["read"]["bytes"].as_u64().expect("bytes") > TILE);
    assert!(r["masters"][2]["read"].get("finished_us").is_none());
    // The run never ends, because the other engine has no end.
    p["run"]["until"] = json!("drained");
    assert_eq!(run("ultra96", &p)["steady"], false);
}

#[test]
fn warm_up_resets_neither_what_is_waited_for_nor_when_it_began() {
    let cold = run("ultra96", &pipeline(Some(12), 2, 20e3));
    let mut p = pipeline(Some(12), 2, 20e3);
    p["run"]["warmup_us"] = json!(150.0);
    let warm = run("ultra96", &p);
    assert_eq!(
        finished_us(&cold, 1, "write"),
        finished_us(&warm, 1, "write")
    );
    let bytes = |r: &Value| r["masters"][1]["write"]["bytes"].as_u64().expect("bytes");
    assert!(
        bytes(&warm) < bytes(&cold),
        "counted from the end of the warm-up"
    );
}

#[test]
fn a_deadlock_ends_as_a_run_that_is_not_steady_and_says_who_waits() {
    // The cluster copies once, but the number of its bytes is not known in advance.
    let cluster = json!({"kind": "cluster", "name": "copy", "port": "HP0", "direction": "read",
        "base": 0, "rows": 1, "row_bytes": TILE, "burst_beats": 16, "beat_bytes": 16,
        "outstanding": 8, "copies": 1});
    let store = engine(2, Some(4), &json!([each("copy", "read", 0, 0.0)]));
    let p = point(&[cluster, master("store", "HP1", "write", &store)]);
    let r = run("ultra96", &p);
    assert_eq!(r["steady"], false);
    assert_eq!(r["masters"][1]["write"]["bytes"], TILE);
    assert!(r["masters"][1]["write"].get("finished_us").is_none());
    let message = r["warnings"][0].as_str().expect("a warning");
    assert!(
        message.starts_with("masters.store.write.after[0]: waits for ever: copy.read"),
        "{message}"
    );
}
