//! Masters behind a multiplexer report when they end, like masters at their own ports.

use axiscope_sim::run_point;
use serde_json::{Value, json};

mod common;

use common::text;

fn dma(name: &str, n: u64) -> Value {
    json!({"kind": "stream_dma", "name": name, "port": "HP0", "beat_bytes": 16, "burst_beats": 16,
           "fifo_bytes": 8192, "transfer_bytes": 1 << 16, "transfers": 2,
           "write": {"base": n << 28, "outstanding": 8}})
}

/// Returns the result of DMAs on one port that run until they end, with a given block length.
fn drained(mux: Option<&str>, names: &[&str], block_us: f64) -> Value {
    let masters: Vec<Value> = names
        .iter()
        .zip(1..)
        .map(|(name, n)| dma(name, n))
        .collect();
    let muxes: Vec<Value> = mux
        .map(|kind| json!({"port": "HP0", "masters": names, "kind": kind}))
        .into_iter()
        .collect();
    let point = json!({"pl_mhz": 300.0, "mapping": "row_bank_column", "masters": masters, "muxes": muxes,
        "run": {"warmup_us": 0.0, "min_us": 10.0 * block_us, "max_us": 5000.0, "skew_ns": 100.0,
                "until": "drained"}});
    let out =
        run_point(&text("ultra96"), "ultra96", &point.to_string()).expect("a point that runs");
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn a_stream_dma_behind_a_multiplexer_ends_when_it_is_through_and_not_at_the_end_of_a_block() {
    for (mux, names) in [
        (None, &["a"][..]),
        (Some("platform"), &["a"]),
        (Some("platform"), &["a", "b"]),
        (Some("instrument"), &["a"]),
        (Some("instrument"), &["a", "b"]),
    ] {
        let fine = drained(mux, names, 1.0);
        let coarse = drained(mux, names, 37.0);
        assert_eq!(fine["steady"], true);
        assert_eq!(
            fine["simulated_us"], coarse["simulated_us"],
            "{mux:?} {names:?}"
        );
        assert_eq!(fine["masters"], coarse["masters"], "{mux:?} {names:?}");
        let us = fine["simulated_us"].as_f64().expect("us");
        assert!((us - us.round()).abs() > 1e-6, "{us}: the end of a block");
        let moved = fine["masters"][0]["write_mbps"].as_f64().expect("a rate");
        assert!(
            (moved * us - f64::from(2 << 16)).abs() < 1.0,
            "{moved} MB/s for {us} us"
        );
    }
}
