//! Tests the cores of a point on the processors of a fake board made of files. The programs really
//! run, on this computer.

use crate::fake::Fake;
use crate::host::{self, Agent, generator, point, wait_for};
use axiscope_instrument::registers::traffic_generator as at;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};

/// Returns a board with one processor of each kind. The test pins programs to processor 0, so this
/// computer must have a processor 0.
fn board(name: &str, kinds: &[&str]) -> Fake {
    let fake = Fake::new(name);
    let last = kinds.len() - 1;
    let online = format!("0-{last}\n");
    fake.put("sys/devices/system/cpu/online", online.as_bytes());
    for (n, kind) in kinds.iter().enumerate() {
        let file = format!("sys/devices/system/cpu/cpu{n}/of_node/compatible");
        fake.put(&file, format!("{kind}\0arm,armv8\0").as_bytes());
    }
    fake
}

fn core(n: u64, program: &str, accesses: Option<u64>) -> Value {
    let mut core = json!({"kind": "core", "name": format!("A53_{n}"), "port": "A53", "program": program,
        "base": (1 << 30) + n * (1 << 24), "bytes": 1 << 20, "scattered": true, "warm_accesses": 500});
    if let Some(accesses) = accesses {
        core["accesses"] = json!(accesses);
    }
    core
}

#[test]
fn programs_run_beside_a_generator_until_they_end() {
    let fake = board("cores", &["arm,cortex-a53"]);
    let (mut agent, _) = Agent::open(&fake);
    let asked = point(&[generator(), core(0, "chase", Some(200_000))], "programs");
    let check = agent.ask(json!({"do": "check", "point": asked}));
    assert_eq!(check.expect("checked")["problems"], json!([]));
    let ran = agent
        .ask(json!({"do": "run", "point": asked}))
        .expect("ran");
    let [load, victim] = [0, 1].map(|n| ran["result"]["masters"][n].clone());
    assert_eq!(load["in_rtl"], true);
    assert_eq!(victim["in_rtl"], false);
    assert_eq!(ran["result"]["steady"], true, "the program ended");
    let run_us = victim["run_us"].as_f64().expect("a time");
    let rate = victim["maccess_per_s"].as_f64().expect("a rate");
    // The rate is computed from the requested accesses within this time, without the warm-up.
    assert!((rate * run_us - 200_000.0).abs() < 1.0, "{rate} {run_us}");
    let mbps = victim["read_mbps"].as_f64().expect("a rate");
    assert!((mbps / rate - 64.0).abs() < 1e-6, "a line a hop");
    assert_eq!(victim["write_mbps"], 0.0);
    let stop = at::control::STOP_READS.put(1) | at::control::STOP_WRITES.put(1);
    assert_eq!(fake.word(at::CONTROL.offset), stop, "the load has stopped");
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn a_kernel_outlasts_the_time_of_the_model() {
    let fake = board("kernel", &["arm,cortex-a53"]);
    let (mut agent, _) = Agent::open(&fake);
    let mut kernel = core(0, "lu", Some(1000));
    kernel["warm_accesses"] = json!(0);
    let asked = point(&[kernel], "programs");
    let ran = agent
        .ask(json!({"do": "run", "point": asked}))
        .expect("ran");
    let victim = &ran["result"]["masters"][0];
    assert!(victim["run_us"].as_f64().is_some_and(|us| us > 0.0));
    assert_eq!(victim["read_mbps"], 0.0, "its misses are not counted");
    let seconds = ran["conditions"]["seconds"].as_f64().expect("a time");
    assert!(
        seconds > 0.002,
        "a whole run, not 2000 us of one: {seconds}"
    );
}

#[test]
fn a_program_without_an_end_that_shares_its_processor_is_reported() {
    let fake = board("shared-core", &["arm,cortex-a53"]);
    let (mut agent, _) = Agent::open(&fake);
    let mut asked = point(&[core(0, "read", None)], "duration_us");
    asked["run"] =
        json!({"until": "duration_us", "warmup_us": 0, "min_us": 200_000, "max_us": 200_000});
    let over = AtomicBool::new(false);
    let ran = std::thread::scope(|scope| {
        scope.spawn(|| {
            axiscope_workloads::host::pin(0).expect("a processor");
            while !over.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        });
        let ran = agent.ask(json!({"do": "run", "point": asked}));
        over.store(true, Ordering::Relaxed);
        ran
    });
    let warnings = ran.expect("ran")["result"]["warnings"].to_string();
    assert!(
        warnings.contains("masters.A53_0: its program had processor 0 for"),
        "{warnings}"
    );
}

#[test]
fn what_processors_cannot_do_is_told_before_it_runs() {
    let fake = board("lacks", &["arm,cortex-a53", "arm,cortex-a53"]);
    let (mut agent, _) = Agent::open(&fake);
    let mut message = |masters: &[Value]| {
        let check = agent.ask(json!({"do": "check", "point": point(masters, "steady")}));
        check.expect("checked")["problems"].to_string()
    };
    let three = [0, 1, 2].map(|n| core(n, "read", None));
    assert!(
        message(&three).contains("masters.A53_2.port: A53; Linux has 2 of these, one per core")
    );
    fake.put(
        "proc/meminfo",
        b"MemTotal: 9999 kB\nMemAvailable:       2048 kB\n",
    );
    assert_eq!(message(&three[..2]), "[]");
    let mut large = core(0, "read", None);
    large["bytes"] = json!((1u64 << 20) + 4096);
    let report = message(&[large, core(1, "read", None)]);
    assert!(
        report.contains("programs ask for 2 MiB, and Linux has 2 MiB free"),
        "{report}"
    );
    let mut other = core(0, "read", None);
    other["port"] = json!("R5F");
    let report = message(&[other]);
    assert!(
        report.contains("R5F; Linux has no remote processor (/sys/class/remoteproc)"),
        "{report}"
    );
}

#[test]
fn programs_stop_with_the_host() {
    if host::is_emulated() {
        return;
    }
    let fake = board("gone", &["arm,cortex-a53"]);
    let (mut agent, _) = Agent::open(&fake);
    let mut asked = point(&[generator(), core(0, "read", None)], "duration_us");
    asked["run"] = json!({"until": "duration_us", "warmup_us": 0, "min_us": 1e6, "max_us": 1e6});
    agent.send(&json!({"do": "run", "point": asked}));
    let start = at::control::START_READS.put(1);
    wait_for("the start", || fake.word(at::CONTROL.offset) == start);
    let worker = host::child_of(agent.child.id()).expect("a worker");
    agent.ends();
    assert!(!host::is_there(worker));
}
