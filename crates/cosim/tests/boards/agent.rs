//! Tests the virtual board as a device that an agent serves.

use std::{
    io::{self, PipeReader, PipeWriter},
    thread::{self, JoinHandle},
};

use crate::shipped;
use axiscope_board::agent::{Ended, Fault, Frame, Kind, serve};
use axiscope_cosim::{VirtualDevice, run_point};
use axiscope_sim::Point;
use serde_json::{Value, json};

const POINT: &str = r#"{"pl_mhz": 100, "mapping": "row_bank_column", "masters": [
    {"kind": "traffic_generator", "name": "g", "port": "HP0", "read": {"burst_beats": 16,
     "pattern": "sequential", "base": 0, "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1}}],
    "run": {"until": "duration_us", "warmup_us": 1, "min_us": 5, "max_us": 10}}"#;

struct Host(PipeWriter, PipeReader, JoinHandle<Result<Ended, Fault>>);

impl Host {
    fn new() -> Self {
        let (theirs, to) = io::pipe().expect("a pipe");
        let (from, out) = io::pipe().expect("a pipe");
        let mut host = Self(
            to,
            from,
            thread::spawn(|| serve(VirtualDevice::default(), theirs, out)),
        );
        let hello = host.ask(json!({"do": "hello", "versions": [1], "client": "test"}));
        assert_eq!(hello.expect("greeted")["device"], "virtual");
        host
    }

    fn open(board: Value) -> Self {
        let mut host = Self::new();
        let platform = shipped::shipped_text("ultra96");
        let open = json!({"do": "open", "board": board, "platform": platform,
            "name": "ultra96", "lease_ms": 60_000});
        host.ask(open).expect("a board");
        host
    }

    fn ask(&mut self, body: Value) -> Result<Value, Fault> {
        let frame = Frame {
            kind: Kind::Request,
            number: 1,
            body: body.to_string().into_bytes(),
        };
        frame.write(&mut self.0).expect("the agent listens");
        let frame = Frame::read(&mut self.1).expect("an answer");
        match frame.kind {
            Kind::Answer => Ok(serde_json::from_slice(&frame.body).expect("JSON")),
            _ => Err(serde_json::from_slice(&frame.body).expect("a fault")),
        }
    }
}

#[test]
fn a_point_gives_what_it_gives_without_messages() {
    let point: Value = serde_json::from_str(POINT).expect("JSON");
    let mut host = Host::open(json!({}));
    let check = host.ask(json!({"do": "check", "point": point}));
    assert_eq!(check.expect("checked")["problems"], json!([]));
    let ran = host.ask(json!({"do": "run", "point": point})).expect("ran");
    let platform = shipped::shipped("ultra96");
    let own = run_point(&platform, &Point::parse(POINT).expect("a point"), None).expect("runs");
    assert!(own.masters[0].read_mbps > 100.0, "it moves data");
    assert_eq!(own.masters[0].in_rtl, Some(true));
    assert_eq!(ran["result"], json!(own));
    drop(host.0);
    let ended = host.2.join().expect("no panic").expect("at rest");
    assert_eq!(ended, Ended::Closed);
}

#[test]
fn registers_of_a_board_by_hand_are_those_of_its_blocks() {
    let point: Value = serde_json::from_str(POINT).expect("JSON");
    let mut host = Host::open(json!({"point": point, "blocks": ["generator"]}));
    let read = host.ask(json!({"do": "access", "accesses": [{"read": 0}]}));
    let word = read.expect("a word")["values"][0].as_u64();
    let id = axiscope_instrument::registers::traffic_generator::block::ID_VALUE;
    assert_eq!(word.map(|w| w as u32 & 0xFFFF), Some(id & 0xFFFF));
    let fault = host.ask(json!({"do": "access", "accesses": [{"read": 1}]}));
    assert!(fault.expect_err("no word").message.contains("0x1"));
}

#[test]
fn what_is_no_point_or_platform_is_a_fault_with_its_field() {
    let mut host = Host::new();
    let open = json!({"do": "open", "board": {}, "platform": "schema = 1", "name": "x",
        "lease_ms": 60_000});
    let fault = host.ask(open).expect_err("no platform");
    assert_eq!(fault.field.as_deref(), Some("platform"));
    let mut host = Host::open(json!({}));
    for what in ["run", "check"] {
        let fault = host.ask(json!({"do": what, "point": {"pl_mhz": -1}}));
        assert_eq!(fault.expect_err(what).field.as_deref(), Some("point"));
    }
    let fault = host.ask(json!({"do": "set", "values": {"HP0.read_qos": 3}}));
    assert!(fault.expect_err("no setting").fix.is_some());
}

#[test]
fn memory_by_hand_is_within_the_dram() {
    let point: Value = serde_json::from_str(POINT).expect("JSON");
    let mut host = Host::open(json!({"point": point}));
    let bytes = shipped::shipped("ultra96").dram.capacity_bytes;
    let mut access = |one: Value| host.ask(json!({"do": "access", "accesses": [one]}));
    for wrong in [
        json!({"read_memory": [bytes - 3, 4]}),
        json!({"read_memory": [u64::MAX, 4]}),
        json!({"write_memory": [bytes, [1]]}),
    ] {
        let fault = access(wrong.clone()).expect_err("outside");
        assert_eq!(fault.field.as_deref(), Some("accesses[0]"), "{wrong}");
        assert!(fault.fix.is_some(), "{wrong}");
    }
    access(json!({"write_memory": [bytes - 4, [1, 2, 3, 4]]})).expect("inside");
    let read = access(json!({"read_memory": [bytes - 4, 4]})).expect("inside");
    assert_eq!(read["values"], json!([[1, 2, 3, 4]]));
}

#[test]
fn what_the_virtual_board_has_not_is_refused_with_a_sentence() {
    let mut host = Host::open(json!({}));
    let fault = host.ask(json!({"do": "preflight", "point": 1}));
    assert_eq!(fault.expect_err("no point").field.as_deref(), Some("point"));
    let mut host = Host::new();
    let mut open = |board: Value, platform: Value, settings: Value| {
        let ask = json!({"do": "open", "board": board, "platform": platform, "settings": settings,
            "name": "ultra96", "lease_ms": 60_000});
        host.ask(ask).expect_err("not so").message
    };
    let message = open(json!({"registers_only": true}), json!({}), json!({}));
    assert!(
        message.contains("no registers of a processing system"),
        "{message}"
    );
    let message = open(json!({}), Value::Null, json!({}));
    assert!(message.starts_with("platform: none is given"), "{message}");
    let message = open(json!({}), json!(7), json!({}));
    assert!(message.contains("no platform; give its text"), "{message}");
    let text = json!(shipped::shipped_text("ultra96"));
    let message = open(json!({}), text, json!({"HP0.read_qos": 3}));
    assert!(
        message.contains("HP0.read_qos: the virtual board has no settings"),
        "{message}"
    );
}
