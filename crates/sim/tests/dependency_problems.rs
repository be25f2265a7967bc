//! Dependencies that cannot work are refused before a point runs.

use axiscope_sim::check_point;
use serde_json::{Value, json};

mod common;

use common::{engine, point, text};

/// Returns the problems of two generators with the given conditions: `a` reads `bursts` of 256 bytes, and `b`
/// writes.
fn message(bursts: [Option<u64>; 2], a: &Value, b: &Value) -> String {
    let master = |name: &str, port: &str, side: &str, n: usize, after: &Value| {
        let mut e = engine(16, (n as u64) << 24, bursts[n]);
        e["after"] = after.clone();
        json!({"kind": "traffic_generator", "name": name, "port": port, side: e})
    };
    let masters = vec![
        master("a", "HP0", "read", 0, a),
        master("b", "HP1", "write", 1, b),
    ];
    let p = point(masters, "duration_us");
    check_point(&text("ultra96"), "ultra96", &p.to_string()).expect("a point")
}

fn of(master: &str, side: &str, bytes: u64) -> Value {
    json!([{"master": master, "side": side, "bytes": bytes}])
}

fn each(master: &str, side: &str, ahead: u32) -> Value {
    json!([{"master": master, "side": side, "bytes": 1024, "each": true, "ahead": ahead}])
}

#[test]
fn what_cannot_be_waited_for_is_refused() {
    let none = json!([]);
    let waits = |after: &Value| message([None; 2], &none, after);
    assert_eq!(waits(&of("a", "read", 4096)), "[]");
    assert!(waits(&of("c", "read", 4096)).contains("masters.b.write.after[0].master: no master"));
    assert!(waits(&of("a", "write", 4096)).contains("after[0].side: a has no writes"));
    assert!(waits(&of("b", "write", 4096)).contains("after[0]: waits for itself"));
    assert!(waits(&of("a", "read", 0)).contains("bytes or tile_bytes is 0"));
    let mut odd = of("a", "read", 4096);
    odd[0]["ahead"] = json!(1);
    assert!(waits(&odd).contains("give each = true"));
    let mut late = of("a", "read", 4096);
    late[0]["delay_ns"] = json!(-1.0);
    assert!(waits(&late).contains("after[0].delay_ns: -1"));
}

#[test]
fn a_source_that_ends_too_soon_is_refused() {
    let none = json!([]);
    let waits = |bursts, after: &Value| message(bursts, &none, after);
    assert_eq!(waits([Some(16), Some(1)], &of("a", "read", 4096)), "[]");
    let short = waits([Some(15), Some(1)], &of("a", "read", 4096));
    assert!(
        short.contains("after[0].bytes: 4096; a.read ends after 3840 bytes"),
        "{short}"
    );
    // There are four tiles, but no fifth.
    assert_eq!(waits([Some(16), Some(16)], &each("a", "read", 0)), "[]");
    let short = waits([Some(16), Some(17)], &each("a", "read", 0));
    assert!(short.contains("a.read ends after 4096 bytes"), "{short}");
    // An engine without an end finishes when the master for which it waits ends.
    assert_eq!(waits([Some(16), None], &each("a", "read", 0)), "[]");
}

#[test]
fn a_cycle_is_refused_only_if_it_stands_still() {
    for counts in [[None, None], [Some(64), Some(64)]] {
        assert_eq!(
            message(counts, &each("b", "write", 2), &each("a", "read", 0)),
            "[]"
        );
        let still = message(counts, &each("b", "write", 0), &each("a", "read", 0));
        assert!(
            still.contains("none of them goes on after 0 bytes"),
            "{still}"
        );
        let still = message(counts, &of("b", "write", 256), &each("a", "read", 0));
        assert!(
            still.contains("none of them goes on after 0 bytes"),
            "{still}"
        );
        // Two tiles are loaded, but the store needs three at once.
        let mut three = each("a", "read", 0);
        three[0]["bytes"] = json!(3072);
        let still = message(counts, &each("b", "write", 2), &three);
        assert!(
            still.contains("none of them goes on after 2048 bytes"),
            "{still}"
        );
    }
}

#[test]
fn who_waits_may_use_the_memory_of_what_it_waits_for() {
    let mut written = engine(16, 0, None);
    let mut read = engine(16, 0, None);
    let master = |name: &str, port: &str, side: &str, e: &Value| json!({"kind": "traffic_generator", "name": name, "port": port, side: e});
    let message = |written: &Value, read: &Value| {
        let masters = vec![
            master("a", "HP0", "write", written),
            master("b", "HP1", "read", read),
        ];
        let p = point(masters, "duration_us");
        check_point(&text("ultra96"), "ultra96", &p.to_string()).expect("a point")
    };
    assert!(message(&written, &read).contains("overlaps that of"));
    read["after"] = of("a", "write", 4096);
    assert_eq!(message(&written, &read), "[]");
    read["after"] = json!([]);
    written["after"] = of("b", "read", 4096);
    assert_eq!(message(&written, &read), "[]");
}
