//! Points on the shipped platforms: no burst is lost or duplicated, and runs are deterministic.

use axiscope_platform::Platform;
use axiscope_sim::{Point, run_point, run_point_on};
use proptest::prelude::*;
use serde_json::{Value, json};

mod common;

use common::{generator, point, run, text};

#[test]
fn every_beat_asked_for_is_delivered_once() {
    for platform in ["ultra96", "zcu102"] {
        for beats in [1, 3, 5, 16, 17, 64, 256] {
            let masters = vec![
                generator("HP0", 1, beats, Some(100)),
                generator("HP2", 2, beats, Some(100)),
            ];
            let r = run(platform, &point(masters, "drained"));
            assert_eq!(r["steady"], true, "{platform} {beats}: drains");
            for m in r["masters"].as_array().expect("masters") {
                for side in ["read", "write"] {
                    assert_eq!(m[side]["bursts"], 100, "{platform} {beats} {side}");
                    assert_eq!(
                        m[side]["bytes"],
                        u64::from(beats) * 16 * 100,
                        "{platform} {beats} {side}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_generator_takes_any_width_that_the_port_has() {
    for (platform, port, widths) in [
        ("zybo", "HP0", [8, 4]),
        ("de1_soc", "F2S0", [8, 4]),
        ("ultra96", "HP1", [16, 4]),
    ] {
        let rates = widths.map(|bytes| {
            let mut g = generator(port, 1, 16, None);
            for side in ["read", "write"] {
                g[side]["beat_bytes"] = json!(bytes);
            }
            let mut p = point(vec![g], "steady");
            p["pl_mhz"] = json!(50.0);
            p["run"]["warmup_us"] = json!(20.0);
            p["run"]["min_us"] = json!(100.0);
            let r = run(platform, &p);
            (r["masters"][0]["read_mbps"].as_f64()).expect("a rate")
        });
        // One beat per cycle of the PL at 50 MHz.
        for (bytes, rate) in widths.iter().zip(rates) {
            let most = 50.0 * f64::from(*bytes);
            assert!(
                (rate / most - 1.0).abs() < 0.02,
                "{platform} {bytes}: {rate}"
            );
        }
    }
}

fn dma(port: &str, n: u64, read: bool, write: bool, bytes: u64, beat_bytes: u64) -> Value {
    let channel = |there: bool, base: u64| there.then(|| json!({"base": base, "outstanding": 8}));
    json!({"kind": "stream_dma", "name": port, "port": port, "burst_beats": 16,
           "beat_bytes": beat_bytes, "read": channel(read, n << 26),
           "write": channel(write, (n << 26) + (1 << 25)), "fifo_bytes": 8192,
           "transfer_bytes": bytes, "transfers": 2, "driver_ns": 1000.0})
}

#[test]
fn stream_dma_moves_its_transfers_and_ends_to_the_nanosecond() {
    // Edges at 110 MHz hardly ever coincide with edges of the controller's clock.
    for (platform, port, mhz) in [
        ("zybo", "HP0", 100.0),
        ("zc702", "HP3", 110.0),
        ("de1_soc", "F2S0", 110.0),
    ] {
        for beat_bytes in [4, 8] {
            for (read, write) in [(true, true), (true, false), (false, true)] {
                let masters = vec![dma(port, 1, read, write, 65_536, beat_bytes)];
                let mut p = point(masters, "drained");
                p["pl_mhz"] = json!(mhz);
                let r = run(platform, &p);
                assert_eq!(r["steady"], true, "{platform}: drains");
                let m = &r["masters"][0];
                for (side, there) in [("read", read), ("write", write)] {
                    if !there {
                        assert!(m[side].is_null());
                        continue;
                    }
                    assert_eq!(m[side]["bytes"], 131_072, "{platform} {side}");
                    assert_eq!(m[side]["bursts"], 131_072 / (16 * beat_bytes));
                    // The rate is that of the port, minus two driver times of 1 us and less than 4 us to fill
                    // the path.
                    let at_port = 131_072.0 / (beat_bytes as f64 * mhz / 1e3);
                    let took =
                        131_072.0 * 1e3 / m[format!("{side}_mbps")].as_f64().expect("a rate");
                    assert!(took >= at_port + 2000.0, "{platform} {side} {took} ns");
                    assert!(took <= at_port + 6000.0, "{platform} {side} {took} ns");
                }
            }
        }
    }
}

#[test]
fn a_stream_dma_pauses_behind_every_sub_copy() {
    let rate = |pace: Value| {
        let mut m = dma("HP0", 1, true, true, 1 << 18, 8);
        m["driver_ns"] = json!(0.0);
        m["transfers"] = json!(1);
        for (key, value) in pace.as_object().expect("fields") {
            m[key] = value.clone();
        }
        let mut p = point(vec![m], "drained");
        p["pl_mhz"] = json!(100.0);
        let r = run("zybo", &p);
        r["masters"][0]["read_mbps"].as_f64().expect("a rate")
    };
    // 8 bytes per cycle at 100 MHz; 4 KiB take 512 cycles.
    for (sub_copy, idle, mbps) in [(4096, 512, 400.0), (4096, 1536, 200.0), (512, 64, 400.0)] {
        let r = rate(json!({"issue_cycles": 16, "sub_copy_bytes": sub_copy, "idle_cycles": idle}));
        assert!((r / mbps - 1.0).abs() < 0.03, "{sub_copy} {idle}: {r}");
    }
    // A pause after every burst, specified in the other way, has the same effect.
    let each = rate(json!({"issue_cycles": 32}));
    let same = rate(json!({"issue_cycles": 16, "sub_copy_bytes": 128, "idle_cycles": 16}));
    assert!((each / same - 1.0).abs() < 1e-9, "{each} {same}");
}

#[test]
fn the_phase_shifts_stream_dmas_and_is_not_counted() {
    let run_at = |phase_ns: f64| {
        let mut p = point(vec![dma("HP0", 1, true, false, 65_536, 8)], "drained");
        p["run"]["phase_ns"] = json!(phase_ns);
        p["run"]["warmup_us"] = json!(0.0);
        let r = run("zybo", &p);
        let simulated = r["simulated_us"].as_f64().expect("a time");
        (
            simulated,
            r["masters"][0]["read_mbps"].as_f64().expect("a rate"),
        )
    };
    let (early, late) = (run_at(0.0), run_at(5000.0));
    let shift_us = 5.0 * 0.618_033_988_749_895;
    assert!(
        (late.0 - early.0 - shift_us).abs() < 0.5,
        "{early:?} {late:?}"
    );
    // Only the start relative to refreshes differs, so the rate hardly changes.
    assert!((late.1 / early.1 - 1.0).abs() < 0.01, "{early:?} {late:?}");
}

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
fn a_corner_turn_opens_a_row_of_the_dram_for_every_burst() {
    // A matrix of 512 rows of 2 KiB, read once by rows and once by columns.
    let read = |row_bytes: u64, rows: u64, tiles_across: u64| {
        let mut p = point(
            vec![generator("HP0", 1, 4, Some((1 << 20) / 64))],
            "drained",
        );
        let e = &mut p["masters"][0]["read"];
        e["pattern"] = json!("tiles");
        e["tile"] = json!({"row_bytes": row_bytes, "rows": rows, "pitch_bytes": 2048,
                           "tiles_across": tiles_across});
        p["masters"][0]["write"] = Value::Null;
        let r = run("ultra96", &p);
        assert_eq!(r["masters"][0]["read"]["bytes"], 1 << 20);
        r["controller"]["row_hit_rate"].as_f64().expect("a rate")
    };
    let (rows, columns) = (read(2048, 1, 1), read(64, 512, 32));
    assert!(rows > 0.9 && columns < 0.6, "{rows} {columns}");
    // Tiles of 16 x 512 bytes are in between these two cases.
    let tiles = read(512, 16, 4);
    assert!(columns < tiles && tiles < rows, "{columns} {tiles} {rows}");
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

#[test]
fn the_same_point_gives_the_same_bytes() {
    let p = point(
        vec![generator("HP0", 1, 16, None), generator("HP1", 2, 16, None)],
        "steady",
    )
    .to_string();
    let once = run_point(&text("zcu102"), "zcu102", &p).expect("runs");
    assert_eq!(
        once,
        run_point(&text("zcu102"), "zcu102", &p).expect("runs")
    );
}

#[test]
fn in_flight_is_rate_times_latency() {
    let mut p = point(vec![generator("HP0", 1, 4, None)], "duration_us");
    p["run"]["max_us"] = json!(200.0);
    let r = run("zcu102", &p);
    let read = &r["masters"][0]["read"];
    let number = |k: &str| read[k].as_f64().expect("a number");
    let by_sum = number("latency_sum_cycles") / number("cycles");
    let in_flight = number("mean_in_flight");
    assert!(
        (by_sum - in_flight).abs() / in_flight < 0.02,
        "{by_sum} {in_flight}"
    );
    assert!(in_flight <= 16.0 + 1e-9);
    for (low, high) in [
        ("latency_min_cycles", "latency_p50_cycles"),
        ("latency_p50_cycles", "latency_p99_cycles"),
        ("latency_p99_cycles", "latency_max_cycles"),
    ] {
        assert!(number(low) <= number(high));
    }
}

#[test]
fn percentiles_are_of_bursts_that_stand_for_all_or_missing() {
    let ports: Vec<_> = (0..4)
        .map(|i| generator(&format!("HP{i}"), i, 256, None))
        .collect();
    let mut p = point(ports, "duration_us");
    p["run"]["max_us"] = json!(200.0);
    let r = run("ultra96", &p);
    let mut missing = 0;
    for master in r["masters"].as_array().expect("masters") {
        let read = &master["read"];
        let number = |k: &str| read[k].as_f64();
        let mean = number("latency_mean_cycles").expect("a mean");
        match number("latency_p999_cycles") {
            Some(most) => assert!(mean <= 1.01 * most.max(1.0), "{master}"),
            None => {
                assert!(
                    mean > number("latency_max_cycles").expect("a number"),
                    "{master}"
                );
                assert_eq!(number("latency_p50_cycles"), None);
                missing += 1;
            }
        }
    }
    assert!(
        (1..4).contains(&missing),
        "{missing}: the ports beside the first starve"
    );
}

#[test]
fn a_run_is_over_when_the_last_master_is() {
    // Of a stream DMA and a generator only the DMA reports its end, which is much earlier.
    let masters = vec![
        dma("HP0", 1, true, false, 4096, 16),
        generator("HP1", 2, 16, Some(2000)),
    ];
    let r = run("ultra96", &point(masters, "drained"));
    assert_eq!(r["steady"], true);
    let m = &r["masters"][1];
    assert_eq!(m["read"]["bytes"], 2000 * 256);
    // At most 16 bytes per cycle at 300 MHz.
    let mbps = m["read_mbps"].as_f64().expect("a rate");
    assert!(mbps < 4800.0, "{mbps}");
}

#[test]
fn the_longest_idle_time_is_no_short_one() {
    let mut p = point(vec![generator("HP0", 1, 16, None)], "duration_us");
    p["masters"][0]["read"]["idle_cycles"] = json!(u32::MAX);
    assert_eq!(run("ultra96", &p)["masters"][0]["read"]["bursts"], 1);
}

#[test]
fn what_ended_before_counting_began_has_no_rate() {
    let mut p = point(vec![dma("HP0", 1, true, true, 4096, 16)], "drained");
    p["run"]["warmup_us"] = json!(100.0);
    let r = run("ultra96", &p);
    assert_eq!(r["masters"][0]["read_mbps"], 0.0);
    let cycles = r["masters"][0]["read"]["cycles"].as_u64().expect("cycles");
    assert!((1..100_000).contains(&cycles), "{cycles}");
}

#[test]
fn a_faster_clock_never_moves_less_and_nothing_hangs() {
    let total = |mhz: f64| {
        let mut p = point(vec![generator("HP1", 1, 16, None)], "steady");
        p["pl_mhz"] = json!(mhz);
        let r = run("ultra96", &p);
        r["masters"][0]["read_mbps"].as_f64().expect("rate")
            + r["masters"][0]["write_mbps"].as_f64().expect("rate")
    };
    let rates: Vec<f64> = [25.0, 50.0, 100.0, 150.0].map(total).into();
    assert!(rates.windows(2).all(|w| w[1] >= 0.98 * w[0]), "{rates:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_points_run_to_their_end(
        beats in 1u32..257, outstanding in 1u32..64, mhz in 20.0f64..400.0, idle in 0u32..50,
        pattern in prop::sample::select(vec!["sequential", "strided", "random"]),
        cut in any::<bool>(), board in prop::sample::select(vec!["ultra96", "zcu102"]),
    ) {
        let mut p = point(vec![generator("HP0", 1, beats, Some(40)), generator("HP3", 2, beats, Some(40))], "drained");
        p["pl_mhz"] = json!(mhz);
        for m in p["masters"].as_array_mut().expect("masters") {
            for side in ["read", "write"] {
                m[side]["outstanding"] = json!(outstanding);
                m[side]["idle_cycles"] = json!(idle);
                m[side]["pattern"] = json!(pattern);
                m[side]["stride_bytes"] = json!(4160);
                m[side]["cut_4k"] = json!(cut);
            }
        }
        let platform = Platform::parse(&text(board), board).expect("parses");
        let r = run_point_on(&platform, &Point::parse(&p.to_string()).expect("parses")).expect("runs");
        prop_assert!(r.steady, "it drains");
        for m in &r.masters {
            let read = m.read.as_ref().expect("reads");
            prop_assert!(cut || read.bytes == 40 * u64::from(beats) * 16);
        }
    }

    #[test]
    fn arbitrary_text_is_refused_without_a_panic(s in proptest::collection::vec(any::<char>(), 0..200)) {
        let s: String = s.into_iter().collect();
        let _ = Platform::parse(&s, "fuzz");
        let _ = Point::parse(&s);
    }

    #[test]
    fn damaged_platforms_are_refused_or_read_without_a_panic(at in 0usize..12_000, byte in 32u8..127) {
        let mut t = text("zcu102").into_bytes();
        let at = at % t.len();
        t[at] = byte;
        if let Ok(s) = String::from_utf8(t) {
            let _ = Platform::parse(&s, "fuzz");
        }
    }

    #[test]
    fn arbitrary_traces_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let options = axiscope_sim::ReplayOptions::default();
        let _ = axiscope_sim::replay(&text("ddr4_2400"), "ddr4_2400", bytes.as_slice(), options);
    }
}
