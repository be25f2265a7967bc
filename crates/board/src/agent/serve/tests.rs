use std::{
    collections::BTreeMap,
    io::{self, PipeReader, PipeWriter},
    sync::Mutex,
    thread::JoinHandle,
};

use serde_json::{Value, json};

use super::*;
use crate::agent::Gauges;
use crate::agent::message::{
    Access, Checked, Conditions, Finding, Machine, Open, Opened, Ran, Values,
};

#[path = "hostile.rs"]
mod hostile;

/// A device with one setting. A run on it lasts until the host is gone.
#[derive(Clone, Default)]
struct Fake(Arc<Mutex<State>>);

#[derive(Clone, Copy, Default)]
struct State {
    value: u64,
    rested: u32,
    opened: u32,
}

impl Fake {
    fn seen(&self) -> State {
        *self.0.lock().expect("no panic")
    }
    fn change<T>(&self, how: impl FnOnce(&mut State) -> T) -> T {
        how(&mut self.0.lock().expect("no panic"))
    }
}

impl Device for Fake {
    fn name(&self) -> &'static str {
        "fake"
    }
    fn machine(&mut self) -> Machine {
        Machine::default()
    }
    fn open(&mut self, _: &Open) -> Result<Opened, Fault> {
        self.change(|s| s.opened += 1);
        Ok(Opened::default())
    }
    fn preflight(&mut self, _: Option<&Value>) -> Result<Vec<Finding>, Fault> {
        Ok(Vec::new())
    }
    fn settings(&mut self, _: Option<&[String]>) -> Result<Values, Fault> {
        Ok(Values::from([("x".into(), self.seen().value)]))
    }
    fn set(&mut self, values: &Values) -> Result<Values, Fault> {
        let Some(&value) = values.get("x") else {
            return Err(Fault::new(Code::Field, "no x").at("values"));
        };
        let before = self.change(|s| std::mem::replace(&mut s.value, value));
        Ok(Values::from([("x".into(), before)]))
    }
    fn dump(&mut self, _: Option<&[String]>) -> Result<BTreeMap<String, u32>, Fault> {
        Ok(BTreeMap::new())
    }
    fn check(&mut self, _: &Value) -> Result<Checked, Fault> {
        Ok(Checked::default())
    }
    fn run(&mut self, point: &Value, _: Gauges, watch: &Watch) -> Result<Ran, Fault> {
        if point == "large" {
            return Ok(Ran {
                result: "x".repeat(1 << 20).into(),
                conditions: Conditions::default(),
            });
        }
        if point == "deserted" {
            // The device reports a different kind of error from the watch's.
            while watch.go_on().is_ok() {
                thread::sleep(Duration::from_millis(1));
            }
            return Err(Fault::device("stopped"));
        }
        if point == "long" {
            loop {
                watch.go_on()?;
                thread::sleep(Duration::from_millis(1));
            }
        }
        Ok(Ran {
            result: point.clone(),
            conditions: Conditions::default(),
        })
    }
    fn probe(&mut self, _: &Value, probe: &Value, _: &Watch) -> Result<Value, Fault> {
        assert!(probe != "a mistake", "as asked");
        Ok(Value::Null)
    }
    fn monitor(&mut self, _: &Value, _: Option<&Value>, _: &Watch) -> Result<Value, Fault> {
        Ok(Value::Null)
    }
    fn access(&mut self, _: &[Access], _: &Watch) -> Result<Vec<Value>, Fault> {
        Ok(Vec::new())
    }
    fn rest(&mut self) -> Result<Values, Fault> {
        let was = self.change(|s| {
            s.rested += 1;
            std::mem::take(&mut s.value)
        });
        Ok(Values::from([("x".into(), was)]))
    }
}

/// The host's side of a connection to an agent.
struct Host {
    device: Fake,
    to: Option<PipeWriter>,
    from: PipeReader,
    agent: JoinHandle<Result<Ended, Fault>>,
    number: u32,
}

impl Host {
    fn new() -> Self {
        let (theirs, to) = io::pipe().expect("a pipe");
        let (from, out) = io::pipe().expect("a pipe");
        let device = Fake::default();
        let served = device.clone();
        Self {
            device,
            to: Some(to),
            from,
            agent: thread::spawn(move || serve(served, theirs, out)),
            number: 0,
        }
    }

    fn greeted() -> Self {
        let mut host = Self::new();
        let hello = host.ask(json!({"do": "hello", "versions": [1, 9], "client": "test"}));
        assert_eq!(hello.expect("an answer")["version"], 1);
        host
    }

    fn open(lease_ms: u64) -> Self {
        let mut host = Self::greeted();
        host.ask(json!({"do": "open", "board": {}, "lease_ms": lease_ms}))
            .expect("an open board");
        host
    }

    fn bytes(&mut self, bytes: &[u8]) {
        let to = self.to.as_mut().expect("an open line");
        to.write_all(bytes).expect("the agent listens");
    }

    fn send(&mut self, body: &Value) {
        self.number += 1;
        let frame = Frame {
            kind: Kind::Request,
            number: self.number,
            body: body.to_string().into_bytes(),
        };
        frame
            .write(self.to.as_mut().expect("an open line"))
            .expect("the agent listens");
    }

    fn heard(&mut self) -> Frame {
        Frame::read(&mut self.from).expect("a frame")
    }

    fn answer(&mut self) -> Result<Value, Fault> {
        let frame = self.heard();
        match frame.kind {
            Kind::Answer => Ok(serde_json::from_slice(&frame.body).expect("JSON")),
            Kind::Error => Err(serde_json::from_slice(&frame.body).expect("a fault")),
            kind => panic!("{kind:?}"),
        }
    }

    fn ask(&mut self, body: Value) -> Result<Value, Fault> {
        self.send(&body);
        self.answer()
    }

    /// Waits until the agent has ended, after the host has closed the connection.
    fn gone(mut self) -> (Ended, Fake) {
        self.to = None;
        self.ended()
    }

    fn ended(self) -> (Ended, Fake) {
        let Self { device, agent, .. } = self;
        (agent.join().expect("no panic").expect("at rest"), device)
    }
}

#[test]
fn requests_have_an_order() {
    let mut host = Host::new();
    let code = |r: Result<Value, Fault>| r.expect_err("out of order").code;
    assert_eq!(code(host.ask(json!({"do": "settings"}))), Code::Order);
    let hello = json!({"do": "hello", "versions": [1], "client": "test"});
    host.ask(hello.clone()).expect("greeted");
    assert_eq!(code(host.ask(hello.clone())), Code::Order);
    assert_eq!(
        code(host.ask(json!({"do": "run", "point": {}}))),
        Code::Order
    );
    let open = json!({"do": "open", "board": {}, "lease_ms": 60_000});
    host.ask(open.clone()).expect("open");
    assert_eq!(code(host.ask(open.clone())), Code::Order);
    assert_eq!(code(host.ask(hello)), Code::Order);
    host.ask(json!({"do": "close"})).expect("closed");
    host.ask(open).expect("open again");
    let (ended, device) = host.gone();
    assert_eq!(ended, Ended::Closed);
    assert_eq!((device.seen().opened, device.seen().rested), (2, 2));
}

#[test]
fn no_common_version_is_reported_with_a_fix() {
    let mut host = Host::new();
    let fault = host
        .ask(json!({"do": "hello", "versions": [7], "client": "test"}))
        .expect_err("no version");
    assert_eq!(
        (fault.code, fault.field.as_deref()),
        (Code::Version, Some("versions"))
    );
    assert!(fault.fix.is_some());
}

#[test]
fn what_was_set_is_restored_when_the_line_ends() {
    let mut host = Host::open(60_000);
    let before = host
        .ask(json!({"do": "set", "values": {"x": 5}}))
        .expect("set");
    assert_eq!(before["before"]["x"], 0);
    let now = host.ask(json!({"do": "settings"})).expect("a setting");
    assert_eq!(now["values"]["x"], 5);
    let (_, device) = host.gone();
    assert_eq!((device.seen().value, device.seen().rested), (0, 1));
}

#[test]
fn pings_are_answered_and_requests_refused_while_a_run_is_under_way() {
    let mut host = Host::open(60_000);
    host.send(&json!({"do": "run", "point": "long"}));
    let mut ping = Vec::new();
    Frame::ping().write(&mut ping).expect("memory");
    host.bytes(&ping);
    assert_eq!(host.heard(), Frame::ping());
    let fault = host.ask(json!({"do": "settings"})).expect_err("busy");
    assert_eq!(fault.code, Code::Busy);
    let (ended, device) = host.gone();
    assert_eq!((ended, device.seen().rested), (Ended::Closed, 1));
}

#[test]
fn a_silent_host_loses_its_lease_also_in_a_run() {
    for point in ["short", "long"] {
        let mut host = Host::open(100);
        host.send(&json!({"do": "run", "point": point}));
        let (ended, device) = host.ended();
        assert_eq!((ended, device.seen().rested), (Ended::Silent, 1), "{point}");
    }
}

#[test]
fn what_is_no_frame_is_answered_once_and_ends_the_session() {
    let mut host = Host::open(60_000);
    host.bytes(&[b'x'; 16]);
    assert_eq!(host.answer().expect_err("no frame").code, Code::Frame);
    let (ended, device) = host.ended();
    assert!(matches!(ended, Ended::Wrong(_)), "{ended:?}");
    assert_eq!(device.seen().rested, 1);
}

#[test]
fn half_a_frame_is_an_end() {
    let mut host = Host::open(60_000);
    host.bytes(b"AXSC\x01");
    let (ended, device) = host.gone();
    assert_eq!((ended, device.seen().rested), (Ended::Closed, 1));
}

#[test]
fn a_request_that_is_wrong_changes_nothing_and_the_session_goes_on() {
    let mut host = Host::open(60_000);
    for body in [
        json!({"do": "set", "values": {"x": -1}}),
        json!({"do": "set", "values": {"x": 1e30}}),
        json!({"do": "set", "values": {"y": 1}}),
        json!({"do": "set"}),
        json!({"do": "set", "values": {"x": 1}, "more": 1}),
        json!(null),
        json!("close"),
    ] {
        let fault = host.ask(body.clone()).expect_err("wrong");
        assert_eq!(fault.code, Code::Field, "{body}");
        assert_eq!(host.device.seen().value, 0, "{body}");
    }
    assert!(host.ask(json!({"do": "settings"})).is_ok());
}

#[test]
fn a_host_that_takes_no_answer_loses_its_lease() {
    for pings in [false, true] {
        let mut host = Host::open(300);
        host.ask(json!({"do": "set", "values": {"x": 5}}))
            .expect("set");
        host.send(&json!({"do": "run", "point": "large"}));
        let Host {
            device,
            to,
            from,
            agent,
            ..
        } = host;
        let mut to = to.expect("an open line");
        let begun = std::time::Instant::now();
        while !agent.is_finished() {
            assert!(begun.elapsed().as_secs() < 60, "it waits for ever");
            if pings {
                let _ = Frame::ping().write(&mut to);
            }
            thread::sleep(Duration::from_millis(20));
        }
        let ended = agent.join().expect("no panic").expect("at rest");
        assert_eq!(ended, Ended::Silent);
        assert_eq!((device.seen().value, device.seen().rested), (0, 1));
        drop(from);
    }
}

#[test]
fn a_slow_host_that_takes_its_answer_keeps_its_lease() {
    // The transfer takes longer than the lease, but each part of it takes only a sixth of the
    // lease. This is true even on a busy computer.
    let mut host = Host::open(1500);
    host.send(&json!({"do": "run", "point": "large"}));
    let mut taken = vec![0; 1 << 20];
    for part in taken.chunks_mut(1 << 17) {
        thread::sleep(Duration::from_millis(250));
        io::Read::read_exact(&mut host.from, part).expect("more of it");
        let mut ping = Vec::new();
        Frame::ping().write(&mut ping).expect("memory");
        host.bytes(&ping);
    }
    let (ended, _) = host.gone();
    assert_eq!(ended, Ended::Closed);
}

#[test]
fn accesses_whose_answer_no_frame_holds_are_refused() {
    let mut host = Host::open(60_000);
    for (n, accesses) in [
        (3, json!(vec![json!({"read_memory": [0, 1 << 20]}); 5])),
        (
            0,
            json!([{"read_memory": [0, u64::MAX]}, {"read_memory": [0, u64::MAX]}]),
        ),
    ] {
        let ask = json!({"do": "access", "accesses": accesses});
        let fault = host.ask(ask).expect_err("too much");
        assert_eq!(fault.field, Some(format!("accesses[{n}]")));
        assert!(fault.fix.is_some_and(|m| m.contains("4000000 bytes")));
    }
    let fits = json!({"do": "access", "accesses": [{"read_memory": [0, 4_000_000]}]});
    host.ask(fits).expect("fits");
}

#[test]
fn a_request_that_is_echoed_whole_is_answered() {
    let mut host = Host::open(60_000);
    let long = "x".repeat(crate::agent::MOST_BYTES - 100);
    let fault = host.ask(json!({"do": long})).expect_err("unknown");
    assert_eq!(fault.field.as_deref(), Some("do"));
    assert!(fault.message.len() < 5000, "{}", fault.message.len());
}

#[test]
fn what_fails_because_the_host_is_gone_says_that() {
    let mut host = Host::open(60_000);
    host.send(&json!({"do": "run", "point": "deserted"}));
    host.to = None;
    assert_eq!(host.answer().expect_err("gone").code, Code::Lease);
    host.gone();
}
