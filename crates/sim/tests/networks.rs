//! Networks on DPUs in points.

use axiscope_platform::Platform;
use axiscope_sim::Point;

mod common;

use common::text;

#[test]
fn a_network_without_traffic_is_refused() {
    let platform = Platform::parse(&text("zcu102"), "zcu102").expect("a platform");
    let point = |layers: &str| {
        let point = format!(
            r#"{{"pl_mhz": 300, "mapping": "row_bank_column", "run": {{}}, "masters": [
            {{"kind": "dpu", "name": "d", "port": "HP0", "burst_beats": 16, "beat_bytes": 16,
            "read_base": 0, "write_base": 65536, "window_bytes": 65536, "outstanding": 8,
            "tile_bytes": 4096, "layers": {layers}}}]}}"#
        );
        Point::parse(&point).expect("a point").problems(&platform)
    };
    let ends = r#"[{"read_bytes": 256}, {"compute_ns": 9.0}]"#;
    assert_eq!(point(ends), Vec::<String>::new());
    let never = point(r#"[{"compute_ns": 9.0}]"#);
    assert!(never[0].contains("masters.d.layers: give one or more that read or write"));
}
