//! Fuzz test of the agent. Whatever a host sends, the agent must answer or close the connection,
//! end when the connection ends, and leave the board in its initial state. `PROPTEST_CASES` gives
//! the number of sessions (`make fuzz`).

use std::{
    io::{Read, Write},
    process::Stdio,
    sync::{
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::{Duration, Instant},
};

use crate::fake::{BUFFER_BYTES, Fake};
use crate::host::{agent, is_emulated, open};
use axiscope_board::agent::{Broken, Frame, Kind};
use proptest::{collection::vec, prelude::*, sample::select, test_runner::Config};
use serde_json::{Value, json};

/// Longest time from the end of the connection to the end of the agent.
const ENDS_WITHIN: Duration = Duration::from_secs(60);

/// Longest time that a patient host waits for an answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);

/// The read QoS of HP0, and its value before a session.
const QOS: (u64, u32) = (0xFD38_0008, 3);

/// One thing that a host may send next.
#[derive(Clone, Debug)]
enum Move {
    /// A request that may be valid.
    Request(Value),
    /// A request in which one value is replaced. The number counts the values in the order in which
    /// they are written.
    Changed(Value, usize, Value),
    /// A request with missing or changed bytes.
    Bytes(Value, usize, u8),
    /// A header that does not match the data that follow.
    Head([u8; 16], Vec<u8>),
    /// Anything.
    Noise(Vec<u8>),
}

fn point() -> Value {
    json!({"pl_mhz": 100, "mapping": "row_bank_column",
        "masters": [{"kind": "traffic_generator", "name": "g", "port": "HP0", "read": {"burst_beats": 16,
            "pattern": "sequential", "base": 0, "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1}}],
        "run": {"until": "duration_us", "warmup_us": 5, "min_us": 40, "max_us": 40}})
}

fn requests() -> Vec<Value> {
    vec![
        json!({"do": "hello", "versions": [1], "client": "test"}),
        open(),
        json!({"do": "open", "board": {"registers_only": true}, "platform": {}, "name": "", "lease_ms": 60_000}),
        json!({"do": "check", "point": point()}),
        json!({"do": "run", "point": point()}),
        json!({"do": "preflight"}),
        json!({"do": "monitor", "monitor": {"seconds": 0.001, "names": [], "groups": [{"id": 0, "mask": 1}]}}),
        json!({"do": "monitor", "monitor": {"seconds": 0.001}, "point": point()}),
        json!({"do": "settings"}),
        json!({"do": "settings", "names": ["HP0.read_qos"]}),
        json!({"do": "set", "values": {"HP0.read_qos": 9}}),
        json!({"do": "dump"}),
        json!({"do": "access", "accesses": [{"read": 0xA000_0000u32}, {"write": [0xA000_0010u32, 1]}]}),
        json!({"do": "stop"}),
        json!({"do": "close"}),
    ]
}

fn values() -> impl Strategy<Value = Value> {
    let ends = [0i64, -1, 1, 15, 16, 1 << 20, 1 << 32, i64::MAX, i64::MIN];
    prop_oneof![
        select(ends.to_vec()).prop_map(|n| json!(n)),
        any::<f64>().prop_map(|n| json!(n)),
        ".{0,40}".prop_map(|s| json!(s)),
        Just(json!(null)),
        Just(json!([])),
        Just(json!({})),
        any::<bool>().prop_map(|b| json!(b)),
    ]
}

fn moves() -> impl Strategy<Value = Move> {
    let request = || select(requests());
    prop_oneof![
        6 => request().prop_map(Move::Request),
        6 => (request(), any::<usize>(), values()).prop_map(|(r, n, v)| Move::Changed(r, n, v)),
        2 => (request(), any::<usize>(), any::<u8>()).prop_map(|(r, n, b)| Move::Bytes(r, n, b)),
        1 => (any::<[u8; 16]>(), vec(any::<u8>(), 0..64)).prop_map(|(h, b)| Move::Head(h, b)),
        1 => vec(any::<u8>(), 0..200).prop_map(Move::Noise),
    ]
}

/// Replaces the value with this number, counted through objects and arrays. Returns how many values
/// are still to be counted.
fn replace(at: &mut Value, left: usize, by: &Value) -> Option<usize> {
    if left == 0 {
        *at = by.clone();
        return None;
    }
    let mut left = left - 1;
    match at {
        Value::Object(all) => {
            for value in all.values_mut() {
                left = replace(value, left, by)?;
            }
        }
        Value::Array(all) => {
            for value in all {
                left = replace(value, left, by)?;
            }
        }
        _ => (),
    }
    Some(left)
}

fn frame(body: &Value) -> Vec<u8> {
    let frame = Frame {
        kind: Kind::Request,
        number: 1,
        body: body.to_string().into_bytes(),
    };
    let mut bytes = Vec::new();
    frame.write(&mut bytes).expect("memory");
    bytes
}

fn bytes(one: &Move) -> Vec<u8> {
    match one {
        Move::Request(body) => frame(body),
        Move::Changed(body, number, by) => {
            let mut body = body.clone();
            // A platform has thousands of values, so most changes would be to the platform. Small
            // numbers select other fields.
            let _ = replace(&mut body, number % 40, by);
            frame(&body)
        }
        Move::Bytes(body, place, by) => {
            let mut bytes = frame(body);
            let place = place % bytes.len();
            if by % 2 == 0 {
                bytes.truncate(place);
            } else {
                bytes[place] ^= by;
            }
            bytes
        }
        Move::Head(head, body) => [&head[..], body].concat(),
        Move::Noise(noise) => noise.clone(),
    }
}

/// Runs a session, which consists of the moves and the end of the connection. Returns the answers
/// of the agent and its standard error.
fn session(
    fake: &Fake,
    greeted: bool,
    patient: bool,
    moves: &[Move],
) -> Result<(String, String), String> {
    let mut child = agent()
        .args([if is_emulated() { "work" } else { "serve" }, "--root"])
        .arg(fake.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the agent");
    let mut to = child.stdin.take().expect("a pipe");
    let mut from = child.stdout.take().expect("a pipe");
    let mut words = child.stderr.take().expect("a pipe");
    let (tell, report) = channel();
    let answers = thread::spawn(move || {
        let mut all = String::new();
        loop {
            match Frame::read(&mut from) {
                Ok(frame) if frame.kind == Kind::Ping => (),
                Ok(frame) => {
                    let text =
                        String::from_utf8(frame.body).map_err(|e| format!("no text: {e}"))?;
                    let json: Result<Value, _> = serde_json::from_str(&text);
                    json.map_err(|e| format!("no JSON: {e}"))?;
                    all.push_str(&text);
                    // At the end, the host is no longer waiting for the answer to its last request.
                    let _ = tell.send(());
                }
                Err(Broken::Ended) => return Ok(all),
                Err(broken) => return Err(format!("no frame: {broken:?}")),
            }
        }
    });
    let message = thread::spawn(move || {
        let mut all = String::new();
        let _ = words.read_to_string(&mut all);
        all
    });
    if greeted {
        for body in &requests()[..2] {
            let _ = to.write_all(&frame(body));
            let _ = report.recv_timeout(ANSWERS_WITHIN);
        }
    }
    for one in moves {
        // The agent may have closed the connection.
        if to.write_all(&bytes(one)).is_err() {
            break;
        }
        // Most hosts wait for an answer. Some send the next request while the previous one is in
        // progress.
        let waits = match one {
            Move::Request(_) | Move::Changed(..) if patient => ANSWERS_WITHIN,
            _ => Duration::from_millis(2),
        };
        if report.recv_timeout(waits) == Err(RecvTimeoutError::Disconnected) {
            break;
        }
    }
    drop(to);
    let begun = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if begun.elapsed() > ENDS_WITHIN {
            let _ = child.kill();
            return Err("it does not end with the line".into());
        }
        thread::sleep(Duration::from_millis(1));
    }
    let answers = answers.join().expect("read")?;
    Ok((answers, message.join().expect("read")))
}

#[test]
fn whatever_a_host_sends_the_board_is_as_it_was() {
    let fake = Fake::new("fuzz");
    fake.poke(QOS.0, QOS.1);
    let registers = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
    let cases = std::env::var("PROPTEST_CASES").ok();
    let config = Config {
        cases: cases.and_then(|n| n.parse().ok()).unwrap_or(60),
        failure_persistence: None,
        // A failing session is reported as it is, because shrinking it would take too long.
        max_shrink_iters: 50,
        ..Config::default()
    };
    let mut runner = proptest::test_runner::TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let (set, ran) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let hosts = (
        any::<bool>(),
        prop::bool::weighted(0.8),
        vec(moves(), 0..12),
    );
    let run = runner.run(&hosts, |(greeted, patient, moves)| {
        let message = session(&fake, greeted, patient, &moves);
        prop_assert!(message.is_ok(), "{:?}", message);
        let (answers, message) = message.unwrap_or_default();
        set.fetch_add(usize::from(answers.contains("\"before\"")), Relaxed);
        ran.fetch_add(usize::from(answers.contains("\"result\"")), Relaxed);
        prop_assert!(!message.contains("panicked"), "{}", message);
        prop_assert_eq!(fake.peek(QOS.0), QOS.1, "a setting was not undone");
        prop_assert!(!fake.path().join("run/axiscope/journal.jsonl").exists());
        let buffer = std::fs::metadata(fake.path().join("dev/axiscope")).expect("a buffer");
        prop_assert_eq!(buffer.len(), BUFFER_BYTES as u64);
        let there = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
        prop_assert_eq!(there.len(), registers.len());
        prop_assert_eq!(&there[..12], &registers[..12], "what a block is");
        Ok(())
    });
    if let Err(found) = run {
        panic!("{found}");
    }
    // Counts the sessions in which a setting was changed and a point ran. This makes sure that
    // there was something to undo.
    let (set, ran) = (set.into_inner(), ran.into_inner());
    println!("sessions that changed a setting: {set}, that ran a point: {ran}");
    assert!(set > 0 && ran > 0, "{set} {ran}");
}
