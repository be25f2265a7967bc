//! Networks on DPUs in points.

use axiscope_platform::Platform;
use axiscope_sim::Point;

mod common;

use common::text;

/// Returns the problems of a point with a network, given the bytes of its window and its layers.
fn problems(window_bytes: u64, layers: &str) -> Vec<String> {
    let platform = Platform::parse(&text("zcu102"), "zcu102").expect("a platform");
    let point = format!(
        r#"{{"pl_mhz": 300, "mapping": "row_bank_column", "run": {{}}, "masters": [
        {{"kind": "dpu", "name": "d", "port": "HP0", "burst_beats": 16, "beat_bytes": 16,
        "read_base": 0, "write_base": 65536, "window_bytes": {window_bytes}, "outstanding": 8,
        "tile_bytes": 4096, "layers": {layers}}}]}}"#
    );
    Point::parse(&point).expect("a point").problems(&platform)
}

const READS: &str = r#"[{"read_bytes": 256}, {"compute_ns": 9.0}]"#;

#[test]
fn a_network_without_traffic_is_refused() {
    assert_eq!(problems(65536, READS), Vec::<String>::new());
    let never = problems(65536, r#"[{"compute_ns": 9.0}]"#);
    assert!(never[0].contains("masters.d.layers: give one or more that read or write"));
}

#[test]
fn a_window_of_a_network_has_whole_bursts() {
    for bytes in [0, 1000] {
        let expected = format!("masters.d.window_bytes: {bytes}; give whole bursts of 256 bytes");
        assert!(problems(bytes, READS).contains(&expected), "{bytes}");
    }
}
