//! Tests with frames in random order and with corrupted bytes, sent by a host that waits for
//! answers and by a host that does not.

use std::{
    io::{self, Cursor, Read, Write},
    sync::{Arc, Condvar, Mutex},
    time::Duration,
};

use serde_json::json;

use super::{Fake, Host};
use crate::agent::{
    frame::{Broken, Frame, Kind},
    message::Code,
    serve::{Ended, serve},
};

/// A pseudo-random generator that returns the same numbers in every run (SplitMix64, Steele, Lea,
/// Flood 2014).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % below as u64) as usize
    }
}

/// Returns the frames of a session in random order, with some bytes changed, left out or
/// duplicated.
fn hostile(numbers: &mut Numbers) -> Vec<u8> {
    let bodies = [
        r#"{"do":"hello","versions":[1],"client":"x"}"#,
        r#"{"do":"open","board":{},"lease_ms":60000}"#,
        r#"{"do":"set","values":{"x":18446744073709551615}}"#,
        r#"{"do":"run","point":{"a":[1,2,{"b":null}]}}"#,
        r#"{"do":"access","accesses":[{"read":0},{"write_memory":[0,[1,2]]}]}"#,
        r#"{"do":"close"}"#,
        "",
    ];
    let mut all = Vec::new();
    for n in 0..2 + numbers.next(8) {
        let which = match n {
            0 | 1 if numbers.next(4) > 0 => n,
            _ => numbers.next(bodies.len()),
        };
        let frame = Frame {
            kind: if bodies[which].is_empty() {
                Kind::Ping
            } else {
                Kind::Request
            },
            number: numbers.next(3) as u32,
            body: bodies[which].into(),
        };
        frame.write(&mut all).expect("memory");
    }
    for _ in 0..numbers.next(4) {
        let at = numbers.next(all.len());
        match numbers.next(4) {
            0 => all[at] ^= 1 << numbers.next(8),
            1 => all[at] = numbers.next(256) as u8,
            2 => drop(all.drain(at..(at + 1 + numbers.next(20)).min(all.len()))),
            _ => all.extend_from_within(at..),
        }
        if all.is_empty() {
            break;
        }
    }
    all
}

/// Answers that a host has received.
#[derive(Clone, Default)]
struct Heard(Arc<(Mutex<usize>, Condvar)>);

impl Heard {
    /// Waits until this many `answers` have arrived.
    fn wait(&self, answers: usize) {
        let (heard, output) = &*self.0;
        let heard = heard.lock().expect("no panic");
        let long = Duration::from_secs(60);
        let (_heard, waited) = output
            .wait_timeout_while(heard, long, |heard| *heard < answers)
            .expect("no panic");
        assert!(!waited.timed_out(), "no answer {answers}");
    }
}

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let frame = Frame::read(&mut &*bytes);
        if matches!(frame, Ok(frame) if matches!(frame.kind, Kind::Answer | Kind::Error)) {
            *self.0.0.lock().expect("no panic") += 1;
            self.0.1.notify_all();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A host that sends each frame only after its previous request has been answered. Bytes after the
/// last frame are sent at once.
struct Polite {
    bytes: Cursor<Vec<u8>>,
    /// Position at which the current frame ends.
    end: u64,
    requests: usize,
    heard: Heard,
}

impl Polite {
    fn new(bytes: Vec<u8>, heard: Heard) -> Self {
        Self {
            bytes: Cursor::new(bytes),
            end: 0,
            requests: 0,
            heard,
        }
    }
}

impl Read for Polite {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let at = self.bytes.position();
        if at == self.end {
            self.heard.wait(self.requests);
            let mut ahead = self.bytes.clone();
            let frame = Frame::read(&mut ahead);
            let broken = matches!(frame, Err(Broken::Wrong(..) | Broken::Line(_)));
            self.requests += usize::from(matches!(&frame, Ok(f) if f.kind == Kind::Request));
            self.end = if broken {
                self.bytes.get_ref().len() as u64
            } else {
                ahead.position()
            };
        }
        let most = usize::try_from(self.end - at).unwrap_or(usize::MAX);
        let most = most.min(into.len());
        self.bytes.read(&mut into[..most])
    }
}

/// Number of rounds of the test below, unless `AXISCOPE_FUZZ_ROUNDS` sets a different number.
const ROUNDS: usize = 3000;

#[test]
fn whatever_comes_ends_and_leaves_the_device_at_rest() {
    let number = |name: &str| {
        let text = std::env::var(name).ok();
        text.map(|t| {
            t.parse::<usize>()
                .unwrap_or_else(|_| panic!("{name}: a number"))
        })
    };
    // `make test` runs only some of the rounds (`tests/levels.py`).
    let fewer = number("AXISCOPE_FEWER_EXAMPLES").unwrap_or(1);
    let rounds = number("AXISCOPE_FUZZ_ROUNDS").unwrap_or(ROUNDS / fewer);
    let (mut opened, mut wrong) = (0, 0);
    for seed in 0..rounds {
        let bytes = hostile(&mut Numbers(seed as u64));
        let device = Fake::default();
        let waits = seed % 2 == 0;
        let ended = if waits {
            let heard = Heard::default();
            serve(device.clone(), Polite::new(bytes, heard.clone()), heard)
        } else {
            serve(device.clone(), Cursor::new(bytes), io::sink())
        };
        let ended = ended.expect("at rest");
        let seen = device.seen();
        assert_eq!(
            (seen.value, seen.rested),
            (0, seen.opened),
            "round {seed}: {ended}"
        );
        // If a host does not wait, thread scheduling determines how many of its requests are
        // executed, so only hosts that wait are counted.
        opened += usize::from(waits && seen.opened > 0);
        wrong += usize::from(matches!(ended, Ended::Wrong(_)));
    }
    // The test is meaningful only if some sessions opened the board and others did not.
    assert!(
        opened > rounds / 10 && wrong > rounds / 20,
        "{opened} {wrong}"
    );
}

#[test]
fn a_mistake_of_the_agent_is_told_and_leaves_the_device_at_rest() {
    let mut host = Host::open(60_000);
    let set = host.ask(json!({"do": "set", "values": {"x": 5}}));
    set.expect("set");
    let fault = host
        .ask(json!({"do": "probe", "point": {}, "probe": "a mistake"}))
        .expect_err("told");
    assert_eq!(fault.code, Code::Device);
    assert!(
        fault.message.contains("a mistake of its own"),
        "{}",
        fault.message
    );
    assert!(fault.fix.is_some_and(|m| m.contains("report it")));
    let device = host.device.clone();
    // The agent ends although the connection is still open.
    let ended = host.agent.join().expect("no panic of the loop");
    assert_eq!(ended.expect("at rest"), Ended::Failed);
    assert_eq!((device.seen().value, device.seen().rested), (0, 1));
}
