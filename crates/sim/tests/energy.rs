//! Energies of points on the shipped platforms: the rails add up and follow the counts.

use axiscope_platform::Platform;
use axiscope_sim::run_point;
use serde_json::{Value, json};

mod common;

use common::text;

fn run(platform: &str, outstanding: u32) -> Value {
    let engine = |base: u64| {
        json!({"burst_beats": 16, "pattern": "sequential", "base": base, "window_bytes": 1 << 20,
               "outstanding": outstanding, "cut_4k": false})
    };
    let parsed = Platform::parse(&text(platform), platform).expect("a platform");
    let beat_bytes = parsed.ports["HP0"].width_bits / 8;
    let engine = |base: u64| {
        let mut e = engine(base);
        e["beat_bytes"] = json!(beat_bytes);
        e
    };
    let point = json!({"pl_mhz": 100.0, "mapping": "row_bank_column",
        "masters": [{"kind": "traffic_generator", "name": "m", "port": "HP0",
                     "read": engine(0), "write": engine(1 << 22)}],
        "run": {"warmup_us": 5.0, "min_us": 50.0, "max_us": 50.0, "until": "duration_us"}});
    let out = run_point(&text(platform), platform, &point.to_string()).expect("a point that runs");
    serde_json::from_str(&out).expect("JSON")
}

const RAILS: [&str; 4] = ["pl_core", "ps_internal", "ps_io", "dram"];

#[test]
fn rails_add_up_to_the_energy_of_a_byte() {
    for platform in ["ultra96", "zcu102", "zc702"] {
        let r = run(platform, 8);
        let e = &r["energy"];
        let f = |v: &Value| v.as_f64().expect("a number");
        let total: f64 = RAILS.iter().map(|rail| f(&e[rail]["energy_mj"])).sum();
        let bytes = f(&e["bytes"]);
        let of = |side: &str| f(&r["masters"][0][side]["bytes"]);
        assert_eq!(bytes, of("read") + of("write"));
        assert!((f(&e["nj_per_byte"]) - total * 1e6 / bytes).abs() < 1e-9);
        assert!((f(&e["counted_us"]) - 50.0).abs() < 1.0);
        let parts: f64 = e["dram_parts"].as_object().unwrap().values().map(f).sum();
        assert!((parts - f(&e["dram"]["energy_mj"])).abs() < 1e-12);
        for rail in RAILS {
            let mean = f(&e[rail]["energy_mj"]) * 1e6 / f(&e["counted_us"]);
            assert!(
                (mean - f(&e[rail]["power_mw"])).abs() < 1e-6,
                "{platform} {rail}"
            );
        }
    }
}

#[test]
fn more_traffic_takes_more_dram_power_and_less_energy_a_byte() {
    let (slow, fast) = (run("ultra96", 1), run("ultra96", 8));
    let at = |r: &Value, p: &str| r["energy"].pointer(p).and_then(Value::as_f64).unwrap();
    assert!(at(&fast, "/bytes") > at(&slow, "/bytes"));
    assert!(at(&fast, "/dram/power_mw") > at(&slow, "/dram/power_mw"));
    assert!(at(&fast, "/nj_per_byte") < at(&slow, "/nj_per_byte"));
}

#[test]
fn platforms_without_energies_report_none() {
    assert!(run("zybo", 4).get("energy").is_none());
}

#[test]
fn impossible_energies_name_the_field() {
    let good = text("ultra96");
    for (from, to, field) in [
        (
            "background_mw = { value = 216.0",
            "background_mw = { value = -1.0",
            "energy.pl_core.background_mw",
        ),
        (
            "devices_per_rank = { value = 2",
            "devices_per_rank = { value = 0",
            "energy.dram.devices_per_rank",
        ),
        (
            "clock_mhz = { value = 1600.0",
            "clock_mhz = { value = 0.0",
            "energy.dram.clock_mhz",
        ),
        (
            "idd0_ma = { value = 45.0",
            "idd0_ma = { value = nan",
            "energy.dram.supplies.vdd2.idd0_ma",
        ),
    ] {
        assert!(good.contains(from));
        let e = Platform::parse(&good.replacen(from, to, 1), "ultra96").unwrap_err();
        assert!(e.0.contains(field), "{}", e.0);
    }
}
