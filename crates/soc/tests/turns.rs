//! What a turn of the bus has to serve before it is undone decides how much is written beside reads
//! whose timers run out one after another.

use axiscope_soc::run_point;
use serde_json::{Value, json};

mod common;

use common::text;

/// MB/s written by ports that read and write bursts of `beats` at 300 MHz.
fn written(platform: &str, ports: &[&str], beats: u32) -> f64 {
    moved(platform, ports, beats, json!("sequential"), json!(null)).1
}

/// MB/s read, port by port, and MB/s written by all, with such a pattern.
fn moved(
    platform: &str,
    ports: &[&str],
    beats: u32,
    pattern: Value,
    stride: Value,
) -> (Vec<f64>, f64) {
    let engine = |base: u64| {
        json!({"burst_beats": beats, "beat_bytes": 16, "pattern": pattern, "base": base,
               "stride_bytes": stride, "window_bytes": 134_217_728, "outstanding": 32})
    };
    let masters: Vec<Value> = (1u64..)
        .zip(ports)
        .map(|(i, port)| {
            json!({"kind": "traffic_generator", "name": port, "port": port,
                   "read": engine((2 * i + 1) << 27), "write": engine((2 * i) << 27)})
        })
        .collect();
    let point = json!({"pl_mhz": 300.0, "mapping": "row_bank_column", "masters": masters,
                       "run": {"warmup_us": 20.0, "min_us": 60.0, "max_us": 60.0, "skew_ns": 6700.0}});
    let out = run_point(platform, "zcu102", &point.to_string()).expect("a point");
    let out: Value = serde_json::from_str(&out).expect("JSON");
    let of = |m: &Value, side: &str| m[side].as_f64().expect("a rate");
    let masters = out["masters"].as_array().expect("masters").iter();
    (
        masters.clone().map(|m| of(m, "read_mbps")).collect(),
        masters.map(|m| of(m, "write_mbps")).sum(),
    )
}

/// The shipped file with another value of a field.
fn with(shipped: &str, field: &str, value: &str, other: &str) -> String {
    let from = format!("{field} = {{ value = {value}");
    assert!(shipped.contains(&from), "{from}");
    shipped.replace(&from, &format!("{field} = {{ value = {other}"))
}

#[test]
fn a_turn_serves_what_it_has_to() {
    let shipped = text("zcu102");
    // Reads run out piece by piece: two writes a turn are more than one.
    let two = written(&shipped, &["HP0"], 14);
    let one = written(&with(&shipped, "least_writes", "2", "1"), &["HP0"], 14);
    assert!(two > 1.2 * one, "{two} and {one}");
    // A turn that serves no read costs nothing, and writes run on.
    let read = written(&shipped, &["HP0", "HP3"], 4);
    let none = written(&with(&shipped, "least_reads", "1", "0"), &["HP0", "HP3"], 4);
    assert!(none > 1.2 * read, "{none} and {read}");
}

#[test]
fn reads_that_starve_take_the_bus_from_writes_that_have_run_out_of_time() {
    let shipped = text("zcu102");
    let of = |platform: &str| written(platform, &["HP0", "HP3"], 8);
    let (now, never) = (
        of(&shipped),
        of(&with(&shipped, "read_starve_clocks", "56", "1000")),
    );
    // Whole lines of two ports: all reads would follow the first that runs out.
    assert!(now < 0.93 * never, "{now} and {never}");
    // What they take they keep for a run.
    let one = with(&shipped, "starved_read_run", "8", "1");
    assert!((of(&one) / now - 1.0).abs() > 0.003, "{now}");
}

#[test]
fn writes_that_were_lent_the_bus_keep_it_until_a_row_is_open() {
    let shipped = text("zcu102");
    let at_once = with(&shipped, "lent_until_row", "true", "false");
    let strided = |platform: &str| {
        let ports = ["HP1", "HP2"];
        moved(platform, &ports, 12, json!("strided"), json!(8192))
    };
    let ((reads, writes), (before, few)) = (strided(&shipped), strided(&at_once));
    assert!(writes > 1.3 * few, "{writes} and {few}");
    // They fill time in which no read could go.
    let (all, was) = (reads.iter().sum::<f64>(), before.iter().sum::<f64>());
    assert!(all > 0.97 * was, "{all} and {was}");
}

#[test]
fn streams_that_meet_in_a_bank_cost_more_in_strict_order_of_age() {
    let shipped = text("zcu102");
    let lax = with(&shipped, "expired_age_strict", "true", "false");
    let read = |platform: &str| {
        let ports = ["HP0", "HP1", "HP2", "HP3"];
        let (of, _) = moved(platform, &ports, 24, json!("sequential"), json!(null));
        of.iter().sum::<f64>()
    };
    let (strict, passing) = (read(&shipped), read(&lax));
    assert!(strict < 0.9 * passing, "{strict} and {passing}");
}

#[test]
fn reads_age_at_the_port_not_in_their_switch() {
    let shipped = text("zcu102");
    let since_switch = with(&shipped, "rank_from_port", "true", "false");
    // HP1 and HP2 share a controller port, and wait for it.
    let share = |platform: &str, beats: u32| {
        let ports = ["HP0", "HP1", "HP2", "HP3"];
        let (of, _) = moved(platform, &ports, beats, json!("sequential"), json!(null));
        (of[1] + of[2]) / of.iter().sum::<f64>()
    };
    let (port, switch) = (share(&shipped, 25), share(&since_switch, 25));
    assert!((port - 1.0 / 3.0).abs() < 0.04, "{port}");
    assert!(switch > port + 0.04, "{switch} and {port}");
}
