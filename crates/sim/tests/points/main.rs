//! Points on the shipped platforms: no burst is lost or duplicated, and runs are deterministic.

use axiscope_platform::Platform;
use axiscope_sim::{Point, run_point, run_point_on};
use proptest::prelude::*;
use serde_json::{Value, json};

#[path = "../common/mod.rs"]
mod common;
mod figures;
mod shared_ports;
mod stream_dmas;

use common::{generator, point, run, text};

fn dma(port: &str, n: u64, read: bool, write: bool, bytes: u64, beat_bytes: u64) -> Value {
    let channel = |there: bool, base: u64| there.then(|| json!({"base": base, "outstanding": 8}));
    json!({"kind": "stream_dma", "name": port, "port": port, "burst_beats": 16,
           "beat_bytes": beat_bytes, "read": channel(read, n << 26),
           "write": channel(write, (n << 26) + (1 << 25)), "fifo_bytes": 8192,
           "transfer_bytes": bytes, "transfers": 2, "driver_ns": 1000.0})
}

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
