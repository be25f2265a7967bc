//! Stream DMAs: transfers, pauses and phases.

use super::*;

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
    // A pause after every burst, specified by the other field, has the same effect.
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
