//! Cores in points: programs that end, shared resources, and checks.

use axiscope_sim::{check_point, run_point};
use serde_json::{Value, json};

mod common;

use common::text;

fn core(port: &str, n: u64, program: &str) -> Value {
    json!({"kind": "core", "name": format!("{port}_{n}"), "port": port, "program": program,
           "base": 0x1000_0000_u64 + (n << 26), "bytes": 1 << 21, "windows": 4,
           "window_accesses": 4096, "warm_accesses": 4096, "accesses": 16_384})
}

fn generator(port: &str, n: u64) -> Value {
    wide(port, n, 16)
}

fn wide(port: &str, n: u64, beat_bytes: u64) -> Value {
    let engine = |base: u64| {
        json!({"burst_beats": 16, "beat_bytes": beat_bytes, "pattern": "sequential", "base": base, "window_bytes": 1 << 20,
               "outstanding": 16, "cut_4k": true})
    };
    json!({"kind": "traffic_generator", "name": port, "port": port,
           "read": engine(n << 24), "write": engine((n << 24) + (1 << 22))})
}

fn point(masters: Vec<Value>) -> Value {
    json!({"pl_mhz": 300.0, "mapping": "row_bank_column", "masters": masters,
           "run": {"warmup_us": 0.0, "min_us": 20.0, "max_us": 20_000.0, "skew_ns": 0.0,
                   "until": "programs"}})
}

fn run(platform: &str, masters: Vec<Value>) -> Value {
    let point = point(masters).to_string();
    let out = run_point(&text(platform), platform, &point).expect("a point that runs");
    serde_json::from_str(&out).expect("JSON")
}

fn run_us(r: &Value, master: usize) -> f64 {
    r["masters"][master]["run_us"].as_f64().expect("an end")
}

/// Returns whether `make test` runs this, which tries a part of the examples (`tests/levels.py`).
fn fewer() -> bool {
    std::env::var_os("AXISCOPE_FEWER_EXAMPLES").is_some_and(|n| n != "1")
}

#[test]
fn a_program_takes_longer_beside_masters_and_the_same_time_each_run() {
    let cases = [
        ("vck190", "A72", ["PL0", "PL1"], 16),
        ("zc702", "A9", ["HP0", "HP1"], 8),
        ("vck190", "R5F", ["PL0", "PL1"], 16),
        ("zybo", "A9", ["HP0", "HP1"], 8),
    ];
    let tried = if fewer() { 2 } else { cases.len() };
    for &(platform, cpu, ports, beat_bytes) in &cases[..tried] {
        let alone = run(platform, vec![core(cpu, 0, "mvt")]);
        let others = ports.iter().zip(1..).map(|(p, n)| wide(p, n, beat_bytes));
        let mut masters: Vec<Value> = others.collect();
        masters.push(core(cpu, 0, "mvt"));
        let loaded = run(platform, masters.clone());
        assert_eq!(loaded["steady"], true, "{cpu} ends");
        let slowdown = run_us(&loaded, 2) / run_us(&alone, 0);
        assert!((1.02..20.0).contains(&slowdown), "{cpu}: {slowdown}");
        assert_eq!(loaded, run(platform, masters));
        // Other masters have neither a run time nor accesses.
        assert!(loaded["masters"][0].get("run_us").is_none());
    }
}

#[test]
fn video_reads_that_always_expire_do_not_starve_a_core() {
    let reader = |port: &str, n: u64| {
        let mut g = generator(port, n);
        g.as_object_mut().expect("a master").remove("write");
        g
    };
    for skew_ns in [0.0, 100.0, 5000.0] {
        let mut masters = vec![core("A53", 0, "read")];
        masters.extend((1..4).map(|n| reader(&format!("HP{n}"), n)));
        let mut point = point(masters);
        point["run"]["skew_ns"] = json!(skew_ns);
        let out = run_point(&text("zcu102"), "zcu102", &point.to_string()).expect("a point");
        let r: Value = serde_json::from_str(&out).expect("JSON");
        let rate = r["masters"][0]["read_mbps"].as_f64().expect("a rate");
        assert!(rate > 200.0, "skew {skew_ns} ns: {rate} MB/s");
    }
}

#[test]
fn a_core_past_the_read_pipeline_is_answered_as_soon_alone_as_beside_others() {
    let chase = || core("A9", 0, "chase");
    let alone = run("zc702", vec![chase()]);
    let mut light = wide("HP0", 1, 8);
    light.as_object_mut().expect("a master").remove("write");
    light["read"]["idle_cycles"] = json!(2000);
    let loaded = run("zc702", vec![light, chase()]);
    let ratio = run_us(&loaded, 1) / run_us(&alone, 0);
    assert!((1.0..1.05).contains(&ratio), "{ratio}");
    let latency = alone["masters"][0]["read"]["latency_min_cycles"].as_f64();
    // 82 ns at 666.7 MHz, without the lookup in the L2.
    assert!(latency.is_some_and(|cycles| cycles < 70.0), "{latency:?}");
}

#[test]
fn cores_of_a_complex_share_its_bandwidth() {
    let rate = |n: u64| {
        let cores = (0..n).map(|i| core("A53", i, "read")).collect();
        let r = run("zcu102", cores);
        let masters = r["masters"].as_array().expect("masters");
        masters
            .iter()
            .filter_map(|m| m["read_mbps"].as_f64())
            .sum::<f64>()
    };
    let (one, four) = (rate(1), rate(4));
    assert!(four > 1.5 * one && four < 8533.4, "{one} {four}");
}

/// Cores are not in the PL, so the PL only has its background power.
#[test]
fn cores_take_no_energy_of_the_programmable_logic() {
    let of = |masters: Vec<Value>| {
        let r = run("zcu102", masters);
        r["energy"]["pl_core"]["power_mw"].as_f64().expect("a rail")
    };
    let (one, four) = (
        of(vec![core("A53", 0, "read")]),
        of((0..4).map(|i| core("A53", i, "read")).collect()),
    );
    assert_eq!(one, four);
    assert!(of(vec![core("A53", 0, "read"), generator("HP0", 1)]) > one);
}

/// Returns the time of two cores together with four generators, one of them at their port, after a change of the
/// platform file, us.
fn loaded(program: &str, (from, to): (&str, &str)) -> f64 {
    let cores = (0..2).map(|n| {
        let mut c = core("A72", n, program);
        // Once the L2 is full it evicts modified lines.
        for (key, value) in [
            ("bytes", 1 << 24),
            ("warm_accesses", 12_000),
            ("accesses", 800),
        ] {
            c[key] = json!(value);
        }
        c
    });
    let others = (0..4).map(|n| generator(&format!("PL{n}"), n + 1));
    let good = text("vck190");
    assert!(good.contains(from), "{from}");
    let point = point(others.chain(cores).collect()).to_string();
    let out = run_point(&good.replacen(from, to, 1), "v", &point).expect("a point that runs");
    let r: Value = serde_json::from_str(&out).expect("JSON");
    run_us(&r, 4).max(run_us(&r, 5))
}

#[test]
fn lines_that_cores_write_take_turns_of_those_that_they_read() {
    let (one, two) = ("one_queue = { value = true", "one_queue = { value = false");
    let time = |program| (loaded(program, (one, one)), loaded(program, (one, two)));
    let (together, apart) = time("write_random");
    assert!(together > 1.2 * apart, "{together} {apart}");
    if fewer() {
        return;
    }
    // A program that only reads is not affected.
    let (together, apart) = time("read_random");
    assert!(
        (together - apart).abs() < 0.01 * apart,
        "{together} {apart}"
    );
}

#[test]
fn a_port_that_takes_fewer_lines_leaves_less_to_those_who_share_it() {
    let time = |lines: &str| loaded("read_random", ("\nlines = { value = 16", lines));
    let (few, more) = (
        time("\nlines = { value = 8"),
        time("\nlines = { value = 64"),
    );
    assert!(few > 1.25 * more, "{few} {more}");
}

#[test]
fn what_cannot_run_is_named() {
    let problems = |m: Value| {
        let p = point(vec![m]).to_string();
        let message = check_point(&text("zcu102"), "zcu102", &p).expect("a point");
        serde_json::from_str::<Vec<String>>(&message).expect("sentences")
    };
    assert!(problems(core("A53", 0, "adi")).is_empty());
    let with = |field: &str, value: Value| {
        let mut m = core("A53", 0, "adi");
        m[field] = value;
        problems(m)[0].clone()
    };
    assert!(
        with("port", json!("A9")).contains("not a complex of cores; the platform has A53, R5F")
    );
    assert!(with("program", json!("doom")).contains("\"doom\" is unknown; give read, write"));
    assert!(with("bytes", json!(64)).contains("bytes: 64"));
    assert!(with("accesses", json!(0)).contains("give 1 or more"));
    let three = (0..3).map(|n| core("R5F", n, "read")).collect::<Vec<_>>();
    let message =
        check_point(&text("zcu102"), "zcu102", &point(three).to_string()).expect("a point");
    assert!(message.contains("3 cores on R5F, which has 2"));
}

#[test]
fn few_and_short_parts_of_a_small_kernel_are_recorded() {
    for (windows, accesses, warm) in [(1, 1, 0), (1, 64, 4096), (3, 100_000, 1), (16, 7, 1)] {
        let mut small = core("A53", 0, "adi");
        small["bytes"] = json!(4096);
        small["windows"] = json!(windows);
        small["window_accesses"] = json!(accesses);
        small["window_warm_accesses"] = json!(warm);
        small["window_settle_accesses"] = json!(0);
        small["warm_accesses"] = json!(0);
        small["accesses"] = json!(windows * accesses);
        let point = point(vec![small]).to_string();
        match run_point(&text("zcu102"), "zcu102", &point) {
            Ok(ran) => assert!(ran.contains("run_us"), "{ran}"),
            Err(e) => assert!(e.0.contains("masters.A53_0."), "{e}"),
        }
    }
}

#[test]
fn a_kernel_in_less_memory_than_its_smallest_takes_is_refused() {
    let problems = |program: &str, bytes: u64| {
        let mut small = core("A53", 0, program);
        small["bytes"] = json!(bytes);
        small["windows"] = json!(2);
        let point = point(vec![small]).to_string();
        let found = check_point(&text("zcu102"), "zcu102", &point).expect("a point");
        let ran = run_point(&text("zcu102"), "zcu102", &point);
        assert_eq!(found == "[]", ran.is_ok(), "{program} {bytes}: {found}");
        found
    };
    for program in ["adi", "atax", "fdtd-2d", "durbin_columns"] {
        let found = problems(program, 128);
        assert!(found.contains("masters.A53_0.bytes: 128; "), "{found}");
        let (_, least) = found.split_once(" needs ").expect("the least");
        let (least, _) = least.split_once(' ').expect("a number");
        assert_eq!(problems(program, least.parse().expect("a number")), "[]");
    }
}
