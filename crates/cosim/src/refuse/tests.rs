use super::*;

fn ultra96v2() -> Platform {
    crate::shipped::shipped("ultra96v2")
}

#[test]
fn what_the_virtual_board_lacks_is_refused() {
    let platform = ultra96v2();
    let message = |master: &str, run: &str| {
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
        assert_eq!(message(&generator(port, ""), ""), "", "{port}");
    }
    let cluster = |port: &str| {
        format!(
            r#""kind": "cluster", "port": "{port}", "direction": "read", "base": 0, "rows": 1,
                "row_bytes": 4096, "burst_beats": 16, "beat_bytes": 16, "outstanding": 8"#
        )
    };
    // The sidebands of a cluster make its accesses bypass the caches, which the ACP does not allow.
    for port in ["HP0", "HPC0"] {
        assert_eq!(message(&cluster(port), ""), "", "{port}");
    }
    let coherent = message(&cluster("ACP"), "");
    assert!(
        coherent.contains("has traffic generators only"),
        "{coherent}"
    );
    // Points with other problems are checked, too. Those problems are reported first.
    for (beat_bytes, fifo_bytes, right) in [(16, 16384, true), (16, 8192, false), (0, 8192, false)]
    {
        let stream = format!(
            r#""kind": "stream_dma", "port": "HP0", "burst_beats": 16, "beat_bytes": {beat_bytes},
                "fifo_bytes": {fifo_bytes}, "transfer_bytes": 4096, "transfers": 1,
                "read": {{"base": 0, "outstanding": 8}}"#
        );
        let found = message(&stream, r#""warmup_us": 0"#);
        assert_eq!(found.is_empty(), right, "{found}");
        assert_eq!(found.contains("m.fifo_bytes: 8192;"), !right, "{found}");
    }
    let waits = generator("HP0", "").replace(
        r#""read": {"#,
        r#""read": {"after": [{"master": "n", "side": "read", "bytes": 64}],"#,
    );
    assert!(message(&waits, "").starts_with("masters.m.read.after: "));
    let tiles = generator("HP0", "").replace("sequential", "tiles");
    assert!(message(&tiles, "").starts_with("masters.m.read.pattern: tiles"));
    // The driver starts the second pass.
    for (gap, right) in [(5.0, false), (6000.0, true)] {
        let passes = generator("HP0", &format!(r#""write_then_read_ns": {gap},"#));
        let found = message(&passes, "");
        assert_eq!(found.is_empty(), right, "{found}");
        let begin = "masters.m.write_then_read_ns: 5; ";
        assert_eq!(found.starts_with(begin), !right, "{found}");
    }
    let plain = generator("HP0", "");
    // For phases and conditions to end, the rules are the same as in the model.
    for run in [
        r#""phase_ns": 9.0"#,
        r#""until": "programs""#,
        r#""until": "counted""#,
    ] {
        assert_eq!(message(&plain, run), "", "{run}");
    }
}

#[test]
fn what_a_convolution_accelerator_cannot_do_is_refused() {
    let platform = ultra96v2();
    let message = |port: &str, more: &str| {
        let point = format!(
            r#"{{"pl_mhz": 100.0, "mapping": "row_bank_column",
                "run": {{"warmup_us": 0, "max_us": 100}},
                "masters": [{{"name": "m", "kind": "convolution", "port": "{port}",
                "order": "fill_buffer", "burst_beats": 8, "read_base": 0,
                "write_base": 16777216{more}}}]}}"#
        );
        let point = Point::parse(&point).expect("a point");
        refused(&platform, &point).join("; ")
    };
    // In 10 000 cycles, at most 1250 tiles of 64 bytes are read from each half of the window.
    assert_eq!(message("HP0", r#", "window_bytes": 160000"#), "");
    let short = message("HP0", r#", "window_bytes": 159872"#);
    assert!(
        short.starts_with("masters.m.window_bytes: 159872; ") && short.contains("160000"),
        "{short}"
    );
    for (field, value) in [("buffer_bytes", 8192), ("compute_cycles", 8)] {
        let found = message(
            "HP0",
            &format!(r#", "window_bytes": 1048576, "{field}": {value}"#),
        );
        assert!(
            found.starts_with(&format!("masters.m.{field}: {value}; ")),
            "{found}"
        );
    }
}

#[test]
fn regulators_are_before_generators_at_their_own_ports() {
    let platform = ultra96v2();
    let message = |master: &str, more: &str| {
        let point = format!(
            r#"{{"pl_mhz": 100.0, "mapping": "row_bank_column", "run": {{"warmup_us": 0}},
                "regulators": [{{"master": "m", "budget_bytes": 4096, "period_cycles": 500}}],
                "masters": [{{"name": "m", "port": "HP0", {master}}}]{more}}}"#
        );
        let point = Point::parse(&point).expect("a point");
        refused(&platform, &point).join("; ")
    };
    let generator = |queue: u32| {
        format!(
            r#""kind": "traffic_generator", "read": {{"burst_beats": 4, "pattern": "sequential",
                "base": 0, "window_bytes": 65536, "outstanding": 4, "queue_bursts": {queue}}}"#
        )
    };
    assert_eq!(message(&generator(1), ""), "");
    let queue = message(&generator(4), "");
    assert!(
        queue.starts_with("masters.m.read.queue_bursts: 4"),
        "{queue}"
    );
    let mux = r#", "muxes": [{"port": "HP0", "kind": "instrument", "masters": ["m"]}]"#;
    assert!(message(&generator(1), mux).starts_with("regulators: masters.m; "));
    let stream = r#""kind": "stream_dma", "burst_beats": 16, "beat_bytes": 16,
        "fifo_bytes": 16384, "transfer_bytes": 4096, "transfers": 1,
        "read": {"base": 0, "outstanding": 8}"#;
    assert!(message(stream, "").starts_with("regulators: masters.m; "));
}

#[test]
fn what_cannot_be_opened_is_refused() {
    let platform = ultra96v2();
    let message = |pl_mhz: &str, ports: &[&str]| {
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
    assert_eq!(message("100", &["HP0", "HP1"]), "");
    for mhz in ["0", "-1", "1001", "1e300"] {
        assert!(message(mhz, &["HP0"]).contains("give 1 to 1000"), "{mhz}");
    }
    assert_eq!(message("100", &[]), "masters: none; give at least one");
    assert!(message("100", &["HP7"]).starts_with("port \"HP7\": unknown; "));
    assert!(message("100", &["HP0", "HP0"]).contains("has a master already"));
}
