//! The number of reads that a general-purpose port of a Zynq-7000 accepts limits the rate of short bursts.

use axiscope_sim::run_point;
use serde_json::Value;

mod common;

use common::text;

/// Returns the rate of single beats at SGP0 if both ports accept `reads`, MB/s.
fn mbps(reads: Option<u32>) -> f64 {
    let (mut files, shipped) = (text("zybo"), "\nreads = { value = 8,");
    assert_eq!(files.matches(shipped).count(), 2, "both ports");
    if let Some(reads) = reads {
        files = files.replace(shipped, &format!("\nreads = {{ value = {reads},"));
    }
    let point = r#"{"pl_mhz": 100, "mapping": "row_bank_column", "masters": [{"kind": "traffic_generator",
        "name": "g", "port": "SGP0", "read": {"burst_beats": 1, "beat_bytes": 4, "pattern": "sequential", "base": 0,
        "window_bytes": 65536, "outstanding": 64}}],
        "run": {"warmup_us": 20, "min_us": 200, "max_us": 200, "until": "duration_us"}}"#;
    let result = run_point(&files, "zybo", point).expect("it runs");
    let result: Value = serde_json::from_str(&result).expect("a result");
    result["masters"][0]["read_mbps"].as_f64().expect("a rate")
}

#[test]
fn the_shipped_port_accepts_eight_reads() {
    let shipped = mbps(None);
    // A port that accepts nine reads is 2.7 % faster, because the path to the memory then limits it.
    for (reads, factor) in [(4, 0.5), (6, 0.75), (7, 7.0 / 8.0), (9, 1.027)] {
        let ratio = mbps(Some(reads)) / shipped;
        assert!((ratio / factor - 1.0).abs() < 0.01, "{reads}: {ratio}");
    }
}
