//! Tests signals that reach both processes of an agent at once, such as those from a terminal or a
//! shutdown, and a worker that fails by itself.

use std::process::Command;

use crate::fake::Fake;
use crate::host::{self, Agent, child_of, is_emulated, is_there, signal, wait_for};
use axiscope_board::{Root, guard};
use axiscope_instrument::registers::traffic_generator as at;
use serde_json::json;

const HP0_RDQOS: u64 = 0xFD38_0008;
const JOURNAL: &str = "run/axiscope/journal.jsonl";

/// Returns an agent and its worker in the middle of a run that lasts a second, with a changed
/// setting.
fn running(fake: &Fake) -> (Agent, u32) {
    let (mut agent, _) = Agent::open(fake);
    agent
        .ask(json!({"do": "set", "values": {"HP0.read_qos": 9}}))
        .expect("set");
    let mut long = host::point(&[host::generator()], "duration_us");
    long["run"]["min_us"] = json!(1e6);
    long["run"]["max_us"] = json!(1e6);
    agent.send(&json!({"do": "run", "point": long}));
    let start = at::control::START_READS.put(1);
    wait_for("the start", || fake.word(at::CONTROL.offset) == start);
    let worker = child_of(agent.child.id()).expect("a worker");
    (agent, worker)
}

fn is_at_rest(fake: &Fake) -> bool {
    let stop = at::control::STOP_READS.put(1) | at::control::STOP_WRITES.put(1);
    fake.word(at::CONTROL.offset) == stop
        && fake.peek(HP0_RDQOS) == 0
        && !fake.path().join(JOURNAL).exists()
}

#[test]
fn a_signal_to_both_processes_leaves_the_board_as_it_was() {
    if is_emulated() {
        return;
    }
    for name in ["INT", "HUP", "TERM"] {
        let fake = Fake::new(&format!("signal-{name}"));
        let (mut agent, worker) = running(&fake);
        signal(name, worker);
        signal(name, agent.child.id());
        // The connection to the host is still open.
        wait_for("the agent's end", || {
            agent.child.try_wait().expect("a child").is_some()
        });
        assert!(!is_there(worker), "{name}");
        assert!(is_at_rest(&fake), "{name}");
    }
}

#[test]
fn a_signal_while_the_worker_stands_still_ends_it() {
    if is_emulated() {
        return;
    }
    let fake = Fake::new("signal-stopped");
    let (mut agent, worker) = running(&fake);
    signal("STOP", worker);
    signal("TERM", agent.child.id());
    wait_for("the agent's end", || {
        agent.child.try_wait().expect("a child").is_some()
    });
    assert!(!is_there(worker) && is_at_rest(&fake));
}

#[test]
fn what_a_worker_left_that_failed_is_stopped_and_restored() {
    let fake = Fake::new("failed-worker");
    fake.poke(HP0_RDQOS, 9);
    let change =
        json!({"name": "HP0.read_qos", "address": HP0_RDQOS, "mask": 15, "before": 0, "after": 9});
    fake.put(JOURNAL, format!("{change}\n").as_bytes());
    let mut words = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
    let start = at::control::START_READS.put(1).to_le_bytes();
    words[at::CONTROL.offset as usize..][..4].copy_from_slice(&start);
    fake.put("dev/uio1", &words);
    // 101 is the exit code of a Rust program that panicked.
    let mut worker = Command::new("sh");
    worker.args(["-c", "exit 101"]);
    let code = guard(&mut worker, &Root::new(fake.path())).expect("at rest");
    assert_eq!(code, 1);
    assert!(is_at_rest(&fake));
}
