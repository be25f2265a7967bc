//! Causes: shares add up to 1, and constructed cases report their true cause.

use serde_json::{Value, json};

mod common;

use common::run;

const CAUSES: [&str; 9] = [
    "own_data",
    "bus_busy",
    "starved",
    "turnaround",
    "row",
    "refresh",
    "spacing",
    "credits",
    "pl",
];

fn engine(block: u64, more: &Value) -> Value {
    let mut e = json!({"burst_beats": 16, "pattern": "sequential", "base": block << 26,
                       "window_bytes": 1 << 25, "outstanding": 16});
    for (name, value) in more.as_object().expect("fields") {
        e[name] = value.clone();
    }
    e
}

fn master(port: &str, read: &Value, write: &Value) -> Value {
    json!({"kind": "traffic_generator", "name": port, "port": port, "read": read, "write": write})
}

fn point(pl_mhz: f64, masters: &[Value]) -> Value {
    json!({"pl_mhz": pl_mhz, "mapping": "row_bank_column", "masters": masters,
           "run": {"warmup_us": 20.0, "min_us": 60.0, "max_us": 60.0, "until": "duration_us",
                   "causes": true}})
}

fn share(of: &Value, cause: &str) -> f64 {
    of[cause]
        .as_f64()
        .unwrap_or_else(|| panic!("{cause}: {of}"))
}

/// Checks that this is the largest cause of a direction, apart from its own data.
fn cause(result: &Value, k: usize, side: &str) -> String {
    let of = &result["masters"][k][format!("{side}_causes")];
    let whole: f64 = CAUSES.iter().map(|c| share(of, c)).sum();
    assert!((whole - 1.0).abs() < 1e-9, "{whole}: {of}");
    assert!(CAUSES.iter().all(|c| share(of, c) >= 0.0), "{of}");
    let bus = &result["bus"];
    let whole: f64 = bus
        .as_object()
        .expect("a bus")
        .values()
        .filter_map(Value::as_f64)
        .sum();
    assert!((whole - 1.0).abs() < 1e-9, "{whole}: {bus}");
    let others = CAUSES[1..].iter();
    let most = others.max_by(|a, b| share(of, a).total_cmp(&share(of, b)));
    (*most.expect("causes")).into()
}

fn four_readers(qos: &str) -> Value {
    let masters: Vec<Value> = (0..4)
        .map(|k| {
            // The masters use different banks, so that rows do not conflict.
            let e = engine(
                k,
                &json!({"burst_beats": 64, "base": (k << 26) + (k << 15)}),
            );
            master(&format!("HP{k}"), &e, &Value::Null)
        })
        .collect();
    let mut point = point(300.0, &masters);
    point["qos"] = json!(qos);
    run("ultra96", &point)
}

#[test]
fn readers_of_one_class_wait_for_each_other() {
    let r = four_readers("best_effort");
    for k in 0..4 {
        assert_eq!(cause(&r, k, "read"), "bus_busy", "{r}");
    }
    let waits = &r["masters"][0]["read_causes"]["waits_for"];
    let names: Vec<&str> = (waits.as_array().expect("others").iter())
        .map(|w| w["master"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["HP1", "HP2", "HP3"]);
}

#[test]
fn readers_of_a_lower_class_are_starved() {
    // HP0 has QoS 7 here, the others 3.
    let r = four_readers("default");
    assert_eq!(cause(&r, 0, "read"), "bus_busy");
    for k in 1..4 {
        assert_eq!(cause(&r, k, "read"), "starved", "{r}");
    }
}

#[test]
fn a_single_burst_in_flight_waits_for_its_latency() {
    let e = engine(
        0,
        &json!({"outstanding": 1, "pattern": "random", "burst_beats": 4}),
    );
    let r = run("zcu102", &point(300.0, &[master("HP0", &e, &Value::Null)]));
    assert_eq!(cause(&r, 0, "read"), "credits");
}

#[test]
fn a_slow_clock_or_a_pace_is_the_programmable_logic() {
    let full = engine(0, &json!({"burst_beats": 64}));
    let r = run(
        "zcu102",
        &point(100.0, &[master("HP0", &full, &Value::Null)]),
    );
    assert_eq!(cause(&r, 0, "read"), "pl");
    for pace in [json!({"target_mbps": 400.0}), json!({"idle_cycles": 200})] {
        let e = engine(0, &pace);
        for (read, write, side) in [(&e, &Value::Null, "read"), (&Value::Null, &e, "write")] {
            let r = run("zcu102", &point(300.0, &[master("HP0", read, write)]));
            assert_eq!(cause(&r, 0, side), "pl");
        }
    }
}

#[test]
fn lines_of_one_bank_wait_for_rows() {
    // 64 bytes a row, always in the same bank.
    let e = engine(
        0,
        &json!({"burst_beats": 4, "pattern": "strided", "stride_bytes": (1 << 17) - 64}),
    );
    let r = run("zcu102", &point(300.0, &[master("HP0", &e, &Value::Null)]));
    assert_eq!(cause(&r, 0, "read"), "row", "{r}");
}

#[test]
fn writes_beside_video_reads_are_starved() {
    let reads = engine(0, &json!({"burst_beats": 64}));
    let writes = engine(1, &json!({}));
    let masters = [
        master("HP0", &reads, &Value::Null),
        master("HP1", &engine(2, &json!({"burst_beats": 64})), &Value::Null),
        master("HP3", &Value::Null, &writes),
    ];
    let r = run("zcu102", &point(300.0, &masters));
    assert_eq!(cause(&r, 2, "write"), "starved", "{r}");
}

#[test]
fn small_reads_and_writes_wait_for_turns_of_the_bus() {
    // The masters use different banks, so that rows do not conflict.
    let small = |block: u64, bank: u64| {
        let base = (block << 26) + (bank << 15);
        let more =
            json!({"burst_beats": 4, "outstanding": 4, "base": base, "window_bytes": 1 << 14});
        engine(block, &more)
    };
    let masters = [
        master("HP0", &small(0, 0), &small(1, 1)),
        master("HP3", &small(2, 2), &small(3, 3)),
    ];
    let r = run("zcu102_2022", &point(300.0, &masters));
    let bus = &r["bus"];
    let rests = ["turnaround", "row", "refresh", "spacing", "held"];
    let most = rests
        .iter()
        .max_by(|a, b| share(bus, a).total_cmp(&share(bus, b)));
    assert_eq!(*most.expect("rests"), "turnaround", "{bus}");
    cause(&r, 0, "read");
}

#[test]
fn an_account_changes_nothing_else_and_a_timeline_has_no_holes() {
    let e = |k| engine(k, &json!({"burst_beats": 32}));
    let masters = [master("HP0", &e(0), &e(1)), master("HP3", &e(2), &e(3))];
    let mut asked = point(300.0, &masters);
    asked["run"]["timeline_us"] = json!(2.0);
    let mut plain = asked.clone();
    plain["run"]["causes"] = json!(false);
    plain["run"]["timeline_us"] = json!(0.0);
    let (mut with, without) = (run("ultra96", &asked), run("ultra96", &plain));
    let spans = with["timeline"].as_array().expect("spans").clone();
    assert!(spans.len() > 100);
    assert!(
        spans
            .windows(2)
            .all(|s| (s[0]["end_ns"].as_f64(), 1) == (s[1]["start_ns"].as_f64(), 1))
    );
    assert!(spans.last().expect("spans")["end_ns"].as_f64() >= Some(1990.0));
    let result = with.as_object_mut().expect("a result");
    result.remove("timeline");
    result.remove("bus");
    for m in with["masters"].as_array_mut().expect("masters") {
        let m = m.as_object_mut().expect("a master");
        assert!(m.remove("read_causes").is_some());
        assert!(m.remove("write_causes").is_some());
    }
    assert_eq!(with, without);
}
