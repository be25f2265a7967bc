//! Tests what a point requires of the chip: a different address map is rejected, the point's QoS is
//! set and then restored, and coherent accesses need registers that a boot loader writes.

use crate::fake::{BLOCK, Fake};
use crate::host::{Agent, open};
use serde_json::{Value, json};

const ADDRMAP1: u64 = 0xFD07_0204;
const HP0_RDQOS: u64 = 0xFD38_0008;
const PORT_TYPE: u64 = 0xFD09_0000;
const LOW_READ_THRESHOLD: u64 = 0xFD09_000C;
const SNOOPS: u64 = 0xFD6E_4000;
const SHARING: u64 = 0xFD6E_1004;
const JOURNAL: &str = "run/axiscope/journal.jsonl";

fn point(port: &str, mapping: &str, qos: &str, more: &Value) -> Value {
    let mut read = json!({"burst_beats": 16, "beat_bytes": 16, "pattern": "sequential", "base": 4096,
        "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1});
    for (key, value) in more.as_object().expect("fields") {
        read[key] = value.clone();
    }
    json!({"pl_mhz": 100, "mapping": mapping, "qos": qos, "masters": [
        {"kind": "traffic_generator", "name": "g", "port": port, "read": read}],
        "run": {"until": "duration_us", "warmup_us": 10, "min_us": 200, "max_us": 200}})
}

fn plain(mapping: &str, qos: &str) -> Value {
    point("HP0", mapping, qos, &json!({}))
}

/// Returns the problems that a check of the point finds. If the point is run, it is rejected with
/// the first of them.
fn problems(agent: &mut Agent, point: &Value) -> Vec<String> {
    let checked = agent
        .ask(json!({"do": "check", "point": point}))
        .expect("checked");
    let all = checked["problems"].as_array().expect("a list");
    let all: Vec<String> = all
        .iter()
        .map(|p| p.as_str().expect("text").into())
        .collect();
    let ran = agent.ask(json!({"do": "run", "point": point}));
    assert_eq!(ran.is_err(), !all.is_empty(), "{all:?} {ran:?}");
    if let (Some(first), Err(fault)) = (all.first(), ran) {
        let message = fault.message.trim_start_matches("point: ");
        assert!(first.starts_with(message), "{first}: {message}");
    }
    all
}

#[test]
fn another_address_map_is_refused_with_registers_and_values() {
    let fake = Fake::new("other-map");
    let (mut agent, _) = Agent::open(&fake);
    assert!(problems(&mut agent, &plain("row_bank_column", "default")).is_empty());
    let message = &problems(&mut agent, &plain("bank_row_column", "default"))[0];
    for words in [
        "mapping: bank_row_column is AXI bits rank 29, bank 27 and 28, 30, row 12 to 26",
        "assumed by the platform file: no register is known",
        "the board has AXI bits rank 30, bank 12 to 14, row 15 to 29",
        "ADDRMAP1 = 0x00171616 at 0xFD070204 (now 0x00070707)",
        "psu_init",
        "UG1087",
    ] {
        assert!(message.contains(words), "{words}: {message}");
    }
    // The board maps banks differently from the platform.
    fake.poke(ADDRMAP1, 0x0008_0707);
    let message = &problems(&mut agent, &plain("row_bank_column", "default"))[0];
    assert!(message.contains("ADDRMAP1"), "{message}");
}

#[test]
fn a_map_that_no_point_can_have_is_refused_too() {
    let fake = Fake::new("no-map");
    fake.poke(ADDRMAP1, 0);
    let (mut agent, _) = Agent::open(&fake);
    let message = &problems(&mut agent, &plain("row_bank_column", "default"))[0];
    assert!(message.contains("no map that can be read"), "{message}");
    assert!(message.contains("ADDRMAP1 = 0x00070707"), "{message}");
}

#[test]
fn the_qos_of_a_point_is_set_for_it_and_restored() {
    let fake = Fake::new("point-qos");
    fake.poke(HP0_RDQOS, 9);
    fake.poke(PORT_TYPE, 0x845);
    fake.poke(LOW_READ_THRESHOLD, 16);
    let (mut agent, _) = Agent::open(&fake);
    let settings = |agent: &mut Agent, point: Value| {
        let ran = agent
            .ask(json!({"do": "run", "point": point}))
            .expect("ran");
        assert_eq!(fake.peek(HP0_RDQOS), 9, "restored");
        assert_eq!(fake.peek(PORT_TYPE), 0x845, "restored");
        assert!(!fake.path().join(JOURNAL).exists());
        ran["conditions"]["settings"].clone()
    };
    let found = settings(&mut agent, plain("row_bank_column", "default"));
    assert_eq!(found["HP0.read_qos"], json!({"set": 7, "before": 9}));
    assert_eq!(found["DDR_QOS.port3_class"], Value::Null, "not touched");
    assert_eq!(found["HP1.read_qos"], Value::Null, "not used");
    let found = settings(&mut agent, plain("row_bank_column", "best_effort"));
    assert_eq!(found["HP0.read_qos"], json!({"set": 3, "before": 9}));
    assert_eq!(found["DDR_QOS.port3_class"], json!({"set": 0, "before": 2}));
    assert_eq!(
        found["DDR_QOS.low_read_threshold"],
        json!({"set": 0, "before": 16})
    );
    // The master drives its own QoS, so the port is set to use it.
    let own = point("HP0", "row_bank_column", "default", &json!({"axqos": 5}));
    let found = settings(&mut agent, own);
    assert_eq!(
        found["HP0.read_qos_from_logic"],
        json!({"set": 1, "before": 0})
    );
}

#[test]
fn a_setting_of_the_host_goes_before_the_boots_and_contradicts_a_named_one() {
    let fake = Fake::new("chosen-qos");
    fake.poke(HP0_RDQOS, 7);
    let (mut agent, _) = Agent::open(&fake);
    let set = |agent: &mut Agent, value: u64| {
        let set = json!({"do": "set", "values": {"HP0.read_qos": value}});
        agent.ask(set).expect("set");
    };
    set(&mut agent, 1);
    assert!(problems(&mut agent, &plain("row_bank_column", "default")).is_empty());
    assert_eq!(fake.peek(HP0_RDQOS), 1);
    let message = &problems(&mut agent, &plain("row_bank_column", "best_effort"))[0];
    assert!(
        message.contains("sets HP0.read_qos to 3, and it was set to 1"),
        "{message}"
    );
    // The setting has its first value again, so it no longer counts as changed by the host.
    set(&mut agent, 7);
    assert!(problems(&mut agent, &plain("row_bank_column", "best_effort")).is_empty());
}

#[test]
fn a_chip_without_known_registers_is_reported_and_takes_no_named_qos() {
    let fake = Fake::new("strange-chip");
    fake.put("proc/device-tree/compatible", b"some,chip\0");
    let (mut agent, _) = Agent::open(&fake);
    let ran = agent.ask(json!({"do": "run", "point": plain("row_bank_column", "default")}));
    let warnings = ran.expect("ran")["result"]["warnings"].to_string();
    assert!(
        warnings.contains("mapping: row_bank_column, which was not compared"),
        "{warnings}"
    );
    let message = problems(&mut agent, &plain("row_bank_column", "best_effort"));
    assert!(
        message[0].starts_with("qos: best_effort; cannot be set"),
        "{message:?}"
    );
    let message = problems(&mut agent, &plain("bank_row_column", "default"));
    assert!(
        message[0].starts_with("mapping: bank_row_column; cannot be compared"),
        "{message:?}"
    );
}

#[test]
fn coherent_accesses_are_refused_until_the_boot_loader_prepares_them() {
    let fake = Fake::new("coherent");
    fake.put("sys/class/uio/uio1/device/of_node/axiscope,port", b"HPC0\0");
    let mut ask = open();
    ask["platform"] = crate::host::platform_of("ultra96v2").into();
    ask["name"] = "ultra96v2".into();
    // These registers contain the address map of an Ultra96-V2 with one rank.
    for (at, word) in [
        (0xFD07_0000, 0xC108_1020),
        (0xFD07_0200, 0x1F),
        (0xFD07_0218, 0x0606_0606),
    ] {
        fake.poke(at, word);
    }
    let mut agent = Agent::start(&fake);
    let opened = agent.ask(ask).expect("a board");
    assert_eq!(opened["blocks"][0]["base"], BLOCK);
    let mut coherent = point(
        "HPC0",
        "row_bank_column",
        "default",
        &json!({"axcache": 15}),
    );
    coherent["pl_mhz"] = 100.into();
    let message = problems(&mut agent, &coherent);
    assert!(message[0].contains("CCI.S3.snoops is 0x0"), "{message:?}");
    assert!(message[0].contains("0xFD6E4000 = 1"), "{message:?}");
    assert!(
        message[1].contains("CCI.S0.shareable_override is 0x0"),
        "{message:?}"
    );
    assert!(message[1].contains("0xFD6E1004 = 3"), "{message:?}");
    fake.poke(SNOOPS, 1);
    assert_eq!(problems(&mut agent, &coherent).len(), 1);
    fake.poke(SHARING, 3);
    assert!(problems(&mut agent, &coherent).is_empty());
    // Accesses that do not snoop caches do not depend on these registers.
    fake.poke(SNOOPS, 0);
    let plain = point("HPC0", "row_bank_column", "default", &json!({}));
    assert!(problems(&mut agent, &plain).is_empty());
}

#[test]
fn a_width_that_is_not_the_ports_is_refused() {
    let fake = Fake::new("stated-width");
    fake.poke(0xFD38_0000, 1);
    let (mut agent, _) = Agent::open(&fake);
    let message = &problems(&mut agent, &plain("row_bank_column", "default"))[0];
    assert!(
        message.contains("64 bits") && message.contains("the design uses 128"),
        "{message}"
    );
}
