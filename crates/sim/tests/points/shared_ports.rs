//! Masters that share a port or a controller port.

use super::*;

#[test]
fn ports_that_share_a_controller_port_lose_in_duplex() {
    let total = |ports: [&str; 2]| {
        let masters = ports.iter().zip(1..);
        let masters = masters.map(|(p, n)| dma(p, n, true, true, 1 << 19, 8));
        let mut p = point(masters.collect(), "drained");
        p["pl_mhz"] = json!(100.0);
        p["run"]["skew_ns"] = json!(50.0);
        let r = run("zybo", &p);
        let of = |m: &Value| m["read_mbps"].as_f64().unwrap() + m["write_mbps"].as_f64().unwrap();
        r["masters"]
            .as_array()
            .expect("masters")
            .iter()
            .map(of)
            .sum::<f64>()
    };
    let (shared, apart) = (total(["HP0", "HP1"]), total(["HP0", "HP2"]));
    assert!(shared < 0.8 * apart, "{shared} {apart}");
    assert!(apart < 3200.0 && shared > 1600.0, "{shared} {apart}");
}

#[test]
fn a_multiplexer_loses_nothing_and_shares_evenly() {
    let mut p = point(
        (1..4)
            .map(|n| generator(&format!("M{n}"), n, 16, Some(60)))
            .collect(),
        "drained",
    );
    for m in p["masters"].as_array_mut().expect("masters") {
        m["port"] = json!("HP3");
    }
    p["muxes"] = json!([{"port": "HP3", "masters": ["M1", "M2", "M3"]}]);
    let r = run("ultra96", &p);
    for m in r["masters"].as_array().expect("masters") {
        assert_eq!(m["read"]["bytes"], 60 * 256);
        assert_eq!(m["write"]["bytes"], 60 * 256);
    }
}

#[test]
fn each_of_several_ports_is_shared_through_a_multiplexer_of_its_own() {
    let shared = |ports: [&str; 4], muxes: Value| {
        let mut p = point(
            (1..5)
                .map(|n| generator(&format!("M{n}"), n, 16, Some(400)))
                .collect(),
            "drained",
        );
        for (m, port) in p["masters"]
            .as_array_mut()
            .expect("masters")
            .iter_mut()
            .zip(ports)
        {
            m["port"] = json!(port);
            m["write"] = Value::Null;
        }
        p["muxes"] = muxes;
        let r = run("ultra96", &p);
        for m in r["masters"].as_array().expect("masters") {
            assert_eq!(m["read"]["bytes"], 400 * 256, "{m}");
        }
        r["simulated_us"].as_f64().expect("us")
    };
    let mux = |port: &str, masters: &[&str]| json!({"port": port, "masters": masters});
    let two = shared(
        ["HP0", "HP3", "HP0", "HP3"],
        json!([mux("HP0", &["M1", "M3"]), mux("HP3", &["M2", "M4"])]),
    );
    let one = shared(["HP0"; 4], json!([mux("HP0", &["M1", "M2", "M3", "M4"])]));
    // Both times include the starts of four masters, 10 us apart.
    assert!(two < 0.95 * one, "two ports {two}, one {one} us");
}

#[test]
fn a_program_behind_a_multiplexer_ends_as_at_the_bare_port() {
    let dpu = json!({
        "kind": "dpu", "name": "M1", "port": "HP0", "burst_beats": 16, "beat_bytes": 16,
        "read_base": 0, "write_base": 1 << 20, "window_bytes": 1 << 20, "outstanding": 8,
        "tile_bytes": 4096, "runs": 1,
        "layers": [{"read_bytes": 65536, "write_bytes": 65536, "compute_ns": 50_000.0}]});
    let mut p = point(vec![dpu], "programs");
    let bare = run("ultra96", &p);
    let took = |r: &Value| r["masters"][0]["run_us"].as_f64().expect("it ended");
    assert!(took(&bare) > 50.0);
    for kind in ["platform", "instrument"] {
        p["muxes"] = json!([{"kind": kind, "port": "HP0", "masters": ["M1"]}]);
        let r = run("ultra96", &p);
        assert_eq!(r["masters"][0]["read"]["bytes"], 65536, "{kind}");
        assert!((took(&r) / took(&bare) - 1.0).abs() < 0.1, "{kind}");
    }
}

#[test]
fn reads_of_several_masters_take_the_bus_from_writes_of_a_video_port() {
    let mut p = point(
        vec![generator("M1", 1, 8, None), generator("M2", 0x40, 8, None)],
        "steady",
    );
    p["pl_mhz"] = json!(100.0);
    for m in p["masters"].as_array_mut().expect("masters") {
        m["port"] = json!("HP0");
    }
    p["muxes"] = json!([{"port": "HP0", "masters": ["M1", "M2"]}]);
    let shipped = text("ultra96");
    let from = shipped.find("[ports.HP0.mixed_reads]").expect("the table");
    let to = from + shipped[from..].find("\n\n").expect("its end");
    let without = format!("{}{}", &shipped[..from], &shipped[to..]);
    let rates = |platform: &str| {
        let out = run_point(platform, "p", &p.to_string()).expect("a point that runs");
        let r: Value = serde_json::from_str(&out).expect("JSON");
        let masters = r["masters"].as_array().expect("masters").clone();
        ["read_mbps", "write_mbps"].map(|k| {
            let rates = masters.iter().map(|m| m[k].as_f64().expect("a rate"));
            rates.sum::<f64>()
        })
    };
    let ([reads, writes], [reads_without, writes_without]) = (rates(&shipped), rates(&without));
    assert!(reads > 0.97 * reads_without, "{reads} {reads_without}");
    assert!(writes < writes_without, "{writes} {writes_without}");
}
