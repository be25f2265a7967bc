use super::*;

fn ultra96v2() -> Platform {
    crate::shipped::shipped("ultra96v2")
}

#[test]
fn what_the_virtual_board_lacks_is_refused() {
    let platform = ultra96v2();
    let said = |master: &str, run: &str| {
        let point = format!(
            r#"{{"pl_mhz": 100.0, "mapping": "row_bank_column", "run": {{{run}}},
                "masters": [{{"name": "m", {master}}}]}}"#
        );
        let point = Point::parse(&point).expect("a point");
        refused(&platform, &point).join("; ")
    };
    let generator = |port: &str, more: &str| {
        format!(
            r#""kind": "traffic_generator", "port": "{port}", {more} "read": {{"burst_beats": 4,
                "pattern": "sequential", "base": 0, "window_bytes": 65536, "outstanding": 1,
                "axcache": 15}}"#
        )
    };
    for port in ["HP0", "HPC0", "ACP", "ACE"] {
        assert_eq!(said(&generator(port, ""), ""), "", "{port}");
    }
    let cluster = |port: &str| {
        format!(
            r#""kind": "cluster", "port": "{port}", "direction": "read", "base": 0, "rows": 1,
                "row_bytes": 4096, "burst_beats": 16, "beat_bytes": 16, "outstanding": 8"#
        )
    };
    // A cluster's sidebands leave the caches aside, which the ACP does not.
    for port in ["HP0", "HPC0"] {
        assert_eq!(said(&cluster(port), ""), "", "{port}");
    }
    let coherent = said(&cluster("ACP"), "");
    assert!(
        coherent.contains("has traffic generators only"),
        "{coherent}"
    );
    // Also of a point with other problems: they are said first, but all are looked for.
    for (beat_bytes, fifo_bytes, right) in [(16, 16384, true), (16, 8192, false), (0, 8192, false)]
    {
        let stream = format!(
            r#""kind": "stream_dma", "port": "HP0", "burst_beats": 16, "beat_bytes": {beat_bytes},
                "fifo_bytes": {fifo_bytes}, "transfer_bytes": 4096, "transfers": 1,
                "read": {{"base": 0, "outstanding": 8}}"#
        );
        let found = said(&stream, r#""warmup_us": 0"#);
        assert_eq!(found.is_empty(), right, "{found}");
        assert_eq!(found.contains("m.fifo_bytes: 8192;"), !right, "{found}");
    }
    let waits = generator("HP0", "").replace(
        r#""read": {"#,
        r#""read": {"after": [{"master": "n", "side": "read", "bytes": 64}],"#,
    );
    assert!(said(&waits, "").starts_with("masters.m.read.after: "));
    let tiles = generator("HP0", "").replace("sequential", "tiles");
    assert!(said(&tiles, "").starts_with("masters.m.read.pattern: tiles"));
    let passes = generator("HP0", r#""write_then_read_ns": 5.0,"#);
    assert!(said(&passes, "").starts_with("masters.m.write_then_read_ns: "));
    let plain = generator("HP0", "");
    // Ends and phases are those of the model.
    for run in [
        r#""phase_ns": 9.0"#,
        r#""until": "programs""#,
        r#""until": "counted""#,
    ] {
        assert_eq!(said(&plain, run), "", "{run}");
    }
}

#[test]
fn what_cannot_be_opened_is_refused() {
    let platform = ultra96v2();
    let said = |pl_mhz: &str, ports: &[&str]| {
        let each = ports.iter().enumerate().map(|(i, port)| {
            format!(r#"{{"kind": "traffic_generator", "name": "m{i}", "port": "{port}"}}"#)
        });
        let masters = each.collect::<Vec<_>>().join(", ");
        let point = format!(
            r#"{{"pl_mhz": {pl_mhz}, "mapping": "row_bank_column", "masters": [{masters}]}}"#
        );
        let point = Point::parse(&point).expect("a point");
        open_refused(&platform, &point).join("; ")
    };
    assert_eq!(said("100", &["HP0", "HP1"]), "");
    for mhz in ["0", "-1", "1001", "1e300"] {
        assert!(said(mhz, &["HP0"]).contains("give 1 to 1000"), "{mhz}");
    }
    assert_eq!(said("100", &[]), "masters: none; give at least one");
    assert!(said("100", &["HP7"]).starts_with("port \"HP7\": unknown; "));
    assert!(said("100", &["HP0", "HP0"]).contains("has a master already"));
}
