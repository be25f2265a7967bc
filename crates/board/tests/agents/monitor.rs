//! Tests `axiscope-agent` with a monitor that observes another master's bus. The registers are
//! files that contain counts.

use crate::fake::Fake;
use crate::host::{Agent, open};
use axiscope_instrument::{find, registers::monitor as at};
use serde_json::{Value, json};

/// Returns the counts that a monitor with two groups would have in its registers after a snapshot.
fn monitor() -> Vec<u8> {
    let mut bytes = vec![0; 0x4000];
    let mut put = |name: &str, word: u32| {
        let offset = find(at::MAP, name)
            .unwrap_or_else(|| panic!("{name}: a register"))
            .offset as usize;
        bytes[offset..offset + 4].copy_from_slice(&word.to_le_bytes());
    };
    put("block", at::block::ID_VALUE);
    put("version", at::version::MAJOR.put(at::version::MAJOR_VALUE));
    put("capabilities", 1 << 25 | 4 << 12 | 2 << 8 | 16);
    put("widths", 6 << 16 | 40 << 8 | 16);
    put("errors", 1 << at::errors::R_UNASKED.low);
    put("totals.cycles", 3_000_000);
    put("totals.reads.bytes", 48_000_000);
    put("totals.reads.bursts", 187_500);
    put("totals.read_data.waits", 1_000_000);
    put("totals.reads0.bursts", 100);
    put("totals.reads0.latency_min_cycles", 100);
    put("totals.reads0.latency_max_cycles", 200);
    // The latencies are from 96 to 111 cycles, and from 192 to 223 cycles.
    put("totals.reads0.latency_histogram[22]", 90);
    put("totals.reads0.latency_histogram[26]", 10);
    put("slowest.reads[0].latency", 200);
    put("slowest.reads[0].address_low", 0x1000);
    put("slowest.reads[0].burst", 4 << 24 | 15 << 16 | 5);
    bytes
}

/// Adds a monitor at HP1 to the fake board.
fn watched(name: &str) -> Fake {
    let fake = Fake::new(name);
    fake.put("sys/class/uio/uio2/name", b"axiscope-mine\n");
    fake.put("sys/class/uio/uio2/maps/map0/addr", b"0xa0010000\n");
    fake.put("sys/class/uio/uio2/maps/map0/size", b"0x4000\n");
    fake.put("sys/class/uio/uio2/device/of_node/axiscope,port", b"HP1\0");
    let hz = 300_000_000u32.to_be_bytes();
    fake.put("sys/class/uio/uio2/device/of_node/axiscope,pl-hz", &hz);
    fake.put("dev/uio2", &monitor());
    fake
}

fn word(fake: &Fake, name: &str) -> u32 {
    let bytes = std::fs::read(fake.path().join("dev/uio2")).expect("registers");
    let offset = find(at::MAP, name).expect("a register").offset as usize;
    u32::from_le_bytes(bytes[offset..offset + 4].try_into().expect("four bytes"))
}

fn asked(monitor: &Value) -> Value {
    json!({"do": "monitor", "monitor": monitor})
}

#[test]
fn figures_come_with_names_groups_and_percentiles() {
    let fake = watched("figures");
    let (mut agent, opened) = Agent::open(&fake);
    let names: Vec<&Value> = (opened["blocks"].as_array().expect("blocks").iter())
        .map(|b| &b["name"])
        .collect();
    assert_eq!(names, ["axiscope-hp0", "axiscope-mine"]);
    let groups = json!([{"id": 5, "mask": 15}]);
    let report = agent
        .ask(asked(&json!({"seconds": 0.01, "groups": groups})))
        .expect("figures");
    let saw = &report["monitors"][0];
    assert_eq!(report["monitors"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&saw["name"], &saw["port"], &saw["pl_mhz"]),
        (&json!("axiscope-mine"), &json!("HP1"), &json!(300.0))
    );
    assert_eq!(saw["figures"]["reads"]["bytes"], 48_000_000);
    assert_eq!(saw["figures"]["read_data"]["waits"], 1_000_000);
    assert_eq!(saw["errors"]["seen"], json!(["r_unasked"]));
    let slow = &saw["slowest_reads"][0];
    assert_eq!(
        (
            &slow["latency_cycles"],
            &slow["id"],
            &slow["beats"],
            &slow["beat_bytes"]
        ),
        (&json!(200), &json!(5), &json!(16), &json!(16))
    );
    let part = |name: &str| saw["reads"][0][name].as_f64().expect("a percentile");
    assert!((96.0..112.0).contains(&part("p50_cycles")), "{saw}");
    assert!((192.0..=200.0).contains(&part("p99_cycles")), "{saw}");
    assert_eq!(saw["writes"][0]["p50_cycles"], Value::Null);
    // The first word contains the requested group, the next word all other groups, and counting has
    // stopped.
    assert_eq!(word(&fake, "group[0]"), 15 << 16 | 5);
    assert_eq!(word(&fake, "group[1]"), 0);
    assert_eq!(word(&fake, "counting"), 0);
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn a_monitor_counts_beside_a_point() {
    let fake = watched("companions");
    let (mut agent, _) = Agent::open(&fake);
    let point = json!({"pl_mhz": 100, "mapping": "row_bank_column", "masters": [
        {"kind": "traffic_generator", "name": "g", "port": "HP0", "read": {"burst_beats": 16,
         "pattern": "sequential", "base": 0, "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1}}],
        "run": {"until": "duration_us", "warmup_us": 10, "min_us": 200, "max_us": 200}});
    let report = agent
        .ask(json!({"do": "monitor", "monitor": {"seconds": 1.0}, "point": point}))
        .expect("figures");
    assert_eq!(report["monitors"][0]["figures"]["cycles"], 3_000_000);
    assert_eq!(report["companions"]["masters"][0]["read_mbps"], 0.0);
    let mut wrong = point;
    wrong["masters"][0]["port"] = json!("HP3");
    let fault = agent
        .ask(json!({"do": "monitor", "monitor": {"seconds": 1.0}, "point": wrong}))
        .expect_err("nothing is there");
    assert!(
        fault.message.contains("no block there"),
        "{}",
        fault.message
    );
}

#[test]
fn what_is_not_there_is_said() {
    let fake = watched("wrong");
    let (mut agent, _) = Agent::open(&fake);
    for (asked_for, message) in [
        (
            json!({"seconds": 1, "names": ["axiscope-hp0"]}),
            "the bitstream has axiscope-mine",
        ),
        (
            json!({"seconds": 1, "groups": [{"id": 64, "mask": 0}]}),
            "an ID has 6 bits",
        ),
        (
            json!({"seconds": 1, "groups": [{"id": 0, "mask": 1}, {"id": 0, "mask": 1}, {"id": 1}]}),
            "has 2 groups",
        ),
        (json!({"seconds": 0}), "give 0.00001 to 600"),
        (json!({"seconds": 1e9}), "give 0.00001 to 600"),
        (json!({"second": 1}), "unknown field"),
        (json!([1]), "monitor: "),
    ] {
        let fault = agent.ask(asked(&asked_for)).expect_err("refused");
        assert!(
            fault.message.contains(message),
            "{asked_for}: {}",
            fault.message
        );
        assert_eq!(fault.field.as_deref(), Some("monitor"), "{asked_for}");
    }
    let plain = Fake::new("none");
    let (mut agent, _) = Agent::open(&plain);
    let fault = agent
        .ask(asked(&json!({"seconds": 1})))
        .expect_err("no monitor");
    assert!(fault.fix.is_some_and(|m| m.contains("axiscope_monitor")));
}

#[test]
fn a_design_that_only_watches_needs_no_memory_and_no_platform() {
    let fake = watched("only");
    fake.take("sys/class/uio/uio1/name");
    fake.take("sys/class/u-dma-buf/axiscope/size");
    std::fs::remove_dir_all(fake.path().join("sys/class/u-dma-buf")).expect("no buffer");
    let mut agent = Agent::start(&fake);
    let mut ask = open();
    ask["platform"] = Value::Null;
    let opened = agent.ask(ask).expect("open");
    assert_eq!(opened["buffers"], json!([]));
    let report = agent
        .ask(asked(&json!({"seconds": 0.01})))
        .expect("figures");
    assert_eq!(report["monitors"][0]["figures"]["cycles"], 3_000_000);
    let run = json!({"do": "check", "point": {"pl_mhz": 100, "mapping": "row_bank_column", "masters": [
        {"kind": "traffic_generator", "name": "g", "port": "HP0", "read": {"burst_beats": 16,
         "pattern": "sequential", "base": 0, "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1}}],
        "run": {"until": "duration_us", "warmup_us": 10, "min_us": 200, "max_us": 200}}});
    let fault = agent.ask(run).expect_err("no platform");
    assert!(
        fault.message.contains("without a platform"),
        "{}",
        fault.message
    );
}
