//! Tests single transactions through a latency probe. They never leave the buffer, whatever a host
//! requests.

use crate::fake::{BUFFER_BYTES, Fake};
use crate::host::Agent;
use axiscope_instrument::registers::latency_probe::{self as at, buffers, identity, widths};
use serde_json::{Value, json};

/// Returns a board on which the block at HP0 is a probe that retains written values. The frequency
/// of its clock is not stated.
fn with_probe(name: &str) -> Fake {
    let fake = Fake::new(name);
    let mut words = vec![0; 0x8000];
    let mut put = |offset: u32, word: u32| {
        words[offset as usize..][..4].copy_from_slice(&word.to_le_bytes());
    };
    put(
        at::IDENTITY.offset,
        identity::BLOCK.put(identity::BLOCK_VALUE) | identity::VERSION.put(identity::VERSION_VALUE),
    );
    put(
        at::WIDTHS.offset,
        widths::DATA_BYTES.put(16) | widths::ADDRESS_BITS.put(40),
    );
    put(
        at::BUFFERS.offset,
        buffers::BYTES.put(1024) | buffers::BEATS_LOG2.put(8),
    );
    fake.put("dev/uio1", &words);
    fake.put("sys/class/uio/uio1/maps/map0/size", b"0x8000\n");
    fake.take("sys/class/uio/uio1/device/of_node/axiscope,pl-hz");
    fake
}

fn ask(base: u64, change: impl Fn(&mut Value)) -> Value {
    let engine = json!({"burst_beats": 4, "beat_bytes": 16, "pattern": "sequential", "base": base,
        "window_bytes": 64, "outstanding": 1, "queue_bursts": 1});
    let mut point = json!({"pl_mhz": 100, "mapping": "row_bank_column", "masters": [
        {"kind": "traffic_generator", "name": "g", "port": "HP0", "write": engine}]});
    change(&mut point);
    json!({"do": "probe", "point": point, "probe": {"samples": 2}})
}

#[test]
fn transactions_are_inside_the_buffer() {
    let fake = with_probe("probe-inside");
    let (mut agent, _) = Agent::open(&fake);
    let before = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
    let end = BUFFER_BYTES as u64;
    let window =
        |bytes: u64| move |p: &mut Value| p["masters"][0]["write"]["window_bytes"] = json!(bytes);
    for (base, bytes) in [(end, 0), (end - 16, 16), (end - 64, 128), (u64::MAX, 64)] {
        let fault = agent.ask(ask(base, window(bytes))).expect_err("outside");
        assert_eq!(fault.field.as_deref(), Some("point"), "{}", fault.message);
        let after = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
        assert_eq!(before, after, "{base:#x}, {bytes}: the probe was touched");
    }
    let ran = agent.ask(ask(end - 64, |_| ())).expect("inside");
    assert_eq!(ran["result"]["write"].as_array().map(Vec::len), Some(2));
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn a_clock_that_cannot_be_is_refused() {
    let fake = with_probe("probe-clock");
    let (mut agent, _) = Agent::open(&fake);
    for mhz in [0.0, -1.0, 1e-300, 1e300] {
        let fault = agent.ask(ask(0, |p| p["pl_mhz"] = json!(mhz)));
        let fault = fault.expect_err("no clock");
        assert!(
            fault.message.contains("pl_mhz: ") && fault.message.contains("give 1 to 1000"),
            "{}",
            fault.message
        );
    }
    assert_eq!(agent.ends().0, Some(0));
}
